"""The contract of a two-player game, in layers: a file for each, the rules first.

A game is a class with small methods over an immutable state: a `NamedTuple` of integers for a
game that compiles, any hashable object for one that is only interpreted. The four methods of `rules` are
required; everything else has a default.
"""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.errors import SecateurError
from secateur.game.hook import HOOKS, SETTINGS, STATE
from secateur.game.people import People, like
from secateur.game.rules import MAX, MIN
from secateur.game.selective import KINDS
from secateur.jit import STATE_METHODS, Method, Parameters
from secateur.limits import DEEPEST
from secateur.scores import (
    DRAW,
    HIGHEST,
    INFINITY,
    LOSS,
    ONGOING,
    WIN,
    are_bounds,
    is_outcome,
    is_score,
    named,
    wrong_bound,
)

# isort: split
from secateur.game.checks import (  # after the layers: it numbers the hooks
    BOUNDS,
    ENDED,
    EVALUATE,
    FINISH,
    NO_MOVES,
    OUTCOME,
    PLAYER,
    bounds_of,
    check_game,
    hook_of,
    is_over,
    next_player,
    no_moves,
    player_of,
    refuse,
    to_move,
    wrong_answer,
)

__all__ = [
    "BOUNDS",
    "DEEPEST",
    "DRAW",
    "ENDED",
    "EVALUATE",
    "FINISH",
    "HIGHEST",
    "HOOKS",
    "INFINITY",
    "KINDS",
    "LOSS",
    "MAX",
    "MIN",
    "NO_MOVES",
    "ONGOING",
    "OUTCOME",
    "PLAYER",
    "REQUIRED",
    "SETTINGS",
    "WIN",
    "Game",
    "Parameters",
    "are_bounds",
    "bounds_of",
    "check_game",
    "hook_of",
    "is_outcome",
    "is_over",
    "is_score",
    "like",
    "named",
    "next_player",
    "no_moves",
    "player_of",
    "refuse",
    "to_move",
    "wrong_answer",
    "wrong_bound",
]

#: The methods that every game must have.
REQUIRED = tuple(name for name, hook in HOOKS.items() if not hook.default)

STATE_METHODS.update(name for name, hook in HOOKS.items() if hook.gives is STATE and hook.takes)


class Game(People):
    """A two-player game of perfect information.

    Annotated fields with a default are parameters, set by keyword and constant when compiled:

    >>> from secateur.games.tictactoe import TicTacToe
    >>> TicTacToe(width=4, height=4, row=4)
    TicTacToe(width=4, height=4, row=4)
    """

    not_compiled: ClassVar[frozenset[str]] = People.not_compiled | {"kernel_methods", "offers"}

    def __init__(self, **parameters: Any) -> None:
        missing = [name for name in REQUIRED if not self.offers(name)]
        if missing:
            raise SecateurError(
                f"{type(self).__name__} is not yet a game: it needs {', '.join(name + '()' for name in missing)}"
            )
        super().__init__(**parameters)
        self.check_parameters()

    def kernel_methods(self, *args: Any) -> list[Method]:
        """The hooks that kernels call, with a state."""
        if not args:
            return []
        compiled = [hook for name, hook in HOOKS.items() if name not in self.not_compiled and self.offers(name)]
        return [
            Method(
                hook.name,
                (args[0], *[0] * (len(hook.takes) - 1)) if hook.takes else (),
                numbers=hook.gives.numbers,
                truth=hook.gives.truth,
                like="start" if hook.name == "play" else "",
            )
            for hook in compiled
        ]

    @classmethod
    def offers(cls, method: str) -> bool:
        """Whether a game defines an optional method itself.

        >>> from secateur.games.connect4 import ConnectFour
        >>> ConnectFour.offers("rank"), ConnectFour.offers("noisy")
        (True, False)
        """
        return getattr(cls, method) is not getattr(Game, method)
