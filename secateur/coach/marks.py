"""What a move is called by the expected points that it loses, and how accurately somebody played."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from secateur.language import mark


class Mark(NamedTuple):
    """What a move may be called: its name, its sign, the number that PGN has for that, and the least loss."""

    name: str
    sign: str
    glyph: int  # 0: none
    loss: float


#: Losses of expected points from here on have a name, the worst first.
LOSSES = (
    Mark(mark("blunder"), "??", 4, 0.20),
    Mark(mark("mistake"), "?", 2, 0.10),
    Mark(mark("inaccuracy"), "?!", 6, 0.05),
    Mark(mark("good"), "", 0, 0.005),
    Mark(mark("best"), "", 0, 0.0),
)

#: The only legal move.
FORCED = Mark(mark("forced"), "", 7, 0.0)

#: A sacrifice that is the only good move, and that a short look does not find.
BRILLIANT = Mark(mark("brilliant"), "!!", 3, 0.0)

#: Every mark by its name, the best first.
MARKS = {each.name: each for each in (BRILLIANT, *reversed(LOSSES), FORCED)}

#: From this loss on a move is worth an explanation.
WORTH_A_WORD = LOSSES[2].loss


def mark_of(loss: float) -> Mark:
    """What a move is called that loses so much of the expected points.

    >>> [mark_of(loss).name for loss in (0, 0.03, 0.07, 0.12, 0.5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next(each for each in LOSSES if loss >= each.loss)


def accuracy(losses: Iterable[float]) -> float | None:
    """How accurately somebody played, from 0 to 100, who lost so much with each move; None without moves.

    The mean of a curve that lichess has fitted: a loss of 5 % counts as 80, one of 20 % as 40.

    >>> accuracy([0, 0]), accuracy([0, 0.2]), accuracy([])
    (100.0, 70.0, None)
    """
    marks = [min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669)) for loss in losses]
    return round(sum(marks) / len(marks), 1) if marks else None
