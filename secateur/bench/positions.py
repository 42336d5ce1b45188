"""All positions of a game, measured: time and bytes for each, beside a C++ program of the same method."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from secateur.errors import SecateurError
from secateur.games import load
from secateur.machine import temporary_folder
from secateur.result import Figures
from secateur.schema import read
from secateur.solved.solving import SolvingProgress, solve_all

#: The board: large enough that its hash table is in no cache.
WIDTH, HEIGHT = 5, 4

#: How often each is measured; the fastest counts.
ROUNDS = 2


class PeerSolution(Struct):
    """What the C++ program prints."""

    positions: int
    value: int
    seconds: float


@dataclass(frozen=True)
class PositionsPace:
    """Processor time to find and solve all positions, and to write them; and that of C++, if there is a compiler."""

    positions: int
    seconds: float
    writing: float
    bytes_of_file: int
    their_seconds: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times as long as C++ it takes to find and solve them."""
        return None if self.their_seconds is None else self.seconds / self.their_seconds

    def as_dict(self) -> Figures:
        return {
            "positions": self.positions,
            "seconds": self.seconds,
            "writing_seconds": self.writing,
            "bytes_per_position": self.bytes_of_file / self.positions,
            "cpp_seconds": self.their_seconds,
            "ratio": self.ratio,
        }


def positions(say: Callable[[str], None]) -> PositionsPace:
    """Solves all positions of a small board of Connect Four, by one worker."""
    with temporary_folder() as folder:
        say("solving all positions...")
        ours = min((_round(folder) for _ in range(ROUNDS + 1)), key=lambda each: each.seconds)  # the first compiles
        program = _compiled(folder)
        if program is None:
            return ours
        say("solving all positions in C++...")
        theirs = [read(_output([str(program)]), PeerSolution, program.name) for _ in range(ROUNDS)]
    if theirs[0].positions != ours.positions:
        raise SecateurError(f"C++ finds {theirs[0].positions:,} positions, secateur {ours.positions:,}")
    least = min(each.seconds for each in theirs)
    return PositionsPace(ours.positions, ours.seconds, ours.writing, ours.bytes_of_file, least)


def _round(folder: Path) -> PositionsPace:
    begins: list[float] = []

    def note(progress: SolvingProgress) -> None:
        if progress.phase == "writing":
            begins.append(time.process_time())

    file, started = folder / "positions.solved", time.process_time()
    solved = solve_all(load(f"connect4:width={WIDTH},height={HEIGHT}"), file, symmetric=False, on_progress=note)
    ended = time.process_time()
    return PositionsPace(solved.states, begins[0] - started, ended - begins[0], file.stat().st_size)


def _compiled(folder: Path) -> Path | None:
    """The C++ program; None where there is no compiler."""
    compiler, program = shutil.which("g++"), folder / "positions"
    if compiler is None:
        return None
    source = Path(__file__).with_name("peers") / "positions.cpp"
    sizes = [f"-DWIDTH={WIDTH}", f"-DHEIGHT={HEIGHT}"]
    _output([compiler, "-O3", "-march=native", "-std=c++17", *sizes, "-o", str(program), str(source)])
    return program


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SecateurError(f"{Path(command[0]).name} failed: {(done.stderr.strip() or 'no message').splitlines()[-1]}")
    return done.stdout
