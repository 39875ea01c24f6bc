// The board of the report and of the server: the empty one as the program drew it, and stones of the program's own shapes moved to their cells.
// What is pointed out on it besides is in board_marks.js, what people do on it in board_input.js. No rules here.

class Board {
  // given: {sides, cells, centres, svg, legal, pieces: [{name, stone, last}]}
  constructor(place, given) {
    this.given = given;
    const style = /<style>([^]*?)<\/style>/.exec(given.svg);  // put in with the page's own nonce, without which it would not count
    this.svg = this.parsed(style ? given.svg.replace(style[0], "") : given.svg);
    if (style) {
      const sheet = svgPart("style", {}, style[1]);
      sheet.nonce = document.querySelector("script[nonce]")?.nonce ?? "";
      this.svg.insertBefore(sheet, this.svg.querySelector("rect"));
    }
    this.svg.style.maxWidth = `${1.4 * Number(this.svg.getAttribute("width"))}px`;  // a small board need not fill the page
    place.replaceChildren(this.svg);
    this.cells = [...this.svg.querySelectorAll("g")];
    this.parts = {legal: this.partsOf(given.legal), stones: given.pieces.map((piece) => [this.partsOf(piece.stone), this.partsOf(piece.last)])};
    this.drawn = this.cells.map(() => "0");
  }

  parsed(markup) {
    return document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
  }

  partsOf(markup) {
    return [...this.parsed(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`).children];
  }

  // position: {stones: the piece on each cell or -1, last: cells, won: the cells that ended the game, title}; `legal`: cells that wear a dot.
  show(position, legal = position.legal ?? []) {
    this.position = position;
    const dots = new Set(legal);
    position.stones.forEach((piece, i) => {
      const isLast = position.last.includes(i), isWon = position.won.includes(i), dot = piece < 0 && dots.has(i);
      const sign = `${dot ? 1 : piece < 0 ? 0 : piece + 2}${isLast ? "!" : ""}${isWon ? "*" : ""}`;
      if (this.drawn[i] === sign) return;
      this.drawn[i] = sign;
      const [name, outline, ...old] = this.cells[i].children;
      old.forEach((part) => part.remove());
      outline.classList.toggle("last", isLast);
      outline.classList.toggle("won", isWon);
      const parts = dot ? this.parts.legal : piece < 0 ? [] : this.parts.stones[piece][isLast ? 1 : 0];
      this.cells[i].append(...parts.map((part) => this.placed(part, this.given.centres[i])));
    });
    this.svg.querySelector("title").textContent = position.title;
    this.svg.querySelector(".caption").textContent = position.title;
    this.svg.querySelector("desc").textContent = this.description(position);
  }

  placed(part, [x, y]) {
    const copy = document.importNode(part, true);
    for (const [name, by] of [["cx", x], ["x", x], ["cy", y], ["y", y]])
      if (copy.hasAttribute(name)) copy.setAttribute(name, (Number(copy.getAttribute(name)) + by).toFixed(2));
    return copy;
  }

  nameOf(cell) {
    return this.given.cells[cell];
  }

  description({stones, last, won}) {
    const named = (cells) => cells.map((cell) => this.nameOf(cell));
    const texts = this.given.pieces.map((piece, kind) => {
      const cells = stones.flatMap((stone, i) => (stone === kind ? [i] : []));
      return `${piece.name}: ${named(cells).join(" ") || "nothing"}.`;
    });
    if (last.length) texts.push(`Last move: ${named(last).join(stones[last[0]] < 0 ? " to " : " ")}.`);
    if (won.length) texts.push(`Decided by: ${named(won).join(" ")}.`);
    return texts.join(" ");
  }

  text() {
    return new XMLSerializer().serializeToString(this.svg) + "\n";
  }
}
