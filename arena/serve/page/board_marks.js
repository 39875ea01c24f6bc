// What is pointed out on a board besides its stones: a line of moves to come, what each move is worth, the selected cell, the focus.

class BoardMarks {
  constructor(board) {
    this.board = board;
    this.group = svgPart("g", {class: "marks", "aria-hidden": "true"});
    this.layers = Object.fromEntries(["heat", "targets", "line", "hint", "selected", "focus"].map((name) => [name, svgPart("g")]));
    this.group.append(...Object.values(this.layers));
    board.svg.append(this.group);
    this.heated = [];
  }

  outline(cell, kind) { return svgPart("polygon", {class: kind, points: this.board.cells[cell].children[1].getAttribute("points")}); }

  ring(layer, cells) { this.layers[layer].replaceChildren(...cells.map((cell) => this.outline(cell, layer))); }

  // Moves to come as numbered stones, or as numbered arrows where pieces move. moves: the cells of each; pieceOf: which piece the i-th one puts.
  line(moves, pieceOf, layer = "line") {
    const most = 8, taken = new Set(), parts = [];
    moves.slice(0, most).forEach((cells, i) => {
      if (cells.length === 2)
        parts.push(this.arrow(cells, i));
      else if (cells.length === 1 && !taken.has(cells[0]))
        parts.push(this.stone(cells[0], i, pieceOf(i)));
      taken.add(cells[0]);
    });
    this.layers[layer].replaceChildren(...parts.reverse());
  }

  stone(cell, i, piece) {
    const [x, y] = this.board.given.centres[cell], [plain, last] = this.board.parts.stones[piece] ?? [[], []];
    const ink = last.find((part) => part.classList.contains("ring"))?.getAttribute("stroke") ?? "#1a1815";
    const number = svgPart("text", {class: "step", y: 6}, String(i + 1));
    number.style.fill = ink;
    return svgPart(
        "g", {class: "to-come", transform: `translate(${x} ${y}) scale(0.76)`}, ...plain.map((part) => document.importNode(part, true)), number);
  }

  arrow([from, to], i) {
    const centres = this.board.given.centres, [x1, y1] = centres[from], [x2, y2] = centres[to], length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const ux = (x2 - x1) / length, uy = (y2 - y1) / length, at = (along, aside) => `${x2 - ux * along - uy * aside},${y2 - uy * along + ux * aside}`;
    const shaft = {x1, y1, x2: x2 - ux * 18, y2: y2 - uy * 18}, bx = x2 - ux * 24, by = y2 - uy * 24;
    return svgPart(
        "g", {class: `arrow ${i % 2 ? "reply" : "own"}`}, svgPart("line", {class: "casing", ...shaft}), svgPart("line", {class: "shaft", ...shaft}),
        svgPart("polygon", {points: `${at(4, 0)} ${at(21, 9)} ${at(21, -9)}`}), svgPart("circle", {cx: bx, cy: by, r: 9}),
        svgPart("text", {class: "step", x: bx, y: by + 4.5}, String(i + 1)));
  }

  // The better, the bluer. values: [{cell, share: 0 for the worst to 1 for the best, text}]
  heat(values) {
    for (const cell of this.heated) this.board.cells[cell].children[1].style.fill = "";
    this.heated = values.map(({cell}) => cell);
    this.layers.heat.replaceChildren();
    this.board.svg.classList.toggle("heated", values.length > 0);
    for (const {cell, share, text} of values) {
      const [x, y] = this.board.given.centres[cell], ground = [[238, 213, 166], [24, 88, 158]];
      const mixed = ground[0].map((from, i) => Math.round(from + (ground[1][i] - from) * share));
      this.board.cells[cell].children[1].style.fill = `rgb(${mixed.join(" ")})`;
      if (this.board.position.stones[cell] >= 0) continue;
      const words = svgPart("text", {class: "worth", x, y: y + 4}, text);
      words.style.fill = share > 0.55 ? "#ffffff" : "#1a1815";
      this.layers.heat.append(words);
    }
  }

  clear() {
    this.heat([]);
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }
}
