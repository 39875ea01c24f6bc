// The checks that are put at the end of a page under test. What they find is written into the page, which the browser then dumps.

const expected = JSON.parse(document.getElementById("expected").textContent);
const findings = document.createElement("ol");
findings.id = "findings";
document.body.append(findings);

function check(what, holds, more) {
  const item = document.createElement("li");
  item.className = holds ? "pass" : "fail";
  item.textContent = holds ? what : `${what}: ${more ?? "does not hold"}`;
  findings.append(item);
}
const same = (what, found, wanted) =>
    check(what, JSON.stringify(found) === JSON.stringify(wanted), `found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
const by = (id) => document.getElementById(id);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const key = (name, target = by("player")) => target.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
const plyShown = () => Number(by("replay-count").textContent.split("/")[0]);

async function run(checks) {
  try {
    await checks();
  } catch (error) {
    check("the checks run", false, error.stack);
  }
  findings.dataset.finished = "true";
  if (window !== parent) parent.postMessage(findings.outerHTML, "*");
}

// ---- drawings ----

function pixelsOf(canvas) {
  if (canvas.width === 0 || canvas.height === 0) return new Uint8ClampedArray();
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const pen = copy.getContext("2d", {willReadFrequently: true});
  pen.drawImage(canvas, 0, 0);
  return pen.getImageData(0, 0, copy.width, copy.height).data;
}

// A canvas is drawn when it shows more than one colour.
function isDrawn(canvas) {
  const pixels = new Uint32Array(pixelsOf(canvas).buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}

function chartsAreDrawn() {
  const names = [...document.querySelectorAll("figure[id^=chart-]")].map((figure) => figure.id.slice("chart-".length));
  same("the charts", names, expected.charts);
  for (const canvas of document.querySelectorAll("canvas")) check(`${canvas.closest("figure").id} is drawn`, isDrawn(canvas));
}

// What an SVG board shows, without the order of attributes and classes.
function boardContent(svg) {
  const content = (part) =>
      [part.tagName, part.textContent,
       ...[...part.attributes]
           .filter(({name}) => name !== "xmlns")
           .map(({name, value}) => `${name}=${name === "class" ? value.split(" ").sort().join(" ") : value}`)
           .sort()];
  return JSON.stringify([
    [...svg.querySelectorAll("g")].map((cell) => [...cell.children].map(content)), [...svg.querySelectorAll("text")].map(content),
    svg.querySelector("title").textContent, svg.querySelector("desc").textContent, svg.getAttribute("viewBox")
  ]);
}

function boardIs(ply) {
  const wanted = new DOMParser().parseFromString(expected.boards[ply], "image/svg+xml").documentElement;
  check(`the board after ply ${ply} is the one that arena show draws`, boardContent(document.querySelector("#board svg")) === boardContent(wanted));
}

// ---- the replay ----

async function replayWorks() {
  const last = expected.boards.length - 1, address = (ply) => `#game=${expected.game}&ply=${ply}`;
  check("the address opens the game", by("game-title").textContent.startsWith(`Game ${expected.game}:`), by("game-title").textContent);
  same("the address opens the ply", plyShown(), expected.ply);
  boardIs(expected.ply);
  key("Home");
  same("Home goes to the start", plyShown(), 0);
  boardIs(0);
  for (let ply = 1; ply <= last; ++ply) {
    key("ArrowRight");
    if (plyShown() !== ply) check(`the right arrow reaches ply ${ply}`, false, plyShown());
    boardIs(ply);
  }
  key("ArrowRight");
  same("there is nothing behind the last move", plyShown(), last);
  same("the address follows", location.hash, address(last));
  key("ArrowLeft");
  boardIs(last - 1);
  key("End");
  boardIs(last);
  by("replay-slider").value = 2;
  by("replay-slider").dispatchEvent(new Event("input", {bubbles: true}));
  boardIs(2);
  by("replay-moves").querySelectorAll("button")[last - 1].click();
  boardIs(last);
  by("replay-start").click();
  by("replay-on").click();
  boardIs(1);
  same("the move list points at the move", by("replay-moves").querySelector("[aria-current=step]").dataset.ply, "1");
  key(" ");
  await pause(2300);
  key(" ");
  const reached = plyShown();
  check("space plays", reached > 1 && by("replay-play").textContent === "Play", reached);
  await pause(2000);
  same("space stops", plyShown(), reached);
}

function decisionIsShown() {
  for (const {ply, figures} of expected.decisions) {
    by("replay-moves").querySelector(`[data-ply="${ply}"]`).click();
    const shown = by("replay-decision").textContent.replace(/,/g, "");
    for (const figure of figures) check(`the decision of ply ${ply} says ${figure}`, shown.includes(figure), shown);
  }
}

async function graphIsClicked() {
  const canvas = document.querySelector("#graph canvas"), box = canvas.getBoundingClientRect();
  key("Home");
  const at = {clientX: box.left + box.width * 0.97, clientY: box.top + box.height / 2, bubbles: true};
  canvas.dispatchEvent(new MouseEvent("click", at));
  await pause(100);
  check("a click on the score graph goes to its ply", plyShown() > 0.8 * (expected.boards.length - 1), plyShown());
}

async function addressIsFollowed() {
  location.hash = `#game=${expected.other}&ply=1`;
  await pause(100);
  check("another address opens another game", by("game-title").textContent.startsWith(`Game ${expected.other}:`), by("game-title").textContent);
  same("at its ply", plyShown(), 1);
  location.hash = "#game=987654&ply=1";
  await pause(100);
  check("a game that is not kept is said", by("replay-message").textContent.includes("987654"), by("replay-message").textContent);
  location.hash = `#game=${expected.game}&ply=2`;
  await pause(100);
  same("and the message goes", by("replay-message").textContent, "");
}

// Keys reach the replay without the focus, once it fills the middle of the window.
async function keysWorkWithoutFocus() {
  document.activeElement?.blur();
  by("player").scrollIntoView({block: "center", behavior: "instant"});
  await pause(50);
  const press = (name) => key(name, document.body), last = expected.boards.length - 1;
  press("End");
  same("End works without focus", plyShown(), last);
  press("Home");
  same("Home works without focus", plyShown(), 0);
  press("ArrowRight");
  same("the right arrow works without focus", plyShown(), 1);
  press(" ");
  check("space plays without focus", by("replay-play").textContent === "Stop", by("replay-play").textContent);
  press(" ");
  check("and stops", by("replay-play").textContent === "Play", by("replay-play").textContent);
  scrollTo({top: 0, behavior: "instant"});
  await pause(50);
  press("End");
  same("but not while something else is looked at", plyShown() === last, false);
}

// ---- contrast ----

function textIsReadable() {
  const {texts, low} = contrastOfTexts();
  check("there are texts to look at", texts > 50, texts);
  same(`texts that are hard to read in ${document.documentElement.dataset.theme}`, low, []);
}

// ---- tables ----

function tablesSort() {
  const numbers = (table, column) => [...table.tBodies[0].rows].map((row) => Number(row.cells[column].textContent));
  const table = by("games"), headings = [...table.tHead.rows[0].cells], game = headings.findIndex((cell) => cell.textContent === "game");
  const given = numbers(table, game), ordered = [...given].sort((a, b) => a - b);
  check(
      "the test has games whose numbers sort otherwise as text",
      JSON.stringify([...given].map(String).sort()) !== JSON.stringify(ordered.map(String)));
  headings[game].querySelector("button").click();
  same("the first click sorts numbers downwards", numbers(table, game), [...ordered].reverse());
  same("and says so", headings[game].getAttribute("aria-sort"), "descending");
  headings[game].querySelector("button").click();
  same("the second one upwards", numbers(table, game), ordered);
  for (const card of document.querySelectorAll(".table-card")) {
    for (const button of card.querySelectorAll("th button")) {
      const before = [...card.querySelectorAll("tbody tr")].map((row) => row.textContent).sort();
      button.click();
      check(
          `the heading ${button.textContent} sorts`,
          button.closest("th").getAttribute("aria-sort") !== "none" &&
              JSON.stringify([...card.querySelectorAll("tbody tr")].map((row) => row.textContent).sort()) === JSON.stringify(before));
    }
  }
}

function gamesAreFiltered() {
  const visible = () => [...by("games").tBodies[0].rows].filter((row) => !row.hidden).length, all = visible();
  by("filter-player").selectedIndex = 1;
  by("filter-player").dispatchEvent(new Event("change"));
  check("a player's games are fewer than all", visible() > 0 && visible() < all, visible());
  check("the count says how many", by("filter-count").textContent.startsWith(`${visible()} of ${all}`), by("filter-count").textContent);
  by("filter-player").selectedIndex = 0;
  by("filter-player").dispatchEvent(new Event("change"));
  same("and all come back", visible(), all);
}

// ---- the page ----

// Every control has a name, no id is given twice, and nothing came over a network.
function pageIsSound() {
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  same("ids that are given twice", ids.filter((id, i) => ids.indexOf(id) !== i), []);
  for (const button of document.querySelectorAll("button"))
    if (!(button.getAttribute("aria-label") || button.textContent.trim())) check("every button has a name", false, button.outerHTML);
  for (const field of document.querySelectorAll("input, select")) check(`${field.id} has a label`, field.labels.length === 1);
  same(
      "what was loaded from elsewhere",
      performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => !name.startsWith("data:")), []);
  same("one main heading", document.querySelectorAll("h1").length, 1);
}

function fitsTheWindow() {
  same("the window's width", innerWidth, expected.width);
  check("nothing needs scrolling sideways", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
  const wide = [...document.querySelectorAll("main *")].filter(
      (one) => !one.closest(".scroll, svg, .unseen, #replay-moves") && one.getBoundingClientRect().right > innerWidth + 1);
  same("elements that stick out", wide.map((one) => `${one.tagName} ${one.id} ${one.className}`), []);
}

async function themeChanges() {
  const ground = () => getComputedStyle(document.body).backgroundColor, before = ground(), was = document.documentElement.dataset.theme;
  textIsReadable();
  by("theme").click();
  await pause(300);  // colours change gradually
  textIsReadable();
  check("the toggle changes the colours", ground() !== before && document.documentElement.dataset.theme !== was);
  chartsAreDrawn();
}

// A saved picture is a PNG with a ground and something on it.
function picturesAreSaved() {
  let saved = [];
  const make = URL.createObjectURL, encode = HTMLCanvasElement.prototype.toDataURL;
  HTMLAnchorElement.prototype.click = function() {
    saved.push(this.download);
  };
  URL.createObjectURL = (blob) => {
    saved.push(blob);
    return make(blob);
  };
  HTMLCanvasElement.prototype.toDataURL = function(...form) {
    saved.push(this);
    return encode.apply(this, form);
  };
  for (const figure of document.querySelectorAll("figure[id^=chart-]")) {
    saved = [];
    figure.querySelector(".tools button").click();
    const [canvas, blob, name] = saved;
    same(`${figure.id} is saved under its name`, name, `arena-${figure.id.slice("chart-".length)}.png`);
    check(`${figure.id} is saved as PNG`, blob?.type === "image/png" && blob.size > 500);
    check(`${figure.id} is saved with a ground`, isDrawn(canvas) && pixelsOf(canvas).every((value, i) => i % 4 !== 3 || value === 255));
  }
  HTMLCanvasElement.prototype.toDataURL = encode;
}

function legendToggles() {
  const chip = () => document.querySelector(".chip[data-player]"), chart = document.querySelector("#chart-depth canvas"), before = chart.toDataURL();
  const pressed = chip().getAttribute("aria-pressed");
  chip().focus();
  chip().click();
  check("a chip says that its player is hidden", chip().getAttribute("aria-pressed") !== pressed);
  check("the charts change with it", chart.toDataURL() !== before);
  check("the chip keeps the focus", document.activeElement === chip());
}

function namesStayText() {
  same(
      "elements that a name made",
      document.querySelectorAll("main img, main script, main b:not(.pv b), body > script:not([nonce]):not([type])").length, 0);
  check("no name was run", window.broken === undefined, window.broken);
  for (const name of expected.names) {
    for (const place of ["h1", "#legend", "#chart-crosstable", "#games", "#tables", "#filter-player"]) {
      check(
          `${place} shows the name ${name}`, document.querySelector(place).textContent.includes(name),
          document.querySelector(place).textContent.slice(0, 200));
    }
  }
}
