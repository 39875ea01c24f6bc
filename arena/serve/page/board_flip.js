// The board as the other side sees it: each cell stands where its opposite stood, and every text upright.

function flippedBoard(given) {
  const twice = (i) => Math.min(...given.centres.map((at) => at[i])) + Math.max(...given.centres.map((at) => at[i]));
  const [width, height] = [twice(0), twice(1)];
  const turned = ([x, y]) => [width - x, height - y], caption = 34, baseline = 9;
  const style = /<style>[^]*?<\/style>/.exec(given.svg)?.[0] ?? "";  // which the page lets nobody apply before it has the page's nonce
  const svg = new DOMParser().parseFromString(given.svg.replace(style, ""), "image/svg+xml").documentElement;
  const set = (part, values) => Object.entries(values).forEach(([name, value]) => part.setAttribute(name, value.toFixed(2)));
  const at = (part, name) => Number(part.getAttribute(name));
  for (const outline of svg.querySelectorAll("polygon")) {
    const points = outline.getAttribute("points").split(" ").map((point) => turned(point.split(",").map(Number)));
    outline.setAttribute("points", points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" "));
  }
  for (const label of svg.querySelectorAll(".label")) set(label, {x: width - at(label, "x"), y: height - at(label, "y") + baseline});
  const [left, top, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number), x = width - left - wide, y = height - top - high + caption;
  svg.setAttribute("viewBox", [x, y, wide, high].join(" "));
  set(svg.querySelector(".ground"), {x, y});
  set(svg.querySelector(".caption"), {x: x + wide / 2, y: y + high - 16});
  return {...given, centres: given.centres.map(turned), svg: new XMLSerializer().serializeToString(svg).replace("</svg>", `${style}</svg>`)};
}
