"""What is certain in Othello before the end: the value of the last moves, and the discs that stay.

The last moves are searched without table or lists: looking at the empty squares one by one is faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from secateur.bits import ONE, ZERO, lowest, popcount, u64, without_lowest

if TYPE_CHECKING:
    from secateur.games.othello.rules import Othello

#: Below every score.
NONE = -1000


def last_few(game: Othello, mine: u64, theirs: u64, alpha: int, beta: int) -> tuple[int, int]:
    """The value of an ending, fail-soft, and how many positions that took.

    First come the squares in a region with an odd number of empty ones: who plays there first also plays there last.
    """
    empties = game.full & ~(mine | theirs)
    left = popcount(empties)
    if left == 4:
        return last_four(game, mine, theirs, empties, alpha, beta)
    if left < 4:
        return last_three_or_less(game, mine, theirs, empties, alpha, beta)
    odd = game.odd_regions(empties)
    best, nodes = NONE, 1
    for squares in (empties & odd, empties & ~odd):
        while squares != ZERO:
            square = u64(lowest(squares))
            squares = without_lowest(squares)
            if game.neighbours[square] & theirs == ZERO:
                continue
            turned = game.turned(square, mine, theirs)
            if turned == ZERO:
                continue
            value, more = last_few(game, theirs ^ turned, mine | turned | ONE << square, -beta, -alpha)
            nodes += more
            best = max(best, -value)
            if best >= beta:
                return best, nodes
            alpha = max(alpha, best)
    if best > NONE:
        return best, nodes
    if game.places(theirs, mine) == ZERO:
        return game.score(mine, theirs), nodes
    value, more = last_few(game, theirs, mine, -beta, -alpha)
    return -value, nodes + more


def last_four(game: Othello, mine: u64, theirs: u64, empties: u64, alpha: int, beta: int) -> tuple[int, int]:
    """The value with four empty squares, and the states visited."""
    odd = game.odd_regions(empties)
    best, nodes = NONE, 1
    for turn in range(2):
        for squares in (empties & odd, empties & ~odd):
            while squares != ZERO:
                first = u64(lowest(squares))
                squares = without_lowest(squares)
                if game.neighbours[first] & theirs == ZERO:
                    continue
                turned = game.turned(first, mine, theirs)
                if turned == ZERO:
                    continue
                after, other = theirs ^ turned, mine | turned | ONE << first
                rest = empties ^ ONE << first
                second = u64(lowest(rest))
                rest = without_lowest(rest)
                third, fourth = u64(lowest(rest)), u64(lowest(without_lowest(rest)))
                value, more = last_three(game, after, other, second, third, fourth, -beta, -alpha)
                nodes += more
                best = max(best, -value)
                if best >= beta:
                    return (best if turn == 0 else -best), nodes
                alpha = max(alpha, best)
        if best > NONE:
            return (best if turn == 0 else -best), nodes
        mine, theirs, alpha, beta = theirs, mine, -beta, -alpha
    return game.score(mine, theirs), nodes


def last_three_or_less(game: Othello, mine: u64, theirs: u64, empties: u64, alpha: int, beta: int) -> tuple[int, int]:
    """The value with at most three empty squares, and the states visited."""
    if empties == ZERO:
        return game.score(mine, theirs), 1
    first = u64(lowest(empties))
    empties = without_lowest(empties)
    if empties == ZERO:
        return last_one(game, mine, theirs, first), 1
    second = u64(lowest(empties))
    empties = without_lowest(empties)
    if empties == ZERO:
        return last_two(game, mine, theirs, first, second, alpha, beta)
    return last_three(game, mine, theirs, first, second, u64(lowest(empties)), alpha, beta)


def last_three(
    game: Othello, mine: u64, theirs: u64, first: u64, second: u64, third: u64, alpha: int, beta: int
) -> tuple[int, int]:
    """The value with three empty squares: the one that is alone in its region comes first."""
    regions = game.regions
    if regions[first] == regions[second]:
        first, second, third = third, first, second
    elif regions[first] == regions[third]:
        first, second = second, first
    best, nodes = NONE, 1
    for turn in range(2):
        for _ in range(3):
            if game.neighbours[first] & theirs != ZERO:
                turned = game.turned(first, mine, theirs)
                if turned != ZERO:
                    after, other = theirs ^ turned, mine | turned | ONE << first
                    value, more = last_two(game, after, other, second, third, -beta, -alpha)
                    nodes += more
                    best = max(best, -value)
                    if best >= beta:
                        return (best if turn == 0 else -best), nodes
                    alpha = max(alpha, best)
            first, second, third = second, third, first
        if best > NONE:
            return (best if turn == 0 else -best), nodes
        mine, theirs, alpha, beta = theirs, mine, -beta, -alpha
    return game.score(mine, theirs), nodes


def last_two(game: Othello, mine: u64, theirs: u64, first: u64, second: u64, alpha: int, beta: int) -> tuple[int, int]:
    """The value with two empty squares, and the states visited."""
    best, nodes = NONE, 1
    for turn in range(2):
        for _ in range(2):
            if game.neighbours[first] & theirs != ZERO:
                turned = game.turned(first, mine, theirs)
                if turned != ZERO:
                    nodes += 1
                    best = max(best, -last_one(game, theirs ^ turned, mine | turned | ONE << first, second))
                    if best >= beta:
                        return (best if turn == 0 else -best), nodes
            first, second = second, first
        if best > NONE:
            return (best if turn == 0 else -best), nodes
        mine, theirs, alpha, beta = theirs, mine, -beta, -alpha
    return game.score(mine, theirs), nodes


def last_one(game: Othello, mine: u64, theirs: u64, square: u64) -> int:
    """The value with one empty square: only the number of discs that turn over matters."""
    count = game.size * game.size
    discs = popcount(mine)
    turned = game.turned_last(square, mine)
    if turned > 0:
        return 2 * (discs + turned + 1) - count
    turned = game.turned_last(square, theirs)
    if turned > 0:
        return 2 * (discs - turned) - count
    return game.score(mine, theirs)


# ---------------------------------------------------------------- stable discs


def stable(game: Othello, mine: u64, theirs: u64) -> tuple[u64, u64]:
    """The discs on both sides that are surely never turned over."""
    empties = game.full & ~(mine | theirs)
    row = u64(game.size)
    across = ~along(empties, ONE, game.moving_right) | game.sides
    down = ~along(empties, row, game.moving_straight) | game.ends
    fall = ~along(empties, row + ONE, game.moving_right) | game.sides | game.ends
    rise = ~along(empties, row - ONE, game.moving_left) | game.sides | game.ends
    return anchored(game, mine, across, down, fall, rise), anchored(game, theirs, across, down, fall, rise)


def along(board: u64, step: u64, masks: np.ndarray) -> u64:
    """All lines of one direction that a board touches."""
    for double in range(3):
        board |= (board & masks[double]) << (step << u64(double))
    for double in range(3):
        board |= board >> (step << u64(double)) & masks[double]
    return board


def anchored(game: Othello, discs: u64, across: u64, down: u64, fall: u64, rise: u64) -> u64:
    """The discs that are held, on every line through them, by a full line, a border or a stable neighbour."""
    row = u64(game.size)
    found, more = ZERO, discs & across & down & fall & rise
    while more != found:
        found = more
        to_right, to_left = found & ~game.right, found & ~game.left
        held = across | to_right << ONE | to_left >> ONE
        held &= down | found << row | found >> row
        held &= fall | to_right << row + ONE | to_left >> row + ONE
        held &= rise | to_left << row - ONE | to_right >> row - ONE
        more |= discs & held
    return found
