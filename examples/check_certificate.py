#!/usr/bin/env python3
"""Checks a certificate of `arena solve` for Andantino from the rules alone: python3 check_certificate.py FILE
It shares nothing with the arena: the rules are written again, the board is the bits of a whole number. docs/solver.md has the format.
Exit code 0: the claim holds. 1: it does not, and the position is shown. 2: the file cannot be read."""
import gzip, sys


def bits(mask):
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Board:
    """Bit (r + R + 1) * W + q + R + 1 is the cell (q, r); a ring of padding keeps shifts from running around the edge. Side 0 is white."""

    def __init__(self, radius, tiles):
        self.tiles, self.width = tiles, 2 * radius + 3
        cells = [(q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1) if abs(q + r) <= radius]
        bit = {(q, r): 1 << (r + radius + 1) * self.width + q + radius + 1 for q, r in cells}
        self.name = {bit[q, r]: chr(ord("a") + q + r + radius) + str(r + radius + 1) for q, r in cells}
        self.cell = {name: b for b, name in self.name.items()}
        self.all = sum(bit.values())
        self.edge = sum(b for (q, r), b in bit.items() if max(abs(q), abs(r), abs(q + r)) == radius)
        self.fives = {b: [] for b in self.name}  # the lines of five through each cell
        for q, r in cells:
            for dq, dr in ((1, 0), (0, 1), (1, -1)):
                line = [bit.get((q + i * dq, r + i * dr)) for i in range(5)]
                for b in line if None not in line else ():
                    self.fives[b].append(sum(line))
        self.images = []  # the twelve symmetries, each as bit -> bit
        for mirror in (False, True):
            place = {b: ((r, q) if mirror else (q, r)) for (q, r), b in bit.items()}
            for _ in range(6):
                self.images.append({b: bit[at] for b, at in place.items()})
                place = {b: (-r, q + r) for b, (q, r) in place.items()}

    def shifts(self, cells):
        return tuple(moved for step in (1, self.width, self.width - 1) for moved in (cells << step, cells >> step))

    def legal(self, stones, side):
        """Empty cells with two occupied neighbours; white's first stone needs one. None without a tile."""
        if self.tiles and stones[side].bit_count() >= self.tiles:
            return 0
        occupied, one, two = stones[0] | stones[1], 0, 0
        for moved in self.shifts(occupied):
            one, two = one | moved, two | one & moved
        return (two if stones[0] else one) & self.all & ~occupied

    def encloses(self, walls, stones):
        """Whether a region of cells that are not walls holds one of the stones and no edge cell: it is not reached from the edge."""
        free = self.all & ~walls
        reached, before = self.edge & free, 0
        while reached != before:
            before = reached
            for moved in self.shifts(before):
                reached |= moved & free
        return stones & ~reached != 0

    def play(self, stones, side, cell):
        """The stones after the move, and the result: the side that has won, 'draw', or None."""
        own, enemy = stones[side] | cell, stones[1 - side]
        after = (enemy, own) if side else (own, enemy)
        if any(own & line == line for line in self.fives[cell]):
            return after, side
        if sum(moved & own != 0 for moved in self.shifts(cell)) >= 2 and self.encloses(own, enemy):  # a ring needs two stones beside it
            return after, side
        if self.encloses(enemy, cell):  # stepped into an area that the enemy has closed
            return after, 1 - side
        return after, None if self.legal(after, 1 - side) else "draw"

    def standard(self, stones):
        """The least of the twelve images, and the symmetry that leads there."""
        sides = [list(bits(cells)) for cells in stones]
        return min((tuple(sum(map(image.get, side)) for side in sides), s) for s, image in enumerate(self.images))

    def read(self, text):
        *lists, mover = text.split("/")
        return tuple(sum(self.cell[c] for c in part.split(",") if c != "-") for part in lists), "wb".index(mover)

    def text(self, stones, side):
        return "/".join([",".join(map(self.name.get, bits(cells))) or "-" for cells in stones] + ["wb"[side]])


class Checker:
    def __init__(self, lines):
        assert lines[:2] == ["arena certificate 1", "game: andantino"] and lines[-1] == "end", "no whole certificate for Andantino"
        first = 1 + next(i for i, line in enumerate(lines) if line.startswith("positions: "))
        head = dict(line.split(": ") for line in lines[1:first] if not line.startswith("option"))
        options = dict(line.split()[1:] for line in lines[1:first] if line.startswith("option"))
        self.board = board = Board(int(options["radius"]), int(options["tiles_per_side"]))
        side, self.promise, *limit = head["claim"].split()
        assert self.promise in ("wins", "holds") and len(lines) - first - 1 == int(head["positions"]), "another claim or number of positions"
        self.side, self.plies = ("white", "black").index(side), int(limit[1]) if limit else 10**9
        self.start, self.mover = board.read(head["start"])
        self.moves, self.seen, self.replies, self.longest = {}, set(), 0, 0
        for position, move in (line.split(" ") for line in lines[first:-1]):
            form, symmetry = board.standard(board.read(position)[0])
            assert form not in self.moves, "listed twice: " + position
            self.moves[form] = board.images[symmetry][board.cell[move]]

    def refuse(self, why, stones, side):
        raise SystemExit(print("refused: %s\nposition: %s" % (why, self.board.text(stones, side))) or 1)

    def kept(self, result, ply):
        """Of a line that ends after `ply` plies: is the promise kept? None when the line goes on."""
        if result is None and ply < self.plies:
            return None
        kept = result == self.side or (self.promise == "holds" and result != 1 - self.side)
        self.longest = max(self.longest, ply * kept)
        return kept

    def own_move(self, stones, ply, hints):
        """The promising side moves. `hints` are tried first for an end at once, which need not be listed."""
        legal = self.board.legal(stones, self.side)
        ends = lambda cells: any(cell & legal and self.kept(self.board.play(stones, self.side, cell)[1], ply + 1) for cell in cells)
        if ends(hints) or (found := self.board.standard(stones))[0] in self.seen or (found[0] not in self.moves and ends(bits(legal))):
            return
        form, symmetry = found
        form in self.moves or self.refuse("no move is listed", stones, self.side)
        self.seen.add(form)
        move = next(cell for cell, image in self.board.images[symmetry].items() if image == self.moves[form])
        move & legal or self.refuse("the listed move %s is illegal" % self.board.name[move], stones, self.side)
        self.follow(stones, self.side, move, ply, self.all_replies)

    def all_replies(self, stones, ply, _):
        replies = list(bits(self.board.legal(stones, 1 - self.side)))
        hints = [cell for cell in replies if self.board.play(stones, self.side, cell)[1] == self.side]
        for reply in replies:
            self.replies += 1
            self.follow(stones, 1 - self.side, reply, ply, self.own_move, hints)

    def follow(self, stones, side, move, ply, go_on, hints=()):
        after, result = self.board.play(stones, side, move)
        kept = self.kept(result, ply + 1)
        if kept is None:
            go_on(after, ply + 1, hints)
        elif not kept:
            self.refuse("the promise is broken after %d plies" % (ply + 1), after, 1 - side)


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    try:
        with (gzip.open if sys.argv[1].endswith(".gz") else open)(sys.argv[1], "rt") as file:
            checker = Checker(file.read().splitlines())
    except (OSError, EOFError, AssertionError, KeyError, ValueError, StopIteration, IndexError) as error:
        sys.exit(print("cannot be read: %s" % error) or 2)
    (checker.own_move if checker.mover == checker.side else checker.all_replies)(checker.start, 0, ())
    print(f"holds: {len(checker.moves)} positions listed, {len(checker.seen)} reached, {checker.replies} replies, longest line {checker.longest} plies")
