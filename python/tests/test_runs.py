"""Runs started from Python, and what they give."""
from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import arena
from arena.progress import ProgressBar, duration
from conftest import TOURNAMENT


def test_a_tournament_from_a_dictionary_gives_typed_rows(played: arena.Results) -> None:
    games, moves = played.games, played.moves
    assert len(games) == 24  # 3 pairings, 4 openings, both sides
    assert set(games["first"]) == {"full", "plain", "any"}
    assert games["plies"].dtype == np.int64 and games["seed"].dtype == np.uint64
    assert games["adjudicated"].dtype == object and games["adjudicated"].isna().all()
    assert moves["nodes_total"].max() <= 40
    assert moves.groupby("game").size().index.isin(games["game"]).all()


def test_ratings_are_those_of_the_program_with_intervals_as_columns(played: arena.Results) -> None:
    ratings = played.ratings()
    assert list(ratings.columns) == ["player", "elo", "elo_low", "elo_high", "games", "points", "standing"]
    assert (ratings[["elo", "elo_low", "elo_high"]].dtypes == np.float64).all()
    assert ratings["points"].sum() == len(played.games)
    assert ratings["player"].iloc[-1] == "any"
    closed = ratings.dropna()
    assert ((closed["elo_low"] <= closed["elo"]) & (closed["elo"] <= closed["elo_high"])).all()
    anchored = played.ratings(anchor="plain").set_index("player")
    assert anchored.loc["plain", "elo"] == 0


def test_the_crosstable_adds_up_with_the_games(played: arena.Results) -> None:
    table = played.crosstable
    both = table.to_numpy() + table.to_numpy().T
    assert np.allclose(both[~np.eye(3, dtype=bool)], 1)
    games = played.games
    won = games[(games["first"] == "full") & (games["second"] == "any") & (games["result"] == "first")]
    won_too = games[(games["second"] == "full") & (games["first"] == "any") & (games["result"] == "second")]
    drawn = games[games["result"].eq("draw") & games["first"].isin(["full", "any"]) & games["second"].isin(["full", "any"])]
    assert table.loc["full", "any"] == pytest.approx((len(won) + len(won_too) + len(drawn) / 2) / 8)


def test_every_table_of_the_report_is_a_frame_and_latex(played: arena.Results) -> None:
    assert {"standings", "ratings", "crosstable", "cost"} <= set(played.tables)
    for name in played.tables:
        table = played.table(name)  # as pandas reads it, without help
        assert len(table) > 0
        assert all(column.isna().any() or column.map(type).nunique() == 1 for _, column in table.items())
        assert "\\toprule" in played.latex(name)
    assert played.standings["points"].sum() == 24
    with pytest.raises(arena.ArenaError, match="no table 'rating'; there are .*ratings"):
        played.table("rating")


def test_an_ablation_has_its_effects_with_intervals(ablated: arena.Results) -> None:
    table = ablated.ablation.set_index("enhancement")
    assert list(table.index) == ["killers", "history"]
    assert table["nodes_ratio_low"].le(table["nodes_ratio"]).all() and table["nodes_ratio_high"].ge(table["nodes_ratio"]).all()
    assert len(ablated.positions) == 9  # 3 positions, 3 players
    assert ablated.positions["depth"].dtype == np.int64


def test_a_sequential_test_tells_its_verdict_and_its_way(tested: arena.Results) -> None:
    assert tested.verdict == "H1 accepted"
    curve = tested.sprt
    assert curve["pairs"].is_monotonic_increasing and curve["llr"].iloc[-1] >= curve["upper"].iloc[-1] > curve["lower"].iloc[-1]


def test_what_is_wrong_is_said_in_the_programs_words(scratch: Path, played: arena.Results) -> None:
    with pytest.raises(arena.ArenaError, match="unknown tournament 'nosuch'") as caught:
        arena.run("nosuch", scratch / "nosuch")
    assert caught.value.code == 2
    with pytest.raises(arena.ArenaError, match=r"wrong\.yaml:\d+: .*nodez"):
        arena.run({**TOURNAMENT, "limits": {"nodez": 5}}, scratch / "wrong", progress=False)
    with pytest.raises(arena.ArenaError, match="say output=FOLDER"):
        arena.run(TOURNAMENT)
    with pytest.raises(arena.ArenaError, match="nosuchoption"):
        arena.run(TOURNAMENT, scratch / "wrong", nosuchoption=3, progress=False)
    with pytest.raises(arena.ArenaError, match="not a results folder"):
        arena.Results(scratch)
    with pytest.raises(arena.ArenaError, match="not a sequential test"):
        played.verdict
    with pytest.raises(arena.ArenaError, match="positions.csv is missing"):
        played.positions


def test_the_program_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA", "/nonexistent/arena")
    with pytest.raises(arena.ArenaError, match="ARENA is '/nonexistent/arena'"):
        arena.version()


def test_a_run_is_followed_stopped_and_resumed(scratch: Path) -> None:
    long = {**TOURNAMENT, "openings": {"type": "random", "plies": 7, "count": 60, "seed": 7}, "limits": {"nodes": 600}}
    running = arena.start_run(long, scratch / "stopped", threads=1)
    for _ in range(600):
        if running.games > 0:
            break
        time.sleep(0.01)
    assert running.total == 360 and running.running and running.status()["state"] == "running"
    running.stop()
    assert not running.running and 0 < running.games < 360
    again = arena.run(long, scratch / "stopped", threads=1, resume=True, progress=False)
    assert len(again.games) == 360 and again.games["game"].is_unique


def test_the_progress_bar_tells_what_is_left_and_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    bar = ProgressBar("<b>")
    bar.update(4, 20)
    assert "4 of 20 games" in bar.text() and "left" not in bar.text()  # an earlier session played them
    bar.update(5, 20)
    assert "5 of 20 games" in bar.text() and "left" in bar.text()
    assert 'value="5" max="20"' in bar._repr_html_() and "&lt;b&gt;" in bar._repr_html_()
    bar.update(20, 20)
    assert "left" not in bar.text()
    bar.close()
    assert capsys.readouterr().err == ""  # no terminal
    assert [duration(seconds) for seconds in (5, 65, 3665)] == ["0:05", "1:05", "1:01:05"]


def test_boards_are_pictures(played: arena.Results) -> None:
    last, third = played.board(1), played.board(1, 3)
    assert last._repr_svg_().startswith("<svg") and last.svg != third.svg
    assert "ply 3" in repr(third)
    drawn = arena.draw("tablut", "d1c1")
    assert drawn.svg.count("<svg") == 1 and "2b1bb3" in repr(drawn)
    with pytest.raises(arena.ArenaError, match="illegal"):
        arena.draw("tablut", ["e5e6"])


def test_the_rating_is_the_json_of_the_program(played: arena.Results) -> None:
    assert played.rating == json.loads(arena.call(["rate", str(played.folder), "--json"]))
    assert isinstance(played.context["complete"], bool)
    assert isinstance(pd.DataFrame(played.rating["players"]), pd.DataFrame)


def test_a_missing_program_is_one_message(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA", "/nowhere/arena")
    with pytest.raises(arena.ArenaError, match="ARENA is '/nowhere/arena', which is not a program"):
        arena.run(TOURNAMENT, scratch / "none", progress=False)  # an exception in a finalizer would fail this test
