"""Exhaustive minimax, independent of the searches under test; and whether a result agrees with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from secateur import HIGHEST, ONGOING, Game
from secateur.engine import Result


def seen_before(game: Game, state: Any, child: Any, value: int) -> int:
    """The value of a child for the player who moved there: a win is one half-move further away."""
    value += (value < -HIGHEST) - (value > HIGHEST)
    return value if not game.alternates and game.player(child) == game.player(state) else -value


def value_of(game: Game, state: Any, known: dict[Any, int]) -> int:
    """The value of a state in a game without repetition; `known` collects the values of all states visited."""
    value = known.get(state)
    if value is None:
        value = int(game.outcome(state))
        if value == ONGOING:
            value = max(values_of(game, state, known).values())
        known[state] = value
    return value


def values_of(game: Game, state: Any, known: dict[Any, int]) -> dict[int, int]:
    """The value of each move of a state."""
    children = {int(move): game.play(state, move) for move in game.moves(state)}
    return {move: seen_before(game, state, child, value_of(game, child, known)) for move, child in children.items()}


def fits(score: int, proven: str, value: int) -> bool:
    """Whether what a result says about a value is true."""
    return {"exact": score == value, "lower": score <= value, "upper": score >= value, "heuristic": True}[proven]


def is_true(result: Result, values: dict[int, int], only: Collection[int] | None = None, ties: bool = False) -> bool:
    """Whether a result agrees with the values of the moves; with `ties`, whether its ties are complete."""
    open_to = values if only is None else {move: values[move] for move in only}
    best = max(open_to.values())
    moves = [line.move for line in result.lines]
    if len(set(moves)) < len(moves) or not open_to.keys() >= set(moves) or result.move != moves[0]:
        return False
    if not fits(result.score, result.proven, best):
        return False
    if not all(
        fits(line.score, line.proven, open_to[line.moves[0]]) for line in result.lines if line.proven != "upper"
    ):
        return False
    if all(line.proven == "exact" for line in result.lines):
        scores = [line.score for line in result.lines]
        if scores != sorted(open_to.values(), reverse=True)[: len(scores)]:
            return False
    return not ties or set(result.ties) == {move for move, value in open_to.items() if value == best}
