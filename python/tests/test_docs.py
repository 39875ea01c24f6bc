"""The examples of docs/python.md, in order, and the notebook."""
from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest

import arena
from conftest import source


def test_the_blocks_of_the_guide_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (source() / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    if importlib.util.find_spec("arena._native") is None:
        blocks = [block for block in blocks if "Board(" not in block]
    names: Dict[str, Any] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert (tmp_path / "ratings.pdf").stat().st_size > 1000 and (tmp_path / "position.svg").exists()
    printed = capsys.readouterr().out
    assert "results/wrong.yaml:13: unknown key 'limits.nodez'; did you mean 'limits.nodes'?" in printed
    assert isinstance(names["small"], arena.Results) and len(names["small"].games) == 10


def kinds(notebook: Path) -> List[List[str]]:
    """What each code cell shows."""
    shown = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            shown.append(sorted(kind for output in cell["outputs"] for kind in output.get("data", {output["output_type"]: ""})))
    return shown


def test_the_notebook_runs_and_shows_what_the_kept_one_shows(tmp_path: Path) -> None:
    kept = source() / "examples" / "ablation.ipynb"
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", str(tmp_path), str(kept)], check=True,
                   stderr=subprocess.DEVNULL)
    made = tmp_path / "ablation.ipynb"
    assert kinds(made) == kinds(kept)
    shown = sum(kinds(made), [])
    assert {"image/png", "image/svg+xml", "text/html", "stream"} <= set(shown) and "error" not in shown
    assert "\\\\toprule" in made.read_text(encoding="utf-8")
