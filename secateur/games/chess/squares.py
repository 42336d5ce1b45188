"""Chess as programs write it: positions as FEN, moves by squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game.notation import EngineNotation
from secateur.games.chess.fen import castles_usually
from secateur.games.chess.text import parse_fen, read_epd, read_fen, read_moves, write_fen, write_uci

if TYPE_CHECKING:
    from secateur.games.chess.rules import Chess


class Squares(EngineNotation):
    """Chess by squares: e2e4, e7e8q; castling is e1g1, in Chess960 the king takes its own rook."""

    game: Chess

    def __init__(self, game: Chess, chess960: bool) -> None:
        super().__init__(game)
        self.chess960 = chess960

    def castling(self, chess960: bool) -> Squares:
        return Squares(self.game, chess960)

    def read_position(self, text: str) -> Any:
        return read_fen(self.game, text)

    def write_position(self, state: Any) -> str:
        return write_fen(state, self.chess960)

    def start(self, position: str) -> tuple[str, Any]:
        state = self.read_position(position) if position else self.game.start()
        return (self.write_position(state) if position or self.chess960 else ""), state

    def check_opening(self, position: str) -> None:
        if not self.chess960 and not castles_usually(parse_fen(position)):
            raise SecateurError("it is a Chess960 position: use --game chess:number=0")

    def read_puzzle(self, line: str) -> tuple[Any, dict[str, str]]:
        epd = read_epd(self.game, line)
        return epd.state, {**epd.operations}

    def read_move(self, state: Any, text: str) -> int:
        return self.game.parse_move(state, text)  # a draw by fifty moves may be played on

    def read_alternatives(self, state: Any, text: str) -> list[int]:
        return read_moves(self.game, state, text)

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        return [write_uci(state, move, self.chess960) for move in moves]  # by the bits of the moves alone

    def last_resort(self, state: Any) -> int | None:
        return next(iter(self.game.moves(state)), None)
