"""Positions as pictures, which a notebook shows."""
from __future__ import annotations

import tempfile
from pathlib import Path
from typing import List, Optional, Sequence, Union

from .program import call


class Picture:
    """A position, drawn: SVG in a notebook, text elsewhere."""

    def __init__(self, svg: str, text: str) -> None:
        self.svg = svg
        self.text = text

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text

    def save(self, file: Union[str, Path]) -> None:
        Path(file).write_text(self.svg, encoding="utf-8")


def _draw(arguments: Sequence[str]) -> Picture:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.svg"
        text = call(["show", *arguments, "--svg", str(file), "--color", "never"])
        return Picture(file.read_text(encoding="utf-8"), text)


def draw(game: str, moves: Union[str, Sequence[str]] = (), position: Optional[str] = None, **rules: int) -> Picture:
    """The position after the moves: `draw("andantino", "i10 j11", radius=5)`."""
    words: List[str] = ["--game", game]
    text = moves if isinstance(moves, str) else " ".join(moves)
    if text:
        words += ["--moves", text]
    if position is not None:
        words += ["--position", position]
    for name, value in rules.items():
        words += ["--" + name.replace("_", "-"), str(value)]
    return _draw(words)


def picture_of_game(folder: Union[str, Path], game: int, ply: Optional[int] = None) -> Picture:
    """A position of a recorded game, by default the last."""
    return _draw([str(folder), "--game", str(game), *([] if ply is None else ["--ply", str(ply)])])
