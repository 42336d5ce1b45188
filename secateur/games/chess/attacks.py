"""What the pieces of chess attack, on boards of 64 bits: a1 is bit 0, h1 bit 7, a8 bit 56."""

from __future__ import annotations

import numpy as np

from secateur.bits import ONE, ZERO, highest, u64

#: The pieces, as moves and tables number them.
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)

FIRST_RANK, LAST_RANK = u64(0xFF), u64(0xFF << 56)
ENDS = FIRST_RANK | LAST_RANK
THIRD_RANK, SIXTH_RANK = u64(0xFF << 16), u64(0xFF << 40)
A_FILE, H_FILE = u64(0x0101010101010101), u64(0x8080808080808080)
DARK = u64(0xAA55AA55AA55AA55)
EVERYWHERE = u64(0xFFFF_FFFF_FFFF_FFFF)
TOP = u64(1 << 63)

#: A line through a square, the steps (file, rank) that lead up along it: two straight, then two diagonal.
STEPS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def _reached(square: int, steps: list[tuple[int, int]], far: bool = False) -> int:
    """The squares that steps lead to; far: as often as the board allows."""
    board = 0
    for across, up in steps:
        file, rank = square % 8 + across, square // 8 + up
        while 0 <= file < 8 and 0 <= rank < 8:
            board |= 1 << rank * 8 + file
            if not far:
                break
            file, rank = file + across, rank + up
    return board


def _by_square(steps: list[tuple[int, int]]) -> np.ndarray:
    return np.array([_reached(square, steps) for square in range(64)], np.uint64)


def _rays() -> np.ndarray:
    """By square and line: the part of the line below the square, and the part above."""
    rays = np.zeros((64, 8), np.uint64)
    for square in range(64):
        for line, (across, up) in enumerate(STEPS):
            rays[square, 2 * line] = _reached(square, [(-across, -up)], far=True)
            rays[square, 2 * line + 1] = _reached(square, [(across, up)], far=True)
    return rays


def _between() -> np.ndarray:
    """By two squares: what lies between them on a line."""
    table = np.zeros((64, 64), np.uint64)
    for square in range(64):
        for across, up in [(sign * across, sign * up) for across, up in STEPS for sign in (1, -1)]:
            board, file, rank = 0, square % 8 + across, square // 8 + up
            while 0 <= file < 8 and 0 <= rank < 8:
                table[square, rank * 8 + file] = board
                board |= 1 << rank * 8 + file
                file, rank = file + across, rank + up
    return table


_LONG = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KNIGHTS = _by_square(_LONG)
KINGS = _by_square([(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up])

#: By colour (White 0) and square: where a pawn there could take.
PAWNS = np.array([_by_square([(-1, 1), (1, 1)]), _by_square([(-1, -1), (1, -1)])])

RAYS = _rays()
BETWEEN = _between()


def bit(square: int) -> u64:
    """The board with one square."""
    return ONE << u64(square)


def _along(below: u64, above: u64, occupied: u64) -> u64:
    """What a slider sees along a line, given the parts of it below and above its square.

    Subtracting the nearest blocker below from those above fills the line between the two nearest.
    """
    first = ONE << u64(highest(below & occupied | ONE))
    blockers = above & occupied | TOP
    return (blockers ^ (blockers - first)) & (below | above)


def straight(square: int, occupied: u64) -> u64:
    """What a rook sees."""
    files = _along(RAYS[square, 0], RAYS[square, 1], occupied)
    return files | _along(RAYS[square, 2], RAYS[square, 3], occupied)


def diagonal(square: int, occupied: u64) -> u64:
    """What a bishop sees."""
    rising = _along(RAYS[square, 4], RAYS[square, 5], occupied)
    return rising | _along(RAYS[square, 6], RAYS[square, 7], occupied)


def between(one: int, other: int) -> u64:
    """The squares between two on a line; none if they are on no line."""
    return BETWEEN[one, other]


def line_through(square: int, other: int) -> u64:
    """The squares that see both squares along the line that joins them; none if there is no such line."""
    there = bit(other)
    for line in range(4):
        whole = RAYS[square, 2 * line] | RAYS[square, 2 * line + 1]
        if whole & there != ZERO:
            return whole
    return ZERO


def taken_left(pawns: u64, white: bool) -> u64:
    """What pawns of a colour attack towards the a file."""
    return (pawns & ~A_FILE) << u64(7) if white else (pawns & ~A_FILE) >> u64(9)


def taken_right(pawns: u64, white: bool) -> u64:
    """What pawns of a colour attack towards the h file."""
    return (pawns & ~H_FILE) << u64(9) if white else (pawns & ~H_FILE) >> u64(7)


def taken_by_pawns(pawns: u64, white: bool) -> u64:
    """What pawns of a colour attack."""
    return taken_left(pawns, white) | taken_right(pawns, white)


def ahead(board: u64, white: bool) -> u64:
    """The squares one step ahead."""
    return board << u64(8) if white else board >> u64(8)


def twice_ahead(pawns: u64, empty: u64, white: bool) -> u64:
    """Where pawns can go two steps from where they start."""
    once = ahead(pawns, white) & empty & (THIRD_RANK if white else SIXTH_RANK)
    return ahead(once, white) & empty


def pushes(pawns: u64, empty: u64, white: bool) -> u64:
    """Where pawns can go without taking."""
    return ahead(pawns, white) & empty | twice_ahead(pawns, empty, white)
