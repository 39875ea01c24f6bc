from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict

import matplotlib
import pytest

import arena

matplotlib.use("Agg")

TOURNAMENT: Dict[str, Any] = {
    "game": {"name": "andantino", "radius": 4},
    "openings": {"type": "random", "plies": 4, "count": 4, "seed": 7},
    "limits": {"nodes": 40},
    "players": [
        {"name": "full", "inherits": "arena-andantino"},
        {"name": "plain", "inherits": "arena-andantino", "transposition_table": False, "killers": False},
        {"name": "any", "inherits": "random"},
    ],
}
ABLATION: Dict[str, Any] = {
    "game": {"name": "andantino", "radius": 4},
    "openings": {"type": "random", "plies": 4, "count": 2, "seed": 7},
    "limits": {"nodes": 40},
    "ablation": {
        "base": {"inherits": "arena-andantino"},
        "mode": "remove",
        "switches": ["killers", "history"],
        "games": True,
        "positions": {"type": "random", "count": 3, "seed": 7, "min_plies": 6, "max_plies": 12, "depth": 3},
    },
}


def source() -> Path:
    folder = arena.checkout()
    assert folder is not None
    return folder


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="session")
def played(scratch: Path) -> arena.Results:
    return arena.run(TOURNAMENT, scratch / "played", threads=1, progress=False)


@pytest.fixture(scope="session")
def ablated(scratch: Path) -> arena.Results:
    return arena.ablate(ABLATION, scratch / "ablated", threads=1, progress=False)


@pytest.fixture(scope="session")
def tested(scratch: Path) -> arena.Results:
    return arena.sprt("arena-andantino", "random", scratch / "tested", nodes=30, elo1=200, threads=1, game="andantino", radius=4, progress=False)


@pytest.fixture(autouse=True)
def no_user_configs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("ARENA_PATH", raising=False)
    monkeypatch.chdir(tmp_path if "PYTEST_KEEP_FOLDER" not in os.environ else ".")
