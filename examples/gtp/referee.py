#!/usr/bin/env python3
"""The rule book of Go: a referee for the arena that asks a GTP program which moves are legal: python3 referee.py [--size 9] [--komi 7.5] gnugo --mode gtp
Needs `all_legal` and `list_stones`, which GNU Go has. Two passes end a game, and so do 4 * size * size plies, as no rule against long cycles is kept.
Area counts: a side's stones, all of them alive, and the empty points that only they border on. So an engine has to capture what is dead."""
import sys

from gtp import LETTERS, Gtp, arguments, conversation


class Position:
    def __init__(self, gtp, moves):
        self.gtp, self.moves = gtp, moves
        gtp.set_up(moves)

    def p1turn(self):
        return "true" if self.gtp.colour() == "black" else "false"

    def ending(self):
        if self.moves[-2:] == ["pass", "pass"]:
            return "two-passes"
        return "ply-limit" if len(self.moves) >= 4 * self.gtp.size ** 2 else "none"

    def gameover(self):
        return "false" if self.ending() == "none" else "true"

    def legalmoves(self):
        moves = self.gtp.ask(f"all_legal {self.gtp.colour()}").lower().split() + ["pass"]
        return " ".join(moves) if self.ending() == "none" else ""

    def result(self):
        return "none" if self.ending() == "none" else ("draw", "p1win", "p2win")[(self.lead() > 0) + 2 * (self.lead() < 0)]

    def lead(self):
        """Points of black more than of white, komi counted."""
        stones = {}
        for colour, sign in ("black", 1), ("white", -1):
            for vertex in self.gtp.ask(f"list_stones {colour}").lower().split():
                stones[LETTERS.index(vertex[0]), int(vertex[1:]) - 1] = sign
        points, seen = sum(stones.values()) - self.gtp.komi, set(stones)
        for start in ((x, y) for x in range(self.gtp.size) for y in range(self.gtp.size)):
            if start in seen:
                continue
            region, borders, open_points = 0, set(), [start]
            seen.add(start)
            while open_points:
                x, y = open_points.pop()
                region += 1
                for near in (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1):
                    if near in stones:
                        borders.add(stones[near])
                    elif near not in seen and min(near) >= 0 and max(near) < self.gtp.size:
                        seen.add(near)
                        open_points.append(near)
            points += region * (sum(borders) if len(borders) == 1 else 0)
        return points


def main():
    gtp = Gtp(*arguments(sys.argv[1:]))
    position = Position(gtp, [])
    for word, rest in conversation(f"id name Go by {gtp.ask('name')}\nid author the arena's examples"):
        if word == "position":  # startpos [moves M ...]
            position = Position(gtp, rest[2:])
        elif word == "query" and rest and rest[0] in ("p1turn", "gameover", "result", "ending", "legalmoves"):
            print("response", getattr(position, rest[0])(), flush=True)
        elif word == "d":
            print(gtp.ask("showboard"), flush=True)
    gtp.quit()


if __name__ == "__main__":
    main()
