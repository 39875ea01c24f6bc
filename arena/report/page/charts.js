// How charts look here: cards with a title, a canvas, a caption and buttons; intervals with whiskers; pictures to save.

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.plugins.legend.display = false;
Chart.defaults.plugins.tooltip.padding = 10;

function axis(title, more = {}) {
  return {
    title: {display: true, text: title, color: cssColour("--soft")},
    ticks: {color: cssColour("--soft"), maxRotation: 0, ...(more.ticks ?? {})},
    grid: {color: cssColour("--line"), borderColor: cssColour("--line")},
    ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== "ticks"))
  };
}

// A picture with a ground of its own, the title above and the players shown, so that it can stand alone.
function savePicture(name, title, canvas, players) {
  const scale = canvas.width / canvas.clientWidth, pad = 20 * scale, line = 24 * scale;
  const rows = [[]];
  const pen = document.createElement("canvas").getContext("2d");
  const fonts = {title: `600 ${16 * scale}px ${Chart.defaults.font.family}`, text: `${13 * scale}px ${Chart.defaults.font.family}`};
  pen.font = fonts.text;
  let used = 0;
  for (const player of players) {
    const width = pen.measureText(figures.players[player]).width + 52 * scale;
    if (used > 0 && used + width > canvas.width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1).push([player, used]);
    used += width;
  }
  const legendHeight = players.length ? rows.length * line : 0;
  pen.canvas.width = canvas.width + 2 * pad;
  pen.canvas.height = canvas.height + 2 * pad + 1.4 * line + legendHeight;
  pen.fillStyle = cssColour("--panel");
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.fillStyle = cssColour("--ink");
  pen.font = fonts.title;
  pen.fillText(title, pad, pad + 14 * scale);
  pen.font = fonts.text;
  rows.forEach((row, r) => {
    for (const [player, x] of row) {
      const y = pad + (r + 1.5) * line;
      pen.strokeStyle = colourOf(player);
      pen.lineWidth = 3 * scale;
      pen.setLineDash(dashOf(player).map((part) => part * scale));
      pen.beginPath();
      pen.moveTo(pad + x, y - 4 * scale);
      pen.lineTo(pad + x + 22 * scale, y - 4 * scale);
      pen.stroke();
      pen.fillText(figures.players[player], pad + x + 30 * scale, y);
    }
  });
  pen.drawImage(canvas, pad, pad + 1.4 * line + legendHeight);
  const bytes = Uint8Array.from(atob(pen.canvas.toDataURL("image/png").split(",")[1]), (letter) => letter.charCodeAt(0));
  download(`arena-${name}.png`, new Blob([bytes], {type: "image/png"}));
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replace(/"/g, "\"\"")}"` : cell);
const asCsv = (rows) => rows.map((row) => row.map((cell) => quoted(String(cell ?? ""))).join(",") + "\n").join("");

// The title, a button that saves the picture, and one that copies the figures; `rows()` gives them as lists of cells.
function cardHeader(title, save, rows) {
  const button = (label, onclick) => element("button", {type: "button", class: "quiet", "aria-label": `${label}: ${title}`, onclick}, label);
  const tools =
      element("div", {class: "tools"}, button("Save picture", save), button("Copy figures", (event) => copy(event.currentTarget, asCsv(rows()))));
  return element("header", {}, element("h3", {}, title), tools);
}

// A card with a chart. `config()` makes it anew in the colours of the moment; `players()` are those that a saved picture names.
function chartCard(parent, {name, title, caption, height, wide, summary, config, rows, players = () => []}) {
  const canvas = element("canvas", {role: "img", "aria-label": `${title}. ${summary}`});
  let chart = null;
  const drawIn = (resolution) => {
    chart.options.devicePixelRatio = resolution;
    chart.resize();
    chart.draw();
  };
  const save = () => {
    drawIn(3);  // sharp in print
    savePicture(name, title, canvas, players());
    drawIn(devicePixelRatio);
  };
  const draw = () => {
    chart?.destroy();
    chart = new Chart(canvas, config());
  };
  const plot = element("div", {class: "plot", style: `height:${height}px`}, canvas);
  const card = element(
      "figure", {class: wide ? "card wide" : "card", id: `chart-${name}`}, cardHeader(title, save, rows), plot,
      caption ? element("figcaption", {}, caption) : null);
  parent.append(card);
  redraws.push(draw);
  draw();
  return {card, draw, chart: () => chart};
}

// Bars from the low to the high end are Chart.js's own; this puts the estimate on them, caps at closed ends and arrows at open ones. Where neither
// end is known there is the estimate alone, and a bound has no estimate.
const hasInterval = (row) => row.low !== null || row.high !== null;
const whiskers = {
  id: "whiskers",
  afterDatasetsDraw(chart, args, options) {
    const {ctx: pen, scales: {x}, chartArea: area} = chart;
    options.rows.forEach((row, i) => {
      const y = chart.getDatasetMeta(0).data[i].y, colour = options.colours[i];
      const low = row.low === null ? area.left : x.getPixelForValue(row.low), high = row.high === null ? area.right : x.getPixelForValue(row.high);
      pen.save();
      pen.strokeStyle = pen.fillStyle = colour;
      pen.lineWidth = 2;
      for (const [end, open, way] of hasInterval(row) ? [[low, row.low === null, -1], [high, row.high === null, 1]] : []) {
        pen.beginPath();
        if (open) {
          pen.moveTo(end - way * 8, y - 6);
          pen.lineTo(end, y);
          pen.lineTo(end - way * 8, y + 6);
        } else {
          pen.moveTo(end, y - 7);
          pen.lineTo(end, y + 7);
        }
        pen.stroke();
      }
      if (hasInterval(row) && (row.low ?? row.middle) === (row.high ?? row.middle)) return pen.restore();
      pen.beginPath();
      pen.arc(x.getPixelForValue(row.middle), y, 6, 0, 7);
      pen.fill();
      pen.lineWidth = 2;
      pen.strokeStyle = cssColour("--panel");
      pen.stroke();
      pen.restore();
    });
  },
};

// A vertical line at a value of the x axis: zero, one, the ply shown.
const marker = {
  id: "marker",
  beforeDatasetsDraw(chart, args, options) {
    const value = typeof options.at === "function" ? options.at() : options.at;
    const {ctx: pen, chartArea: area, scales: {x}} = chart;
    if (value === null || value === undefined || value < x.min || value > x.max) return;
    pen.save();
    pen.strokeStyle = options.colour;
    pen.lineWidth = options.width ?? 1.5;
    pen.setLineDash(options.dash ?? []);
    pen.beginPath();
    pen.moveTo(x.getPixelForValue(value), area.top);
    pen.lineTo(x.getPixelForValue(value), area.bottom);
    pen.stroke();
    pen.restore();
  },
};

// Ends of an axis at round numbers, with some room for whiskers and arrows.
function roundRange(values) {
  const least = Math.min(...values), most = Math.max(...values), room = (most - least) * 0.06 || 1, span = most - least + 2 * room;
  const power = 10 ** Math.floor(Math.log10(span / 6)), step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 7);
  return {min: Math.floor((least - room) / step) * step, max: Math.ceil((most + room) / step) * step, step};
}

// Round numbers for a logarithmic axis: the coarsest row of steps a decade that puts three or more on it; for less than that, even steps.
function niceLogTicks(min, max) {
  for (const steps of [[1], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]]) {
    const values = [];
    for (let power = 10 ** Math.floor(Math.log10(min)); power <= max; power *= 10)
      values.push(...steps.map((step) => Number((step * power).toPrecision(3))).filter((value) => value >= min && value <= max));
    if (values.length >= 3) return values;
  }
  const span = max - min, power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 6);
  const values = [];
  for (let value = Math.ceil(min / step) * step; value <= max; value += step) values.push(Number(value.toPrecision(6)));
  return values;
}

function intervalAxis(title, rows, zero, logarithmic) {
  const ends = rows.flatMap((row) => [row.low, row.middle, row.high]).filter((end) => end !== null).concat(zero);
  if (!logarithmic) {
    const {min, max, step} = roundRange(ends);
    return axis(title, {type: "linear", min, max, ticks: {stepSize: step, callback: signed}});
  }
  const room = (Math.max(...ends) / Math.min(...ends)) ** 0.08 * 1.02, min = Math.min(...ends) / room, max = Math.max(...ends) * room;
  const afterBuildTicks = (scale) => {
    scale.ticks = niceLogTicks(min, max).map((value) => ({value}));
  };
  return axis(title, {type: "logarithmic", min, max, afterBuildTicks, ticks: {autoSkip: false, callback: String}});
}

function shortened(label, length) {
  return label.length > length ? label.slice(0, length - 1) + "\u2026" : label;
}

// Horizontal intervals, one a row: {label, low, middle, high}; an end that is null is open.
function intervalChart(rows, colours, {title, zero, logarithmic, wordsOf}) {
  const x = intervalAxis(title, rows, zero, logarithmic);
  const bars = {
    data: rows.map((row) => hasInterval(row) ? [row.low ?? x.min, row.high ?? x.max] : [row.middle, row.middle]),
    backgroundColor: colours.map((colour) => faded(colour, 0.35)),
    barThickness: 8,
    borderRadius: 4,
    borderSkipped: false
  };
  const labelOf = function(value) {
    return shortened(this.getLabelForValue(value), this.chart.width < 420 ? 14 : 28);
  };
  const y = {
    grid: {display: false, borderColor: cssColour("--line")},
    ticks: {color: cssColour("--ink"), autoSkip: false, font: {size: 13}, callback: labelOf}
  };
  const marks = {whiskers: {rows, colours}, marker: {at: zero, colour: cssColour("--faint"), dash: [4, 4]}};
  const tooltip = {callbacks: {label: (item) => wordsOf(rows[item.dataIndex])}};
  return {
    type: "bar",
    data: {labels: rows.map((row) => row.label), datasets: [bars]},
    options: {indexAxis: "y", scales: {x, y}, plugins: {...marks, tooltip}},
    plugins: [whiskers, marker]
  };
}
