// The tunings of a report: a card for each, with a curve for each parameter and the score of the pairs.

// The score of the first player of each pair: SPSA's two players should be about even once it is near the top.
function scoreRows({steps}) {
  return [["pairs", "score"], ...steps.map(({pairs, score}) => [pairs, score])];
}

figures.tunings.forEach((tuning, number) => {
  const names = tuning.parameters.map(({name}) => name), title = `Tuning of ${tuning.player}`;
  const rows = () => [["pairs", "score", ...names], ...tuning.steps.map(({pairs, score, values}) => [pairs, score, ...values])];
  const copyButton = element(
      "button", {type: "button", class: "quiet", "aria-label": `Copy figures: ${title}`, onclick: (event) => copy(event.currentTarget, asCsv(rows()))},
      "Copy figures");
  const curves = element("div", {class: "parameters"}, ...parameterCurves(tuning, 420));
  strength.append(element(
      "figure", {class: "card wide", id: `chart-tuning-${number + 1}`},
      element("header", {}, element("h3", {}, title), element("div", {class: "tools"}, copyButton)), curves,
      element(
          "figcaption", {}, `${tuning.sentence[0].toUpperCase()}${tuning.sentence.slice(1)}. A band is the 95 % interval of the best value; the dashed line is the untuned player.`)));
  if (tuning.steps.length < 2) return;
  chartCard(strength, {
    name: `tuning-score-${number + 1}`,
    title: "Score of the pairs",
    height: 220,
    caption: "Score of the first player of each pair, step by step. Near the maximum both are about even.",
    summary: `${tuning.steps.length} steps.`,
    config: () => ({
      type: "line",
      data: {datasets: [{data: tuning.steps.map(({pairs, score}) => ({x: pairs, y: 100 * score})), borderColor: palettes[theme()][0], pointRadius: 0, borderWidth: 1.5}]},
      options: {scales: {x: axis("pairs", {type: "linear", beginAtZero: true}), y: axis("score, %", {min: 0, max: 100})}}
    }),
    rows: () => scoreRows(tuning)
  });
});
