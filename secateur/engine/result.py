"""What the engine returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from secateur.game import MAX
from secateur.scores import is_decisive, mate_in


@dataclass(frozen=True)
class Line:
    """A move, what follows it at best, and its score as the player to move sees it.

    `proven` says what the score is to that of perfect play: "exact", a "lower" or an "upper" bound
    of it, or "heuristic": a guess. `bound` says the same of the value to the depth searched: a narrow
    window may only tell a bound, until it is searched again with a wider one.

    >>> from secateur.scores import WIN
    >>> line = Line(score=WIN - 3, proven="exact", moves=(4, 0, 2))
    >>> line.move, line.mate
    (4, 3)
    """

    score: int
    proven: str
    moves: tuple[int, ...]
    bound: str = "exact"

    @property
    def move(self) -> int | None:
        return self.moves[0] if self.moves else None

    @property
    def line(self) -> tuple[int, ...]:
        """The principal variation."""
        return self.moves

    @property
    def mate(self) -> int | None:
        """Half-moves to a proven win (or loss, negative); at most as many where the score is only a bound."""
        sure = ("exact", "lower") if self.score > 0 else ("exact", "upper")  # at least a loss may still be a win
        if self.proven not in sure or not is_decisive(self.score):
            return None
        return mate_in(self.score)


@dataclass(frozen=True)
class Result(Line):
    """The outcome of a search by the engine: its best line, and what it took.

    `lines` are the best lines, the first of them this one; `ties` all moves that are as good, where
    they were asked for. `table_use` is the share of the table that holds something, `threads` how many
    have searched: an interpreted search has one, whatever was asked for.

    >>> from secateur import WIN, Engine
    >>> from secateur.games.nim import Nim
    >>> result = Engine(Nim(heaps=(1, 2)), memory="1MB", interpreted=True).solve()
    >>> result.score == WIN - 3, result.proven, result.complete, result.threads, len(result.lines)
    (True, 'exact', True, 1, 1)
    """

    depth: int = 0
    selective_depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    table_use: float = 0.0
    complete: bool = True
    player: int = MAX
    threads: int = 1
    lines: tuple[Line, ...] = ()
    ties: tuple[int, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def value(self) -> int:
        """The score as MAX sees it, the first player."""
        return self.score if self.player == MAX else -self.score

    def as_dict(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {
            "score": self.score, "value": self.value, "proven": self.proven, "mate": self.mate, "depth": self.depth,
            "selective_depth": self.selective_depth, "nodes": self.nodes, "seconds": round(self.seconds, 6),
            "table_use": round(self.table_use, 4), "complete": self.complete, "threads": self.threads,
            **self.counts,
        }  # fmt: skip
