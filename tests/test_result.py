"""One Result for the textbook and the engine."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import DRAW, LOSS, MAX, MIN, WIN, Counts, Engine, Line, Result, SecateurError
from secateur.games import Tree, load
from secateur.limits import read_depth, read_time
from secateur.result import line_for_max
from secateur.spec import TEXTBOOK

TREE = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_there_is_one_class() -> None:
    assert secateur.textbook.Result is secateur.engine.Result is Result
    assert secateur.textbook.Counts is secateur.engine.Counts is Counts
    assert secateur.engine.Line is Line
    searched = secateur.alphabeta(TREE, interpreted=True), Engine(TREE, memory="1MB", interpreted=True).search()
    assert {type(each) for each in searched} == {Result}
    assert searched[0].as_dict().keys() == searched[1].as_dict().keys()


def test_a_result_reads_its_first_line() -> None:
    lines = (Line(WIN - 3, "lower", (4, 5), "lower"), Line(7, "heuristic", (6,)))
    result = Result("engine", lines, MAX)
    assert (result.score, result.proven, result.moves, result.move, result.mate) == (WIN - 3, "lower", (4, 5), 4, 3)
    assert (result.value, result.bound) == (WIN - 3, "lower")
    other = Result("engine", lines, MIN)
    assert (other.score, other.value, other.bound, other.proven, other.mate) == (WIN - 3, LOSS + 3, "upper", "lower", 3)


@pytest.mark.parametrize(
    ("value", "bound", "evaluations", "proven"),
    [
        (5, "exact", 0, "exact"),
        (5, "exact", 1, "heuristic"),
        (5, "lower", 0, "upper"),  # as the other player sees it
        (WIN - 4, "exact", 1, "exact"),
        (WIN - 4, "lower", 1, "upper"),
        (WIN - 4, "upper", 1, "heuristic"),
        (WIN - 4, "unknown", 0, "heuristic"),
    ],
)
def test_what_a_search_to_a_depth_proves(value: int, bound: str, evaluations: int, proven: str) -> None:
    line = line_for_max(value, bound, MIN, (1,), evaluations)
    assert (line.score, line.proven) == (-value, proven)
    assert Result("minimax", (line,), MIN).bound == bound and Result("minimax", (line,), MIN).value == value


@pytest.mark.sample(3)
@pytest.mark.parametrize("spec", ["tictactoe", "nim:heaps=1-2-3", "connect4:width=4,height=4"])
def test_what_the_textbook_has_proven_is_what_the_engine_solves(spec: str) -> None:
    """To any depth and with any window: what is called exact is, and what is called a bound is one."""
    game, rng = load(spec), random.Random(spec)
    engine = Engine(game, memory="1MB", interpreted=True)
    proven = set()
    for _ in range(40):
        state = game.start()
        for _ in range(rng.randrange(2, 6)):
            moves = list(game.moves(state))
            if game.outcome(game.play(state, move := rng.choice(moves))) != secateur.ONGOING:
                break
            state = game.play(state, move)
        low = rng.choice((-secateur.INFINITY, LOSS + 3, -1, DRAW, WIN - 4))
        high = rng.choice([bound for bound in (DRAW, 1, WIN - 3, secateur.INFINITY) if bound > low])
        result = secateur.search(
            rng.choice(TEXTBOOK), game, state, rng.choice((2, 4, None)),
            {"window": (low, high), "merge": None, "interpreted": True},
        )  # fmt: skip
        exact = engine.solve(state).score
        fits = {
            "exact": result.score == exact,
            "lower": result.score <= exact,
            "upper": result.score >= exact,
            "heuristic": True,
        }
        assert fits[result.proven], (game.format(state), result, exact)
        proven.add(result.proven)
        assert result.mate is None or ((result.mate > 0) == (exact > 0) and abs(result.mate) >= WIN - abs(exact))
    assert {"exact", "heuristic"} < proven


def test_counts_that_one_search_did_not_take_are_in_no_sum() -> None:
    taken, other = Counts(nodes=3, leaves=2, deep_cuts=1, cuts=4), Counts(nodes=4, leaves=5, hits=1)
    assert taken + other == Counts(nodes=7, leaves=7, cuts=4)
    assert (taken.shallow_cuts, other.shallow_cuts, (taken + other).shallow_cuts) == (3, None, None)


def test_a_search_can_do_without_techniques() -> None:
    game = load("connect4:width=4,height=4")
    whole, bare = (Engine(game, memory="1MB", interpreted=True, without=names) for names in ((), ("table",)))
    found = whole.search(depth=6, without=["table"])
    assert found.counts == bare.search(depth=6).counts and found.counts.hits == 0
    assert whole.search(depth=6).counts.hits != 0  # the engine is as before
    with pytest.raises(SecateurError, match="unknown technique 'tabel'; did you mean 'table'"):
        whole.search(depth=6, without=["tabel"])


@pytest.mark.parametrize("text", ["", "0", "-1", "501", "deep", "1.5", "9" * 30])
def test_texts_that_are_no_depths(text: str) -> None:
    with pytest.raises(SecateurError, match=r"^--depth must be a whole number from 1 to 500, not "):
        read_depth(text, "--depth")


@pytest.mark.parametrize("text", ["", "0", "-1", "soon", "nan", "inf", "1e300"])
def test_texts_that_are_no_times(text: str) -> None:
    with pytest.raises(SecateurError, match=r"^--time must be a number of seconds above 0, at most 31,622,400, not "):
        read_time(text, "--time")
