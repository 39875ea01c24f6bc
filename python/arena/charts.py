"""The charts of report.html as matplotlib figures, drawn from the same figures."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from .errors import ArenaError
from .results import Results

BETTER, WORSE, OPEN = "#2563c4", "#c4541c", "#8a8f98"
_BY_PLY = {
    "nodes": ("Nodes by ply", "nodes per decision", True),
    "depth": ("Depth by ply", "plies searched", False),
    "time": ("Time by ply", "microseconds per decision", True),
    "score": ("Score by ply", "score, mover's view", False),
    "expected": ("Expected result by ply", "expected result, mover's view (1000: a sure win)", False),
}


def _intervals(axes: Axes, rows: Sequence[Mapping[str, Any]], colours: Sequence[str], zero: float) -> None:
    """One horizontal interval per row: {name, low, middle, high}. An open end is an arrow that leaves the frame."""
    ends = [row[key] for row in rows for key in ("low", "middle", "high") if row[key] is not None] + [zero]
    if axes.get_xscale() == "log":
        room = (max(ends) / min(ends)) ** 0.08 * 1.02
        left, right = min(ends) / room, max(ends) * room
    else:
        room = 0.08 * (max(ends) - min(ends)) or 1.0
        left, right = min(ends) - room, max(ends) + room
    axes.axvline(zero, color=OPEN, linestyle="--", linewidth=1)
    for y, (row, colour) in enumerate(zip(rows, colours)):
        low, high = row["low"], row["high"]
        if low is not None or high is not None:
            axes.plot([left if low is None else low, right if high is None else high], [y, y], color=colour, linewidth=2)
            axes.plot([left if low is None else low], [y], color=colour, marker="<" if low is None else "|", markersize=9)
            axes.plot([right if high is None else high], [y], color=colour, marker=">" if high is None else "|", markersize=9)
        if row["middle"] is not None and (low, high) not in ((row["middle"], None), (None, row["middle"])):  # a bound has no estimate
            axes.plot([row["middle"]], [y], color=colour, marker="o")
    axes.set_yticks(range(len(rows)), [str(row["name"]) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(left, right)


def _figure(height: float, width: float = 7.0, columns: int = 1) -> "tuple[Figure, List[Axes]]":
    figure, axes = plt.subplots(1, columns, figsize=(width, height), squeeze=False, layout="constrained")
    plt.close(figure)  # a notebook shows it once: as the value of its cell
    return figure, list(axes[0])


def ratings(results: Results) -> Figure:
    """Ratings with their 95 % intervals."""
    given = results.figures["ratings"]["rows"]
    if not given:
        raise ArenaError(f"{results.folder} has no ratings")
    figure, (axes,) = _figure(1.2 + 0.35 * max(2, len(given)))
    rows = [{"name": row["name"], "low": row["low"], "middle": row["elo"], "high": row["high"]} for row in given]
    _intervals(axes, rows, [f"C{row['player'] % 10}" for row in given], 0)
    axes.set(xlabel="Elo", title="Ratings with 95 % intervals" if len(rows) > 1 else "Rating difference with its 95 % interval")
    return figure


def crosstable(results: Results) -> Figure:
    """The share of the points of each player against each other, as a heat map."""
    table = results.crosstable
    figure, (axes,) = _figure(1.6 + 0.5 * len(table), 2.4 + 0.7 * len(table))
    image = axes.imshow(table.to_numpy(), vmin=0, vmax=1, cmap="RdBu")
    axes.set_xticks(range(len(table)), list(table.columns), rotation=30, ha="right")
    axes.set_yticks(range(len(table)), list(table.index))
    for (row, column), share in np.ndenumerate(table.to_numpy()):
        if not np.isnan(share):
            axes.text(column, row, f"{share:.0%}", ha="center", va="center", color="white" if abs(share - 0.5) > 0.35 else "black")
    figure.colorbar(image, label="share of the points")
    axes.set_title("Score against each other")
    return figure


def ablation(results: Results) -> Figure:
    """What each enhancement changes: Elo, nodes and time, as far as they were measured. Blue is better, orange worse, grey undecided."""
    effects = results.figures["effects"]
    if not effects:
        raise ArenaError(f"{results.folder} has no ablation")
    most = max(len(effect["bars"]) for effect in effects)
    figure, all_axes = _figure(1.4 + 0.35 * most, 1.0 + 4.2 * len(effects), len(effects))
    for axes, effect in zip(all_axes, effects):
        zero = 1.0 if effect["ratio"] else 0.0
        if effect["ratio"]:
            axes.set_xscale("log")
            axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, at: f"{value:g}"))
            axes.xaxis.set_minor_formatter(NullFormatter())
        rows = [{"name": bar["name"], "low": bar["low"], "middle": bar["value"], "high": bar["high"]} for bar in effect["bars"]]
        _intervals(axes, rows, [_verdict_colour(row, zero, effect["less"]) for row in rows], zero)
        axes.set(xlabel=effect["axis"], title=effect["title"])
    return figure


def _verdict_colour(row: Mapping[str, Any], zero: float, less: bool) -> str:
    above = row["low"] is not None and row["low"] > zero
    below = row["high"] is not None and row["high"] < zero
    if not above and not below:
        return OPEN
    return WORSE if above == less else BETTER


def sprt(results: Results) -> Figure:
    """The log-likelihood ratio of a sequential test after each pair of games."""
    curve = results.sprt
    figure, (axes,) = _figure(3.0)
    axes.plot(curve["pairs"], curve["llr"], color=BETTER)
    for bound, name in (("upper", "H1"), ("lower", "H0")):
        axes.axhline(curve[bound].iloc[0], color=OPEN, linestyle="--", linewidth=1)
        axes.annotate(name, (0, curve[bound].iloc[0]), xytext=(4, 3), textcoords="offset points", color=OPEN)
    axes.set(xlabel="pairs of games", ylabel="log-likelihood ratio", title=f"Sequential test: {results.verdict}")
    return figure


def by_ply(results: Results, what: str = "depth", players: Optional[Sequence[str]] = None) -> Figure:
    """Nodes, depth, time, score or expected result by ply: medians (of depth, means), with the middle half of the decisions as a band."""
    if what not in _BY_PLY:
        raise ArenaError(f"unknown figure '{what}'; there are {', '.join(_BY_PLY)}")
    title, unit, logarithmic = _BY_PLY[what]
    names: List[str] = results.figures["players"]
    for name in players or ():
        if name not in names:
            raise ArenaError(f"unknown player '{name}'; there are {', '.join(names)}")
    lines: List[Dict[str, Any]] = [line for line in results.figures["series"][what]["lines"] if players is None or names[line["player"]] in players]
    if not lines:
        raise ArenaError(f"{results.folder} has no {what} by ply")
    figure, (axes,) = _figure(4.0)
    for line in lines:
        ply = (np.array(line["from"], dtype=float) + np.array(line["to"], dtype=float)) / 2
        side = "" if line["side"] is None else (", moving first", ", moving second", ", moving third", ", moving fourth")[line["side"]]
        colour = f"C{line['player'] % 10}"
        axes.plot(ply, line["middle"], color=colour, marker="o", linestyle="--" if line["side"] else "-", label=names[line["player"]] + side)
        if len(lines) <= 4:
            axes.fill_between(ply, line["low"], line["high"], color=colour, alpha=0.15, linewidth=0)
    if logarithmic:
        axes.set_yscale("log")
    axes.set(xlabel="ply", ylabel=unit, title=title)
    axes.legend(fontsize="small")
    return figure


def lengths(results: Results) -> Figure:
    """How long the games were."""
    figure, (axes,) = _figure(3.0)
    plies = results.games["plies"]
    axes.hist(plies, bins=min(40, max(1, int(plies.max() - plies.min() + 1))), color=BETTER)
    axes.set(xlabel="plies", ylabel="games", title="Game length")
    return figure


def scaling(results: Results) -> Figure:
    """Strength by budget, with 95 % bands."""
    charts = results.figures["scaling"]
    if not charts:
        raise ArenaError(f"{results.folder} has no players that differ in their budget alone")
    figure, all_axes = _figure(4.0, 7.0 * len(charts), len(charts))
    for axes, chart in zip(all_axes, charts):
        for number, curve in enumerate(chart["curves"]):
            points = curve["points"]
            budget = [point["budget"] for point in points]
            axes.plot(budget, [point["elo"] for point in points], color=f"C{number % 10}", marker="o", label=curve["name"])
            ends = [[point["elo"] if point[end] is None else point[end] for point in points] for end in ("low", "high")]
            axes.fill_between(budget, ends[0], ends[1], color=f"C{number % 10}", alpha=0.2, linewidth=0)
        if chart["logarithmic"]:
            axes.set_xscale("log")
        texts = {point["budget"]: point["text"] for curve in chart["curves"] for point in curve["points"]}
        axes.set_xticks(sorted(texts), [texts[budget] for budget in sorted(texts)])
        axes.minorticks_off()
        axes.set(xlabel=chart["unit"], ylabel="Elo", title=f"Strength by {chart['unit']}")
        axes.legend()
    return figure
