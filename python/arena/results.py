"""A results folder as DataFrames. Every figure comes from the program: nothing is estimated here."""
from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

import pandas as pd

from .board import Picture, picture_of_game
from .errors import ArenaError
from .program import call

# Columns of raw rows that hold words; all others are numbers. One that is empty throughout would be taken for numbers.
_WORDS = ("first", "second", "third", "fourth", "result", "termination", "adjudicated", "ending", "opening_moves", "moves", "side", "player", "move",
          "proved", "stop", "pv", "phase", "stratum")


class Results:
    """The results of `arena run`, `ablate` or `sprt`, finished or not. Tables are read when first asked for; `Results(folder)` again reads anew."""

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        if not (self.folder / "tournament.yaml").exists():
            raise ArenaError(f"not a results folder: {self.folder / 'tournament.yaml'} is missing")

    def __repr__(self) -> str:
        return f"Results({str(self.folder)!r})"

    def _rows(self, name: str) -> pd.DataFrame:
        file = self.folder / name
        if not file.exists():
            raise ArenaError(f"{file} is missing: the run has none")
        header = pd.read_csv(file, nrows=0)
        return pd.read_csv(file, dtype={column: str for column in header if column in _WORDS})

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game."""
        return self._rows("games.csv")

    @cached_property
    def moves(self) -> pd.DataFrame:
        """One row per decision: move, depth, score, nodes, times, counters."""
        return self._rows("moves.csv")

    @cached_property
    def positions(self) -> pd.DataFrame:
        """Of an ablation: one row per position and player."""
        return self._rows("positions.csv")

    @cached_property
    def context(self) -> Dict[str, Any]:
        """Machine, versions and sessions of the run."""
        found: Dict[str, Any] = json.loads((self.folder / "context.json").read_text(encoding="utf-8"))
        return found

    @cached_property
    def rating(self) -> Dict[str, Any]:
        """All that `arena rate --json` says."""
        found: Dict[str, Any] = json.loads(call(["rate", "--json", str(self.folder)]))
        return found

    def ratings(self, anchor: Optional[str] = None) -> pd.DataFrame:
        """One row per player, the best first: Elo with the ends of its 95 % interval, games and points. An open end is NaN."""
        found = self.rating if anchor is None else json.loads(call(["rate", "--json", "--anchor", anchor, str(self.folder)]))
        columns = ["name", "elo", "elo_low", "elo_high", "games", "points", "standing"]
        table = pd.DataFrame([{column: player.get(column) for column in columns} for player in found["players"]], columns=columns)
        numbers = columns[1:6]
        table[numbers] = table[numbers].astype("float64")
        return table.rename(columns={"name": "player"})

    @property
    def verdict(self) -> str:
        """Of a sequential test: "H1 accepted", "H0 accepted" or "inconclusive"."""
        test = self.rating["sprt"]
        if test is None:
            raise ArenaError(f"{self.folder} is not a sequential test")
        return str(test["decision"])

    @cached_property
    def _report(self) -> Path:
        page = self.folder / "report.html"
        newest = max((file.stat().st_mtime_ns for file in self.folder.glob("*.csv")), default=0)
        if not page.exists() or page.stat().st_mtime_ns < newest:
            call(["report", str(self.folder), "--quiet"])
        return page

    @cached_property
    def figures(self) -> Dict[str, Any]:
        """What the charts of report.html are drawn from."""
        text = self._report.read_text(encoding="utf-8")
        found = re.search(r'<script type="application/json" id="figures-data">(.*?)</script>', text, re.DOTALL)
        if found is None:
            raise ArenaError(f"{self._report} was written by another version; delete it and try again")
        figures: Dict[str, Any] = json.loads(found.group(1))
        return figures

    @property
    def tables(self) -> List[str]:
        """The names of the report's tables."""
        return sorted(file.stem for file in (self._report.parent / "tables").glob("*.csv"))

    def _table_file(self, name: str, ending: str) -> Path:
        file = self._report.parent / "tables" / (name + ending)
        if not file.exists():
            raise ArenaError(f"the report has no table '{name}'; there are {', '.join(self.tables)}")
        return file

    def table(self, name: str) -> pd.DataFrame:
        """A table of the report, with numbers as numbers; the ends of intervals are columns `..._low` and `..._high`."""
        return pd.read_csv(self._table_file(name, ".csv"))

    def latex(self, name: str) -> str:
        """The same for a paper; its first line names the packages that it needs."""
        return self._table_file(name, ".tex").read_text(encoding="utf-8")

    @property
    def standings(self) -> pd.DataFrame:
        return self.table("standings")

    @property
    def ablation(self) -> pd.DataFrame:
        """One row per enhancement: ratios of nodes and time, Elo, each with its 95 % interval, and the verdict."""
        return self.table("ablation")

    @cached_property
    def crosstable(self) -> pd.DataFrame:
        """The share of the points that the row's player got against the column's; NaN where they did not meet."""
        figures = self.figures
        names = [figures["players"][player] for player in figures["order"]]
        share = [[_share(figures["cross"][row][column]) for column in figures["order"]] for row in figures["order"]]
        return pd.DataFrame(share, index=pd.Index(names, name="player"), columns=pd.Index(names, name="opponent"), dtype="float64")

    @cached_property
    def sprt(self) -> pd.DataFrame:
        """Of a sequential test: the log-likelihood ratio after each pair of games, and the bounds."""
        test = self.figures["sprt"]
        if test is None:
            raise ArenaError(f"{self.folder} is not a sequential test")
        curve = pd.DataFrame(test["points"], columns=["pairs", "llr"])
        return curve.assign(lower=float(test["lower"]), upper=float(test["upper"]))

    def board(self, game: int, ply: Optional[int] = None) -> Picture:
        """The position of a recorded game after a ply, by default the last."""
        return picture_of_game(self.folder, game, ply)


def _share(counts: List[int]) -> float:
    wins, draws, losses = counts
    games = wins + draws + losses
    return (wins + draws / 2) / games if games else float("nan")
