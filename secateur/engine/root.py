"""The root of a search: one window of deepening, or a proof."""

from __future__ import annotations

from typing import Any

from secateur.engine.node import node
from secateur.engine.work import Work
from secateur.game import HIGHEST, LOSS, WIN, Game
from secateur.watch import Watch

#: The first questions of a proof are about wins and losses within this many half-moves.
NEAR = 8


def root(
    game: Game, state: Any, player: int, ply: int, depth: int, low: int, high: int, guess: int, work: Work,
    watch: Watch,
) -> int:  # fmt: skip
    """The value of a state to a depth, in a window; with `work.prove` its exact value, which lies in there."""
    if work.prove != 0:
        return converge(game, state, player, ply, depth, low, high, guess, work, watch)
    return node(game, state, player, ply, depth, low, high, work, watch)


def converge(
    game: Game, state: Any, player: int, ply: int, depth: int, low: int, high: int, guess: int, work: Work,
    watch: Watch,
) -> int:  # fmt: skip
    """The exact value, by windows of no width: each asks "is it at least this much?", and the answers close in.

    `work.low` and `work.high` are what is proven so far, `work.found` is the move that reaches the lower one.
    """
    near = NEAR
    question, reach = guess, 1
    risen = fallen = False
    while low < high:
        if low < -HIGHEST and high > HIGHEST and near < game.remaining(state):
            # What can be won or lost soon is cheap to see: the questions go out from there.
            question = WIN - near if high >= WIN - near else LOSS + near + 1
            if low >= question - 1:
                near *= 2
                question = guess
                continue
        question = min(max(question, low + 1), high)
        work.unsound = 0
        value = node(game, state, player, ply, depth, question - 1, question, work, watch)
        if work.stop != 0 or work.unsound != 0:
            break
        if value >= question:
            low, risen = value, True
            work.low, work.found = low, work.root_best
        else:
            high, fallen = value, True
            work.high = high
        if low < -HIGHEST and high > HIGHEST:
            question = guess
        elif (risen and fallen) or low > HIGHEST or high < -HIGHEST:
            question = low + (high - low + 1) // 2
        elif risen:
            question = low + reach
        else:
            question = high - reach + 1
        reach *= 2
    if low == high and work.stop == 0:  # once more for the line: what it needs is in the table
        work.root_best = work.found
        work.unsound = 0
        node(game, state, player, ply, depth, low - 1, low + 1, work, watch)
    return low
