"""Exercises for the page: a new one, unsolved, and the grade of an answer, by the grader of `secateur exercise`.

The same words make the same exercise, so the page never holds the right answers before it is graded.
"""

from __future__ import annotations

from math import prod

from msgspec import UNSET, UnsetType, structs

from secateur.errors import SecateurError
from secateur.exercise import ASKS, Convention, Exercise, Sheet, grade, new
from secateur.exercise.blocks import in_print, solution
from secateur.exercise.documents import Answer, GradedItem
from secateur.exercise.moment import NEXT, moment_of
from secateur.exercise.new import read_shape, shape_text, usual_targets
from secateur.exercise.orders import best_orders
from secateur.exercise.reorder import reordered
from secateur.exercise.sheet import in_place, player_name
from secateur.language import speaking, tr, with_decimals
from secateur.score_words import printed_value
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.messages.exercise import (
    LONGEST_WORD,
    ExerciseAsked,
    ExerciseGraded,
    ExerciseNode,
    ExerciseRequest,
    ExerciseSolution,
    ExerciseWords,
    FreePoints,
    SearchSoFar,
    SolutionSearch,
)
from secateur.studio.messages.jobs import NoReply
from secateur.trace import Node

#: A page shows no larger tree to be worked on.
MOST_LEAVES = 32

#: An answer names no more nodes.
MOST_GIVEN = 200


def run(request: ExerciseRequest, tell: Tell[NoReply], stopping: Stopping) -> ExerciseAsked | ExerciseGraded:
    """A new exercise, or the grade of an answer to one."""
    with speaking(request.language):
        return _run(request)


def _run(request: ExerciseRequest) -> ExerciseAsked | ExerciseGraded:
    shape = read_shape(request.shape)
    if prod(shape) > MOST_LEAVES:
        raise SecateurError(f"shape = {request.shape} has {prod(shape)} leaves: it must have at most {MOST_LEAVES}")
    targets = usual_targets(request.kind, None, request.deep, request.ties)
    sheet = new(request.kind, shape, request.seed, 1, targets, Convention(request.cut, request.fail, request.root))
    said = {name: getattr(request, name) for name in ExerciseWords.__struct_fields__}
    words = ExerciseWords(**{**said, "shape": shape_text(shape)})
    if request.action == "new":
        return _asked(words, sheet.exercises[0])
    if request.answer is UNSET:
        raise SecateurError("there is no answer to grade")
    return _graded(words, sheet, _checked(request.answer))


def _graded(words: ExerciseWords, sheet: Sheet, answer: Answer) -> ExerciseGraded:
    exercise = sheet.exercises[0]
    try:
        found = grade(sheet, {"1": answer}, "your answer").grades[0]
    except SecateurError as error:  # there is only one version
        raise SecateurError(str(error).replace("your answer, version 1, ", "").replace(", version 1", "")) from None
    return ExerciseGraded(
        exercise=words,
        points=found.points,
        of=found.of,
        free=FreePoints(points=found.free_points, by=in_print(tr(found.free_by))),
        percent=with_decimals(found.percent),
        full=found.score == 1,
        items=[GradedItem(*map(in_print, structs.astuple(item.words))) for item in found.items],
        answer=_right(exercise),
        solution=ExerciseSolution(steps=[in_print(each) for each in solution(exercise)], search=_search(exercise)),
    )


def _asked(words: ExerciseWords, exercise: Exercise) -> ExerciseAsked:
    """What a page needs to ask the question: nothing of it is the answer."""
    kind = ASKS[exercise.kind]
    return ExerciseAsked(
        exercise=words,
        title=tr(kind.title),
        conventions=in_print(exercise.conventions),
        task=in_print(kind.task(exercise)),
        columns=[in_print(tr(column)) for column in kind.columns],
        asked=[node.label for node in kind.asked(exercise)],
        so_far=_so_far(exercise),
        tree=_tree(exercise.tree.node(0)),
    )


def _so_far(exercise: Exercise) -> SearchSoFar | UnsetType:
    """Where the search is, if what happens next is asked: the values that came back, and the path from the root."""
    if exercise.kind != "next-step":
        return UNSET
    moment = moment_of(exercise)
    values = {node.label: printed_value(node.value or 0, node.bound) for node in moment.done if node.children}
    return SearchSoFar(
        values=values, path=[node.label for node in moment.open], steps={name: tr(text) for name, text in NEXT.items()}
    )


def _tree(node: Node) -> ExerciseNode:
    """A node and what is below it, from left to right, with names and the values of leaves."""
    if children := in_place(node):
        return ExerciseNode(name=node.label, player=player_name(node), children=[_tree(child) for child in children])
    assert node.value is not None
    return ExerciseNode(name=node.label, player=player_name(node), value=node.value)


def _right(exercise: Exercise) -> list[list[str]]:
    """The right answer as rows."""
    return [[in_print(cell) for cell in row] for row in ASKS[exercise.kind].rows(exercise)]


def _search(exercise: Exercise) -> SolutionSearch:
    """What the explorer has to search to show the solution step by step."""
    if exercise.kind == "best-ordering":
        tree = reordered(exercise, best_orders(exercise).orders)
        text = tree.game.show(tree.state(0))  # the nodes keep their names
    else:
        text = exercise.game.nested(exercise.game.start())
    spec = exercise.convention.spec
    return SolutionSearch(
        tree=text,
        root="min" if exercise.convention.root == "min" else "max",
        algorithm=spec.algorithm,
        fail=spec.fail,
        cut=spec.cut,
        ordering=spec.ordering,
    )


# ---------------------------------------------------------------- what a request says


def _checked(answer: Answer) -> Answer:
    """An answer of a size that somebody could have given."""
    parts = list(answer.values()) if isinstance(answer, dict) else answer if isinstance(answer, list) else [answer]
    texts = [*(answer if isinstance(answer, dict) else ()), *parts]
    if len(parts) > MOST_GIVEN:
        raise SecateurError(f"the answer must name at most {MOST_GIVEN} nodes, not {len(parts)}")
    for part in texts:
        inside = part if isinstance(part, list) else [part]
        if len(inside) > MOST_GIVEN or any(isinstance(each, str) and len(each) > LONGEST_WORD for each in inside):
            raise SecateurError("a part of the answer is longer than any correct answer")
    return answer
