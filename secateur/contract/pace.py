"""How fast a game is searched, interpreted and compiled; or what keeps it from being compiled."""

from __future__ import annotations

from typing import NamedTuple

from secateur.errors import CompileError
from secateur.game import Game
from secateur.jit.execute import must_interpret
from secateur.textbook import search

#: Seconds of each measurement.
SECONDS = 0.3


class Pace(NamedTuple):
    """Nodes in a second by alpha-beta; 0 where it does not run compiled, and then the problems say why."""

    interpreted: int
    compiled: int
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"runs interpreted at {self.interpreted:,} nodes/s"
        return f"{text}; compiled at {self.compiled:,}" if self.compiled else text


def pace_of(game: Game, interpreted: bool = False) -> Pace:
    """How many nodes of a game alpha-beta searches in a second; only `interpreted`, or compiled too.

    >>> from secateur.games.nim import Nim
    >>> pace_of(Nim()).interpreted > 0
    True
    """
    plain = _nodes_per_second(game, interpreted=True)
    if interpreted or game.interpreted or must_interpret():
        return Pace(plain, 0)
    try:
        return Pace(plain, _nodes_per_second(game, interpreted=False))
    except CompileError as error:
        return Pace(plain, 0, error.problems or (str(error),))


def _nodes_per_second(game: Game, interpreted: bool) -> int:
    how = {"interpreted": interpreted, "wait": True, "compiled": True, "time": SECONDS}
    result = search("alphabeta", game, options=how)  # type: ignore[arg-type]
    return _rounded(result.nodes / max(result.seconds, 1e-6))


def _rounded(number: float) -> int:
    """Two digits of a number: more would not be the same the next time.

    >>> _rounded(123456), _rounded(7)
    (120000, 7)
    """
    return int(float(f"{number:.2g}"))
