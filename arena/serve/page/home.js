// The first view: a new game, the games that this browser has open, and the runs.

// ---- games that go on ----

function keptTables() {
  try {
    const kept = JSON.parse(localStorage.getItem("arena-tables") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    return [];
  }
}
function keepTables(tables) {
  try {
    localStorage.setItem("arena-tables", JSON.stringify(tables.slice(0, 20)));
  } catch (error) { /* some browsers keep nothing */
  }
}
function rememberTable(id, view, sides) {
  const before = keptTables().find((table) => table.id === id);
  keepTables([{id, view, sides: sides ?? before?.sides}, ...keptTables().filter((table) => table.id !== id)]);
}
function forgetTable(id) { keepTables(keptTables().filter((table) => table.id !== id)); }

async function showOpenGames() {
  const place = byId("open-games"), rows = [];
  for (const table of keptTables()) {
    try {
      const state = await ask("GET", tablePath(table.id)),
            players = state.sides.map((side) => `${side.person ? "person" : side.player} (${side.name})`);
      const now = state.outcome ? capital(state.ending || state.outcome) : `${plural(state.ply, "ply").replace("plys", "plies")} played`;
      rows.push(element(
          "li", {}, element("a", {href: `#/${table.view ?? "table"}/${table.id}`}, `${capital(state.game)}: ${players.join(" \u2013 ")}`),
          element("span", {class: "note"}, table.view === "analyse" ? `Analysis, ${now}` : now)));
    } catch (error) {
      if (error.status === 404) forgetTable(table.id);
    }
  }
  place.replaceChildren(
      ...(rows.length ? rows : [element("li", {class: "note"}, "None yet. Games you start are listed here as long as the server keeps them.")]));
}

// ---- runs ----

const stateClass = {
  running: "good",
  finished: "done",
  interrupted: "warn",
  unreadable: "warn"
};
function runRow(run) {
  const share = run.state === "finished" ? 1 : run.games_planned ? run.games_done / run.games_planned : 0;
  return element(
      "li", {}, element("a", {href: `#/run/${run.id}`}, run.name), element("span", {class: `badge ${stateClass[run.state] ?? ""}`}, run.state),
      element("span", {class: "note"}, run.error || `${capital(run.game ?? "")}, ${run.kind === "solve" ? run.words : `${gamesWords(run)} games`}`),
      run.state === "unreadable" || run.kind === "solve" ? null : element("progress", {max: 1, value: share, "aria-label": `${run.name}: games played`}));
}

async function showRuns() {
  const {runs} = await ask("GET", "/api/runs");
  const none =
      element("li", {class: "note"}, "None given. Start with ", element("code", {}, "arena serve DIR"), " to watch a run and replay its games.");
  byId("runs").replaceChildren(...(runs.length ? runs.map(runRow) : [none]));
}

// ---- a new game ----

const newGame = {
  choice: null,
  sides: []
};

async function drawSides() {
  const choice = newGame.choice;
  if (!choice || !choice.isValid()) return;
  const {game} = choice, rules = choice.values(), before = newGame.sides.map((side) => side.value());
  let names = seatWords.slice(0, 2);
  try {
    names = (await boardOf(boardPath(game.name, rules))).sides;
    if (choice.game !== game) return;
    byId("new-note").hidden = game.players.length > 0;
    byId("new-note").textContent = "The server found no players; to play against programs, start it in a folder with configs/players.";
  } catch (error) {
    byId("new-note").hidden = false;
    byId("new-note").textContent = error.message;
  }
  byId("new-clock").hidden = names.length > 2;
  const same = newGame.of === game.name && before.length === names.length;
  if (same) return;
  newGame.of = game.name;
  const many = names.length > 2, ordinal = seatWords.map(capital);
  newGame.sides =
      names.map((name, i) => new PlayerChoice(`${ordinal[i]}: ${name}`, game.players, !many && i === 1 ? ownPlayer(game) : "human"));
  byId("new-sides").replaceChildren(...newGame.sides.map((side) => side.node));
}

// Nothing where no minutes are given.
function clockGiven() {
  const minutes = Number(byId("new-minutes").value), seconds = Number(byId("new-increment").value);
  return minutes > 0 && !byId("new-clock").hidden ? {time_ms: Math.round(60000 * minutes), increment_ms: Math.round(1000 * seconds)} : null;
}

async function startGame(event) {
  event.preventDefault();
  const {choice, sides} = newGame;
  await attempt(() => newTable({
                  game: choice.game.name,
                  rules: choice.values(),
                  position: byId("new-position").value.trim(),
                  moves: wordsIn(byId("new-moves")),
                  sides: sides.map((side) => side.value()),
                  clock: clockGiven()
                }));
}

const homeView = {
  node: byId("view-home"),
  title: "Home",
  timer: null,
  async open(part) {
    await attempt(async () => {
      const all = await catalogue();
      newGame.choice ??= new GameChoice(byId("new-game-name"), byId("new-rules"), all, drawSides);
      await Promise.all([drawSides(), showRuns(), showOpenGames()]);
    });
    if (part === "runs") byId("runs-heading").scrollIntoView({block: "start"});
    this.timer = setInterval(() => document.hidden || showRuns().then(() => showConnection(""), (error) => showConnection(error.message)), 3000);
  },
  close() {
    clearInterval(this.timer);
    showConnection("");
  }
};
byId("new-game").addEventListener("submit", startGame);
