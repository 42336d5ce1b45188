"""Repairs of a student's source: what they change, that they leave the source as it was, and the names they give."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from secateur.judge import judged
from secateur.judge.observe import Observation
from secateur.judge.repairs import Code, made, repairs
from secateur.judge.specimens import Specimen
from secateur.judge.visits import in_order, visits_too_much

ALPHABETA = """
def ab(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        for child in node.children:
            alpha = max(alpha, ab(child, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for child in node.children:
        v = ab(child, alpha, beta, True)
        if v < alpha:
            alpha = v
        if alpha >= beta:
            break
    return beta
"""


def repaired(source: str, name: str) -> list[str]:
    """The source after each repair of a mistake."""
    code = Code(ast.parse(source))
    found = []
    for repair in repairs(code):
        if repair.name == name:
            with made(code, repair) as tree:
                found.append(ast.unparse(tree))
    return found


def test_a_repair_changes_the_bound_that_min_moves() -> None:
    texts = repaired(ALPHABETA, "alpha-min")
    assert any("if v < beta:\n            beta = v" in text for text in texts)


def test_repairs_leave_the_source_as_it_was() -> None:
    tree = ast.parse(ALPHABETA)
    code = Code(tree)
    before = ast.dump(tree)
    tried = 0
    for repair in repairs(code):
        with made(code, repair) as changed:
            assert ast.dump(changed) != before, repair.name
        assert ast.dump(tree) == before, repair.name
        tried += 1
    assert tried > 20


NEGAMAX = """
def nega(node, alpha, beta):
    if isinstance(node, int):
        return node
    for child in node[1:]:
        score = nega(child, -beta, -alpha)
        alpha = max(alpha, score)
        return alpha
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("negation-missing", "score = -nega(child, -beta, -alpha)"),
        ("child-skipped", "for child in node:"),
        ("return-in-loop", "        alpha = max(alpha, score)\n    return alpha"),
    ],
)
def test_each_place_has_its_repair(name: str, text: str) -> None:
    assert any(text in changed for changed in repaired(NEGAMAX, name))


@pytest.mark.slow
def test_what_no_repair_cures_has_no_name(tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        dedent("""
        def minimax(node, maximizing):
            if not node.children:
                return node.value * node.value % 7
            values = [minimax(child, not maximizing) for child in node.children]
            return max(values) if maximizing else min(values)
        """)
    )
    found = judged(str(path)).verdict
    assert (found.kind, found.mistake) == ("wrong-value", None)
    assert found.witness is not None and found.witness.leaves == 1


def test_a_crash_of_another_kind_is_not_a_missing_return(tmp_path: Path) -> None:
    path = tmp_path / "crash.py"
    path.write_text(
        dedent("""
        def minimax(node, maximizing):
            if not node.children:
                return node.value
            values = [minimax(child, not maximizing) for child in node.children]
            return max(values) if maximizing else values[7]
        """)
    )
    found = judged(str(path)).verdict
    assert (found.kind, found.mistake) == ("crash", None)


# ---------------------------------------------------------------- visits


def seen(tree: Specimen, *leaves: int) -> Observation:
    return Observation(tree, value=tree.value(), leaves=leaves)


def test_a_leaf_that_every_form_cuts_off_is_too_much() -> None:
    tree = Specimen(((5, 6), (3, 9)))  # leaves 2, 3, 5 and 6, which is cut off
    assert not visits_too_much([seen(tree, 2, 3, 5)], "alphabeta", own_order=False)
    assert visits_too_much([seen(tree, 2, 3, 5, 6)], "alphabeta", own_order=False)


def test_visits_count_in_the_order_of_the_function() -> None:
    tree = Specimen(((3, 9), (5, 6)))
    backwards = (6, 5, 3, 2)  # 3 is not below 5, and 9 comes first
    assert in_order(tree, backwards)[0].nested == ((6, 5), (9, 3))
    assert not visits_too_much([seen(tree, *backwards)], "alphabeta", own_order=True)
    assert visits_too_much([seen(tree, 5, 6, 2, 3)], "alphabeta", own_order=True)


def test_visits_that_lie_between_two_forms_belong_to_neither() -> None:
    tie = Specimen(((5, 6), (5, 9), (5, 8)))  # with > all six leaves, with >= the first of the second and third move
    assert not visits_too_much([seen(tie, 2, 3, 5, 6, 8, 9)], "alphabeta", own_order=False)
    assert visits_too_much([seen(tie, 2, 3, 5, 6, 8)], "alphabeta", own_order=False)
