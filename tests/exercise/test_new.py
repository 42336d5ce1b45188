"""New sheets: as hard as asked, the same on every machine, and refused in one line where that cannot be."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.exercise import KINDS, Convention, Sheet, Targets, key, new, read_sheet
from secateur.exercise.chance import Chance
from secateur.exercise.new import cut_offs, read_cuts, read_shape, read_values
from secateur.exercise.orders import best_orders, drawn, knuth_moore
from secateur.exercise.reorder import leaves_visited, reordered
from secateur.exercise.sheet import search
from secateur.spec import FAILS


def leaves(tree: Any) -> list[int]:
    return [value for each in tree for value in leaves(each)] if isinstance(tree, list) else [tree]


def shape_of(tree: Any) -> tuple[int, ...]:
    return (len(tree), *shape_of(tree[0])) if isinstance(tree, list) else ()


@settings(max_examples=25)
@given(
    kind=st.sampled_from(KINDS),
    seed=st.integers(0, 10**6),
    count=st.integers(1, 3),
    shape=st.sampled_from([(3, 3), (4, 2), (2, 2, 2), (3, 2, 2), (2, 2, 2, 2)]),
    cuts=st.sampled_from([(1, None), (1, 1), (1, 3)]),
    deep=st.sampled_from(["any", "no"]),
    ties=st.sampled_from(["none", "some", "any"]),
    convention=st.builds(
        Convention, st.sampled_from([">=", ">"]), st.sampled_from(list(FAILS)), st.sampled_from(["max", "min"])
    ),
)
def test_trees_meet_their_targets(
    kind: str,
    seed: int,
    count: int,
    shape: tuple[int, ...],
    cuts: tuple[int, int | None],
    deep: str,
    ties: str,
    convention: Convention,
) -> None:
    if kind == "best-ordering":
        cuts = (0, None)
    sheet = new(kind, shape, seed, count, Targets(cuts, deep, ties), convention)
    assert len(sheet.trees) == count and len({str(tree) for tree in sheet.trees}) == count
    for exercise in sheet.exercises:
        tree = exercise.tree
        assert shape_of(exercise.nested) == shape
        found = cut_offs(tree)
        assert cuts[0] <= len(found) <= (cuts[1] or 999)
        assert all(any(child.pruned for child in node.children) for node in found)
        if deep == "no":
            assert not any(node.deep for node in found)
        values = leaves(exercise.nested)
        if ties == "none":
            assert len(set(values)) == len(values)
        if ties == "some":
            visited = [
                leaves_visited(search(exercise.game, Convention(rule, convention.fail, convention.root)))
                for rule in (">=", ">")
            ]
            assert visited[0] < visited[1]
        if kind == "best-ordering":
            best = best_orders(exercise)
            assert best.proven and leaves_visited(tree) > best.leaves >= knuth_moore(shape)
            assert best.leaves == knuth_moore(shape) or convention.cut == ">"


def test_a_deep_cut_off() -> None:
    for exercise in new("pruned", (2, 2, 2, 2), 1, 4, Targets(deep="yes")).exercises:
        assert any(node.deep for node in cut_offs(exercise.tree))


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_no_order_visits_fewer_leaves_than_the_key(seed: int, data: st.DataObject) -> None:
    exercise = new("best-ordering", (2, 3, 2), seed).exercises[0]
    orders = {name: data.draw(st.permutations(moves)) for name, moves in drawn(exercise).items()}
    assert leaves_visited(reordered(exercise, orders)) >= best_orders(exercise).leaves


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize(("cut", "other"), [("max>", "min>"), ("min>", "max>"), ("value>=", ">")])
def test_ties_matter_for_one_sided_rules(cut: str, other: str, root: str) -> None:
    """On two levels only one side cuts: a rule that lets only the other side cut on ties must not be compared."""
    sheet = new("pruned", (3, 3), 1, 1, Targets((0, None), ties="some"), Convention(cut, "soft", root))
    pruned = [key(Sheet("pruned", Convention(rule, "soft", root), sheet.trees))["1"] for rule in (cut, other)]
    assert pruned[0] != pruned[1]


def test_a_best_order_that_cannot_be_found_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.exercise.orders.MOST_STEPS", 50)
    said = r"with cut = '>', trees of shape 3x3x3 have too many orders to find the best one: choose cut = '>=' or fewer"
    with pytest.raises(SecateurError, match=said):
        new("best-ordering", (3, 3, 3), 1, convention=Convention(">", "hard"))
    assert new("best-ordering", (3, 3, 3), 1, convention=Convention(">=", "hard")).trees


def test_the_same_seed_is_the_same_sheet_everywhere() -> None:
    sheet = new("pruned", (3, 3), 7, 30)
    assert sheet.json() == new("pruned", (3, 3), 7, 30).json()
    assert sheet.trees[:2] == [[[7, 17, 0], [11, 16, 14], [10, 20, 6]], [[15, 8, 5], [18, 3, 13], [2, 14, 11]]]
    assert hashlib.sha256(str(sheet.trees).encode()).hexdigest()[:16] == "8e96ea80c20d7d94"
    assert list(new("pruned", (3, 3), 7, 5).trees) == list(sheet.trees[:5]), "more versions leave the first as they are"
    assert new("pruned", (3, 3), 8, 1).trees[0] != sheet.trees[0]


def test_a_sheet_comes_back_from_its_file() -> None:
    sheet = new("window", (2, 2, 2), 3, 2, Targets((1, 2), "no", "any"), Convention(">", "hard", "min"))
    again = read_sheet(sheet.json())
    assert again.json() == sheet.json()


@pytest.mark.parametrize(("call", "says"), [
    (lambda: new("prunned"), "did you mean 'pruned'?"),
    (lambda: new("pruned", count=0), "count must be from 1 to 1,000, not 0"),
    (lambda: new("pruned", (2, 2), targets=Targets((3, 3))), "can have at most 2 cut-offs, not 3"),
    (lambda: new("pruned", (2, 2), targets=Targets((2, 2))), "no tree of shape 2x2 with 2 cut-offs and no ties"),
    (lambda: new("pruned", (3, 3), targets=Targets(deep="yes")), "a deep cut-off needs 4 levels"),
    (lambda: new("pruned", (3, 3), values=(0, 7)), "9 leaves need 9 different values, but 0..7 has only 8"),
    (lambda: new("window", (3,), targets=Targets((0, None))), "a shape of at least 2 levels"),
    (lambda: Targets(deep="maybe"), "deep must be one of yes, no, any, not 'maybe'"),
    (lambda: Convention(cut="=>"), "'min>' or 'value>=', not '=>'"),
    (lambda: read_shape("3by3"), "shape must be the moves at each level"),
    (lambda: read_shape("3x3", 3), "shape = 3x3 has 2 levels, but depth = 3"),
    (lambda: read_shape("3x0"), "leaves nothing to search"),
    (lambda: read_shape("20x20"), "too large for an exercise"),
    (lambda: read_cuts("few"), "cuts must be a number of cut-offs such as 2, 2+ (at least) or 1-3, not 'few'"),
    (lambda: read_cuts("3-1"), "or 1-3, not '3-1'"),
    (lambda: read_values("9..0"), "values must be a range from the least to the greatest"),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_a_line(call: Any, says: str) -> None:
    with pytest.raises(SecateurError) as caught:
        call()
    assert says in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "says"), [
    ("", "the sheet is not JSON at line 1"),
    ("[1]", "the sheet is not a sheet of exercises"),
    ('{"secateur": "exercises", "answers": {}}', "the sheet is an answer key"),
    ('{"secateur": "exercises", "kind": "pruned", "form": 9}', "the sheet: form must be 1, not 9"),
    ('{"secateur": "exercises", "kind": "pruned"}', "the sheet: versions is missing: it must be a list of objects"),
    ('{"secateur": "exercises", "kind": "pruned", "versions": [[1]]}', "versions[0] must be an object, not [1]"),
    ('{"secateur": "exercises", "kind": "prune", "versions": [{"tree": [1, 2]}]}', "did you mean 'pruned'?"),
    ('{"secateur": "exercises", "kind": "pruned", "cut": "=", "versions": [{"tree": [1, 2]}]}', 'cut must be ">"'),
    ('{"secateur": "exercises", "kind": "pruned", "versions": [{"tree": [[1], [2, "a b"]]}]}', "version 1: "),
    ('{"secateur": "exercises", "kind": "pruned", "versions": [{"tree": 5}]}', "version 1: the tree is a leaf"),
    ('{"secateur": "exercises", "kind": "window", "versions": [{"tree": [1, 2]}]}', "no window to ask about"),
    ('{"secateur": "exercises", "kind": "pruned", "versions": [{"version": 2, "tree": [1, 2]}]}', "must be 1, not 2"),
    ('{"secateur": "exercises", "kind": "pruned", "kind": "order"}', "'kind' appears twice"),
])  # fmt: skip
def test_a_bad_sheet_is_refused_in_a_line(text: str, says: str) -> None:
    with pytest.raises(SecateurError) as caught:
        read_sheet(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_sheets_of_ones_own_trees() -> None:
    sheet = Sheet("pruned", Convention(), [{"name": "root", "children": [{"name": "left", "value": 3}, [2, 9], 4]}])
    assert read_sheet(sheet.json()).exercises[0].nodes.keys() == {"root", "left", "A", "B", "C", "D"}


def test_the_random_numbers_are_splitmix64() -> None:
    chance = Chance("")
    chance.state = 1234567
    assert [chance.below(1 << 64) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
