"""Engines and referees written with the base classes."""
from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import List

import arena
from arena.engine import Engine, Referee, Rules, Search
from conftest import source


class Sticks(Rules):
    """Take one or two of five; who takes the last wins."""

    name = "sticks"
    left = 5

    def moves(self) -> List[str]:
        return ["1", "2"][: self.left]

    def make(self, move: str) -> None:
        self.left -= int(move)

    def result(self) -> "str | None":
        return None if self.left else ("p1win" if self.plies % 2 == 1 else "p2win")

    def ending(self) -> str:
        return "none-left"

    def __str__(self) -> str:
        return "|" * self.left


def talk(lines: str) -> List[str]:
    said = io.StringIO()
    Referee(Sticks, io.StringIO(lines), said).run()
    return said.getvalue().splitlines()


def test_a_referee_answers_every_query() -> None:
    queries = "query result\nquery p1turn\nquery legalmoves\nquery gameover\nquery ending\nquery fen\nisready\n"
    assert talk("ugi\n")[-1] == "ugiok"
    assert talk("position startpos moves 1\n" + queries + "d\n") == [
        "response none", "response false", "response 1 2", "response false", "response none", "readyok", "||||"]
    assert talk("position startpos moves 2 2 1\n" + queries) == [
        "response p1win", "response false", "response", "response true", "response none-left", "readyok"]


def test_a_referee_reads_positions_or_says_that_it_does_not() -> None:
    class Any(Sticks):
        @classmethod
        def read(cls, text: str) -> "Any":
            position = cls()
            position.left = int(text)
            return position

        def text(self) -> str:
            return str(self.left)

    said = io.StringIO()
    Referee(Any, io.StringIO("position fen 9 moves 2\nquery fen\nposition fen nine\nquery fen\nposition startpos\nquery fen\n"), said).run()
    assert said.getvalue().splitlines() == [
        "response 7", "info string error: invalid literal for int() with base 10: 'nine'", "response 5"]
    assert talk("position fen 9\nquery result\nd\n") == ["info string error: sticks starts from its usual position alone"]


def test_an_engine_hears_limits_options_and_stop() -> None:
    heard: List[Search] = []

    class Told(Engine):
        def choose(self, search: Search) -> str:
            heard.append(search)
            search.info(depth=2, score=-5, pv=["1", "2"], nodes=7)
            return "1"

    said = io.StringIO()
    lines = ("ugi\nsetoption name seed value 99\nuginewgame\nposition startpos moves 2\ngo nodes 50 p1time 1000 movestogo 7 searchmoves 1 2\nisready\n"
             "position fen five sticks moves 1\ngo infinite\nstop\nquit\n")
    engine = Told(io.StringIO(lines), said)
    engine.run()
    first, second = heard
    assert (first.moves, first.nodes, first.limits["p1time"], first.limits["movestogo"], first.only, first.seed) == (
        ["2"], 50, 1000, 7, ["1", "2"], "99")
    assert (second.start, second.moves, second.infinite, second.stopped) == ("five sticks", ["1"], True, True)
    assert said.getvalue().count("bestmove 1") == 2 and "info depth 2 score cp -5 nodes 7 pv 1 2" in said.getvalue()


def example(name: str) -> List[str]:
    return [sys.executable, str(source() / "examples" / "python" / name)]


def test_the_examples_pass_the_engine_check() -> None:
    said = arena.call(["engine-check", "--games", "2", "--referee", shlex.join(example("tic_tac_toe.py")), "--", *example("lucky.py")])
    assert "nothing is wrong" in said


def test_the_examples_play_a_tournament_without_a_fault(scratch: Path) -> None:
    players = [{"name": name, "type": "ugi", "command": example("lucky.py")} for name in ("a", "b")]
    results = arena.run({"game": {"name": "tic-tac-toe", "referee": example("tic_tac_toe.py")}, "openings": {"type": "random", "plies": 2, "count": 2},
                         "limits": {"nodes": 10}, "players": players}, scratch / "tic-tac-toe", threads=1, progress=False)
    assert len(results.games) == 4 and set(results.games["termination"]) == {"rules"}


def test_an_engine_that_raises_ends_with_its_traceback() -> None:
    script = "from arena.engine import Engine\nEngine().run()"
    ended = subprocess.run([sys.executable, "-c", script], input="go\nisready\n" * 2, capture_output=True, text=True, timeout=20,
                           env=dict(os.environ))
    assert ended.returncode == 1 and "NotImplementedError" in ended.stderr


def test_an_engine_starts_without_pandas() -> None:
    script = "import sys, arena.engine; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], env=dict(os.environ)).returncode == 0
