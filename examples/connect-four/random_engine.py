#!/usr/bin/env python3
"""An engine that plays any legal move of any game, by asking a referee of its own: python3 random_engine.py REFEREE [ARGUMENTS]
Its option `seed` decides everything random, so a run can be repeated."""
import random
import subprocess
import sys


def main():
    referee = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(line):
        referee.stdin.write(line + "\n")
        referee.stdin.flush()

    seed = "1"
    position = "position startpos"
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "quit":
            break
        if words[0] == "ugi":
            print("id name random\nid author the arena's examples\noption name seed type string default 1\nugiok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[:3] == ["setoption", "name", "seed"]:
            seed = words[4]
        elif words[0] == "position":
            position = line.strip()
        elif words[0] == "go":
            tell(position)
            tell("query legalmoves")
            moves = referee.stdout.readline().split()[1:]
            # The seed and the position decide, so the same question gets the same answer.
            print("bestmove", random.Random(seed + position).choice(moves or ["none"]), flush=True)
    tell("quit")
    referee.wait()


if __name__ == "__main__":
    main()
