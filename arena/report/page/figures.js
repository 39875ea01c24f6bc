// The charts about strength and games: ratings, node ratios, game lengths.

function drawRatings({rows: given, method}) {
  if (given.length === 0) return;
  const rows = given.map((row) => ({label: row.name, low: row.low, middle: row.elo, high: row.high, player: row.player, standing: row.standing}));
  const elo = (value) => signed(Math.round(value));
  const wordsOf = (row) =>
      (row.low !== null && row.high !== null ? `${elo(row.middle)} Elo, 95 % interval ${elo(row.low)} to ${elo(row.high)}` :
           row.low === null && row.high === null ? `${elo(row.middle)} Elo, no bound` :
                                                   `${row.low !== null ? "at least" : "at most"} ${elo(row.low ?? row.high)} Elo`);
  const single = rows.length === 1;
  chartCard(strength, {
    name: "ratings",
    title: single ? "Rating difference" : "Ratings with 95 % intervals",
    caption: method,
    wide: true,
    height: 70 + 34 * Math.max(2, rows.length),
    summary: rows.map((row) => `${row.label}: ${wordsOf(row)}`).join("; "),
    config: () => intervalChart(rows, rows.map((row) => colourOf(row.player)), {title: "Elo", zero: 0, wordsOf}),
    rows: () => [["player", "elo", "low", "high"], ...rows.map((row) => [row.label, row.middle, row.low, row.high])]
  });
}

function drawRatios(bars) {
  if (bars.length === 0) return;
  const rows = bars.map((bar) => ({label: bar.name, low: bar.low, middle: bar.ratio, high: bar.high}));
  const wordsOf = (row) => `${row.middle} times the nodes, 95 % interval ${row.low} to ${row.high}`;
  chartCard(strength, {
    name: "ratios",
    title: "Node ratio of enhancements",
    caption: figures.ratioNote,
    height: 80 + 34 * rows.length,
    wide: rows.length > 6,
    summary: rows.map((row) => `${row.label}: ${wordsOf(row)}`).join("; "),
    config: () =>
        intervalChart(rows, rows.map(() => palettes[theme()][0]), {title: "nodes, as a multiple (logarithmic)", zero: 1, logarithmic: true, wordsOf}),
    rows: () => [["name", "ratio", "low", "high"], ...rows.map((row) => [row.label, row.middle, row.low, row.high])]
  });
}

function drawLengths(lengths) {
  if (lengths.length === 0) return;
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

drawRatings(figures.ratings);
if (figures.lengths.length > 0) drawCrosstable();
drawLengths(figures.lengths);
drawRatios(figures.ratios);
