// Watching a run: progress, standings, the SPRT's curve, the latest games, and the game that is being played.

const watched = {
  id: null,
  run: null,
  live: null,
  board: null,
  boardAt: null,
  stream: null
};

// The LLR between its bounds, over pairs of games.
function llrCurve({lower, upper, llr}, width) {
  const height = 210, left = 44, right = 12, top = 16, bottom = 34, points = llr.length ? llr : [[0, 0]];
  const values = points.map(([, value]) => value), least = Math.min(lower, ...values), most = Math.max(upper, ...values),
        room = 0.08 * (most - least);
  const last = Math.max(1, points.at(-1)[0]), x = (pairs) => left + ((width - left - right) * pairs) / last;
  const y = (value) => top + ((height - top - bottom) * (most + room - value)) / (most - least + 2 * room);
  const level = (value, kind, words) =>
      [svgPart("line", {class: kind, x1: left, x2: width - right, y1: y(value), y2: y(value)}),
       svgPart("text", {x: left - 6, y: y(value) + 4, "text-anchor": "end"}, signed(value)),
       svgPart("text", {x: width - right, y: y(value) + (value > 0 ? -5 : 14), "text-anchor": "end"}, words)];
  const now = points.at(-1), label = `LLR ${now[1].toFixed(2)} after ${now[0]} pairs, between ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
  return svgPart(
      "svg", {class: "curve", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label}, ...level(upper, "bound", "H1"),
      ...level(0, "zero", ""), ...level(lower, "bound", "H0"),
      svgPart("polyline", {class: "llr-line", points: points.map(([pairs, value]) => `${x(pairs).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}),
      svgPart("circle", {class: "now", cx: x(now[0]), cy: y(now[1]), r: 4}), svgPart("text", {x: left, y: height - 10}, "0"),
      svgPart("text", {x: width - right, y: height - 10, "text-anchor": "end"}, `${grouped(last)} pairs`));
}

function showSprt() {
  const sprt = watched.run?.sprt;
  byId("run-sprt-card").hidden = !sprt;
  if (!sprt) return;
  byId("run-llr").replaceChildren(llrCurve(sprt, Math.max(240, byId("run-llr").clientWidth)));
  const now = sprt.llr.at(-1);
  byId("run-verdict").textContent =
      sprt.verdict || (now ? `LLR ${now[1].toFixed(2)} after ${plural(now[0], "pair")}; undecided so far.` : "No pair of games yet.");
}

// Two players that change from pair to pair have no standings: their values are what there is to see.
function showTuning() {
  const tuning = watched.run?.tuning;
  byId("run-tuning-card").hidden = !tuning;
  byId("run-standings").closest("section").hidden = Boolean(tuning);
  if (!tuning) return;
  byId("run-tuning-words").textContent = tuning.sentence;
  byId("run-tuning").replaceChildren(...parameterCurves(tuning, Math.max(240, Math.min(420, byId("run-tuning").clientWidth))));
}

const eloWords = (elo) => (elo > 0 ? "+" : "") + signed(Math.round(elo));
// A rating never stands without its interval; where that has one end only, it is a bound.
function ratingWords(elo, from, to) {
  if (from === null && to === null) return "\u2013";
  if (from === null || to === null || elo === null) return from === null ? `below ${eloWords(to)}` : `above ${eloWords(from)}`;
  return from === to ? `${eloWords(elo)} (fixed)` : `${eloWords(elo)} (${eloWords(from)} to ${eloWords(to)})`;
}

// The server's columns in words; rating and interval in one.
function showStandings({columns = [], rows = []}) {
  const words = {score: (share) => `${share.toFixed(1)} %`}, [elo, from, to] = ["elo", "from", "to"].map((name) => columns.indexOf(name));
  const kept = columns.map((name, i) => i).filter((i) => i !== from && i !== to);
  const cell = (row, i) => {
    if (i === elo) return ratingWords(row[elo], row[from], row[to]);
    if (row[i] === null) return "\u2013";
    return typeof row[i] === "number" && words[columns[i]] ? words[columns[i]](row[i]) : row[i];
  };
  fillTable(byId("run-standings"), kept.map((i) => (i === elo ? "Elo (95 %)" : columns[i])), rows.map((row) => kept.map((i) => cell(row, i))));
}

// An SPRT plans for the most that it may take, and mostly ends before.
function gamesWords({state, games_done: done, games_planned: planned}) {
  if (!planned) return grouped(done ?? 0);
  return `${grouped(done)} ${state === "finished" && done < planned ? "of at most" : "of"} ${grouped(planned)}`;
}

function showRun(run) {
  watched.run = run;
  byId("run-title").replaceChildren(run.name, " ", element("span", {class: `badge ${stateClass[run.state] ?? ""}`}, run.state));
  fillNotes(byId("run-notes"), run.notes);
  if (showSolve(run)) return;
  const report = byId("run-report");
  report.hidden = !run.report || run.games_done === 0;
  if (run.report) report.href = addressOf(run.report);
  const percent = run.state === "finished" ? 100 : run.percent ?? (run.games_planned ? (100 * run.games_done) / run.games_planned : 0);
  byId("run-progress").value = percent;
  byId("run-share").textContent = `${Math.floor(percent)} %`;
  const counts = [["games", gamesWords(run)]];
  if (run.state === "running") counts.push(["left", timeLeft(run.seconds_left)]);
  if (run.games_per_second) counts.push(["games / min", compact(60 * run.games_per_second)]);
  counts.push(["game", capital(run.game)]);
  byId("run-counts").replaceChildren(...counts.map(([name, value]) => element("div", {}, element("dd", {}, value), element("dt", {}, name))));
  showStandings(run.standings ?? {});
  showSprt();
  showTuning();
  fillTable(
      byId("run-latest"), ["game", ...seatWords.slice(0, run.latest[0]?.seats.length ?? 2), "result", "plies", "ended"],
      [...run.latest]
          .sort((a, b) => b.game - a.game)
          .map(
              (game) =>
                  [element("a", {href: `#/run/${run.id}/${game.game}`}, String(game.game)), ...game.seats, game.result, game.plies,
                   game.ended]));
  if (run.state !== "running") byId("run-live-card").hidden = true;
}

// "12. f5 by arena-andantino: depth 7, score 20, 30K nodes, 3 ms"
function decisionWords({moves, decision}) {
  if (!moves?.length) return "";
  const move = `${moves.length}. ${moves.at(-1)}`, {player, depth, score, proved, nodes, time_us: time} = decision ?? {};
  if (!player) return move;
  const figures =
      [depth ? `depth ${depth}, score ${scoreWords(score, proved)}` : "", nodes ? `${compact(nodes)} nodes` : "", time ? duration(time) : ""];
  return `${move} by ${player}${figures.some(Boolean) ? `: ${figures.filter(Boolean).join(", ")}` : ""}`;
}

async function showLive(live) {
  const {run} = watched;
  if (!live?.position || !run) return;
  const path = run.board;
  if (!path) return;
  const given = await boardOf(path);
  if (watched.run?.id !== run.id || watched.run.state !== "running") return;
  byId("run-live-card").hidden = false;
  if (watched.boardAt !== path) {
    watched.board = new Board(byId("run-live-board"), given);
    watched.boardAt = path;
  }
  watched.board.show(live.position, []);
  byId("run-live-title").textContent = `Game ${live.game}: ${live.seats.map((player, i) => `${player} (${given.sides[i]})`).join(" \u2013 ")}`;
  fillNotes(byId("run-live-notes"), live.position.notes);
  byId("run-live-decision").textContent = decisionWords(live);
}

const runView = {
  node: byId("view-run"),
  title: "Run",
  async open(id) {
    watched.id = id;
    byId("run-live-card").hidden = true;
    watched.boardAt = null;
    const run = await attempt(() => ask("GET", runPath(id)));
    if (watched.id !== id) return;
    for (const part of this.node.children) part.hidden = !run;
    if (!run) return;
    showRun(run);
    watched.stream = new Stream(
        runPath(id, "/stream"), {run: showRun, live: (live) => showLive(live).catch(() => {}), gone: () => tell("This run is no longer served.")});
  },
  close() {
    watched.stream?.close();
    Object.assign(watched, {id: null, run: null, stream: null});
  }
};
addEventListener("resize", () => byId("view-run").hidden || (watched.run?.kind === "solve" ? showSolve(watched.run) : showSprt()));
byId("run-open").addEventListener("submit", (event) => {
  event.preventDefault();
  if (byId("run-number").value !== "") location.hash = `#/run/${watched.id}/${byId("run-number").value}`;
});
