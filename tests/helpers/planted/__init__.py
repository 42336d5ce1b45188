"""A hundred mistakes in ten games, as people make them when they write a game: what `check` must find.

Each is a class that is derived from a right game and marked with `planted`, which says under which promises it would
rightly be found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from secateur.game import Game

G = TypeVar("G", bound=type[Game])

#: The name under which a note is found.
NOTE = "note"


class Planted(NamedTuple):
    """A game with a mistake: what kind of mistake it is, and the promises that it may be found under."""

    game: type[Game]
    kind: str
    promises: frozenset[str]
    needs_compiler: bool = False


#: Every planted mistake.
PLANTED: list[Planted] = []


def planted(kind: str, *others: str, needs_compiler: bool = False) -> Callable[[G], G]:
    """Marks a class as a game with a mistake of a kind, which is also the promise that it breaks, or one of others."""

    def mark(game: G) -> G:
        PLANTED.append(Planted(game, kind, frozenset((kind, *others)), needs_compiler))
        return game

    return mark


# isort: split
from tests.helpers.planted import bitboards, boards, drafts, numbers  # noqa: E402, F401  they plant the mistakes
