"""Exercises for the page: the right answer has full marks, wrong ones are explained, and nothing is given away."""

from __future__ import annotations

import json
from typing import Any

import pytest

from secateur.errors import SecateurError
from secateur.exercise import KINDS, Convention, key, new
from secateur.games import Tree
from secateur.studio.jobs import Stopping, StudioRunner
from secateur.trace import trace


def run(**request: Any) -> dict[str, Any]:
    return StudioRunner({}).job("exercise")(request, lambda told: None, Stopping())


def right(words: dict[str, Any]) -> Any:
    """What the answer key of the same sheet says."""
    shape = tuple(int(moves) for moves in words["shape"].split("x"))
    convention = Convention(words["cut"], words["fail"], words["root"])
    return key(new(words["kind"], shape, words["seed"], convention=convention))["1"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", [{}, {"shape": "2x2x2", "cut": ">", "fail": "hard", "root": "min", "seed": 11}])
def test_the_right_answer_has_full_marks(kind: str, form: dict[str, Any]) -> None:
    if kind == "best-ordering":
        form = {**form, "cut": ">="}  # no order reaches the least with the other rule
    asked = run(action="new", kind=kind, **form)
    found = run(action="grade", **asked["exercise"], answer=right(asked["exercise"]))
    assert found["full"] and found["percent"] == "100 %" and found["points"] == found["of"]
    assert all(item["verdict"] == "right" for item in found["items"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_explained(kind: str) -> None:
    asked = run(action="new", kind=kind, shape="2x2x2", seed=3)
    wrong = {
        "pruned": ["H", "I"],
        "order": ["A", "C"],
        "window": {"B": ["3", "4"], "C": "pruned"},
        "value": {"A": "99"},
        "best-ordering": {},
        "next-step": {"step": "return", "node": "A", "alpha": "1"},
    }
    found = run(action="grade", **asked["exercise"], answer=wrong[kind])
    assert not found["full"] and found["points"] < found["of"]
    bad = [item for item in found["items"] if item["verdict"] != "right"]
    assert bad and all(item["why"] for item in bad)
    assert "alpha" not in json.dumps(found["items"]).replace("alpha-beta", "")  # but α, as in the picture


@pytest.mark.parametrize("kind", KINDS)
def test_the_question_gives_nothing_away(kind: str) -> None:
    """Two trees that look alike but for what is searched give the same question."""
    asked = run(action="new", kind=kind, seed=3)
    so_far = {"so_far"} if kind == "next-step" else set()
    assert set(asked) == {"exercise", "title", "conventions", "task", "columns", "asked", "tree"} | so_far

    def check(node: dict[str, Any]) -> None:
        inner = "children" in node
        assert set(node) == {"name", "player", "children" if inner else "value"}
        for child in node.get("children", ()):
            check(child)

    check(asked["tree"])
    names = []
    level = [asked["tree"]]
    while level:
        names += [node["name"] for node in level]
        level = [child for node in level for child in node.get("children", ())]
    assert names == [chr(ord("A") + number) for number in range(13)]  # level by level, not by visits


def test_the_same_words_make_the_same_exercise() -> None:
    one = run(action="new", kind="value", shape="3x2x2", seed=8)
    assert run(action="new", **one["exercise"]) == one
    assert run(action="new", **{**one["exercise"], "seed": 9})["tree"] != one["tree"]


def test_the_solution_opens_in_the_explorer() -> None:
    words = run(action="new", kind="best-ordering", shape="2x2x2", seed=3)["exercise"]
    found = run(action="grade", **words, answer={})
    search = found["solution"]["search"]
    best = trace(Tree.of(search["tree"], search["root"]), cut=search["cut"], fail=search["fail"])
    assert best.result.counts.leaves == 5  # Knuth and Moore's least
    assert found["solution"]["steps"]


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, 'action is missing: it must be "grade" or "new"'),
        ({"action": "new", "kind": "prund"}, "did you mean 'pruned'"),
        ({"action": "new", "shape": "9x9"}, "81 leaves: it must have at most 32"),
        ({"action": "new", "shape": "x"}, "shape must be the moves at each level"),
        ({"action": "new", "shape": 5}, "shape must be a string"),
        ({"action": "new", "seed": -1}, "seed must be a whole number from 0 to 999,999,999, not -1"),
        ({"action": "new", "cut": "="}, 'cut must be ">", ">=", "max>", "min>" or "value>=", not "="'),
        ({"action": "grade"}, "no answer"),
        ({"action": "grade", "answer": ["Z"]}, "^your answer: the tree has no node 'Z'"),
        ({"action": "grade", "answer": ["A"] * 1000}, "at most 200 nodes"),
        ({"action": "grade", "kind": "value", "answer": {"A": "x" * 1000}}, "longer than any"),
        ({"action": "grade", "kind": "window", "answer": {"B": ["x", ""]}}, "^node B, alpha: 'x' is not a number"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_line(request_: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        run(**request_)
