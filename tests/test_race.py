"""The race: who takes part, what is counted, and when it ends."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.games import load
from secateur.games.tree import Tree
from secateur.race import Course, branching, contender, contenders, disagreement, height, race
from secateur.result import Result
from secateur.textbook import search

TREE = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def course(**options):
    return Course(TREE, TREE.start(), interpreted=True, **options)


def test_contenders_come_once_minimax_first_the_engine_last():
    found = contenders(["engine", "alphabeta", "minimax"], ["rank", "best"])
    assert [str(each) for each in found] == ["minimax", "alphabeta:rank", "alphabeta:best", "engine"]


@pytest.mark.parametrize(
    ("spec", "ordering", "message"),
    [
        ("pvvs", "rank", "did you mean 'pvs'"),
        ("alphabeta:hrd", "rank", "did you mean 'hard'"),
        ("pvs", "rnak", "did you mean 'rank'"),
        ("engine:hard", "rank", "the engine has no forms"),
    ],
)
def test_contenders_that_there_are_not(spec, ordering, message):
    with pytest.raises(SecateurError, match=message):
        contender(spec, ordering)


def test_a_contender_has_no_limits_of_its_own():
    with pytest.raises(SecateurError, match="pvs:rank:depth=3: a contender cannot have its own limits: write pvs:"):
        contenders(["minimax", "pvs:depth=3"], ["rank"])


def test_rows_compare_with_minimax_and_the_minimum():
    rows = list(race(course(), contenders(["minimax", "alphabeta", "engine"], ["best"]), [2]))
    assert [(row.contender.form, row.result.value) for row in rows] == [("minimax", 3), ("alphabeta", 3), ("engine", 3)]
    minimax, alphabeta, engine = rows
    assert (minimax.result.nodes, minimax.leaves, minimax.minimum) == (13, 9, 5)
    assert (alphabeta.leaves, alphabeta.of_minimum, alphabeta.of_minimax) == (5, 1.0, 9 / 13)
    assert (engine.leaves, engine.of_minimum) == (None, None)
    assert engine.as_dict()["leaves"] is None
    assert engine.cuts == engine.as_dict()["cuts"]
    assert disagreement(rows) is None


def with_score(result: Result, score: int) -> Result:
    return replace(result, lines=(replace(result.best, score=score),))


def test_a_wrong_value_is_found_but_the_engine_may_differ():
    rows = list(race(course(), contenders(["minimax", "pvs", "engine"], ["generated"]), [2]))
    engine = replace(rows[2], result=with_score(rows[2].result, 99))
    assert disagreement([*rows[:2], engine]) is None
    wrong = replace(rows[1], result=with_score(rows[1].result, 4))
    assert disagreement([rows[0], wrong]) == "at depth 2 minimax: 3, pvs: 4"


def test_who_runs_out_of_time_is_left_out():
    game = load("connect4")
    slow = Course(game, game.start(), limit=1.0, interpreted=True)
    rows = list(race(slow, contenders(["minimax"], ["generated"]), [2, 9, 10]))
    assert [(row.depth, row.result.complete) for row in rows] == [(2, True), (9, False)]


@pytest.mark.parametrize("spec", ["minimax", "alphabeta", "pvs", "sss", "engine"])
@pytest.mark.parametrize("interpreted", [True, False])
def test_a_search_stops_when_it_may_not_proceed(spec, interpreted):
    """It stops at once, and reports how far it has come."""
    game = load("connect4")
    told = []

    def proceed(nodes):
        told.append(nodes)
        return nodes < 1000

    run = Course(game, game.start(), interpreted=interpreted, proceed=proceed)
    run.run(contender(spec), 1)  # compiles
    result = run.run(contender(spec), 30)  # it would take years
    assert not result.complete
    assert max(told) >= 1000


def test_what_may_proceed_comes_to_its_end():
    free = search("alphabeta", TREE, depth=2)
    asked = search("alphabeta", TREE, depth=2, options={"proceed": lambda nodes: True})
    assert (asked.value, asked.counts, asked.complete) == (free.value, free.counts, True)


def test_branching_and_height():
    assert branching(7**5, 5) == 7
    assert height(TREE, TREE.start()) == 2


def test_the_engine_takes_part_in_compare():
    args = ["compare", "nim", "--depth", "2", "--interpreted", "--algorithms", "engine,minimax"]
    rows = json.loads(CliRunner().invoke(cli, [*args, "--json"]).stdout)["rows"]
    assert [(row["depth"], row["algorithm"], row["ordering"]) for row in rows] == [
        (1, "minimax", "generated"),
        (1, "engine", "own"),
        (2, "minimax", "generated"),
        (2, "engine", "own"),
    ]
    assert rows[1]["leaves"] is None
    assert re.search(r"^engine +\d+ +- ", CliRunner().invoke(cli, args).stdout, re.MULTILINE)
