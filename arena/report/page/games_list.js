// The kept games and their list, to be filtered and sorted.

const replay = JSON.parse(byId("replay-data").textContent);
const several = new Set(replay.games.map((game) => game.run)).size > 1;
const view = {
  game: null,
  ply: 0,
  timer: null,
  graph: null,
  ready: false
};  // what is shown; ready: the address follows it
const playerName = (player) => figures.players[player];
const sideName = (side) => replay.board.sides[side] ?? `side ${side + 1}`;

const seatsHere = seatWords.slice(0, replay.board.sides.length);
const winnerOf = (game) => game.seats[seatWords.indexOf(game.result)];  // undefined after a draw
const resultWords = (game) => (game.result === "draw" ? "draw" : `${playerName(winnerOf(game))} won`);

function listGames() {
  const columns = [
    ["game", ""], ...(several ? [["run", ""]] : []), ...seatsHere.map((word) => [word, "text"]), ["result", "text"], ["ended by", "text"], ["plies", ""]
  ];
  const head = element("tr");
  for (const [label, kind] of columns) head.append(element("th", {scope: "col", class: kind || null}, label));
  const body = element("tbody");
  for (const game of replay.games) {
    const row = element(
        "tr", {}, element("td", {}, element("button", {type: "button", "aria-label": `Show game ${game.id}`}, String(game.id))),
        several ? element("td", {}, String(game.run + 1)) : null,
        ...game.seats.map((player, side) => element("td", {class: game.result === seatWords[side] ? "text winner" : "text"}, playerName(player))),
        element("td", {class: "text"}, resultWords(game)), element("td", {class: "text"}, game.ended), element("td", {}, String(game.plies)));
    row.addEventListener("click", () => {
      openGame(game, 0);
      byId("player").focus({preventScroll: false});
    });
    game.row = row;
    body.append(row);
  }
  byId("games").replaceChildren(element("thead", {}, head), body);
  makeSortable(byId("games"));
}

function fillFilter(id, all, options) {
  byId(id).replaceChildren(element("option", {value: ""}, all), ...options.map(([value, label]) => element("option", {value: String(value)}, label)));
  byId(id).addEventListener("change", filterGames);
}

// Of the player chosen, or of the sides when none is.
function resultFits(game, result, player) {
  if (result === "" || game.result === result) return true;
  if (player === "" || game.result === "draw") return false;
  return (winnerOf(game) === Number(player) ? "won" : "lost") === result;
}

function filterGames() {
  const [player, result, ended] = ["filter-player", "filter-result", "filter-ended"].map((id) => byId(id).value);
  const plays = (game) => player === "" || game.seats.includes(Number(player));
  for (const game of replay.games) game.row.hidden = !(plays(game) && resultFits(game, result, player) && (ended === "" || game.ended === ended));
  byId("filter-count").textContent = `${replay.games.filter((game) => !game.row.hidden).length} of ${replay.games.length} games`;
}

function startFilters() {
  const plays = (player) => replay.games.some((game) => game.seats.includes(player));
  fillFilter("filter-player", "all", playersInOrder.filter(plays).map((player) => [player, playerName(player)]));
  fillFilter(
      "filter-result", "all", [...seatsHere.map((word) => [word, `${word} won`]), ["draw", "draw"], ["won", "player won"], ["lost", "player lost"]]);
  fillFilter("filter-ended", "all", [...new Set(replay.games.map((game) => game.ended))].sort().map((ended) => [ended, ended]));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  filterGames();
}
