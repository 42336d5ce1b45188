"""Which games no search here can play, and how chance is noticed in a game that does not declare it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from secateur.adapters.state import AdaptedState, Beginning
from secateur.errors import SecateurError
from secateur.game import ONGOING

if TYPE_CHECKING:
    from secateur.adapters.adapted import Adapted

#: How many games are played twice to see whether chance plays a part, and the most moves of each.
GAMES = 3
PLIES = 60


def unplayable(name: str, problems: Sequence[str]) -> SecateurError:
    """The error for a game that has something that a minimax search cannot play.

    >>> print(unplayable("Backgammon", ["has chance"]))
    Backgammon has chance: secateur plays zero-sum games of perfect information, for two players who move in turn
    """
    told = " and ".join(problems)
    return SecateurError(
        f"{name} {told}: secateur plays zero-sum games of perfect information, for two players who move in turn"
    )


def refuse_chance(game: Adapted) -> None:
    """Plays some games twice, each on separate copies: the same moves must give the same results."""
    for number in range(GAMES):
        one, other = (AdaptedState(game, Beginning(game.copied(game.thing))) for _ in range(2))
        for ply in range(PLIES):
            if game.outcome(one) != game.outcome(other) or game.player(one) != game.player(other):
                raise _chance(game)
            if game.outcome(one) != ONGOING:
                break
            moves = list(game.moves(one))
            if moves != list(game.moves(other)):
                raise _chance(game)
            if not moves:
                break
            move = moves[(ply + 1) * (2 * number + 3) % len(moves)]
            one, other = game.play(one, move), game.play(other, move)


def _chance(game: Adapted) -> SecateurError:
    return unplayable(type(game.thing).__name__, ["involves chance (the same moves lead to different positions)"])
