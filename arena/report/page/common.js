// What all parts of the page share: the figures, elements from data (never from markup), numbers for people, colours, saving and copying.

const figures = JSON.parse(document.getElementById("figures-data").textContent);
const byId = (id) => document.getElementById(id);
const strength = byId("strength");  // where the charts about strength stand

// An element with attributes and children; texts become text nodes, so that nothing in them is read as markup.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick")
      made.addEventListener("click", value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const grouped = (number) => number.toLocaleString("en", {maximumFractionDigits: 0}).replace(/,/g, "\u202f");
const compact = (number) => number.toLocaleString("en", {notation: "compact", maximumSignificantDigits: 3});
function signed(number) {
  const size = Math.abs(number), words = Number.isInteger(number) || size >= 100 ? grouped(size) : String(Number(size.toPrecision(3)));
  return (number < 0 ? "\u2212" : "") + words;
}
function duration(microseconds) {
  if (microseconds < 1000) return Math.round(microseconds) + " \u00b5s";
  if (microseconds < 1e6) return Number((microseconds / 1e3).toPrecision(3)) + " ms";
  return Number((microseconds / 1e6).toPrecision(3)) + " s";
}

// Eight hues that people with any colour vision tell apart (after Okabe and Ito), a set for each ground; beyond eight, dashes tell the players apart.
const palettes = {
  light: ["#0072b2", "#d55e00", "#00825f", "#b0478b", "#a87400", "#3b95c9", "#5a5752", "#6f51c4"],
  dark: ["#5aaeea", "#f5834a", "#35c99d", "#e79ccb", "#e8b93f", "#9ad7f7", "#c9c5bd", "#b7a4f7"],
};
const dashes = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const theme = () => document.documentElement.dataset.theme;
const placeOf = new Map();  // of each player, the strongest first
for (const player of figures.order) placeOf.set(player, placeOf.size);
figures.players.forEach((name, player) => {
  if (!placeOf.has(player)) placeOf.set(player, placeOf.size);
});
const playersInOrder = [...placeOf.keys()];
const colourOf = (player) => palettes[theme()][(placeOf.get(player) ?? 6) % 8];
const dashOf = (player) => dashes[Math.floor((placeOf.get(player) ?? 0) / 8) % dashes.length];
const faded = (colour, share) => colour + Math.round(255 * share).toString(16).padStart(2, "0");
const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// A short line in a player's colour and dashes.
function sampleLine(player) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [["width", 22], ["height", 8], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [name, value] of [
           ["x1", 1], ["y1", 4], ["x2", 21], ["y2", 4], ["stroke", colourOf(player)], ["stroke-width", 3],
           ["stroke-dasharray", dashOf(player).join(" ")]])
    line.setAttribute(name, value);
  svg.append(line);
  return svg;
}

function say(text) {
  byId("said").textContent = text;
}

// Shows on the button itself that it worked.
function answer(button, text) {
  const before = button.dataset.label ?? button.textContent;
  button.dataset.label = before;
  button.textContent = text;
  say(text);
  clearTimeout(Number(button.dataset.timer));
  button.dataset.timer = setTimeout(() => {
    button.textContent = before;
  }, 1600);
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    const box = element("textarea", {class: "unseen", "aria-hidden": "true"});
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  answer(button, "Copied");
}

function download(name, blob) {
  const link = element("a", {href: URL.createObjectURL(blob), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const redraws = [];  // what must be drawn anew in other colours
function setTheme(name, keep) {
  document.documentElement.dataset.theme = name;
  byId("theme").textContent = name === "dark" ? "Light" : "Dark";
  byId("theme").setAttribute("aria-label", `Switch to ${name === "dark" ? "light" : "dark"} colours`);
  if (keep) try {
      localStorage.setItem("arena-theme", name);
    } catch (error) { /* not kept for files everywhere */
    }
  for (const redraw of redraws) redraw();
}
byId("theme").addEventListener("click", () => setTheme(theme() === "dark" ? "light" : "dark", true));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => setTheme(event.matches ? "dark" : "light", false));
setTheme(theme(), false);
