"""What a position of Othello is worth, in discs, as the player to move sees it.

On the usual board it is a sum of weights that were learned from games: one for what stands on each of 46
groups of squares, others for every four discs on the board. On the smaller boards, and for comparison, it
is made by hand, from moves, stable discs and corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from secateur.bits import ZERO, extract, popcount, u64
from secateur.evaluate.layout import PARTS, Group, Layout
from secateur.evaluate.patterns import Patterns, block, lines_of
from secateur.evaluate.weights import read_weights
from secateur.games.othello.end import stable

if TYPE_CHECKING:
    from secateur.games.othello.rules import Othello, OthelloState

#: The edge with the squares diagonally before its corners, the other lines, and two blocks in each corner.
SHAPES: dict[str, Sequence[int]] = {
    "edge and two": [*range(8), 9, 14],
    **lines_of(8),
    "corner": block(8, 3, 3),
    "block": block(8, 2, 5),
}
del SHAPES["row 1"]  # in the first of them

PATTERNS = Patterns(8, SHAPES)
MASKS, FIRSTS, TABLES, DIGITS = PATTERNS.masks, PATTERNS.firsts, PATTERNS.tables, PATTERNS.digits
FOLDS, NUMBERS = PATTERNS.folds, len(PATTERNS.folds)

#: Discs on the board for which the weights are the same.
SPAN = 4
PHASES = 60 // SPAN

#: Weights of patterns: after them come those for being on move with an even or odd number of empty squares.
COUNT = sum(group.size for group in PATTERNS.groups)


def _prepare(values: np.ndarray) -> np.ndarray:
    """By phase and number of a pattern; then the last two."""
    last = values[:, COUNT:]
    return np.concatenate([PATTERNS.unfolded(values[:, :COUNT], np.int16), last.astype(np.int16)], axis=1)


LAYOUT = Layout(
    (*PATTERNS.groups, Group("on move with empty squares", 2, names=("even", "odd"))),
    phases=PHASES,
    phase_names=tuple(f"{4 + SPAN * phase} to {3 + SPAN * (phase + 1)} discs" for phase in range(PHASES)),
    prepare=_prepare,
)

FILE = Path(__file__).with_name("othello.weights")
SHIPPED = _prepare(read_weights(FILE).values)


def phase_of(state: OthelloState) -> int:
    """Which weights."""
    return min((popcount(state.mine | state.theirs) - 4) // SPAN, PHASES - 1)


def by_patterns(game: Othello, state: OthelloState) -> int:
    """The sum of what was learned."""
    mine, theirs, weights = state.mine, state.theirs, game.weights[phase_of(state)]
    total = int(weights[NUMBERS + (popcount(mine | theirs) & 1)])
    for place in range(len(MASKS)):
        mask, table = MASKS[place], TABLES[place]
        # Unsigned indices: a signed one is looked at, whether it counts from the end, which takes as long as all else.
        number = (
            FIRSTS[place] + DIGITS[u64(table + extract(mine, mask))] + 2 * DIGITS[u64(table + extract(theirs, mask))]
        )
        total += int(weights[u64(number)])
    return max(-64, min(64, (total + PARTS // 2) // PARTS))


def features(game: Othello, state: OthelloState) -> Iterator[tuple[int, int]]:
    """The index of every weight that counts, once each."""
    for place in range(len(MASKS)):
        mine, theirs = extract(state.mine, MASKS[place]), extract(state.theirs, MASKS[place])
        number = FIRSTS[place] + DIGITS[TABLES[place] + mine] + 2 * DIGITS[TABLES[place] + theirs]
        yield int(FOLDS[number]), 1
    yield COUNT + (popcount(state.mine | state.theirs) & 1), 1


def by_hand(game: Othello, state: OthelloState) -> int:
    """From moves, stable discs and corners."""
    mine, theirs = state.mine, state.theirs
    empties = game.full & ~(mine | theirs)
    left = popcount(empties) * 64 // (game.size * game.size)  # the phase, as on the usual board
    guess = 16 * (left & 1) - 2 * left  # it is a burden to be on move, and good to have the last one
    guess += (42 - left // 2) * (popcount(game.places(mine, theirs)) - popcount(game.places(theirs, mine)))
    guess -= left * (popcount(mine) - popcount(theirs)) // 2
    if left > 16:
        around = popcount(game.around(theirs) & empties) - popcount(game.around(mine) & empties)
        guess += (left - 16) // 2 * around
    if game.corners & ~empties != ZERO:
        lasting, other = stable(game, mine, theirs)
        guess += 26 * (popcount(lasting) - popcount(other))
        corners = popcount(mine & game.corners) - popcount(theirs & game.corners)
        guess += (24 + 10 * max(0, left - 24)) * corners
    if game.corners & empties != ZERO:
        near, border = game.around(empties & game.corners), game.sides | game.ends
        guess -= (40 + left) * (popcount(mine & near & ~border) - popcount(theirs & near & ~border))
        guess -= 22 * (popcount(mine & near & border) - popcount(theirs & near & border))
    count = game.size * game.size
    return max(-count, min(count, guess // 16))
