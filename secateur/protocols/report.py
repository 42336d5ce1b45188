"""What a search says while it runs: `info` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from secateur.protocols.position import SetPosition
from secateur.score_words import uci_text

if TYPE_CHECKING:
    from secateur.engine import Result

_BOUNDS = {"lower": " lowerbound", "upper": " upperbound"}


def lines_of(here: SetPosition, result: Result) -> Iterator[str]:
    """An iteration: each of its best lines."""
    for number, line in enumerate(result.lines, 1):
        if not line.moves:
            continue
        bound = _BOUNDS.get(line.bound, "")
        moves = " ".join(here.notation.write_line(here.state, line.moves))
        yield (
            f"info depth {max(result.depth, 1)} seldepth {max(result.selective_depth, result.depth, 1)} "
            f"multipv {number} score {uci_text(line.score)}{bound} {effort(result.nodes, result.seconds)} "
            f"hashfull {min(int(1000 * (result.table_use or 0)), 1000)} pv {moves}"
        )


def effort(nodes: int, seconds: float) -> str:
    """What it took."""
    return f"nodes {nodes} nps {int(nodes / max(seconds, 1e-3))} time {int(1000 * seconds)}"
