"""A search that draws lots draws the same ones again, and finds its moves in their own order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from secateur.judge.answers import AnsweringNode
from secateur.judge.boards import Move
from secateur.judge.entries import Told

_shuffle = random.shuffle


@contextmanager
def drawing_lots(seed: str, names: Told) -> Iterator[None]:
    """Seeds Python's random numbers; `names` are those of the file, which may have imported `shuffle` itself."""
    own = [name for name, thing in names.items() if thing == _shuffle]
    before = random.getstate()
    random.seed(seed)
    random.shuffle = shuffled_as_it_was  # type: ignore[assignment]
    names.update(dict.fromkeys(own, shuffled_as_it_was))
    try:
        yield
    finally:
        names.update(dict.fromkeys(own, _shuffle))
        random.shuffle = _shuffle
        random.setstate(before)


def shuffled_as_it_was(things: Any) -> None:
    """Leaves a list of moves, or a copy of some children, in its order, which is one that a shuffle may give."""
    ours = type(things) is list and all(isinstance(each, (AnsweringNode, Move)) for each in things)
    if not ours and not all(isinstance(each, Move) for each in things):  # the tree's own list, which must not change
        _shuffle(things)
