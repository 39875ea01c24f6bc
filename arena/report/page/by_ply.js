// The figures by ply: nodes, depth, time and score of the players chosen in the legend, one choice for all charts.

const mostBands = 6;  // more bands on top of each other say nothing
const searchers = playersInOrder.filter((player) => Object.values(figures.series[player] ?? {}).some((series) => series.ply.length > 0));
const shown = new Set(searchers.slice(0, searchers.length > 8 ? 5 : 8));
const shownInOrder = () => playersInOrder.filter((player) => shown.has(player));
const plyCharts = [];

// The last plies that hardly a game reached would fill the chart with noise.
const leastShare = 0.02;
function wellVisited(series) {
  const enough = leastShare * Math.max(...series.count);
  return series.ply.map((ply, i) => i).filter((i) => series.count[i] >= enough);
}

const plyFigures = [
  {key: "nodes", title: "Nodes by ply", unit: "nodes of a decision", logarithmic: true, words: compact},
  {key: "depth", title: "Depth by ply", unit: "plies searched", whole: true, words: (value) => String(value)},
  {key: "time", title: "Time by ply", unit: "time of a decision", logarithmic: true, words: duration},
  {
    key: "score",
    title: "Score by ply",
    unit: "score, mover\u2019s view",
    words: signed,
    caption: "Without proved results. Lines zigzag where it matters who moved first; players with other evaluators score on other scales."
  },
];

function plyDatasets(figure) {
  const datasets = [], bands = shown.size <= mostBands, positive = (value) => (figure.logarithmic ? Math.max(value, 1) : value);
  for (const player of shownInOrder()) {
    const series = figures.series[player][figure.key], colour = colourOf(player),
          points = (values) => wellVisited(series).map((i) => ({x: series.ply[i], y: positive(values[i]), at: i}));
    const plain = {pointRadius: 0, borderWidth: 0, player, band: true};
    if (bands)
      datasets.push({...plain, data: points(series.low)}, {...plain, data: points(series.high), fill: "-1", backgroundColor: faded(colour, 0.13)});
    datasets.push({
      label: figures.players[player],
      player,
      series,
      data: points(series.middle),
      borderColor: colour,
      backgroundColor: colour,
      borderDash: dashOf(player),
      borderWidth: 2.2,
      pointRadius: series.ply.length === 1 ? 3 : 0,
      pointHitRadius: 8,
      pointHoverRadius: 4
    });
  }
  return datasets;
}

// A logarithmic axis with some room, so that no line lies on the frame; labels at 1, 2 and 5 of every power of ten, or at 1 alone when they are many.
function decadeAxis(figure) {
  const ends = plyDatasets(figure).flatMap((dataset) => dataset.data.map((point) => point.y));
  const least = Math.min(...ends, Infinity) === Infinity ? 1 : Math.min(...ends), most = Math.max(least, ...ends);
  const min = least / 1.3, max = most * 1.5, steps = max / min > 300 ? [1] : [1, 2, 5];
  const values = [];
  for (let power = 10 ** Math.floor(Math.log10(min)); power <= max; power *= 10)
    values.push(...steps.map((step) => step * power).filter((value) => value >= min && value <= max));
  const afterBuildTicks = (scale) => {
    scale.ticks = values.map((value) => ({value}));
  };
  return axis(figure.unit, {type: "logarithmic", min, max, afterBuildTicks, ticks: {autoSkip: false, callback: figure.words}});
}

function plyConfig(figure) {
  return {
    type: "line",
    data: {datasets: plyDatasets(figure)},
    options: {
      interaction: {mode: "x", intersect: false, axis: "x"},
      scales: {
        x: axis("ply", {type: "linear", ticks: {precision: 0}}),
        y: figure.logarithmic ? decadeAxis(figure) : axis(figure.unit, figure.whole ? {beginAtZero: true, ticks: {precision: 0}} : {})
      },
      plugins: {
        tooltip: {
          filter: (item, i, items) => !item.dataset.band && items.findIndex((other) => other.datasetIndex === item.datasetIndex) === i,
          callbacks: {
            title: (items) => (items.length ? `ply ${items[0].parsed.x}` : ""),
            label: ({dataset: {label, series}, raw: {at}}) => {
              const [low, middle, high] = [series.low, series.middle, series.high].map((values) => figure.words(values[at]));
              return `${label}: ${middle} (${low} to ${high}; ${series.count[at]} decisions)`;
            }
          }
        }
      }
    }
  };
}

function plyRows(figure) {
  const rows = [["player", "ply", "low_quartile", "median", "high_quartile", "decisions"]];
  for (const player of playersInOrder) {
    const series = figures.series[player]?.[figure.key];
    series?.ply.forEach((ply, i) => rows.push([figures.players[player], ply, series.low[i], series.middle[i], series.high[i], series.count[i]]));
  }
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

for (const figure of plyFigures) {
  if (!figures.series.some((series) => series[figure.key].ply.length > 0)) continue;
  plyCharts.push(chartCard(byId("by-ply"), {
    name: figure.key,
    title: figure.title,
    caption: figure.caption,
    height: 280,
    config: () => plyConfig(figure),
    rows: () => plyRows(figure),
    players: shownInOrder,
    summary: "The figures can be copied with the button above."
  }));
}
byId("by-ply-part").hidden = plyCharts.length === 0;
showLegend();
redraws.push(showLegend);
