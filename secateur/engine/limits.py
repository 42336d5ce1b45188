"""The limits of a search."""

from __future__ import annotations

from secateur.errors import SecateurError
from secateur.game import DEEPEST


def check_limits(depth: int | None, time: float | None, nodes: int | None, lines: int = 1) -> None:
    """Raises SecateurError unless every limit is in range."""
    if depth is not None and (not isinstance(depth, int) or not 1 <= depth <= DEEPEST):
        raise SecateurError(f"depth must be a whole number of half-moves from 1 to {DEEPEST}, not {depth}")
    if time is not None and not (isinstance(time, (int, float)) and 0 < time < float("inf")):
        raise SecateurError(f"time must be a number of seconds above 0, not {time}")
    if nodes is not None and (not isinstance(nodes, int) or nodes < 1):
        raise SecateurError(f"nodes must be a whole number above 0, not {nodes}")
    if not isinstance(lines, int) or lines < 1:
        raise SecateurError(f"lines must be a whole number above 0, not {lines}")
