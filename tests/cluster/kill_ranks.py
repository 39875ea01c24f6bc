#!/usr/bin/env python3
"""An MPI run whose ranks are killed at random moments and that is resumed each time, with another number of ranks or without MPI, until it is whole;
then compared with a run by threads.

  tests/cluster/kill_ranks.py --arena PROGRAM [--kills N] [--seed S]

Exit code 0 when every finished run equals the undisturbed one, the clock's columns aside; 77 where there is no mpirun."""
import argparse
import csv
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TIMED = {"first_time_us", "second_time_us", "time_us", "cpu_us", "nps"}
SPEC = """game: {name: andantino, radius: 4}
seed: 5
openings: {type: random, plies: 6, count: 150}
limits: {nodes: 150}
players:
  - {name: one, search: alpha-beta, evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}}
  - {name: two, search: alpha-beta, evaluator: lines, iterative_deepening: true, killers: true, tie_break: random}
"""


def rows(folder):
    found = []
    for name in ("games.csv", "moves.csv"):
        with open(folder / name, newline="") as file:
            found += [{k: v for k, v in row.items() if k not in TIMED} for row in csv.DictReader(file)]
    return found


def ranks_of(pid):
    """The ranks of a running mpirun, by number."""
    found = {}
    try:
        for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            environment = pathlib.Path(f"/proc/{child}/environ").read_bytes().split(b"\0")
            number = [word for word in environment if word.startswith(b"OMPI_COMM_WORLD_RANK=")]
            if number:
                found[int(number[0].split(b"=")[1])] = int(child)
    except OSError:
        pass
    return found


def ended(run):
    """What a running mpirun says until it ends, and whether it had to be killed: Open MPI's may wait for ever when a rank dies while it starts."""
    since = None
    while True:
        try:
            return run.communicate(timeout=1)[1].decode(errors="replace"), False
        except subprocess.TimeoutExpired:
            since = None if ranks_of(run.pid) else since or time.monotonic()
            if since and time.monotonic() - since > 60:
                run.kill()
                return run.communicate()[1].decode(errors="replace"), True


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--arena", required=True)
    arguments.add_argument("--kills", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    if shutil.which("mpirun") is None:
        print("skipped: there is no mpirun here")
        return 77
    if ", MPI" not in subprocess.run([given.arena, "--version"], capture_output=True, text=True, check=True).stdout:
        print("skipped: this program was built without MPI")
        return 77
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    draw = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        (place / "t.yaml").write_text(SPEC)
        words = [given.arena, "run", str(place / "t.yaml"), "--quiet", "--resume", "--output"]
        plain = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        begun = time.monotonic()
        subprocess.run(words + [str(place / "whole")], check=True, **plain)
        length = max(0.3, time.monotonic() - begun) + 1.0
        whole, torn = rows(place / "whole"), place / "torn"
        kills = {0: 0, 1: 0}  # of rank 0, of others
        finished = stuck = 0

        def check():
            nonlocal finished
            if rows(torn) != whole:
                sys.exit(f"after {kills} kills the files differ: {torn}")
            shutil.rmtree(torn)
            finished += 1

        while sum(kills.values()) < given.kills:
            size = draw.choice([2, 3, 4])
            run = subprocess.Popen(["mpirun", "--oversubscribe", "-n", str(size)] + words + [str(torn)], **plain)
            time.sleep(draw.uniform(0.05, length))
            ranks = ranks_of(run.pid)
            target = 0 if draw.random() < 0.5 else draw.randrange(1, size)
            hit = False
            if target in ranks and run.poll() is None:
                try:
                    os.kill(ranks[target], signal.SIGKILL)
                    hit = True
                except ProcessLookupError:
                    pass
            said, killed = ended(run)
            stuck += killed
            if run.returncode == 0:
                check()
            elif hit:
                kills[min(target, 1)] += 1
                if sum(kills.values()) % 10 == 0:
                    print(f"{sum(kills.values())} kills, {finished} finished runs", flush=True)
                if draw.random() < 0.2:  # go on without MPI for once
                    subprocess.run(words + [str(torn)], check=True, **plain)
                    check()
            else:
                sys.exit(f"mpirun ended with {run.returncode} though nobody was killed:\n{said}")
        subprocess.run(words + [str(torn)], check=True, **plain)
        check()
    print(f"rank 0 killed {kills[0]} times, others {kills[1]} times; {finished} finished runs, all equal"
          + (f"; mpirun itself did not end {stuck} times and was killed" if stuck else ""))
    return 0


sys.exit(main())
