#!/usr/bin/env python3
"""between.py FAULT COMMAND...: hands everything on to an engine and back, and does one thing wrong on the way."""
import os
import queue
import subprocess
import sys
import threading

fault, command = sys.argv[1], sys.argv[2:]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
asked = queue.Queue()


def back():
    for line in engine.stdout:
        if line.startswith("option name players"):
            if fault == "undeclared":
                continue
            if fault == "two-sides":
                line = "option name players type spin default 2 min 2 max 2\n"
        if line.startswith("response"):
            query = asked.get()
            if fault == "places" and query == "places" and line != "response none\n":
                line = "response 4 4 4\n"
            if fault == "turn" and query == "p3turn":
                line = "response true\n"
        if fault == "illegal" and line.startswith("bestmove"):
            line = "bestmove z99\n"
        sys.stdout.write(line)
        sys.stdout.flush()


threading.Thread(target=back, daemon=True).start()
questions = 0
for line in sys.stdin:
    if line.startswith("query"):
        asked.put(line.split()[1])
    questions += line.startswith("go")
    if fault == "dies" and questions == 3:
        os._exit(3)
    engine.stdin.write(line)
    engine.stdin.flush()
engine.stdin.close()
engine.wait()
