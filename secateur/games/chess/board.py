"""Chess for people: the board as a picture and as text, the squares of a move, positions from an editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.board import Board, Piece
from secateur.game import DRAW, LOSS, ONGOING
from secateur.game.people import PositionChoice
from secateur.games.board import draw, lines
from secateur.games.chess.attacks import KING, ROOK
from secateur.games.chess.fen import check_possible, format_fen, parse_fen
from secateur.games.chess.notation_board import COLOURS, NAMES, PIECES, SIGNS, NotationBoard, position_of
from secateur.games.chess.state import PATIENCE, castled_to, first_row, from_of, is_castling, to_of
from secateur.games.chess.text import state_of, write_fen

if TYPE_CHECKING:
    from secateur.games.chess.rules import Chess
    from secateur.games.chess.state import ChessState

MEANING = {
    sign: Piece(shape, side) for side, signs in enumerate(SIGNS) for shape, sign in zip(PIECES, signs, strict=True)
}

#: King and queen first, as an editor has them.
PALETTE = tuple(MEANING[sign] for signs in SIGNS for sign in reversed(signs))

#: Half-moves without a capture or a pawn's move from which on they are counted aloud.
TOLD_FROM = 40


def picture(game: Chess, state: ChessState) -> Board:
    """The board with its pieces."""
    position = position_of(state)
    danger = (position.king(state.turn & 1),) if state.checkers else ()
    board = Board(8, 8, "checks", palette=PALETTE, colours=("white", "black"), note=_note(game, state), danger=danger)
    return board.fill(position.cells, MEANING)


def touched(game: Chess, state: ChessState, move: int) -> tuple[int, ...]:
    """From where to where a piece goes. The king castles by its own goal if that is not a step, else by the rook."""
    start, to = from_of(move), to_of(move)
    if is_castling(move) and abs(castled_to(start, to)[0] - start) > 1:
        to = castled_to(start, to)[0]
    return int(start), int(to)


def arrange(game: Chess, pieces: dict[int, Piece], player: int) -> ChessState:
    """The state with these pieces. Kings and rooks that stand as at the start are taken not to have moved."""
    cells = Board(8, 8).signs(pieces, MEANING)
    position = NotationBoard(cells, turn=player)
    check_possible(position)
    row, castling = first_row(game.number), 0
    for side, base in ((0, 0), (1, 56)):
        if position.king(side) == base + row.index(KING):
            rooks = [base + file for file in range(8) if row[file] == ROOK]
            castling |= sum(1 << rook for rook in rooks if cells[rook] == SIGNS[side][ROOK])
    return state_of(game, position._replace(castling=castling))


def choices(game: Chess, state: ChessState) -> list[PositionChoice]:
    """The castling rights that kings and rooks at home allow, and which pawn can be taken in passing.

    >>> from secateur.games import load
    >>> chess = load("chess")
    >>> [choice.name for choice in chess.choices(chess.parse("4k2r/8/8/2pP4/8/8/8/4K3 w k - 0 1"))]
    ['Black may castle O-O', 'En passant']
    """
    position = position_of(state)
    found, row = [], first_row(game.number)
    for side, base in ((0, 0), (1, 56)):
        home = row.index(KING)
        at_home = position.king(side) == base + home
        for file in (file for file in range(8) if at_home and row[file] == ROOK):
            if position.cells[base + file] == SIGNS[side][ROOK]:
                right = 1 << base + file
                boards = {"yes": position.castling | right, "no": position.castling & ~right}
                name = f"{COLOURS[side]} may castle {'O-O' if file > home else 'O-O-O'}"
                texts = {answer: format_fen(position._replace(castling=rights)) for answer, rights in boards.items()}
                found.append(PositionChoice(name, "yes" if position.castling & right else "no", texts))
    fields = format_fen(position._replace(passing=-1)).split()
    squares = [f"{file}{6 if position.side == 0 else 3}" for file in "abcdefgh"]
    takes = {square: " ".join([*fields[:3], square, *fields[4:]]) for square in squares}
    possible = {square: text for square, text in takes.items() if parse_fen(text).passing >= 0}
    if possible:
        now = NAMES[position.passing] if position.passing >= 0 else "none"
        found.append(PositionChoice("En passant", now, {"none": " ".join(fields), **possible}))
    return found


def show(game: Chess, state: ChessState) -> str:
    """The board for a terminal, White at the bottom, and below it who is to move and the FEN."""
    rows = lines(position_of(state).cells, 8)[::-1]
    board = draw(rows, range(8, 0, -1), "abcdefgh")
    note = _note(game, state)
    turn = f"{COLOURS[state.turn & 1]} to move" if game.outcome(state) == ONGOING else ""
    return f"{board}\n\n{', '.join(filter(None, (turn, note)))}\n{write_fen(state)}"


def _note(game: Chess, state: ChessState) -> str:
    """Check, how the game has ended, or that the fifty moves are running out."""
    outcome = game.outcome(state)
    if outcome == LOSS:
        return f"checkmate: {COLOURS[1 - (state.turn & 1)]} wins"
    if outcome == DRAW:
        return f"a draw: {game.reason(state)}"
    notes = ["check"] if state.checkers else []
    if state.clock >= TOLD_FROM:
        notes.append(f"{state.clock} of {PATIENCE} half-moves without a capture or a pawn's move")
    return ", ".join(notes)
