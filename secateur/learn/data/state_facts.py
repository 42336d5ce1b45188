"""What the rules say of states in rows: keys, who is to move, how it ended; and whether a game has scores at all."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.jit.execute import ready
from secateur.jit.rows import restored, words
from secateur.learn.data.replay import is_scored
from secateur.playout import chance

#: So many random games tell whether a game has scores; none is followed for longer.
TRIES, LONGEST = 6, 1000


class StateFacts(NamedTuple):
    """What there is to know of each row."""

    keys: np.ndarray
    movers: np.ndarray
    outcomes: np.ndarray  # as the mover sees it
    threatened: np.ndarray


def facts_of(game: Game, rows: np.ndarray) -> StateFacts:
    """What the rules say of each state."""
    found = StateFacts(*(np.zeros(len(rows), np.int64) for _ in StateFacts._fields))
    arguments = (game, game.start(), np.ascontiguousarray(rows), *found)
    ready(fill_facts, arguments, game.interpreted)(*arguments)
    return found


def fill_facts(
    game: Game,
    start: Any,
    rows: np.ndarray,
    keys: np.ndarray,
    movers: np.ndarray,
    outcomes: np.ndarray,
    threatened: np.ndarray,
) -> int:
    """A kernel: fills what `StateFacts` holds."""
    for row in range(len(rows)):
        state = restored(start, rows[row])
        keys[row], movers[row] = game.key(game.canonical(state)), game.player(state)
        outcomes[row] = game.outcome(state)
        threatened[row] = outcomes[row] == ONGOING and game.threatened(state)
    return len(rows)


@lru_cache(16)
def has_scores(game: Game) -> bool:
    """Whether games end with scores, and not just won, drawn or lost: random games tell.

    >>> from secateur.games.connect4 import ConnectFour
    >>> from secateur.games.kalah import Kalah
    >>> has_scores(ConnectFour()), has_scores(Kalah(houses=2))
    (False, True)
    """
    outcomes = np.full(TRIES, ONGOING, np.int64)
    arguments = (game, game.start(), outcomes)
    ready(random_ends, arguments, game.interpreted)(*arguments)
    return is_scored(outcomes)


def random_ends(game: Game, start: Any, outcomes: np.ndarray) -> int:
    """A kernel: how random games end."""
    for number in range(len(outcomes)):
        state = start
        for ply in range(LONGEST):
            outcomes[number] = game.outcome(state)
            count = 0
            for _ in game.moves(state):
                count += 1
            if outcomes[number] != ONGOING or count == 0:
                break
            left = chance(number, ply, count)
            for move in game.moves(state):
                if left == 0:
                    state = game.play(state, move)
                    break
                left -= 1
    return len(outcomes)


def check_rows(game: Game) -> None:
    """Refuses a game whose states are not rows of numbers."""
    try:
        words(game.start())
    except (TypeError, ValueError):
        raise SecateurError(
            f"{type(game).__name__} cannot be learned: its states must consist of whole numbers, as in "
            "a NamedTuple of ints"
        ) from None
