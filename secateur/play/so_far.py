"""A game in progress: its start, the moves since, who is to move, and whether it is over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from reprlib import repr
from typing import Any

from secateur.bits import is_whole
from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.game import Game, is_over, player_of, to_move
from secateur.play.ending import Ending

#: How often the same position must have come for a draw to be claimed.
THREEFOLD = 3

#: The number of a move, as people write it before the move.
MOVE_NUMBER = re.compile(r"\b\d+\s*\.+")


@dataclass(frozen=True, eq=False, repr=False)
class GameSoFar:
    """A game after some moves. It never changes: a move leads to a new one, which knows the one before.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = GameSoFar.begin(TicTacToe()).follow(["a1", "b1", "a2", "b2"])
    >>> game.player, game.read("a3").ending
    (0, Ending(winner=0, reason='', margin=0))
    >>> game.previous.texts
    ['a1', 'b1', 'a2']
    """

    game: Game
    state: Any
    player: int  # who is to move
    start: str = ""  # the position that it began with; empty for the usual one
    previous: GameSoFar | None = None
    move: int | None = None  # the last one
    ply: int = 0  # how many moves were played

    @classmethod
    def begin(cls, game: Game, position: str = "") -> GameSoFar:
        """A game without moves, from a position as its players write it."""
        game, position = coded(game), position.strip()
        return cls.at(game, game.parse(position) if position else game.start(), position)

    @classmethod
    def at(cls, game: Game, state: Any, position: str = "") -> GameSoFar:
        """A game without moves, from a state; MAX moves first in a game that does not say who does."""
        game = coded(game)
        return cls(game, state, player_of(game, state), position)

    @classmethod
    def from_text(cls, game: Game, text: str) -> GameSoFar:
        """A game from what a person writes: a position, or moves from the start, which count as played.

        >>> from secateur.games.chess import Chess
        >>> GameSoFar.from_text(Chess(), "1. Nf3 Nf6 2. Ng1").texts
        ['Nf3', 'Nf6', 'Ng1']
        """
        if not text.strip():
            return cls.begin(game)
        state = game.parse(text)
        position = said(game, "format", state)
        if game.repeats:  # otherwise nothing depends on how a position came about
            with suppress(Exception):  # a position is not moves, and an author's parse_move may fail in its own way
                played = cls.begin(game).follow(MOVE_NUMBER.sub(" ", text).split())
                if played.ply and game.format(played.state) == position:
                    return played
        return cls.at(game, state, position)

    def __deepcopy__(self, memo: object) -> GameSoFar:
        return self  # it never changes

    # ------------------------------------------------------------ playing

    def play(self, move: int) -> GameSoFar:
        """The game after a legal move."""
        state = self.game.play(self.state, move)
        return GameSoFar(self.game, state, to_move(self.game, state, self.player), self.start, self, move, self.ply + 1)

    def read(self, text: str) -> GameSoFar:
        """The game after a move in the players' notation."""
        if self.over:
            raise SecateurError(f"{text} comes after the end of the game")
        return self.play(whole(self.game, "parse_move", self.game.parse_move(self.state, text)))

    def follow(self, texts: Iterable[str]) -> GameSoFar:
        """The game after several moves in the players' notation."""
        here = self
        for number, text in enumerate(texts, 1):
            try:
                here = here.read(text)
            except SecateurError as error:
                raise SecateurError(f"move {number}: {error}") from None
        return here

    # ------------------------------------------------------------ what was played

    def line(self) -> list[GameSoFar]:
        """The game after each number of moves, from its beginning to here."""
        return [*self._backwards()][::-1]

    def _backwards(self) -> Iterator[GameSoFar]:
        here: GameSoFar | None = self
        while here is not None:
            yield here
            here = here.previous

    @cached_property
    def text(self) -> str:
        """The last move in the players' notation; empty if there is none."""
        if self.previous is None or self.move is None:
            return ""
        return said(self.game, "format_move", self.previous.state, self.move)

    @property
    def moves(self) -> list[int]:
        return [here.move for here in self.line() if here.move is not None]

    @property
    def texts(self) -> list[str]:
        """The moves in the players' notation."""
        return [here.text for here in self.line()[1:]]

    @property
    def states(self) -> list[Any]:
        """All states, this one included."""
        return [here.state for here in self.line()]

    @property
    def history(self) -> list[Any]:
        """The states before this one, as a search wants them."""
        return self.states[:-1]

    # ------------------------------------------------------------ the end

    @cached_property
    def over(self) -> bool:
        """Whether the game is over by its rules, without any claim."""
        return is_over(self.game, self.state)

    @cached_property
    def ending(self) -> Ending | None:
        """How the game ended by its rules; None while it goes on."""
        return Ending.of(self.game, self.state, self.player) if self.over else None

    @cached_property
    def claim(self) -> Ending | None:
        """The draw that can be claimed here; None if there is none."""
        if self.over or self.times < THREEFOLD:
            return None
        return Ending(None, "threefold repetition")

    @property
    def decided(self) -> Ending | None:
        """How the game ended, if every claim is made at once; None while it goes on."""
        return self.ending or self.claim

    @cached_property
    def times(self) -> int:
        """How often this position has come, now included: with the same player to move, and the same `key`."""
        if not self.game.repeats:
            return 1
        reach, here = int(self.game.reversible(self.state)), self._backwards()
        next(here)
        return 1 + sum(
            other.player == self.player and other._key == self._key
            for _, other in zip(range(reach), here, strict=False)
        )

    @cached_property
    def _key(self) -> int:
        return int(self.game.key(self.state))


# ---------------------------------------------------------------- answers of an author's game


def said(game: Game, method: str, *args: Any) -> str:
    """What a method of the game returns, which must be text."""
    text = getattr(game, method)(*args)
    if not isinstance(text, str):
        raise SecateurError(f"{type(game).__name__}: {method}() must return text, not {repr(text)}")
    return text


def whole(game: Game, method: str, number: int) -> int:
    """A number that a method of the game returned, which must be whole."""
    if not is_whole(number):
        raise SecateurError(f"{type(game).__name__}: {method}() must return a whole number, not {repr(number)}")
    return number
