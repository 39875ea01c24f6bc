#!/usr/bin/env python3
"""An engine in ten lines: a win in one where there is one, otherwise any legal move."""
import random

from arena.engine import Engine, position_after
from tic_tac_toe import TicTacToe


class Lucky(Engine):
    name = "lucky"

    def choose(self, search):
        moves = search.only or position_after(TicTacToe, search.moves).moves()
        wins = [move for move in moves if position_after(TicTacToe, [*search.moves, move]).result() in ("p1win", "p2win")]
        search.info(depth=1, nodes=len(moves))
        return random.Random(search.seed + " ".join(search.moves)).choice(wins or moves)


if __name__ == "__main__":
    Lucky().run()
