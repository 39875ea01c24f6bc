#!/usr/bin/env python3
"""Finds the openings of Andantino whose value costs most to prove: python3 hard_openings.py ARENA PLIES NODES COUNT > openings.txt

Every opening of PLIES plies, one of each symmetric dozen, is given to `arena solve` with NODES positions for each side's win. An opening that is
decided cheaply is no fair opening. The hardest COUNT are printed: those that stay open, the most balanced proof and disproof numbers first, then the
decided ones by the nodes they cost."""
import math
import re
import subprocess
import sys

from check_certificate import Board, bits


def openings(board, plies):
    start = (0, next(b for b, name in board.name.items() if name == "j10"))
    level = {board.standard(start)[0]: (start, [])}
    for ply in range(plies):
        after = {}
        for stones, moves in level.values():
            for cell in bits(board.legal(stones, ply % 2)):
                placed, result = board.play(stones, ply % 2, cell)
                if result is None:
                    after.setdefault(board.standard(placed)[0], (placed, moves + [board.name[cell]]))
        level = after
    return [moves for _, moves in level.values()]


def effort(arena, moves, nodes):
    """What the proof costs: (open, balance or nodes), and how it ended."""
    said = subprocess.run([arena, "solve", "--game", "andantino", "--moves", " ".join(moves), "--nodes", str(nodes), "--memory",
                           str(8 + nodes // 16384)],
                          capture_output=True, text=True).stdout
    value = re.search(r"value: (.*)", said).group(1)
    if value == "open":
        proof, disproof = (int(re.search(word + r" number: (\d+)", said).group(1)) for word in ("\nproof", "disproof"))
        return (1, -abs(math.log(proof / disproof))), value
    return (0, sum(map(int, re.findall(r"nodes: (\d+)", said)))), value


def main():
    arena, plies, nodes, count = sys.argv[1], *map(int, sys.argv[2:])
    found = sorted(((*effort(arena, moves, nodes), moves) for moves in openings(Board(9, 0), plies)), reverse=True)
    still_open = sum(value == "open" for _, value, _ in found)
    print("# %d openings of andantino whose value costs most to prove, of all %d of %d plies up to symmetry, hardest first." % (
        min(count, len(found)), len(found), plies))
    print("# Made by examples/hard_openings.py with %d positions for each side's win: %d stayed open, the others are decided." % (nodes, still_open))
    for _, _, moves in found[:count]:
        print(" ".join(moves))


main()
