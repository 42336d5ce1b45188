"""Chess, with Chess960: the rules, the evaluation, and texts to read and write."""

from secateur.games.chess.rules import Chess, build
from secateur.games.chess.state import (
    ChessState,
    boards_of,
    captured_of,
    castled_to,
    first_row,
    from_of,
    is_castling,
    is_white,
    piece_at,
    piece_of,
    promotion_of,
    to_of,
    write_move,
)

__all__ = [
    "Chess",
    "ChessState",
    "boards_of",
    "build",
    "captured_of",
    "castled_to",
    "first_row",
    "from_of",
    "is_castling",
    "is_white",
    "piece_at",
    "piece_of",
    "promotion_of",
    "to_of",
    "write_move",
]
