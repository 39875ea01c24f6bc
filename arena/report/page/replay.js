// One game on the board, stepped by buttons, keys, slider, move list, score graph and the address.

const board = new Board(byId("board"), replay.board);
const partIds = {slider: "slider", count: "ply-count", moves: "moves"};
const stepper = new Stepper((name) => byId(partIds[name] ?? `go-${name}`), showPly);
const goTo = (ply) => stepper.go(ply);
const isReplayAddress = () => /(^#|&)game=/.test(location.hash);

function endingWords(game) {
  const where = `round ${game.round}, opening ${game.opening}${several ? `, run ${game.run + 1}` : ""}`;
  const words = `${resultWords(game)} (${game.ended}) after ${game.plies} plies; ${where}.`;
  return game.trouble ? `${words} Shown only up to ply ${game.moves.length}: ${game.trouble}.` : words;
}

function openGame(game, ply) {
  view.game?.row.removeAttribute("aria-current");
  view.game = game;
  game.row.setAttribute("aria-current", "true");
  byId("game-title").textContent = `Game ${game.id}: ${playerName(game.first)} (${sideName(0)}) \u2013 ${playerName(game.second)} (${sideName(1)})`;
  byId("game-ending").textContent = endingWords(game);
  stepper.open(game.moves, game.moves.length, (i) => (game.stop[i] === "opening" ? "opening" : null));
  drawGraph();
  goTo(ply);
}

// What stands on every cell after so many plies. A step is a list of cell * states + state: 0 nothing, 1 a legal move, 2 and up the pieces.
function positionAt(game, ply) {
  const {start, states, cells} = replay.board, on = cells.map(() => 0);
  for (const changes of [start, ...game.steps.slice(0, ply)])
    for (const change of changes) on[Math.floor(change / states)] = change % states;
  return {
    stones: on.map((state) => Math.max(-1, state - 2)),
    legal: on.flatMap((state, cell) => (state === 1 ? [cell] : [])),
    last: game.last[ply],
    won: ply === game.moves.length ? game.won : [],
    title: replay.texts[game.title[ply]]
  };
}

function showPly(ply) {
  const game = view.game;
  view.ply = ply;
  board.show(positionAt(game, ply));
  byId("board-notes").textContent = game.notes[ply].map((text) => replay.texts[text]).join(" \u00b7 ");
  showDecision();
  view.graph?.chart().update();
  if (!view.ready) return;
  say(view.ply === 0 ? "start" : `${view.ply}. ${game.moves[view.ply - 1]}; ${replay.texts[game.title[view.ply]]}`);
  keepAddress();
}

// A page without an address of its own (inside a frame) has none to keep.
function keepAddress() {
  try {
    history.replaceState(null, "", address());
  } catch (error) {
    view.ready = false;
  }
}

const address = () => `#game=${view.game.id}${several ? `&run=${view.game.run + 1}` : ""}&ply=${view.ply}`;

function showDecision() {
  const game = view.game, i = view.ply - 1, place = byId("decision");
  if (i < 0) {
    place.replaceChildren(
        element("h4", {}, "Start"), element("p", {class: "note"}, game.moves.length ? "Step on to see the moves." : "No move was made."));
    return;
  }
  const heading = element("h4", {}, `${view.ply}. ${game.moves[i]}`);
  if (game.player[i] === null) {
    place.replaceChildren(heading, element("p", {class: "by"}, "from the opening; no player chose it"));
    return;
  }
  const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  const known = (value, words = grouped) => (value === null ? "\u2013" : words(value));
  const nodes = game.nodes[i], time = game.time[i];
  const dot = element("span", {class: "dot", "aria-hidden": "true"});
  dot.style.background = colourOf(game.player[i]);
  place.replaceChildren(
      heading, element("p", {class: "by"}, dot, `${playerName(game.player[i])}, ${sideName(game.mover[i])}`),
      element(
          "dl", {}, figure("depth", game.depth[i] === null ? "\u2013" : game.depth[i] + (game.seldepth[i] === null ? "" : ` / ${game.seldepth[i]}`)),
          figure("score", scoreWords(game.score[i], game.proved[i])), figure("proved", game.proved[i] ?? "no"), figure("nodes", known(nodes)),
          figure("time", known(time, duration)), figure("nodes / s", nodes !== null && time ? compact((nodes / time) * 1e6) : "\u2013"),
          figure("legal moves", known(game.legal[i])), figure("ended by", game.stop[i] || "\u2013"), figure("turn", known(game.turn[i]))),
      game.pv[i] === null ? "" : element("p", {class: "pv"}, element("b", {}, "principal variation"), game.pv[i]));
}

// Keys reach the replay when it has the focus, or when nothing has and it fills the middle of the window.
function onPageKey(event) {
  const box = byId("player").getBoundingClientRect(), middle = innerHeight / 2;
  if (event.target === document.body && box.top < middle && box.bottom > middle) stepper.onKey(event);
}

// ---- the address ----

function openAddress() {
  if (!isReplayAddress()) return;
  const wanted = new URLSearchParams(location.hash.slice(1)), id = wanted.get("game"), run = wanted.get("run");
  const game = replay.games.find((one) => String(one.id) === id && (run === null || String(one.run + 1) === run));
  byId("replay-message").textContent =
      game ? "" : `Game ${id} is not among the games kept here. Make the report again with --games and its number to have it.`;
  if (game) {
    openGame(game, Number(wanted.get("ply")));
    byId("player").focus({preventScroll: true});
  }
  byId(game ? "player" : "replay").scrollIntoView({block: "start", behavior: "instant"});
}

function startReplay() {
  if (replay.games.length === 0) {
    byId("games-card").hidden = byId("player").hidden = true;
    byId("replay-message").textContent = "No game is kept on this page.";
    return;
  }
  listGames();
  startFilters();
  byId("player").addEventListener("keydown", (event) => stepper.onKey(event));
  document.addEventListener("keydown", onPageKey);
  byId("copy-link").addEventListener("click", (event) => copy(event.currentTarget, location.href.split("#")[0] + address()));
  byId("copy-moves").addEventListener("click", (event) => copy(event.currentTarget, view.game.moves.slice(0, view.ply || undefined).join(" ")));
  byId("save-board")
      .addEventListener("click", () => download(`arena-game-${view.game.id}-ply-${view.ply}.svg`, new Blob([board.text()], {type: "image/svg+xml"})));
  redraws.push(showDecision);
  addEventListener("hashchange", openAddress);
  openGame(replay.games[0], replay.games[0].moves.length);
  openAddress();
  view.ready = true;
}

startReplay();
