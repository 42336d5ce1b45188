"""How programs write the positions and moves of a game to each other: as its players do, unless the game says more."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game.checks import is_over

if TYPE_CHECKING:
    from secateur.game import Game


class EngineNotation:
    """Positions as `format` has them, moves as `format_move` has them, with _ for a blank.

    >>> from secateur.games.connect4 import ConnectFour
    >>> notation = EngineNotation(ConnectFour())
    >>> notation.write_line(ConnectFour().start(), [3, 3])
    ['4', '4']
    """

    chess960 = False  # whether engines must be told that castling is written as in Chess960

    def __init__(self, game: Game) -> None:
        self.game = game

    def castling(self, chess960: bool) -> EngineNotation:
        """This notation with castling as in Chess960, or as usual; games without castling have just one."""
        return self

    # ------------------------------------------------------------ positions

    def read_position(self, text: str) -> Any:
        return self.game.parse(text)

    def write_position(self, state: Any) -> str:
        return self.game.format(state)

    def start(self, position: str) -> tuple[str, Any]:
        """A start as engines read it, "" for the usual one, and its state."""
        if not position:
            return "", self.game.start()
        state = self.read_position(position)
        return self.write_position(state), state

    def check_opening(self, position: str) -> None:
        """Raises an error for a position that engines which play this game do not know how to begin with."""

    def read_puzzle(self, line: str) -> tuple[Any, dict[str, str]]:
        """The state of a position with something said about it, and what that is, by name: bm, am, id."""
        match = re.match(r"(.*?)[\s;]+((?:bm|am|id)\s.*)", line)
        position, rest = (match[1], match[2]) if match else (line, "")
        operations = {}
        for part in rest.split(";"):
            name, _, value = part.strip().partition(" ")
            operations[name] = value.strip().strip('"')
        return self.read_position(position), operations

    # ------------------------------------------------------------ moves

    def read_move(self, state: Any, text: str) -> int:
        """The legal move that a program writes like this."""
        if is_over(self.game, state):
            raise SecateurError("the game is over by then")
        try:
            return self.game.parse_move(state, text)
        except SecateurError:
            if "_" not in text:
                raise
            return self.game.parse_move(state, text.replace("_", " "))

    def read_alternatives(self, state: Any, text: str) -> list[int]:
        """Some legal moves of one state, with commas or blanks between."""
        return [self.game.parse_move(state, word) for word in re.split(r"[\s,]+", text) if word]

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        return ["_".join(text.split()) for text in self.game.format_line(state, moves)]

    def write_move(self, state: Any, move: int) -> str:
        return self.write_line(state, [move])[0]

    def last_resort(self, state: Any) -> int | None:
        """A legal move if the engine gives none; None if there is none."""
        return None if is_over(self.game, state) else next(iter(self.game.moves(state)), None)
