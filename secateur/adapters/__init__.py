"""Games of other libraries: objects that are searched as they are.

>>> class Pile:  # any object with moves, push and pop
...     def __init__(self, left):
...         self.left, self.taken = left, []
...     def moves(self):
...         return [number for number in (1, 2, 3) if number <= self.left]
...     def push(self, number):
...         self.left -= number
...         self.taken.append(number)
...     def pop(self):
...         self.left += self.taken.pop()
...     def outcome(self):  # None while the game goes on, else the score of the player to move
...         return -1 if self.left == 0 else None
>>> from secateur import alphabeta
>>> result = alphabeta(adapt(Pile(10), win=1))
>>> result.move, result.mate
(2, 5)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.adapters.adapted import Adapted

__all__ = ["KINDS", "adapt", "can_adapt"]

#: What can be adapted, in words.
KINDS = (
    "an easyAI TwoPlayerGame, a python-chess Board, an OpenSpiel game or state, a PettingZoo AEC environment, "
    "or an object with moves, push and pop"
)


def adapt(
    thing: Any,
    *,
    win: float = 0.0,
    decimals: int = 0,
    repeats: bool | None = None,
    key: Callable[[Any], Any] | None = None,
    evaluate: Callable[[Any], float] | None = None,
    score: Callable[[Any], float | None] | None = None,
) -> Adapted:
    """A game of another library as a game of secateur: every search runs on it, interpreted.

    `thing` is an easyAI TwoPlayerGame (an object, or its class), a python-chess Board of any variant, an OpenSpiel game
    or state, a PettingZoo AEC environment, or any object with moves, push and pop. It is not changed: a search makes
    and unmakes moves on a copy, and copies it for each state only where the object cannot take a move back.

    `win` is the score from which a final score counts as a win (and -`win` or less as a loss), so that sooner wins are
    better. `decimals` is how many decimals of the scores count. With `repeats`, a repeated position is a draw.

    Three functions of the object replace what it says itself: `key` gives what two positions share if they are equal,
    so that a search can merge them; `evaluate` guesses the score of the player to move; `score` gives the final score
    of the player to move, and None while the game goes on.

    >>> adapt(3)
    Traceback (most recent call last):
    secateur.errors.SecateurError: ...
    """
    from secateur.adapters.adapted import OwnAnswers

    kind, thing = _kind(thing)
    usual: bool = kind.parameters["repeats"]
    game = kind.called(kind.name_of(thing))(
        thing=thing,
        win=float(win),
        decimals=decimals,
        repeats=usual if repeats is None else repeats,
        own=OwnAnswers(key, evaluate, score),
    )
    if not game.declares_chance:
        from secateur.adapters.refusal import refuse_chance

        refuse_chance(game)
    return game


def can_adapt(thing: Any) -> bool:
    """Whether an object, or a class, is of a kind that `adapt` takes.

    >>> can_adapt([1, 2, 3])
    False
    """
    from secateur.adapters.easyai import is_easyai_class
    from secateur.adapters.openspiel import is_openspiel
    from secateur.adapters.pettingzoo import is_aec
    from secateur.adapters.push_pop import is_push_pop

    if isinstance(thing, type):
        return is_easyai_class(thing)
    return is_easyai_class(type(thing)) or is_openspiel(thing) or is_aec(thing) or is_push_pop(thing)


def _kind(thing: Any) -> tuple[type[Adapted], Any]:
    """The class that adapts an object, and the object that it adapts."""
    from secateur.adapters import chess_board, easyai, openspiel, pettingzoo, push_pop

    if easyai.is_easyai_class(thing):
        thing = easyai.made(thing)
    if easyai.is_easyai_class(type(thing)):
        return easyai.EasyAIGame, thing
    if openspiel.is_openspiel(thing):
        return openspiel.OpenSpielGame, openspiel.first_state(thing)
    if pettingzoo.is_aec(thing):
        return pettingzoo.PettingZooGame, pettingzoo.ready(thing)
    if chess_board.is_chess_board(thing):
        return chess_board.BoardOfChess, thing
    if push_pop.is_push_pop(thing):
        return push_pop.PushPop, thing
    raise SecateurError(f"{type(thing).__name__} cannot be adapted: give {KINDS}")
