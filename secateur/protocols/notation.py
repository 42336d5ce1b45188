"""How a protocol writes positions and moves: UGI as the players of a game do, UCI by squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game import DRAW, MAX, ONGOING, Game, is_over

if TYPE_CHECKING:
    from secateur.games.chess import Chess

#: The move where there is none.
NOTHING = "0000"


class Notation:
    """The players' own: positions as `format` has them, moves as `format_move` has them, with _ for a blank."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read_position(self, text: str) -> Any:
        return self.game.parse(text)

    def write_position(self, state: Any) -> str:
        return self.game.format(state)

    def read_move(self, state: Any, text: str) -> int:
        if is_over(self.game, state):
            raise SecateurError("the game is over by then")
        try:
            return self.game.parse_move(state, text)
        except SecateurError:
            if "_" not in text:
                raise
            return self.game.parse_move(state, text.replace("_", " "))

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        return ["_".join(text.split()) for text in self.game.format_line(state, moves)]

    def last_resort(self, state: Any) -> int | None:
        """A legal move where the engine gives none; None where there is none."""
        return None if is_over(self.game, state) else next(iter(self.game.moves(state)), None)

    def verdict(self, state: Any) -> str:
        """How a game has ended."""
        return self.game.ending(state) or "the game is over"


class Squares(Notation):
    """Chess by squares: e2e4, e7e8q; castling is e1g1, in Chess960 the king takes its own rook."""

    game: Chess

    def __init__(self, game: Chess, chess960: bool) -> None:
        super().__init__(game)
        self.chess960 = chess960

    def read_position(self, text: str) -> Any:
        from secateur.games.chess.text import read_fen

        return read_fen(self.game, text)

    def write_position(self, state: Any) -> str:
        from secateur.games.chess.text import write_fen

        return write_fen(state, self.chess960)

    def read_move(self, state: Any, text: str) -> int:
        from secateur.games.chess.text import read_move

        return read_move(self.game, state, text)

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        from secateur.games.chess.text import write_uci

        return [write_uci(state, move, self.chess960) for move in moves]  # by the bits of the moves alone

    def last_resort(self, state: Any) -> int | None:
        return next(iter(self.game.moves(state)), None)  # a draw by fifty moves may be played on


def player_of(game: Game, state: Any, plies: int) -> int:
    """Who is to move; in a game that does not say, the first player began."""
    return int(game.player(state)) if game.offers("player") else plies % 2


def result_of(game: Game, states: Sequence[Any]) -> str:
    """How the game stands for UGI's `query result`: p1win, p2win, draw or none; a third repetition is a draw."""
    state = states[-1]
    outcome = int(game.outcome(state))
    if outcome == ONGOING and game.repeats:
        key = game.key(state)
        if sum(game.key(other) == key for other in states) >= 3:
            outcome = DRAW
    if outcome == ONGOING:
        return "none"
    if outcome == DRAW:
        return "draw"
    return "p1win" if (outcome > 0) == (player_of(game, state, len(states) - 1) == MAX) else "p2win"
