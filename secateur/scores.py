"""Scores of wins and losses: they count the half-moves to the end of the game, from the root or from a state."""

from __future__ import annotations

from secateur.game import HIGHEST


def from_root(value: int, ply: int) -> int:
    """A value that counts a win from the state at `ply`, as the root counts it: the farther, the less.

    >>> from secateur.game import WIN
    >>> from_root(WIN - 1, 2) == WIN - 3, from_root(5, 2)
    (True, 5)
    """
    if value > HIGHEST:
        return value - ply
    if value < -HIGHEST:
        return value + ply
    return value


def from_state(value: int, ply: int) -> int:
    """A value that counts a win from the root, as the state at `ply` counts it: the inverse of `from_root`.

    >>> from secateur.game import WIN
    >>> from_state(WIN - 3, 2) == WIN - 1
    True
    """
    if value > HIGHEST:
        return value + ply
    if value < -HIGHEST:
        return value - ply
    return value
