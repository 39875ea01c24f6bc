// The figures by ply: nodes, depth, time and score or expected result of the players chosen in the legend, one choice for all charts. Plies are gathered in steps.

const mostStrokes = 6;  // lines whose middle halves can still be told apart
const plyFigures = [
  {key: "nodes", title: "Nodes by ply", unit: "nodes of a decision", logarithmic: true, words: compact},
  {
    key: "depth",
    title: "Depth by ply",
    unit: "plies searched",
    words: (value) => String(Number(value.toFixed(2))),
    caption: "Mean completed depth."
  },
  {key: "time", title: "Time by ply", unit: "time of a decision", logarithmic: true, words: duration},
  {
    key: "score",
    title: "Score by ply",
    unit: "score, mover\u2019s view",
    words: signed,
    caption: "Without proved results. Players with different evaluators score on different scales. An engine\u2019s mate score given as a number may leave the frame.",
    reach: scoreReach
  },
  {
    key: "expected",
    title: "Expected result by ply",
    unit: expectedUnit,
    words: signed,
    caption: "Without proved results; 1000 is a certain win for the mover."
  },
];
const linesOf = (figure) => figures.series[figure.key].lines;
const isFlat = (figure) => linesOf(figure).length > 0 && figures.series[figure.key].flat !== null;
const drawnFigures = plyFigures.filter((figure) => linesOf(figure).length > 0 && !isFlat(figure));
const searchers = playersInOrder.filter((player) => plyFigures.some((figure) => linesOf(figure).some((line) => line.player === player)));
const shown = new Set(searchers.slice(0, searchers.length > 8 ? 5 : 8));
const shownInOrder = () => playersInOrder.filter((player) => shown.has(player));
const plyCharts = [];
// How the points of each side look.
const pointLooks = [["filled", "circle"], ["hollow", "circle"], ["triangles", "triangle"], ["squares", "rect"]];
const sideWords = (line) => (line.side === null ? "" : `, moving ${seatWords[line.side]}`);

// The middle half of the decisions at each point: a band for one line or two, a stroke for a few, nothing for many.
const strokes = {
  id: "strokes",
  beforeDatasetsDraw(chart) {
    const {ctx: pen, scales: {x, y}} = chart;
    for (const dataset of chart.data.datasets) {
      if (!dataset.strokes) continue;
      pen.save();
      pen.strokeStyle = faded(dataset.borderColor, 0.55);
      pen.lineWidth = 2.5;
      for (const point of dataset.data) {
        pen.beginPath();
        pen.moveTo(x.getPixelForValue(point.x), y.getPixelForValue(point.low));
        pen.lineTo(x.getPixelForValue(point.x), y.getPixelForValue(point.high));
        pen.stroke();
      }
      pen.restore();
    }
  },
};

function plyDatasets(figure) {
  const step = figures.series[figure.key].step, positive = (value) => (figure.logarithmic ? Math.max(value, 1) : value), datasets = [];
  const lines = shownInOrder().flatMap((player) => linesOf(figure).filter((line) => line.player === player));
  const bands = lines.length <= 2, stroked = !bands && lines.length <= mostStrokes;
  lines.forEach((line, i) => {
    const colour = colourOf(line.player), aside = stroked ? ((i + 0.5) / lines.length - 0.5) * 0.6 * step : 0;  // strokes stand side by side
    const points = (values) => line.from.map((from, at) => ({
                                               x: (from + line.to[at]) / 2 + aside,
                                               y: positive(values[at]),
                                               low: positive(line.low[at]),
                                               high: positive(line.high[at]),
                                               at
                                             }));
    const plain = {pointRadius: 0, borderWidth: 0, band: true};
    if (bands)
      datasets.push({...plain, data: points(line.low)}, {...plain, data: points(line.high), fill: "-1", backgroundColor: faded(colour, 0.15)});
    datasets.push({
      label: figures.players[line.player] + sideWords(line),
      line,
      strokes: stroked,
      data: points(line.middle),
      borderColor: colour,
      borderDash: dashOf(line.player),
      borderWidth: 2,
      backgroundColor: colour,
      pointBackgroundColor: line.side === 1 ? cssColour("--panel") : colour,
      pointStyle: pointLooks[line.side ?? 0][1],
      pointBorderColor: colour,
      pointBorderWidth: 2,
      pointRadius: 3.5,
      pointHitRadius: 8,
      pointHoverRadius: 5
    });
  });
  return datasets;
}

// Everything that must fit between the ends of the axis.
const endsOf = (figure) => plyDatasets(figure).flatMap(
    (dataset) => dataset.data.flatMap((point) => (dataset.strokes ? [point.y, point.low, point.high] : [point.y])));

function linearAxis(figure) {
  const ends = endsOf(figure), least = Math.min(...ends), most = Math.max(...ends);
  const reach = figure.reach ? 1.1 * Math.max(1, figure.reach(ends)) : Infinity;
  if (least < -reach || most > reach) return axis(figure.unit, {min: Math.max(least, -reach), max: Math.min(most, reach)});
  return axis(figure.unit, {grace: "8%", ...(ends.length ? {suggestedMin: least, suggestedMax: most} : {})});
}

// A logarithmic axis with some room, so that no line lies on the frame, and at least three figures on it: at powers of ten, or at finer steps.
function decadeAxis(figure) {
  const ends = endsOf(figure);
  const least = ends.length ? Math.min(...ends) : 1, most = Math.max(least, ...ends), min = least / 1.3, max = most * 1.3;
  const values = niceLogTicks(min, max);
  const afterBuildTicks = (scale) => {
    scale.ticks = values.map((value) => ({value}));
  };
  return axis(figure.unit, {type: "logarithmic", min, max, afterBuildTicks, ticks: {autoSkip: false, callback: figure.words}});
}

function plyConfig(figure) {
  const step = figures.series[figure.key].step, last = Math.max(0, ...linesOf(figure).flatMap((line) => line.to));
  return {
    type: "line",
    data: {datasets: plyDatasets(figure)},
    options: {
      interaction: {mode: "nearest", intersect: false},
      scales: {
        x: axis("ply", {type: "linear", min: 0, max: last + step / 2, ticks: {precision: 0}}),
        y: figure.logarithmic ? decadeAxis(figure) : linearAxis(figure)
      },
      plugins: {
        tooltip: {
          filter: (item) => !item.dataset.band,
          callbacks: {
            title: ([item]) => (item ? `plies ${item.dataset.line.from[item.raw.at]}\u2013${item.dataset.line.to[item.raw.at]}` : ""),
            label: ({dataset: {label, line}, raw: {at}}) => {
              const [low, middle, high] = [line.low, line.middle, line.high].map((values) => figure.words(values[at]));
              return `${label}: ${middle} (${low} to ${high}; ${line.count[at]} decisions)`;
            }
          }
        }
      }
    },
    plugins: [strokes]
  };
}

function splitWords(figure) {
  if (!figures.series[figure.key].split) return null;
  if (figures.seats === 2) return "Filled points: moving first. Hollow points: moving second.";
  return "Points: " + pointLooks.slice(0, figures.seats).map(([look], side) => `${look}: moving ${seatWords[side]}`).join("; ") + ".";
}

function plyRows(figure) {
  const rows = [["player", "side", "ply_from", "ply_to", "low_quartile", "middle", "high_quartile", "decisions"]];
  for (const line of linesOf(figure))
    line.from.forEach((from, i) => rows.push([
      figures.players[line.player], line.side === null ? (figures.seats > 2 ? "all" : "both") : seatWords[line.side], from, line.to[i], line.low[i], line.middle[i],
      line.high[i], line.count[i]
    ]));
  return rows;
}

function chip(name, attributes, ...children) {
  return element("button", {type: "button", class: "chip", "data-player": name, ...attributes}, ...children);
}

function toggle(players, show) {
  for (const player of players) show ? shown.add(player) : shown.delete(player);
  drawPlies();
}

// The chips are made anew, so the focus is given back to the one that had it.
function showLegend() {
  const legend = byId("legend"), focused = document.activeElement?.dataset?.player, all = shown.size === searchers.length;
  legend.replaceChildren(...searchers.map((player) => {
    const pressed = shown.has(player);
    return chip(player, {"aria-pressed": String(pressed), onclick: () => toggle([player], !pressed)}, sampleLine(player), figures.players[player]);
  }));
  if (searchers.length > 3) legend.append(chip("all", {onclick: () => toggle(searchers, !all)}, all ? "Hide all" : "Show all"));
  if (focused !== undefined) legend.querySelector(`[data-player="${focused}"]`)?.focus();
}

function drawPlies() {
  showLegend();
  for (const {draw} of plyCharts) draw();
}

for (const figure of drawnFigures) {
  const split = splitWords(figure);
  plyCharts.push(chartCard(byId("by-ply"), {
    name: figure.key,
    title: figure.title,
    caption: [split, figure.caption].filter(Boolean).join(" ") || null,
    height: 280,
    config: () => plyConfig(figure),
    rows: () => plyRows(figure),
    players: shownInOrder,
    summary: "The figures can be copied with the button above."
  }));
}

function plyLead() {
  const step = figures.series.depth.step, flat = plyFigures.filter(isFlat);
  const same = flat.map((figure) => `${figure.key} (${figure.words(figures.series[figure.key].flat)})`);
  return `Each point combines ${step} plies: the median of the decisions there (for depth the mean), ` +
      "with the middle half as a band or a stroke; hidden beyond six lines. " +
      "Steps with less than 2 % of a player\u2019s decisions are omitted." +
      (same.length ? ` Not drawn, because it hardly varies: ${same.join(", ")}.` : "");
}

byId("by-ply-part").hidden = plyCharts.length === 0;
byId("by-ply-lead").textContent = plyLead();
showLegend();
redraws.push(showLegend);
// A part of the page without anything in it is not shown.
byId("charts").hidden = byId("to-charts").hidden = strength.children.length === 0 && plyCharts.length === 0;
