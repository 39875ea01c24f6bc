"""A program that speaks the Go Text Protocol (GTP 2): commands go in, answers come out."""
import os
import shutil
import subprocess
import sys

LETTERS = "abcdefghjklmnopqrst"  # columns of the board; there is no i


class Gtp:
    def __init__(self, command, size, komi):
        program = shutil.which(command[0], path=os.environ.get("PATH", "") + ":/usr/games") or command[0]  # where Debian puts such programs
        self.process = subprocess.Popen([program] + command[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.size, self.komi, self.moves = size, komi, None

    def ask(self, command):
        """The answer to a command, which ends with an empty line; ValueError when the program refuses it."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line.strip():
                lines.append(line.rstrip())
            elif lines:
                break
        if not lines:
            raise EOFError(f"the GTP program ended at '{command}'")
        if lines[0].startswith("?"):
            raise ValueError(f"'{command}': {lines[0]}")
        return "\n".join([lines[0].lstrip("=")] + lines[1:]).strip()

    def set_up(self, moves):
        """Brings its board to the position after these moves, of which black makes the first; only what is new is played."""
        if self.moves is None or moves[:len(self.moves)] != self.moves:
            for command in f"boardsize {self.size}", f"komi {self.komi}", "clear_board":
                self.ask(command)
            self.moves = []
        for move in moves[len(self.moves):]:
            self.ask(f"play {self.colour()} {move}")
            self.moves.append(move)

    def colour(self):
        return ("black", "white")[len(self.moves) % 2]

    def quit(self):
        self.ask("quit")
        self.process.wait()


def arguments(words, size=9, komi=7.5):
    """The size of the board, the komi, and the program: [--size N] [--komi K] PROGRAM [ARGUMENTS]"""
    while words and words[0] in ("--size", "--komi"):
        if words[0] == "--size":
            size = int(words[1])
        else:
            komi = float(words[1])
        words = words[2:]
    return words, size, komi


def conversation(identity):
    """The words of each UGI line up to `quit`, as (word, the rest); the greetings are answered here."""
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "quit":
            return
        if word == "ugi":
            print(identity + "\nugiok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        else:
            yield word, rest
