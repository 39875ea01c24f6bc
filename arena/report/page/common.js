// What all parts of the report share: the figures, and the players' places, colours and dashes.

const figures = JSON.parse(document.getElementById("figures-data").textContent);
const strength = byId("strength");  // where the charts about strength stand

// Eight hues that people with any colour vision tell apart (after Okabe and Ito), a set for each ground; beyond eight, dashes tell the players apart.
const palettes = {
  light: ["#0072b2", "#d55e00", "#00825f", "#b0478b", "#a87400", "#3b95c9", "#5a5752", "#6f51c4"],
  dark: ["#5aaeea", "#f5834a", "#35c99d", "#e79ccb", "#e8b93f", "#9ad7f7", "#c9c5bd", "#b7a4f7"],
};
const dashes = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const placeOf = new Map();  // of each player, the strongest first
for (const player of figures.order) placeOf.set(player, placeOf.size);
figures.players.forEach((name, player) => {
  if (!placeOf.has(player)) placeOf.set(player, placeOf.size);
});
const playersInOrder = [...placeOf.keys()];
const colourOf = (player) => palettes[theme()][(placeOf.get(player) ?? 6) % 8];
const dashOf = (player) => dashes[Math.floor((placeOf.get(player) ?? 0) / 8) % dashes.length];

// A short line in a player's colour and dashes.
function sampleLine(player) {
  const line = {x1: 1, y1: 4, x2: 21, y2: 4, stroke: colourOf(player), "stroke-width": 3, "stroke-dasharray": dashOf(player).join(" ")};
  return svgPart("svg", {width: 22, height: 8, "aria-hidden": "true"}, svgPart("line", line));
}

// Scores that count different things never share an axis.
const expectedUnit = "expected result in thousandths";
const scoreUnit = (player) => (figures.expecting.includes(player) ? expectedUnit : "score");

// How far scores reach, without claims of a sure win: an engine that has no word for a mate gives it as a number that towers above all others.
function scoreReach(scores) {
  const sizes = scores.map(Math.abs).sort((a, b) => a - b);
  const mate = sizes.findIndex((size, i) => i > 0 && size >= 10000 && size > 4 * sizes[i - 1]);
  return sizes.at(mate > 0 ? mate - 1 : -1) ?? 0;
}
