// The score graph of the game shown; a click on it goes to that ply.

// All scores from the first player's view, of more than two sides from the mover's; a proved result stands at the edge, as does a score beyond it.
function graphPoints(game, side, edge) {
  const points = [];
  game.moves.forEach((move, i) => {
    if (game.mover[i] !== side || (game.score[i] === null && !game.proved[i])) return;
    const proved = game.proved[i] === "win" ? edge : game.proved[i] === "loss" ? -edge : game.proved[i] === "draw" ? 0 : null;
    const y = proved ?? Math.max(-edge, Math.min(edge, game.score[i])), sure = proved !== null || Math.abs(y) === edge;
    points.push({x: i + 1, y: (side === 0 || game.seats.length > 2 ? 1 : -1) * y, sure, proved: game.proved[i], score: game.score[i]});
  });
  return points;
}

function graphConfig() {
  const game = view.game, units = game.seats.map(scoreUnit);
  // An axis for each unit, with zero at one height.
  const axes = [...new Set(units)].map((unit, i) => {
    const most = Math.max(1, scoreReach(game.score.filter((score, ply) => score !== null && !game.proved[ply] && units[game.mover[ply]] === unit)));
    return {id: i === 0 ? "y" : "other", unit, most, edge: most * 1.2};
  });
  const scoreAxis = ({id, unit, most, edge}) => axis(unit, {
    min: -edge * 1.1,
    max: edge * 1.1,
    ticks: {precision: 0, callback: (value) => (Math.abs(value) > most * 1.05 ? "" : signed(value))},
    ...(id === "y" ? {} : {position: "right", grid: {drawOnChartArea: false}})
  });
  const dataset = (side) => {
    const player = game.seats[side], own = axes.find(({unit}) => unit === units[side]), data = graphPoints(game, side, own.edge);
    return {
      label: playerName(player),
      data,
      yAxisID: own.id,
      borderColor: colourOf(player),
      backgroundColor: colourOf(player),
      borderDash: dashOf(player),
      borderWidth: 2,
      pointRadius: data.map((point) => (point.sure ? 5 : 2.5)),
      pointStyle: data.map((point) => (point.sure ? "triangle" : "circle")),
      rotation: data.map((point) => (point.y < 0 ? 180 : 0)),
      pointHoverRadius: 6
    };
  };
  return {
    type: "line",
    data: {datasets: game.seats.map((player, side) => dataset(side))},
    options: {
      interaction: {mode: "nearest", axis: "x", intersect: false},
      onClick: (event, hits, chart) => goTo(Math.round(chart.scales.x.getValueForPixel(event.x))),
      scales: {
        x: axis("ply", {type: "linear", min: 0, max: Math.max(1, game.moves.length), ticks: {precision: 0}}),
        ...Object.fromEntries(axes.map((each) => [each.id, scoreAxis(each)]))
      },
      plugins: {
        legend: {display: true, labels: {color: cssColour("--ink"), usePointStyle: false, boxHeight: 2, boxWidth: 22}},
        marker: {at: () => view.ply, colour: cssColour("--accent"), width: 2},
        tooltip: {
          callbacks: {
            title: (items) => `ply ${items[0].parsed.x}: ${game.moves[items[0].parsed.x - 1]}`,
            label: ({dataset: {label}, raw}) => `${label}: ${scoreWords(raw.score, raw.proved)} (mover\u2019s view)`
          }
        }
      }
    },
    plugins: [marker]
  };
}

function graphRows() {
  const game = view.game;
  return [
    ["ply", "move", "player", "score", "proved"],
    ...game.moves.map((move, i) => [i + 1, move, game.player[i] === null ? "" : playerName(game.player[i]), game.score[i], game.proved[i]])
  ];
}

function drawGraph() {
  if (view.graph) {
    view.graph.draw();
    return;
  }
  view.graph = chartCard(byId("graph"), {
    name: "game-score",
    title: "Score in this game",
    height: 220,
    summary: "The figures stand beside each move.",
    config: graphConfig,
    rows: graphRows,
    caption: (seatsHere.length > 2 ? "From the mover\u2019s view: above zero favours the side to move. " :
                                     "From the first player\u2019s view: above zero favours whoever moved first. ") +
        "Triangles at the edge are proved scores, or beyond the scale. Click to go to that ply."
  });
  view.graph.card.classList.remove("card");
}
