#!/usr/bin/env python3
"""Packs the portable folder and runs it where there is nothing else: no shell, no library, no /proc.

check_portable.py PORTABLE BUILD PROGRAM: PORTABLE is .ci/portable, which packs PROGRAM with what BUILD installs. Exit code 77, which skips the test:
patchelf is missing, or neither root nor a user namespace lets us change the root folder."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

TOURNAMENT = """game: {name: andantino, radius: 4}
openings: {type: random, plies: 4, count: 1}
limits: {nodes: 200}
players: [{name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true}, {name: b, search: random}]
"""


def output(words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def skip(reason):
    print("skipped:", reason)
    sys.exit(77)


def main():
    portable, build, program = sys.argv[1:]
    if shutil.which("patchelf") is None:
        skip("patchelf is missing")
    chroot = shutil.which("chroot", path=os.environ["PATH"] + ":/usr/sbin") or "chroot"
    change = [chroot] if os.getuid() == 0 else ["unshare", "-r", chroot]
    if subprocess.run([*change, "/", "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        skip("the root folder cannot be changed here")
    with tempfile.TemporaryDirectory() as place:
        packed = output([portable, place, build, program]).splitlines()[-1]
        root = os.path.join(place, "root")
        os.makedirs(os.path.join(root, "data"))
        output(["tar", "-xzf", packed, "-C", root])
        folder = os.path.basename(glob.glob(os.path.join(root, "arena-*"))[0])
        assert sorted(os.listdir(root)) == [folder, "data"], os.listdir(root)
        with open(os.path.join(root, "data", "small.yaml"), "w") as file:
            file.write(TOURNAMENT)

        inside = [*change, root, f"/{folder}/bin/arena"]
        version = folder.split("-")[1]
        if not output([*inside, "--version"], env={}).startswith(f"arena {version} "):
            sys.exit(f"the folder is called {folder}, and the program has another version")
        if f"/{folder}/share/arena/configs/tournaments/ladder.yaml" not in output([*inside, "check", "ladder"], env={}):
            sys.exit("the configs beside the program are not found")
        output([*inside, "run", "/data/small.yaml", "--threads", "1", "--quiet", "--output", "/data/out"], env={})
        with open(os.path.join(root, "data", "out", "games.csv")) as file:
            if len(file.readlines()) != 3:
                sys.exit("games.csv has not the two games")
        # Moved, and called by a link, it works too.
        moved, link = os.path.join(place, "elsewhere"), os.path.join(place, "arena")
        os.rename(os.path.join(root, folder), moved)
        os.symlink(os.path.join(moved, "bin", "arena"), link)
        if f"{moved}/share/arena/configs/tournaments/ladder.yaml" not in output([link, "check", "ladder"], cwd=place, env={}):
            sys.exit("the configs are not found where the folder was moved to")
        if f"\n  {moved}/bin/arena check mine.yaml\n" not in output([link, "new", "tournament", "mine"], cwd=place, env={}):
            sys.exit("'new' does not name the program that starts the folder's")
    print(f"{folder} runs where there is nothing else, and elsewhere")


if __name__ == "__main__":
    main()
