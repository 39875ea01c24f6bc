// A recorded game of a run, stepped by buttons, keys, slider, move list and the address; and on from any of its positions.

const recorded = {
  run: null,
  number: null,
  game: null,
  ply: 0,
  board: null,
  marks: null,
  timer: null
};

function goToPly(ply) {
  const {game} = recorded, last = game.positions.length - 1;
  recorded.ply = Math.max(0, Math.min(last, ply));
  const position = game.positions[recorded.ply];
  recorded.board?.show(position, []);
  byId("recorded-notes").textContent = (position.notes ?? []).join(" \u00b7 ");
  byId("recorded-slider").value = recorded.ply;
  byId("recorded-slider").setAttribute("aria-valuetext", recorded.ply === 0 ? "start" : `ply ${recorded.ply}, ${game.moves[recorded.ply - 1]}`);
  byId("recorded-count").textContent = `${recorded.ply} / ${last}`;
  const moves = byId("recorded-moves");
  moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = moves.querySelector(`[data-ply="${recorded.ply}"]`);
  current?.setAttribute("aria-current", "step");
  moves.scrollTop = current ? current.offsetTop - moves.clientHeight / 2 : 0;
  for (const id of ["start", "back"]) byId(`recorded-${id}`).setAttribute("aria-disabled", String(recorded.ply === 0));
  for (const id of ["on", "end"]) byId(`recorded-${id}`).setAttribute("aria-disabled", String(recorded.ply === last));
  byId("recorded-go-on").disabled = !/ to move$/.test(position.title);
  showRecordedDecision();
  say(recorded.ply === 0 ? "start" : `${recorded.ply}. ${game.moves[recorded.ply - 1]}; ${position.title}`);
  history.replaceState(null, "", `#/run/${recorded.run}/${recorded.number}/${recorded.ply}`);
}

function showRecordedDecision() {
  const {game, ply} = recorded, place = byId("recorded-decision"), made = game.decisions.find((one) => one.ply === ply);
  if (ply === 0) {
    place.replaceChildren(
        element("h3", {}, "Start"), element("p", {class: "note"}, game.moves.length ? "Step on to see the moves." : "No move was made."));
    return;
  }
  const heading = element("h3", {}, `${ply}. ${game.moves[ply - 1]}`);
  if (!made) {
    place.replaceChildren(heading, element("p", {class: "by"}, "from the opening; no player chose it"));
    return;
  }
  const line = lineOf(made.pv);
  place.replaceChildren(
      heading, element("p", {class: "by"}, made.player), searchFigures({
        ...made,
        score: scoreWords(made.score, made.proved),
        time_ms: made.time_us === undefined || made.time_us === null ? null : made.time_us / 1000
      }),
      line.length ? element("p", {class: "pv"}, element("b", {}, "principal variation"), line.join(" ")) : "");
}

function stopReplay() {
  clearInterval(recorded.timer);
  recorded.timer = null;
  byId("recorded-play").textContent = "Play";
}
function toggleReplay() {
  if (recorded.timer) {
    stopReplay();
    return;
  }
  const last = recorded.game.positions.length - 1;
  if (recorded.ply === last) goToPly(0);
  byId("recorded-play").textContent = "Stop";
  recorded.timer = setInterval(() => {
    goToPly(recorded.ply + 1);
    if (recorded.ply === last) stopReplay();
  }, 700);
}

const recordedSteps = {
  ArrowLeft: () => goToPly(recorded.ply - 1),
  ArrowRight: () => goToPly(recorded.ply + 1),
  Home: () => goToPly(0),
  End: () => goToPly(Infinity),
  " ": toggleReplay
};
document.addEventListener("keydown", (event) => {
  if (byId("view-recorded").hidden || !recorded.game || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !recordedSteps[event.key])
    return;
  if (event.target.closest("select, input:not([type=range])") || (event.key === " " && event.target.closest("button, a"))) return;
  event.preventDefault();
  if (event.key !== " ") stopReplay();
  recordedSteps[event.key]();
});
for (const [id, key] of [["start", "Home"], ["back", "ArrowLeft"], ["on", "ArrowRight"], ["end", "End"]])
  byId(`recorded-${id}`).addEventListener("click", () => {
    stopReplay();
    recordedSteps[key]();
  });
byId("recorded-play").addEventListener("click", toggleReplay);
byId("recorded-slider").addEventListener("input", () => {
  stopReplay();
  goToPly(Number(byId("recorded-slider").value));
});

function fromHere(view) {
  stopReplay();
  const {run, number, ply, game} = recorded, sides = recorded.board?.given.sides.length ?? 2;
  const from = {run: {id: run, game: Number(number), ply}};
  return attempt(async () => {
    if (view === "analyse") return newTable({...from, sides: Array.from({length: sides}, () => ({player: "human"}))}, "analyse");
    const own = ownPlayer(gameIn(await catalogue(), game.game)), program = {player: own, limits: {move_time_ms: 1000}};
    const mover = sideToMove(game.positions[ply]);  // the person has the move
    return newTable({...from, sides: [0, 1].map((side) => (side === mover ? {player: "human"} : program))});
  });
}
function sideToMove(position) {
  const mover = / (\S+) to move/.exec(position.title)?.[1];
  return Math.max(0, recorded.board?.given.sides.indexOf(mover) ?? 0);
}
byId("recorded-go-on").addEventListener("click", () => fromHere("table"));
byId("recorded-analyse").addEventListener("click", () => fromHere("analyse"));

const recordedView = {
  node: byId("view-recorded"),
  title: "Replay",
  async open(run, number, ply) {
    if (recorded.game && recorded.run === run && recorded.number === number && this.isOpen) {
      goToPly(Number(ply ?? 0));
      return;
    }
    this.isOpen = true;
    Object.assign(recorded, {run, number, game: null, board: null});
    byId("recorded-run").href = `#/run/${run}`;
    await attempt(async () => {
      const game = await ask("GET", runPath(run, `/games/${encodeURIComponent(number)}`)), path = game.board ?? boardPath(game.game, game.rules);
      const given = path ? await boardOf(path) : null;
      if (recorded.run !== run || recorded.number !== number || !this.isOpen) return;
      recorded.game = game;
      byId("recorded-board").replaceChildren();
      recorded.board = given ? new Board(byId("recorded-board"), given) : null;
      const side = (i) => (given ? ` (${given.sides[i]})` : "");
      byId("recorded-title").textContent = `Game ${number}: ${game.first}${side(0)} \u2013 ${game.second}${side(1)}`;
      byId("recorded-ending").textContent =
          `${game.result}${game.ended ? `, ${game.ended}` : ""}, ${plural(game.moves.length, "ply").replace("plys", "plies")}`;
      byId("recorded-slider").max = game.positions.length - 1;
      byId("recorded-moves")
          .replaceChildren(...game.moves.map(
              (move, i) => element(
                  "li", {},
                  element("button", {type: "button", "data-ply": i + 1, onclick: () => goToPly(i + 1)}, element("small", {}, String(i + 1)), move))));
      goToPly(ply === undefined ? Infinity : Number(ply));
    });
    byId("recorded").hidden = !recorded.game;
  },
  close() {
    stopReplay();
    this.isOpen = false;
  }
};
