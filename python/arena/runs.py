"""Runs, ablations and sequential tests, started and followed from Python."""
from __future__ import annotations

import json
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Any, Dict, List, Mapping, Optional, Sequence, Union

from .errors import ArenaError
from .program import call, environment, message_of, program
from .progress import ProgressBar
from .results import Results

#: The name of a tournament or ablation, its file, or what would be in the file.
Config = Union[str, Path, Mapping[str, Any]]


def _options(options: Mapping[str, Any]) -> List[str]:
    """`move_time="1s", resume=True` as the command line has it."""
    words: List[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words.append(str(value))
    return words


def _rows(file: Path) -> int:
    """Rows of a CSV file that is being written, without its header."""
    try:
        with open(file, "rb") as lines:
            return max(0, sum(block.count(b"\n") for block in iter(lambda: lines.read(1 << 20), b"")) - 1)
    except FileNotFoundError:
        return 0


class Running:
    """A run under way. It goes on when this object is forgotten; `stop()` ends it so that it can be resumed."""

    def __init__(self, arguments: Sequence[str], folder: Path, accepted: Sequence[int]) -> None:
        self.folder = folder
        self._accepted = accepted
        self._total = 0
        self._next_look = 0.0
        self._printed = self._complaint = ""
        self._output: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self._errors: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        # A group of its own: Ctrl-C reaches Python alone, which passes it on once.
        self._process = subprocess.Popen([program(), *arguments], stdin=subprocess.DEVNULL, stdout=self._output, stderr=self._errors,
                                         env=environment(), start_new_session=True)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    @property
    def games(self) -> int:
        """Games played so far, those of earlier sessions included."""
        return _rows(self.folder / "games.csv")

    def status(self) -> Dict[str, Any]:
        """What `arena status --json` says of it; nothing while its files are being made."""
        try:
            found: Dict[str, Any] = json.loads(call(["status", "--json", str(self.folder)]))["runs"][0]
        except ArenaError:
            return {}
        return found

    @property
    def total(self) -> int:
        """Games of the whole run; 0 as long as it is not known."""
        if self._total == 0 and (self.folder / "games.csv").exists():
            self._total = self.status().get("scheduled") or 0
        return self._total

    @property
    def output(self) -> str:
        """What the program printed: the tables at the end."""
        self._end()
        return self._printed

    def stop(self) -> None:
        """As Ctrl-C does: games under way are dropped, and `resume=True` continues."""
        if self.running:
            self._process.send_signal(signal.SIGINT)
        self._end()

    def _end(self) -> int:
        """Waits for the program, and keeps what it said."""
        code = self._process.wait()
        if not self._output.closed:
            self._output.seek(0)
            self._errors.seek(0)
            self._printed, self._complaint = self._output.read(), message_of(self._errors.read())
        self.__del__()
        return code

    def __del__(self) -> None:
        self._output.close()
        self._errors.close()

    def _show(self, bar: ProgressBar) -> None:
        """An ablation searches its positions first."""
        games = self.games
        if games or not any(self.folder.glob("positions.csv*")):
            bar.update(games, self.total)
        elif time.monotonic() >= self._next_look:  # the program counts them, which takes a moment
            self._next_look = time.monotonic() + 2
            status = self.status()
            bar.update(status.get("positions") or 0, status.get("all_positions") or 0, "positions")

    def wait(self, progress: bool = True, interval: float = 0.3) -> Results:
        """Waits for the end. Raises ArenaError with the program's message. Ctrl-C stops the run."""
        bar = ProgressBar(self.folder.name) if progress else None
        try:
            while True:
                ended = not self.running
                if bar is not None:
                    self._show(bar)
                if ended:
                    break
                try:
                    self._process.wait(interval)
                except subprocess.TimeoutExpired:
                    pass
        except KeyboardInterrupt:
            self.stop()
            raise
        finally:
            if bar is not None:
                bar.close()
        code = self._end()
        if code not in self._accepted:
            raise ArenaError(self._complaint or f"the run ended with exit code {code}", code)
        return Results(self.folder)


def _start(command: str, words: Sequence[str], output: Union[str, Path], options: Mapping[str, Any], accepted: Sequence[int] = (0,)) -> Running:
    folder = Path(output)
    return Running([command, *words, "--output", str(folder), "--quiet", *_options(options)], folder, accepted)


def _of_config(command: str, config: Config, output: Union[str, Path, None], options: Mapping[str, Any]) -> Running:
    if not isinstance(config, Mapping):
        return _start(command, [str(config)], output if output is not None else Path("results") / Path(config).stem, options)
    if output is None:
        raise ArenaError("a tournament given as a dictionary has no name: say output=FOLDER")
    # JSON is YAML. The file stays beside the results, so that messages name a line that can be read.
    file = Path(f"{output}.yaml")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    return _start(command, [str(file)], output, options)


def start_run(tournament: Config, output: Union[str, Path, None] = None, **options: Any) -> Running:
    """Starts `arena run` and does not wait. Options are those of the command line: `nodes=1000, threads=2, resume=True`."""
    return _of_config("run", tournament, output, options)


def run(tournament: Config, output: Union[str, Path, None] = None, *, progress: bool = True, **options: Any) -> Results:
    """Plays a tournament and gives its results."""
    return start_run(tournament, output, **options).wait(progress)


def start_ablation(ablation: Config, output: Union[str, Path, None] = None, **options: Any) -> Running:
    """Starts `arena ablate` and does not wait."""
    return _of_config("ablate", ablation, output, options)


def ablate(ablation: Config, output: Union[str, Path, None] = None, *, progress: bool = True, **options: Any) -> Results:
    """Measures what each enhancement costs and is worth."""
    return start_ablation(ablation, output, **options).wait(progress)


def sprt(player: Union[str, Path], opponent: Union[str, Path], output: Union[str, Path], *, progress: bool = True, **options: Any) -> Results:
    """Tests whether the player is stronger than the opponent; `Results.verdict` has the answer."""
    return _start("sprt", [str(player), str(opponent)], output, options, (0, 1, 3)).wait(progress)
