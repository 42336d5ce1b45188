"""Connect Four solved exactly, position by position, against scores that are known and against bitbully."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from secateur.engine import Engine
from secateur.errors import SecateurError
from secateur.games import load
from secateur.result import Figures
from secateur.scores import distance, is_decisive

#: Squares of the board that the scores are about.
SQUARES = 42

#: Positions that one solver has before it is the other's turn: enough to warm up, few enough to share the noise.
TURN = 50


@dataclass(frozen=True)
class Duel:
    """Both solvers on the same positions, each with an empty table for each: mean seconds, and wrong scores."""

    positions: int
    seconds: float
    wrong: int
    their_seconds: float | None = None
    their_wrong: int | None = None

    @property
    def ratio(self) -> float | None:
        """How many times faster secateur is."""
        return None if self.their_seconds is None else self.their_seconds / self.seconds

    def as_dict(self) -> Figures:
        return {
            "positions": self.positions,
            "seconds": self.seconds,
            "wrong": self.wrong,
            "bitbully_seconds": self.their_seconds,
            "bitbully_wrong": self.their_wrong,
            "ratio": self.ratio,
        }


def read(file: Path) -> list[tuple[str, int]]:
    """The positions of a file, columns from 1 and a score in each line, and their scores."""
    known = []
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise SecateurError(f"{file} cannot be read: it must be a text file") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            columns, _, score = line.strip().partition(" ")
            if not columns.isdigit() or not score.strip().lstrip("-").isdigit():
                raise SecateurError(f"line {number} of {file} must be columns and a score, as in 4453 1")
            known.append((columns, int(score)))
    if not known:
        raise SecateurError(f"{file} contains no positions")
    return known


def duel(file: Path, peer: bool, say: Callable[[str], None]) -> Duel:
    """Solves every position of a file, and lets bitbully do so in turn where it is wanted: noise then meets both."""
    known = read(file)
    solve = _solver()
    if not peer:
        say(f"solving {len(known)} positions of Connect Four...")
        found, seconds = zip(*(solve(columns) for columns, _ in known), strict=True)
        return Duel(len(known), sum(seconds) / len(known), _wrong(found, known))
    from secateur.bench.peers import bitbully

    with bitbully(say) as theirs:
        say(f"solving {len(known)} positions of Connect Four, in turn with bitbully...")
        positions = [columns for columns, _ in known]
        answers: list[tuple[int, float]] = []
        their_answers: list[tuple[int, float]] = []
        for start in range(0, len(positions), TURN):
            answers += map(solve, positions[start : start + TURN])
            their_answers += map(theirs, positions[start : start + TURN])
    (found, seconds), (their_found, their_seconds) = zip(*answers, strict=True), zip(*their_answers, strict=True)
    return Duel(
        len(known),
        sum(seconds) / len(known),
        _wrong(found, known),
        sum(their_seconds) / len(known),
        _wrong(their_found, known),
    )


def _solver() -> Callable[[str], tuple[int, float]]:
    """Solves a position with an empty table: its score, and how long it took."""
    game = load("connect4")
    engine = Engine(game)
    engine.prepare(exact=True)  # compiled before the clock starts

    def solve(columns: str) -> tuple[int, float]:
        state = game.parse(columns)
        engine.forget()
        started = time.perf_counter()
        score = int(engine.solve(state).score)
        seconds = time.perf_counter() - started
        return stones_left(score, len(columns)), seconds

    return solve


def stones_left(score: int, played: int) -> int:
    """A win as these files count it: with the last but how many of the winner's stones, from 1; a loss is negative.

    >>> from secateur.scores import WIN
    >>> stones_left(WIN - 1, 0), stones_left(WIN - 1, 41), stones_left(-WIN + 2, 40), stones_left(0, 7)
    (21, 1, -1, 0)
    """
    if not is_decisive(score):
        return 0
    last = played + distance(score)
    stones = (SQUARES + 2 - last) // 2
    return stones if score > 0 else -stones


def _wrong(found: Sequence[int], known: list[tuple[str, int]]) -> int:
    return sum(score != right for score, (_, right) in zip(found, known, strict=True))
