// Watching the solver: the proof and the disproof number of each question over time, on a logarithmic scale.

const proofLines = [{name: "proof number", kind: "llr-line", at: 1}, {name: "disproof number", kind: "other-line", at: 2}];

function proofCurve({question, curve}, width) {
  const height = 230, left = 52, right = 12, top = 16, bottom = 34, last = Math.max(1e-3, curve.at(-1)[0]);
  const numbers = curve.flatMap(([, proof, disproof]) => [proof, disproof]).filter((number) => number > 0);
  const most = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...numbers))));
  const x = (seconds) => left + ((width - left - right) * seconds) / last;
  const y = (number) => top + ((height - top - bottom) * (most - Math.log10(number))) / most;
  const powers = Array.from({length: most + 1}, (_, power) => 10 ** power);
  const known = (at) => curve.filter((point) => point[at] > 0), now = (at) => known(at).at(-1)?.[at];
  const label = `${question} ${proofLines.map(({name, at}) => `${name} ${grouped(now(at) ?? 0)}`).join(", ")} after ${last.toFixed(0)} s`;
  return svgPart(
      "svg", {class: "curve", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label},
      ...powers.flatMap(
          (power) =>
              [svgPart("line", {class: "zero", x1: left, x2: width - right, y1: y(power), y2: y(power)}),
               svgPart("text", {x: left - 6, y: y(power) + 4, "text-anchor": "end"}, compact(power))]),
      ...proofLines.map(
          ({kind, at}) =>
              svgPart("polyline", {class: kind, points: known(at).map((point) => `${x(point[0]).toFixed(1)},${y(point[at]).toFixed(1)}`).join(" ")})),
      svgPart("text", {x: left, y: height - 10}, "0"),
      svgPart("text", {x: width - right, y: height - 10, "text-anchor": "end"}, `${grouped(Math.round(last))} s`));
}

const proofKey = () =>
    element("p", {class: "note proof-key"}, ...proofLines.flatMap(({name, kind}) => [element("span", {class: `key ${kind}`}), `${name} `]));

function questionFigure(asked, width) {
  const {question, result, seconds, nodes, within, table_used: used, curve} = asked;
  const words = `${question} ${capital(result)}${within ? `, looking for a win within ${within} plies` : ""}: ${grouped(nodes)} positions in ${
      seconds.toFixed(1)} s, table ${Math.round(100 * used)} % used.`;
  const drawn = curve.length > 1 ? [proofCurve(asked, width), proofKey()] : [];
  return element("figure", {class: "asked"}, ...drawn, element("figcaption", {}, words));
}

// What belongs to games has no place here.
function showSolve(run) {
  const solves = run.kind === "solve";
  byId("run-solve-card").hidden = !solves;
  byId("run-progress").closest(".bar-line").hidden = solves;
  for (const id of ["run-standings", "run-latest"]) byId(id).closest("section").hidden = solves;
  if (!solves) return false;
  for (const id of ["run-sprt-card", "run-tuning-card", "run-live-card"]) byId(id).hidden = true;
  byId("run-report").hidden = false;
  byId("run-report").href = addressOf(run.report);
  const last = run.questions.at(-1), counts = [["game", capital(run.game)]];
  if (last) counts.push(["positions", compact(last.nodes)], ["seconds", grouped(Math.round(last.seconds))]);
  byId("run-counts").replaceChildren(...counts.map(([name, value]) => element("div", {}, element("dd", {}, value), element("dt", {}, name))));
  const width = Math.max(240, Math.min(760, byId("run-solve").clientWidth));
  byId("run-solve").replaceChildren(...run.questions.map((asked) => questionFigure(asked, width)));
  return true;
}
