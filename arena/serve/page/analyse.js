// Analysing: several players think about the position at once, their lines stand side by side, and each move's value is drawn on the board.

const analysing = new TableBoard("analyse", {state: showAnalysed, analysis: showAnalysis});
const asked = {
  number: null,
  choices: [],
  results: new Map(),
  values: null,
  shown: undefined,
  isFirstShown: false
};  // whose line is drawn: nobody's if null

// Values by cell: where pieces move, those of the selected piece's squares, or else the best one of each piece.
function heatOf(values, from) {
  const movesPieces = values.some(({cells}) => cells.length === 2), best = new Map();
  for (const one of values) {
    if (movesPieces && from !== null && one.cells[0] !== from) continue;
    const cell = movesPieces && from !== null ? one.cells[1] : one.cells[0];
    if (!best.has(cell) || best.get(cell).score < one.score) best.set(cell, one);
  }
  const scores =
      [...new Set([...best.values()].map(({score}) => score))].sort((a, b) => a - b);  // by rank, so that one proved win does not level the rest
  const share = (score) => (scores.length > 1 ? scores.indexOf(score) / (scores.length - 1) : 1);
  return [...best].map(([cell, {score, value}]) => ({cell, share: share(score), text: shortValue(value)}));
}

// "wins in 5" is too long for a cell.
const shortValue = (value) =>
    String(value).replace(/^wins? in (\d+)$/, "+#$1").replace(/^los\w+ in (\d+)$/, "\u2212#$1").replace(/^draw$/, "=").slice(0, 7);

function drawHeat() {
  if (!analysing.board) return;
  analysing.marks.heat(asked.values && byId("analyse-heat").value !== "none" ? heatOf(asked.values, analysing.input.from) : []);
}

function showBest() {
  const place = byId("analyse-best");
  if (!asked.values?.length) {
    place.replaceChildren(...(
        asked.values ? [element("p", {class: "note"}, "This player moved without a search, so it has no move values; choose an evaluator.")] :
                       []));
    return;
  }
  const sorted = [...asked.values].sort((a, b) => b.score - a.score), most = 12;
  place.replaceChildren(
      element("h3", {}, "Best moves"),
      element(
          "p", {class: "note"}, `The best ${Math.min(most, sorted.length)} of ${plural(sorted.length, "move")}; on the board, bluer is better.`),
      element(
          "ol", {class: "moves"},
          ...sorted.slice(0, most).map(
              ({move, value}, i) => element("li", {}, element("small", {}, String(i + 1)), " ", move, element("i", {}, value)))));
}

// One card for each player; the line of the one that is chosen is drawn.
function resultCard(key, result) {
  const isShown = asked.shown === key, state = result.error ? "" : result.done ? "done" : "thinking";
  return element(
      "article", {class: "result", "data-player": result.player, "data-state": result.error ? "error" : state},
      element("header", {}, element("h3", {}, result.player), element("span", {class: `badge ${result.done ? "done" : "good"}`}, state)),
      result.error ? element("p", {class: "message"}, result.error) : searchFigures(result),
      result.error ? null : element("p", {class: "pv"}, element("b", {}, "principal variation"), (result.line ?? []).join(" ") || "\u2013"),
      result.error ? null :
                     element(
                         "button", {
                           type: "button",
                           class: "quiet",
                           "aria-pressed": String(isShown),
                           onclick: () => {
                             Object.assign(asked, {shown: isShown ? null : key, isFirstShown: false});
                             drawResults();
                           }
                         },
                         isShown ? "Line on the board" : "Draw this line"));
}

function drawResults() {
  const place = byId("analyse-results"), focused = [...place.querySelectorAll("button")].indexOf(document.activeElement);
  const bySeat = [...asked.results].sort(([a], [b]) => (a < b ? -1 : 1));
  place.replaceChildren(...bySeat.map(([key, result]) => resultCard(key, result)));
  if (focused >= 0) place.querySelectorAll("button")[focused]?.focus();
  const shown = asked.results.get(asked.shown);
  analysing.drawLine(shown?.cells ?? []);
  byId("analyse-line").textContent = shown ? `On the board: the line of ${shown.player}.` : "";
}

function showAnalysis(result) {
  if (!analysing.state || (asked.number !== null && result.analysis !== asked.number)) return;
  if (result.version !== undefined && result.version !== analysing.state.version && asked.results.size === 0) return;
  const key = result.seat ?? result.player;
  if (result.values?.length) {
    asked.values = result.values.filter(({value}) => value !== "?");  // of some players they are not known
    drawHeat();
    showBest();
  }
  const before = asked.results.get(key), hasFigures = result.depth !== undefined || result.error || result.line?.length;
  asked.results.set(key, hasFigures || !before ? result : {...before, done: result.done});
  if (asked.shown === undefined || (asked.isFirstShown && key < asked.shown)) Object.assign(asked, {shown: key, isFirstShown: true});
  drawResults();
}

function forgetResults() {
  Object.assign(asked, {number: null, results: new Map(), values: null, shown: undefined, isFirstShown: false});
  byId("analyse-results").replaceChildren();
  byId("analyse-best").replaceChildren();
  byId("analyse-line").textContent = "";
  byId("eval-result").replaceChildren();
}

async function think() {
  if (!analysing.state) return;
  const {id} = analysing;
  forgetResults();
  analysing.marks.clear();
  analysing.input.draw();
  await attempt(async () => {
    const heat = byId("analyse-heat").value, wanted = {players: asked.choices.map((choice) => choice.value()), values: heat !== "none"};
    if (heat.startsWith("evaluator:")) wanted.evaluator = heat.slice("evaluator:".length);
    const {analysis} = await ask("POST", tablePath(id, "/analysis"), wanted);
    asked.number = analysis;
  });
}
const stopThinking = () => attempt(() => ask("POST", tablePath(analysing.id, "/analysis"), {players: []}));

function showAnalysed(state, isNew) {
  byId("analyse-undo").disabled = state.moves.length === 0;
  byId("analyse-go").disabled = state.outcome !== "";
  if (!isNew) return;
  const wasAsked = asked.number !== null;
  forgetResults();
  if (wasAsked && byId("analyse-auto").checked && !state.outcome) think();
}

// ---- the evaluator ----

function showEvaluation({text, by_side: bySide, terms}) {
  const sides = analysing.board.given.sides, parts = [];
  if (terms?.length) {
    const table = element("table", {});
    fillTable(table, ["term", ...sides.slice(0, terms[0].values.length)], terms.map(({name, values}) => [name, ...values.map(String)]));
    parts.push(element("div", {class: "scroll"}, table));
  }
  if (bySide?.length) parts.push(element("p", {}, bySide.map((value, i) => `${capital(sides[i] ?? "")} ${value}`).join(", ")));
  if (text && !terms?.length) parts.push(element("pre", {tabindex: 0}, text));
  byId("eval-result").replaceChildren(...parts);
}
byId("eval-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => showEvaluation(await ask("POST", tablePath(analysing.id, "/eval"), {evaluator: byId("eval-name").value})));
});
