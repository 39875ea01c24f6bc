// A board larger than its place, which then scrolls: cells that a finger can hit.

class BoardZoom {
  static levels = [1, 1.5, 2, 3];
  static leastCell = 28;  // pixels

  constructor(place) { Object.assign(this, {place, board: null, level: 0}); }

  // A new board, as large as its cells need.
  open(board, keepsLevel = false) {
    this.board = board;
    const [first, ...others] = board.given.centres;
    this.pitch = Math.min(...others.map(([x, y]) => Math.hypot(x - first[0], y - first[1])));
    this.own = board.svg.style.maxWidth;
    if (!keepsLevel) {
      this.to(0);
      const size = this.pitch * this.scale(), enough = BoardZoom.levels.findIndex((level) => level * size >= BoardZoom.leastCell);
      this.level = enough < 0 ? BoardZoom.levels.length - 1 : enough;
    }
    this.to(this.level);
    this.centre();
  }

  scale() { return this.board.svg.getScreenCTM()?.a ?? 1; }

  to(level) {
    const {style} = this.board.svg;
    this.level = Math.max(0, Math.min(BoardZoom.levels.length - 1, level));
    Object.assign(style, {width: "", maxWidth: this.own, maxHeight: ""});
    this.place.classList.toggle("zoomed", this.level > 0);
    if (this.level === 0) return;
    const width = this.scale() * this.board.svg.viewBox.baseVal.width * BoardZoom.levels[this.level];
    Object.assign(style, {width: `${width}px`, maxWidth: "none", maxHeight: "none"});
  }

  // Larger or smaller, about the middle of what is seen.
  by(steps) {
    const {place} = this, x = (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth;
    const y = (place.scrollTop + place.clientHeight / 2) / place.scrollHeight;
    this.to(this.level + steps);
    place.scrollTo({left: x * place.scrollWidth - place.clientWidth / 2, top: y * place.scrollHeight - place.clientHeight / 2, behavior: "instant"});
  }

  centre() {
    const {place} = this;
    place.scrollTo({left: (place.scrollWidth - place.clientWidth) / 2, top: (place.scrollHeight - place.clientHeight) / 2, behavior: "instant"});
  }

  // Scrolls as far as is needed to see the cell.
  reveal(cell) {
    if (this.level === 0 || cell === undefined) return;
    const {place} = this, outer = place.getBoundingClientRect(), inner = this.board.cells[cell].getBoundingClientRect(), room = inner.width;
    const by = (low, high, least, most) => (low - room < least ? low - room - least : high + room > most ? high + room - most : 0);
    place.scrollBy({left: by(inner.left, inner.right, outer.left, outer.right), top: by(inner.top, inner.bottom, outer.top, outer.bottom)});
  }
}

// Buttons that turn a table's board round and make it larger.
function addBoardTools(table) {
  const button = (id, words, title, onclick, label = null) =>
      element("button", {type: "button", class: "quiet", id: `${table.prefix}-${id}`, title, "aria-label": label, onclick}, words);
  const zoom = (steps) => () => {
    if (!table.board) return;
    table.zoom.by(steps);
    drawZoom();
  };
  const smaller = button("smaller", "\u2212", "Smaller", zoom(-1), "Smaller board");
  const larger = button("larger", "+", "Larger", zoom(1), "Larger board");
  const drawZoom = () => {
    smaller.disabled = table.zoom.level === 0;
    larger.disabled = table.zoom.level === BoardZoom.levels.length - 1;
  };
  table.place("tools").prepend(button("flip", "Flip", "Turn the board round (f)", () => table.board && table.flip()), smaller, larger);
  table.onZoom = drawZoom;
  addEventListener("resize", () => table.board && table.zoom.by(0));
}
