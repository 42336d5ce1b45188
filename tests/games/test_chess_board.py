"""What people see of chess: picture, squares of moves, positions put together, and the board as text."""

import random

import pytest

from secateur.board import Piece
from secateur.errors import SecateurError
from secateur.game import ONGOING
from secateur.games.chess import Chess
from secateur.games.chess.text import read_fen, read_move, write_fen
from secateur.games.pictures import picture_of, touches_of

GAME = Chess()


def cells(fen: str, text: str) -> tuple[str, ...]:
    """The names of the squares that a move touches."""
    state = read_fen(GAME, fen)
    names = GAME.picture(state).names
    return tuple(names[cell] for cell in GAME.touched(state, read_move(GAME, state, text)))


def test_the_picture_of_the_start() -> None:
    board = GAME.picture(GAME.start())
    assert (board.columns, board.rows, board.kind, board.up) == (8, 8, "checks", True)
    assert board.colours == ("white", "black") and board.note == "" and board.names[12] == "e2"
    assert len(board.pieces) == 32 and len(board.palette) == len(set(board.palette)) == 12
    assert board.pieces[3] == Piece("queen", 0) and board.pieces[4] == Piece("king", 0)
    assert board.pieces[59] == Piece("queen", 1) and board.pieces[48] == Piece("pawn", 1)
    assert picture_of(GAME, GAME.start()) == board


def test_squares_of_moves() -> None:
    castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq"
    assert cells(castling, "O-O") == ("e1", "g1") and cells(castling, "O-O-O") == ("e1", "c1")
    assert cells(castling.replace(" w ", " b "), "O-O") == ("e8", "g8")
    assert cells("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6") == ("e5", "d6")
    # Where the king's goal is where it stands, or a step away, the rook tells castling from a step.
    assert cells("4k3/8/8/8/8/8/8/5K1R w K", "O-O") == ("f1", "h1")
    assert cells("4k3/8/8/8/8/8/8/6KR w K", "O-O") == ("g1", "h1")
    assert cells("4k3/8/8/8/8/8/8/1R4K1 w Q", "O-O-O") == ("g1", "c1")


def test_only_promotions_share_their_squares() -> None:
    for number in (518, 0, 959, 100):
        game, chance = Chess(number=number), random.Random(number)
        state = game.start()
        for _ in range(60):
            touches = touches_of(game, state, game.picture(state))
            moves = list(game.moves(state))
            promoting = [move for move in moves if move >> 12 & 7]
            assert len({touches[move] for move in moves}) == len(moves) - len(promoting) // 4 * 3
            state = game.play(state, chance.choice(promoting or moves))
            if game.outcome(state) != ONGOING:
                break
    promotions = read_fen(GAME, "1n6/P6k/8/8/8/8/8/4K3 w")
    touches = touches_of(GAME, promotions, GAME.picture(promotions))
    assert list(touches.values()).count((48, 56)) == list(touches.values()).count((48, 57)) == 4


def test_positions_put_together() -> None:
    for fen in (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R4K1R b kq - 0 1",
        "4k2r/8/8/8/8/8/4P3/R3K3 w Qk - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1",
    ):
        state = read_fen(GAME, fen)
        assert GAME.arrange(GAME.picture(state).pieces, state.turn & 1) == state
    other = Chess(number=0)  # bbqnnrkr
    assert other.arrange(other.picture(other.start()).pieces, 0) == other.start()


@pytest.mark.parametrize(
    ("pieces", "player", "says"),
    [
        ({}, 0, "White must have one king, not 0"),
        ({0: Piece("king", 0), 1: Piece("king", 1)}, 0, "it is White's turn, but Black is in check"),
        ({0: Piece("king", 0), 63: Piece("king", 1), 1: Piece("pawn", 0)}, 0, "there is one on b1"),
        ({0: Piece("king", 0), 63: Piece("king", 1), 20: Piece("disc", 0)}, 0, "a disc cannot stand on e3 here"),
        ({0: Piece("king", 0), 64: Piece("king", 1)}, 0, "cells must be from 0 to 63, not 64"),
    ],
)
def test_what_cannot_be_put_together(pieces: dict[int, Piece], player: int, says: str) -> None:
    with pytest.raises(SecateurError, match=says):
        GAME.arrange(pieces, player)


def test_the_board_as_text() -> None:
    state = GAME.parse("e4 e5 Qh5 Nc6 Bc4 Nf6")
    assert GAME.show(state) == (
        "8 r . b q k b . r\n"
        "7 p p p p . p p p\n"
        "6 . . n . . n . .\n"
        "5 . . . . p . . Q\n"
        "4 . . B . P . . .\n"
        "3 . . . . . . . .\n"
        "2 P P P P . P P P\n"
        "1 R N B . K . N R\n"
        "  a b c d e f g h\n"
        "\n"
        "White to move\n"
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
    )
    assert write_fen(state) == GAME.show(state).splitlines()[-1]


@pytest.mark.parametrize(
    ("fen", "note"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w", ""),
        ("4k3/8/8/8/8/8/4r3/4K2R w", "check"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 60 90", "60 of 100 half-moves without a capture or a pawn's move"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 100 90", "a draw: fifty moves"),
        ("4R1k1/5ppp/8/8/8/8/8/4K3 b", "checkmate: White wins"),
        ("4R1k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", "checkmate: White wins"),
        ("7k/5Q2/6K1/8/8/8/8/8 b", "a draw: stalemate"),
        ("4k3/8/8/8/8/8/8/4KB2 w", "a draw: insufficient material"),
    ],
)
def test_notes(fen: str, note: str) -> None:
    state = read_fen(GAME, fen)
    assert GAME.picture(state).note == note
    assert (GAME.show(state).splitlines()[-2].removeprefix("White to move").removeprefix(", ")) == note
