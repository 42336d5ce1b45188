"""What the weights of an evaluation are called, how many there are, and how a game keeps them for play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np

from secateur.errors import SecateurError
from secateur.game import Game

#: A point of `evaluate` has this many parts, which weights count, unless a layout says otherwise.
PARTS = Game.parts


@dataclass(frozen=True)
class Group:
    """Weights of one kind: a list with names, a board with a weight for each square, or a pattern of squares.

    `squares` of a board are its rows and columns; those of a pattern its squares, on a board of `width` columns.
    """

    name: str
    size: int
    kind: str = "list"
    names: tuple[str, ...] = ()
    squares: tuple[Any, ...] = ()
    width: int = 8

    def name_of(self, place: int) -> str:
        """What a weight of the group is called."""
        which = self.names[place] if self.names else str(place)
        return f"{self.name} {which}".strip()


def _as_it_is(values: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(values, np.int32)


@dataclass(frozen=True)
class Layout:
    """All weights: groups one after the other, as many in each phase; `prepare` makes of them what a game plays with.

    >>> layout = Layout((Group("material", 2, names=("man", "king")), Group("tempo", 1, names=("",))), phases=2)
    >>> layout.count, [name for name in layout.names()]
    (3, ['material man', 'material king', 'tempo'])
    """

    groups: tuple[Group, ...]
    phases: int = 1
    parts: int = PARTS  # of a point of `evaluate`
    phase_names: tuple[str, ...] = ()
    spread: float = 100.0  # points for odds of e to 1, in a game without scores
    begin: Callable[[], np.ndarray] | None = field(default=None, compare=False)  # where learning begins; None: at 0
    prepare: Callable[[np.ndarray], np.ndarray] = field(default=_as_it_is, compare=False)

    @property
    def count(self) -> int:
        """Weights in a phase."""
        return sum(group.size for group in self.groups)

    @property
    def starts(self) -> dict[str, int]:
        """Where each group begins."""
        sizes = accumulate((group.size for group in self.groups), initial=0)
        return {group.name: start for group, start in zip(self.groups, sizes, strict=False)}

    def names(self) -> Iterator[str]:
        """What every weight of a phase is called."""
        for group in self.groups:
            for place in range(group.size):
                yield group.name_of(place)

    def phase_name(self, phase: int) -> str:
        return self.phase_names[phase] if self.phase_names else f"phase {phase + 1}"

    @property
    def digest(self) -> str:
        """Tells evaluations with other features apart."""
        content = [[group.name, group.size, group.names, group.squares] for group in self.groups]
        text = json.dumps([content, self.phases, self.parts])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def layout_of(game: Game) -> Layout:
    """The weights of a game that has features: as it says, or a list of what `feature_names` calls them."""
    if hasattr(game, "layout"):
        return game.layout()
    if not game.offers("features"):
        raise SecateurError(f"{type(game).__name__} has no features(), so it has no weights of its own")
    names = tuple(game.feature_names)
    if not names:
        raise SecateurError(
            f"{type(game).__name__} has features(), so it must also have feature_names: a name for each feature"
        )
    return Layout((Group("", len(names), names=names),), phases=game.phases, parts=game.parts)


def has_layout(game: Game) -> bool:
    """Whether a game, as its parameters have it, has weights of its own: Othello has some on the usual board alone."""
    try:
        return game.offers("features") and layout_of(game).count > 0
    except SecateurError:
        return False
