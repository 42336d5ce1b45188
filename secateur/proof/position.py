"""Task positions: states as texts, symmetric ones as one, with what the rules say of them."""

from __future__ import annotations

from typing import Any

from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, ONGOING, WIN, Game, bounds_of, is_outcome, to_move, wrong_answer
from secateur.game.checks import OUTCOME
from secateur.jit.rows import restored, words
from secateur.proof.tree import ChildPosition
from secateur.proof.values import timeless_value


def position_of(game: Game, state: Any, player: int) -> ChildPosition:
    """The task position of a state, which all symmetric states share, with the bounds that the game knows.

    >>> from secateur.games.nim import Nim
    >>> game = Nim(heaps=(1, 2))
    >>> position_of(game, game.start(), 0).key == position_of(game, game.parse("2 1 first"), 0).key
    True
    """
    outcome = game.outcome(state)
    if not is_outcome(outcome):
        raise wrong_answer(game, OUTCOME, outcome)
    low, high = (LOSS, WIN) if outcome == ONGOING else (outcome, outcome)
    if outcome == ONGOING:
        state = game.canonical(state)
        low, high = bounds_of(game, state)
    low, high = timeless_value(low), timeless_value(high)
    return ChildPosition(key_of(state, player), player, *((low, high) if player == MAX else (-high, -low)))


def key_of(state: Any, player: int) -> str:
    """A state and who is to move, as text."""
    return " ".join(map(str, words((player, state))))


def state_of(game: Game, key: str) -> tuple[Any, int]:
    """The state of a task position, and who is to move.

    >>> from secateur.games.nim import Nim
    >>> game = Nim(heaps=(1, 2))
    >>> state_of(game, key_of(game.start(), 0)) == (game.start(), 0)
    True
    """
    player, *row = map(int, key.split())
    return restored(game.start(), row), player


def check_states(game: Game) -> None:
    """Refuses a game whose task positions cannot be written down, or whose states repeat."""
    if game.repeats:
        raise SecateurError(
            f"{type(game).__name__}: states repeat in this game, so a tree cannot prove its value: use --all"
        )
    start = game.start()
    try:
        same = restored(start, words(start)) == start
    except (TypeError, ValueError):
        same = False
    if not same:
        raise SecateurError(f"{type(game).__name__}: a state must be a tuple of whole numbers, not {start!r}")


def children_of(game: Game, key: str) -> list[ChildPosition]:
    """The positions after each move of a task position, the most promising first: a best one is among them."""
    state, player = state_of(game, key)
    found: list[tuple[int, ChildPosition]] = []
    for move in game.candidates(state):
        child = game.play(state, move)
        position = position_of(game, child, to_move(game, child, player))
        found.append((-_promise(game, state, move, child, position.player == player), position))
    found.sort(key=lambda each: each[0])
    return [position for _, position in found]


def _promise(game: Game, state: Any, move: int, child: Any, stays: bool) -> int:
    """How good a move looks to who plays it."""
    if not game.offers("evaluate") or game.outcome(child) != ONGOING:
        return int(game.rank(state, move))
    value = int(game.evaluate(child))
    return value if stays else -value
