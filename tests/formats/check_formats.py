#!/usr/bin/env python3
"""Exported games, read by the programs that own the formats: Debian's pgn-extract and npm's chess.js for PGN of chess, npm's @sabaki/sgf for SGF.

check_formats.py ARENA REFEREE PACKAGES: PACKAGES is a folder that keeps what was fetched from npm's registry (packages.json beside this file)."""
import base64
import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
LEFT_OUT = 77  # ctest then calls the test skipped


def run(*words, **more):
    """What the command prints; it must end with 0."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(holds, what):
    if not holds:
        sys.exit(f"check_formats: {what}")


def fetch_packages(folder):
    """Each package once, with the checksum that stands in packages.json."""
    with open(os.path.join(HERE, "packages.json")) as file:
        packages = json.load(file)
    for name, package in packages.items():
        target = os.path.join(folder, "node_modules", *name.split("/"))
        if os.path.exists(os.path.join(target, ".fetched-" + package["version"])):
            continue
        try:
            with urllib.request.urlopen(package["url"], timeout=60) as answer:
                data = answer.read()
        except OSError as error:
            print(f"check_formats: left out: {package['url']} cannot be fetched ({error}); it is needed once, and kept in {folder}")
            sys.exit(LEFT_OUT)
        digest = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
        expect(digest == package["integrity"], f"{package['url']} is not what it was: {digest}")
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive.getmembers():
                path = os.path.normpath(os.path.join(target, *member.name.split("/")[1:]))
                if not member.isfile() or not path.startswith(target + os.sep):
                    continue
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(archive.extractfile(member).read())
        open(os.path.join(target, ".fetched-" + package["version"]), "w").close()


def read_by(script, text, packages):
    environment = dict(os.environ, NODE_PATH=os.path.join(packages, "node_modules"))
    return json.loads(run("node", os.path.join(HERE, script), input=text, env=environment))


def games_of(folder):
    with open(os.path.join(folder, "games.csv"), newline="") as file:
        return list(csv.DictReader(file))


def begun(moves):
    """The position that a game began at, empty for the game's start, and its moves."""
    words = moves.split()
    start = words.pop(0)[len("position:"):].replace("_", " ") if moves.startswith("position:") else ""
    return start, words


def decisions_of(folder):
    with open(os.path.join(folder, "moves.csv"), newline="") as file:
        return {(row["game"], int(row["ply"])): row for row in csv.DictReader(file)}


RESULTS = {"first": ("1-0", "B+"), "second": ("0-1", "W+"), "draw": ("1/2-1/2", "0")}


def play_chess(arena, referee, folder):
    """Any legal moves, so that every kind of move comes up; Stockfish, where it is installed, for scores."""
    players = "".join(f"  - {{name: any-{seed}, type: uci, command: [{referee}], options: {{seed: '{seed}'}}}}\n" for seed in (7, 8))
    if os.path.exists("/usr/games/stockfish"):
        players += "  - {name: stockfish, type: uci, command: [/usr/games/stockfish], options: {Hash: 16}}\n"
    with open(os.path.join(folder, "chess.yaml"), "w") as file:
        file.write(f"game: {{name: chess, referee: [{referee}]}}\nlimits: {{nodes: 100}}\nplayers:\n" + players +
                   "openings: {type: file, lines: [e2e4 e7e5 g1f3 b8c6 f1b5 g8f6, d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7, f2f3 e7e5 g2g4, position fen 4k3/P6P/8/8/8/8/p6p/4K3 b - - 3 20]}\n")
    out = os.path.join(folder, "chess")
    run(arena, "run", os.path.join(folder, "chess.yaml"), "--output", out, "--quiet", "--threads", "1")
    return out


def check_chess(arena, referee, packages, folder):
    out = play_chess(arena, referee, folder)
    pgn = run(arena, "export", out, "--format", "pgn")
    expect(all(len(line) <= 80 for line in pgn.splitlines() if not line.startswith("[")), "movetext has at most 80 characters per line")
    rows = {(row["round"] + "." + row["pair"], row["first"], row["second"]): row for row in games_of(out)}
    decisions = decisions_of(out)
    file = os.path.join(folder, "chess.pgn")
    with open(file, "w") as into:
        into.write(pgn)
    done = subprocess.run(["pgn-extract", "-s", "-Wuci", "--nocomments", "-w100000", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    expect(done.returncode == 0 and done.stderr == "", f"pgn-extract complains:\n{done.stderr}")
    lines = [line.lower().split() for line in done.stdout.splitlines() if line and not line.startswith("[")]
    expect(sorted(line[:-1] for line in lines) == sorted(begun(row["moves"])[1] for row in rows.values()), "pgn-extract replays the recorded moves")
    read = read_by("read_pgn.js", pgn, packages)
    expect(len(read) == len(rows), "chess.js reads every game")
    scores = 0
    for game in read:
        tags = game["tags"]
        row = rows[tags["Round"], tags["White"], tags["Black"]]
        start, moves = begun(row["moves"])
        expect(game["moves"] == moves and tags.get("FEN", "") == start, f"chess.js replays game {row['game']}")
        expect(tags["Result"] == RESULTS[row["result"]][0] and tags["PlyCount"] == row["plies"] and tags["Termination"] == "normal", f"tags of game {row['game']}")
        expect(game["mate"] == (row["ending"] == "checkmate"), f"the last move of game {row['game']} mates or does not")
        expect(len(game["comments"]) == len(game["moves"]), f"every move of game {row['game']} has a comment")
        for ply, comment in enumerate(game["comments"], 1):
            decision = decisions.get((row["game"], ply))
            if decision is None:
                expect(comment == "book", f"game {row['game']}, ply {ply} is the opening's")
            elif decision["score"] and not decision["proved"]:
                found = re.match(r"(\+\d+\.\d\d|-\d+\.\d\d|0\.00)/(\d+) [\d.]+s, n=(\d+)", comment)
                expect(found and round(100 * float(found[1])) == int(decision["score"]) and found[2] == decision["depth"] and found[3] == decision["nodes_total"],
                       f"the comment '{comment}' of game {row['game']}, ply {ply}")
                scores += 1
        expect(game["comments"][-1].endswith(row["ending"]), f"the last comment of game {row['game']} says how it ended")
    kinds = {"O-O": r"\bO-O\b", "promotion": r"=[QRBN]", "two of a kind": r"\b[NBRQ][a-h1-8]x?[a-h][1-8]", "check": r"\+", "capture": r"x"}
    movetext = re.sub(r"\{[^}]*\}|^\[.*$", "", pgn, flags=re.M)
    missing = [name for name, pattern in kinds.items() if not re.search(pattern, movetext)]
    expect(not missing, f"no such move came up: {missing}")
    check_rating(arena, out, file)
    print(f"{len(rows)} games of chess, {scores} scores: pgn-extract and chess.js agree with the record")


def check_rating(arena, out, file):
    """What was exported is rated as the run is."""
    here, there = (json.loads(run(arena, "rate", *words, "--json"))["players"] for words in ([out], ["--pgn", file]))
    for one, other in zip(*(sorted(players, key=lambda player: player["name"]) for players in (here, there))):
        same = all(one[key] == other[key] or abs(one[key] - other[key]) < 1e-6 for key in ("elo", "elo_low", "elo_high"))
        expect(one["name"] == other["name"] and one["games"] == other["games"] and same, f"ratings: {one} and {other}")


def check_sgf(arena, game, packages, folder):
    with open(os.path.join(folder, game + ".yaml"), "w") as file:
        file.write(f"game: {game}\nlimits: {{nodes: 60}}\nopenings: {{type: random, plies: 6, count: 2}}\nadjudication: {{max_plies: 60}}\n"
                   "players:\n  - {name: searcher, search: alpha-beta, iterative_deepening: true}\n  - {name: any, search: random}\n")
    out = os.path.join(folder, game)
    run(arena, "run", os.path.join(folder, game + ".yaml"), "--output", out, "--quiet", "--threads", "1")
    read = read_by("read_sgf.js", run(arena, "export", out, "--format", "sgf"), packages)
    rows = {row["game"]: row for row in games_of(out)}
    decisions = decisions_of(out)
    expect(len(read) == len(rows), f"{game}: every game is there")
    for tree in read:
        root, nodes = tree["root"], tree["nodes"]
        row = rows[root["GN"][0]]
        expect(root["FF"] == ["4"] and root["PB"] == [row["first"]] and root["PW"] == [row["second"]] and root["RU"][0].split()[0] == game, f"{game}: root {root}")
        expect(root["RE"] == [RESULTS[row["result"]][1]], f"{game}: result {root['RE']} of {row['result']}")
        expect([node.get("B", node.get("W"))[0] for node in nodes] == row["moves"].split(), f"{game}: the moves")
        for ply, node in enumerate(nodes, 1):
            decision = decisions.get((row["game"], ply))
            if decision is None:
                expect(node["C"] == ["book"], f"{game}: opening {node}")
                continue
            expect(("B" in node) == (decision["side"] == "first"), f"{game}: who moved, {node}")
            if decision["score"] and not decision["proved"]:
                sign = "+" if int(decision["score"]) > 0 else ""
                expect(node["C"][0].startswith(f"{sign}{decision['score']}/{decision['depth']} "), f"{game}: {node}")
    pgn = run(arena, "export", out, "--format", "pgn")
    expect(pgn.count(f'[Variant "{game}"]') == len(rows), f"{game}: PGN names the game")
    with open(os.path.join(folder, game + ".pgn"), "w") as file:
        file.write(pgn)
    check_rating(arena, out, os.path.join(folder, game + ".pgn"))
    print(f"{len(rows)} games of {game}: @sabaki/sgf agrees with the record")


def main():
    os.environ["PATH"] += ":/usr/games"  # where Debian puts pgn-extract
    arena, referee, packages = (os.path.abspath(word) for word in sys.argv[1:4])
    fetch_packages(packages)
    with tempfile.TemporaryDirectory() as folder:
        check_chess(arena, referee, packages, folder)
        for game in ("andantino", "omega", "tablut"):
            check_sgf(arena, game, packages, folder)


main()
