#!/usr/bin/env python3
"""An engine for Connect Four: alpha-beta with iterative deepening, a transposition table and killer moves: python3 alpha_beta.py
It keeps depth, nodes, movetime and clocks, and reads while it searches, so that `stop` and `isready` are answered at once."""
import queue
import sys
import threading
import time

COLUMNS, WIN, WORTH = "abcdefg", 10000, (0, 1, 4, 16, 0)
ORDER = (3, 2, 4, 1, 5, 0, 6)  # the middle first
# A board is a number: seven bits a column from the bottom up, of which the last stays empty.
BOTTOM = [1 << 7 * c for c in range(7)]
TOP = [1 << 7 * c + 5 for c in range(7)]
BOARD = sum(0x3F << 7 * c for c in range(7))
LINES = [sum(1 << 7 * (c + i * right) + r + i * up for i in range(4))
         for c in range(7) for r in range(6) for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
         if c + 3 * right < 7 and 0 <= r + 3 * up < 6]


def has_four(stones):
    return any(stones & stones >> step & stones >> 2 * step & stones >> 3 * step for step in (1, 6, 7, 8))


def evaluate(mine, theirs):
    """A line of four cells is worth something to whoever alone has stones in it."""
    return sum(WORTH[bin(mine & line).count("1")] * (not theirs & line) - WORTH[bin(theirs & line).count("1")] * (not mine & line)
               for line in LINES)


class Stopped(Exception):
    pass


class Search:
    def __init__(self, mine, theirs, limits, lines):
        self.mine, self.theirs, self.limits, self.lines = mine, theirs, limits, lines
        self.table, self.killers, self.nodes, self.begin = {}, {}, 0, time.monotonic()

    def count(self):
        while not self.lines.empty():
            self.hear(self.lines.get())
        late = self.nodes % 64 == 0 and time.monotonic() - self.begin > self.limits.get("time", 1e9)
        if late or self.nodes >= self.limits.get("nodes", 1e18):
            raise Stopped
        self.nodes += 1

    def hear(self, words):
        if words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] in (["stop"], ["quit"]):
            self.lines.put(words)
            raise Stopped

    def value(self, mine, theirs, depth, alpha, beta, ply):
        """The value for the side whose stones are `mine`, and its best column."""
        self.count()
        if has_four(theirs):
            return ply - WIN, None
        if mine | theirs == BOARD:
            return 0, None
        if depth == 0:
            return evaluate(mine, theirs), None
        known_depth, known_value, bound, known_move = self.table.get((mine, theirs), (0, 0, 0, None))
        if known_depth == depth and (bound == 0 or bound < 0 and known_value <= alpha or bound > 0 and known_value >= beta):
            return known_value, known_move
        best, best_move, low = -WIN, None, alpha
        for column in sorted(ORDER, key=lambda c: (c != known_move, c != self.killers.get(ply))):
            if (mine | theirs) & TOP[column]:
                continue
            stone = (mine | theirs) + BOTTOM[column] & ~(mine | theirs)
            value = -self.value(theirs, mine | stone, depth - 1, -beta, -low, ply + 1)[0]
            if best_move is None or value > best:
                best, best_move, low = value, column, max(low, value)
            if low >= beta:
                self.killers[ply] = column
                break
        if abs(best) < WIN - 100:  # a win's distance belongs to its ply, so it is not remembered
            self.table[mine, theirs] = (depth, best, -1 if best <= alpha else 1 if best >= beta else 0, best_move)
        return best, best_move

    def best_move(self, wait):
        move = next((c for c in ORDER if not (self.mine | self.theirs) & TOP[c]), None)
        if move is None or has_four(self.theirs):
            return "none"
        try:
            for depth in range(1, min(self.limits.get("depth", 42), 42 - bin(self.mine | self.theirs).count("1")) + 1):
                value, move = self.value(self.mine, self.theirs, depth, -WIN, WIN, 0)
                won = abs(value) > WIN - 100
                score = f"mate {WIN - value if value > 0 else -WIN - value}" if won else f"cp {value}"
                ms = int(1000 * (time.monotonic() - self.begin))
                print(f"info depth {depth} time {ms} nodes {self.nodes} score {score} pv {COLUMNS[move]}", flush=True)
                if won:
                    break
            while wait:
                self.hear(self.lines.get())
        except Stopped:
            pass
        return COLUMNS[move]


def stones_after(moves):
    """The stones of the side to move, and those of the other."""
    mine = theirs = 0
    for column in map(COLUMNS.index, moves):
        mine, theirs = theirs, mine | (mine | theirs) + BOTTOM[column] & ~(mine | theirs)
    return mine, theirs


def limits_of(words, side):
    given = {word: int(number) for word, number in zip(words, words[1:]) if number.isdigit()}
    limits = {word: given[word] for word in ("depth", "nodes") if word in given}
    if "movetime" in given:
        limits["time"] = 0.9 * given["movetime"] / 1000
    elif f"{side}time" in given:
        limits["time"] = (given[f"{side}time"] / 20 + given.get(f"{side}inc", 0) / 2) / 1000
    return limits


def read_into(lines):
    for line in sys.stdin:
        lines.put(line.split())
    lines.put(["quit"])


def main():
    lines = queue.Queue()
    threading.Thread(target=read_into, args=(lines,), daemon=True).start()
    moves = []
    while (words := lines.get())[:1] != ["quit"]:
        if words[:1] == ["ugi"]:
            print("id name alpha-beta\nid author the arena's examples\nugiok", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:  # always from the start: it has no other positions
            moves = words[3:]
        elif words[:1] == ["go"]:
            search = Search(*stones_after(moves), limits_of(words, f"p{len(moves) % 2 + 1}"), lines)
            print("bestmove", search.best_move("infinite" in words), flush=True)


if __name__ == "__main__":
    main()
