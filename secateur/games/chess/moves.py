"""Where the pieces of chess may go: the legal moves of a state, listed or counted.

No move is tried out: a pinned piece keeps to its line, and in check the others go where it helps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from secateur.bits import ZERO, lowest, popcount, u64, without_lowest
from secateur.games.chess.attacks import (
    BISHOP,
    ENDS,
    EVERYWHERE,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWN,
    PAWNS,
    QUEEN,
    ROOK,
    ahead,
    between,
    bit,
    diagonal,
    line_through,
    pushes,
    straight,
    taken_by_pawns,
    taken_left,
    taken_right,
    twice_ahead,
)
from secateur.games.chess.state import (
    ChessState,
    castled_to,
    from_of,
    is_white,
    piece_at,
    piece_of,
    promotion_of,
    to_of,
    write_move,
)


class Frame(NamedTuple):
    """What binds the moves of a state."""

    king: int  # where my king is
    occupied: u64
    pinned: u64  # my pieces that shield my king
    wanted: u64  # where moves are asked for: everywhere, or where they capture
    allowed: u64  # where pieces other than king and pawns may go: in check, only where it helps
    pushed: u64  # the same for pawns: promotions are always wanted


def attackers(state: ChessState, square: int, occupied: u64) -> u64:
    """Their pieces that attack a square, if `occupied` is where pieces are."""
    found = PAWNS[state.turn & 1, square] & state.pawns | KNIGHTS[square] & state.knights
    found |= KINGS[square] & state.kings
    found |= straight(square, occupied) & (state.rooks | state.queens)
    found |= diagonal(square, occupied) & (state.bishops | state.queens)
    return found & state.theirs


def framed(state: ChessState, wanted: u64) -> Frame:
    """What binds the moves: pins, checks, and what is asked for."""
    king = lowest(state.kings & state.mine)
    checkers, helping = state.checkers, ~state.mine
    if checkers != ZERO:
        helping = ZERO
        if without_lowest(checkers) == ZERO:
            helping = checkers | between(king, lowest(checkers))
    occupied = state.mine | state.theirs
    return Frame(king, occupied, pinned(state, king), wanted, helping & wanted, helping & (wanted | ENDS))


def pinned(state: ChessState, king: int) -> u64:
    """My pieces that alone shield my king from one of their sliders."""
    lines = straight(king, state.theirs) & (state.rooks | state.queens)
    lines |= diagonal(king, state.theirs) & (state.bishops | state.queens)
    snipers, found = lines & state.theirs, ZERO
    while snipers != ZERO:
        shields = between(king, lowest(snipers)) & state.mine
        if shields != ZERO and without_lowest(shields) == ZERO:
            found |= shields
        snipers = without_lowest(snipers)
    return found


def piece_targets(frame: Frame, piece: int, start: int) -> u64:
    """Where a knight, bishop, rook or queen may go."""
    if piece == KNIGHT:
        found = KNIGHTS[start]
    else:
        found = diagonal(start, frame.occupied) if piece != ROOK else ZERO
        if piece != BISHOP:
            found |= straight(start, frame.occupied)
    if frame.pinned & bit(start) != ZERO:
        found &= line_through(start, frame.king)
    return found & frame.allowed


def other_targets(state: ChessState, frame: Frame, piece: int, start: int) -> u64:
    """Where the king or a pawn may go; for castling, the squares of the rooks."""
    if piece == KING:
        return king_targets(state, frame) | castling_targets(state, frame)
    found = pawn_targets(state, frame, start)
    if frame.pinned & bit(start) != ZERO:
        found &= line_through(start, frame.king)
    if state.passing >= 0 and can_pass(state, frame, start):
        found |= bit(state.passing)
    return found


def pawn_targets(state: ChessState, frame: Frame, start: int) -> u64:
    """Where a pawn may go, but for taking in passing, if it is not pinned."""
    found = pushes(bit(start), ~frame.occupied, is_white(state))
    return (found | PAWNS[state.turn & 1, start] & state.theirs) & frame.pushed


def can_pass(state: ChessState, frame: Frame, start: int) -> bool:
    """Whether a pawn may take in passing: the king must be safe once both pawns have left their squares."""
    if PAWNS[state.turn & 1, start] & bit(state.passing) == ZERO:
        return False
    victim = bit(state.passing ^ 8)
    occupied = frame.occupied ^ (bit(start) | victim | bit(state.passing))
    return attackers(state, frame.king, occupied) & ~victim == ZERO


def king_targets(state: ChessState, frame: Frame) -> u64:
    """Where the king may go, but for castling."""
    found = KINGS[frame.king] & frame.wanted & ~state.mine & ~KINGS[lowest(state.kings & state.theirs)]
    found &= ~taken_by_pawns(state.pawns & state.theirs, not is_white(state))
    occupied, left = frame.occupied ^ bit(frame.king), found
    while left != ZERO:
        if attackers(state, lowest(left), occupied) != ZERO:
            found ^= bit(lowest(left))
        left = without_lowest(left)
    return found


def castling_targets(state: ChessState, frame: Frame) -> u64:
    """The rooks with which the king may castle now."""
    rooks, found = state.castling & state.mine & frame.wanted, ZERO
    if rooks == ZERO or state.checkers != ZERO:
        return found
    while rooks != ZERO:
        if can_castle(state, frame, lowest(rooks)):
            found |= bit(lowest(rooks))
        rooks = without_lowest(rooks)
    return found


def can_castle(state: ChessState, frame: Frame, rook: int) -> bool:
    """Whether nothing is in the way of king and rook, and the king is nowhere attacked."""
    king_to, rook_to = castled_to(frame.king, rook)
    path = between(frame.king, king_to) | bit(king_to)
    others = frame.occupied ^ (bit(frame.king) | bit(rook))
    if (path | between(rook, rook_to) | bit(rook_to)) & others != ZERO:
        return False
    while path != ZERO:
        if attackers(state, lowest(path), others | bit(rook)) != ZERO:
            return False
        path = without_lowest(path)
    return attackers(state, king_to, others | bit(rook_to)) == ZERO


def is_passing(state: ChessState, square: int) -> bool:
    """Whether a pawn that has just passed a square can legally be taken."""
    takers = PAWNS[1 - (state.turn & 1), square] & state.pawns & state.mine
    if takers == ZERO:
        return False
    king, occupied, victim = lowest(state.kings & state.mine), state.mine | state.theirs, bit(square ^ 8)
    while takers != ZERO:
        after = occupied ^ (bit(lowest(takers)) | victim | bit(square))
        if attackers(state, king, after) & ~victim == ZERO:
            return True
        takers = without_lowest(takers)
    return False


#: How far pawns go, by colour and way: a step, two steps, taking to the left and to the right.
SHIFTS = np.array([[8, 16, 7, 9], [-8, -16, -9, -7]], np.int64)
WAYS = 4


def generate(state: ChessState, wanted: u64, least: int) -> Iterator[int]:
    """The moves to squares that are wanted, and promotions to at least such a piece.

    First the pawns, all that step the same way at once; then the others, and pawns that need a closer look.
    """
    frame = framed(state, wanted)
    pawns = state.pawns & state.mine & ~frame.pinned & ~passers(state)
    movers, way, start, shift = state.mine & ~pawns, 0, 0, 0
    while way < WAYS or movers != ZERO:
        if way < WAYS:
            piece, shift = PAWN, int(SHIFTS[state.turn & 1, way])
            targets = pawns_towards(state, frame, pawns, way)
            way += 1
        else:
            start, shift = lowest(movers), 0
            movers = without_lowest(movers)
            piece = piece_at(state, start)
            if KNIGHT <= piece <= QUEEN:
                targets = piece_targets(frame, piece, start)
            else:
                targets = other_targets(state, frame, piece, start)
        while targets != ZERO:
            end = lowest(targets)
            targets = without_lowest(targets)
            if shift != 0:
                start = end - shift
            move, promotion = describe(state, piece, start, end), QUEEN
            if piece == PAWN and bit(end) & ENDS != ZERO:
                move |= QUEEN << 12
                promotion = least
            while promotion <= QUEEN:
                yield move
                promotion += 1
                move -= 1 << 12


def pawns_towards(state: ChessState, frame: Frame, pawns: u64, way: int) -> u64:
    """Where pawns may go one way, if none is pinned."""
    white = is_white(state)
    if way == 0:
        return ahead(pawns, white) & ~frame.occupied & frame.pushed
    if way == 1:
        return twice_ahead(pawns, ~frame.occupied, white) & frame.pushed
    taken = taken_left(pawns, white) if way == 2 else taken_right(pawns, white)
    return taken & state.theirs & frame.pushed


def passers(state: ChessState) -> u64:
    """Pawns that might take in passing."""
    if state.passing < 0:
        return ZERO
    return PAWNS[1 - (state.turn & 1), state.passing] & state.pawns & state.mine


def describe(state: ChessState, piece: int, start: int, end: int) -> int:
    """The number of a move that promotes nothing."""
    there = bit(end)
    if state.theirs & there != ZERO:
        return write_move(start, end, piece, piece_at(state, end))
    if piece == PAWN and end == state.passing:
        return write_move(start, end, piece, PAWN)
    return write_move(start, end, piece, castling=state.mine & there != ZERO)


def gives_check(state: ChessState, move: int) -> bool:
    """Whether a move attacks their king, or opens a line to it; not for castling, nor for taking in passing."""
    king, piece = lowest(state.kings & state.theirs), piece_of(move)
    start, end = bit(from_of(move)), bit(to_of(move))
    placed = piece if promotion_of(move) == 0 else promotion_of(move)
    if (placed == KNIGHT and KNIGHTS[king] & end != ZERO) or (
        placed == PAWN and PAWNS[1 - (state.turn & 1), king] & end != ZERO
    ):
        return True
    occupied, left = (state.mine | state.theirs) & ~start | end, state.mine & ~start
    rooks = (state.rooks | state.queens) & left | (end if placed in (ROOK, QUEEN) else ZERO)
    bishops = (state.bishops | state.queens) & left | (end if placed in (BISHOP, QUEEN) else ZERO)
    return straight(king, occupied) & rooks | diagonal(king, occupied) & bishops != ZERO


def count(state: ChessState) -> int:
    """How many moves there are: where pieces go is counted, not listed."""
    frame = framed(state, EVERYWHERE)
    number = popcount(king_targets(state, frame))
    if state.castling & state.mine != ZERO:
        number += popcount(castling_targets(state, frame))
    if frame.allowed == ZERO and state.passing < 0:
        return number
    free = state.mine & ~frame.pinned
    number += count_pawns(state, frame, state.pawns & free)
    knights = state.knights & free
    while knights != ZERO:
        number += popcount(KNIGHTS[lowest(knights)] & frame.allowed)
        knights = without_lowest(knights)
    sliders = (state.bishops | state.queens) & free
    while sliders != ZERO:
        number += popcount(diagonal(lowest(sliders), frame.occupied) & frame.allowed)
        sliders = without_lowest(sliders)
    sliders = (state.rooks | state.queens) & free
    while sliders != ZERO:
        number += popcount(straight(lowest(sliders), frame.occupied) & frame.allowed)
        sliders = without_lowest(sliders)
    if frame.pinned != ZERO:
        number += count_pinned(state, frame)
    return number


def count_pawns(state: ChessState, frame: Frame, pawns: u64) -> int:
    """How many moves pawns have that are not pinned."""
    white, allowed = is_white(state), frame.allowed
    pushed = pushes(pawns, ~frame.occupied, white) & allowed
    prey = state.theirs & allowed
    left, right = taken_left(pawns, white) & prey, taken_right(pawns, white) & prey
    number = popcount(pushed) + popcount(left) + popcount(right)
    if (pushed | left | right) & ENDS != ZERO:
        number += 3 * (popcount(pushed & ENDS) + popcount(left & ENDS) + popcount(right & ENDS))
    if state.passing >= 0:
        takers = passers(state)
        while takers != ZERO:
            number += 1 if can_pass(state, frame, lowest(takers)) else 0
            takers = without_lowest(takers)
    return number


def count_pinned(state: ChessState, frame: Frame) -> int:
    """How many moves pinned pieces have, but for taking in passing."""
    number, pieces = 0, frame.pinned & ~state.knights
    while pieces != ZERO:
        square = lowest(pieces)
        pieces = without_lowest(pieces)
        if state.pawns & bit(square) != ZERO:
            found = pawn_targets(state, frame, square) & line_through(square, frame.king)
            number += popcount(found) + 3 * popcount(found & ENDS)
        else:
            number += popcount(piece_targets(frame, piece_at(state, square), square))
    return number
