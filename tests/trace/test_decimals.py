"""Leaves with decimals: searched as exactly as whole numbers, and shown as they were written, wherever values are."""

from __future__ import annotations

import base64
import json
import zlib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur import Engine, textbook
from secateur.errors import SecateurError
from secateur.games import Tree
from secateur.scores import HIGHEST
from secateur.trace import compare, trace
from secateur.trace.formats.document import write
from secateur.trace.formats.read import read
from secateur.trace.web.pack import PackedTree, packed_tree

ALGORITHMS = (
    "minimax", "alphabeta", "alphabeta:hard", "alphabeta:mixed", "alphabeta:>", "negamax", "negamax:max", "pvs",
    "pvs:max", "mtdf", "sss", "deepening",
)  # fmt: skip

DECIMALS = "[[0.5,1.25],[2,-0.75],[0.5,x]]"

leaves = st.integers(-9_900, 9_900) | st.integers(-99, 99).map(lambda tens: 100 * tens)
trees = st.recursive(leaves, lambda part: st.lists(part, min_size=1, max_size=3), max_leaves=12).filter(
    lambda tree: isinstance(tree, list)
)


def scaled(tree: Any, places: int, kind: type = Decimal) -> Any:
    """Whole numbers with their last digits behind the point."""
    if isinstance(tree, list):
        return [scaled(each, places, kind) for each in tree]
    return kind(Decimal(tree).scaleb(-places))


def in_points(value: float | None, decimals: int) -> int | None:
    """A value in the smallest steps of its tree; infinity, and what is next to it, is the same in all."""
    return None if value is None else round(value * 10**decimals) if abs(value) <= HIGHEST else int(value)


def numbers_of(packed: PackedTree) -> dict[str, bytes]:
    """The columns of numbers, as the page gets them."""
    blob = zlib.decompress(base64.b64decode(packed.blob))
    sizes = {"u1": 1, "i4": 4}
    return {
        name: blob[start : start + sizes[kind] * count]
        for name, kind, start, count in packed.columns
        if kind in sizes and name != "sentenceOf"  # two sentences may be the same in one tree only
    }


@given(trees, st.integers(0, 4), st.sampled_from(ALGORITHMS), st.sampled_from(["max", "min"]))
@settings(max_examples=150, deadline=None)
def test_a_tree_with_decimals_is_searched_as_one_of_whole_numbers(
    tree: Any, places: int, algorithm: str, root: str
) -> None:
    game = Tree.of(scaled(tree, places), root)
    decimals = game.value_decimals
    found = trace(game, algorithm=algorithm)
    whole = trace(Tree.of(scaled(tree, places - decimals, int), root), algorithm=algorithm)
    assert in_points(found.value, decimals) == whole.value
    assert [step.event for step in found.steps] == [step.event for step in whole.steps]
    assert [step.line for step in found.steps] == [step.line for step in whole.steps]
    for one, other in zip(map(found.node, range(len(found))), map(whole.node, range(len(whole))), strict=True):
        assert (one.label, one.kind, in_points(one.value, decimals)) == (other.label, other.kind, other.value)
        if not one.pruned:
            ours = [in_points(each, decimals) for each in (one.alpha, one.beta, one.alpha_out, one.beta_out)]
            assert ours == [other.alpha, other.beta, other.alpha_out, other.beta_out]
            assert (one.bound, one.type, one.origin, one.cut) == (other.bound, other.type, other.origin, other.cut)
    ours, theirs = numbers_of(packed_tree(found)), numbers_of(packed_tree(whole))
    assert ours == theirs  # the page divides them


@given(trees, st.integers(0, 4), st.sampled_from(ALGORITHMS))
@settings(max_examples=60, deadline=None)
def test_a_document_comes_back(tree: Any, places: int, algorithm: str) -> None:
    game = Tree.of(scaled(tree, places))
    found = trace(game, algorithm=algorithm)
    for back in (read(write(found)), read(write(found), game)):
        assert write(back) == write(found)
        assert back.text() == found.text()
        assert [step.why for step in back.steps] == [step.why for step in found.steps]


@given(trees, st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_text_lists_floats_and_outlines_are_the_same_tree(tree: Any, places: int) -> None:
    exact = Tree.of(scaled(tree, places))
    text = exact.nested(exact.start())
    for same in (Tree.of(text), Tree.of(scaled(tree, places, float)), Tree.of(exact.show(exact.start()))):
        assert same.nested(same.start()) == text
        assert same.value_decimals == exact.value_decimals


def test_a_result_has_the_value_that_was_written() -> None:
    game = Tree.of([[0.5, 1.25], [2, -0.75]])
    for algorithm in ALGORITHMS:
        result = textbook.search(algorithm, game, options={"interpreted": True})
        assert (result.value, result.score, result.as_dict()["value"]) == (0.5, 0.5, 0.5)
    found = Engine(game, memory="1MB", interpreted=True).search(ties=True)
    assert (found.value, found.ties) == (0.5, (0,))
    assert textbook.alphabeta(Tree.of([[0.5, 3.0], [2.0, 7]], "min"), interpreted=True).value == 3
    assert repr(textbook.alphabeta(Tree.of([[3.0, 4.0], [2, 7]]), interpreted=True).value) == "3"


def test_a_window_is_given_in_values() -> None:
    game = Tree.of([[0.5, 1.25], [2, -0.75]])
    low = textbook.alphabeta(game, interpreted=True, window=(1, 1.5))
    assert (low.value, low.bound) == (0.5, "upper")
    with pytest.raises(SecateurError, match="alpha and beta must have at most 2 decimals"):
        textbook.alphabeta(game, interpreted=True, window=(0.125, 1))
    with pytest.raises(SecateurError, match="alpha and beta must have no decimals"):
        textbook.alphabeta(Tree.of([3, 12]), interpreted=True, window=(0.5, 1))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[[.5, -.5], [3.0, 1e3]]", "[[0.5,-0.5],[3,1000]]"),
        ("[0.10, 0.1000]", "[0.1,0.1]"),
        ("A\n  B: 0.5\n  C: -.25", "[0.5,-0.25]"),
        ('{"name": "A", "children": [{"name": ".5", "value": 0.25}, 1]}', "[0.25,1]"),
        ("[[0.5, x], [1.5, 2]]", "[[0.5,x],[1.5,2]]"),
    ],
)
def test_how_decimals_are_written(text: str, shown: str) -> None:
    game = Tree.of(text)
    assert game.nested(game.start()) == shown


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([float("nan"), 1], r"tree\[0\]: a value must be a number from -990000 to 990000, not nan"),
        ([float("inf"), 1], r"tree\[0\]: a value must be a number from -990000 to 990000, not inf"),
        ([0.1 + 0.2, 1], r"tree\[0\]: a value must have at most 4 decimals, not 0.30000000000000004"),
        ("[1.000000000000000000000000000000001, 1]", r"tree\[0\]: a value must have at most 4 decimals"),
        ("[0.5, 1e-999999999]", r"tree\[1\]: a value must have at most 4 decimals, not 1E-999999999"),
        ([0.5, 99_001], r"tree\[1\]: with 1 decimal in the tree, a value must be from -99000 to 99000, not 99001"),
        ("A\n  B: 0.5\n  C: nan", "line 3: a value must be a number from -990000 to 990000, not NaN"),
        ("A\n  B: 0.5\n  B: 0.75", "line 3: B is 0.75 here, but was 0.5 before"),
    ],
)
def test_what_is_no_such_number_is_refused(tree: Any, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Tree.of(tree)


def test_what_an_unknown_leaf_changes_is_told_with_decimals() -> None:
    assert Tree.of("[[0.5, x], [0.25, 2]]").value_range() == (0.25, 0.5)
    assert trace(Tree.of("[[0.5, x], [0.25, 2]]")).dependence == (
        "the value depends on x: it is from 0.25 to 0.5, here with x = 0"
    )


def test_sentences_and_pictures_say_what_was_written(tmp_path: Path) -> None:
    tree = trace(Tree.of(DECIMALS), algorithm="pvs:max")
    said = "\n".join(step.why for step in tree.steps)
    assert "whether MAX can get more than 0.5" in said
    assert "F is a leaf, and its value is 1.25 for MAX" in said
    assert "alpha = 0.5, beta = 0.51" in said
    for suffix in (".svg", ".tex", ".dot", ".json", ".canvas", ".txt", ".srt"):
        tree.save(tmp_path / f"tree{suffix}")
        text = (tmp_path / f"tree{suffix}").read_text()
        assert "0.75" in text and "125" not in text.replace("1.25", "").replace("12.5", ""), suffix
    assert json.loads((tmp_path / "tree.json").read_text())["decimals"] == 2
    assert "decimals" not in tree_of_whole_numbers()


def tree_of_whole_numbers() -> dict[str, Any]:
    return trace(Tree.of([[3.0, 12], [2, 4]])).as_dict()


def test_a_comparison_tells_values_with_decimals() -> None:
    both = compare(Tree.of(DECIMALS), variants=["minimax", "alphabeta"])
    assert {variant["value"] for variant in both.as_dict()["variants"]} == {0.5}
    assert "0.5" in both.text() and "50" not in both.text()
