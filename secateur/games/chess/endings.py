"""Endings of chess as sets of positions, such as KBNK, and what of a position counts where all are solved."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from secateur.bits import ZERO, lowest, u64
from secateur.errors import SecateurError
from secateur.game.positions import PositionSet
from secateur.games.chess.attacks import BISHOP, ENDS, KING, KINGS, KNIGHT, PAWN, QUEEN, ROOK, bit
from secateur.games.chess.moves import attackers
from secateur.games.chess.state import ChessState

#: The most men of an ending, with the kings.
MOST_MEN = 5

#: The signs of the pieces, by their numbers.
SIGNS = "PNBRQK"

#: Images of the board, which combine: mirrored from left to right, upside down, and by the diagonal from a1.
MIRRORED, UPSIDE_DOWN, TURNED = 1, 2, 4

_EIGHT, _SIXTEEN, _HALF = u64(8), u64(16), u64(32)
_BYTES, _WORDS = u64(0x00FF00FF00FF00FF), u64(0x0000FFFF0000FFFF)
_STEPS = ((u64(1), u64(0x5555555555555555)), (u64(2), u64(0x3333333333333333)), (u64(4), u64(0x0F0F0F0F0F0F0F0F)))
_TURNS = ((u64(28), u64(0x0F0F0F0F00000000)), (u64(14), u64(0x3333000033330000)), (u64(7), u64(0x5500550055005500)))


# ---------------------------------------------------------------- what counts


def timeless(state: ChessState) -> ChessState:
    """The position with White to move, in the image where White's king is nearest to a1, and nothing else.

    Black to move is the same upside down with colours exchanged. Pawns have a direction, and castling has sides.
    """
    image = UPSIDE_DOWN if state.turn & 1 else 0
    king = lowest(state.kings & state.mine) ^ (56 if image else 0)
    if state.castling == ZERO:
        if king & 4:
            image, king = image | MIRRORED, king ^ 7
        if state.pawns == ZERO:
            if king & 32:
                image, king = image ^ UPSIDE_DOWN, king ^ 56
            if king >> 3 > king & 7:
                image |= TURNED
    found = imaged(state, image)
    if state.castling == ZERO and state.pawns == ZERO and king >> 3 == king & 7:
        turned = imaged(found, TURNED)
        if comes_before(turned, found):
            return turned
    return found


def imaged(state: ChessState, image: int) -> ChessState:
    """An image of a state, White to move, without clock, score and key."""
    passing = state.passing
    if passing >= 0:
        passing ^= (7 if image & MIRRORED else 0) ^ (56 if image & UPSIDE_DOWN else 0)
    return ChessState(
        image_of(state.mine, image),
        image_of(state.theirs, image),
        image_of(state.pawns, image),
        image_of(state.knights, image),
        image_of(state.bishops, image),
        image_of(state.rooks, image),
        image_of(state.queens, image),
        image_of(state.kings, image),
        image_of(state.castling, image),
        image_of(state.checkers, image),
        passing,
        0,
        0,
        0,
        0,
    )


def image_of(board: u64, image: int) -> u64:
    """A board, mirrored and turned."""
    if board == ZERO:
        return board
    if image & UPSIDE_DOWN:
        board = board >> _EIGHT & _BYTES | (board & _BYTES) << _EIGHT
        board = board >> _SIXTEEN & _WORDS | (board & _WORDS) << _SIXTEEN
        board = board >> _HALF | board << _HALF
    if image & MIRRORED:
        for step, mask in _STEPS:
            board = board >> step & mask | (board & mask) << step
    if image & TURNED:
        for step, mask in _TURNS:
            moved = mask & (board ^ board << step)
            board ^= moved ^ moved >> step
    return board


def comes_before(one: ChessState, other: ChessState) -> bool:
    """An order of positions: of two images, one stands for both."""
    if one.mine != other.mine:
        return bool(one.mine < other.mine)
    if one.theirs != other.theirs:
        return bool(one.theirs < other.theirs)
    if one.knights != other.knights:
        return bool(one.knights < other.knights)
    if one.bishops != other.bishops:
        return bool(one.bishops < other.bishops)
    if one.rooks != other.rooks:
        return bool(one.rooks < other.rooks)
    if one.queens != other.queens:
        return bool(one.queens < other.queens)
    return bool(one.kings < other.kings)


# ---------------------------------------------------------------- endings


class ChessEnding(PositionSet):
    """All legal positions with these men, as their owners and pieces; the first is White's king.

    White's king stands on the left, without pawns in the triangle a1 d1 d4: other positions are images of these.
    """

    owners: tuple[int, ...] = (0, 1)
    pieces: tuple[int, ...] = (KING, KING)

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """Where White's king may stand."""
        if PAWN in self.pieces:
            return tuple(square for square in range(64) if square & 7 < 4)
        return tuple(square for square in range(64) if square >> 3 <= square & 7 < 4)

    def count(self) -> int:
        return 2 * len(self.squares) << 6 * (len(self.pieces) - 1)

    def holds(self, game: Any, number: int) -> bool:
        """Whether the pieces stand on different squares, and no king could be captured."""
        rest, taken = number // (2 * len(self.squares)), bit(self.squares[number // 2 % len(self.squares)])
        for man in range(1, len(self.pieces)):
            here = bit(rest & 63)
            if taken & here != ZERO or (self.pieces[man] == PAWN and here & ENDS != ZERO):
                return False
            taken |= here
            rest >>= 6
        state = self.state(game, number)
        mine, theirs = lowest(state.kings & state.mine), lowest(state.kings & state.theirs)
        if KINGS[mine] & bit(theirs) != ZERO:
            return False
        return attackers(exchanged(state), theirs, state.mine | state.theirs) == ZERO

    def state(self, game: Any, number: int) -> ChessState:
        turn, rest = number & 1, number // 2
        square = self.squares[rest % len(self.squares)]
        rest //= len(self.squares)
        white = black = pawns = knights = bishops = rooks = queens = kings = ZERO
        for man in range(len(self.pieces)):
            if man > 0:
                square, rest = rest & 63, rest >> 6
            here, piece = bit(square), self.pieces[man]
            white |= here if self.owners[man] == 0 else ZERO
            black |= here if self.owners[man] == 1 else ZERO
            pawns |= here if piece == PAWN else ZERO
            knights |= here if piece == KNIGHT else ZERO
            bishops |= here if piece == BISHOP else ZERO
            rooks |= here if piece == ROOK else ZERO
            queens |= here if piece == QUEEN else ZERO
            kings |= here if piece == KING else ZERO
        mine, theirs = (white, black) if turn == 0 else (black, white)
        pieces = (pawns, knights, bishops, rooks, queens, kings)
        state = composed(mine, theirs, pieces, turn, ZERO)
        checkers = attackers(state, lowest(kings & mine), white | black)
        return composed(mine, theirs, pieces, turn, checkers)


def composed(mine: u64, theirs: u64, pieces: tuple[u64, ...], turn: int, checkers: u64) -> ChessState:
    """A state without castling, clock, score and key."""
    pawns, knights, bishops, rooks, queens, kings = pieces
    return ChessState(mine, theirs, pawns, knights, bishops, rooks, queens, kings, ZERO, checkers, -1, 0, turn, 0, 0)


def exchanged(state: ChessState) -> ChessState:
    """The board with the other player to move, to ask what they attack."""
    pieces = state.pawns, state.knights, state.bishops, state.rooks, state.queens, state.kings
    return composed(state.theirs, state.mine, pieces, 1 - state.turn, ZERO)


def ending(name: str) -> ChessEnding:
    """The ending that a name such as KBNK stands for: White's men, then Black's.

    >>> ending("KPK"), ending("krk").count()
    (ChessEnding(owners=(0, 1, 0), pieces=(5, 5, 0)), 81920)
    """
    found = re.fullmatch("K([QRBNP]*)K([QRBNP]*)", name.strip().upper())
    if found is None or len(name.strip()) > MOST_MEN:
        raise SecateurError(
            f"an ending must be the letters of White's and Black's pieces, at most {MOST_MEN}, such as KBNK or KRKP, "
            f"not {name!r}"
        )
    men = [(0, KING), (1, KING), *((owner, SIGNS.index(sign)) for owner in (0, 1) for sign in found[owner + 1])]
    owners, pieces = zip(*men, strict=True)
    return ChessEnding(owners=owners, pieces=pieces)
