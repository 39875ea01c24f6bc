// Figures and sides in words, and small lists of them.

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;

// 0:07.3, 12:05
function clock(milliseconds) {
  const tenths = Math.floor(milliseconds / 100), minutes = Math.floor(tenths / 600), seconds = Math.floor(tenths / 10) % 60;
  const words = `${minutes}:${String(seconds).padStart(2, "0")}`;
  return minutes < 1 ? `${words}.${tenths % 10}` : words;
}

function timeLeft(seconds) {
  if (seconds === null || seconds === undefined) return "\u2013";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}


// Depth, score, nodes, time and speed of a search.
function searchFigures({depth, score, nodes, time_ms: time}) {
  const isKnown = (value) => value !== null && value !== undefined && value !== "";
  return element(
      "dl", {class: "figures"}, figure("depth", depth ? String(depth) : "\u2013"), figure("score", isKnown(score) ? String(score) : "\u2013"),
      figure("nodes", nodes ? compact(nodes) : "\u2013"), figure("time", isKnown(time) ? duration(1000 * time) : "\u2013"),
      figure("nodes / s", nodes && time ? compact((1000 * nodes) / time) : "\u2013"));
}

// Notes as a list; nothing where there are none.
function fillNotes(list, notes = []) {
  list.replaceChildren(...notes.map((note) => element("li", {}, note)));
  list.hidden = notes.length === 0;
}

// A table of texts. A column whose entries are all numbers stands on the right.
function fillTable(table, columns, rows) {
  const isNumber =
      columns.map((name, i) => rows.every((row) => row[i] instanceof Node ? false : /^[\s\d.,+\-\u2212\u2013%]*$/.test(String(row[i] ?? ""))));
  const kind = (i) => (isNumber[i] ? null : "text");
  table.replaceChildren(
      element("thead", {}, element("tr", {}, ...columns.map((name, i) => element("th", {scope: "col", class: kind(i)}, name)))),
      element(
          "tbody", {},
          ...rows.map(
              (row) =>
                  element("tr", {}, ...row.map((cell, i) => element("td", {class: kind(i)}, cell instanceof Node ? cell : String(cell ?? "")))))));
}

// The piece that the i-th move from here puts on the board: Omega has its colours in order, elsewhere each side has its own.
function pieceToCome(state, given, i) {
  if (state.game === "omega") return (state.position.stones.filter((stone) => stone >= 0).length + i) % given.pieces.length;
  const side = given.sides[(state.to_move + i) % given.sides.length];
  return Math.max(0, given.pieces.findIndex((piece) => piece.name === side));
}

// Who is to do what.
function turnWords(state, given) {
  if (state.outcome) return capital(state.position.title.split(": ").slice(1).join(": ") || state.outcome);
  const side = state.sides[state.to_move], persons = state.sides.filter((one) => one.person).length, name = capital(side.name);
  if (!side.person) return state.paused ? `${name} (${side.player}) waits: Go or Step` : `${name} (${side.player}) is thinking`;
  const who = persons === 1 ? `Your move as ${side.name}` : `${name} to move`;
  if (state.game !== "omega") return who;
  const next = pieceToCome(state, given, 0);
  return `${who}: put a ${given.pieces[next].name} stone (${next + 1} of ${given.pieces.length})`;
}
