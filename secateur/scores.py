"""Scores: their constants, which values are allowed, and a win counted from the root or from a state."""

from __future__ import annotations

from typing import Any, TypeVar

from secateur.bits import is_whole
from secateur.limits import DEEPEST

#: The outcomes, as the player to move sees them. Any other integer is a final score (a disc difference...).
WIN = 1_000_000
LOSS = -WIN
DRAW = 0
ONGOING = -(1 << 40)

#: Points of a search are whole; a value may have decimals, see `to_value`.
Number = TypeVar("Number", int, float)

#: Greater than every score.
INFINITY = 2 * WIN

#: The limit of final scores and evaluations; beyond it are wins and losses, less their distance in half-moves.
HIGHEST = WIN - 10_000


#: The most decimals of a value: a search counts in points, and with more there would be too few of them.
MOST_DECIMALS = 4


def to_value(points: int, decimals: int) -> float:
    """Points of a search as a value: with 2 decimals, 100 points are 1. What is beyond all scores stays as it is.

    >>> to_value(50, 2), to_value(300, 2), to_value(7, 0), to_value(INFINITY, 2) == INFINITY
    (0.5, 3, 7, True)
    """
    return plain_number(points / 10**decimals) if decimals and abs(points) <= HIGHEST else points


def to_points(value: float, decimals: int) -> int:
    """A value in points of a search: the inverse of `to_value`.

    >>> to_points(0.57, 2), to_points(7, 0), to_points(INFINITY, 2) == INFINITY
    (57, 7, True)
    """
    return round(value * 10**decimals) if abs(value) <= HIGHEST else int(value)


def plain_number(value: float) -> float:
    """A number without a point where it is whole.

    >>> plain_number(3.0), plain_number(-0.0), plain_number(0.5)
    (3, 0, 0.5)
    """
    return int(value) if value == int(value) else float(value)


def is_score(value: int) -> bool:
    """Whether a value may be an evaluation, or the score of a game that nobody won."""
    return is_whole(value) and -HIGHEST <= value <= HIGHEST


def is_outcome(value: int) -> bool:
    """Whether `outcome` may return this value."""
    return is_score(value) or (is_whole(value) and (abs(value) == WIN or value == ONGOING))


def are_bounds(low: int, high: int) -> bool:
    """Whether `bounds` may return these values."""
    return is_whole(low) and is_whole(high) and LOSS <= low <= high <= WIN


def wrong_bound(low: int, high: int) -> int:
    """The wrong one of two values that cannot be bounds."""
    return high if are_bounds(low, low) else low


# ---------------------------------------------------------------- wins and losses


def is_decisive(score: float) -> bool:
    """Whether a score is a win or a loss, not a number of points.

    >>> is_decisive(WIN - 3), is_decisive(LOSS), is_decisive(HIGHEST), is_decisive(DRAW)
    (True, True, False, False)
    """
    return abs(score) > HIGHEST


def distance(score: Number) -> Number:
    """The half-moves to the end of the game, for a decisive score.

    >>> distance(WIN - 3), distance(LOSS + 4)
    (3, 4)
    """
    return WIN - abs(score)


def mate_in(score: Number) -> Number:
    """The half-moves to a win, or to a loss as a negative number.

    >>> mate_in(WIN - 3), mate_in(LOSS + 4)
    (3, -4)
    """
    return distance(score) if score > 0 else -distance(score)


def sure_bounds(score: float) -> tuple[str, str]:
    """What a decisive score must be for the game to be decided: at least a loss may still be a win."""
    return ("exact", "lower") if score > 0 else ("exact", "upper")


def is_sure(score: float, proven: str) -> bool:
    """Whether the score of perfect play is known, or at least who wins; `proven` is that of a `Line`.

    >>> is_sure(4, "exact"), is_sure(4, "lower"), is_sure(WIN - 3, "lower"), is_sure(WIN - 3, "upper")
    (True, False, True, False)
    """
    return proven == "exact" or (is_decisive(score) and proven in sure_bounds(score))


def other_view(score: Number, bound: str) -> tuple[Number, str]:
    """A score or a bound of it, as the other player sees it.

    >>> other_view(4, "lower"), other_view(0, "heuristic")
    ((-4, 'upper'), (0, 'heuristic'))
    """
    return -score, {"lower": "upper", "upper": "lower"}.get(bound, bound)


def from_root(value: Number, ply: int) -> Number:
    """A value that counts a win from the state at `ply`, as the root counts it: the farther, the less.

    >>> from_root(WIN - 1, 2) == WIN - 3, from_root(5, 2), from_root(INFINITY, 2) == INFINITY
    (True, 5, True)
    """
    if HIGHEST < value <= WIN:
        return value - ply
    if LOSS <= value < -HIGHEST:
        return value + ply
    return value


def from_state(value: Number, ply: int) -> Number:
    """A value that counts a win from the root, as the state at `ply` counts it: the inverse of `from_root`.

    >>> from_state(WIN - 3, 2) == WIN - 1
    True
    """
    return from_root(value, -ply)


def named(answer: Any) -> str:
    """A value with the names of scores: WIN - 3, LOSS, (ONGOING, 0)...

    >>> named((WIN - 3, 12)), named(ONGOING), named(None)
    ('(WIN - 3, 12)', 'ONGOING', 'None')
    """
    if isinstance(answer, tuple):
        return f"({', '.join(map(named, answer))})"
    if not is_whole(answer):
        return repr(answer)
    names = {WIN: "WIN", LOSS: "LOSS", ONGOING: "ONGOING", INFINITY: "INFINITY", -INFINITY: "-INFINITY"}
    half_moves = distance(int(answer))
    if not 0 < half_moves <= 2 * DEEPEST:
        return names.get(int(answer), str(int(answer)))
    return f"WIN - {half_moves}" if answer > 0 else f"LOSS + {half_moves}"
