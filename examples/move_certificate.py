#!/usr/bin/env python3
"""Puts an Andantino certificate on a board of another radius, the centre on the centre: python3 move_certificate.py FILE RADIUS OUTPUT
A strategy that keeps away from the edge holds there too; one that needs the edge, as pairs and the draw bound do, seldom does.
`arena certify OUTPUT` tells."""
import gzip, re, sys

source, radius, output = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with gzip.open(source, "rt") as file:
    lines = file.read().splitlines()
was = next(int(line.split()[2]) for line in lines if line.startswith("option: radius "))
moved = lambda text: re.sub(r"([a-z])(\d+)", lambda c: chr(ord(c[1]) + radius - was) + str(int(c[2]) + radius - was), text)
body = next(i for i, line in enumerate(lines) if line.startswith("positions: ")) + 1
for i, line in enumerate(lines):
    if line.startswith("option: radius "):
        lines[i] = f"option: radius {radius}"
    elif line.startswith("start: "):
        lines[i] = "start: " + moved(line[len("start: "):])
    elif body <= i < len(lines) - 1:
        lines[i] = moved(line)
with gzip.GzipFile(output, "wb", mtime=0) as file:
    file.write(("\n".join(lines) + "\n").encode())
