"""The limits of a search."""

from __future__ import annotations

from secateur.errors import SecateurError
from secateur.game import DEEPEST


def check_limits(depth: int | None, time: float | None, nodes: int | None, lines: int = 1) -> None:
    """Raises SecateurError unless every limit is in range."""
    if depth is not None and (not isinstance(depth, int) or not 1 <= depth <= DEEPEST):
        raise SecateurError(f"depth = {depth} is no depth: give half-moves from 1 to {DEEPEST}")
    if time is not None and not (isinstance(time, (int, float)) and 0 < time < float("inf")):
        raise SecateurError(f"time = {time} is no time: give seconds above 0")
    if nodes is not None and (not isinstance(nodes, int) or nodes < 1):
        raise SecateurError(f"nodes = {nodes} is no number of nodes: give 1 or more")
    if not isinstance(lines, int) or lines < 1:
        raise SecateurError(f"lines = {lines} is no number of lines: give 1 or more")
