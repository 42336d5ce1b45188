"""Points are paid for alpha-beta alone: what can be answered without it earns 0 %, the right answer 100 %."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from secateur.exercise import ASKS, KINDS, Convention, Exercise, Sheet, Targets, grade, key, new
from secateur.exercise.naive import best_naive, naive_answers

NOTES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]

FORMS = [
    ((3, 3), Convention()),
    ((2, 2), Convention()),
    ((2, 2, 2), Convention(root="min")),
    ((3, 2, 2), Convention(fail="hard")),
    ((2, 2, 2, 2), Convention(fail="hard", root="min")),
    ((2, 2, 2), Convention(fail="mixed", cut="max>")),
    ((3, 2, 2), Convention(fail="mixed", cut="min>", root="min")),
    ((2, 2, 2), Convention(cut="value>=")),
]


def score(exercise: Exercise, answer: Any) -> Fraction:
    sheet = Sheet(exercise.kind, exercise.convention, [exercise.nested], after=[exercise.after])
    return grade(sheet, {"1": answer}).score


@pytest.mark.sample(3)
@pytest.mark.parametrize(("shape", "convention"), FORMS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_needs_no_alpha_beta_earns_nothing(kind: str, shape: tuple[int, ...], convention: Convention) -> None:
    sheet = new(kind, shape, 11, 12, convention=convention)
    right = key(sheet)
    for exercise in sheet.exercises:
        answers = naive_answers(exercise)
        assert len(answers) >= 3
        for name, answer in answers.items():
            assert score(exercise, answer) == 0, (name, exercise.nested)
        assert score(exercise, right[str(exercise.version)]) == 1


@pytest.mark.parametrize("kind", ["pruned", "window", "value", "order"])
def test_the_trees_of_the_notes_can_be_asked(kind: str) -> None:
    for tree in (NOTES, DEEP):
        exercise = Exercise(kind, 1, tree, Convention())
        assert all(score(exercise, answer) == 0 for answer in naive_answers(exercise).values())
        assert score(exercise, ASKS[kind].answer(exercise)) == 1


def test_the_usual_guesses_by_hand() -> None:
    """Written down here once more, so that the list of guesses itself is tested."""
    window = Exercise("window", 1, NOTES, Convention())
    assert score(window, {name: ["-inf", "inf"] for name in "BCD"}) == 0
    assert score(window, {"B": ["-inf", "inf"], "C": [3, "inf"], "D": ["-inf", "inf"]}) == Fraction(1, 2)
    order = Exercise("order", 1, DEEP, Convention())
    assert score(order, "A B D H I E J K C F L M G N O") == 0
    assert 0 < score(order, "A B D H I E J C F L M G N O") < 1
    value = Exercise("value", 1, DEEP, Convention())
    assert score(value, {"A": 3, "B": 3, "C": 1, "D": 3, "E": 9, "F": 1, "G": 7}) == 0
    assert 0 < score(value, {"A": 3, "B": 3, "C": 1, "D": 3, "E": ">= 5", "F": 1, "G": 7}) < 1


def test_points_grow_in_a_line_above_the_guess() -> None:
    exercise = Exercise("value", 1, DEEP, Convention())
    right, guess = ASKS["value"].answer(exercise), naive_answers(exercise)["minimax values"]
    free = best_naive(ASKS["value"], exercise)
    missed = [name for name in right if right[name] != guess[name]]
    assert (free.name, free.earned) == ("minimax values", len(right) - len(missed)) and {"C", "E", "G"} <= set(missed)
    for count in range(len(missed) + 1):
        mended = {name: right[name] for name in missed[:count]}
        assert score(exercise, {**guess, **mended}) == Fraction(count, len(missed))


@pytest.mark.parametrize("kind", ["pruned", "window", "value", "order"])
def test_where_nothing_is_pruned_only_the_right_answer_earns(kind: str) -> None:
    """Then a guess is right, and nothing can tell it from an answer."""
    sheet = new(kind, (3, 2), 3, 2, Targets((0, 0)))
    for exercise in sheet.exercises:
        right = ASKS[kind].answer(exercise)
        assert score(exercise, right) == 1
        wrong: dict[str, Any] = {"pruned": ["D"], "window": {}, "value": {}, "order": ["A"]}
        assert score(exercise, wrong[kind]) == 0


def test_a_wrong_answer_is_never_worth_less_than_nothing() -> None:
    exercise = Exercise("order", 1, DEEP, Convention())
    assert score(exercise, "O N G K") == 0
