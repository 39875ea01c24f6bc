"""Games and searches in process, without a program: positions, moves, playouts, evaluators and our players."""
from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .errors import ArenaError
from .program import environment

try:
    from . import _native
except ImportError as problem:
    raise ArenaError(f"the compiled module is missing: pip install --no-build-isolation ./python builds it ({problem})") from None


def game_names() -> List[str]:
    """The games that are known in process."""
    return _native.games()


class Player:
    """One of our players, for one game: by name, by file (a path, or a name that ends with .yaml), as YAML text, or as a dictionary.

    >>> Player("arena-andantino", "andantino")
    >>> Player({"search": "alpha-beta", "limits": {"depth": 4}}, "tablut")
    """

    def __init__(self, player: Union[str, Path, Mapping[str, Any]], game: str, **rules: int) -> None:
        os.environ["ARENA_PATH"] = environment()["ARENA_PATH"]  # names mean what they mean to the program
        text = json.dumps({"name": "player", **player}, indent=1) if isinstance(player, Mapping) else str(player)
        is_yaml = isinstance(player, Mapping) or "\n" in text or ": " in text
        self._native = _native.player(text, is_yaml, game, rules)

    @property
    def name(self) -> str:
        return self._native.name

    @property
    def game(self) -> str:
        return self._native.game

    def yaml(self) -> str:
        """All options, resolved."""
        return self._native.yaml()

    def __repr__(self) -> str:
        return f"Player({self.name!r}, {self.game!r})"


@dataclass(frozen=True)
class Decision:
    """What a search found. `score` is from the mover's view; None where nothing was searched (book, random move, win in one)."""

    move: str
    score: Optional[int]
    score_text: str
    proved: str
    depth: Optional[int]
    seldepth: Optional[int]
    nodes: int
    time_s: float
    pv: List[str]
    stop: str
    visits: Dict[str, int]
    iterations: List[Dict[str, Any]]


class Board:
    """A game under way: `Board("andantino", radius=5)`. A notebook draws it."""

    def __init__(self, game: str, position: Optional[str] = None, moves: Union[str, Sequence[str]] = (), **rules: int) -> None:
        self._native = _native.Board(game, rules, position or "")
        for move in moves.split() if isinstance(moves, str) else moves:
            self.make(move)

    @property
    def game(self) -> str:
        return self._native.game()

    @property
    def rules(self) -> Dict[str, int]:
        """The rule options, those left at their defaults included."""
        return self._native.rules()

    @property
    def sides(self) -> List[str]:
        return [self._native.side_name(side) for side in range(self._native.players())]

    @property
    def to_move(self) -> str:
        return self._native.side_name(self._native.to_move())

    @property
    def legal_moves(self) -> List[str]:
        """In board order; none at the end."""
        return self._native.legal_moves()

    @property
    def moves(self) -> List[str]:
        """The moves made so far."""
        return self._native.moves()

    @property
    def position(self) -> str:
        """The position in one word, as `arena show` prints it."""
        return self._native.position()

    @property
    def result(self) -> Optional[str]:
        """None while the game goes on; "first", "second" or "draw", with more sides "p1" to "p4"."""
        word = self._native.result()
        return None if word == "none" else word

    @property
    def ending(self) -> str:
        """Why it is over; empty while it goes on."""
        return self._native.ending()

    def make(self, move: str) -> None:
        """Makes a move; an illegal one raises ArenaError, which says what rule it breaks."""
        self._native.make(move)

    def undo(self) -> None:
        self._native.undo()

    def copy(self) -> "Board":
        return Board(self.game, self._native.start() or None, self.moves, **self.rules)

    def evaluate(self, evaluator: str = "") -> Optional[Dict[str, Any]]:
        """An evaluator's value from both sides' views, and its terms; None at the end of a game. Without a name, the game's default evaluator."""
        return self._native.evaluate(evaluator)

    def playouts(self, count: int, seed: int = 1) -> Dict[str, int]:
        """Random games from here: how many each result had, and all their plies together."""
        return self._native.playouts(count, seed)

    def search(self, player: Union[Player, str, Path, Mapping[str, Any]], *, depth: int = 0, nodes: int = 0, move_time: float = 0.0, seed: int = 1,
               only: Sequence[str] = ()) -> Decision:
        """Asks a player for a move, within these limits (seconds) or its own. Ctrl-C ends the search; other threads of Python run meanwhile."""
        if not isinstance(player, Player):
            player = Player(player, self.game, **self.rules)
        if nodes < 0 or seed < 0:
            raise ArenaError("nodes and seed must not be negative")
        return Decision(**self._native.search(player._native, depth, nodes, move_time, seed, list(only)))

    @property
    def svg(self) -> str:
        return self._native.svg()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self._native.text()
