"""A match and its nodes as the store keeps them: the columns of two tables, checked when they are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from secateur.studio.messages.values import (
    ClockFace,
    MatchEnd,
    MatchNotes,
    MatchPlayers,
    MoveNotes,
    MoveReview,
    ScoreView,
    Side,
)

RowNumber = Annotated[int, Meta(ge=0, le=1 << 60)]
RowTime = Annotated[float, Meta(ge=0, le=1e12)]


class MatchRow(Struct, kw_only=True, frozen=True):
    """A match without its nodes."""

    id: Annotated[str, Meta(min_length=1, max_length=1_000)]
    game: str
    title: str
    name: str
    position: str
    sides: Annotated[list[str], Meta(min_length=2, max_length=2)]
    players: MatchPlayers
    result: MatchEnd | None
    current: RowNumber
    clock: ClockFace | None
    chosen: list[RowNumber]
    paused: bool
    created: RowTime
    changed: RowTime
    notes: MatchNotes = MatchNotes()
    endings: list[MatchEnd] = []  # of variations too


class NodeRow(Struct, frozen=True):
    """A move that was played: what it came after, which of the moves there it was, and who made it."""

    id: Annotated[int, Meta(ge=1, le=1 << 60)]
    parent: RowNumber
    place: RowNumber
    move: str
    side: Side
    score: ScoreView | None = None
    notes: MoveNotes = MoveNotes()
    review: MoveReview | None = None


def main_line_length(nodes: Iterable[tuple[int, int]]) -> int:
    """How many half-moves the main line has, from the number and the parent of each node; siblings are in order.

    >>> main_line_length([(1, 0), (2, 1), (4, 0), (5, 4), (3, 1)])
    2
    """
    first: dict[int, int] = {}
    for id, parent in nodes:
        first.setdefault(parent, id)
    at, length = first.pop(0, None), 0
    while at is not None:
        at, length = first.pop(at, None), length + 1
    return length
