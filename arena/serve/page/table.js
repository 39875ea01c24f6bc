// A table's board: what the server says of it is drawn, and what a person does is sent. Both playing and analysing stand on it.

class TableBoard {
  // Places are named after the prefix: PREFIX-board, -notes, -title, -turn. on: {state(state), thinking(thinking), analysis(analysis)}
  constructor(prefix, on) {
    Object.assign(this, {prefix, on, id: null, state: null, board: null, looking: null, isFlipped: false});
    this.zoom = new BoardZoom(this.place("board"));
    addBoardTools(this);
  }

  place(name) { return byId(`${this.prefix}-${name}`); }

  async open(id) {
    this.close();
    this.id = id;
    this.place("board").replaceChildren();
    const state = await ask("GET", tablePath(id)), given = await boardOf(state.board);
    if (this.id !== id) return;
    Object.assign(this, {given, isFlipped: false});
    this.build(state.position);
    this.take(state);
    this.stream = new Stream(tablePath(id, "/stream"), {
      state: (next) => this.take(next),
      thinking: (thinking) => this.on.thinking?.(thinking),
      analysis: (analysis) => this.on.analysis?.(analysis),
      gone: (why) => this.gone(why)
    });
  }

  build(position, keepsZoom = false) {
    this.board = new Board(this.place("board"), this.isFlipped ? flippedBoard(this.given) : this.given);
    this.cutCaption();
    this.board.show(position);
    this.marks = new BoardMarks(this.board);
    this.input = new BoardInput(this.board, this.marks, {play: (move) => this.play(move), refused: (cells) => this.refused(cells)});
    this.zoom.open(this.board, keepsZoom);
    this.onZoom();
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.build(this.board.position, true);
    this.draw();
    this.on.state?.(this.state, false);
  }

  // What the caption would say stands above the board.
  cutCaption() {
    const {svg} = this.board, [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number), caption = 30;
    svg.setAttribute("viewBox", [left, top, width, height - caption].join(" "));
    svg.setAttribute("height", Number(svg.getAttribute("height")) - caption);
  }

  close() {
    this.stream?.close();
    Object.assign(this, {id: null, state: null, stream: null, board: null, looking: null});
  }

  gone(why) {
    forgetTable(this.id);
    this.input?.offer([]);
    tell(why?.error || "This game is closed.");
  }

  get isOver() { return this.state.outcome !== ""; }
  get personMoves() { return !this.isOver && this.state.sides[this.state.to_move].person; }

  // Answers and events may overtake each other: the older one is left out.
  take(state) {
    if (!this.board || state.id !== this.id || (this.state && state.version < this.state.version)) return;
    const isNew = !this.state || this.state.ply !== state.ply || this.state.text !== state.text;
    this.state = state;
    if (this.looking?.ply >= state.moves.length) this.looking = null;
    if (isNew) this.marks.clear();
    this.draw();
    if (isNew && !this.looking) this.zoom.reveal(state.position.last.at(-1));
    this.place("title").textContent = `${capital(state.game)}, ${plural(state.ply, "ply").replace("plys", "plies")} played`;
    const turn = turnWords(state, this.board.given);
    if (this.place("turn").textContent !== turn) this.place("turn").textContent = turn;
    this.place("turn").classList.toggle("over", this.isOver);
    const last = state.moves.at(-1);
    if (isNew && last) say(`${state.sides[last.side]?.name ?? "opening"} played ${last.move}.`);
    if (state.fault) tell(sentence(state.fault));
    this.on.state?.(state, isNew);
  }

  // The position that is looked at: the game's own, or an earlier one, in which nobody can move.
  draw() {
    const {state, looking} = this, position = looking?.position ?? state.position;
    this.board.position = position;
    this.input.offer(this.personMoves && !looking ? state.legal : []);
    fillNotes(this.place("notes"), position.notes);
  }

  async look(ply) {
    const {id, state} = this, wanted = Math.max(0, Math.min(state.moves.length, ply)), number = this.looks = (this.looks ?? 0) + 1;
    const position = wanted === state.moves.length ? null : await attempt(() => ask("GET", tablePath(id, `/positions/${wanted}`)));
    if (position === undefined || this.id !== id || this.looks !== number) return;  // another one was asked for meanwhile
    this.looking = position && wanted < this.state.moves.length ? {ply: wanted, position} : null;
    this.marks.clear();
    this.draw();
    this.zoom.reveal(this.board.position.last.at(-1));
    say(this.looking ? `${wanted ? `${wanted}. ${state.moves[wanted - 1].move}; ` : ""}${position.title}` : "Back to the game.");
    this.on.state?.(this.state, false);
  }

  drawLine(cells, layer = "line") {
    const {state, board} = this;
    this.marks.line(this.looking ? [] : cells ?? [], (i) => pieceToCome(state, board.given, i), layer);
  }

  // Sends, and takes the state that comes back; when somebody else was faster, the state as it is now.
  async send(part, body) {
    const id = this.id;
    return attempt(async () => {
      try {
        this.take(await ask("POST", tablePath(id, part), body));
      } catch (error) {
        if (error.status === 409) this.take(await ask("GET", tablePath(id)));
        if (error.status === 404) this.gone({error: error.message});
        throw error;
      }
    });
  }

  play(move) { return this.send("/moves", {move, version: this.state.version}); }
  undo() { return this.send("/undo", {}); }
  control(action) { return this.send("/control", {action}); }

  // The server says which rule it breaks.
  refused(cells) {
    const names = cells.map((cell) => this.board.nameOf(cell));
    if (this.looking)
      tell(`This is the position after ply ${this.looking.ply}; press End to return to the game.`);
    else if (this.isOver)
      say("The game is over.");
    else if (!this.personMoves)
      tell(`It is not your move: ${this.place("turn").textContent.toLowerCase()}.`);
    else if (this.input.movesPieces && cells.length === 1)
      tell(`No piece of ${this.state.sides[this.state.to_move].name} that can move stands on ${names[0]}.`);
    else
      this.play(names.join(""));
  }
}
