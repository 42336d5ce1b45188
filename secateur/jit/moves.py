"""Moves of authors (tuples, named tuples, texts) as numbers, and back: the same in both executors.

A move of several parts is packed into one number: into as few bits as its parts need, of three sizes, because the
tables of a search keep small numbers best. The compiled forms are in `plain/moves.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from secateur.bits import is_whole

#: The first number of each size, its bits for all parts together, and what is added to each part.
SIZES = ((0, 12, 0), (1 << 12, 21, 1), (1 << 22, 60, -1))

#: The most parts that a packed move has.
MOST_PARTS = 12

#: A word in a tuple is its place among the words of the game, or one of a number of letters.
LETTERS = 128

#: The most letters of a move that is a text, and the bits of each.
LONGEST, LETTER = 8, 7

#: Numbers of moves that do not have the form of the first, which only interpreted games may have.
ODD = 1 << 61


class MoveForm(NamedTuple):
    """The form that the moves of a game have: an example, and the words in its tuples; none if a move is a text."""

    example: Any
    words: tuple[str, ...] = ()


class UnpackedError(Exception):
    """A move has not the form of the others, or a part of it is too large."""


def field_of(part: int, bits: int, shift: int) -> int:
    """A part of a move in a field of a number of bits; -1 if it does not fit."""
    field = part + (1 << bits - 1 if shift < 0 else shift)
    return field if 0 <= field < 1 << bits else -1


def part_of(field: int, bits: int, shift: int) -> int:
    """The part of a move that a field holds."""
    return field - (1 << bits - 1 if shift < 0 else shift)


def packed_parts(parts: Iterable[int], count: int) -> int:
    """So many parts as one number.

    >>> packed_parts((3, 5), 2), packed_parts((-1, 5), 2), packed_parts((7,), 1)
    (197, 4102, 7)
    """
    for base, room, shift in SIZES:
        bits, number = room // count, 0
        for part in parts:
            field = field_of(part, bits, shift)
            if field < 0:
                break
            number = number << bits | field
        else:
            return base + number
    raise UnpackedError


def parts_of(number: int, count: int) -> list[int]:
    """The parts of a number that `packed_parts` made.

    >>> parts_of(197, 2), parts_of(4102, 2), parts_of(packed_parts((-70_000, 9, 4), 3), 3)
    ([3, 5], [-1, 5], [-70000, 9, 4])
    """
    base, room, shift = next(size for size in reversed(SIZES) if number >= size[0])
    bits = room // count
    number -= base
    fields = [number >> bits * place & (1 << bits) - 1 for place in reversed(range(count))]
    return [part_of(field, bits, shift) for field in fields]


def text_number(text: str) -> int:
    """A short text as a number.

    >>> text_number("b"), number_text(text_number("e2e4"))
    (98, 'e2e4')
    """
    if len(text) > LONGEST or not all(0 < ord(letter) < 1 << LETTER for letter in text):
        raise UnpackedError
    number = 0
    for letter in text:
        number = number << LETTER | ord(letter)
    return number


def number_text(number: int) -> str:
    """The text of a number that `text_number` made."""
    text = ""
    while number > 0:
        text = chr(number & (1 << LETTER) - 1) + text
        number >>= LETTER
    return text


def word_number(word: str, words: tuple[str, ...]) -> int:
    """A word in a tuple: one of the words of the game, or a letter."""
    if word in words:
        return words.index(word)
    if len(word) != 1 or ord(word) >= LETTERS:
        raise UnpackedError
    return len(words) + ord(word)


def number_word(number: int, words: tuple[str, ...]) -> str:
    return words[number] if number < len(words) else chr(number - len(words))


def move_number(move: Any, form: MoveForm) -> int:
    """The number of a move.

    >>> form = MoveForm(("put", 0, 0), ("put", "take"))
    >>> numbered_move(move_number(("take", 4, 12), form), form)
    ('take', 4, 12)
    """
    try:
        if isinstance(form.example, str):
            if not isinstance(move, str):
                raise UnpackedError
            return packed_parts((text_number(move),), 1)
        parts = list(_parts(move, form.example, form.words))
        return packed_parts(parts, len(parts))
    except UnpackedError:
        return ODD | int.from_bytes(hashlib.blake2b(repr(move).encode(), digest_size=6).digest(), "big")


def numbered_move(number: int, form: MoveForm, game: Any = None, state: Any = None) -> Any:
    """The move of a number. One of another form is found among the legal moves of the game."""
    number = int(number)
    if number >= ODD:
        return next(move for move in game.moves(state) if move_number(move, form) == number)
    if isinstance(form.example, str):
        return number_text(parts_of(number, 1)[0])
    return _with_parts(form.example, iter(parts_of(number, part_count(form.example))), form.words)


def part_count(example: Any) -> int:
    """How many parts a move has, those of its tuples included.

    >>> part_count(((0, 1), (2, 3))), part_count(7)
    (4, 1)
    """
    return sum(map(part_count, example)) if isinstance(example, tuple) else 1


def can_be_packed(move: Any) -> bool:
    """Whether a move is a text, or a tuple of a few whole numbers, words and such tuples."""
    if isinstance(move, str):
        return True
    return isinstance(move, tuple) and 0 < part_count(move) <= MOST_PARTS and all(map(_is_part, _leaves(move)))


def _is_part(leaf: Any) -> bool:
    return isinstance(leaf, (bool, str)) or is_whole(leaf)


def _leaves(move: Any) -> Iterable[Any]:
    if isinstance(move, tuple):
        for item in move:
            yield from _leaves(item)
    else:
        yield move


def _parts(move: Any, example: Any, words: tuple[str, ...]) -> Iterable[int]:
    """The parts of a move, which must have the form of an example."""
    if isinstance(example, tuple):
        if not isinstance(move, tuple) or len(move) != len(example):
            raise UnpackedError
        for one, other in zip(move, example, strict=True):
            yield from _parts(one, other, words)
    elif isinstance(example, str):
        if not isinstance(move, str):
            raise UnpackedError
        yield word_number(move, words)
    else:
        if not (isinstance(move, bool) or is_whole(move)):
            raise UnpackedError
        yield int(move)


def _with_parts(example: Any, parts: Any, words: tuple[str, ...]) -> Any:
    """A move of the form of an example, with these parts."""
    if isinstance(example, tuple):
        items = [_with_parts(each, parts, words) for each in example]
        return tuple(items) if type(example) is tuple else type(example)(*items)
    part = next(parts)
    if isinstance(example, str):
        return number_word(part, words)
    try:
        return type(example)(part)
    except ValueError:  # not a member of the IntEnum that the example is one of
        return part
