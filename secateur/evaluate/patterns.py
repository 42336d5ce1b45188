"""Patterns: what stands on a few squares, as one number, with a weight for every such number.

A square of a pattern is empty (0), mine (1) or theirs (2): with n squares there are 3 ** n numbers. A
pattern is declared once; it stands at all places that turning and mirroring the board bring it to,
and numbers that are the same by a symmetry of the pattern itself share a weight.

How a number is found: the bits of a place's squares are moved together, mine and theirs, and a table
says what they are as digits in base three. Places whose squares come in the same order share a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product

import numpy as np

from secateur.evaluate.layout import Group

#: The turnings and mirrorings of a square board: what becomes of a row and a column, both counted to the last one.
_TURNS: tuple[Callable[[int, int, int], tuple[int, int]], ...] = (
    lambda row, column, last: (row, column),
    lambda row, column, last: (row, last - column),
    lambda row, column, last: (last - row, column),
    lambda row, column, last: (last - row, last - column),
    lambda row, column, last: (column, row),
    lambda row, column, last: (column, last - row),
    lambda row, column, last: (last - column, row),
    lambda row, column, last: (last - column, last - row),
)


class Patterns:
    """Patterns on a square board of up to 8 x 8, square n in row n // size.

    >>> edges = Patterns(8, {"edge": range(8)})
    >>> len(edges.places), edges.groups[0].size, 3**8
    (4, 3321, 6561)
    """

    def __init__(self, size: int, shapes: dict[str, Sequence[int]]) -> None:
        self.size = size
        self.shapes = {name: tuple(squares) for name, squares in shapes.items()}

    @cached_property
    def places(self) -> list[tuple[int, tuple[int, ...]]]:
        """Every place: the number of its pattern, and the squares in the pattern's order."""
        found = []
        for number, squares in enumerate(self.shapes.values()):
            seen: set[frozenset[int]] = set()
            for image in self._images(squares):
                if frozenset(image) not in seen:
                    seen.add(frozenset(image))
                    found.append((number, image))
        return found

    def _images(self, squares: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for turn in _TURNS:
            images = (turn(square // self.size, square % self.size, self.size - 1) for square in squares)
            yield tuple(row * self.size + column for row, column in images)

    @cached_property
    def starts(self) -> list[int]:
        """Where the numbers of each pattern begin among all of them, and how many there are in all."""
        return np.cumsum([0, *(3 ** len(squares) for squares in self.shapes.values())]).tolist()

    @cached_property
    def masks(self) -> np.ndarray:
        """By place: its squares."""
        return np.array([sum(1 << square for square in squares) for _, squares in self.places], np.uint64)

    @cached_property
    def firsts(self) -> np.ndarray:
        """By place: where the numbers of its pattern begin."""
        return np.array([self.starts[number] for number, _ in self.places], np.int64)

    @cached_property
    def _orders(self) -> dict[tuple[int, ...], int]:
        """The digit of each square of a place, the lowest square first; and where the table for that order begins."""
        found: dict[tuple[int, ...], int] = {}
        used = 0
        for _, squares in self.places:
            order = tuple(squares.index(square) for square in sorted(squares))
            if order not in found:
                found[order] = used
                used += 1 << len(order)
        return found

    @cached_property
    def tables(self) -> np.ndarray:
        """By place: where its table begins in `digits`."""
        orders = (tuple(squares.index(square) for square in sorted(squares)) for _, squares in self.places)
        return np.array([self._orders[order] for order in orders], np.int64)

    @cached_property
    def digits(self) -> np.ndarray:
        """For each order of squares, by the bits that are set: their number with a digit 1 for each."""
        tables = []
        for order in self._orders:
            bits = np.arange(1 << len(order))
            tables.append(sum((bits >> place & 1) * 3**digit for place, digit in enumerate(order)))
        return np.concatenate(tables).astype(np.int32)

    @cached_property
    def folds(self) -> np.ndarray:
        """By number, of all patterns: which weight it has."""
        found, used = np.zeros(self.starts[-1], np.int32), 0
        for number, squares in enumerate(self.shapes.values()):
            least = self._least(squares)
            kinds, place = np.unique(least, return_inverse=True)
            found[self.starts[number] : self.starts[number + 1]] = used + place
            used += len(kinds)
        return found

    def _least(self, squares: tuple[int, ...]) -> np.ndarray:
        """By number: the least of those that are the same by a symmetry of the pattern."""
        numbers = np.arange(3 ** len(squares))
        digits = [numbers // 3**digit % 3 for digit in range(len(squares))]
        least = numbers
        for image in self._images(squares):
            if set(image) == set(squares):
                other = sum(digits[squares.index(square)] * 3**place for place, square in enumerate(image))
                least = np.minimum(least, other)
        return least

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The weights of each pattern, without those that symmetry makes the same."""
        sizes = [len(np.unique(self._least(squares))) for squares in self.shapes.values()]
        return tuple(
            Group(name, size, "pattern", squares=tuple(int(square) for square in squares), width=self.size)
            for (name, squares), size in zip(self.shapes.items(), sizes, strict=True)
        )

    def signs(self, name: str, place: int, signs: str = ".XO") -> str:
        """What stands on the squares of a pattern that has a weight: the first of the same by symmetry.

        >>> Patterns(8, {"corner": (0, 1, 8)}).signs("corner", 1)
        'X..'
        """
        squares = self.shapes[name]
        number = int(np.unique(self._least(squares))[place])
        return "".join(signs[number // 3**digit % 3] for digit in range(len(squares)))

    def unfolded(self, values: np.ndarray, kind: type[np.generic]) -> np.ndarray:
        """Weights for play, by number: one look-up less than through `folds`."""
        return np.ascontiguousarray(values[:, self.folds].astype(kind))


def lines_of(size: int) -> dict[str, list[int]]:
    """The rows and diagonals of a square board that are different by symmetry, with at least four squares.

    >>> [(name, len(squares)) for name, squares in lines_of(8).items()][:5]
    [('row 1', 8), ('row 2', 8), ('row 3', 8), ('row 4', 8), ('diagonal of 4', 4)]
    """
    found = {f"row {row + 1}": [row * size + column for column in range(size)] for row in range(size // 2)}
    for length in range(4, size + 1):
        found[f"diagonal of {length}"] = [place * size + place + size - length for place in range(length)]
    return found


def block(size: int, rows: int, columns: int) -> list[int]:
    """The squares of a block in the corner.

    >>> block(8, 2, 3)
    [0, 1, 2, 8, 9, 10]
    """
    return [row * size + column for row, column in product(range(rows), range(columns))]
