"""What a search says while it runs: `info` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from secateur.protocols.position import SetPosition
from secateur.scores import distance, is_decisive

if TYPE_CHECKING:
    from secateur.engine import Result

_BOUNDS = {"lower": " lowerbound", "upper": " upperbound"}


def score_text(score: int) -> str:
    """A score as the player to move sees it: in the game's points (hundredths of a pawn), or moves to the end.

    >>> from secateur.scores import WIN
    >>> score_text(35), score_text(WIN - 3), score_text(4 - WIN)
    ('cp 35', 'mate 2', 'mate -2')
    """
    if not is_decisive(score):
        return f"cp {score}"
    moves = (distance(score) + 1) // 2
    return f"mate {moves if score > 0 else -moves}"


def lines_of(here: SetPosition, result: Result) -> Iterator[str]:
    """An iteration: each of its best lines."""
    for number, line in enumerate(result.lines, 1):
        if not line.moves:
            continue
        bound = _BOUNDS.get(line.bound, "")
        moves = " ".join(here.notation.write_line(here.state, line.moves))
        yield (
            f"info depth {max(result.depth, 1)} seldepth {max(result.selective_depth, result.depth, 1)} "
            f"multipv {number} score {score_text(line.score)}{bound} {effort(result.nodes, result.seconds)} "
            f"hashfull {min(int(1000 * (result.table_use or 0)), 1000)} pv {moves}"
        )


def effort(nodes: int, seconds: float) -> str:
    """What it took."""
    return f"nodes {nodes} nps {int(nodes / max(seconds, 1e-3))} time {int(1000 * seconds)}"
