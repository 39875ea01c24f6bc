// What is checked on one visit of a page: one function for each kind of visit, made of the checks in checks.js.

async function everything() {
  chartsAreDrawn();
  await replayWorks();
  decisionIsShown();
  await graphIsClicked();
  await addressIsFollowed();
  await keysWorkWithoutFocus();
  pageIsSound();
}

async function tablesAndPictures() {
  tablesSort();
  gamesAreFiltered();
  legendToggles();
  picturesAreSaved();
  await themeChanges();
  pageIsSound();
}

async function phone() {
  fitsTheWindow();
  chartsAreDrawn();
}

// An ablation: its verdicts first, charts of what they rest on, nothing that is empty.
async function ablation() {
  chartsAreDrawn();
  same("verdicts", [...document.querySelectorAll(".verdicts dt")].map((one) => one.textContent), expected.verdicts);
  check("the verdicts can be seen", document.querySelector(".verdicts").checkVisibility());
  for (const id of ["charts", "replay", "tables"]) same(`the part ${id} is shown`, by(id).checkVisibility(), expected.parts.includes(id));
  for (const link of document.querySelectorAll("nav a"))
    same(`the link ${link.hash}`, link.checkVisibility(), expected.parts.includes(link.hash.slice(1)));
  for (const section of document.querySelectorAll("main > section"))
    if (section.checkVisibility()) check(`${section.id} is not empty`, section.querySelector("figure, table, .sentence, #board svg") !== null);
  textIsReadable();
  by("theme").click();
  await pause(300);
  textIsReadable();
  pageIsSound();
}

// A tuning: a curve with a band for each parameter, the verdict, and no figures of players who were others in every pair.
async function tuning() {
  const charts = [...document.querySelectorAll("figure[id^=chart-]")].map(({id}) => id.slice("chart-".length));
  for (const name of ["tuning-1", "tuning-score-1"]) check(`there is ${name}`, charts.includes(name), charts);
  for (const name of ["ratings", "crosstable"]) check(`there are no ${name}`, !charts.includes(name), charts);
  const curves = [...document.querySelectorAll("#chart-tuning-1 figure.parameter")];
  same("its parameters", curves.map((curve) => curve.querySelector("figcaption").textContent.split(":")[0]), expected.parameters);
  for (const curve of curves) {
    same("points of a curve", curve.querySelector(".llr-line").getAttribute("points").split(" ").length, expected.steps + 1);
    check("a curve has a band", curve.querySelector(".band") !== null);
    check("a curve can be seen", curve.checkVisibility() && curve.getBoundingClientRect().height > 100);
  }
  for (const place of [".sentence", "#chart-tuning-1 > figcaption"]) {
    const text = document.querySelector(place).textContent.replaceAll("\u00a0", " ");
    check(`the verdict is in ${place}`, text.includes(expected.verdict), text);
  }
  check("nothing needs scrolling sideways", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
  check("the score is drawn", isDrawn(document.querySelector("#chart-tuning-score-1 canvas")));
  textIsReadable();
  pageIsSound();
}

async function names() {
  namesStayText();
  chartsAreDrawn();
  pageIsSound();
}

// A score and an expected result are drawn on two axes of the game's graph, and in two charts by ply.
async function twoUnits() {
  chartsAreDrawn();
  const {scales, data: {datasets}} = Chart.getChart(document.querySelector("#chart-game-score canvas"));
  check("each player has an axis", datasets.length === 2 && datasets[0].yAxisID !== datasets[1].yAxisID);
  for (const {label, yAxisID} of datasets) {
    const {options: {title: {text}}, min, max} = scales[yAxisID];
    check(`the axis of ${label} says its unit`, text === (label === "visits" ? "expected result in thousandths" : "score"), text);
    check(`the axis of ${label} has zero in the middle`, min === -max, `${min} to ${max}`);
  }
  for (const [name, player] of [["score", "points"], ["expected", "visits"]]) {
    const lines = Chart.getChart(document.querySelector(`#chart-${name} canvas`)).data.datasets.filter(({band}) => !band);
    check(`the chart ${name} has only the lines of ${player}`, lines.length > 0 && lines.every(({label}) => label.startsWith(player)));
  }
}

// With more than two seats every one has its line, in the game's graph and where a chart by ply tells the seats apart.
async function manySeats() {
  await everything();
  const {data: {datasets}} = Chart.getChart(document.querySelector("#chart-game-score canvas"));
  same("lines of the game's graph", datasets.length, expected.seats);
  check("each has points", datasets.every(({data}) => data.length > 0));
  check("scores are the mover's", document.querySelector("#chart-game-score").textContent.includes("From the mover\u2019s view"));
  for (const name of expected.split) {
    const lines = Chart.getChart(document.querySelector(`#chart-${name} canvas`)).data.datasets.filter(({band}) => !band);
    for (const word of ["first", "second", "third", "fourth"].slice(0, expected.seats))
      check(`the chart ${name} shows who moves ${word}`, lines.some(({label}) => label.endsWith(`moving ${word}`)));
    const caption = document.querySelector(`#chart-${name}`).textContent;
    check(`its caption tells the points apart`, caption.includes("triangles: moving third"), caption);
  }
}

// A mate given as a number stands at the edge of a scale that the other scores fill.
async function mateScore() {
  chartsAreDrawn();
  for (const name of ["game-score", "score"]) {
    const {scales: {y}, data: {datasets}} = Chart.getChart(document.querySelector(`#chart-${name} canvas`));
    check(`the scale of ${name} is that of the other scores`, y.max < 10000 && y.min > -10000, `${y.min} to ${y.max}`);
    check(`${name} has points`, datasets.some(({data}) => data.length > 0));
  }
  const points = Chart.getChart(document.querySelector("#chart-game-score canvas")).data.datasets.flatMap(({data}) => data);
  const mates = points.filter(({score}) => Math.abs(score) >= 29000);
  check("the mates are there", mates.length > 0);
  check("and stand at the edge", mates.every(({y, sure}) => sure && Math.abs(y) === Math.max(...points.map((point) => Math.abs(point.y)))));
}
