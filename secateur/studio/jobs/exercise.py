"""Exercises for the page: a new one, unsolved, and the grade of an answer, by the grader of `secateur exercise`.

A request with `action` "new" or "grade" says which exercise it is: `kind`, `shape`, `seed`, `cut`, `fail`, `root`,
`deep`, `ties`. The same words make the same exercise, so the page never holds the right answers before it is graded.
"""

from __future__ import annotations

from typing import Any

from secateur.bits import is_whole
from secateur.errors import SecateurError, instead
from secateur.exercise import ASKS, KINDS, Convention, Exercise, grade, new
from secateur.exercise.new import read_shape, usual_targets
from secateur.exercise.orders import best_orders
from secateur.exercise.page import in_print, solution
from secateur.exercise.reorder import reordered
from secateur.exercise.sheet import in_place, player_name
from secateur.schema import plain
from secateur.studio.jobs import Stopping, Tell
from secateur.trace import Node

#: A page shows no larger tree to be worked on.
MOST_LEAVES = 32

#: An answer names no more nodes, and none of its texts is longer.
MOST_GIVEN, MOST_TEXT = 200, 200


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """A new exercise, or the grade of an answer to one."""
    action = request.get("action")
    if action not in ("new", "grade"):
        raise SecateurError(f"action = {action!r} is neither 'new' nor 'grade'")
    words, exercise, sheet = _exercise(request)
    if action == "new":
        return {"exercise": words, **_asked(exercise)}
    if "answer" not in request:
        raise SecateurError("there is no answer to grade")
    answer = _checked(request["answer"])
    try:
        found = grade(sheet, {"1": answer}, "your answer").grades[0]
    except SecateurError as error:  # there is only one version
        raise SecateurError(str(error).replace("your answer, version 1, ", "").replace(", version 1", "")) from None
    return {
        "exercise": words,
        "points": found.points,
        "of": found.of,
        "percent": found.percent,
        "full": found.score == 1,
        "items": [{name: in_print(text) for name, text in plain(item.document).items()} for item in found.items],
        "answer": _right(exercise),
        "solution": {"steps": [in_print(each) for each in solution(exercise)], "search": _search(exercise)},
    }


def _exercise(request: dict[str, Any]) -> tuple[dict[str, Any], Exercise, Any]:
    """The exercise that a request is about, with the words that name it."""
    kind = _choice(request, "kind", KINDS, "pruned")
    shape = read_shape(_word(request, "shape", "3x3"))
    leaves = 1
    for moves in shape:
        leaves *= moves
    if leaves > MOST_LEAVES:
        raise SecateurError(f"shape = {request['shape']} has {leaves} leaves: a page shows up to {MOST_LEAVES}")
    seed = request.get("seed", 0)
    if not is_whole(seed) or not 0 <= seed < 1_000_000_000:
        raise SecateurError(f"seed must be a whole number from 0 to 999,999,999, not {seed!r}")
    convention = Convention(
        _choice(request, "cut", (">=", ">"), ">="),
        _choice(request, "fail", ("soft", "hard"), "soft"),
        _choice(request, "root", ("max", "min"), "max"),
    )
    deep, ties = (
        _choice(request, "deep", ("any", "yes", "no"), "any"),
        _choice(request, "ties", ("none", "some", "any"), "none"),
    )
    sheet = new(kind, shape, seed, 1, usual_targets(kind, None, deep, ties), convention)
    words = {
        "kind": kind,
        "shape": "x".join(map(str, shape)),
        "seed": seed,
        "cut": convention.cut,
        "fail": convention.fail,
        "root": convention.root,
        "deep": deep,
        "ties": ties,
    }
    return words, sheet.exercises[0], sheet


def _asked(exercise: Exercise) -> dict[str, Any]:
    """What a page needs to ask the question: nothing of it is the answer."""
    kind = ASKS[exercise.kind]
    return {
        "title": kind.title,
        "conventions": in_print(exercise.conventions),
        "task": in_print(kind.task(exercise)),
        "columns": [in_print(column) for column in kind.columns],
        "asked": [node.label for node in kind.asked(exercise)],
        "tree": _tree(exercise.tree.node(0)),
    }


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
    convention = exercise.convention
    return {
        "tree": text,
        "root": convention.root,
        "algorithm": "alphabeta",
        "cut": convention.cut,
        "fail": convention.fail,
    }


# ---------------------------------------------------------------- what a request says


def _choice(request: dict[str, Any], name: str, choices: tuple[str, ...], usual: str) -> str:
    value = request.get(name, usual)
    if value not in choices:
        raise SecateurError(f"{name} = {value!r} is not a choice{instead(str(value), choices)}")
    return str(value)


def _word(request: dict[str, Any], name: str, usual: str) -> str:
    value = request.get(name, usual)
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise SecateurError(f"{name} must be a text of up to {MOST_TEXT} letters")
    return value


def _checked(answer: Any) -> Any:
    """An answer of a size that somebody could have given."""
    parts = list(answer.values()) if isinstance(answer, dict) else answer if isinstance(answer, list) else [answer]
    texts = [*(answer if isinstance(answer, dict) else ()), *parts]
    if len(parts) > MOST_GIVEN:
        raise SecateurError(f"the answer names {len(parts)} nodes, and {MOST_GIVEN} are the most")
    for part in texts:
        inside = part if isinstance(part, list) else [part]
        if len(inside) > MOST_GIVEN or any(isinstance(each, str) and len(each) > MOST_TEXT for each in inside):
            raise SecateurError("a part of the answer is longer than any that could be right")
    return answer
