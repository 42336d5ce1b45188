"""How well to play: from a beginner, who sees little and errs often, to full strength."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from secateur.errors import SecateurError, instead

if TYPE_CHECKING:
    from secateur.engine import Engine, Result
    from secateur.engine.request import SearchLimits

#: Among how many of the best moves a slip chooses.
CHOICE = 4

#: Whoever misjudges moves has at least seen them all: this many nodes for each.
NODES_PER_MOVE = 12


@dataclass(frozen=True)
class Strength:
    """One notch of the dial: how many nodes it looks at, and how often it takes another move than the best it saw.

    `noise` is how far off it judges a move, in what a quiet move usually changes (`Game.swing`, a pawn in chess).
    """

    name: str
    summary: str
    nodes: int | None
    slips: float = 0.0
    noise: float = 0.0


#: The dial, from the weakest; the last one has no limit but the time that it is given.
STRENGTHS = {
    strength.name: strength
    for strength in (
        Strength("beginner", "sees only the next move, and overlooks much", 20, 0.40, 1.5),
        Strength("easy", "looks a little ahead, makes occasional mistakes", 100, 0.25, 1.0),
        Strength("casual", "an opponent for a friendly game", 600, 0.12, 0.6),
        Strength("club", "plays soundly, and rarely makes a mistake", 5_000, 0.04, 0.25),
        Strength("strong", "never slips", 50_000),
        Strength("expert", "sees far", 500_000),
        Strength("full", "the best that it can do in the time it has", None),
    )
}


def strength(name: str) -> Strength:
    """The notch of that name.

    >>> strength("club").nodes
    5000
    """
    if name not in STRENGTHS:
        raise SecateurError(f"unknown strength {name!r}{instead(name, STRENGTHS)}")
    return STRENGTHS[name]


def choose(engine: Engine, state: Any, how: Strength, random: Random, **limits: Unpack[SearchLimits]) -> Result:
    """The move of a player of that strength: what it saw, with another line in front where it slips or misjudges.

    Nobody slips where a move wins at once, or into a loss at once that was seen.

    >>> from secateur import Engine
    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> engine = Engine(game, memory="1MB", interpreted=True)
    >>> result = choose(engine, game.parse("a1 b1 a2 b2"), strength("beginner"), Random(1))
    >>> game.format_move(game.parse("a1 b1 a2 b2"), result.move)
    'a3'
    """
    game = engine.game
    noise = how.noise * game.swing
    if how.nodes is not None:
        nodes = max(how.nodes, NODES_PER_MOVE * sum(1 for _ in game.moves(state))) if noise else how.nodes
        limits["nodes"] = min(nodes, limits.get("nodes") or nodes)
    limits["lines"] = CHOICE if how.slips or noise else 1
    result = engine.search(state, **limits)
    others = [line for line in result.lines[1:] if line.moves and line.mate != -2]
    if result.mate == 1 or not others:
        return result
    if random.random() < how.slips:
        taken = random.choice(others)
    elif noise:
        taken = max((result.lines[0], *others), key=lambda line: line.score + random.gauss(0, noise))
    else:
        return result
    lines = (taken, *(line for line in result.lines if line is not taken))
    return replace(result, lines=lines)


# ---------------------------------------------------------------- ratings

#: What each notch is rated in chess, on the blitz scale of the engines' rating lists, by matches: docs/strength.md.
RATINGS = (
    (810, STRENGTHS["beginner"]),
    (990, STRENGTHS["easy"]),
    (1225, STRENGTHS["casual"]),
    (1850, STRENGTHS["club"]),
    (2560, STRENGTHS["strong"]),
    (2900, STRENGTHS["expert"]),
)


def rated(elo: int) -> Strength:
    """The strength of a rating: between two notches, in proportion (nodes by their logarithm).

    >>> rated(1850).nodes, 5_000 < rated(2205).nodes < 50_000, rated(2205).slips
    (5000, True, 0.02)
    """
    elo = min(max(elo, RATINGS[0][0]), RATINGS[-1][0])
    (low, weaker), (high, better) = next(pair for pair in itertools.pairwise(RATINGS) if elo <= pair[1][0])
    share = (elo - low) / (high - low)
    assert weaker.nodes is not None and better.nodes is not None
    nodes = round(weaker.nodes * (better.nodes / weaker.nodes) ** share)
    slips = weaker.slips + share * (better.slips - weaker.slips)
    noise = weaker.noise + share * (better.noise - weaker.noise)
    return Strength(str(elo), "a rating in chess", nodes, slips, noise)
