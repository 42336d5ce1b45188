"""The fifth layer: answers that a game can give at less cost than its rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from secateur.game.hook import COUNT, MOVES, OUTCOMES, hook, setting
from secateur.game.selective import Selective
from secateur.limits import DEEPEST


class Cheaper(Selective):
    """Methods that return what the rules return already, in less time."""

    @hook(
        OUTCOMES,
        "ended() is ONGOING while the game goes on, and equals outcome() when it is over, unless no move is left",
        default="`outcome(state)`",
    )
    def ended(self, state: Any) -> int:
        """The outcome as far as it is known without generating moves; ONGOING if only a lack of moves can end the game.

        For games whose `outcome` has to look for moves: the engine sees by itself that there are none.
        """
        return self.outcome(state)

    ended_knows_all: ClassVar[bool] = setting(
        True, "whether `ended` always gives the same as `outcome`", usual="`True` unless there is an `ended`"
    )

    @hook(COUNT, "count() is the number of moves", default="counts `moves(state)`")
    def count(self, state: Any) -> int:
        """How many moves there are in a state that is not over."""
        number = 0
        for _ in self.moves(state):
            number += 1
        return number

    counts_finished: ClassVar[bool] = setting(
        False, "whether perft counts a game that ended before the last ply as one leaf, as the tables of Othello do"
    )

    counts_drawn: ClassVar[bool] = setting(
        False, "whether perft goes on in a draw where there are moves (too little material), as the tables of chess do"
    )

    @hook(COUNT, "reversible() is an int, 0 or more", default="no limit")
    def reversible(self, state: Any) -> int:
        """How many moves back an equal state may be, at most: for games with `repeats`."""
        return DEEPEST * DEEPEST

    @hook(
        MOVES,
        "noisy_moves() yields the moves that are noisy(), each once; then all moves are from 0 to 4194302",
        default="tried one by one",
    )
    def noisy_moves(self, state: Any) -> Iterator[int]:
        """Yields the moves that are `noisy`, if the game can skip the others; all moves must be below 2²² - 1."""
        for move in self.moves(state):
            if self.noisy(state, move):
                yield move

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "ended" in vars(cls) and "ended_knows_all" not in vars(cls):
            cls.ended_knows_all = False
