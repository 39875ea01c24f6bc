"""Tournaments and benchmarks for game-tree search, from Python. docs/python.md has the guide.

Nothing is loaded before it is used: an engine written with `arena.engine` starts without pandas.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import ArenaError

if TYPE_CHECKING:
    from .board import Picture, draw
    from .games import Board, Decision, Player, game_names
    from .program import call, checkout, version
    from .results import Results
    from .runs import Running, ablate, run, sprt, start_ablation, start_run

_MODULES = {
    "board": ("Picture", "draw"),
    "games": ("Board", "Decision", "Player", "game_names"),
    "program": ("call", "checkout", "version"),
    "results": ("Results",),
    "runs": ("Running", "ablate", "run", "sprt", "start_ablation", "start_run"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["ArenaError", "Board", "Decision", "Picture", "Player", "Results", "Running", "ablate", "call", "checkout", "draw", "game_names", "run", "sprt",
           "start_ablation", "start_run", "version"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module("." + _HOMES[name], __name__), name)
    raise AttributeError(f"module 'arena' has no attribute '{name}'")
