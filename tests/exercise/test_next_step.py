"""What happens next: at any moment of any search the key is what a plain alpha-beta does next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.exercise import ASKS, Convention, Exercise, Sheet, grade, key, new, read_sheet
from secateur.exercise.blocks import sheet_blocks, solution
from secateur.exercise.drawing import bare, solved
from secateur.exercise.html import html_file
from secateur.exercise.moment import NEXT, moments
from secateur.exercise.reading import number_words

NOTES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
KIND = ASKS["next-step"]


def nested(depth: int) -> st.SearchStrategy[Any]:
    return st.integers(-3, 6) if depth == 0 else st.lists(nested(depth - 1), min_size=1, max_size=3)


TREES = st.integers(1, 4).flatmap(nested).filter(lambda tree: str(tree).count(",") > 0)
CONVENTIONS = st.builds(
    Convention, cut=st.sampled_from([">=", ">"]), fail=st.sampled_from(["soft", "hard"]),
    root=st.sampled_from(["max", "min"]),
)  # fmt: skip


def happenings(exercise: Exercise) -> Iterator[tuple[str, str, float, float]]:
    """What happens in a search, in order, by an alpha-beta that is written down here."""
    names, convention = exercise.nodes, exercise.convention

    def visit(name: str, alpha: float, beta: float) -> Iterator[Any]:
        yield "enter", name, alpha, beta
        node = names[name]
        if not node.children:
            yield "back", name, alpha, beta
            return node.value
        is_max = (convention.root == "max") == (node.ply % 2 == 0)
        low, high, best = alpha, beta, -inf if is_max else inf
        moves = sorted(node.children, key=lambda child: child.move or 0)
        for place, child in enumerate(moves, 1):
            value = yield from visit(child.label, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
            if alpha > beta or (alpha == beta and convention.cut == ">="):
                if place < len(moves):
                    yield "cut", name, alpha, beta
                break
        yield "return", name, alpha, beta
        yield "back", name, alpha, beta
        return best if convention.fail == "soft" else min(max(best, low), high)

    yield from visit(exercise.tree.node(0).label, -inf, inf)


@given(tree=TREES, convention=CONVENTIONS)
def test_the_key_is_what_a_plain_alpha_beta_does_next(tree: Any, convention: Convention) -> None:
    exercise = Exercise("next-step", 1, tree, convention)
    told = list(happenings(exercise))
    found = {}
    for (what, name, _, _), then in pairwise(told):
        if what == "back":
            step, node, alpha, beta = then
            found[name] = {"step": step, "node": node, "alpha": number_words(alpha), "beta": number_words(beta)}
    keys = {name: KIND.answer(replace(exercise, after=name)) for name in moments(exercise)}
    assert {name: {part: str(each) for part, each in answer.items()} for name, answer in keys.items()} == found


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_the_right_answer_scores_everything_and_no_other_does(
    tree: Any, convention: Convention, data: st.DataObject
) -> None:
    exercise = Exercise("next-step", 1, tree, convention)
    exercise = replace(exercise, after=data.draw(st.sampled_from(sorted(moments(exercise)))))
    sheet = Sheet("next-step", convention, [tree], after=[exercise.after])
    right = key(sheet)["1"]
    assert grade(sheet, {"1": right}).score == 1
    part = data.draw(st.sampled_from(sorted(right)))
    others: dict[str, list[Any]] = {
        "step": sorted(NEXT), "node": sorted(exercise.nodes), "alpha": [*range(-4, 8), "inf", "-inf"],
        "beta": [*range(-4, 8), "inf", "-inf"],
    }  # fmt: skip
    wrong = data.draw(st.sampled_from([each for each in others[part] if each != right[part]]))
    assert grade(sheet, {"1": {**right, part: wrong}}).score < 1
    assert grade(sheet, {"1": {**right, part: ""}}).score < 1


def test_the_moments_of_the_notes() -> None:
    exercise = Exercise("next-step", 1, NOTES, Convention())
    answers = {name: tuple(KIND.answer(replace(exercise, after=name)).values()) for name in "EGBHC"}
    assert answers == {
        "E": ("enter", "F", "-inf", 3), "G": ("return", "B", "-inf", 3), "B": ("enter", "C", 3, "inf"),
        "H": ("cut", "C", 3, 2), "C": ("enter", "D", 3, "inf"),
    }  # fmt: skip
    assert KIND.answer(exercise) == KIND.answer(replace(exercise, after="H")), (
        "before the first cut-off, if none is named"
    )
    cut = replace(exercise, after="H")
    assert "So far the search has visited A B E F G C H, and H has just come back to C with 2." in KIND.task(cut)
    assert solution(cut)[-1].startswith("Next, the other moves of C are cut off. beta = 2 <= alpha = 3 (set at A)")
    assert solution(replace(exercise, after="E"))[-1].startswith("Next, the search enters F.")
    assert solution(replace(exercise, after="G"))[-1].startswith("Next, B returns its value.")


@pytest.mark.parametrize("text", [
    "cut C 3 2", "Cut-off C (3, 2)", "prune c 3.0 +2", "step: cut; node: C; alpha: 3; beta: 2",
    {"step": "cut off", "node": "C", "alpha": "3", "beta": 2.0},
    {"step": "the other moves of a node are cut off", "node": " c ", "alpha": 3, "beta": 2},
])  # fmt: skip
def test_an_answer_may_be_written_in_many_ways(text: Any) -> None:
    assert grade(Sheet("next-step", Convention(), [NOTES], after=["H"]), {"1": text}).score == 1


@pytest.mark.parametrize(("answer", "says"), [
    (["cut"], "answers, version 1: ['cut'] is not an answer: write {\"step\": \"cut\""),
    ({"stop": "cut"}, "an answer must have step, node, alpha and beta, not 'stop'"),
    ({"step": "leave"}, "answers, version 1, step must be enter, cut or return, not 'leave'"),
    ({"step": 3}, "version 1, step must be a string, not 3"),
    ({"node": "Z"}, "version 1, node: the tree has no node 'Z'"),
    ({"alpha": "many"}, "version 1, alpha: 'many' is not a number"),
])  # fmt: skip
def test_a_malformed_answer_names_its_part(answer: Any, says: str) -> None:
    with pytest.raises(SecateurError, match=re.escape(says)):
        grade(Sheet("next-step", Convention(), [NOTES]), {"1": answer})


def test_what_was_wrong_is_explained() -> None:
    sheet = Sheet("next-step", Convention(), [NOTES], after=["H"])
    found = grade(sheet, {"1": {"step": "enter", "node": "I", "alpha": 3, "beta": "inf"}}).grades[0]
    assert [item.verdict for item in found.items] == ["wrong", "wrong", "right", "wrong"]
    assert all("MIN can hold MAX to 2 at C" in item.why for item in found.items)
    assert found.percent == "0 %", "without the cut-off there is no point in the window"


def test_the_picture_shows_what_is_known_and_nothing_of_what_comes() -> None:
    """Only nodes that have come back have values, and the path is where the search is."""
    exercise = Exercise("next-step", 1, NOTES, Convention(), "H")
    picture = bare(exercise)
    values = {glyph.lines for glyph in picture.glyphs if glyph.shape in ("max", "min")}
    assert values == {(), ("3",)}
    assert sum(glyph.open for glyph in picture.glyphs) == 2 and not any(edge.cut for edge in picture.edges)
    assert not any(label.role == "window" or "α" in label.text for label in picture.labels)
    sheet = Sheet("next-step", Convention(), [NOTES], after=["H"])
    text = re.sub(r"<style>.*?</style>", "", html_file("", sheet_blocks(sheet)), flags=re.DOTALL)
    assert "α=" not in text and "slash" not in text and "path being searched" in text
    assert any(edge.cut for edge in solved(exercise).edges)


def test_new_sheets_ask_about_all_that_can_happen() -> None:
    sheet = new("next-step", (2, 2, 2), 7, 30)
    asked = [str(answer["step"]) for answer in key(sheet).values()]
    assert set(asked) == set(NEXT) and max(map(asked.count, NEXT)) < 20
    again = read_sheet(sheet.json())
    assert again.json() == sheet.json() and key(again) == key(sheet)


@pytest.mark.parametrize(("kind", "after", "says"), [
    ("next-step", "Z", "version 1: after must be a node below the root that the search visits, not 'Z'"),
    ("next-step", "I", "after must be a node below the root that the search visits, not 'I'"),
    ("next-step", "A", "after must be a node below the root that the search visits, not 'A'"),
    ("pruned", "B", "version 1: after can be given only with the kind next-step"),
])  # fmt: skip
def test_a_moment_that_there_is_not_is_refused(kind: str, after: str, says: str) -> None:
    text = Sheet(kind, Convention(), [NOTES], after=[after]).json()
    with pytest.raises(SecateurError, match=re.escape(says)):
        read_sheet(text)
