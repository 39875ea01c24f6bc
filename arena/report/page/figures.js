// The charts about strength and games: effects of enhancements, ratings, game lengths.

function drawRatings({rows: given, method}) {
  if (given.length === 0) return;
  const rows = given.map((row) => ({label: row.name, low: row.low, middle: row.elo, high: row.high, player: row.player, standing: row.standing}));
  const elo = (value) => signed(Math.round(value));
  const wordsOf = (row) =>
      (row.low !== null && row.high !== null ? `${elo(row.middle)} Elo, 95 % interval ${elo(row.low)} to ${elo(row.high)}` :
           row.low === null && row.high === null ? `${elo(row.middle)} Elo, no interval` :
                                                   `${row.low !== null ? "at least" : "at most"} ${elo(row.low ?? row.high)} Elo`);
  const single = rows.length === 1;  // a match: its name is the title
  chartCard(strength, {
    name: "ratings",
    title: single ? `Rating difference: ${rows[0].label}` : rows.some(hasInterval) ? "Ratings with 95 % intervals" : "Ratings",
    caption: method,
    wide: true,
    height: 70 + 34 * Math.max(2, rows.length),
    summary: rows.map((row) => `${row.label}: ${wordsOf(row)}`).join("; "),
    config: () => intervalChart(single ? [{...rows[0], label: ""}] : rows, rows.map((row) => colourOf(row.player)), {title: "Elo", zero: 0, wordsOf}),
    rows: () => [["player", "elo", "low", "high"], ...rows.map((row) => [row.label, row.middle, row.low, row.high])]
  });
}

// What each enhancement of an ablation changes, the best first. Blue: better for sure, orange: worse, grey: the interval leaves both open.
function drawEffects({name, title, axis: axisTitle, note, ratio, less, bars}) {
  const zero = ratio ? 1 : 0, rows = bars.map((bar) => ({label: bar.name, low: bar.low, middle: bar.value, high: bar.high}));
  const number = (value) => (ratio ? String(Number(value.toPrecision(3))) : signed(Number(value.toPrecision(3))));
  const range = (row) => (row.low !== null && row.high !== null ? `95 % interval ${number(row.low)} to ${number(row.high)}` :
                              row.low !== null ? "a lower bound" : "an upper bound");
  const wordsOf = (row) => `${number(row.middle)}, ${range(row)}`;
  const colours = () => rows.map((row) => {
    const above = row.low !== null && row.low > zero, below = row.high !== null && row.high < zero;
    return !above && !below ? cssColour("--faint") : palettes[theme()][above === less ? 1 : 0];
  });
  chartCard(strength, {
    name,
    title,
    caption: note,
    height: 80 + 34 * rows.length,
    wide: rows.length > 8,
    summary: rows.map((row) => `${row.label}: ${wordsOf(row)}`).join("; "),
    config: () => intervalChart(rows, colours(), {title: axisTitle, zero, logarithmic: ratio, wordsOf}),
    rows: () => [["name", ratio ? "ratio" : "difference", "low", "high"], ...rows.map((row) => [row.label, row.middle, row.low, row.high])]
  });
}

// The way of a sequential test: it is decided where the line meets a bound.
function drawTest({lower, upper, points}) {
  const last = points.at(-1), line = (value) => points.map(([pairs]) => ({x: pairs, y: value}));
  const flat = (value, label) => ({data: line(value), label, borderColor: cssColour("--faint"), borderDash: [4, 4], borderWidth: 1.5, pointRadius: 0});
  chartCard(strength, {
    name: "test",
    title: "Sequential test",
    wide: true,
    height: 240,
    caption: `Log-likelihood ratio after each pair of games: at ${upper} H1 is accepted, at ${lower} H0.`,
    summary: `${last[1]} after ${last[0]} pairs, between ${lower} and ${upper}.`,
    config: () => ({
      type: "line",
      data: {
        datasets: [
          {data: points.map(([x, y]) => ({x, y})), label: "ratio", borderColor: palettes[theme()][0], borderWidth: 2, pointRadius: 0}, flat(upper, "H1"),
          flat(lower, "H0")
        ]
      },
      options: {
        scales: {x: axis("pairs of games", {type: "linear", min: 0, max: last[0]}), y: axis("log-likelihood ratio", {})},
        interaction: {mode: "nearest", axis: "x", intersect: false},
        plugins: {tooltip: {filter: (item) => item.datasetIndex === 0, callbacks: {title: (items) => `after ${items[0].parsed.x} pairs`}}}
      }
    }),
    rows: () => [["pairs", "log_likelihood_ratio"], ...points]
  });
}

function drawLengths(lengths) {
  if (lengths.length < 2 || lengths.reduce((sum, [, games]) => sum + games, 0) < 5) return;  // says nothing
  const least = lengths[0][0], most = lengths.at(-1)[0];
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (most - least) / step <= 40) ?? 2000;
  const first = Math.floor(least / width) * width, bins = Array(Math.floor((most - first) / width) + 1).fill(0);
  for (const [plies, games] of lengths) bins[Math.floor((plies - first) / width)] += games;
  const labels = bins.map((games, i) => (width === 1 ? String(first + i) : `${first + i * width}\u2013${first + (i + 1) * width - 1}`));
  chartCard(strength, {
    name: "lengths",
    title: "Game length",
    height: 240,
    caption: width === 1 ? "Games by their number of plies, the opening included." :
                           `Games by their number of plies, the opening included; bars of ${width} plies.`,
    summary: `From ${least} to ${most} plies.`,
    config: () => ({
      type: "bar",
      data: {
        labels,
        datasets: [{data: bins, backgroundColor: faded(palettes[theme()][0], 0.75), categoryPercentage: 1, barPercentage: 0.92, borderRadius: 2}]
      },
      options: {
        scales: {x: axis("plies", {grid: {display: false}}), y: axis("games", {beginAtZero: true, ticks: {precision: 0}})},
        plugins: {tooltip: {callbacks: {title: (items) => `${items[0].label} plies`, label: (item) => `${item.parsed.y} games`}}}
      }
    }),
    rows: () => [["plies", "games"], ...lengths]
  });
}

// Strength over budget: a line for each base, its 95 % interval as a band.
function drawScaling({unit, logarithmic, words, curves}) {
  const lines = curves.filter((curve) => curve.points.length >= 2);
  if (lines.length === 0) return;
  const colour = (i) => palettes[theme()][i % palettes[theme()].length];
  const textOf = new Map(lines.flatMap((curve) => curve.points.map((point) => [point.budget, point.text])));
  const line = (curve, figure, more) => ({data: curve.points.map((point) => ({x: point.budget, y: point[figure] ?? point.elo})), pointRadius: 0, ...more});
  const datasets = () => lines.flatMap((curve, i) => [
    line(curve, "elo", {label: curve.name, borderColor: colour(i), backgroundColor: colour(i), pointRadius: 4, fill: false}),
    line(curve, "low", {borderColor: "transparent", fill: false}),
    line(curve, "high", {borderColor: "transparent", backgroundColor: faded(colour(i), 0.2), fill: "-1"})
  ]);
  const budgets = [...textOf.keys()].sort((a, b) => a - b);
  const ends = (point) => (point.low === null || point.high === null ? "no interval" : `${signed(Math.round(point.low))} to ${signed(Math.round(point.high))}`);
  const label = (item) => {
    const curve = lines[Math.floor(item.datasetIndex / 3)], point = curve.points[item.dataIndex];
    return `${curve.name}: ${signed(Math.round(point.elo))} Elo, ${ends(point)}`;
  };
  const x = axis(unit, {
    type: logarithmic ? "logarithmic" : "linear",
    min: budgets[0],
    max: budgets.at(-1),
    afterBuildTicks: (scale) => { scale.ticks = budgets.map((value) => ({value})); },
    ticks: {callback: (value) => textOf.get(value) ?? ""}
  });
  chartCard(strength, {
    name: "scaling",
    title: `Strength by ${unit}`,
    caption: `${words} 0 is ${lines.length > 1 ? "each line's own base: " : ""}${lines.map((curve) => curve.zero).join(", ")}; bands are 95 % intervals of the distance from there.`,
    wide: true,
    height: 320,
    summary: lines.map((curve) => `${curve.name}: ${curve.points.map((point) => `${point.text} ${Math.round(point.elo)}`).join(", ")}`).join("; "),
    config: () => ({
      type: "line",
      data: {datasets: datasets()},
      options: {
        scales: {x, y: axis("Elo")},
        plugins: {
          legend: {display: lines.length > 1, labels: {color: cssColour("--ink"), filter: (item) => item.datasetIndex % 3 === 0}},
          tooltip: {filter: (item) => item.datasetIndex % 3 === 0, callbacks: {title: (items) => `${textOf.get(items[0].parsed.x)} ${unit}`, label}}
        }
      }
    }),
    rows: () => [["player", unit, "elo", "low", "high"],
                 ...lines.flatMap((curve) => curve.points.map((point) => [curve.name, point.budget, point.elo, point.low, point.high]))]
  });
}

for (const chart of figures.effects) drawEffects(chart);
for (const chart of figures.scaling) drawScaling(chart);
if (figures.tunings.length === 0) {  // players that change from pair to pair have neither
  drawRatings(figures.ratings);
  if (figures.sprt) drawTest(figures.sprt);
  if (figures.lengths.length > 0 && !figures.tables.some((table) => table.name === "pairings")) drawCrosstable();
}
drawLengths(figures.lengths);
