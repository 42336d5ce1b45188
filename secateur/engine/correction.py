"""The evaluation as the search uses it: remembered, and corrected by what was found of states like it."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.table import LOWER, NO_MOVE, UPPER
from secateur.engine.techniques import CORRECTION, VALUES
from secateur.engine.work import PLACES, Work
from secateur.game import EVALUATE, HIGHEST, INFINITY, Game, is_score, refuse

#: A remembered value has so many bits, and the key the others.
VALUE_BITS = 22

#: An error is kept in such parts of a point; the share of a new one is out of so many, and at most so much.
PARTS, SHARES, MOST_SHARES = 256, 256, 16


def asked(game: Game, state: Any, work: Work) -> int:
    """The evaluation of a state, checked."""
    work.evaluations += 1
    value = game.evaluate(state)
    if not is_score(value):
        refuse(work, EVALUATE, value)
        return 0
    return int(value)


def evaluated(game: Game, state: Any, work: Work) -> int:
    """What the evaluation says of a state; it is asked once, for a while, where it takes long."""
    if work.techniques & VALUES == 0:
        return asked(game, state, work)
    key = mix(game.key(state))
    place = key & len(work.values) - 1
    known = int(work.values[place])
    if (known ^ key) >> VALUE_BITS == 0:
        return (known & (1 << VALUE_BITS) - 1) - INFINITY
    value = asked(game, state, work)
    work.values[place] = key >> VALUE_BITS << VALUE_BITS | value + INFINITY
    return value


def corrected(game: Game, state: Any, player: int, static: int, work: Work) -> int:
    """The evaluation of a state, corrected by how wrong it was where the structure was the same."""
    if work.techniques & CORRECTION == 0:
        return static
    static += int(work.errors[_place(game, state, player)]) // PARTS
    return min(max(static, -HIGHEST), HIGHEST)


def correct(
    game: Game, state: Any, player: int, depth: int, static: int, value: int, bound: int, move: int, work: Work
) -> None:  # fmt: skip
    """Learns by how much an evaluation was wrong, where a search has shown it and no exchange explains it."""
    wrong = (value > static and bound & LOWER) or (value < static and bound & UPPER)
    if work.techniques & CORRECTION == 0 or not wrong or abs(value) > HIGHEST:
        return
    if move != NO_MOVE and game.noisy(state, move):
        return
    place = _place(game, state, player)
    most = 2 * game.swing
    share = min(depth + 1, MOST_SHARES)
    error = min(max(value - static, -most), most) * PARTS
    old = int(work.errors[place])
    work.errors[place] = old + (error - old) * share // SHARES


def _place(game: Game, state: Any, player: int) -> int:
    return (mix(game.structure(state)) << 1 | player) & PLACES - 1
