"""Exercises for the page: a new one, unsolved, and the grade of an answer, by the grader of `secateur exercise`.

A request with `action` "new" or "grade" says which exercise it is: `kind`, `shape`, `seed`, `cut`, `fail`, `root`,
`deep`, `ties`. The same words make the same exercise, so the page never holds the right answers before it is graded.
"""

from __future__ import annotations

from math import prod
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.errors import SecateurError
from secateur.exercise import ASKS, Convention, Exercise, Sheet, grade, new
from secateur.exercise.documents import Answer, KindName
from secateur.exercise.moment import NEXT, moment_of
from secateur.exercise.new import read_shape, shape_text, usual_targets
from secateur.exercise.orders import best_orders
from secateur.exercise.page import in_print, solution
from secateur.exercise.reorder import reordered
from secateur.exercise.sheet import in_place, player_name
from secateur.schema import convert, plain
from secateur.score_words import printed_value
from secateur.studio.jobs import Stopping, Tell
from secateur.trace import Node

#: A page shows no larger tree to be worked on.
MOST_LEAVES = 32

#: An answer names no more nodes, and none of its texts is longer.
MOST_GIVEN, MOST_TEXT = 200, 200


class ExerciseRequest(Struct, kw_only=True, frozen=True):
    """An exercise in words; the same words make the same exercise. `answer` is what is to be graded."""

    action: Literal["new", "grade"]
    kind: KindName = "pruned"
    shape: Annotated[str, Meta(max_length=MOST_TEXT)] = "3x3"
    seed: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
    cut: Literal[">=", ">"] = ">="
    fail: Literal["soft", "hard"] = "soft"
    root: Literal["max", "min"] = "max"
    deep: Literal["any", "yes", "no"] = "any"
    ties: Literal["none", "some", "any"] = "none"
    answer: Answer | UnsetType = UNSET


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """A new exercise, or the grade of an answer to one."""
    wanted = convert(request, ExerciseRequest, "the exercise")
    shape = read_shape(wanted.shape)
    if prod(shape) > MOST_LEAVES:
        raise SecateurError(f"shape = {wanted.shape} has {prod(shape)} leaves: it must have at most {MOST_LEAVES}")
    targets = usual_targets(wanted.kind, None, wanted.deep, wanted.ties)
    sheet = new(wanted.kind, shape, wanted.seed, 1, targets, Convention(wanted.cut, wanted.fail, wanted.root))
    words = {name: value for name, value in plain(wanted).items() if name not in ("action", "answer")}
    words["shape"] = shape_text(shape)
    if wanted.action == "new":
        return {"exercise": words, **_asked(sheet.exercises[0])}
    if wanted.answer is UNSET:
        raise SecateurError("there is no answer to grade")
    return {"exercise": words, **_graded(sheet, _checked(wanted.answer))}


def _graded(sheet: Sheet, answer: Answer) -> dict[str, Any]:
    exercise = sheet.exercises[0]
    try:
        found = grade(sheet, {"1": answer}, "your answer").grades[0]
    except SecateurError as error:  # there is only one version
        raise SecateurError(str(error).replace("your answer, version 1, ", "").replace(", version 1", "")) from None
    return {
        "points": found.points,
        "of": found.of,
        "free": {"points": found.free_points, "by": in_print(found.free_by)},
        "percent": found.percent,
        "full": found.score == 1,
        "items": [{name: in_print(text) for name, text in plain(item.document).items()} for item in found.items],
        "answer": _right(exercise),
        "solution": {"steps": [in_print(each) for each in solution(exercise)], "search": _search(exercise)},
    }


def _asked(exercise: Exercise) -> dict[str, Any]:
    """What a page needs to ask the question: nothing of it is the answer."""
    kind = ASKS[exercise.kind]
    return {
        "title": kind.title,
        "conventions": in_print(exercise.conventions),
        "task": in_print(kind.task(exercise)),
        "columns": [in_print(column) for column in kind.columns],
        "asked": [node.label for node in kind.asked(exercise)],
        "so_far": _so_far(exercise),
        "tree": _tree(exercise.tree.node(0)),
    }


def _so_far(exercise: Exercise) -> dict[str, Any]:
    """Where the search is, if what happens next is asked: the values that came back, and the path from the root."""
    if exercise.kind != "next-step":
        return {}
    moment = moment_of(exercise)
    values = {node.label: printed_value(node.value or 0, node.bound) for node in moment.done if node.children}
    return {"values": values, "path": [node.label for node in moment.open], "steps": NEXT}


def _tree(node: Node) -> dict[str, Any]:
    """A node and what is below it, from left to right, with names and the values of leaves."""
    children = in_place(node)
    rest = {"children": [_tree(child) for child in children]} if children else {"value": node.value}
    return {"name": node.label, "player": player_name(node), **rest}


def _right(exercise: Exercise) -> list[list[str]]:
    """The right answer as rows."""
    return [[in_print(cell) for cell in row] for row in ASKS[exercise.kind].rows(exercise)]


def _search(exercise: Exercise) -> dict[str, str]:
    """What the explorer has to search to show the solution step by step."""
    if exercise.kind == "best-ordering":
        tree = reordered(exercise, best_orders(exercise).orders)
        text = tree.game.show(tree.state(0))  # the nodes keep their names
    else:
        text = exercise.game.nested(exercise.game.start())
    return {"tree": text, "root": exercise.convention.root, **exercise.convention.spec.as_dict()}


# ---------------------------------------------------------------- what a request says


def _checked(answer: Answer) -> Answer:
    """An answer of a size that somebody could have given."""
    parts = list(answer.values()) if isinstance(answer, dict) else answer if isinstance(answer, list) else [answer]
    texts = [*(answer if isinstance(answer, dict) else ()), *parts]
    if len(parts) > MOST_GIVEN:
        raise SecateurError(f"the answer must name at most {MOST_GIVEN} nodes, not {len(parts)}")
    for part in texts:
        inside = part if isinstance(part, list) else [part]
        if len(inside) > MOST_GIVEN or any(isinstance(each, str) and len(each) > MOST_TEXT for each in inside):
            raise SecateurError("a part of the answer is longer than any correct answer")
    return answer
