// Steps through the plies of a game by buttons, slider, keys and the list of moves, or plays it by itself, and shows each decision. One for the
// report and the server's page.

class Stepper {
  // The places PREFIX-controls, PREFIX-moves and PREFIX-decision are filled. on.show(ply) shows what the controls have been set to, and gives its
  // title where it shall be said; on.decision(ply) is {by, depth, score, ...}, or null where no player chose the move.
  constructor(prefix, heading, on) {
    Object.assign(this, {prefix, heading, on, moves: [], last: 0, ply: 0, timer: null});
    this.steps = {
      Home: () => this.go(0),
      ArrowLeft: () => this.go(this.ply - 1),
      ArrowRight: () => this.go(this.ply + 1),
      End: () => this.go(this.last),
      " ": () => this.toggle()
    };
    const button = (name, key, title, sign) =>
        element("button", {type: "button", id: `${prefix}-${name}`, title, "aria-label": title, onclick: () => this.press(key)}, sign);
    this.slider = element("input", {type: "range", id: `${prefix}-slider`, min: 0, max: 0, value: 0, step: 1});
    this.slider.addEventListener("input", () => {
      this.stop();
      this.go(Number(this.slider.value));
    });
    this.count = element("output", {id: `${prefix}-count`, class: "ply-count", for: `${prefix}-slider`});
    this.playButton = element("button", {type: "button", id: `${prefix}-play`, class: "wide", title: "Play or stop (space)"}, "Play");
    this.playButton.addEventListener("click", () => this.press(" "));
    this.back = [button("start", "Home", "To the start (Home)", "\u21e4"), button("back", "ArrowLeft", "One move back (left arrow)", "\u2190")];
    this.forth = [button("on", "ArrowRight", "One move forward (right arrow)", "\u2192"), button("end", "End", "To the end (End)", "\u21e5")];
    byId(`${prefix}-controls`)
        .append(
            ...this.back, this.playButton, ...this.forth,
            element("label", {class: "slider"}, element("span", {class: "unseen"}, "Ply"), this.slider), this.count);
  }

  // Another game, of which `last` plies can be shown.
  open(moves, last, classOf = () => null) {
    this.stop();
    Object.assign(this, {moves, last});
    this.slider.max = last;
    byId(`${this.prefix}-moves`)
        .replaceChildren(...moves.map(
            (move, i) => element(
                "li", {class: classOf(i)},
                element("button", {type: "button", "data-ply": i + 1, onclick: () => this.go(i + 1)}, element("small", {}, String(i + 1)), move))));
  }

  go(ply) {
    const {last} = this, list = byId(`${this.prefix}-moves`);
    this.ply = Math.max(0, Math.min(last, Math.round(ply) || 0));
    this.slider.value = this.ply;
    this.slider.setAttribute("aria-valuetext", this.ply === 0 ? "start" : `ply ${this.ply}, ${this.moves[this.ply - 1]}`);
    this.count.textContent = `${this.ply} / ${last}`;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.querySelector(`[data-ply="${this.ply}"]`);
    current?.setAttribute("aria-current", "step");
    list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
    for (const button of this.back) button.setAttribute("aria-disabled", String(this.ply === 0));
    for (const button of this.forth) button.setAttribute("aria-disabled", String(this.ply === last));
    this.showDecision();
    const title = this.on.show(this.ply);
    if (title) say(this.ply === 0 ? "start" : `${this.ply}. ${this.moves[this.ply - 1]}; ${title}`);
  }

  showDecision() {
    const {ply, moves} = this, made = ply === 0 ? null : this.on.decision(ply), note = (kind, text) => element("p", {class: kind}, text);
    const heading = element(this.heading, {}, ply === 0 ? "Start" : `${ply}. ${moves[ply - 1]}`);
    const parts = ply === 0 ? [note("note", moves.length ? "Step on to see the moves." : "No move was made.")] :
        made                ? this.decisionParts(made) :
                              [note("by", "from the opening; no player chose it")];
    byId(`${this.prefix}-decision`).replaceChildren(heading, ...parts);
  }

  decisionParts({by, depth, seldepth, score, proved, nodes, time_us: time, legal, stop, turn, pv, judged}) {
    const known = (value, words = grouped) => (value === null ? "\u2013" : words(value));
    return [
      element("p", {class: "by"}, ...by), judged ? element("p", {class: "judged"}, judged) : "",
      element(
          "dl", {}, figure("depth", depth === null ? "\u2013" : depth + (seldepth === null ? "" : ` / ${seldepth}`)),
          figure("score", scoreWords(score, proved)), figure("proved", proved || "no"), figure("nodes", known(nodes)),
          figure("time", known(time, duration)), figure("nodes / s", nodes !== null && time ? compact((nodes / time) * 1e6) : "\u2013"),
          figure("legal moves", known(legal)), figure("ended by", stop || "\u2013"), figure("turn", known(turn))),
      pv ? element("p", {class: "pv"}, element("b", {}, "principal variation"), pv) : ""
    ];
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.textContent = "Play";
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.ply === this.last) this.go(0);
    this.playButton.textContent = "Stop";
    this.timer = setInterval(() => {
      this.go(this.ply + 1);
      if (this.ply === this.last) this.stop();
    }, 700);
  }

  press(key) {
    if (key !== " ") this.stop();
    this.steps[key]();
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.steps[event.key]) return;
    if (event.target.closest("select, input:not([type=range])") || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    this.press(event.key);
  }
}
