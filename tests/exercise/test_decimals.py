"""Exercises on trees with decimals: right answers in every spelling, keys and files that show them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from secateur.exercise import ASKS, KINDS, Convention, Sheet, grade, key, read_sheet
from secateur.exercise.drawing import outline
from secateur.exercise.gift import gift

TREE = [[0.5, 1.25], [0.25, 3], [0.75, -0.5]]


def score(kind: str, answer: Any) -> Fraction:
    return grade(Sheet(kind, Convention(), [TREE]), {"1": answer}).score


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_scores_everything(kind: str) -> None:
    sheet = Sheet(kind, Convention(), [TREE])
    assert grade(sheet, {"1": ASKS[kind].answer(sheet.exercises[0])}).score == 1


@pytest.mark.parametrize("half", ["0.5", ".5", "0.50", "+.50", 0.5])
def test_a_number_may_be_spelled_in_several_ways(half: Any) -> None:
    assert score("value", {"A": half, "B": half, "C": "<= .250", "D": -0.5}) == 1
    assert score("window", {"B": "-inf inf", "C": [half, "inf"], "D": [half, "inf"]}) == 1
    assert score("value", {"A": 5, "B": 50, "C": "<= 25", "D": -50}) == 0


def test_what_a_sheet_shows() -> None:
    sheet = Sheet("value", Convention(), [TREE])
    exercise = sheet.exercises[0]
    assert ASKS["value"].rows(exercise) == [("A", "0.5"), ("B", "0.5"), ("C", "<= 0.25"), ("D", "-0.5")]
    assert "E 0.5" in outline(exercise) and "J -0.5" in outline(exercise)
    accepted = ASKS["value"].question(exercise).fields[0].accepted
    assert {"0.5", ".5", "0.50"} <= set(accepted)
    assert "0.25" in str(key(sheet)) and "<= 25" not in str(key(sheet))
    assert read_sheet(sheet.json()).exercises[0].nested == TREE
    assert "0.25" in gift(sheet) and "E 0.5" in gift(sheet)
