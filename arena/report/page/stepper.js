// Steps through the plies of a game by buttons, slider, keys and the list of moves, or plays it by itself. One for the report and the server's page.

class Stepper {
  // `part(name)` is the element for start, back, play, on, end, slider, count or moves; `show(ply)` shows what the controls have been set to.
  constructor(part, show) {
    Object.assign(this, {part, show, moves: [], last: 0, ply: 0, timer: null});
    this.steps = {
      Home: () => this.go(0),
      ArrowLeft: () => this.go(this.ply - 1),
      ArrowRight: () => this.go(this.ply + 1),
      End: () => this.go(this.last),
      " ": () => this.toggle()
    };
    for (const [name, key] of [["start", "Home"], ["back", "ArrowLeft"], ["on", "ArrowRight"], ["end", "End"], ["play", " "]])
      part(name).addEventListener("click", () => this.press(key));
    part("slider").addEventListener("input", () => {
      this.stop();
      this.go(Number(part("slider").value));
    });
  }

  // Another game, of which `last` plies can be shown.
  open(moves, last, classOf = () => null) {
    this.stop();
    Object.assign(this, {moves, last});
    this.part("slider").max = last;
    this.part("moves").replaceChildren(...moves.map(
        (move, i) => element(
            "li", {class: classOf(i)},
            element("button", {type: "button", "data-ply": i + 1, onclick: () => this.go(i + 1)}, element("small", {}, String(i + 1)), move))));
  }

  go(ply) {
    const {part, last} = this;
    this.ply = Math.max(0, Math.min(last, Math.round(ply) || 0));
    part("slider").value = this.ply;
    part("slider").setAttribute("aria-valuetext", this.ply === 0 ? "start" : `ply ${this.ply}, ${this.moves[this.ply - 1]}`);
    part("count").textContent = `${this.ply} / ${last}`;
    const list = part("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.querySelector(`[data-ply="${this.ply}"]`);
    current?.setAttribute("aria-current", "step");
    list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
    for (const name of ["start", "back"]) part(name).setAttribute("aria-disabled", String(this.ply === 0));
    for (const name of ["on", "end"]) part(name).setAttribute("aria-disabled", String(this.ply === last));
    this.show(this.ply);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.part("play").textContent = "Play";
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.ply === this.last) this.go(0);
    this.part("play").textContent = "Stop";
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
