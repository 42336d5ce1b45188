"""What the passes of MTD(f) and SSS* have shown: where their bounds meet, the value is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.game import INFINITY
from secateur.language import mark, tr
from secateur.trace.explain.words import bounded, number, score, seen
from secateur.trace.model.record import NOBODY

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: The algorithms that search in passes, each with a null window.
IN_PASSES = ("mtdf", "sss")


def after_pass(tree: SearchTree, index: int, text: str) -> str:
    """The sentence of a node that returns; at the end of a pass, with what is known by then."""
    if tree.result.algorithm not in IN_PASSES or tree.parents[index] != NOBODY:
        return text
    (low, raised), (high, lowered) = _bounds(tree, index)
    if low >= high:
        message = (
            mark(
                "{sentence}; the value is settled: pass {one} showed that it is at least {value}, pass {other} that it "
                "is at most {value}"
            )
            if raised < lowered
            else mark(
                "{sentence}; the value is settled: pass {one} showed that it is at most {value}, pass {other} that it "
                "is at least {value}"
            )
        )
        one, other = sorted((raised, lowered))
        return seen(tree, index, tr(message, sentence=text, one=one, other=other, value=number(low)))
    if tree.bound(index) == "exact":
        message = mark("{sentence}; but a null window only asks for a bound, so another pass must follow")
        return tr(message, sentence=text)
    least = bounded("lower", score(low)) if raised else ""
    most = bounded("upper", score(high)) if lowered else ""
    return _still_open(tree, index, text, least, most)


def _bounds(tree: SearchTree, index: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """The best bounds from below and from above after a pass, each with the number of its pass; 0 if there is none."""
    low: tuple[float, int] = (-INFINITY, 0)
    high: tuple[float, int] = (INFINITY, 0)
    for passed, root in enumerate((root for root in tree.roots if root.index <= index), 1):
        value = root.value or 0
        if value >= root.beta:  # it failed high
            low = max(low, (value, passed))
        else:
            high = min(high, (value, passed))
    return low, high


def _still_open(tree: SearchTree, index: int, text: str, least: str, most: str) -> str:
    """What is known before the last pass: a bound, or two that do not meet."""
    if least and most:
        message = mark("{sentence}; the passes so far show that the value is {value}, so another pass must follow")
    elif least:
        message = mark(
            "{sentence}; the passes so far show that the value is {value}, but it may be more, so another pass "
            "must follow"
        )
    else:
        message = mark(
            "{sentence}; the passes so far show that the value is {value}, but it may be less, so another pass "
            "must follow"
        )
    known = tr("{one} and {other}", one=least, other=most) if least and most else least or most
    return tr(message, sentence=text, value=seen(tree, index, known))
