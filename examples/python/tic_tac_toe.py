#!/usr/bin/env python3
"""The rules of tic-tac-toe, and a referee for the arena: PYTHONPATH=python python3 examples/python/tic_tac_toe.py"""
from arena.engine import Referee, Rules


class TicTacToe(Rules):
    name = "tic-tac-toe"
    cells = "........."

    def moves(self):
        return [cell for cell, mark in zip("abcdefghi", self.cells) if mark == "."]

    def make(self, move):
        at = "abcdefghi".index(move)
        self.cells = self.cells[:at] + "xo"[self.plies % 2] + self.cells[at + 1:]

    def result(self):
        for line in "012 345 678 036 147 258 048 246".split():
            marks = {self.cells[int(at)] for at in line}
            if marks in ({"x"}, {"o"}):
                return "p1win" if marks == {"x"} else "p2win"
        return None if "." in self.cells else "draw"


if __name__ == "__main__":
    Referee(TicTacToe).run()
