#!/usr/bin/env python3
"""Checks that the program runs the fast copies of the games' and searches' inline code: check_hot_code.py NM ARENA LIBRARY...

An inline function is compiled wherever it is used, and the linker keeps one copy. Were a file of the program compiled at another level of
optimisation, that copy could be the slow one. So each hot function must be as large in the program as in the libraries of games and players."""
import re
import subprocess
import sys

HOT = re.compile(r"arena::(Andantino|Tablut|Omega)::(make|undo|make_null|undo_null|probe|legal_moves|key_after)\(|"
                 r"arena::(TreeSearch|RootSearch|ProofSearch|ProofMoves|ProofPosition|ProofTable|TranspositionTable|mcts::\w+)\b.*::")


def sizes(nm, file):
    """The sizes of the functions in `file` that the linker may merge, by name."""
    found = {}
    for line in subprocess.run([nm, "-S", "-C", file], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split(maxsplit=3)
        if len(words) == 4 and words[2] in "WV" and HOT.search(words[3]) and "[clone" not in words[3]:
            found.setdefault(words[3], set()).add(int(words[1], 16))
    return found


def main():
    nm, program, *libraries = sys.argv[1:]
    fast = {}
    for library in libraries:
        for name, size in sizes(nm, library).items():
            fast.setdefault(name, set()).update(size)
    compared, slow = 0, []
    for name, size in sorted(sizes(nm, program).items()):
        if name not in fast:
            continue
        compared += 1
        if not size <= fast[name]:
            slow.append(f"{name}: {min(size)} bytes in the program, {sorted(fast[name])} in the libraries")
    print(f"{compared} hot functions compared")
    if slow:
        sys.exit("another copy than the fast one:\n" + "\n".join(slow))
    if compared < 20:
        sys.exit("too few hot functions were found to prove anything")


if __name__ == "__main__":
    main()
