// What the programs' searches said, from the first side's view: a bar below the board, and a graph over the game. Both can be hidden.

function keptSwitch(button, name, isOn, changed) {
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  let value = null;
  try {
    value = localStorage.getItem(name);
  } catch (error) { /* some browsers keep nothing */
  }
  if (value !== null) changed(value === "on");
  show();
  button.addEventListener("click", () => {
    changed(!isOn());
    show();
    try {
      localStorage.setItem(name, isOn() ? "on" : "off");
    } catch (error) { /* some browsers keep nothing */
    }
  });
}

// {value, proved: 1 for the first side, -1, 0 or null}, or null where no score is known.
function scoreFor({score, side}) {
  const sign = side === 0 ? 1 : -1;
  if (!score) return null;
  if (/^wins/.test(score)) return {value: null, proved: sign};
  if (/^loses/.test(score)) return {value: null, proved: -sign};
  if (score === "draw") return {value: 0, proved: 0};
  return Number.isFinite(Number(score)) ? {value: sign * Number(score), proved: null} : null;
}

function scorePoints({moves, sides}) {
  if (sides.length > 2) return [];
  return moves.flatMap((move, i) => {
    const score = scoreFor(move);
    return score ? [{...score, ply: i + 1, side: move.side, words: move.score, player: move.player}] : [];
  });
}

const reachOf = (points) => Math.max(100, ...points.map(({value}) => Math.abs(value ?? 0)));
const wordsFor1st = ({value, proved}, [first, second]) =>
    proved === 1 ? `${first.name} wins` : proved === -1 ? `${second.name} wins` : (value > 0 ? "+" : "") + signed(value);

function fillOf(side) {
  const {given, parts} = playing.board, piece = Math.max(0, given.pieces.findIndex((one) => side.name.startsWith(one.name)));
  return parts.stones[piece]?.[0]?.[0]?.getAttribute("fill") ?? "#888888";
}

function drawBar(points, shown, {sides}) {
  const bar = byId("table-bar"), now = points.findLast(({ply}) => ply <= shown);
  bar.hidden = !now;
  if (!now) return;
  const reach = reachOf(points), share = now.proved ? (now.proved + 1) / 2 : 0.5 + (0.5 * now.value) / (Math.abs(now.value) + reach);
  const part = element("span", {}), words = `${wordsFor1st(now, sides)} for ${sides[0].name}`;
  part.style.width = `${(100 * Math.max(0.02, Math.min(0.98, share))).toFixed(1)}%`;
  part.style.background = fillOf(sides[0]);
  const ground = element("span", {class: "whole"}, part);
  ground.style.background = fillOf(sides[1]);
  const label = `Score after move ${now.ply} (${now.player}): ${now.proved ? wordsFor1st(now, sides) : words}`;
  bar.setAttribute("aria-label", label);
  bar.replaceChildren(ground, element("small", {}, label));
}

function drawScoreGraph(points, shown, {moves, sides}) {
  const place = byId("table-graph");
  place.hidden = points.length < 2;
  if (place.hidden) return;
  const width = Math.max(220, place.clientWidth), height = 110, left = 6, room = 8, last = Math.max(1, moves.length), reach = reachOf(points);
  const x = (ply) => left + ((width - 2 * left) * ply) / last, y = (share) => height / 2 - (height / 2 - room) * share;
  const shareOf = ({value, proved}) => (proved ? proved : (0.92 * value) / reach);
  const spots = (side) => points.filter((one) => one.side === side).map((one) => `${x(one.ply).toFixed(1)},${y(shareOf(one)).toFixed(1)}`);
  const lines = sides.map((side, i) => svgPart("polyline", {class: `score-line side-${i}`, points: spots(i).join(" ")}));
  const dots = points.map((point) => svgPart("circle", {class: `score-dot side-${point.side}`, cx: x(point.ply), cy: y(shareOf(point)), r: 2.6}));
  const label = `Scores by ply for ${sides[0].name}; the last one is ${wordsFor1st(points.at(-1), sides)}`;
  const svg = svgPart(
      "svg", {class: "curve", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label},
      svgPart("line", {class: "zero", x1: left, x2: width - left, y1: y(0), y2: y(0)}),
      svgPart("line", {class: "shown", x1: x(shown), x2: x(shown), y1: 0, y2: height}), ...lines, ...dots);
  svg.addEventListener("click", (event) => {
    const {left: edge, width: wide} = svg.getBoundingClientRect();
    playing.look(Math.round((((event.clientX - edge) * width) / wide - left) / ((width - 2 * left) / last)));
  });
  const who = sides.filter((side, i) => points.some((point) => point.side === i)).map((side) => side.player);
  const words = `Scores by ${who.join(" and ")}; above the line favours ${sides[0].name}. Click to go to that move.`;
  place.replaceChildren(svg, element("p", {class: "note"}, words));
}

let areScoresShown = true;
function showScores() {
  const {state, looking} = playing;
  if (!state || !playing.board) return;
  const points = areScoresShown ? scorePoints(state) : [], shown = looking?.ply ?? state.moves.length;
  byId("table-scores").hidden = state.sides.every(({person}) => person) || state.sides.length > 2;
  drawBar(points, shown, state);
  drawScoreGraph(points, shown, state);
}
keptSwitch(byId("table-scores"), "arena-scores", () => areScoresShown, (isOn) => {
  areScoresShown = isOn;
  showScores();
});

// ---- a tone at each move, for whoever wants it ----

let tones = null;
function tone() {
  if (!tones) return;
  tones.resume();  // which a browser lets nobody do before the first click
  const oscillator = tones.createOscillator(), gain = tones.createGain(), now = tones.currentTime;
  oscillator.frequency.value = 520;
  gain.gain.setValueAtTime(0.12, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  oscillator.connect(gain).connect(tones.destination);
  oscillator.start(now);
  oscillator.stop(now + 0.13);
}
keptSwitch(byId("table-sound"), "arena-sound", () => tones !== null, (isOn) => {
  tones?.close();
  tones = isOn ? new AudioContext() : null;
});
