// The analysis view: setting a position up, choosing who thinks, and the buttons.

const setUp = {
  choice: null,
  of: null
};

function addPlayer(game) {
  const number = asked.choices.length + 1;
  const choice = new PlayerChoice(
      `Player ${number}`, game.players,
      number === 1 ? ownPlayer(game) : game.players.find((name) => !asked.choices.some((one) => one.select.value === name)),
      {persons: false, remove: () => removePlayer(choice)});
  asked.choices.push(choice);
  drawChoices();
}
function removePlayer(choice) {
  if (asked.choices.length > 1) asked.choices = asked.choices.filter((one) => one !== choice);
  drawChoices();
}
function drawChoices() {
  asked.choices.forEach((choice, i) => {
    choice.node.querySelector("legend").textContent = `Player ${i + 1}`;
    choice.node.querySelector("button").hidden = asked.choices.length === 1;
  });
  byId("analyse-players").replaceChildren(...asked.choices.map((choice) => choice.node));
  byId("analyse-more").hidden = asked.choices.length >= 4;
}

async function prepareSide(state) {
  const game = gameIn(await catalogue(), state.game);
  if (setUp.of !== game.name) {
    setUp.of = game.name;
    asked.choices = [];
    addPlayer(game);
    byId("eval-name").replaceChildren(...(game.evaluators ?? []).map((name) => element("option", {value: name}, name)));
    byId("analyse-heat")
        .replaceChildren(
            element("option", {value: "search"}, "Value of each move by player 1\u2019s search"),
            ...(game.evaluators ?? []).map((name) => element("option", {value: `evaluator:${name}`}, `Evaluator ${name} after each move`)),
            element("option", {value: "none"}, "None"));
    byId("eval-form").parentElement.hidden = !game.evaluators?.length;
  }
}

// The person has the move, our own player the other side.
async function playOn() {
  const {state} = analysing, own = ownPlayer(gameIn(await catalogue(), state.game)), program = {player: own, limits: {move_time_ms: 1000}};
  const sides = state.sides.map((side, i) => (i === state.to_move || state.sides.length > 2 ? {player: "human"} : program));
  return newTable({...tableAsWanted(state), moves: wordsOf(state), sides});
}

byId("analyse-more").addEventListener("click", async () => addPlayer(gameIn(await catalogue(), setUp.of)));
byId("analyse-ask").addEventListener("submit", (event) => {
  event.preventDefault();
  think();
});
byId("analyse-stop").addEventListener("click", stopThinking);
byId("analyse-heat").addEventListener("change", drawHeat);
byId("analyse-undo").addEventListener("click", () => analysing.undo());
byId("analyse-copy").addEventListener("click", (event) => copy(event.currentTarget, analysing.state.text));
byId("analyse-other").addEventListener("click", () => {
  location.hash = "#/analyse";
});
byId("analyse-play").addEventListener("click", () => attempt(playOn));
byId("analyse-board").addEventListener("pointerup", () => setTimeout(drawHeat));
byId("analyse-board").addEventListener("keyup", drawHeat);
document.addEventListener("keydown", (event) => {
  if (event.key !== "u" || event.ctrlKey || event.altKey || event.metaKey || byId("view-analyse").hidden || !analysing.state) return;
  if (!event.target.closest("input, select, textarea") && !byId("analyse-undo").disabled) analysing.undo();
});
byId("analyse-new").addEventListener("submit", (event) => {
  event.preventDefault();
  const {choice} = setUp;
  attempt(async () => {
    const rules = choice.values(), sides = (await boardOf(boardPath(choice.game.name, rules))).sides;
    return newTable(
        {
          game: choice.game.name,
          rules,
          position: byId("analyse-position").value.trim(),
          moves: wordsIn(byId("analyse-moves")),
          sides: sides.map(() => ({player: "human"}))
        },
        "analyse");
  });
});

const analyseView = {
  node: byId("view-analyse"),
  title: "Analyse",
  async open(id) {
    byId("analyse-new").hidden = id !== undefined;
    byId("analyse-part").hidden = true;
    await attempt(async () => {
      if (id === undefined) {
        setUp.choice ??= new GameChoice(byId("analyse-name"), byId("analyse-rules"), await catalogue(), () => {});
        return;
      }
      forgetResults();
      byId("analyse-part").hidden = false;
      try {
        await analysing.open(id);
      } catch (error) {
        byId("analyse-part").hidden = true;
        byId("analyse-new").hidden = false;
        if (error.status === 404) forgetTable(id);
        setUp.choice ??= new GameChoice(byId("analyse-name"), byId("analyse-rules"), await catalogue(), () => {});
        throw error;
      }
      if (analysing.state) await prepareSide(analysing.state);
    });
  },
  close() {
    if (analysing.id && asked.number !== null) ask("POST", tablePath(analysing.id, "/analysis"), {players: []}).catch(() => {});
    analysing.close();
  }
};
