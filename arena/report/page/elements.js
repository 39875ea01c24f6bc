// What the report and the server's page share: elements from data (never from markup), numbers for people, colours, saving and copying.

const byId = (id) => document.getElementById(id);
const seatWords = ["first", "second", "third", "fourth"];  // of the sides, in the order in which they move

// An element with attributes and children; texts become text nodes, so that nothing in them is read as markup.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on"))
      made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// The same for a part of a drawing.
function svgPart(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));

const grouped = (number) => number.toLocaleString("en", {maximumFractionDigits: 0, useGrouping: Math.abs(number) >= 9999.5});
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

// A search's score, or what it proved.
function scoreWords(score, proved) {
  if (proved === "draw") return "draw, proved";
  if (proved) return score ? `${proved} in ${Math.abs(score)}` : `${proved}, proved`;
  return score === null ? "\u2013" : signed(score);
}

const theme = () => document.documentElement.dataset.theme;
const faded = (colour, share) => colour + Math.round(255 * share).toString(16).padStart(2, "0");
const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

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
