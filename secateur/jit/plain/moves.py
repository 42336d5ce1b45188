"""The compiled forms of `secateur.jit.moves`: the form of a move is known from its type."""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import overload, register_jitable

from secateur.jit import moves

#: What compiled code raises for a move that does not have the form of the others.
UNPACKED = "a move has too large a number, or a word that does not appear in the game"

#: The sizes of packed moves.
(_, SMALL, _), (MIDDLE_BASE, MIDDLE, _), (LARGE_BASE, LARGE, _) = moves.SIZES
SMALL_SHIFT, MIDDLE_SHIFT, LARGE_SHIFT = (shift for _, _, shift in moves.SIZES)

_field_of = register_jitable(moves.field_of)
_part_of = register_jitable(moves.part_of)
_letters_of = register_jitable(moves.number_text)
LONGEST, LETTER, LETTERS = moves.LONGEST, moves.LETTER, moves.LETTERS


def count_parts(kind: Any) -> int:
    """How many parts a move of a type has."""
    return sum(map(count_parts, kind.types)) if isinstance(kind, types.BaseTuple) else 1


def _is_number(kind: Any) -> bool:
    return isinstance(kind, (types.Integer, types.Boolean, types.IntEnumMember))


def appended(number: int, part: Any, words: Any, bits: int, shift: int) -> int:
    """A number with the parts of a move in further fields; -1 if one does not fit."""
    raise NotImplementedError


def taken(number: int, example: Any, words: Any, bits: int, shift: int) -> Any:
    """What the lowest fields of a number hold, of the form of an example."""
    raise NotImplementedError


@overload(moves.move_number)
def _move_number(move, form):  # type: ignore[no-untyped-def]
    count, unpacked = count_parts(move), UNPACKED
    small, middle, large = SMALL // count, MIDDLE // count, LARGE // count

    def number_of(move, form):  # type: ignore[no-untyped-def]
        number = appended(0, move, form.words, small, SMALL_SHIFT)
        if number >= 0:
            return number
        number = appended(0, move, form.words, middle, MIDDLE_SHIFT)
        if number >= 0:
            return MIDDLE_BASE + number
        number = appended(0, move, form.words, large, LARGE_SHIFT)
        if number < 0:
            raise OverflowError(unpacked)
        return LARGE_BASE + number

    return number_of


@overload(moves.numbered_move)
def _numbered_move(number, form, game=None, state=None):  # type: ignore[no-untyped-def]
    example = form.types[0]
    count = count_parts(example)
    small, middle, large = SMALL // count, MIDDLE // count, LARGE // count

    def move_of(number, form, game=None, state=None):  # type: ignore[no-untyped-def]
        if number < MIDDLE_BASE:
            return taken(number, form.example, form.words, small, SMALL_SHIFT)
        if number < LARGE_BASE:
            return taken(number - MIDDLE_BASE, form.example, form.words, middle, MIDDLE_SHIFT)
        return taken(number - LARGE_BASE, form.example, form.words, large, LARGE_SHIFT)

    return move_of


@overload(appended)
def _appended(number, part, words, bits, shift):  # type: ignore[no-untyped-def]
    if _is_number(part):

        def append_number(number, part, words, bits, shift):  # type: ignore[no-untyped-def]
            field = _field_of(int(part), bits, shift)
            return -1 if number < 0 or field < 0 else number << bits | field

        return append_number
    if isinstance(part, types.UnicodeType):

        def append_word(number, part, words, bits, shift):  # type: ignore[no-untyped-def]
            field = _field_of(_coded(part, words), bits, shift)
            return -1 if number < 0 or field < 0 else number << bits | field

        return append_word
    if not isinstance(part, types.BaseTuple):
        return None
    if len(part) == 0:
        return lambda number, part, words, bits, shift: number
    return lambda number, part, words, bits, shift: appended(
        appended(number, part[0], words, bits, shift), part[1:], words, bits, shift
    )


@overload(taken)
def _taken(number, example, words, bits, shift):  # type: ignore[no-untyped-def]
    if _is_number(example):
        return lambda number, example, words, bits, shift: _part_of(number & (1 << bits) - 1, bits, shift)
    if isinstance(example, types.UnicodeType):
        return lambda number, example, words, bits, shift: _spelt(
            _part_of(number & (1 << bits) - 1, bits, shift), words
        )
    if len(example) == 0:
        return lambda number, example, words, bits, shift: ()
    after = count_parts(example) - count_parts(example.types[0])

    def take(number, example, words, bits, shift):  # type: ignore[no-untyped-def]
        first = (taken(number >> bits * after, example[0], words, bits, shift),)
        return first + taken(number, example[1:], words, bits, shift)

    kind = getattr(example, "instance_class", None)
    if kind is None:
        return take
    filled = register_jitable(take)
    return lambda number, example, words, bits, shift: kind(*filled(number, example, words, bits, shift))


@register_jitable
def _coded(word, words):  # type: ignore[no-untyped-def]
    """The number of a text: of its letters, if it is the whole move, or of a word in a tuple; -1 for none."""
    if len(words) == 0:
        if len(word) > LONGEST:
            return -(1 << 62)
        number = 0
        for letter in word:
            if ord(letter) >= LETTERS or ord(letter) == 0:
                return -(1 << 62)
            number = number << LETTER | ord(letter)
        return number
    for place in range(len(words)):
        if words[place] == word:
            return place
    if len(word) == 1 and ord(word[0]) < LETTERS:
        return len(words) + ord(word[0])
    return -(1 << 62)


@register_jitable
def _spelt(number, words):  # type: ignore[no-untyped-def]
    """The text of such a number."""
    if len(words) == 0:
        return _letters_of(number)
    if number < len(words):
        return words[number]
    return chr(number - len(words))
