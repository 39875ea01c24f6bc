// The board: the empty one as the program drew it, and stones of the program's own shapes moved to their cells. No rules here.

class Board {
  constructor(place, given) {
    this.given = given;
    this.svg = document.importNode(new DOMParser().parseFromString(given.svg, "image/svg+xml").documentElement, true);
    this.svg.style.maxWidth = `${1.4 * Number(this.svg.getAttribute("width"))}px`;  // a small board need not fill the page
    place.replaceChildren(this.svg);
    this.cells = [...this.svg.querySelectorAll("g")];
    this.parts = {legal: this.partsOf(given.legal), stones: given.pieces.map((piece) => [this.partsOf(piece.stone), this.partsOf(piece.last)])};
    this.drawn = this.cells.map(() => "0");
  }

  partsOf(markup) {
    return [...new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml").documentElement.children];
  }

  // What stands on every cell after the first so many steps: 0 nothing, 1 a legal move, 2 and up the pieces.
  statesAfter(steps, ply) {
    const states = this.cells.map(() => 0);
    for (const changes of [this.given.start, ...steps.slice(0, ply)])
      for (const change of changes) states[Math.floor(change / this.given.states)] = change % this.given.states;
    return states;
  }

  // `won`: the cells that ended the game, where it has ended.
  show(states, last, won, title) {
    states.forEach((state, i) => {
      const isLast = last.includes(i), isWon = won.includes(i), sign = `${state}${isLast ? "!" : ""}${isWon ? "*" : ""}`;
      if (this.drawn[i] === sign) return;
      this.drawn[i] = sign;
      const [name, outline, ...old] = this.cells[i].children;
      old.forEach((part) => part.remove());
      outline.classList.toggle("last", isLast);
      outline.classList.toggle("won", isWon);
      const parts = state === 0 ? [] : state === 1 ? this.parts.legal : this.parts.stones[state - 2][isLast ? 1 : 0];
      this.cells[i].append(...parts.map((part) => this.placed(part, this.given.centres[i])));
    });
    this.svg.querySelector("title").textContent = title;
    this.svg.querySelector(".caption").textContent = title;
    this.svg.querySelector("desc").textContent = this.description(states, last, won);
  }

  placed(part, [x, y]) {
    const copy = document.importNode(part, true);
    for (const [name, by] of [["cx", x], ["x", x], ["cy", y], ["y", y]])
      if (copy.hasAttribute(name)) copy.setAttribute(name, (Number(copy.getAttribute(name)) + by).toFixed(2));
    return copy;
  }

  description(states, last, won) {
    const named = (wanted) => this.given.cells.filter((name, i) => states[i] === wanted).join(" ") || "nothing";
    const texts = this.given.pieces.map((piece, i) => `${piece.name}: ${named(i + 2)}.`);
    if (last.length) texts.push(`Last move: ${last.map((cell) => this.given.cells[cell]).join(" to ")}.`);
    if (won.length) texts.push(`Decided by: ${won.map((cell) => this.given.cells[cell]).join(" ")}.`);
    return texts.join(" ");
  }

  text() {
    return new XMLSerializer().serializeToString(this.svg) + "\n";
  }
}
