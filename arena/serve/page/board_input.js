// People at a board: a click, a drag where pieces move, or the keys; each cell can have the focus and says what is on it.

class BoardInput {
  // does: {play(move), refused(cells)}: a legal move was chosen, or cells that are none.
  constructor(board, marks, does) {
    Object.assign(this, {board, marks, does, moves: [], from: null, at: 0, column: null});
    board.svg.setAttribute("role", "application");
    board.svg.setAttribute("aria-roledescription", "board");
    board.cells.forEach((cell, i) => {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", i === 0 ? "0" : "-1");
      cell.addEventListener("focus", () => this.focused(i));
      cell.addEventListener("blur", () => this.marks.ring("focus", []));
    });
    board.svg.addEventListener("keydown", (event) => this.onKey(event));
    board.svg.addEventListener("pointerdown", (event) => this.onDown(event));
    board.svg.addEventListener("pointermove", (event) => this.onMove(event));
    board.svg.addEventListener("pointerup", (event) => this.onUp(event));
    board.svg.addEventListener("pointercancel", () => this.letGo());
    const centre = board.given.centres.reduce((best, [x, y], i, all) => (Math.hypot(x, y) < Math.hypot(...all[best]) ? i : best), 0);
    this.rove(centre);
  }

  get movesPieces() { return this.moves.some(({cells}) => cells.length === 2); }

  // The legal moves of whoever may move here now; none while nobody may.
  offer(moves, isOpen = moves.length > 0) {
    this.moves = moves;
    this.isOpen = isOpen;
    if (!moves.some(({cells}) => cells[0] === this.from && cells.length === 2)) this.from = null;
    this.draw();
  }

  dots() {
    if (!this.movesPieces) return this.moves.map(({cells}) => cells[0]);
    return this.moves.filter(({cells}) => cells[0] === this.from).map(({cells}) => cells[1]);
  }

  draw() {
    const {position, given, cells} = this.board, first = new Set(this.moves.map((move) => move.cells[0])), dots = new Set(this.dots());
    this.board.show(position, [...dots]);
    this.marks.ring("selected", this.from === null ? [] : [this.from]);
    this.board.svg.classList.toggle("open", this.isOpen);
    this.board.svg.classList.toggle("moves-pieces", this.movesPieces);
    cells.forEach((cell, i) => {
      const words = [given.cells[i], position.stones[i] < 0 ? "empty" : given.pieces[position.stones[i]].name];
      if (position.last.includes(i)) words.push("last move");
      if (position.won.includes(i)) words.push("decided the game");
      if (dots.has(i))
        words.push("legal move");
      else if (this.movesPieces && first.has(i))
        words.push(i === this.from ? "selected" : "can move");
      cell.setAttribute("aria-label", words.join(", "));
      cell.classList.toggle("can", dots.has(i) || (this.movesPieces && first.has(i)));
    });
  }

  rove(cell) {
    this.board.cells[this.at].setAttribute("tabindex", "-1");
    this.board.cells[cell].setAttribute("tabindex", "0");
    this.at = cell;
  }

  focused(cell) {
    this.rove(cell);
    if (this.board.cells[cell].matches(":focus-visible")) this.marks.ring("focus", [cell]);
  }

  press(cell) {
    if (!this.isOpen) {
      this.does.refused([cell]);
      return;
    }
    const starts = this.movesPieces && this.moves.some(({cells}) => cells[0] === cell);
    if (this.movesPieces && (this.from === null || starts)) {
      if (!starts) this.does.refused([cell]);
      this.from = starts && this.from !== cell ? cell : null;
      this.draw();
      return;
    }
    const wanted = this.movesPieces ? [this.from, cell] : [cell];
    const move = this.moves.find(({cells}) => cells.length === wanted.length && cells.every((one, i) => one === wanted[i]));
    this.from = null;
    this.draw();
    if (move)
      this.does.play(move.move);
    else
      this.does.refused(wanted);
  }

  // ---- pointer ----

  cellAt(event) {
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    let best = null, least = 24;  // a little more than half the distance of two cells
    this.board.given.centres.forEach(([cx, cy], i) => {
      const distance = Math.hypot(cx - x, cy - y);
      if (distance < least) [best, least] = [i, distance];
    });
    return {cell: best, x, y};
  }

  onDown(event) {
    if (event.button !== 0) return;
    const {cell} = this.cellAt(event);
    this.held = cell === null ? null : {cell, x: event.clientX, y: event.clientY, ghost: null};
    if (cell !== null && this.movesPieces && this.moves.some(({cells}) => cells[0] === cell)) this.board.svg.setPointerCapture(event.pointerId);
  }

  onMove(event) {
    const held = this.held;
    if (!held || !this.movesPieces || !this.moves.some(({cells}) => cells[0] === held.cell)) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6) return;
    const {cell, x, y} = this.cellAt(event);
    if (!held.ghost) {
      this.from = held.cell;
      this.draw();
      const parts = this.board.parts.stones[this.board.position.stones[held.cell]]?.[0] ?? [];
      held.ghost = svgPart("g", {class: "dragged"}, ...parts.map((part) => document.importNode(part, true)));
      this.marks.group.append(held.ghost);
      this.board.cells[held.cell].classList.add("lifted");
    }
    held.ghost.setAttribute("transform", `translate(${x} ${y})`);
    this.marks.ring("targets", cell !== null && this.dots().includes(cell) ? [cell] : []);
  }

  letGo() {
    this.marks.ring("targets", []);
    this.held?.ghost?.remove();
    if (this.held) this.board.cells[this.held.cell].classList.remove("lifted");
    this.held = null;
  }

  onUp(event) {
    const held = this.held, {cell} = this.cellAt(event);
    this.letGo();
    if (!held || cell === null || (!held.ghost && cell !== held.cell)) return;
    this.board.cells[cell].focus({preventScroll: true});
    if (!held.ghost || cell !== held.cell) this.press(cell);
  }

  // ---- keys ----

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const towards = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (towards)
      this.step(...towards);
    else if (event.key === "Enter" || event.key === " ")
      this.press(this.at);
    else if (event.key === "l" || event.key === "L")
      this.toLegal(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && this.from !== null) {
      this.from = null;
      this.draw();
    } else
      return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest cell that way. Going up and down keeps to one column, also where cells of neighbouring rows do not stand below each other.
  step(dx, dy) {
    const centres = this.board.given.centres, [x, y] = centres[this.at];
    if (dx)
      this.column = null;
    else
      this.column ??= x;
    let best = null, least = Infinity;
    centres.forEach(([cx, cy], i) => {
      const along = (cx - x) * dx + (cy - y) * dy, aside = dx ? Math.abs(cy - y) : Math.abs(cx - this.column);
      if (along < 1 || aside > 42) return;
      const far = along + (dx ? 4 : 0.5) * aside;
      if (far < least) [best, least] = [i, far];
    });
    if (best !== null) this.board.cells[best].focus();
  }

  toLegal(by) {
    const cells = [...new Set(this.movesPieces && this.from === null ? this.moves.map((move) => move.cells[0]) : this.dots())].sort((a, b) => a - b);
    if (cells.length === 0) return;
    const next = by > 0 ? cells.find((cell) => cell > this.at) ?? cells[0] : cells.findLast((cell) => cell < this.at) ?? cells.at(-1);
    this.column = null;
    this.board.cells[next].focus();
  }
}
