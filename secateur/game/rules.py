"""The first layer: the rules. Four methods make a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from secateur.game.hook import MOVES, OUTCOMES, PLAYERS, STATE, hook, setting
from secateur.jit import Compilable

#: The players. Values in the textbook algorithms are what MAX gets.
MAX = 0
MIN = 1


class GameRules(Compilable):
    """The rules of a game over an immutable state."""

    @hook(
        STATE,
        "start() returns a state that is hashable, equal to its copy, made of integers if it is a tuple, "
        "and in which the game is not over",
    )
    def start(self) -> Any:
        """The first state."""
        raise NotImplementedError

    @hook(
        MOVES,
        "moves() yields each legal move once: an int of 64 bits, a tuple or a string, at least one until the game ends",
    )
    def moves(self, state: Any) -> Iterator[Any]:
        """Yields the legal moves of a state that is not over: integers, tuples or strings, at least one (or a pass)."""
        raise NotImplementedError

    @hook(STATE, "play() returns a new state of the same types as start(), and leaves the old state unchanged")
    def play(self, state: Any, move: Any) -> Any:
        """The state after a legal move."""
        raise NotImplementedError

    @hook(OUTCOMES, "outcome() is ONGOING, WIN, LOSS or a score within HIGHEST")
    def outcome(self, state: Any) -> int:
        """ONGOING, or the final score as the player to move sees it: WIN, LOSS, DRAW or any integer."""
        raise NotImplementedError

    @hook(PLAYERS, "player() is MAX (0) or MIN (1)", default="the players take turns")
    def player(self, state: Any) -> int:
        """Who is to move: MAX (0, the first player) or MIN (1).

        In a game that does not say, MAX is whoever is to move where a search begins.
        """
        return MAX

    alternates: ClassVar[bool] = setting(
        True,
        "whether the players always take turns; a search then need not call `player` at every node",
        usual="`True` unless there is a `player`",
        promise="the players take turns, unless player() says otherwise",
    )

    repeats: ClassVar[bool] = setting(
        False,
        "whether states may repeat in a game: a repetition is a draw in a search, the third occurrence in a match",
        promise="no state repeats in a game, unless repeats is True",
    )

    interpreted: ClassVar[bool] = setting(
        False, "whether never to compile; a state may then be any hashable Python object"
    )

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "player" in vars(cls) and "alternates" not in vars(cls):
            cls.alternates = False
