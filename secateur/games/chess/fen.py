"""FEN, the text of a chess position: X-FEN and Shredder-FEN too, with fields left out; strict when written.

What no game can lead to is refused, in one line that says why: no search need be ready for it.
"""

from __future__ import annotations

import re

from secateur.errors import SecateurError
from secateur.games.board import shortened
from secateur.games.chess.attacks import KING, PAWN, ROOK
from secateur.games.chess.notation_board import COLOURS, EMPTY, NAMES, SIGNS, NotationBoard, is_attacked

#: What a FEN looks like, for messages, and what is taken for fields that are left out.
EXAMPLE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
DEFAULTS = ("w", "-", "-", "0", "1")

#: The largest clock and the largest move number that are accepted.
LONGEST_CLOCK, LAST_MOVE = 9_999, 99_999

#: How many of each piece a side has without promoting, and how many pieces in all.
AT_FIRST, MOST = (8, 2, 2, 2, 1), 16


def parse_fen(text: str) -> NotationBoard:
    """The position of a FEN, checked. Fields may be missing from the end.

    >>> parse_fen("8/8/8/8/8/4k3/4p3/4K3 b").turn
    1
    """
    text = text.replace("\x00", " ").strip()
    fields = (text if " " in text else text.replace("_", " ")).split()
    if not 1 <= len(fields) <= 6 or "/" not in fields[0]:
        raise SecateurError(f"{shortened(text)} is not a FEN: a FEN looks like {EXAMPLE}")
    board, side, castling, passing, clock, number = [*fields, *DEFAULTS[len(fields) - 1 :]]
    cells = _read_cells(board)
    if side.lower() not in ("w", "b", "white", "black"):
        raise SecateurError(f"the second field of a FEN, who is to move, must be w or b, not {shortened(side)}")
    black = side.lower().startswith("b")
    moves = max(1, _number(number, "the move number", LAST_MOVE))
    turn = 2 * (moves - 1) + black
    position = NotationBoard(cells, 0, -1, _number(clock, "the clock of fifty moves", LONGEST_CLOCK), turn)
    check_possible(position)
    position = position._replace(castling=_read_castling(cells, castling))
    return _with_passing(position, passing)


def _read_cells(board: str) -> str:
    rows = board.removesuffix("/").split("/")
    if len(rows) != 8:
        raise SecateurError(
            f"the board of a FEN must have 8 rows with / between them; {shortened(board)} has {len(rows)}"
        )
    cells = []
    for row, text in zip("87654321", rows, strict=True):
        strange = [sign for sign in text if sign not in "12345678PNBRQKpnbrqk~"]
        if strange:
            raise SecateurError(
                f"row {row} must be made of pieces (KQRBNP, kqrbnp) and gaps (1 to 8), not {strange[0]!r}"
            )
        signs = "".join(EMPTY * int(sign) if sign in "12345678" else sign for sign in text.replace("~", ""))
        if len(signs) != 8:
            raise SecateurError(f"row {row} of the board must have 8 squares; {shortened(text)} has {len(signs)}")
        cells.append(signs)
    return "".join(reversed(cells))


def _number(text: str, name: str, most: int) -> int:
    if text == "-":
        return 0
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) > most:
        raise SecateurError(f"{name} must be a number from 0 to {most}, not {shortened(text)}")
    return int(text)


def check_possible(position: NotationBoard) -> None:
    """Refuses what no game can lead to: kings, pawns and pieces that cannot be, a king that could be taken."""
    cells = position.cells
    for colour, signs in zip(COLOURS, SIGNS, strict=True):
        counts = [cells.count(sign) for sign in signs]
        if counts[KING] != 1:
            raise SecateurError(f"{colour} must have one king, not {counts[KING]}")
        if counts[PAWN] > AT_FIRST[PAWN]:
            raise SecateurError(f"{colour} must have at most 8 pawns, not {counts[PAWN]}")
        if sum(counts) > MOST:
            raise SecateurError(f"{colour} must have at most {MOST} pieces, not {sum(counts)}")
        promoted = sum(max(0, count - first) for count, first in zip(counts[1:5], AT_FIRST[1:], strict=True))
        if promoted + counts[PAWN] > AT_FIRST[PAWN]:
            raise SecateurError(
                f"{colour} must have at most 8 pawns and promoted pieces, not {counts[PAWN]} and {promoted}"
            )
        if signs[PAWN] in cells[:8] + cells[56:]:
            square = cells.find(signs[PAWN]) if signs[PAWN] in cells[:8] else cells.rfind(signs[PAWN])
            raise SecateurError(f"pawns must not stand in the first or the last row; there is one on {NAMES[square]}")
    side = position.side
    if is_attacked(cells, position.king(1 - side), side):
        raise SecateurError(
            f"it is {COLOURS[side]}'s turn, but {COLOURS[1 - side]} is in check: "
            "only the player to move can be in check"
        )


def _read_castling(cells: str, text: str) -> int:
    """The rooks of a castling field; what cannot be, as no rook is there, is left out."""
    if not re.fullmatch(r"-|[KQkqA-Ha-h]+-?", text):
        raise SecateurError(
            f"castling must be -, letters of KQkq, or the files of rooks as in HAha, not {shortened(text)}"
        )
    castling = 0
    for side, base in ((0, 0), (1, 56)):
        king = cells.find(SIGNS[side][KING])
        if king >> 3 != base >> 3:
            continue
        rooks = [square for square in range(base, base + 8) if cells[square] == SIGNS[side][ROOK]]
        left, right = [rook for rook in rooks if rook < king], [rook for rook in rooks if rook > king]
        letters = [letter.lower() for letter in text if letter.isupper() == (side == 0)]
        named = [rook for rook in rooks if NAMES[rook][0] in letters]
        wanted_left = left[:1] if "q" in letters else [rook for rook in named if rook < king][:1]
        wanted_right = right[-1:] if "k" in letters else [rook for rook in named if rook > king][-1:]
        castling |= sum(1 << rook for rook in wanted_left + wanted_right)
    return castling


def _with_passing(position: NotationBoard, text: str) -> NotationBoard:
    if text == "-":
        return position
    if text.lower() not in NAMES:
        raise SecateurError(f"the en passant square must be - or a square such as e3, not {shortened(text)}")
    square, cells, side = NAMES.index(text.lower()), position.cells, position.side
    if square >> 3 != (5 if side == 0 else 2):
        return position
    ahead, behind = (square - 8, square + 8) if side == 0 else (square + 8, square - 8)
    if cells[ahead] != SIGNS[1 - side][PAWN] or cells[square] != EMPTY or cells[behind] != EMPTY:
        return position
    return position.with_passing(square)


def castles_usually(start: NotationBoard) -> bool:
    """Whether castling, if there is any, is that of the usual array."""
    corners = 1 | 1 << 7 | 1 << 56 | 1 << 63
    sides = [(0xFF, 0, 4), (0xFF << 56, 1, 60)]
    at_home = all(start.king(side) == king for row, side, king in sides if start.castling & row)
    return at_home and not start.castling & ~corners


def format_fen(position: NotationBoard, chess960: bool = False) -> str:
    """The FEN of a position.

    >>> format_fen(parse_fen("4k3/8/8/8/8/8/8/R3K2R")), format_fen(parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ"), True)
    ('4k3/8/8/8/8/8/8/R3K2R w - - 0 1', '4k3/8/8/8/8/8/8/R3K2R w HA - 0 1')
    """
    return f"{four_fields(position, chess960)} {position.clock} {position.turn // 2 + 1}"


def four_fields(position: NotationBoard, chess960: bool = False) -> str:
    """The board, who is to move, castling, and what can be taken in passing."""
    board = "/".join(position.cells[start : start + 8] for start in range(56, -1, -8))
    for length in range(8, 0, -1):
        board = board.replace(EMPTY * length, str(length))
    passing = NAMES[position.passing] if position.passing >= 0 else "-"
    return f"{board} {'wb'[position.side]} {_write_castling(position, chess960)} {passing}"


def _write_castling(position: NotationBoard, chess960: bool) -> str:
    """The letters of the rooks: K for the one farthest to the right, Q to the left; others by their file."""
    letters = ""
    for side, base in ((0, 0), (1, 56)):
        king, rook_sign = position.king(side), SIGNS[side][ROOK]
        for rook in range(base + 7, base - 1, -1):
            if not position.castling >> rook & 1:
                continue
            beyond = position.cells[rook + 1 : base + 8] if rook > king else position.cells[base:rook]
            letter = NAMES[rook][0] if chess960 or rook_sign in beyond else "k" if rook > king else "q"
            letters += letter.upper() if side == 0 else letter
    return letters or "-"
