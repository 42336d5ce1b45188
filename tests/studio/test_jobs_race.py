"""The race as a job: what it tells, what it returns, and what it refuses."""

from __future__ import annotations

import json
import time

import pytest

from secateur.errors import SecateurError
from secateur.studio.jobs import Stopping, StudioRunner
from secateur.textbook import knuth_moore

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"

run = StudioRunner({}).job("race")


def race(request, stopping=None):
    told = []
    result = run(request, lambda news: told.append(json.loads(json.dumps(news))), stopping or Stopping())
    return json.loads(json.dumps(result)), told


def test_a_written_tree_is_raced_to_its_leaves():
    request = {"tree": TREE, "contenders": ["alphabeta worst", "minimax", {"algorithm": "pvs", "ordering": "best"}]}
    result, _ = race(request)
    assert [(row["contender"], row["nodes"], row["leaves"]) for row in result["rows"]] == [
        ("minimax", 13, 9),
        ("alphabeta:worst", 13, 9),
        ("pvs:best", 9, 5),
    ]
    assert [(row["spec"], row["ordering"], row["algorithm"], row["order"]) for row in result["rows"]] == [
        ("minimax", "generated", "Minimax", ""),
        ("alphabeta", "worst", "Alpha-beta", "worst first"),
        ("pvs", "best", "PVS", "best first"),
    ]
    assert {row["value"] for row in result["rows"]} == {"3"}
    assert (result["agree"], result["stopped"], result["interpreted"], result["branching"]) == (True, False, True, 3)
    assert result["curves"] == [
        {
            "depth": 2,
            "measured": True,
            "branching": 3,
            "root": 3,
            "full": 9,
            "full_nodes": 1 + 3 + 9,
            "minimum": 5,
            "minimum_nodes": 1 + 3 + 5,
        }
    ]


def test_rows_come_depth_by_depth_with_the_bounds_of_theory():
    result, told = race({"game": "connect4", "contenders": ["minimax", "alphabeta rank", "engine"], "depth": 5})
    rows = result["rows"]
    assert [row["depth"] for row in rows] == [depth for depth in range(1, 6) for _ in range(3)]
    minimax, alphabeta, engine = rows[-3:]
    assert (minimax["leaves"], minimax["minimum"], result["branching"]) == (7**5, knuth_moore(7, 5), 7)
    assert alphabeta["of_minimax"] == alphabeta["nodes"] / minimax["nodes"]
    assert (engine["leaves"], engine["of_minimum"]) == (None, None)
    assert engine["nodes"] < minimax["nodes"]
    assert result["curves"][-1]["full"] == 7**5
    assert told
    assert told[0]["contenders"] == result["contenders"]
    early = [row for news in told for row in news["rows"]]
    assert early == rows[: len(early)]


def test_minimax_need_not_take_part():
    result, _ = race({"game": "tictactoe", "contenders": ["alphabeta"], "depth": 4})
    assert [curve["measured"] for curve in result["curves"]] == [True] * 4
    assert result["rows"][-1]["minimum"] == result["curves"][-1]["minimum"]
    assert 0 < result["rows"][-1]["of_minimax"] < 1


def test_it_ends_where_every_line_has_been_played_to_its_end():
    result, _ = race({"game": "nim:heaps=1-2", "contenders": ["minimax", "alphabeta"], "depth": 20})
    assert result["played_out"] == 3
    assert max(row["depth"] for row in result["rows"]) == 3
    assert len(result["curves"]) == 20


def test_it_stops_when_asked():
    stopping, told = Stopping(), []

    def tell(news):
        told.append(news)
        if news["running"] and news["running"]["nodes"] > 1000:
            stopping.set()

    began = time.monotonic()
    result = run({"game": "connect4", "contenders": ["minimax"], "depth": 30, "seconds": 60}, tell, stopping)
    assert result["stopped"]
    assert all(row["complete"] for row in result["rows"])
    running = [news["running"] for news in told if news["running"] and news["running"]["nodes"]]
    assert running and running[-1]["nodes"] > 1000
    assert len(told) < 4 + 12 * (time.monotonic() - began)


def test_who_has_no_time_left_is_out():
    request = {"game": "connect4", "contenders": ["minimax", "alphabeta"], "depth": 11, "seconds": 0.1}
    rows = race(request)[0]["rows"]
    minimax = [row for row in rows if row["spec"] == "minimax"]
    assert [row["complete"] for row in minimax] == [True] * (len(minimax) - 1) + [False]
    assert minimax[-1]["value"] is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": None}, "a game or a tree"),
        ({"tree": TREE}, "either a game or a tree"),
        ({"game": "conect4"}, "did you mean 'connect4'"),
        ({"game": 4}, "game must be the name of a game"),
        ({"position": "9"}, "9"),
        ({"position": "1212121"}, "the game is over"),
        ({"position": [1]}, "must be a string"),
        ({"contenders": []}, "choose at least one algorithm"),
        ({"contenders": ["minimax"] * 25}, "at most 24 contenders"),
        ({"contenders": ["pvvs"]}, "did you mean 'pvs'"),
        ({"contenders": [{"algorithm": "pvs", "cut": "hard"}]}, "cut must be '>='"),
        ({"contenders": [{"algorithm": "pvs", "ordering": 3}]}, "ordering must be a string"),
        ({"contenders": [7]}, r"contenders\[0\] must be an object or a string, not 7"),
        ({"contenders": ["mtdf:hard"]}, "fail-soft"),
        ({"depth": 0}, "from 1 to 40"),
        ({"depth": None}, "from 1 to 40"),
        ({"seconds": 1e9}, "above 0, at most 60"),
        ({"seconds": "5"}, "above 0, at most 60"),
    ],
)
def test_what_cannot_be_raced(change, message):
    request = {"game": "connect4", "contenders": ["minimax"], "depth": 2} | change
    with pytest.raises(SecateurError, match=message):
        race(request)


def test_a_game_that_does_not_compile_is_raced_as_it_is(tmp_path):
    file = tmp_path / "words.py"
    file.write_text(
        "from secateur import Game, LOSS, ONGOING\n\n\n"
        "class Words(Game):\n"
        "    def start(self):\n        return 'abcd'\n"
        "    def moves(self, state):\n        yield from range(min(2, len(state)))\n"
        "    def play(self, state, move):\n        return state[move + 1 :]\n"
        "    def outcome(self, state):\n        return ONGOING if state else LOSS\n"
    )
    result, _ = race({"game": f"{file}:Words", "contenders": ["minimax", "alphabeta"], "depth": 4})
    assert result["interpreted"] and result["agree"]
