"""Windows and values as MAX sees them, for the algorithms that count as the player to move does."""

from __future__ import annotations

import pytest

from secateur.errors import SecateurError
from secateur.games.nim import Nim
from secateur.games.tree import Tree
from secateur.spec import SearchSpec
from secateur.trace import read, trace
from secateur.trace.formats.document import write
from secateur.trace.model.tree import SearchTree

NOTES = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
FAMILY = ("negamax", "pvs", "mtdf", "sss")


def numbers(tree: SearchTree) -> list[tuple[str, int | None, int, int, str]]:
    return [(node.label, node.value, node.alpha, node.beta, node.bound) for node in tree.visits]


def test_negamax_as_max_sees_it_is_alphabeta() -> None:
    assert numbers(trace(NOTES, algorithm="negamax:max")) == numbers(trace(NOTES))
    assert trace(NOTES, algorithm="negamax", view="max").text().splitlines()[1:] == trace(NOTES).text().splitlines()[1:]


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize("cut", [">=", ">"])
def test_only_the_numbers_of_min_are_turned(algorithm: str, root: str, cut: str) -> None:
    tree = Tree.of([[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]]], root)
    own, seen = trace(tree, algorithm=algorithm, cut=cut), trace(tree, algorithm=algorithm, cut=cut, view="max")
    turned = {"lower": "upper", "upper": "lower", "exact": "exact"}
    for one, other in zip(own.visits, seen.visits, strict=True):
        mine = one.player == 0
        value = one.value if mine or one.value is None else -one.value
        window = (one.alpha, one.beta) if mine else (-one.beta, -one.alpha)
        assert (other.label, other.value, (other.alpha, other.beta)) == (one.label, value, window)
        assert other.bound == (one.bound if mine else turned[one.bound])
        assert (other.type, other.cut, other.origin, other.deep) == (one.type, one.cut, one.origin, one.deep)
    assert [step.line for step in seen.steps] == [step.line for step in own.steps]
    assert seen.value == own.value
    assert "as MIN sees it" not in " ".join(step.why for step in seen.steps)
    assert "as MAX sees them" in seen.caption and "the player to move" not in seen.caption


@pytest.mark.parametrize("algorithm", FAMILY)
def test_a_document_keeps_the_view(algorithm: str) -> None:
    tree = trace(NOTES, algorithm=algorithm, view="max")
    again = read(write(tree), NOTES)
    assert again.text() == tree.text() and not again.negamax
    assert '"view": "max"' in write(tree) and '"view": "mover"' in write(trace(NOTES, algorithm=algorithm))


def test_numbers_of_alphabeta_have_no_other_view() -> None:
    with pytest.raises(SecateurError, match="view: 'mover', but the numbers of alphabeta are MAX's"):
        read(write(trace(NOTES)).replace('"view": "max"', '"view": "mover"'))
    assert SearchSpec("alphabeta", view="max") == SearchSpec("alphabeta")
    with pytest.raises(SecateurError, match="view must be 'max', or left out, not 'min'"):
        SearchSpec("pvs", view="min")


def test_the_engine_too() -> None:
    own, seen = (trace(Nim(heaps=(1, 2)), algorithm=name, nodes=200) for name in ("engine", "engine:max"))
    for one, other in zip(own.visits, seen.visits, strict=True):
        assert other.value == (one.value if one.player == 0 or one.value is None else -one.value)
        assert other.type == one.type
    assert all("as MIN sees it" not in step.why for step in seen.steps)


def test_the_passes_of_mtdf_say_why_the_value_is_settled() -> None:
    steps = [step.why for step in trace(NOTES, algorithm="mtdf").steps]
    assert steps[-1] == (
        "A returns 3: its value is at most 3, as no move got above alpha = 3; the value is settled: "
        "pass 1 showed that it is at least 3, pass 2 that it is at most 3."
    )
    (before,) = [why for why in steps if "another pass must follow" in why]
    assert "at least 3, but it may be more" in before
    assert (
        trace(NOTES, algorithm="sss")
        .steps[-1]
        .why.endswith("the value is settled: pass 3 showed that it is at most 3, pass 4 that it is at least 3.")
    )


def test_pvs_says_what_a_leaf_answers() -> None:
    steps = [step.why for step in trace(Tree.of([3, 1, 5]), algorithm="pvs").steps]
    assert (
        "C is a leaf, and its value is -1, as MIN sees it, that is 1 for MAX: MAX cannot get more than 3 with it."
        in steps
    )
    (again,) = [why for why in steps if "so it is searched again" in why]
    assert "its exact value, as for any leaf; but PVS takes it as a bound" in again
