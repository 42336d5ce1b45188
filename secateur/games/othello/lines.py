"""Lines of discs on a board of bits: across, down and diagonal."""

from __future__ import annotations

import numpy as np

from secateur.bits import u64


def after(start: u64, through: u64, step: u64) -> u64:
    """The unbroken lines of `through`, of up to six squares, that follow `start` in steps upwards."""
    line = through & start << step
    line |= through & line << step
    through &= through << step
    line |= through & line << step + step
    return line | through & line << step + step


def before(start: u64, through: u64, step: u64) -> u64:
    """The unbroken lines of `through`, of up to six squares, that follow `start` in steps downwards."""
    line = through & start >> step
    line |= through & line >> step
    through &= through >> step
    line |= through & line >> step + step
    return line | through & line >> step + step


def beyond(mine: u64, theirs: u64, step: u64) -> u64:
    """The squares next after their discs that follow mine, both ways along a line."""
    return after(mine, theirs, step) << step | before(mine, theirs, step) >> step


def diagonals(size: int, slope: int) -> np.ndarray:
    """By square: the diagonal through it, 1 for those that fall to the right."""
    places = [divmod(square, size) for square in range(size * size)]
    lines = [
        sum(1 << y * size + x for y, x in places if y - slope * x == row - slope * column) for row, column in places
    ]
    return np.array(lines, np.uint64)


def times(board: u64, factor: u64) -> u64:
    """The product without what does not fit; NumPy would warn of it."""
    return u64(int(board) * int(factor) & 0xFFFF_FFFF_FFFF_FFFF)
