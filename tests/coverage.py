#!/usr/bin/env python3
"""Line coverage from gcov's files: coverage.py SOURCE BUILD. A line counts as run when any object file has run it."""
import json
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def lines_of(gcda):
    """What gcov says of one object file: (source, line) -> times."""
    run = subprocess.run(["gcov", "--json-format", "--stdout", gcda.name], cwd=gcda.parent, capture_output=True)
    counts = {}
    for text in run.stdout.splitlines():
        for file in json.loads(text)["files"]:
            for line in file["lines"]:
                counts[file["file"], line["line_number"]] = counts.get((file["file"], line["line_number"]), 0) + line["count"]
    return gcda.parent, counts


def main():
    source, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    runs = {}
    with ThreadPoolExecutor() as pool:
        for folder, counts in pool.map(lines_of, build.rglob("*.gcda")):
            for (file, line), count in counts.items():
                path = pathlib.Path(file)
                path = (path if path.is_absolute() else build / path).resolve()
                if path.is_relative_to(source) and not path.is_relative_to(build):
                    key = str(path.relative_to(source)), line
                    runs[key] = runs.get(key, 0) + count
    rooms, files = {}, {}
    for (file, _), count in runs.items():
        for table, key in ((rooms, file.split("/")[0]), (files, file)):
            done, lines = table.get(key, (0, 0))
            table[key] = done + (count > 0), lines + 1
    for room in ("core", "players", "arena"):
        done, lines = rooms.get(room, (0, 0))
        print(f"{room:8} {100 * done / max(1, lines):6.2f} % of {lines} lines")
    print("\nlowest:")
    own = [(done / lines, file, lines - done) for file, (done, lines) in files.items() if file.split("/")[0] in ("core", "players", "arena")]
    for share, file, missing in sorted(own)[:15]:
        print(f"{100 * share:6.2f} %  {file} ({missing} lines not run)")


if __name__ == "__main__":
    main()
