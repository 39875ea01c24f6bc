// A recorded game of a run, stepped by buttons, keys, slider, move list and the address; and on from any of its positions.

const recorded = {
  run: null,
  number: null,
  game: null,
  ply: 0,
  board: null
};
const recordedStepper = new Stepper("recorded", "h3", {show: showRecordedPly, decision: recordedDecision});

function showRecordedPly(ply) {
  const {game} = recorded, position = game.positions[ply];
  recorded.ply = ply;
  recorded.board?.show(position, []);
  fillNotes(byId("recorded-notes"), position.notes);
  byId("recorded-go-on").disabled = !/ to move$/.test(position.title);
  history.replaceState(null, "", `#/run/${recorded.run}/${recorded.number}/${recorded.ply}`);
  return position.title;
}

function recordedDecision(ply) {
  const made = recorded.game.decisions.find((one) => one.ply === ply), side = recorded.board?.given.sides[made?.side];
  return made ? {...made, by: [side ? `${made.player}, ${side}` : made.player]} : null;
}

document.addEventListener("keydown", (event) => {
  if (!byId("view-recorded").hidden && recorded.game) recordedStepper.onKey(event);
});

function fromHere(view) {
  recordedStepper.stop();
  const {run, number, ply, game} = recorded, sides = recorded.board?.given.sides.length ?? 2;
  const from = {run: {id: run, game: Number(number), ply}};
  return attempt(async () => {
    if (view === "analyse") return newTable({...from, sides: Array.from({length: sides}, () => ({player: "human"}))}, "analyse");
    const own = ownPlayer(gameIn(await catalogue(), game.game)), program = {player: own, limits: {move_time_ms: 1000}};
    const mover = sideToMove(game.positions[ply]);  // the person has the move
    return newTable({...from, sides: Array.from({length: sides}, (none, side) => (side === mover || sides > 2 ? {player: "human"} : program))});
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
      recordedStepper.go(Number(ply ?? 0));
      return;
    }
    this.isOpen = true;
    Object.assign(recorded, {run, number, game: null, board: null});
    byId("recorded-run").href = `#/run/${run}`;
    await attempt(async () => {
      const game = await ask("GET", runPath(run, `/games/${encodeURIComponent(number)}`)), given = game.board ? await boardOf(game.board) : null;
      if (recorded.run !== run || recorded.number !== number || !this.isOpen) return;
      recorded.game = game;
      byId("recorded-board").replaceChildren();
      recorded.board = given ? new Board(byId("recorded-board"), given) : null;
      const side = (i) => (given ? ` (${given.sides[i]})` : "");
      byId("recorded-title").textContent = `Game ${number}: ${game.seats.map((player, i) => `${player}${side(i)}`).join(" \u2013 ")}`;
      byId("recorded-ending").textContent =
          `${game.result}${game.ended ? `, ${game.ended}` : ""}, ${plural(game.moves.length, "ply").replace("plys", "plies")}`;
      recordedStepper.open(game.moves, game.positions.length - 1);
      recordedStepper.go(ply === undefined ? Infinity : Number(ply));
    });
    byId("recorded").hidden = !recorded.game;
  },
  close() {
    recordedStepper.stop();
    this.isOpen = false;
  }
};
