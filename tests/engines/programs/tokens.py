#!/usr/bin/env python3
"""A game of three or four sides, as a referee and as an engine. In turn, then in reverse, each side takes a token, three times; the larger sum is
better. tokens.py [--salt N] [--fault NAME]: the engine always takes the same token in the same position; as a referee it does one thing wrong."""
import sys
import zlib

arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
salt, fault = arguments.get("--salt", ""), arguments.get("--fault", "")
sides, moves, questions = 2, [], 0


def order():
    one = list(range(sides))
    return one + one[::-1] + one


def sums():
    return [sum(int(moves[i][1:]) for i, mover in enumerate(order()) if mover == side and i < len(moves)) for side in range(sides)]


def places():
    points = sums()
    return [1 + sum(other > own for other in points) for own in points]


def over():
    return len(moves) == 3 * sides


def legal():
    return [] if over() else [token for token in (f"t{i}" for i in range(1, 3 * sides + 3)) if token not in moves]


def answer(query):
    if query == "gameover":
        return str(over()).lower()
    if query == "result":
        first = [side for side, place in enumerate(places()) if place == 1]
        return "none" if not over() else f"p{first[0] + 1}win" if len(first) == 1 and fault != "draws" else "draw"
    if query == "places" and fault != "no-places":
        return "none" if not over() else "1 2" if fault == "few-places" else " ".join(map(str, places()))
    if query == "scores":
        return " ".join(map(str, sums()))
    if query == "legalmoves":
        return " ".join(legal())
    if query == "ending":
        return "all-taken" if over() else "none"
    for side in range(sides):
        if query == f"p{side + 1}turn":
            return str(not over() and (order()[len(moves)] == side or fault == "all-move")).lower()
    return None


for line in sys.stdin:
    words = line.split()
    word = words[0] if words else ""
    if word == "ugi":
        most = 2 if fault == "two-sides" else 4
        print(f"id name tokens\noption name players type spin default 2 min 2 max {most}\nugiok" if fault != "undeclared" else "ugiok")
    elif word == "isready":
        print("readyok")
    elif word == "setoption" and words[2] == "players":
        sides = int(words[4])
    elif word == "position":
        moves = words[3:]
    elif word == "query" and answer(words[1]) is not None:
        print("response", answer(words[1]))
    elif word == "go":
        questions += 1
        if fault == "dies" and questions == 5:
            sys.exit("no token is left")
        choice = legal()
        print("bestmove", choice[zlib.crc32((salt + line.split("go")[0] + " ".join(moves)).encode()) % len(choice)])
    elif word == "quit":
        break
    sys.stdout.flush()
