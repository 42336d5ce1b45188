"""The known mistakes: each has a name, a sentence, a cure, and a search that makes it.

The search is a right one with the step overridden in which the mistake is made. A student's function that behaves like
it on every tree is taken to make the same mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from secateur.judge.mistakes.base import BOTH, IN_MAX, IN_MIN, Mistake
from secateur.judge.mistakes.results import (
    BoundReturned,
    BoundsRemembered,
    ChildSkipped,
    MoveNotTakenBack,
    NothingReturned,
    ReturnInLoop,
    SharedBestMove,
    TiesAtRoot,
    WrongMoveKept,
)
from secateur.judge.mistakes.values import (
    DepthIgnored,
    DepthInLoop,
    DepthInLoopExact,
    DepthOneOff,
    InfinityOverflows,
    LeafFromWrongSide,
    NegationMissing,
    SidesNotFlipped,
    SidesSwapped,
    StartingValue,
)
from secateur.judge.mistakes.windows import (
    AlphaMin,
    BestOverwritten,
    BoundNotMoved,
    BoundOverwritten,
    CutMissing,
    CutOnTheOldBound,
    CutTheWrongWay,
    FullWindowAtRoot,
    SharedWindow,
    StrictCut,
    WindowNotHandedDown,
    WindowNotNegated,
    WindowSwapped,
    WrongBoundMoved,
)

__all__ = ["BOTH", "MISTAKES", "NAMES", "AlphaMin", "CutMissing", "Mistake", "candidates", "made_in", "named"]

#: Every known mistake; where two behave alike, the first is named.
MISTAKES: tuple[type[Mistake], ...] = (
    AlphaMin,
    FullWindowAtRoot,
    CutMissing,
    WindowNotHandedDown,
    BoundNotMoved,
    BoundOverwritten,
    BestOverwritten,
    SidesNotFlipped,
    SidesSwapped,
    ReturnInLoop,
    NegationMissing,
    WindowNotNegated,
    LeafFromWrongSide,
    StartingValue,
    InfinityOverflows,
    DepthInLoop,
    DepthInLoopExact,
    DepthOneOff,
    DepthIgnored,
    BoundReturned,
    BoundsRemembered,
    SharedWindow,
    TiesAtRoot,
    SharedBestMove,
    WrongMoveKept,
    WrongBoundMoved,
    WindowSwapped,
    CutTheWrongWay,
    StrictCut,
    CutOnTheOldBound,
    ChildSkipped,
    MoveNotTakenBack,
    NothingReturned,
)

#: The sentence and the cure of each, by name.
NAMES: dict[str, tuple[str, str]] = {each.name: (each.sentence, each.cure) for each in reversed(MISTAKES)}


def named(name: str) -> type[Mistake]:
    """The mistake of a name."""
    return next(each for each in MISTAKES if each.name == name)


def made_in(mistake: type[Mistake], variant: Any, constant: float = 0) -> type[Mistake]:
    """The mistake in one of its variants."""
    key = (mistake, variant, constant)
    if key not in _MADE:
        _MADE[key] = type(mistake.__name__, (mistake,), {"variant": variant, "constant": constant})
    return _MADE[key]


_MADE: dict[Any, type[Mistake]] = {}


def _names_a_branch(variant: Any) -> bool:
    return variant in (IN_MAX, IN_MIN) or (isinstance(variant, tuple) and bool({IN_MAX, IN_MIN} & set(variant)))


def candidates(algorithm: str, constants: Sequence[float]) -> Iterator[type[Mistake]]:
    """Every mistake that a function of this kind can make, in every variant."""
    for mistake in MISTAKES:
        if algorithm in mistake.algorithms:
            for variant in mistake.variants:
                if algorithm == "negamax" and _names_a_branch(variant):
                    continue  # it has one for both players
                if mistake.counts_on:
                    yield from (made_in(mistake, variant, constant) for constant in constants)
                else:
                    yield made_in(mistake, variant)
