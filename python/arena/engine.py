"""Base classes for an engine and a referee that speak UGI (docs/protocol.md). Standard library only."""
from __future__ import annotations

import os
import queue
import sys
import threading
import time
import traceback
from typing import Callable, Dict, Iterable, List, Optional, TextIO, Tuple


class Rules:
    """A game for `Referee` and `Engine`: subclass it and write `moves`, `make` and `result`. An object is a position."""

    #: The name of the game.
    name = "game"

    def moves(self) -> Iterable[str]:
        """The legal moves here, each one word; asked for only while the game goes on."""
        raise NotImplementedError

    def make(self, move: str) -> None:
        """Makes a legal move."""
        raise NotImplementedError

    def result(self) -> Optional[str]:
        """None while the game goes on; "p1win", "p2win" or "draw" at its end."""
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> "Rules":
        """The position that this text names, for openings that are positions; ValueError where it names none."""
        raise ValueError(f"{cls.name} starts from its usual position alone")

    def text(self) -> Optional[str]:
        """The position as `read` takes it; None where it takes none."""
        return None

    def first_to_move(self) -> bool:
        """Whether the side that began is to move; by default sides alternate."""
        return self.plies % 2 == 0

    def ending(self) -> Optional[str]:
        """Why the game is over, in one word; None where nothing is to be said."""
        return None

    def __str__(self) -> str:
        """The position for people, in lines."""
        return ""

    #: Moves made so far; counted by the base classes.
    plies = 0


class Search:
    """What is asked for: limits, and whether to stop. The game so far is in `moves`, its start in `start` (None: the usual one)."""

    def __init__(self, start: Optional[str], moves: List[str], limits: Dict[str, int], seed: str, only: Optional[List[str]],
                 say: Callable[[str], None]) -> None:
        self.start = start
        self.moves = moves
        self.limits = limits
        self.depth = limits.get("depth")
        self.nodes = limits.get("nodes")
        self.seed = seed
        self.only = only
        self._stop = threading.Event()
        self._begin = time.monotonic()
        self._say = say

    @property
    def elapsed_ms(self) -> int:
        return int(1000 * (time.monotonic() - self._begin))

    @property
    def stopped(self) -> bool:
        """Whether to answer now: told to stop, or `movetime` has passed. Ask often."""
        move_time = self.limits.get("movetime")
        return self._stop.is_set() or (move_time is not None and self.elapsed_ms >= move_time)

    @property
    def infinite(self) -> bool:
        return "infinite" in self.limits

    def info(self, **figures: object) -> None:
        """Tells figures before the move: `info(depth=3, nodes=120, score=15, pv=["e", "d"])`."""
        words: List[str] = []
        for name, value in figures.items():
            if name == "score":
                words += ["score", "cp", str(value)]
            elif name != "pv":
                words += [name, str(value)]
        variation = figures.get("pv")
        if isinstance(variation, (list, tuple)) and variation:  # the rest of the line
            words += ["pv", *map(str, variation)]
        self._say("info " + " ".join(words))


def _position(words: List[str]) -> Tuple[Optional[str], List[str]]:
    """`position startpos|fen F [moves M ...]` without its first word."""
    split = words.index("moves") if "moves" in words else len(words)
    start = " ".join(words[1:split]) if words[:1] == ["fen"] else None
    return start, words[split + 1:]


class _Program:
    """Lines in, lines out."""

    name = "engine"
    author = "unknown"

    def __init__(self, source: Optional[TextIO] = None, target: Optional[TextIO] = None) -> None:
        self._in = source if source is not None else sys.stdin
        self._out = target if target is not None else sys.stdout
        self._saying = threading.Lock()

    def say(self, line: str) -> None:
        with self._saying:
            self._out.write(line + "\n")
            self._out.flush()

    def introduce(self) -> None:
        self.say(f"id name {self.name}\nid author {self.author}")

    def run(self) -> None:
        """Speaks until `quit` or the end of the input."""
        for line in self._in:
            word, *rest = line.split() or [""]
            if word == "quit":
                break
            if word == "ugi":
                self.introduce()
                self.say("ugiok")
            elif word == "isready":
                self.say("readyok")
            else:
                self.line(word, rest)
        self.end()

    def line(self, word: str, rest: List[str]) -> None:
        raise NotImplementedError

    def end(self) -> None:
        pass


class Engine(_Program):
    """An engine: subclass it, set `name`, write `choose`, and end the file with `MyEngine().run()`.

    `choose` gets a `Search` and gives a legal move. It runs beside the conversation, so `isready` and `stop` are answered meanwhile. Take all that
    is random from `search.seed`: the arena sets it per game, and games can be repeated.
    """

    def __init__(self, source: Optional[TextIO] = None, target: Optional[TextIO] = None) -> None:
        super().__init__(source, target)
        self.options: Dict[str, str] = {"seed": "1"}
        self._start: Optional[str] = None
        self._moves: List[str] = []
        self._search: Optional[Search] = None
        self._asked: "queue.Queue[Optional[Search]]" = queue.Queue()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def choose(self, search: Search) -> str:
        raise NotImplementedError

    def new_game(self) -> None:
        """Forget earlier games."""

    def introduce(self) -> None:
        super().introduce()
        for name, value in self.options.items():
            self.say(f"option name {name} type string default {value or '<empty>'}")

    def run(self) -> None:
        self._thread.start()
        super().run()

    def end(self) -> None:
        if self._search is not None:
            self._search._stop.set()
        self._asked.put(None)
        self._thread.join(1.0)

    def line(self, word: str, rest: List[str]) -> None:
        if word == "uginewgame":
            self.new_game()
        elif word == "setoption" and rest[:1] == ["name"] and "value" in rest:
            value = rest.index("value")
            name = " ".join(rest[1:value])
            if name in self.options:
                self.options[name] = " ".join(rest[value + 1:])
        elif word == "position":
            self._start, self._moves = _position(rest)
        elif word == "go":
            self._search = self._ask(rest)
            self._asked.put(self._search)
        elif word == "stop" and self._search is not None:
            self._search._stop.set()

    def _ask(self, words: List[str]) -> Search:
        numbers = {"depth", "nodes", "movetime", "movestogo"} | {f"p{side}{what}" for side in range(1, 5) for what in ("time", "inc")}
        limits: Dict[str, int] = {}
        only: Optional[List[str]] = None
        at = 0
        while at < len(words):
            if words[at] in numbers and at + 1 < len(words):
                limits[words[at]] = int(words[at + 1])
                at += 1
            elif words[at] == "infinite":
                limits["infinite"] = 1
            elif words[at] == "searchmoves":
                only = []
            elif only is not None:
                only.append(words[at])
            at += 1
        return Search(self._start, list(self._moves), limits, self.options["seed"], only, self.say)

    def _work(self) -> None:
        while True:
            search = self._asked.get()
            if search is None:
                return
            try:
                move = self.choose(search)
            except Exception:  # an engine that cannot answer has crashed, and the arena sees it at once
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(1)
            if search.infinite:
                search._stop.wait()
            self.say(f"bestmove {move or 'none'}")


class Referee(_Program):
    """The rules of a game for the arena: `Referee(MyRules).run()`."""

    def __init__(self, rules: "type[Rules]", source: Optional[TextIO] = None, target: Optional[TextIO] = None) -> None:
        super().__init__(source, target)
        self.rules = rules
        self.name = rules.name
        self.position: Optional[Rules] = rules()

    def line(self, word: str, rest: List[str]) -> None:
        if word == "position":
            start, moves = _position(rest)
            try:
                self.position = position_after(self.rules, moves, start)
            except ValueError as problem:
                self.position = None
                self.say(f"info string error: {problem}")
        elif self.position is None:  # nothing is known of it
            return
        elif word == "query" and rest:
            answer = self._answer(self.position, rest[0])
            if answer is not None:
                self.say(("response " + answer).rstrip())
        elif word == "d":
            self.say(str(self.position))

    @staticmethod
    def _answer(position: Rules, query: str) -> Optional[str]:
        result = position.result()
        if query == "fen":
            return position.text()
        if query == "p1turn":
            return "true" if position.first_to_move() else "false"
        if query == "gameover":
            return "false" if result is None else "true"
        if query == "result":
            return result or "none"
        if query == "legalmoves":
            return "" if result is not None else " ".join(position.moves())
        if query == "ending":
            return "none" if result is None else position.ending()
        return None


def position_after(rules: "type[Rules]", moves: Iterable[str], start: Optional[str] = None) -> Rules:
    """The position that the moves lead to from the start, or from the position that this text names."""
    position = rules() if start is None else rules.read(start)
    for move in moves:
        position.make(move)
        position.plies += 1
    return position
