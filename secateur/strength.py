"""How well to play: from a beginner, who sees little and slips often, to all that the engine can do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError, instead

if TYPE_CHECKING:
    from secateur.engine import Engine, Result

#: Among how many of the best moves a slip chooses.
CHOICE = 4


@dataclass(frozen=True)
class Strength:
    """One notch of the dial: how many nodes it looks at, and how often it takes another move than the best it saw."""

    name: str
    summary: str
    nodes: int | None
    slips: float = 0.0


#: The dial, from the weakest; the last one has no limit but the time that it is given.
STRENGTHS = {
    strength.name: strength
    for strength in (
        Strength("beginner", "sees the next move, and overlooks a lot", 20, 0.40),
        Strength("easy", "looks a little ahead, slips now and then", 100, 0.25),
        Strength("casual", "an opponent for a friendly game", 600, 0.12),
        Strength("club", "plays soundly and rarely slips", 5_000, 0.04),
        Strength("strong", "never slips", 50_000),
        Strength("expert", "sees far", 500_000),
        Strength("full", "all that it can do in the time it has", None),
    )
}


def strength(name: str) -> Strength:
    """The notch of that name.

    >>> strength("club").nodes
    5000
    """
    if name not in STRENGTHS:
        raise SecateurError(f"no strength {name!r}{instead(name, STRENGTHS)}")
    return STRENGTHS[name]


def choose(engine: Engine, state: Any, how: Strength, random: Random, **limits: Any) -> Result:
    """The move of a player of that strength: what it saw, with another line in front where it slips.

    Nobody slips where a move wins at once, or into a loss at once that was seen.

    >>> from secateur import Engine
    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> engine = Engine(game, memory="1MB", interpreted=True)
    >>> result = choose(engine, game.parse("a1 b1 a2 b2"), strength("beginner"), Random(1))
    >>> game.format_move(game.parse("a1 b1 a2 b2"), result.move)
    'a3'
    """
    if how.nodes is not None:
        limits["nodes"] = min(how.nodes, limits.get("nodes") or how.nodes)
    result = engine.search(state, lines=CHOICE if how.slips else 1, **limits)
    others = [line for line in result.lines[1:] if line.moves and line.mate != -2]
    if result.mate == 1 or not others or random.random() >= how.slips:
        return result
    taken = random.choice(others)
    lines = (taken, *(line for line in result.lines if line is not taken))
    return replace(result, score=taken.score, proven=taken.proven, moves=taken.moves, lines=lines)
