"""A progress bar: HTML in a notebook, one line on a terminal, nothing elsewhere."""
from __future__ import annotations

import html
import sys
import time
from typing import Any, Optional


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    if shell is None:
        return False
    return getattr(shell.get_ipython(), "kernel", None) is not None


def duration(seconds: float) -> str:
    """65 seconds are "1:05"."""
    whole = int(seconds + 0.5)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


class ProgressBar:
    """Shows `done` of `total`; a total of 0 is unknown."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.done = self.total = 0
        self.unit = "games"
        self._start, self._first = time.monotonic(), 0
        self._notebook = _in_notebook()
        self._handle: Any = None
        self._shown: Optional[str] = None

    def text(self) -> str:
        passed = time.monotonic() - self._start
        words = f"{self.what}: {self.done} of {self.total} {self.unit}" if self.total else f"{self.what}: {self.done} {self.unit}"
        if self._first < self.done < self.total:
            words += f", {duration(passed * (self.total - self.done) / (self.done - self._first))} left"
        return words

    def update(self, done: int, total: int, unit: str = "games") -> None:
        if self._shown is None or unit != self.unit:  # what earlier sessions did says nothing about the speed
            self._start, self._first = time.monotonic(), done
        self.done, self.total, self.unit = done, total, unit
        words = self.text()
        if words != self._shown:
            self._shown = words
            self._show(words)

    def close(self) -> None:
        if self._shown is not None and not self._notebook and sys.stderr.isatty():
            sys.stderr.write("\n")

    def _repr_html_(self) -> str:
        scale = f'value="{self.done}" max="{self.total}"' if self.total else ""
        return f"<div><progress {scale}></progress> {html.escape(self.text())}</div>"

    def _show(self, words: str) -> None:
        if self._notebook:
            from IPython.display import HTML, display

            shown = HTML(self._repr_html_())
            if self._handle is None:
                self._handle = display(shown, display_id=True)
            else:
                self._handle.update(shown)
        elif sys.stderr.isatty():
            filled = 24 * self.done // self.total if self.total else 0
            sys.stderr.write(f"\r\033[K[{'#' * filled}{'.' * (24 - filled)}] {words}")
            sys.stderr.flush()
