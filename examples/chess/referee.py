#!/usr/bin/env python3
"""The rule book of chess: a referee for the arena over a UCI engine's own move list: python3 referee.py [STOCKFISH]
Stockfish lists the legal moves (`go perft 1`) and says who is in check (`d`). This script adds what needs the whole game: a position for the third time,
fifty moves without a pawn's move or a capture, and bare kings (also with a single knight or bishop) are draws."""
import shutil
import subprocess
import sys


class Stockfish:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("uci", "uciok")

    def ask(self, lines, last):
        """The answer up to the line that begins with `last`. Nothing else may be sent before it: a count runs beside the next command."""
        self.process.stdin.write(lines + "\n")
        self.process.stdin.flush()
        answer = []
        for line in self.process.stdout:
            answer.append(line.strip())
            if line.startswith(last):
                return answer
        sys.exit("the rule book's engine has ended")

    def look(self, position):
        """FEN, whether the side to move is in check, and its legal moves."""
        fen, check = "", False
        for line in self.ask(f"position {position}\nd", "Checkers:"):
            fen = line[5:] if line.startswith("Fen: ") else fen
            check = line.startswith("Checkers:") and line != "Checkers:"
        counts = self.ask("go perft 1", "Nodes searched")
        return fen, check, [move for move, one in (line.split(": ") for line in counts if line.endswith(": 1")) if move[:1].islower()]


class Game:
    """A line of play: what was seen after each of its moves. The next `position` is usually one move longer."""

    def __init__(self, stockfish):
        self.stockfish, self.start, self.moves, self.seen = stockfish, None, [], []

    def set(self, words):
        at = words.index("moves") if "moves" in words else len(words)
        start, moves = " ".join(words[1:at]), words[at + 1:]
        if start != self.start or moves[:len(self.moves)] != self.moves:
            self.start, self.moves, self.seen = start, [], [self.stockfish.look(start)]
        for move in moves[len(self.moves):]:
            if move not in self.seen[-1][2]:
                sys.exit(f"'{move}' is no legal move after '{' '.join(self.moves)}'")  # Stockfish would drop it without a word
            self.moves.append(move)
            self.seen.append(self.stockfish.look(f"{start} moves {' '.join(self.moves)}"))

    def fen(self):
        return self.seen[-1][0]

    def p1turn(self):
        return "true" if self.fen().split()[1] == "w" else "false"

    def result(self):
        fen, check, moves = self.seen[-1]
        if not moves:
            return "draw" if not check else "p2win" if self.p1turn() == "true" else "p1win"
        pieces = sorted(c for c in fen.split()[0].lower() if c.isalpha() and c != "k")
        positions = [seen[0].split()[:4] for seen in self.seen]
        drawn = pieces in ([], ["b"], ["n"]) or int(fen.split()[4]) >= 100 or positions.count(positions[-1]) >= 3
        return "draw" if drawn else "none"

    def gameover(self):
        return "false" if self.result() == "none" else "true"

    def legalmoves(self):
        return " ".join(self.seen[-1][2]) if self.result() == "none" else ""

    def drawing(self):
        rows = self.fen().split()[0].split("/")
        wide = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in rows]
        return "\n".join(f"{8 - i} {' '.join(row)}" for i, row in enumerate(wide)) + "\n  a b c d e f g h\n" + self.fen()


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else shutil.which("stockfish") or "/usr/games/stockfish"
    game = Game(Stockfish(program))
    game.set(["position", "startpos"])
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "quit":
            break
        if words[0] == "ugi":
            print("id name chess\nid author the arena's examples\nugiok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            game.set(words)
        elif words[0] == "query" and words[1:] and words[1] in ("p1turn", "gameover", "result", "legalmoves", "fen"):
            print("response", getattr(game, words[1])(), flush=True)
        elif words[0] == "d":
            print(game.drawing(), flush=True)


if __name__ == "__main__":
    main()
