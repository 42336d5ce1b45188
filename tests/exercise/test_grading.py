"""The grader: the engine's own answers score 100 %, any single change lowers the score, ties go by the sheet."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.exercise import ASKS, KINDS, Convention, Exercise, Sheet, grade, key, new
from secateur.exercise.blocks import solution
from secateur.exercise.orders import Orders, best_first, best_orders, count_leaves, drawn
from secateur.exercise.reorder import leaves_visited, reordered
from secateur.spec import CUTS, FAILS

NOTES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


def nested(depth: int) -> st.SearchStrategy[Any]:
    """Trees of any shape, with few values so that ties are common."""
    leaf = st.integers(-3, 6)
    return leaf if depth == 0 else st.lists(nested(depth - 1), min_size=1, max_size=3)


TREES = st.integers(1, 4).flatmap(nested).filter(lambda tree: sum_of_leaves(tree) > 1)
FORMS = [form for form in product(CUTS, FAILS) if form not in (("max>", "hard"), ("min>", "hard"))]
CONVENTIONS = st.builds(
    lambda form, root: Convention(*form, root), st.sampled_from(FORMS), st.sampled_from(["max", "min"])
)


def sum_of_leaves(tree: Any) -> int:
    return sum(map(sum_of_leaves, tree)) if isinstance(tree, list) else 1


def exercise_of(kind: str, tree: Any, convention: Convention | None = None) -> Exercise:
    return Sheet(kind, convention or Convention(), [tree]).exercises[0]


def score(exercise: Exercise, answer: Any) -> Fraction:
    sheet = Sheet(exercise.kind, exercise.convention, [exercise.nested])
    return grade(sheet, {"1": answer}).score


def share(exercise: Exercise, answer: Any) -> Fraction:
    """The part of all points, those that need no alpha-beta among them."""
    found = ASKS[exercise.kind].grade(exercise, answer, "")
    return Fraction(found.earned) / found.of


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS)
@given(tree=TREES, convention=CONVENTIONS)
def test_the_right_answer_scores_everything(kind: str, tree: Any, convention: Convention) -> None:
    assume(kind != "window" or any(isinstance(each, list) for each in tree))
    sheet = Sheet(kind, convention, [tree])
    report = grade(sheet, key(sheet))
    assert report.score == 1
    assert all(item.verdict == "right" for item in report.grades[0].items if item.name != "leaves visited")


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_one_leaf_more_or_less_lowers_the_score(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("pruned", tree, convention)
    right = ASKS["pruned"].answer(exercise)
    leaf = data.draw(st.sampled_from([leaf.label for leaf in exercise.leaves]))
    changed = [name for name in right if name != leaf] if leaf in right else [*right, leaf]
    assert score(exercise, changed) < 1


@given(tree=TREES, convention=CONVENTIONS)
def test_to_prune_everything_or_nothing_earns_nothing(tree: Any, convention: Convention) -> None:
    exercise = exercise_of("pruned", tree, convention)
    right = ASKS["pruned"].answer(exercise)
    assert score(exercise, [leaf.label for leaf in exercise.leaves]) == 0
    assert score(exercise, []) == (0 if right else 1)


@pytest.mark.parametrize("shape", [(5, 5), (8, 8), (16, 16)])
def test_to_prune_everything_earns_nothing_where_most_is_pruned(shape: tuple[int, int]) -> None:
    sheet = new("pruned", shape, 7, 2)
    for exercise in sheet.exercises:
        right = ASKS["pruned"].answer(exercise)
        visited = [leaf.label for leaf in exercise.leaves if not leaf.pruned]
        assert score(exercise, [*right, *visited]) == 0 and score(exercise, "A") == 0 and score(exercise, []) == 0
        assert score(exercise, right) == 1
        assert share(exercise, right[1:]) == 1 - Fraction(1, len(right))
        assert share(exercise, [*right, visited[-1]]) == 1 - Fraction(1, len(visited))
        assert share(exercise, [*right, *visited[1:]]) == Fraction(1, len(visited))


def test_points_are_shown_rounded_down() -> None:
    """NOTES has two pruned leaves and seven visited ones: a wrong mark costs 2/7 of a point.

    The last leaf of every node is pruned at C, and visited at B and D: that earns 3/14 of the points.
    """
    found = grade(Sheet("pruned", Convention(), [NOTES]), {"1": ["I", "J", "E"]}).grades[0]
    assert (found.points, found.of, found.free_points) == (1.71, 2, 0.42)
    assert found.free_by == "the last leaf of every node is pruned"
    assert found.score == (Fraction(6, 7) - Fraction(3, 14)) / (1 - Fraction(3, 14)) and found.percent == "81.8 %"
    assert grade(Sheet("pruned", Convention(), [NOTES]), {"1": ["I"]}).grades[0].points == 1


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_one_other_bound_lowers_the_score(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("window", tree, convention)
    right = ASKS["window"].answer(exercise)
    assume(right)
    name = data.draw(st.sampled_from(sorted(right)))
    if right[name] == "pruned":
        other: Any = data.draw(st.sampled_from([["-inf", "inf"], [1, 2], [None, 3]]))
    else:
        side = data.draw(st.sampled_from([0, 1]))
        wrong = data.draw(st.sampled_from([n for n in (*range(-4, 8), "inf", "-inf") if n != right[name][side]]))
        changed = [wrong if side == 0 else right[name][0], wrong if side == 1 else right[name][1]]
        other = data.draw(st.sampled_from([changed, "pruned"]))
    assert score(exercise, {**right, name: other}) < 1
    assert score(exercise, {each: right[each] for each in right if each != name}) < 1


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_one_other_value_lowers_the_score(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("value", tree, convention)
    right = ASKS["value"].answer(exercise)
    name = data.draw(st.sampled_from(sorted(right)))
    node = exercise.nodes[name]
    wrong: list[Any] = [number for number in range(-5, 9) if node.pruned or number != node.value]
    if not node.pruned:
        wrong += ["pruned", None]
        wrong += [f"{sign} {node.value}" for sign, bound in (("<=", "upper"), (">=", "lower")) if bound != node.bound]
    assert score(exercise, {**right, name: data.draw(st.sampled_from(wrong))}) < 1
    assert score(exercise, {each: right[each] for each in right if each != name}) < 1


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_one_node_elsewhere_lowers_the_score(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("order", tree, convention)
    right = ASKS["order"].answer(exercise)
    place = data.draw(st.integers(0, len(right) - 1))
    without = right[:place] + right[place + 1 :]
    assert score(exercise, without) < 1
    to = data.draw(st.integers(0, len(without)).filter(lambda each: each != place))
    moved = [*without[:to], right[place], *without[to:]]
    assert share(exercise, moved) == Fraction(len(right) - 1, len(right))
    for name in set(exercise.nodes) - set(right):
        assert score(exercise, [*right[:place], name, *right[place:]]) < 1


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_an_order_is_worth_what_it_saves(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("best-ordering", tree, convention)
    orders = {name: data.draw(st.permutations(moves)) for name, moves in drawn(exercise).items()}
    visited, least = leaves_visited(reordered(exercise, orders)), best_orders(exercise).leaves
    asked = {node.label for node in ASKS["best-ordering"].asked(exercise)}
    answer = {name: order for name, order in orders.items() if name in asked}
    found = score(exercise, answer)
    assert (found == 1) == (visited <= least)
    before = leaves_visited(exercise.tree)
    if before > least:
        assert share(exercise, answer) == min(max(Fraction(before - visited, before - least), 0), 1)
        assert score(exercise, {}) == 0


def all_orders(exercise: Exercise) -> list[Orders]:
    moves = drawn(exercise)
    return [
        dict(zip(moves, map(list, each), strict=True))
        for each in product(*(permutations(order) for order in moves.values()))
    ]


def count_of_orders(tree: Any) -> int:
    return factorial(len(tree)) * prod(map(count_of_orders, tree)) if isinstance(tree, list) else 1


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_leaves_are_counted_as_the_search_counts_them(tree: Any, convention: Convention, data: st.DataObject) -> None:
    exercise = exercise_of("best-ordering", tree, convention)
    orders = {name: data.draw(st.permutations(moves)) for name, moves in drawn(exercise).items()}
    assert count_leaves(exercise, orders) == leaves_visited(reordered(exercise, orders))


def uneven(depth: int) -> st.SearchStrategy[Any]:
    """Trees as people write them, with leaves at every level."""
    leaf = st.integers(0, 7)
    return leaf if depth == 0 else leaf | st.lists(uneven(depth - 1), min_size=1, max_size=3)


HAND_WRITTEN = st.lists(uneven(3), min_size=2, max_size=3).filter(lambda tree: count_of_orders(tree) <= 300)


@given(tree=HAND_WRITTEN, convention=CONVENTIONS)
def test_no_order_beats_the_key(tree: Any, convention: Convention) -> None:
    exercise = exercise_of("best-ordering", tree, convention)
    best = best_orders(exercise)
    assert best.proven
    assert best.leaves == min(count_leaves(exercise, orders) for orders in all_orders(exercise))
    assert best.leaves == leaves_visited(reordered(exercise, best.orders))


def test_where_best_first_is_not_best() -> None:
    sheet = Sheet("best-ordering", Convention(cut=">"), [[[3, [1, 0]], 7]])
    exercise = sheet.exercises[0]
    assert best_orders(exercise).leaves < count_leaves(exercise, best_first(exercise))
    assert grade(sheet, key(sheet)).score == 1


def test_a_tree_too_large_to_try_all_orders_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.exercise.orders.MOST_STEPS", 3)
    exercise = exercise_of("best-ordering", [[3, [1, 0]], 7], Convention(cut=">"))
    assert not best_orders(exercise).proven and best_orders(exercise).orders == best_first(exercise)
    assert any("order of Knuth and Moore" in sentence for sentence in solution(exercise))


@given(tree=TREES, convention=CONVENTIONS, data=st.data())
def test_the_nodes_agree_with_the_total(tree: Any, convention: Convention, data: st.DataObject) -> None:
    """A node is named where another first move saves leaves, and nowhere else."""
    exercise = exercise_of("best-ordering", tree, convention)
    orders = {name: data.draw(st.permutations(moves)) for name, moves in drawn(exercise).items()}
    total, *nodes = ASKS["best-ordering"].grade(exercise, orders, "").items
    if total.verdict == "right":
        assert not nodes
    elif not nodes:
        assert "more than one must change" in total.why
    for item in nodes:
        better = [item.right, *(move for move in orders[item.name] if move != item.right)]
        assert leaves_visited(reordered(exercise, {**orders, item.name: better})) < int(total.given)


def test_a_cut_at_the_last_move_counts() -> None:
    total, node = grade(Sheet("best-ordering", Convention(), [[[12, 19], [16, 4]]]), {"1": {}}).grades[0].items
    assert (total.verdict, total.given, total.right) == ("wrong", "4", "3")
    assert (node.name, node.verdict, node.given, node.right) == ("C", "wrong", "F", "G")
    assert node.why == "With G first at C instead of F, it would be 3 leaves, not 4."


def test_an_equals_sign_means_exact() -> None:
    sheet = Sheet("value", Convention(), [NOTES])
    verdicts = {
        text: next(item.verdict for item in grade(sheet, {"1": {"C": text}}).grades[0].items if item.name == "C")
        for text in ("2", "<= 2", "=<2", "⩽2", "≤ +2", "= 2", "=2", ">= 2", "=> 2")
    }
    assert [text for text, verdict in verdicts.items() if verdict == "right"] == ["<= 2", "=<2", "⩽2", "≤ +2"]
    assert grade(sheet, {"1": {**key(sheet)["1"], "B": "= 3"}}).score == 1


# ---------------------------------------------------------------- the trees of the notes


def test_the_notes() -> None:
    assert key(Sheet("pruned", Convention(), [NOTES, DEEP])) == {"1": ["I", "J"], "2": ["K", "N", "O"]}
    assert key(Sheet("window", Convention(), [DEEP]))["1"] == {
        "B": ["-inf", "inf"],
        "C": [3, "inf"],
        "D": ["-inf", "inf"],
        "E": ["-inf", 3],
        "F": [3, "inf"],
        "G": "pruned",
    }
    assert key(Sheet("value", Convention(), [DEEP]))["1"] == {
        "A": 3,
        "B": 3,
        "C": "<= 1",
        "D": 3,
        "E": ">= 5",
        "F": 1,
        "G": "pruned",
    }
    assert key(Sheet("order", Convention(), [DEEP]))["1"] == ["A", "B", "D", "H", "I", "E", "J", "C", "F", "L", "M"]


def test_ties_go_by_the_sheet() -> None:
    tie = [[3, 5], [3, 4]]
    loose, strict = (Sheet("pruned", Convention(cut), [tie]) for cut in (">=", ">"))
    assert key(loose) == {"1": ["G"]} and key(strict) == {"1": []}
    assert grade(loose, {"1": "G"}).score == 1 and grade(loose, {"1": []}).score == 0
    assert grade(strict, {"1": []}).score == 1 and grade(strict, {"1": "G"}).score == 0
    said = {item.name: item.why for item in grade(strict, {"1": "G"}).grades[0].items}["G"]
    assert "alpha = 3 and beta = 3, and 3 > 3 does not hold: under this rule a tie does not cut" in said


def test_verdicts_and_reasons() -> None:
    items = {item.name: item for item in grade(Sheet("pruned", Convention(), [NOTES]), {"1": "H J"}).grades[0].items}
    assert items["H"].verdict == "wrongly pruned" and "H is visited: when the search at C reaches it" in items["H"].why
    assert items["I"].verdict == "missed" and "beta = 2 <= alpha = 3 (set at A)" in items["I"].why
    assert items["J"].verdict == "right" and items["E"].verdict == "right"
    values = {
        item.name: item
        for item in grade(
            Sheet("value", Convention(), [DEEP]), {"1": {"A": 3, "B": "=3", "C": ">= 1", "E": "pruned", "G": 5}}
        )
        .grades[0]
        .items
    }
    assert {name: item.verdict for name, item in values.items()} == {
        "A": "right",
        "B": "right",
        "C": "wrong",
        "D": "unanswered",
        "E": "wrongly pruned",
        "F": "unanswered",
        "G": "wrongly visited",
    }
    windows = {
        item.name: item
        for item in grade(Sheet("window", Convention(), [DEEP]), {"1": {"C": "(3, ∞)", "E": {"beta": 5}, "G": [3, 1]}})
        .grades[0]
        .items
    }
    assert windows["C alpha"].verdict == windows["C beta"].verdict == "right"
    assert windows["E alpha"].verdict == "unanswered" and windows["E beta"].verdict == "wrong"
    assert windows["G alpha"].verdict == "wrongly visited"
    assert "alpha = 3, because MAX has it at A" in windows["C alpha"].why


def test_an_inner_node_stands_for_its_leaves() -> None:
    assert grade(Sheet("pruned", Convention(), [DEEP]), {"1": "k, g"}).score == 1


def test_a_class() -> None:
    sheet = Sheet("pruned", Convention(), [NOTES, DEEP])
    report = grade(
        sheet,
        [
            {"student": "Ann", "version": 2, "answer": ["K", "G"]},
            {"student": "Ben", "version": 2, "answer": ["G"]},
        ],
    )
    assert [(each.student, each.percent) for each in report.grades] == [("Ann", "100 %"), ("Ben", "54.5 %")]
    assert report.left_out == [1] and report.percent == "77.2 %"


def test_an_entry_names_its_version_where_there_are_several() -> None:
    entries: list[dict[str, Any]] = [{"student": "Ann", "answer": ["I", "J"]}, {"version": None, "answer": []}]
    with pytest.raises(SecateurError, match=r"^answers, entry 1 \(Ann\): version is missing: it must be .* 1 to 2$"):
        grade(Sheet("pruned", Convention(), [NOTES, DEEP]), entries[:1])
    with pytest.raises(SecateurError, match=r"^answers, entry 1: version is missing"):
        grade(Sheet("pruned", Convention(), [NOTES, DEEP]), entries[1:])
    assert [each.percent for each in grade(Sheet("pruned", Convention(), [NOTES]), entries).grades] == ["100 %", "0 %"]


@pytest.mark.parametrize("tree", [NOTES, DEEP, [[3, 5], [6, 7]], [[1], [2]]])
@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_has_no_points(kind: str, tree: Any) -> None:
    """Not even where nothing is pruned, and nothing can be saved."""
    sheet = Sheet(kind, Convention(), [tree])
    right = key(sheet)["1"]
    report = grade(sheet, [{"student": "Ann", "answer": None}, {"student": "Ben", "answer": right}])
    assert [each.score for each in report.grades] == [0, 1]
    blank = report.grades[0]
    assert {(item.verdict, item.given) for item in blank.items} == {("unanswered", "")} and blank.student == "Ann"
    assert grade(sheet, {"1": None}).score == 0


def test_a_node_without_an_order_stays_as_drawn() -> None:
    sheet = Sheet("best-ordering", Convention(), [NOTES])
    assert grade(sheet, {"1": {"A": None}}).score == grade(sheet, {"1": {}}).score


def test_nobody_answers_a_version_twice() -> None:
    sheet = Sheet("pruned", Convention(), [NOTES, DEEP])
    ann, other = {"student": "Ann", "version": 1, "answer": []}, {"student": " ann", "version": "1", "answer": ["I"]}
    report = grade(sheet, [ann, {**ann, "version": 2}, other])
    assert [(each.student, each.version) for each in report.grades] == [("Ann", 2)]
    assert [each.fault for each in report.faults] == [
        "answers, entry 1 (Ann): version 1 is answered 2 times",
        "answers, entry 3 ( ann): version 1 is answered 2 times",
    ]  # fmt: skip
    with pytest.raises(SecateurError, match=r"^answers: version 1 is answered 2 times \(none of the 2 answers can be"):
        grade(sheet, {"1": [], "01": ["I"]})
    assert len(grade(sheet, [{"version": 1, "answer": []}] * 2).grades) == 2, "without names they may be two people"
