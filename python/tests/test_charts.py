"""The charts of the page, drawn."""
from __future__ import annotations

from pathlib import Path

import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

import arena
from arena import charts
from conftest import TOURNAMENT


def drawn(figure: Figure) -> Figure:
    figure.set_dpi(40)
    figure.canvas.draw()
    assert not plt.get_fignums()  # a notebook would show it twice
    return figure


def test_ratings_and_crosstable_name_every_player(played: arena.Results) -> None:
    names = set(played.ratings()["player"])
    for figure in (drawn(charts.ratings(played)), drawn(charts.crosstable(played))):
        assert {label.get_text() for label in figure.axes[0].get_yticklabels()} == names


def test_an_ablation_has_a_chart_for_each_figure(ablated: arena.Results) -> None:
    figure = drawn(charts.ablation(ablated))
    assert [axes.get_xlabel().split(",")[0] for axes in figure.axes] == ["Elo", "nodes", "time"]
    assert figure.axes[1].get_xscale() == "log"


def test_figures_by_ply_have_a_line_for_each_player_and_side(played: arena.Results) -> None:
    figure = drawn(charts.by_ply(played, "depth"))
    labels = [line.get_label().split(",")[0] for line in figure.axes[0].lines]
    assert set(labels) == {"full", "plain"}  # random moves have no depth
    drawn(charts.by_ply(played, "score", ["full"]))
    drawn(charts.by_ply(played, "time"))
    with pytest.raises(arena.ArenaError, match="unknown figure 'deep'"):
        charts.by_ply(played, "deep")
    with pytest.raises(arena.ArenaError, match="unknown player 'nobody'"):
        charts.by_ply(played, "depth", ["nobody"])


def test_the_way_of_a_sequential_test_and_game_lengths(tested: arena.Results, played: arena.Results) -> None:
    assert "H1 accepted" in drawn(charts.sprt(tested)).axes[0].get_title()
    lengths = drawn(charts.lengths(played))
    assert sum(bar.get_height() for bar in lengths.axes[0].patches) == 24
    with pytest.raises(arena.ArenaError, match="no ablation"):
        charts.ablation(played)
    with pytest.raises(arena.ArenaError, match="budget"):
        charts.scaling(played)


def test_strength_by_budget_has_a_tick_for_each(scratch: Path) -> None:
    game = {name: TOURNAMENT[name] for name in ("game", "openings", "limits")}
    results = arena.run({**game, "scaling": {"base": "arena-andantino", "nodes": [10, 40, 160]}}, scratch / "scaled", threads=1, progress=False)
    axes = drawn(charts.scaling(results)).axes[0]
    labels = [label.get_text() for label in axes.get_xticklabels()]  # a budget that has a bound only has no point
    assert "40" in labels and labels == [budget for budget in ("10", "40", "160") if budget in labels] and axes.get_xscale() == "log"
