#!/usr/bin/env python3
"""Builds what `arena new game` writes, which is examples/own-game under another name, against an installed arena, and lets it do what the arena does for
its own games.

check_own_game.py build STAMP CMAKE BUILD COMPILER [LAUNCHER...]: installs BUILD and builds the game, both below BUILD/own-game, where the next build
finds them again. Compiled for a quick build, not for speed. What went wrong is kept in STAMP for the test: check_own_game.py test STAMP BUILD."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def run(*words, code=0, **more):
    """What the command prints; it must end with the code."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL, **more)
    if done.returncode != code:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(text, *wanted):
    for each in wanted:
        if each not in text:
            sys.exit(f"'{each}' is missing in:\n{text}")


def games_of(folder):
    try:
        with open(os.path.join(folder, "games.csv")) as file:
            return len(file.readlines()) - 1
    except FileNotFoundError:
        return 0


def same(one, other):
    try:
        with open(one, "rb") as a, open(other, "rb") as b:
            return a.read() == b.read()
    except FileNotFoundError:
        return False


def build_game(cmake, build, compiler, *launcher):
    place = os.path.join(build, "own-game")
    source = os.path.join(place, "drop-four")
    os.makedirs(source, exist_ok=True)
    run(cmake, "--install", build, "--prefix", os.path.join(place, "prefix"))
    with tempfile.TemporaryDirectory() as scratch:
        run(os.path.join(place, "prefix", "bin", "arena"), "new", "game", "drop-four", cwd=scratch)
        for name in os.listdir(os.path.join(scratch, "drop-four")):
            written = os.path.join(scratch, "drop-four", name)
            if not same(written, os.path.join(source, name)):  # what is the same is not compiled again
                shutil.copy(written, source)
    # A compiler cache needs to be told of precompiled headers.
    cached = "-Xclang -fno-pch-timestamp" if "clang" in os.path.basename(compiler) else "-fpch-preprocess"
    run(cmake, "-S", source, "-B", os.path.join(place, "build"), "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DCMAKE_PREFIX_PATH={place}/prefix", "-DCMAKE_CXX_FLAGS_RELEASE=-O0", f"-DCMAKE_CXX_FLAGS={cached if launcher else ''}",
        f"-DCMAKE_CXX_COMPILER_LAUNCHER={';'.join(launcher)}")
    run(cmake, "--build", os.path.join(place, "build"), "--parallel", str(os.cpu_count()))


def test_game(build):
    place = os.path.join(build, "own-game")
    source = os.path.join(place, "drop-four")
    run(os.path.join(place, "build", "laws"), "--gtest_brief=1")

    arena = os.path.join(place, "build", "my_arena")
    os.chdir(place)
    for folder in "whole", "killed":
        shutil.rmtree(folder, ignore_errors=True)
    # Positions after eight plies are as many as a count of the rules in Python finds.
    expect(run(arena, "perft", "--game", "drop-four", "--depth", "8"), "5673234")
    expect(run(arena, "perft", "--game", "drop-fuor", "--depth", "1", code=2), "did you mean 'drop-four'?")
    expect(run(arena, "list", "games"), "andantino", "drop-four")
    expect(run(arena, "list", "evaluators"), "middle", "step")
    expect(run(arena, "show", "--game", "drop-four", "--moves", "d1 d2 c1"), "to move: red")
    expect(run(arena, "eval", "--game", "drop-four", "--moves", "d1"), "middle")
    expect(run(arena, "judge", "--game", "drop-four", "--moves", "d1 d3", code=2), "d2")
    threat = "d1 a1 e1 a2 c1 a3"  # yellow wins by b1 or f1
    for search in "alpha-beta", "proof-number":
        with open("player.yaml", "w") as player:
            player.write(f"search: {search}\nevaluator: middle\n")
        found = run(arena, "search", "--game", "drop-four", "--moves", threat, "--player", "player.yaml", "--depth", "4")
        if "b1" not in found and "f1" not in found:
            sys.exit(f"no win in one:\n{found}")
    expect(run(arena, "solve", "--game", "drop-four", "--moves", threat, "--goal", "yellow-wins"), "proved")

    # A tournament that is killed and goes on ends as one that was not.
    whole, killed = os.path.join(place, "whole"), os.path.join(place, "killed")
    tournament = os.path.join(source, "tournament.yaml")
    run(arena, "run", tournament, "--output", whole, "--report")
    process = subprocess.Popen([arena, "run", tournament, "--output", killed, "--threads", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while games_of(killed) < 3 and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    if games_of(killed) >= games_of(whole):
        sys.exit("the run was over before it was killed")
    run(arena, "run", tournament, "--output", killed, "--resume")
    for folder in whole, killed:
        run(arena, "verify", folder)
    # The table of results does not tell one from the other.
    if run(arena, "rate", whole) != run(arena, "rate", killed).replace(killed, whole):
        sys.exit("the resumed run has other results")
    expect(open(os.path.join(whole, "report.html")).read(), "four in a row")
    print("a game outside the tree: built, obeys the laws, played, resumed and verified")


def main():
    task, stamp, *words = sys.argv[1:]
    if task == "test":
        with open(stamp) as file:
            if wrong := file.read():
                sys.exit(wrong)
        return test_game(*words)
    wrong = ""
    try:
        build_game(*words)
    except SystemExit as error:
        wrong = str(error)
    with open(stamp, "w") as file:
        file.write(wrong)


if __name__ == "__main__":
    main()
