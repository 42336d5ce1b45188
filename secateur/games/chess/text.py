"""Chess as people and programs write it: FEN and EPD for positions, SAN, LAN and coordinates for moves.

What is read may be sloppy: fields left out, X-FEN and Shredder-FEN, `0-0`, `e8Q`, `Ng1-f3`, figurines. What is
written is strict. A position that no game can reach is refused in one line, so that no search meets one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from secateur.errors import SecateurError
from secateur.games.board import shortened
from secateur.games.chess.attacks import KING, PAWN, QUEEN, ROOK
from secateur.games.chess.fen import DEFAULTS
from secateur.games.chess.fen import EXAMPLE as EXAMPLE
from secateur.games.chess.fen import format_fen as format_fen
from secateur.games.chess.fen import parse_fen as parse_fen
from secateur.games.chess.notation_board import (
    COLOURS,
    NAMES,
    NULL,
    PIECES,
    SIGNS,
    NotationBoard,
    position_of,
)
from secateur.games.chess.rules import build
from secateur.games.chess.state import captured_of, castled_to, from_of, is_castling, piece_of, promotion_of, to_of

if TYPE_CHECKING:
    from secateur.games.chess.rules import Chess
    from secateur.games.chess.state import ChessState


# ---------------------------------------------------------------- positions


def read_position(game: Chess, text: str) -> ChessState:
    """A position: a FEN or EPD, moves from the start, or a FEN, the word `moves`, and moves from there."""
    text = text.strip()
    place, _, moves = text.partition(" moves ") if "/" in text else ("", "", text)
    if not place:
        moves = re.sub(r"^(startpos|start)\b", "", moves).strip().removeprefix("moves ")
    state = read_epd(game, place).state if ";" in place else read_fen(game, place) if place else game.start()
    return game.play_all(state, re.sub(r"\b\d+\s*\.+", " ", moves).split())


def read_fen(game: Chess, text: str) -> ChessState:
    """The state of a FEN; an error of one line if it is invalid, or if no game can reach it."""
    return state_of(game, parse_fen(text))


def write_fen(state: ChessState, chess960: bool = False) -> str:
    """The FEN of a state; with the files of the rooks for castling where `chess960` says so."""
    return format_fen(position_of(state), chess960)


def state_of(game: Chess, position: NotationBoard) -> ChessState:
    """The state of a position."""
    boards = [_board(position.cells, sign) for signs in SIGNS for sign in signs]
    return build(game, boards[:6], boards[6:], position.turn, position.castling, position.passing, position.clock)


def _board(cells: str, sign: str) -> int:
    """The squares with a sign, one bit each."""
    board, square = 0, cells.find(sign)
    while square >= 0:
        board |= 1 << square
        square = cells.find(sign, square + 1)
    return board


# ---------------------------------------------------------------- EPD


class Epd(NamedTuple):
    """A position, and what a line says about it: operations by name, such as bm (best moves) or id."""

    state: ChessState
    operations: dict[str, str]


#: The four fields of a position, the two of a FEN that some files add, and the rest.
EPD = re.compile(
    r"\s*(\S+)\s+(\w+)(?:\s+(-|[KQkqA-Ha-h]+))?(?:\s+(-|[a-hA-H][1-8])(?![^\s;]))?"
    r"(?:\s+(\d+)\s+(\d+)(?![^\s;]))?(.*)",
    re.DOTALL,
)
OPERATION = re.compile(r'((?:[^;"]|"[^"]*"?)*)(?:;|$)')


def read_epd(game: Chess, line: str) -> Epd:
    """A line of EPD; FEN's clock and number, stray semicolons and missing quotes do not matter."""
    found = EPD.fullmatch(line.replace("\x00", " "))
    if not found or "/" not in found[1]:
        raise SecateurError(f'{shortened(line)} is not an EPD: an EPD looks like {EXAMPLE[:-4]} bm e4; id "1";')
    *fields, rest = found.groups()
    operations = _read_operations(rest)
    clock = fields[4] or operations.get("hmvc", DEFAULTS[3])
    number = fields[5] or operations.get("fmvn", DEFAULTS[4])
    places = [field or default for field, default in zip(fields[:4], ("", *DEFAULTS), strict=False)]
    return Epd(read_fen(game, " ".join([*places, clock, number])), operations)


def _read_operations(text: str) -> dict[str, str]:
    operations = {}
    for part in OPERATION.findall(text):
        name, _, value = part.strip().partition(" ")
        if name:
            value = value.strip().removeprefix(f"{name} ")  # a name that is written twice
            operations[name] = value[1:].removesuffix('"') if value.startswith('"') else value
    return operations


def read_moves(game: Chess, state: ChessState, text: str) -> list[int]:
    """Alternatives in one state, as after bm: `Qd1 + Nf3`. What is ambiguous means all that it can."""
    position = position_of(state)
    return [move for each in words(text) for move, _ in meanings(position, each)]


def read_line(game: Chess, state: ChessState, texts: Iterable[str]) -> tuple[list[int], ChessState]:
    """Moves that follow each other, and the state after them; each text is one move."""
    position, moves = position_of(state), []
    for number, text in enumerate(texts, 1):
        try:
            move, position = follow(position, text)
        except SecateurError as error:
            raise SecateurError(f"move {number}: {error}") from None
        moves.append(move)
    return moves, state_of(game, position)


def words(text: str) -> list[str]:
    """The moves in a text, without numbers and signs: `1. Qd1 + =` and `e8 = Q` are one."""
    text = re.sub(r"\s*=\s*(?=[NBRQ]\b)", "=", text)
    return [word for word in re.split(r"[\s,]+|\b\d+\s*\.+", text) if word.strip("+#!?=-/±∓∞")]


# ---------------------------------------------------------------- moves


class Spelling(NamedTuple):
    """What a text says of a move; -1 is what it does not say."""

    piece: int
    file: int
    rank: int
    to: int
    to_file: int
    promotion: int = 0


#: No text of a move is longer.
LONGEST = 40

#: Castling, by how many O there are.
SHORT, LONG = Spelling(KING, -1, -1, -1, 6), Spelling(KING, -1, -1, -1, 2)

CASTLING = re.compile(r"[O0o]-?[O0o](-?[O0o])?")
MOVE = re.compile(r"([PNBRQK])?([a-h])?([1-8])?[-x:]?([a-h])([1-8])(?:[=/(]?([NBRQnbrq])\)?)?")
SLOPPY = re.compile(MOVE.pattern, re.IGNORECASE)
PAWN_TAKES = re.compile(r"P?([a-h])[x:]?([a-h])(?:[=/(]?([NBRQ])\)?)?")
ENDING = re.compile(r"(?:\s*(?:[+#!?‼⁇⁈⁉]|ch|dbl|mate|e\.?p\.?))+$")
FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟×–—‐‑−", "KQRBNPKQRBNPx-----", "\ufe0e\u2009")


@lru_cache(1 << 14)
def spellings(text: str) -> tuple[Spelling, ...]:
    """What a text may mean, the likeliest first; nothing if it is not a move at all.

    >>> spellings("Ngxe2+") == (Spelling(piece=1, file=6, rank=-1, to=12, to_file=4),)
    True
    """
    text = ENDING.sub("", text.translate(FIGURES).strip())
    castling = CASTLING.fullmatch(text)
    if castling:
        return (LONG if castling[1] else SHORT,)
    found = []
    for match in (MOVE.fullmatch(text), SLOPPY.fullmatch(re.sub("[-xX:]", "", text))):
        if match:
            piece, file, rank, to_file, to_rank, promotion = (part or "" for part in match.groups())
            across, up = "abcdefgh".find(to_file.lower()), int(to_rank) - 1
            known = SIGNS[0].index(piece.upper()) if piece else -1 if file and rank else PAWN
            spelling = Spelling(
                known,
                "abcdefgh".index(file.lower()) if file else -1,
                int(rank) - 1 if rank else -1,
                8 * up + across,
                across,
                SIGNS[0].index(promotion.upper()) if promotion else 0,
            )
            if spelling not in found:
                found.append(spelling)
    match = PAWN_TAKES.fullmatch(text)
    if match:
        promotion = SIGNS[0].index(match[3]) if match[3] else 0
        found.append(Spelling(PAWN, "abcdefgh".index(match[1]), -1, -1, "abcdefgh".index(match[2]), promotion))
    return tuple(found)


def read_move(game: Chess, state: ChessState, text: str) -> int:
    """The legal move that a text means: SAN, LAN or coordinates, however sloppy; an error names the legal moves."""
    position = position_of(state)
    try:
        return find_move(position, text)
    except SecateurError as error:
        legal = [format_san(position, move) for move in game.moves(state)]
        more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
        raise SecateurError(f"{error}; legal: {' '.join(legal[:12]) or 'none'}{more}") from None


def find_move(position: NotationBoard, text: str) -> int:
    """The legal move that a text means."""
    return follow(position, text)[0]


def follow(position: NotationBoard, text: str) -> tuple[int, NotationBoard]:
    """The legal move that a text means, and the position after it."""
    found = meanings(position, text)
    if len(found) == 1:
        return found[0]
    either = " or ".join(sorted(format_san(position, move) for move, _ in found))
    raise SecateurError(f"{shortened(text)} is ambiguous: it can be {either}")


def meanings(position: NotationBoard, text: str) -> list[tuple[int, NotationBoard]]:
    """All legal moves that a text can mean, at least one, and the positions after them."""
    meant = spellings(text) if len(text) <= LONGEST else ()
    for spelling in meant:
        found = matching(position, spelling)
        if found:
            return found
    if not meant:
        raise SecateurError(f"{shortened(text)} is not a move: a move looks like e4, Nf3, O-O or e2e4")
    raise SecateurError(f"{shortened(text)} is not a legal move here: {_reason(position, meant[0])}")


def matching(position: NotationBoard, spelling: Spelling) -> list[tuple[int, NotationBoard]]:
    """The legal moves that a spelling can mean, and the positions after them."""
    piece, file, rank, to, to_file, promotion = spelling
    if to < 0:
        if piece == KING:
            return _castlings(position, to_file)
        targets = range(to_file, 64, 8)
        return [found for to in targets for found in matching(position, spelling._replace(to=to))]
    if piece < 0 or (piece == KING and file >= 0 and rank >= 0):
        start = 8 * rank + file
        sign = position.cells[start]
        piece = SIGNS[position.turn & 1].find(sign)
        if piece < 0 or (spelling.piece >= 0 and spelling.piece != piece):
            return []
        if piece == KING and to >> 3 == rank and (abs(to_file - file) > 1 or position.cells[to] == _rook(position)):
            return _castlings_to(position, to)
    last = piece == PAWN and to >> 3 in (0, 7)
    if promotion and not last:
        return []
    if last and not promotion:
        promotion = QUEEN
    found = []
    for start in position.sources(piece, to):
        if (file < 0 or start & 7 == file) and (rank < 0 or start >> 3 == rank):
            move = position.move(start, to, promotion)
            child = position.after(move)
            if child.is_possible():
                found.append((move, child))
    return found


def _rook(position: NotationBoard) -> str:
    return SIGNS[position.side][ROOK]


def _castlings(position: NotationBoard, to_file: int) -> list[tuple[int, NotationBoard]]:
    """Castling to the c or the g file."""
    king = position.king(position.side)
    rooks = [rook for rook in range(king & 56, (king & 56) + 8) if position.castling >> rook & 1]
    moves = [position.castle(rook) for rook in rooks if (rook > king) == (to_file == 6)]
    return [(move, position.after(move)) for move in moves if move != NULL]


def _castlings_to(position: NotationBoard, to: int) -> list[tuple[int, NotationBoard]]:
    """Castling written by squares: to the king's target, or to the rook."""
    if position.cells[to] == _rook(position) and (move := position.castle(to)) != NULL:
        return [(move, position.after(move))]
    return _castlings(position, to & 7) if to & 7 in (2, 6) else []


def _reason(position: NotationBoard, spelling: Spelling) -> str:
    """Why a spelling means no legal move."""
    colour = COLOURS[position.side].lower()
    if spelling.to < 0:
        return "castling is not possible" if spelling.piece == KING else "no pawn can capture that way"
    piece, to = spelling.piece, NAMES[spelling.to]
    if piece < 0:
        start = 8 * spelling.rank + spelling.file
        piece = SIGNS[position.side].find(position.cells[start])
        if piece < 0:
            return f"no {colour} piece is on {NAMES[start]}"
    starts = position.sources(piece, spelling.to)
    if any(not position.is_safe(position.move(start, spelling.to)) for start in starts):
        return "it leaves the king in check"
    if piece == KING and not spelling.promotion:
        return f"the {colour} king cannot go to {to}"
    return f"no {colour} {PIECES[piece]} can go to {to} that way"


def write_san(game: Chess, state: ChessState, move: int) -> str:
    """A legal move in short algebraic notation."""
    return format_san(position_of(state), move)


def write_uci(state: ChessState, move: int, chess960: bool = False) -> str:
    """A move by its squares; castling by where the king goes, in Chess960 by where the rook stands."""
    if move == NULL:
        return "0000"
    start, to = from_of(move), to_of(move)
    if is_castling(move) and not chess960:
        to = castled_to(start, to)[0]
    return NAMES[start] + NAMES[to] + (SIGNS[1][promotion_of(move)] if promotion_of(move) else "")


def format_san(position: NotationBoard, move: int) -> str:
    """A legal move of a position in short algebraic notation."""
    if move == NULL:
        return "--"
    child = position.child(move)
    if child is None:
        raise SecateurError(f"{move} is not a legal move of {format_fen(position)}")
    if is_castling(move):
        return _castled(move) + _check(child)
    start, to, piece = from_of(move), to_of(move), piece_of(move)
    captured, which = captured_of(move) >= 0, ""
    if piece == PAWN:
        which = NAMES[start][0] if captured else ""
    elif piece != KING:
        which = _which(position, move)
    return f"{_letter(piece)}{which}{'x' if captured else ''}{NAMES[to]}{_promoted(move)}{_check(child)}"


def _which(position: NotationBoard, move: int) -> str:
    """The file, the row or both of a piece, as far as they tell it from others that could go there."""
    start, to = from_of(move), to_of(move)
    others = [other for other in position.sources(piece_of(move), to) if other != start]
    others = [other for other in others if position.is_safe(position.move(other, to))]
    if not others:
        return ""
    if all(other & 7 != start & 7 for other in others):
        return NAMES[start][0]
    return NAMES[start] if any(other >> 3 == start >> 3 for other in others) else NAMES[start][1]


def _letter(piece: int) -> str:
    return "" if piece == PAWN else SIGNS[0][piece]


def _promoted(move: int) -> str:
    return f"={SIGNS[0][promotion_of(move)]}" if promotion_of(move) else ""


def _castled(move: int) -> str:
    return "" if not is_castling(move) else "O-O" if to_of(move) > from_of(move) else "O-O-O"


def _check(child: NotationBoard) -> str:
    return "" if not child.in_check() else "#" if child.is_mate() else "+"
