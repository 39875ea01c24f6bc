// Playing: what stands beside the board (sides with their clocks, the thinking, the moves) and the buttons and keys below it.

const playing = new TableBoard("table", {state: showTable, thinking: newThought, analysis: (result) => takeHint(result)});
let shownPlies = null;  // none of this table yet
let stateCame = 0;  // when, so that the clock of whoever is to move goes on

function sideRow(side, i) {
  const {given, parts} = playing.board, piece = Math.max(0, given.pieces.findIndex((one) => side.name.startsWith(one.name)));
  const stone = svgPart("svg", {class: "stone", viewBox: "-17 -17 34 34", width: 22, height: 22, "aria-hidden": "true"});
  stone.append(...(parts.stones[piece]?.[0] ?? []).map((part) => document.importNode(part, true)));
  return element(
      "li", {"data-side": i}, stone,
      element("span", {class: "who"}, element("b", {}, capital(side.name)), ` ${side.person ? "person" : side.player}`),
      element("time", {class: "clock", title: side.left_ms === null ? "time used" : "time left"}, clockWords(side, 0)));
}

const clockWords = ({used_ms: used, left_ms: left}, ran) => (left === null ? clock(used + ran) : clock(Math.max(0, left - ran)));

function showClock() {
  const state = playing.state;
  if (!state) return;
  const goes = !state.outcome && (state.sides[state.to_move].person || !state.paused);
  byId("table-sides").querySelectorAll("li").forEach((row, i) => {
    const isMover = i === state.to_move && !state.outcome;
    if (isMover) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    const side = state.sides[i], ran = isMover && goes ? performance.now() - stateCame : 0, face = row.querySelector(".clock");
    face.textContent = clockWords(side, ran);
    face.classList.toggle("low", side.left_ms !== null && side.left_ms - ran < 10000);
  });
}

function newThought(thinking) {
  if (!playing.state) return;
  playing.state.thinking = thinking;
  byId("table-stop").disabled = false;
  showThinking(thinking);
}

function showThinking(thinking) {
  const {state} = playing;
  if (!state || !playing.board) return;
  if (state.sides.every((side) => side.person) && !thinking) {
    byId("thinking").hidden = true;
    return;
  }
  byId("thinking").hidden = false;
  const last = state.moves.findLast((move) => move.depth > 0 || move.nodes > 0), shown = thinking ?? last;
  byId("thinking-heading").textContent = thinking ? `${thinking.player} is thinking` :
      last ? `Last search: ${last.player}, ${last.move}` :
             "Thinking";
  byId("thinking-figures")
      .replaceChildren(
          searchFigures(shown ?? {}),
          element("p", {class: "pv"}, element("b", {}, "principal variation"), (shown?.line ?? []).join(" ") || "\u2013"));
  playing.drawLine(thinking && byId("thinking-draw").checked ? thinking.cells : []);
}

function moveItem(move, i) {
  const {sides} = playing.state, by = move.player || sides[move.side]?.name || "opening";
  const figures = move.depth ? `, depth ${move.depth}, score ${move.score}, ${plural(move.nodes, "node")}` : "";
  const title = `${by}${figures}, ${duration(1000 * (move.time_ms ?? 0))}`, score = move.score ? element("i", {}, move.score) : null;
  const shown = {type: "button", "data-ply": i + 1, title, onclick: () => playing.look(i + 1)};
  return element("li", {}, element("button", shown, element("small", {}, String(i + 1)), move.move, score));
}

// Which of the moves is looked at.
function showSteps() {
  const {state, looking} = playing, ply = looking?.ply ?? state.moves.length, list = byId("table-moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.querySelector(`[data-ply="${ply}"]`);
  current?.setAttribute("aria-current", "step");
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
  byId("table-looking").textContent = looking ? `Ply ${ply} of ${state.moves.length}: view only` : "";
  for (const button of document.querySelectorAll("#view-table [data-step]"))
    button.setAttribute("aria-disabled", String(/Home|Left/.test(button.dataset.step) ? ply === 0 : !looking));
}

function showTable(state, isNew) {
  stateCame = performance.now();
  if (isNew || byId("table-sides").childElementCount !== state.sides.length) byId("table-sides").replaceChildren(...state.sides.map(sideRow));
  if (isNew) {
    forgetHint();
    if (state.moves.length > 0 && shownPlies !== null) tone();
    shownPlies = state.moves.length;
    byId("table-moves").replaceChildren(...state.moves.map(moveItem));
    byId("table-words").replaceChildren(...state.legal.map(({move}) => element("option", {value: move})));
  }
  const persons = state.sides.some((side) => side.person), programs = state.sides.some((side) => !side.person), isOver = state.outcome !== "";
  byId("table-undo").disabled = state.moves.length === 0;
  byId("table-undo").hidden = !persons && !isOver && !state.paused;
  byId("table-pause").hidden = !programs;
  byId("table-pause").disabled = isOver;
  byId("table-pause").textContent = state.paused ? "Go" : "Pause";
  byId("table-step").disabled = isOver || (state.thinking !== null && !state.paused);
  byId("table-step").textContent = playing.personMoves ? "Move for me" : "Step";
  byId("table-step").hidden = state.sides.length > 2 && playing.personMoves;
  byId("table-stop").hidden = !programs && !state.thinking;
  byId("table-stop").disabled = !state.thinking;
  byId("table-typed").hidden = !persons;
  byId("table-word").disabled = !playing.personMoves;
  byId("table-analyse").hidden = state.sides.length > 2;
  byId("table-hint-ask").hidden = byId("table-resign").hidden = !persons || state.sides.length > 2;
  byId("table-hint-ask").disabled = !playing.personMoves || Boolean(playing.looking);
  byId("table-resign").disabled = isOver;
  showThinking(state.thinking);
  drawHint();
  showSteps();
  showScores();
  showClock();
}

// ---- buttons and keys ----

const tableActions = {
  u: () => byId("table-undo").disabled || playing.undo(),
  p: () => byId("table-pause").disabled || playing.control(playing.state.paused ? "go" : "pause"),
  s: () => byId("table-step").disabled || playing.control("step"),
  m: () => byId("table-stop").disabled || playing.control("stop"),
  h: () => byId("table-hint-ask").disabled || byId("table-hint-ask").hidden || askHint(),
  f: () => playing.flip(),
  Home: () => playing.look(0),
  ArrowLeft: () => playing.look((playing.looking?.ply ?? playing.state.moves.length) - 1),
  ArrowRight: () => playing.look((playing.looking?.ply ?? playing.state.moves.length) + 1),
  End: () => playing.look(Infinity)
};
for (const button of document.querySelectorAll("#view-table [data-step]"))
  button.addEventListener("click", () => playing.state && tableActions[button.dataset.step]());
for (const [key, id] of [["u", "undo"], ["p", "pause"], ["s", "step"], ["m", "stop"]])
  byId(`table-${id}`).addEventListener("click", () => playing.state && tableActions[key]());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea") || byId("view-table").hidden) return;
  if (byId("rules").open) return;
  if (!playing.state || !tableActions[event.key]) return;
  event.preventDefault();
  tableActions[event.key]();
});

// Done at the second press within a few seconds.
function onSecondPress(button, words, action) {
  const calm = button.textContent;
  let timer = null;
  const rest = () => {
    clearTimeout(timer);
    timer = null;
    button.textContent = calm;
  };
  button.addEventListener("click", () => {
    if (timer) {
      rest();
      action();
      return;
    }
    button.textContent = words;
    say(words);
    timer = setTimeout(rest, 4000);
  });
}
onSecondPress(byId("table-resign"), "Really resign?", () => playing.state && playing.control("resign"));

byId("table-typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("table-word"), word = field.value.trim().toLowerCase();
  if (!word || !playing.state) return;
  await playing.play(word);
  if (byId("message").textContent === "") field.value = "";
});
byId("thinking-draw").addEventListener("change", () => showThinking(playing.state?.thinking ?? null));

const tableAsWanted = ({game, rules, start}) => ({game, rules, position: start});
const wordsOf = (state) => state.moves.map(({move}) => move);

function analyseTable() {
  const {state} = playing;
  return newTable({...tableAsWanted(state), moves: wordsOf(state), sides: state.sides.map(() => ({player: "human"}))}, "analyse");
}

function playAgain() {
  const {state} = playing, kept = keptTables().find(({id}) => id === state.id);
  const sides = kept?.sides ?? state.sides.map(({player, person}) => ({player: person ? "human" : player}));
  return newTable({...tableAsWanted(state), clock: state.clock, sides});
}

async function closeTable() {
  const {id} = playing;
  playing.close();
  await ask("DELETE", tablePath(id));
  forgetTable(id);
  location.hash = "#/";
}

byId("table-analyse").addEventListener("click", () => attempt(analyseTable));
byId("table-again").addEventListener("click", () => attempt(playAgain));
byId("table-close").addEventListener("click", () => attempt(closeTable));
byId("table-copy-moves").addEventListener("click", (event) => copy(event.currentTarget, wordsOf(playing.state).join(" ")));
byId("table-copy-position").addEventListener("click", (event) => copy(event.currentTarget, playing.state.text));

const tableView = {
  node: byId("view-table"),
  title: "Play",
  timer: null,
  async open(id) {
    shownPlies = null;
    await attempt(async () => {
      try {
        await playing.open(id);
        rememberTable(id, "table");
      } catch (error) {
        if (error.status === 404) forgetTable(id);
        throw error;
      }
    });
    this.node.firstElementChild.hidden = !playing.state;
    clearInterval(this.timer);
    this.timer = setInterval(showClock, 100);
  },
  close() {
    clearInterval(this.timer);
    playing.close();
  }
};
