"""Checks of the answers that every search uses: kernels note a wrong one in their record, other code raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game.hook import HOOKS
from secateur.game.rules import MAX, MIN
from secateur.scores import ONGOING, are_bounds, is_outcome, named, wrong_bound

if TYPE_CHECKING:
    from secateur.game import Game

#: The fault of a game that is not over where there is no move.
NO_MOVES = (
    "outcome() returns ONGOING where moves() yields nothing; "
    "a pass is a move, and a player without moves has lost, won or drawn"
)

#: The hooks whose answers kernels check, by number: a hook's place in the contract, from 1.
NUMBERS = {name: number for number, name in enumerate(HOOKS, 1)}
OUTCOME, ENDED, EVALUATE = NUMBERS["outcome"], NUMBERS["ended"], NUMBERS["evaluate"]
PLAYER, BOUNDS, FINISH = NUMBERS["player"], NUMBERS["bounds"], NUMBERS["finish"]


def hook_of(number: int) -> str:
    """The name of the hook with a number that a kernel has noted."""
    return list(HOOKS)[number - 1]


def refuse(record: Any, method: int, answer: int) -> None:
    """Stops a kernel and notes in its record which method returned a wrong value: a kernel never raises."""
    if record.refused == 0:
        record.refused = method
        record.answer = answer
    record.stop = 1


def wrong_answer(game: Game, method: int, answer: Any) -> SecateurError:
    """The error for a method that returned a wrong value."""
    name = hook_of(OUTCOME if method == ENDED and not game.offers("ended") else method)
    return SecateurError(f"{type(game).__name__}.{name}() returned {named(answer)}: {HOOKS[name].gives.words}")


def check_game(game: Any) -> None:
    """Refuses what is not a game."""
    from secateur.game import Game

    if not isinstance(game, Game):
        raise SecateurError(f"the game must be an object of a class derived from secateur.Game, not {game!r}")


def is_over(game: Game, state: Any) -> bool:
    """Whether a game has ended; a wrong outcome is an error."""
    outcome = game.outcome(state)
    if not is_outcome(outcome):
        raise wrong_answer(game, OUTCOME, outcome)
    return outcome != ONGOING


def player_of(game: Game, state: Any) -> int:
    """The player to move at the root, where no player has moved before."""
    player = game.player(state)
    if player not in (MAX, MIN):
        raise wrong_answer(game, PLAYER, player)
    return int(player)


def bounds_of(game: Game, state: Any) -> tuple[int, int]:
    """The bounds of a state; wrong bounds are an error."""
    low, high = game.bounds(state)
    if not are_bounds(low, high):
        raise wrong_answer(game, BOUNDS, wrong_bound(low, high))
    return int(low), int(high)


def to_move(game: Game, state: Any, previous: int) -> int:
    """Who is to move in a state that `previous` moved to."""
    return 1 - previous if game.alternates else player_of(game, state)


def next_player(game: Game, state: Any, previous: int, record: Any) -> int:
    """The player to move after `previous`, for kernels: a wrong player is noted in the record."""
    if game.alternates:
        return 1 - previous
    player = game.player(state)
    if player != MAX and player != MIN:
        refuse(record, PLAYER, player)
        return MAX
    return int(player)


def no_moves(game: Game) -> SecateurError:
    """The error for a game that is not over where there is no move."""
    return SecateurError(f"{type(game).__name__}: {NO_MOVES}")
