"""The forms of alpha-beta on sheets: who stops at a tie, and what a node returns that fails; the rule is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.exercise import KINDS, Convention, Sheet, grade, key, new, read_sheet
from secateur.spec import CUTS, FAILS
from secateur.spec.choices import ONE_SIDED

#: In each, the second move ties with the first: MIN is tested below MAX, and MAX below MIN.
TIE_AT_MIN, TIE_AT_MAX = [[3, 5], [3, 1]], [[3, 1], [3, 5]]

#: E fails high; F fails low, and all its moves are seen.
BOTH = [[[5, 4], [6, 7]], [[1, 2], [8, 9]]]


def answer(kind: str, tree: Any, **convention: str) -> Any:
    return key(Sheet(kind, Convention(**convention), [tree]))["1"]


@pytest.mark.parametrize(
    ("cut", "at_min", "at_max"),
    [(">=", ["G"], ["G"]), (">", [], []), ("max>", ["G"], []), ("min>", [], ["G"]), ("value>=", ["G"], ["G"])],
)
def test_who_stops_at_a_tie(cut: str, at_min: list[str], at_max: list[str]) -> None:
    assert answer("pruned", TIE_AT_MIN, cut=cut) == at_min
    assert answer("pruned", TIE_AT_MAX, cut=cut, root="min") == at_max


@pytest.mark.parametrize(
    ("fail", "high", "low"), [("soft", ">= 6", "2"), ("hard", ">= 5", "<= 5"), ("mixed", ">= 6", "<= 5")]
)
def test_what_a_node_returns_that_fails(fail: str, high: str, low: str) -> None:
    found = {name: str(value) for name, value in answer("value", BOTH, fail=fail).items()}
    assert found["E"] == high and found["F"] == low


@pytest.mark.parametrize(
    ("convention", "rule"),
    [
        (Convention(), "as soon as alpha >= beta."),
        (Convention(cut="max>"), "as soon as a value is > beta at MAX, or <= alpha at MIN."),
        (Convention(cut="min>"), "as soon as a value is >= beta at MAX, or < alpha at MIN."),
        (Convention(cut="value>="), "which is tested before alpha or beta moves."),
        (Convention(fail="mixed"), "(fails high soft, low hard)."),
    ],
)
def test_a_sheet_says_its_rule(convention: Convention, rule: str) -> None:
    assert rule in convention.sentence


@pytest.mark.parametrize(
    ("cut", "fail"), [(cut, fail) for cut in CUTS for fail in FAILS if fail != "hard" or cut not in ONE_SIDED]
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_form_can_be_written_read_and_graded(kind: str, cut: str, fail: str) -> None:
    sheet = new(kind, (2, 2, 2), 3, convention=Convention(cut=cut, fail=fail))
    again = read_sheet(sheet.json())
    assert again.convention == sheet.convention and again.trees == sheet.trees
    assert grade(again, key(sheet)).score == 1


def test_the_command_takes_every_form(tmp_path: Path) -> None:
    for cut, fail in (("max>", "soft"), ("min>", "mixed"), ("value>=", "hard")):
        sheet, answers = tmp_path / f"{fail}.json", tmp_path / f"{fail}-key.json"
        made = CliRunner().invoke(
            cli, ["exercise", "new", "--kind", "value", "--cut", cut, "--fail", fail, "-o", str(sheet)]
        )
        assert made.exit_code == 0, made.output
        answers.write_text(json.dumps(key(read_sheet(sheet.read_text("utf-8")))), "utf-8")
        graded = CliRunner().invoke(cli, ["exercise", "grade", str(sheet), str(answers)])
        assert graded.exit_code == 0 and "100 %" in graded.output, graded.output
