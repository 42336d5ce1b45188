"""How a state is packed: each of its words in as few bits as it needs, the words side by side in cells of 64 bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from secateur.bits import mix

#: The most bits of a word that shares a cell: the sign bit stays free. A wider word has a cell of its own.
SHARED_BITS = 62

#: A hash is not negative, compiled or interpreted.
_POSITIVE = (1 << 63) - 1


class Fields(NamedTuple):
    """A packing as kernels read it: an array each, with an element for each word of a state."""

    low: Any  # the least value
    mask: Any  # as many bits as the word takes; -1 for all 64
    cell: Any
    shift: Any  # where in its cell the word begins


@dataclass(frozen=True)
class Packing:
    """The least and the greatest value of each word, and the place that it has for them.

    >>> packing = Packing((0, -3), (255, 4))
    >>> packing.cells, packing.bits, packing.packed((7, -1))
    (1, 11, (519,))
    """

    low: tuple[int, ...]
    high: tuple[int, ...]

    @classmethod
    def of(cls, words: Sequence[int]) -> Packing:
        """A packing with room for just one state."""
        return cls(tuple(words), tuple(words))

    def widened(self, low: Sequence[int], high: Sequence[int]) -> Packing:
        """A packing with room for these values too."""
        lows = tuple(min(pair) for pair in zip(self.low, map(int, low), strict=True))
        highs = tuple(max(pair) for pair in zip(self.high, map(int, high), strict=True))
        return Packing(lows, highs)

    @property
    def widths(self) -> list[int]:
        """The bits of each word."""
        widths = [(high - low).bit_length() for low, high in zip(self.low, self.high, strict=True)]
        return [64 if width > SHARED_BITS else width for width in widths]

    @property
    def bits(self) -> int:
        return sum(self.widths)

    @property
    def places(self) -> list[tuple[int, int]]:
        """The cell of each word, and where in it the word begins: wide words first, each where there is room."""
        widths, used = self.widths, list[int]()
        places = [(0, 0)] * len(widths)
        for word in sorted(range(len(widths)), key=lambda word: -widths[word]):
            width = widths[word]
            cell = next((cell for cell, bits in enumerate(used) if bits + width <= SHARED_BITS), len(used))
            if cell == len(used):
                used.append(0)
            places[word] = cell, used[cell]
            used[cell] += width
        return places

    @property
    def cells(self) -> int:
        """How many cells a state takes."""
        return 1 + max((cell for cell, _ in self.places), default=0)

    @property
    def bytes_used(self) -> list[tuple[int, int]]:
        """The bytes of cells that any state uses: the cell, and the number of the byte from the lowest."""
        used = [0] * self.cells
        for (cell, shift), width in zip(self.places, self.widths, strict=True):
            used[cell] = max(used[cell], shift + width)
        return [(cell, byte) for cell, bits in enumerate(used) for byte in range(-(-bits // 8))] or [(0, 0)]

    @property
    def fields(self) -> Fields:
        """The packing as kernels read it."""
        masks = [-1 if width == 64 else (1 << width) - 1 for width in self.widths]
        lows = [0 if mask == -1 else low for low, mask in zip(self.low, masks, strict=True)]
        cells, shifts = zip(*self.places, strict=True)
        return Fields(*(np.array(values, np.int64) for values in (lows, masks, cells, shifts)))

    def packed(self, words: Sequence[int]) -> tuple[int, ...] | None:
        """The cells of a state; None if it has a word that none of the states has."""
        if len(words) != len(self.low):
            return None
        cells = [0] * self.cells
        for word, low, width, (cell, shift) in zip(words, self.low, self.widths, self.places, strict=True):
            if width < 64 and not 0 <= word - low < 1 << width:
                return None
            cells[cell] |= word if width == 64 else word - low << shift
        return tuple(cells)


# ---------------------------------------------------------------- in kernels


def pack(words: Any, fields: Fields, row: Any, seen: Any) -> bool:
    """Packs the words of a state into a row of cells; False if there is no room for one of them.

    `seen` holds the least and the greatest value of each word, of those without room too.
    """
    fits = True
    for cell in range(len(row)):
        row[cell] = 0
    for place, word in enumerate(words):
        mask = fields.mask[place]
        if mask == -1:
            row[fields.cell[place]] = word
        else:
            value = word - fields.low[place]
            if value < 0 or value > mask:
                fits = False
            row[fields.cell[place]] |= value << fields.shift[place]
        if not fits:
            seen[0, place] = min(seen[0, place], word)
            seen[1, place] = max(seen[1, place], word)
    return fits


def unpack(row: Any, fields: Fields, words: Any) -> None:
    """Writes the words of a packed state into an array."""
    for place in range(len(words)):
        mask, cell = fields.mask[place], row[fields.cell[place]]
        words[place] = cell if mask == -1 else (cell >> fields.shift[place] & mask) + fields.low[place]


def hash_of(row: Any) -> int:
    """A number of 63 bits that scatters packed states."""
    mixed = 0
    for cell in range(len(row)):
        mixed = mix((mixed, row[cell]))
    return mixed & _POSITIVE
