#!/usr/bin/env python3
"""A chess program that speaks the XBoard protocol (CECP 2), as a UCI engine for the arena: python3 engine.py [--depth-command "sd N"] PROGRAM [ARGUMENTS]
Depth, time per move and clocks are told to it; `nodes` has no word there. A program that needs another command for the depth is given it: phalanx takes
"depth N". Its variations are not passed on: they are written for people. Switch its resignation off: UCI has no word for it."""
import os
import queue
import re
import shutil
import subprocess
import sys
import threading

THOUGHT = re.compile(r"\s*(\d+)[.&]?\s+(-?\d+)\s+(\d+)\s+(\d+)\b")  # depth, centipawns, hundredths of a second, nodes
MATE = 100000  # and the moves to it


class Program:
    def __init__(self, command, depth_command, lines):
        program = shutil.which(command[0], path=os.environ.get("PATH", "") + ":/usr/games") or command[0]  # where Debian puts such programs
        self.process = subprocess.Popen([program] + command[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")
        self.depth_command, self.lines, self.features, self.game, self.pings = depth_command, lines, {}, None, 0
        threading.Thread(target=listen, args=("program", self.process.stdout, lines), daemon=True).start()
        self.tell("xboard", "protover 2")
        self.wait(lambda line: "done=1" in line, 2)

    def tell(self, *commands):
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()

    def wait(self, is_it, seconds):
        """Reads its lines until one is it, or nothing came for so long: programs older than `protover` answer nothing. Keeps the arena's."""
        kept = []
        while True:
            try:
                who, line = self.lines.get(timeout=seconds)
            except queue.Empty:
                break
            if who == "arena":
                kept.append((who, line))
                continue
            self.features.update((name, text or word) for name, text, word in re.findall(r'(\w+)=(?:"([^"]*)"|(\S+))', line[8:])
                                 if line.startswith("feature "))
            if line is None or is_it(line):
                break
        for line in kept:
            self.lines.put(line)

    def ready(self):
        if self.features.get("ping") == "1":
            self.pings += 1
            self.tell(f"ping {self.pings}")
            self.wait(lambda line: line.split() == ["pong", str(self.pings)], 10)

    def set_up(self, fen, moves):
        """The position after these moves; only what is new is told."""
        if self.game is None or self.game[0] != fen or moves[:len(self.game[1])] != self.game[1]:
            self.tell("new", "force", "easy", "post")
            if fen:
                self.tell("setboard " + fen)
            self.game = fen, []
        for move in moves[len(self.game[1]):]:
            self.tell(("usermove " if self.features.get("usermove") == "1" else "") + move)
            self.game[1].append(move)

    def think(self, limits, white_moves):
        """Says how many seconds it may take before it is told to move; None where that is its own business."""
        milliseconds = int(limits.get("movetime", 0))
        if "depth" in limits:
            self.tell(re.sub(r"\bN\b", limits["depth"], self.depth_command))
        if milliseconds:
            self.tell(f"st {max(1, milliseconds // 1000)}")
        own, other = ("w", "b") if white_moves else ("b", "w")
        if own + "time" in limits:
            base = int(limits[own + "time"]) // 1000
            self.tell(f"level {limits.get('movestogo', 0)} {base // 60}:{base % 60:02d} {int(limits.get(own + 'inc', 0)) // 1000}",
                      f"time {int(limits[own + 'time']) // 10}", f"otim {int(limits.get(other + 'time', 0)) // 10}")
        self.tell("go")
        return 0.9 * milliseconds / 1000 if milliseconds else None


def listen(who, stream, lines):
    for line in stream:
        lines.put((who, line.rstrip()))
    lines.put((who, None))


def say(*words):
    print(*words, flush=True)


def info(line):
    """What a line of its thinking says, in the words of UCI; empty where it says nothing."""
    found = THOUGHT.match(line)
    if not found:
        return ""
    depth, score, _, nodes = map(int, found.groups())
    told = f"cp {score}" if abs(score) < MATE else f"mate {(abs(score) - MATE or 1) * (1 if score > 0 else -1)}"
    return f"info depth {depth} nodes {nodes} score {told}"


def best_move(program, limits, white_moves):
    """Lets it think; `stop` and the end of its time are XBoard's `?`."""
    seconds = program.think(limits, white_moves)
    while True:
        try:
            who, line = program.lines.get(timeout=seconds)
        except queue.Empty:
            program.tell("?")
            seconds = None
            continue
        if line is None or (who == "arena" and line == "quit"):
            raise EOFError
        if who == "arena":
            if line == "stop":
                program.tell("?")
            elif line == "isready":
                say("readyok")
        elif line.startswith("move ") or re.match(r"\d+\. \.\.\. ", line):  # the second by programs older than `protover`
            program.tell("force")
            rank = "1" if white_moves else "8"
            return {"O-O": f"e{rank}g{rank}", "O-O-O": f"e{rank}c{rank}"}.get(line.split()[-1], line.split()[-1])
        elif line.startswith("resign") or re.match(r"(1-0|0-1|1/2-1/2)\b", line):
            return "0000"
        elif info(line):
            say(info(line))


def main():
    words, depth_command, lines = sys.argv[1:], "sd N", queue.Queue()
    if words[:1] == ["--depth-command"]:
        depth_command, words = words[1], words[2:]
    program = Program(words, depth_command, lines)
    threading.Thread(target=listen, args=("arena", sys.stdin, lines), daemon=True).start()
    fen, moves = "", []
    while True:
        who, line = lines.get()
        if line is None or line == "quit":
            break
        word, *rest = line.split() or [""]
        if who == "program":
            continue
        if word == "uci":
            say(f"id name {program.features.get('myname', words[0])}\nuciok")
        elif word == "isready":
            program.ready()
            say("readyok")
        elif word == "ucinewgame":
            program.game = None
        elif word == "position":  # startpos|fen F [moves M ...]
            at = rest.index("moves") if "moves" in rest else len(rest)
            fen, moves = " ".join(rest[1:at]), rest[at + 1:]
        elif word == "go":
            program.set_up(fen, moves)
            white_moves = (len(moves) % 2 == 0) == (not fen or fen.split()[1] == "w")
            try:
                move = best_move(program, dict(zip(rest[::2], rest[1::2])), white_moves)
            except EOFError:
                break
            if move != "0000":
                program.game[1].append(move)
            say("bestmove", move)
    program.process.kill()


if __name__ == "__main__":
    main()
