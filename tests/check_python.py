#!/usr/bin/env python3
"""Installs the Python package as its users do, into a virtual environment that sees Debian's packages, and runs its tests there:
check_python.py ARENA SOURCE BUILD. Exit code 77 where a package is missing."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for
NEEDED = "venv pip setuptools wheel pytest mypy pandas matplotlib nbconvert ipykernel"


def main():
    program, source, build = sys.argv[1:]
    find = f"import importlib.util as u; print(*[name for name in '{NEEDED}'.split() if u.find_spec(name) is None])"
    missing = subprocess.run([PYTHON, "-c", find], check=True, capture_output=True, text=True).stdout.strip()
    if missing:
        print(f"left out: not installed (see .ci/packages-tests): {missing}")
        return 77
    package = Path(source) / "python"
    with tempfile.TemporaryDirectory() as scratch:
        environment = dict(os.environ, ARENA=program, ARENA_BUILD=build, MPLCONFIGDIR=scratch, PYTHONDONTWRITEBYTECODE="1", HOME=scratch)
        environment.pop("PYTHONPATH", None)

        def do(*command, cwd=scratch):
            subprocess.run(command, cwd=cwd, env=environment, check=True, stdin=subprocess.DEVNULL)

        python = scratch + "/venv/bin/python3"
        do(PYTHON, "-m", "venv", "--system-site-packages", "--without-pip", "venv")
        do(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-compile", str(package))
        do(python, "-m", "ipykernel", "install", "--sys-prefix")
        do(python, "-m", "mypy", "--cache-dir", build + "/mypy", cwd=package)
        do(python, "-m", "pytest", "-c", str(package / "pyproject.toml"), "--rootdir", str(package), str(package / "tests"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as failed:
        sys.exit(f"failed: {' '.join(map(str, failed.cmd))}")
