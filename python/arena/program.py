"""The program `arena`: where it is, and calls of it."""
from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List, Optional, Sequence

from .errors import ArenaError


def checkout() -> Optional[Path]:
    """The source folder that this package is in or was installed from, where it still exists."""
    package = Path(__file__).resolve().parent
    recorded = package / "_checkout.txt"
    folder = Path(recorded.read_text(encoding="utf-8").strip()) if recorded.exists() else package.parent.parent
    return folder if (folder / "CMakePresets.json").exists() else None


def program() -> str:
    """The program: $ARENA, else the checkout's build/release/bin/arena, else `arena` of the PATH."""
    named = os.environ.get("ARENA")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ArenaError(f"$ARENA is '{named}', which is not a program")
        return found
    source = checkout()
    if source is not None:
        built = source / "build" / "release" / "bin" / "arena"
        if os.access(built, os.X_OK):
            return str(built)
    found = shutil.which("arena")
    if found is None:
        raise ArenaError("the program 'arena' was not found: build it (./run --version in the checkout), put it on the PATH, or name it in $ARENA")
    return found


def environment() -> Dict[str, str]:
    """The environment of the program. Players and tournaments of the checkout can be named from any folder."""
    folders = [folder for folder in os.environ.get("ARENA_PATH", "").split(":") if folder]
    source = checkout()
    if source is not None and str(source / "configs") not in folders:
        folders.append(str(source / "configs"))
    return {**os.environ, "ARENA_PATH": ":".join(folders)}


def message_of(text: str) -> str:
    """What the program said on standard error, without its name before each line."""
    lines = [line[7:] if line.startswith("arena: ") else line for line in text.splitlines() if line.strip()]
    return "\n".join(lines)


def call(arguments: Sequence[str], accepted: Sequence[int] = (0,)) -> str:
    """Runs the program and gives its standard output. Any other exit code than those accepted raises ArenaError with its message."""
    command: List[str] = [program(), *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment())
    if done.returncode not in accepted:
        said = message_of(done.stderr) or f"'arena {arguments[0]}' ended with exit code {done.returncode}"
        raise ArenaError(said, done.returncode)
    return done.stdout


def version() -> str:
    """Version, commit and compiler of the program."""
    return call(["--version"]).strip()
