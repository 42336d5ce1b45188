"""Answers that need no alpha-beta, and the points that they earn: those points show no understanding.

Somebody who knows minimax but not alpha-beta, or neither, can still write down something. The best of these answers
earns 0 %, the right one 100 %.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from secateur.exercise.documents import Answer
from secateur.exercise.items import Grade, SheetQuestion
from secateur.exercise.kinds import Kind
from secateur.exercise.moment import NEXT, moment_of
from secateur.exercise.orders import drawn
from secateur.exercise.reading import PRUNED
from secateur.exercise.sheet import Exercise, in_order, in_place
from secateur.game import MAX
from secateur.language import mark, tr
from secateur.trace import Node


@dataclass(frozen=True)
class Naive:
    """The best answer that needs no alpha-beta: what it is, what it earns, and which items it has right."""

    name: str
    earned: Fraction
    right: frozenset[str]


def fair(kind: Kind, exercise: Exercise, found: Grade) -> Grade:
    """A grade that knows how many of its points need no alpha-beta."""
    best = best_naive(kind, exercise)
    return replace(found, free=best.earned, free_by=best.name)


@lru_cache(maxsize=1024)
def best_naive(kind: Kind, exercise: Exercise) -> Naive:
    """The answer without alpha-beta that earns the most."""
    found = []
    for name, answer in naive_answers(exercise).items():
        graded = kind.grade(exercise, answer, name)
        right = frozenset(item.name for item in graded.items if item.verdict == "right")
        found.append(Naive(name, Fraction(graded.earned), right))
    return max(found, key=lambda naive: naive.earned)


def free_fields(exercise: Exercise, question: SheetQuestion) -> set[int]:
    """The boxes of a learning system that the best answer without alpha-beta has right, by their number."""
    found = []
    for answer in naive_answers(exercise).values():
        texts = _FILLED[exercise.kind](exercise, answer, question)
        boxes = enumerate(zip(texts, question.fields, strict=True))
        found.append({number for number, (text, box) in boxes if text in box.accepted})
    return max(found, key=len)


def naive_answers(exercise: Exercise) -> dict[str, Answer]:
    """What can be answered without alpha-beta, each under its name."""
    return _ANSWERS[exercise.kind](exercise)


def _pruned(exercise: Exercise) -> dict[str, Answer]:
    leaves = [leaf.label for leaf in exercise.leaves]
    line = _best_line(exercise)
    return {
        mark("nothing is pruned"): [],
        mark("everything is pruned"): leaves,
        mark("everything but the best line is pruned"): [name for name in leaves if name not in line],
        mark("the last leaf of every node is pruned"): [
            in_place(node)[-1].label for node in exercise.inner if not in_place(node)[-1].children
        ],
    }


def _best_line(exercise: Exercise) -> set[str]:
    """From the root to the leaf that minimax plays to."""
    node, line = exercise.tree.node(0), {exercise.tree.node(0).label}
    while node.children:
        node = next(child for child in in_place(node) if exercise.minimax[child.label] == exercise.minimax[node.label])
        line.add(node.label)
    return line


def _window(exercise: Exercise) -> dict[str, Answer]:
    inner = [node for node in exercise.inner if node.parent is not None]
    exact = exercise.minimax
    return {
        mark("-inf and inf everywhere"): {node.label: ["-inf", "inf"] for node in inner},
        mark("pruned everywhere"): {node.label: PRUNED for node in inner},
        mark("the minimax value as both bounds"): {node.label: [exact[node.label]] * 2 for node in inner},
        mark("the minimax value as the mover's bound"): {
            node.label: [exact[node.label], "inf"] if node.player == MAX else ["-inf", exact[node.label]]
            for node in inner
        },
        mark("the least and the greatest leaf below"): {node.label: _range(node) for node in inner},
    }


def _range(node: Node) -> list[Answer]:
    values = [below.value or 0 for below in in_order(node) if not below.children]
    return [min(values), max(values)]


def _value(exercise: Exercise) -> dict[str, Answer]:
    exact = exercise.minimax
    return {
        mark("minimax values"): {node.label: exact[node.label] for node in exercise.inner},
        mark("minimax values as bounds"): {
            node.label: f"{'>=' if node.player == MAX else '<='} {exact[node.label]}" for node in exercise.inner
        },
        mark("minimax values as the other bounds"): {
            node.label: f"{'<=' if node.player == MAX else '>='} {exact[node.label]}" for node in exercise.inner
        },
        mark("pruned everywhere"): {node.label: PRUNED for node in exercise.inner},
    }


def _order(exercise: Exercise) -> dict[str, Answer]:
    root = exercise.tree.node(0)
    whole = [node.label for node in in_order(root)]
    return {
        mark("depth first, without cut-offs"): whole,
        mark("only the first branch"): [root.label, *(node.label for node in in_order(in_place(root)[0]))],
        mark("level by level"): list(exercise.nodes),
        mark("depth first, from right to left"): [root.label, *_mirrored(root)],
    }


def _mirrored(node: Node) -> list[str]:
    return [name for child in reversed(in_place(node)) for name in (child.label, *_mirrored(child))]


def _best_ordering(exercise: Exercise) -> dict[str, Answer]:
    orders, exact = drawn(exercise), exercise.minimax
    return {
        mark("the order drawn"): {},
        mark("the order drawn, reversed"): {name: moves[::-1] for name, moves in orders.items()},
        mark("the least value first, whoever moves"): {
            name: sorted(moves, key=exact.__getitem__) for name, moves in orders.items()
        },
        mark("the greatest value first, whoever moves"): {
            name: sorted(moves, key=exact.__getitem__, reverse=True) for name, moves in orders.items()
        },
    }


def _next_step(exercise: Exercise) -> dict[str, Answer]:
    after = moment_of(exercise).after
    above = after.parent
    assert above is not None
    later = [child for child in in_place(above) if (child.move or 0) > (after.move or 0)]
    full = {"alpha": "-inf", "beta": "inf"}
    depth_first = {"step": "enter", "node": later[0].label} if later else {"step": "return", "node": above.label}
    return {
        mark("depth first, with -inf and inf"): {**depth_first, **full},
        mark("a cut-off, with -inf and inf"): {"step": "cut", "node": above.label, **full},
        mark("a return, with -inf and inf"): {"step": "return", "node": above.label, **full},
    }


_ANSWERS: dict[str, Callable[[Exercise], dict[str, Answer]]] = {
    "pruned": _pruned,
    "window": _window,
    "value": _value,
    "order": _order,
    "best-ordering": _best_ordering,
    "next-step": _next_step,
}


# ---------------------------------------------------------------- the same answers in boxes


def _fill_windows(exercise: Exercise, answer: Answer, question: SheetQuestion) -> list[str]:
    return [str(text) for each in answer.values() for text in ([PRUNED] * 2 if each == PRUNED else each)]


def _fill_values(exercise: Exercise, answer: Answer, question: SheetQuestion) -> list[str]:
    return [str(each) for each in answer.values()]


def _fill_places(exercise: Exercise, answer: Answer, question: SheetQuestion) -> list[str]:
    return [*answer, *["-"] * (len(question.fields) - len(answer))]


def _fill_first_moves(exercise: Exercise, answer: Answer, question: SheetQuestion) -> list[str]:
    orders = {**drawn(exercise), **answer}
    return [orders[box.node][0] for box in question.fields]


def _fill_next_step(exercise: Exercise, answer: Answer, question: SheetQuestion) -> list[str]:
    return [tr(NEXT[answer["step"]]), answer["node"], answer["alpha"], answer["beta"]]


_FILLED: dict[str, Callable[[Exercise, Answer, SheetQuestion], list[str]]] = {
    "window": _fill_windows,
    "value": _fill_values,
    "order": _fill_places,
    "best-ordering": _fill_first_moves,
    "next-step": _fill_next_step,
}
