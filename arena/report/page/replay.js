// One game on the board, stepped by buttons, keys, slider, move list, score graph and the address.

const board = new Board(byId("board"), replay.board);
const stepper = new Stepper("replay", "h4", {show: showPly, decision: (ply) => decisionAt(view.game, ply - 1)});
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
  byId("game-title").textContent = `Game ${game.id}: ${game.seats.map((player, side) => `${playerName(player)} (${sideName(side)})`).join(" \u2013 ")}`;
  byId("game-ending").textContent = endingWords(game);
  stepper.open(game.moves, game.moves.length, (i) => (game.stop[i] === "opening" ? "opening" : game.blunder?.[i] ? "blunder" : null));
  drawGraph();
  goTo(ply);
}

// What stands on every cell after so many plies. A step is a list of cell * states + state: 0 nothing, 1 a legal move, 2 and up the pieces.
function positionAt(game, ply) {
  const {start, states, cells} = replay.board, on = cells.map(() => 0);
  for (const changes of [game.start ?? start, ...game.steps.slice(0, ply)])
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
  view.graph?.chart().update();
  if (!view.ready) return null;
  keepAddress();
  return replay.texts[game.title[ply]];
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

// The columns of a decision have one entry per ply; there is no player where the opening made the move.
function decisionAt(game, i) {
  if (game.player[i] === null) return null;
  const dot = element("span", {class: "dot", "aria-hidden": "true"});
  dot.style.background = colourOf(game.player[i]);
  const made = {by: [dot, `${playerName(game.player[i])}, ${sideName(game.mover[i])}`], time_us: game.time[i]};
  for (const name of ["depth", "seldepth", "score", "proved", "nodes", "legal", "stop", "turn", "pv"]) made[name] = game[name][i];
  made.judged = costWords(game, i);
  return made;
}

// Those up to the position that is shown, or all; a game that began at a position says so first, as games.csv does.
function movesToCopy() { return [...(view.game.from ? [view.game.from] : []), ...view.game.moves.slice(0, view.ply || undefined)]; }

// What `arena annotate` says of a move, where the run has annotations.
function costWords(game, i) {
  const cost = game.cost?.[i] ?? null;
  if (cost === null) return "";
  if (game.best[i] === game.moves[i]) return "The judge plays it too.";
  return `${game.blunder[i] ? "A blunder: it" : "It"} costs ${(100 * cost).toFixed(1)} % of a win; the judge prefers ${game.best[i]}.`;
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
      game ? "" : `Game ${id} is not on this page. Make the report again with --games and its number to include it.`;
  if (game) {
    openGame(game, Number(wanted.get("ply")));
    byId("player").focus({preventScroll: true});
  }
  byId(game ? "player" : "replay").scrollIntoView({block: "start", behavior: "instant"});
}

function startReplay() {
  if (replay.games.length === 0) {
    byId("games-card").hidden = byId("player").hidden = true;
    byId("replay-message").textContent = "This page contains no games.";
    return;
  }
  listGames();
  startFilters();
  byId("player").addEventListener("keydown", (event) => stepper.onKey(event));
  document.addEventListener("keydown", onPageKey);
  byId("copy-link").addEventListener("click", (event) => copy(event.currentTarget, location.href.split("#")[0] + address()));
  byId("copy-moves").addEventListener("click", (event) => copy(event.currentTarget, movesToCopy().join(" ")));
  byId("save-board")
      .addEventListener("click", () => download(`arena-game-${view.game.id}-ply-${view.ply}.svg`, new Blob([board.text()], {type: "image/svg+xml"})));
  redraws.push(() => stepper.showDecision());
  addEventListener("hashchange", openAddress);
  openGame(replay.games[0], replay.games[0].moves.length);
  openAddress();
  view.ready = true;
}

startReplay();
