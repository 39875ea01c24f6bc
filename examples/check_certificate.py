#!/usr/bin/env python3
"""Checks certificates of `arena solve` for Andantino from the rules alone: python3 check_certificate.py FILE...
It shares nothing with the arena: the rules are written again, the board is the bits of a whole number. docs/solver.md has the format.
Exit code 0: the claim holds. 1: it does not, and the position is shown. 2: the file is no certificate. Of several files, the largest."""
import functools, gzip, re, sys, zlib


class Unreadable(Exception):
    """The file is no certificate: it breaks the grammar."""


class Refused(Exception):
    """The claim does not hold."""


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
        self.fives, self.lines = {b: [] for b in self.name}, []  # the lines of five through each cell, and all of them
        for q, r in cells:
            for dq, dr in ((1, 0), (0, 1), (1, -1)):
                line = [bit.get((q + i * dq, r + i * dr)) for i in range(5)]
                if None not in line:
                    self.lines.append(sum(line))
                    for b in line:
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

    def cannot_lose(self, stones, side, pairs=()):
        """Stones of the side, and pairs of which the enemy gets one cell at most, block every line of five and link every other cell to the edge."""
        own, occupied, free = stones[side], stones[0] | stones[1], self.all & ~stones[1 - side]
        if not all(line & own or any(one & line and two & line for one, two in pairs) for line in self.lines):
            return False
        beside = {cell: sum(self.shifts(cell)) for pair in pairs for cell in pair}
        for cell, partner in (*pairs, *(pair[::-1] for pair in pairs)):  # the answer is legal once the enemy has the partner
            if cell & occupied or (beside[cell] & (occupied | partner)).bit_count() < 2:
                return False
        safe, before = self.edge & free, 0
        while safe != before:
            before = safe
            for moved in self.shifts(before & own):
                safe |= moved & free
            for one, two in pairs:
                if one & safe and two & safe:
                    safe |= beside[one] & beside[two] & free
        return safe == free

    def is_over(self, stones, side):
        """Of any position: whether a side has won, or the one to move has no move."""
        won = [any(own & line == line for line in self.lines) or self.encloses(own, enemy) for own, enemy in (stones, stones[::-1])]
        return any(won) or not self.legal(stones, side)

    def read(self, text):
        """A position in one word, and who moves; only the one way of writing it is read."""
        *lists, mover = text.split("/")
        names = [[] if part == "-" else part.split(",") for part in lists]
        if len(names) != 2 or mover not in ("w", "b") or not all(name in self.cell for part in names for name in part):
            raise Unreadable("no position of this board: %r" % text)
        stones = tuple(functools.reduce(int.__or__, map(self.cell.get, part), 0) for part in names)
        white, black = (cells.bit_count() for cells in stones)
        if self.text(stones, "wb".index(mover)) != text or stones[0] & stones[1] or black == 0 or white != black - (mover == "w"):
            raise Unreadable("a position must have its cells in order and stones that fit the side to move: " + text)
        return stones, "wb".index(mover)

    def text(self, stones, side):
        return "/".join([",".join(map(self.name.get, bits(cells))) or "-" for cells in stones] + ["wb"[side]])


board_of = functools.lru_cache(Board)  # many files have one board


class Checker:
    NUMBER = "(0|[1-9][0-9]{0,8})"

    def __init__(self, text):
        self.lines = iter(text.split("\n")[:-1] if text.endswith("\n") else [])
        version = self.take("arena certificate ([123])")[1]
        self.take("game: andantino")
        options, line = {}, self.take(".*")
        while found := re.fullmatch("option: (radius|tiles_per_side) " + self.NUMBER, line[0]):
            if found[1] in options:
                raise Unreadable("an option is given twice: " + found[1])
            options[found[1]], line = int(found[2]), self.take(".*")
        if len(options) != 2 or not 2 <= options["radius"] <= 12 or options["tiles_per_side"] > 271:
            raise Unreadable("radius (2 to 12) and tiles_per_side (0 to 271) must be given, each once: " + line[0])
        self.board = board = board_of(options["radius"], options["tiles_per_side"])
        start = self.matched("start: ([^ ]+)", line[0])[1]
        claim = self.take("claim: (white|black) (?:(wins)(?: within ([1-9][0-9]{0,8}) plies)?|(holds)(?: through ([1-9][0-9]{0,8}) plies)?)")
        self.side, self.promise, self.plies = ("white", "black").index(claim[1]), claim[2] or claim[4], int(claim[3] or claim[5] or 10**9)
        self.early = version > "1" and self.promise == "holds"  # a line ends where the side cannot lose
        listed = "([^ ]+) ([^ ]+)" + "(?: ([^ ]+))?" * (version == "3" and self.early)
        count = int(self.take("positions: " + self.NUMBER)[1])
        self.start, self.mover = board.read(start)
        if board.tiles and max(cells.bit_count() for cells in self.start) > board.tiles or board.is_over(self.start, self.mover):
            raise Unreadable("the start has too many stones, or the game is over there: " + start)
        self.moves, self.seen, self.replies, self.longest = {}, set(), 0, 0
        for _ in range(count):
            position, move, *pairs = self.take(listed).groups()
            stones, mover = board.read(position)
            form, symmetry = board.standard(stones)
            if mover != self.side or move not in board.cell or form in self.moves:
                raise Unreadable("listed twice, with the other side to move, or with a move off the board: " + position)
            turn = board.images[symmetry].get
            self.moves[form] = turn(board.cell[move]), [tuple(map(turn, pair)) for pair in self.pairs(*pairs)]
        self.take("end")
        if next(self.lines, None) is not None:
            raise Unreadable("there is text after the line 'end'")

    def take(self, pattern):
        line = next(self.lines, None)
        if line is None:
            raise Unreadable("the file is truncated; its last line must be 'end'")
        return self.matched(pattern, line)

    @staticmethod
    def matched(pattern, line):
        found = re.fullmatch(pattern, line)
        if not found:
            raise Unreadable("%r was expected, got %r" % (pattern, line[:80]))
        return found

    def pairs(self, text=None):
        """Pairs in one word; only the one way of writing them is read."""
        names = [pair.split("+") for pair in text.split(",")] if text else []
        if not all(len(pair) == 2 and all(name in self.board.cell for name in pair) for pair in names):
            raise Unreadable("no pairs of cells of this board: " + text)
        pairs = [tuple(map(self.board.cell.get, pair)) for pair in names]
        if pairs != sorted(map(tuple, map(sorted, pairs))) or len(set(sum(pairs, ()))) != 2 * len(pairs):
            raise Unreadable("pairs must be in order, and no cell in two of them: " + text)
        return pairs

    def check(self):
        (self.own_move if self.mover == self.side else self.all_replies)(self.start, 0, ())
        return f"holds: {len(self.moves)} positions listed, {len(self.seen)} reached, {self.replies} replies, longest line {self.longest} plies"

    def refuse(self, why, stones, side):
        raise Refused("%s\nposition: %s" % (why, self.board.text(stones, side)))

    def kept(self, stones, result, ply):
        """Of a line that ends after `ply` plies: is the promise kept? None when the line goes on."""
        if result is None and ply < self.plies:
            if not self.early or not self.board.cannot_lose(stones, self.side):
                return None
        kept = result == self.side or (self.promise == "holds" and result != 1 - self.side)
        self.longest = max(self.longest, ply * kept)
        return kept

    def own_move(self, stones, ply, hints):
        """The promising side moves: to an end at once if there is one, else as listed. `hints` are tried first."""
        legal = self.board.legal(stones, self.side)
        ends = lambda cells: any(cell & legal and self.kept(*self.board.play(stones, self.side, cell), ply + 1) for cell in cells)
        if ends(hints) or (found := self.board.standard(stones))[0] in self.seen or ends(bits(legal)):
            return
        form, symmetry = found
        form in self.moves or self.refuse("no move is listed", stones, self.side)
        self.seen.add(form)
        back = {image: cell for cell, image in self.board.images[symmetry].items()}
        move, pairs = back[self.moves[form][0]], [tuple(map(back.get, pair)) for pair in self.moves[form][1]]
        move & legal or self.refuse("the listed move %s is illegal" % self.board.name[move], stones, self.side)
        self.follow(stones, self.side, move, ply, self.by_pairs if pairs else self.all_replies, pairs)

    def by_pairs(self, stones, ply, pairs):
        """The line ends here, since the side cannot lose with the listed pairs."""
        self.board.cannot_lose(stones, self.side, pairs) or self.refuse("the listed pairs do not hold", stones, 1 - self.side)
        self.longest = max(self.longest, ply)

    def all_replies(self, stones, ply, _):
        replies = list(bits(self.board.legal(stones, 1 - self.side)))
        hints = [cell for cell in replies if self.board.play(stones, self.side, cell)[1] == self.side]
        for reply in replies:
            self.replies += 1
            self.follow(stones, 1 - self.side, reply, ply, self.own_move, hints)

    def follow(self, stones, side, move, ply, go_on, more):
        after, result = self.board.play(stones, side, move)
        kept = self.kept(after, result, ply + 1)
        if kept is None:
            go_on(after, ply + 1, more)
        elif not kept:
            self.refuse("the promise is broken after %d plies" % (ply + 1), after, 1 - side)


def unpacked(name):
    with open(name, "rb") as file:
        data = file.read()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("ascii")


def judged(name):
    """The exit code for a file, and what is said of it."""
    try:
        return 0, Checker(unpacked(name)).check()
    except Refused as error:
        return 1, "refused: %s" % error
    except (Unreadable, OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        return 2, "cannot be read: %s" % error


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    if len(sys.argv) < 2:
        sys.exit(print(__doc__) or 2)
    worst = 0
    for name in sys.argv[1:]:
        code, said = judged(name)
        worst = max(worst, code)
        print((name + ": " if len(sys.argv) > 2 else "") + said)
    sys.exit(worst)
