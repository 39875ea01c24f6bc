#!/usr/bin/env python3
"""Loads a run into pandas and draws two charts: python3 analyse_run.py DIR [OUTPUT]

DIR is a results folder of `arena run`; the charts go to OUTPUT (by default DIR). Needs Debian's python3-pandas and python3-matplotlib. The parts
marked with %% are cells for an editor that knows them (Spyder, VS Code, Jupyter with jupytext), so that they can be run one by one."""
# %% Load
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # to files; leave this line out in a notebook
import matplotlib.pyplot as plt
import pandas as pd

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "results/quick")
output = Path(sys.argv[2] if len(sys.argv) > 2 else folder)
output.mkdir(parents=True, exist_ok=True)
games = pd.read_csv(folder / "games.csv")
moves = pd.read_csv(folder / "moves.csv")
print(f"{len(games)} games, {len(moves)} decisions, players: {', '.join(sorted(set(games['first']) | set(games['second'])))}")

# %% Results per player: points from both sides
points = {"first": 1.0, "draw": 0.5, "second": 0.0}
as_first = games.assign(player=games["first"], points=games["result"].map(points))
as_second = games.assign(player=games["second"], points=1 - games["result"].map(points))
results = pd.concat([as_first, as_second]).groupby("player")["points"].agg(["count", "sum", "mean"])
print(results.sort_values("mean", ascending=False).to_string())

# %% How games ended, by who won; runs of older versions have no such column
if "ending" in games:
    print(pd.crosstab(games["ending"].fillna(games["termination"]), games["result"]).to_string())

# %% Chart 1: depth by ply, the median of each player and the middle half of its decisions
searched = moves.dropna(subset=["depth"]).copy()
searched["step"] = (searched["ply"] - 1) // 4 * 4 + 2.5
figure, axes = plt.subplots(figsize=(7, 4))
for player, rows in searched.groupby("player"):
    depth = rows.groupby("step")["depth"].quantile([0.25, 0.5, 0.75]).unstack()
    (line,) = axes.plot(depth.index, depth[0.5], marker="o", label=player)
    axes.fill_between(depth.index, depth[0.25], depth[0.75], color=line.get_color(), alpha=0.15)
axes.set(xlabel="ply", ylabel="depth of the last completed iteration", title="Depth by ply")
axes.legend()
figure.tight_layout()
figure.savefig(output / "depth-by-ply.png", dpi=150)

# %% Chart 2: points of each player against each other
pairs = pd.concat([as_first.assign(opponent=games["second"]), as_second.assign(opponent=games["first"])])
table = pairs.pivot_table(index="player", columns="opponent", values="points", aggfunc="mean")
figure, axes = plt.subplots(figsize=(1.5 + 0.9 * len(table), 1.2 + 0.7 * len(table)))
image = axes.imshow(table, vmin=0, vmax=1, cmap="RdBu")
axes.set_xticks(range(len(table.columns)), table.columns, rotation=30, ha="right")
axes.set_yticks(range(len(table)), table.index)
for row in range(len(table)):
    for column in range(len(table.columns)):
        if pd.notna(table.iat[row, column]):
            axes.text(column, row, f"{table.iat[row, column]:.0%}", ha="center", va="center")
figure.colorbar(image, label="share of the points")
axes.set_title("Score against each other")
figure.tight_layout()
figure.savefig(output / "crosstable.png", dpi=150)

# %% The tables of `arena report` are numbers too, every column of one type
for file in sorted((folder / "tables").glob("*.csv")):
    table = pd.read_csv(file)
    mixed = [name for name in table if table[name].map(type).nunique() > 1 and not table[name].isna().any()]
    print(f"{file.name}: {len(table)} rows, {table.select_dtypes('number').shape[1]} of {table.shape[1]} columns are numbers" +
          (f"; mixed: {mixed}" if mixed else ""))
