#!/usr/bin/env python3
"""Builds what `arena new game` writes, which is examples/own-game under another name, against an installed arena, and lets it do what the arena does for
its own games.

check_own_game.py CMAKE BUILD COMPILER [LAUNCHER...]: installs BUILD and builds the game, both below BUILD/own-game, where a compiler cache finds them
again. Compiled for a quick build, not for speed."""
import os
import shutil
import signal
import subprocess
import sys
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


def main():
    cmake, build, compiler, *launcher = sys.argv[1:]
    place = os.path.join(build, "own-game")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    run(cmake, "--install", build, "--prefix", os.path.join(place, "prefix"))
    run(os.path.join(place, "prefix", "bin", "arena"), "new", "game", "drop-four", cwd=place)
    source = os.path.join(place, "drop-four")
    run(cmake, "-S", source, "-B", os.path.join(place, "build"), "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DCMAKE_PREFIX_PATH={place}/prefix", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", f"-DCMAKE_CXX_COMPILER_LAUNCHER={';'.join(launcher)}")
    run(cmake, "--build", os.path.join(place, "build"))
    run(os.path.join(place, "build", "laws"), "--gtest_brief=1")

    arena = os.path.join(place, "build", "my_arena")
    os.chdir(place)
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
    tournament = os.path.join(place, "tournament.yaml")
    with open(os.path.join(source, "tournament.yaml")) as file, open(tournament, "w") as longer:
        longer.write(file.read().replace("nodes: 2000", "nodes: 10000"))
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
    shutil.rmtree(os.path.join(place, "prefix"))
    print("a game outside the tree: built, obeys the laws, played, resumed and verified")


if __name__ == "__main__":
    main()
