"""What goes wrong, as one exception."""
from __future__ import annotations

from typing import Optional


class ArenaError(Exception):
    """A wrong argument, file or move, in the program's words. `code` is the program's exit code, where it was the program."""

    def __init__(self, message: str, code: Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code
