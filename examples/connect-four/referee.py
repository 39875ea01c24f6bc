#!/usr/bin/env python3
"""The rule book of Connect Four: a referee for the arena, which answers questions about positions. docs/protocol.md is the standard.
A move is a column, a to g. A position in one word: the columns from a to g, each from the bottom up, x for the first player, - for none."""
import sys

COLUMNS, HEIGHT = "abcdefg", 6


class Position:
    def __init__(self, fen="-/-/-/-/-/-/-"):
        self.columns = [column.replace("-", "") for column in fen.split("/")]

    def make(self, move):
        self.columns[COLUMNS.index(move)] += "x" if self.p1turn() == "true" else "o"

    def at(self, column, row):
        return self.columns[column][row] if 0 <= column < 7 and 0 <= row < len(self.columns[column]) else None

    def p1turn(self):
        return "true" if sum(map(len, self.columns)) % 2 == 0 else "false"

    def result(self):
        for column in range(7):
            for row in range(HEIGHT):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = {self.at(column + i * right, row + i * up) for i in range(4)}
                    if line in ({"x"}, {"o"}):
                        return "p1win" if line == {"x"} else "p2win"
        return "draw" if all(len(column) == HEIGHT for column in self.columns) else "none"

    def ending(self):
        return {"none": "none", "draw": "board-full"}.get(self.result(), "four-in-a-row")

    def gameover(self):
        return "false" if self.result() == "none" else "true"

    def legalmoves(self):
        open_columns = [c for c, column in zip(COLUMNS, self.columns) if len(column) < HEIGHT]
        return " ".join(open_columns) if self.result() == "none" else ""

    def fen(self):
        return "/".join(column or "-" for column in self.columns)

    def drawing(self):
        rows = [" ".join(self.at(column, row) or "." for column in range(7)) for row in reversed(range(HEIGHT))]
        return "\n".join(rows + [" ".join(COLUMNS)])


def main():
    position = Position()
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "quit":
            break
        if word == "ugi":
            print("id name Connect Four\nid author the arena's examples\nugiok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "position":  # startpos|fen F [moves M ...]
            position = Position(rest[1]) if rest[0] == "fen" else Position()
            for move in rest[rest.index("moves") + 1:] if "moves" in rest else []:
                position.make(move)
        elif word == "query" and rest and rest[0] in ("p1turn", "gameover", "result", "ending", "legalmoves", "fen"):
            print("response", getattr(position, rest[0])(), flush=True)
        elif word == "d":
            print(position.drawing(), flush=True)


if __name__ == "__main__":
    main()
