#!/usr/bin/env python3
"""A Go program that speaks GTP, as an engine for the arena: python3 engine.py [--size 9] [--komi 7.5] PROGRAM [ARGUMENTS]
Clocks become `time_left`; other limits are the program's own business. Switch its resignation off: UGI has no word for it."""
import sys

from gtp import Gtp, arguments, conversation


def tell_clocks(gtp, words):
    limits = dict(zip(words[1::2], words[2::2]))
    for colour, side in ("black", "p1"), ("white", "p2"):
        if side + "time" in limits:
            try:
                gtp.ask(f"time_left {colour} {int(limits[side + 'time']) // 1000} 0")
            except ValueError:
                pass  # it has no clock


def main():
    gtp = Gtp(*arguments(sys.argv[1:]))
    moves = []
    for word, rest in conversation(f"id name {gtp.ask('name')} {gtp.ask('version')}"):
        if word == "uginewgame":
            gtp.moves = None
        elif word == "position":  # startpos [moves M ...]
            moves = rest[2:]
        elif word == "go":
            gtp.set_up(moves)
            tell_clocks(gtp, [word] + rest)
            move = gtp.ask(f"genmove {gtp.colour()}").lower()
            if move != "resign":
                gtp.moves.append(move)  # it has played the move
            print("bestmove", move, flush=True)
    gtp.quit()


if __name__ == "__main__":
    main()
