// The crosstable as a heat map. It is a table; colour only repeats what the numbers say.

const resultsOf = (row, column) => figures.cross[row]?.[column] ?? [0, 0, 0];

function crosstableCell(row, column) {
  const [wins, draws, losses] = resultsOf(row, column), games = wins + draws + losses;
  if (row === column) return element("td", {}, "\u00b7");
  if (games === 0) return element("td", {}, "\u2013");
  const share = (wins + draws / 2) / games, record = `${wins}-${draws}-${losses}`;
  const words = `${figures.players[row]} against ${figures.players[column]}: ${(100 * share).toFixed(1)} %`;
  return element(
      "td", {"data-share": share, title: `${words}, ${wins} won, ${draws} drawn, ${losses} lost`},
      element("span", {}, `${Math.round(100 * share)} %`), element("span", {class: "record"}, record));
}

function crosstable() {
  const head = element("tr", {}, element("td", {"aria-hidden": "true"})), body = element("tbody");
  playersInOrder.forEach((player, i) => {
    const name = figures.players[player];
    head.append(element(
        "th", {scope: "col", title: name}, element("span", {"aria-hidden": "true"}, String(i + 1)), element("span", {class: "unseen"}, name)));
    body.append(element(
        "tr", {}, element("th", {scope: "row", title: name}, `${i + 1}\u2002${name}`),
        ...playersInOrder.map((column) => crosstableCell(player, column))));
  });
  return element("table", {class: playersInOrder.length > 10 ? "cross dense" : "cross"}, element("thead", {}, head), body);
}

function crosstableRows() {
  const names = playersInOrder.map((player) => figures.players[player]);
  return [["player", ...names], ...playersInOrder.map((row, i) => [names[i], ...playersInOrder.map((column) => resultsOf(row, column).join("-"))])];
}

// The table as it stands on the page, drawn cell by cell.
function pictureOf(table) {
  const frame = table.getBoundingClientRect(), scale = 2, canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  canvas.width = frame.width * scale;
  canvas.height = frame.height * scale;
  Object.defineProperty(canvas, "clientWidth", {value: frame.width});
  pen.scale(scale, scale);
  pen.textBaseline = "middle";
  for (const cell of table.querySelectorAll("th, td")) {
    const box = cell.getBoundingClientRect(), left = box.left - frame.left, top = box.top - frame.top, style = getComputedStyle(cell);
    if (cell.dataset.share) {
      pen.fillStyle = style.backgroundColor;
      pen.fillRect(left + 1, top + 1, box.width - 2, box.height - 2);
    }
    pen.fillStyle = style.color;
    pen.textAlign = style.textAlign === "left" ? "left" : "center";
    const lines = cell.children.length ? [...cell.querySelectorAll("span:not(.unseen)")] : [cell];
    lines.forEach((line, i) => {
      const text = getComputedStyle(line);
      pen.font = `${text.fontWeight} ${text.fontSize} ${Chart.defaults.font.family}`;
      pen.fillText(
          line.textContent, style.textAlign === "left" ? left + 8 : left + box.width / 2, top + (box.height * (i + 0.5)) / lines.length,
          box.width - 8);
    });
  }
  return canvas;
}

function drawCrosstable() {
  const table = crosstable(), title = "Crosstable";
  const tint = () => table.querySelectorAll("td[data-share]").forEach((cell) => {
    const share = Number(cell.dataset.share);
    cell.style.backgroundColor = faded(palettes[theme()][share >= 0.5 ? 0 : 1], 0.06 + (theme() === "dark" ? 0.34 : 0.5) * Math.abs(2 * share - 1));
  });
  redraws.push(tint);
  tint();
  const card = element(
      "figure", {class: "card", id: "chart-crosstable"},
      cardHeader(title, () => savePicture("crosstable", title, pictureOf(table), []), crosstableRows),
      element("div", {class: "scroll", role: "region", "aria-label": title, tabindex: "0"}, table),
      element(
          "figcaption", {},
          "Score of the row\u2019s player against the column\u2019s; below it wins-draws-losses. Blue: more than half, orange: less."));
  strength.append(card);
  if (table.scrollWidth > table.parentElement.clientWidth) card.classList.add("wide");
}
