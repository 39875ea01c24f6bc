// A tuning on its way: for each parameter its value after so many pairs, and its interval. The report and the server's page draw it alike.

const shortNumber = (value) => signed(Number(value.toPrecision(4)));

function tuningWords({name, untuned, tuned, interval_low: low, interval_high: high, words}) {
  const interval = low === null ? "" : `, 95 % interval ${shortNumber(low)} to ${shortNumber(high)}`;
  return `${name}: ${shortNumber(untuned)} untuned, ${shortNumber(tuned)} now${interval}; ${words}`;
}

// The whole range is the height; the band is the interval, the dashed line what the untuned player has.
function parameterCurve(tuning, i, width) {
  const {low, high, untuned, start, interval_low: from, interval_high: to} = tuning.parameters[i];
  const height = 150, left = 52, right = 12, top = 10, bottom = 28, last = Math.max(1, tuning.of);
  const x = (pairs) => left + ((width - left - right) * pairs) / last;
  const y = (value) => top + ((height - top - bottom) * (high - value)) / (high - low);
  const points = [[0, start], ...tuning.steps.map(({pairs, values}) => [pairs, values[i]])];
  const band = from === null ? [] : [svgPart("rect", {class: "band", x: left, width: width - left - right, y: y(to), height: Math.max(1, y(from) - y(to))})];
  const label = (value) => svgPart("text", {x: left - 6, y: y(value) + 4, "text-anchor": "end"}, shortNumber(value));
  return svgPart(
      "svg", {class: "curve", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": tuningWords(tuning.parameters[i])}, ...band,
      ...[low, high].map((value) => svgPart("line", {class: "zero", x1: left, x2: width - right, y1: y(value), y2: y(value)})), label(low), label(high),
      svgPart("line", {class: "bound", x1: left, x2: width - right, y1: y(untuned), y2: y(untuned)}),
      svgPart("polyline", {class: "llr-line", points: points.map(([pairs, value]) => `${x(pairs).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}),
      svgPart("circle", {class: "now", cx: x(points.at(-1)[0]), cy: y(points.at(-1)[1]), r: 4}), svgPart("text", {x: left, y: height - 8}, "0"),
      svgPart("text", {x: width - right, y: height - 8, "text-anchor": "end"}, `${grouped(last)} pairs`));
}

// One figure for each parameter; beyond two dozen the table says the rest.
function parameterCurves(tuning, width) {
  return tuning.parameters.slice(0, 24).map(
      (parameter, i) => element("figure", {class: "parameter"}, parameterCurve(tuning, i, width), element("figcaption", {}, tuningWords(parameter))));
}
