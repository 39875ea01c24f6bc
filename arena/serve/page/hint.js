// A hint: what a program would play here, shown on the board and not played.

const hint = {
  version: null,
  cells: []
};

function forgetHint() {
  Object.assign(hint, {version: null, cells: []});
  byId("table-hint").textContent = "";
}

async function askHint() {
  const {id, state} = playing, player = ownPlayer(gameIn(await catalogue(), state.game));
  forgetHint();
  hint.version = state.version;
  byId("table-hint").textContent = `${player} is looking for a move \u2026`;
  const wanted = {players: [{player, limits: {move_time_ms: 1000}}]};
  if ((await attempt(() => ask("POST", tablePath(id, "/analysis"), wanted))) === undefined) forgetHint();
}

// A whole turn where it has several stones.
function turnLength({game, position}, given) {
  return game === "omega" ? given.pieces.length - (position.stones.filter((stone) => stone >= 0).length % given.pieces.length) : 1;
}

function takeHint({version, done, error, player, line, cells, score, depth}) {
  if (!done || hint.version === null || version !== hint.version || version !== playing.state?.version) return;
  const length = turnLength(playing.state, playing.board.given), figures = [score?.replace("-", "\u2212"), depth ? `depth ${depth}` : ""].filter(Boolean).join(", ");
  hint.cells = (cells ?? []).slice(0, length);
  const move = (line ?? []).slice(0, length).join(" "), rest = (line ?? []).slice(length, length + 6).join(" ");
  const found = `Hint by ${player}: ${move}${figures ? ` (${figures})` : ""}${rest ? `, then ${rest}` : ""}`;
  byId("table-hint").textContent = error || !move ? `No hint: ${error || "no move was found"}` : found;
  drawHint();
}

function drawHint() { playing.drawLine(hint.cells, "hint"); }

byId("table-hint-ask").addEventListener("click", () => playing.state && askHint());
