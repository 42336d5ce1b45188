"""Boards of any size as tuples of words of 62 bits: square 7 is bit 7 of word 0, square 70 is bit 8 of word 1.

A word is a plain int, compiled too. The functions read the same compiled and interpreted; all boards of a game have the
same number of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from secateur.bits import lowest, popcount, replaced, without_lowest

#: Bits of a word: what a plain int holds, compiled, with room to spare.
BITS = 62
ALL = (1 << BITS) - 1

Words = tuple[int, ...]


def words_of(squares: Any, count: int) -> Words:
    """A board of `count` squares with the given ones; for tables, never compiled.

    >>> words_of([0, 3, 62], 64)
    (9, 1)
    """
    bits = sum(1 << square for square in squares)
    return tuple(bits >> start & ALL for start in range(0, count, BITS))


def has(board: Words, square: int) -> bool:
    """Whether a square is on a board.

    >>> has((9, 1), 62), has((9, 1), 1)
    (True, False)
    """
    return board[square // BITS] >> square % BITS & 1 != 0


def added(board: Words, square: int) -> Words:
    """The board with one more square.

    >>> added((9, 1), 64)
    (9, 5)
    """
    word = square // BITS
    return replaced(board, word, board[word] | 1 << square % BITS)


def union(board: Words, other: Words) -> Words:
    """The squares of either board.

    >>> union((9, 1), (3, 0))
    (11, 1)
    """
    for word in range(len(board)):
        board = replaced(board, word, board[word] | other[word])
    return board


def common(board: Words, other: Words) -> Words:
    """The squares of both boards.

    >>> common((9, 1), (3, 0))
    (1, 0)
    """
    for word in range(len(board)):
        board = replaced(board, word, board[word] & other[word])
    return board


def without(board: Words, other: Words) -> Words:
    """The squares of the first board that are not on the other.

    >>> without((9, 1), (3, 0))
    (8, 1)
    """
    for word in range(len(board)):
        board = replaced(board, word, board[word] & ~other[word])
    return board


def meet(board: Words, other: Words) -> bool:
    """Whether the boards have a square in common.

    >>> meet((9, 1), (6, 1)), meet((9, 1), (6, 0))
    (True, False)
    """
    shared = 0
    for word in range(len(board)):
        shared |= board[word] & other[word]
    return shared != 0


def is_empty(board: Words) -> bool:
    """Whether there is no square.

    >>> is_empty((0, 1)), is_empty((0, 0))
    (False, True)
    """
    bits = 0
    for word in range(len(board)):
        bits |= board[word]
    return bits == 0


def size_of(board: Words) -> int:
    """How many squares there are.

    >>> size_of((9, 1))
    3
    """
    found = 0
    for word in range(len(board)):
        found += popcount(board[word])
    return found


def squares_of(board: Words) -> Iterator[int]:
    """The squares, lowest first.

    >>> list(squares_of((9, 1)))
    [0, 3, 62]
    """
    for word in range(len(board)):
        bits = board[word]
        while bits != 0:
            yield word * BITS + lowest(bits)
            bits = without_lowest(bits)


def first_of(board: Words) -> int:
    """The lowest square of a board; -1 if there is none.

    >>> first_of((0, 5)), first_of((0, 0))
    (62, -1)
    """
    for word in range(len(board)):
        if board[word] != 0:
            return word * BITS + lowest(board[word])
    return -1


def raised(board: Words, distance: int) -> Words:
    """Every square moved up by a number of squares; what leaves the last word is lost.

    >>> raised((9, 0), 60)
    (1152921504606846976, 2)
    """
    image = board
    for word in range(len(board)):
        image = replaced(image, word, raised_word(board, word, distance))
    return image


def lowered(board: Words, distance: int) -> Words:
    """Every square moved down by a number of squares; what would be below 0 is lost.

    >>> lowered((1152921504606846976, 2), 60)
    (9, 0)
    """
    image = board
    for word in range(len(board)):
        image = replaced(image, word, lowered_word(board, word, distance))
    return image


def raised_word(board: Words, word: int, distance: int) -> int:
    """One word of the board that `raised` makes."""
    source, bits = word - distance // BITS, distance % BITS
    high = board[source] << bits if source >= 0 else 0
    low = board[source - 1] >> BITS - bits if source >= 1 else 0
    return high & ALL | low


def lowered_word(board: Words, word: int, distance: int) -> int:
    """One word of the board that `lowered` makes."""
    source, bits = word + distance // BITS, distance % BITS
    low = board[source] >> bits if source < len(board) else 0
    high = board[source + 1] << BITS - bits if source + 1 < len(board) else 0
    return low | high & ALL


def image_of(board: Words, places: Any) -> Words:
    """The board after each square has moved to `places[square]`.

    >>> image_of((5,), (3, 2, 1, 0))
    (10,)
    """
    image = without(board, board)
    for square in squares_of(board):
        image = added(image, int(places[square]))
    return image
