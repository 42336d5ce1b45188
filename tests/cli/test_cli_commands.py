"""What each command prints, as text and as JSON."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from secateur import __version__
from secateur.cli import cli, common
from secateur.cli.common import ALGORITHM_HELP, ORDERING_HELP
from secateur.games import GAMES
from secateur.spec import ORDERINGS, TEXTBOOK

FIRST = "[[3,12,8],[2,4,6],[14,5,2]]"
SECOND = "[[[2,3],[5,9]],[[0,1],[7,5]]]"


# ---------------------------------------------------------------- the notes' own examples


def test_tree_of_the_notes(json_of):
    tree = json_of("tree", "--tree", FIRST)
    assert tree["value"] == 3
    assert tree["visited_leaves"] == [3, 12, 8, 2, 14, 5, 2]
    assert tree["pruned_leaves"] == [4, 6]
    assert [node["index"] for node in tree["nodes"]] == list(range(tree["visited"]))
    assert tree["nodes"][0]["alpha"] is None
    assert tree["nodes"][0]["beta"] is None


def test_tree_of_the_notes_better_ordered(json_of):
    tree = json_of("tree", "--tree", "[[3,12,8],[2,4,6],[2,5,14]]")
    assert tree["value"] == 3
    assert tree["pruned_leaves"] == [4, 6, 5, 14]


def test_second_tree_of_the_notes(json_of, run):
    tree = json_of("tree", "--tree", SECOND, "--algorithm", "alphabeta", "--cut", ">=")
    assert (tree["value"], tree["visited"], tree["pruned"]) == (3, 11, 4)
    assert tree["pruned_leaves"] == [9, 7, 5]
    text = run("tree", "--tree", SECOND).stdout
    assert "value 3; 11 nodes visited, 4 pruned" in text
    assert "\x1b" not in text


def test_min_may_move_first(json_of):
    assert json_of("tree", "--tree", FIRST, "--root", "min")["value"] == 6
    assert json_of("best", "--tree", FIRST, "--root", "min")["value"] == 6


def test_extremes_of_ordering(json_of):
    """Distinct leaves: the worst order visits every leaf, the best one Knuth and Moore's minimum."""
    compared = json_of("compare", "--tree", "[[[1,8],[3,6]],[[5,4],[7,2]]]", "--orderings", "worst,best")
    rows = {(row["algorithm"], row["ordering"]): row for row in compared["rows"]}
    assert rows["minimax", "generated"]["leaves"] == 8
    assert rows["alphabeta", "worst"]["leaves"] == 8
    best = rows["alphabeta", "best"]
    assert (best["leaves"], best["minimum"], best["of_minimum"]) == (5, 5, 1.0)
    assert compared["agree"]


# ---------------------------------------------------------------- best


def test_best_finds_the_win(json_of):
    """x has three in column 1."""
    best = json_of("best", "connect4", "--position", "121212", "--depth", "3", "--interpreted")
    assert (best["game"], best["move"], best["mate"], best["solved"]) == ("connect4", "1", 1, True)
    assert best["position"].endswith("xo.....")
    fields = {
        "game",
        "position",
        "move",
        "score",
        "value",
        "bound",
        "depth",
        "nodes",
        "seconds",
        "pv",
        "complete",
        "algorithm",
        "leaves",
        "evaluations",
        "cuts",
        "effective_branching",
    }
    assert fields <= set(best)


def test_best_as_text(run):
    text = run("best", "connect4", "--position", "121212", "--depth", "3", "--interpreted").stdout
    assert "move    1\nscore   win in 1 half-move, proven\n" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("algorithm", TEXTBOOK)
def test_best_with_every_algorithm(json_of, algorithm):
    args = ("best", "tictactoe", "--position", "a1 b2 a2", "--depth", "4", "--algorithm", algorithm, "--interpreted")
    best = json_of(*args)
    assert (best["move"], best["algorithm"]) == ("a3", algorithm)


def test_best_reads_the_position_from_standard_input(json_of):
    args = ("best", "connect4", "--position", "-", "--depth", "2", "--interpreted")
    assert json_of(*args, input="121212\n")["move"] == "1"


def test_best_within_a_time(compiled, json_of):
    best = json_of("best", "connect4", "--time", "0.3")
    assert best["depth"] >= 5
    assert best["seconds"] < 100  # without a limit it would take years
    assert not best["complete"]


def test_best_in_a_file_of_your_own(json_of, tmp_path: Path):
    file = tmp_path / "mine.py"
    file.write_text(COUNTDOWN)
    best = json_of("best", f"{file}:Countdown:start_at=5", "--interpreted")
    assert (best["move"], best["mate"]) == ("2", 3)


COUNTDOWN = """
from typing import NamedTuple
from secateur import LOSS, ONGOING, Game

class State(NamedTuple):
    left: int

class Countdown(Game):
    "Take one or two; who takes the last wins."
    start_at: int = 4

    def start(self):
        return State(self.start_at)

    def moves(self, state):
        for count in range(1, min(2, state.left) + 1):
            yield count

    def play(self, state, move):
        return State(state.left - move)

    def outcome(self, state):
        return LOSS if state.left == 0 else ONGOING
"""


# ---------------------------------------------------------------- compare


def test_compare_counts_what_minimax_counts(json_of):
    compared = json_of("compare", "connect4", "--depth", "3", "--interpreted", "--algorithms", "minimax,alphabeta,pvs")
    assert [(row["depth"], row["algorithm"]) for row in compared["rows"]] == [
        (depth, name) for depth in (1, 2, 3) for name in ("minimax", "alphabeta", "pvs")
    ]
    minimax, alphabeta = compared["rows"][6:8]
    assert (minimax["nodes"], minimax["leaves"], minimax["minimum"]) == (400, 343, 7**2 + 7 - 1)
    assert alphabeta["of_minimax"] == alphabeta["nodes"] / 400


def test_compare_forms(json_of):
    """A tie is cut on >= only."""
    compared = json_of("compare", "--tree", "[[3,4],[3,1]]", "--algorithms", "alphabeta,alphabeta:>,alphabeta:hard")
    assert [row["leaves"] for row in compared["rows"]] == [3, 4, 3]


def test_compare_as_text(run):
    text = run("compare", "--tree", FIRST).stdout
    assert "depth 2, value 3, Knuth-Moore minimum 5 leaves" in text
    assert re.search(r"alphabeta +11 +7 +1 .*84\.62% +1\.40  █+", text)


def test_compare_leaves_out_what_takes_too_long(json_of):
    args = ("compare", "connect4", "--depths", "2,9,10", "--algorithms", "minimax", "--limit", "0.2", "--interpreted")
    rows = json_of(*args)["rows"]
    assert [(row["depth"], row["complete"]) for row in rows] == [(2, True), (9, False)]
    assert rows[1]["value"] is None


def test_compare_says_loudly_when_values_differ(run, monkeypatch):
    """A search that were wrong must not go unnoticed."""
    from dataclasses import replace

    from secateur.race import Course

    search = Course.search

    def wrong(self, spec, **options):
        result = search(self, spec, **options)
        other = replace(result, lines=(replace(result.best, score=result.score + 1),))
        return other if spec.algorithm == "pvs" else result

    monkeypatch.setattr(Course, "search", wrong)
    result = run("compare", "--tree", FIRST, "--algorithms", "minimax,pvs", code=1)
    assert "VALUES DIFFER: at depth 2 minimax: 3, pvs: 4" in result.stderr


# ---------------------------------------------------------------- perft, games, check, completion, help


def test_perft(json_of, run):
    counted = json_of("perft", "tictactoe", "--depth", "4", "--divide", "--interpreted")
    assert [row["leaves"] for row in counted["depths"]] == [9, 72, 504, 3024]
    assert sum(counted["divide"].values()) == 3024
    assert re.search(r"^ +3 +343 ", run("perft", "connect4", "--depth", "3", "--interpreted").stdout, re.MULTILINE)


def test_games_lists_every_game(json_of, run):
    listed = json_of("games")
    assert [each["name"] for each in listed] == list(GAMES)
    assert next(each for each in listed if each["name"] == "connect4")["parameters"] == {"width": 7, "height": 6}
    assert re.search(r"^nim +heaps=3-4-5", run("games").stdout, re.MULTILINE)


def test_check(json_of, run, tmp_path: Path):
    file = tmp_path / "mine.py"
    file.write_text(COUNTDOWN)
    kept = json_of("check", f"{file}:Countdown", "--games", "3")
    assert kept["kept"] is True and kept["pace"]["interpreted"] > 0
    assert (kept["tried"]["games"], kept["tried"]["seed"]) == (3, 0) and kept["tried"]["states"] > 3
    plain = json_of("check", f"{file}:Countdown", "--games", "3", "--interpreted")
    assert plain["kept"] is True and plain["pace"]["compiled"] == plain["tried"]["compared"] == 0
    assert "tried   3 random games (seed 0), " in run("check", f"{file}:Countdown", "--games", "3").stdout
    file.write_text(COUNTDOWN.replace("            yield count", "            yield count\n            yield count"))
    checked = json_of("check", f"{file}:Countdown", "--games", "3", code=1)
    assert "moves" in [problem["promise"] for problem in checked["problems"]]
    assert "breaks" in run("check", f"{file}:Countdown", "--games", "3", code=1).stdout


def test_check_says_in_a_pipe_how_far_it_is(run, monkeypatch):
    monkeypatch.setattr(common, "BETWEEN_LINES", 0.01)
    done = run("check", "nim", "--games", "3", "--interpreted")
    assert re.search(r"^\d+ s  (measuring|playing|random games: \d of 3)", done.stderr, re.MULTILINE)
    assert "random games:" not in done.stdout


def test_check_shows_a_patch_and_applies_it(json_of, run, tmp_path: Path):
    file = tmp_path / "mine.py"
    wrong = COUNTDOWN.replace("    def moves(self, state):\n", "    def moves(self, state):\n        import math\n")
    file.write_text(wrong)
    shown = run("check", f"{file}:Countdown", "--fix").stdout
    assert "-        import math" in shown and "nothing was written" in shown and file.read_text() == wrong
    applied = json_of("check", f"{file}:Countdown", "--apply")
    assert applied["applied"] is True and Path(applied["backup"]).read_text() == wrong
    assert file.read_text() != wrong and "nothing to fix" in run("check", f"{file}:Countdown", "--fix").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run, shell):
    assert "_SECATEUR_COMPLETE" in run("completion", shell).stdout


@pytest.mark.parametrize(
    ("args", "incomplete", "expected"),
    [
        (["best"], "conn", "connect4"),
        (["best", "connect4", "--algorithm"], "alp", "alphabeta"),
        (["compare", "connect4", "--algorithms"], "minimax,pv", "minimax,pvs"),
        (["best", "connect4", "--ordering"], "ra", "rank"),
        (["best", "connect4", "--algorithm"], "eng", "engine"),
        (["best", "connect4", "--without"], "table,kil", "table,killers"),
        (["solve", "connect4", "--memory"], "25", "256MB"),
        (["analyze"], "conn", "connect4"),
        (["ablate"], "oth", "othello"),
        (["studio"], "oth", "othello"),
        (["studio", "--memory"], "25", "256MB"),
        (["studio"], "--no", "--no-open"),
        ([], "", "studio"),
        ([], "so", "solve"),
        ([], "comp", "compare"),
    ],
)
def test_completions(args, incomplete, expected):
    from click.shell_completion import ShellComplete

    offered = ShellComplete(cli, {}, "secateur", "_SECATEUR_COMPLETE").get_completions(args, incomplete)
    assert expected in [item.value for item in offered]


def test_no_command_opens_the_studio(run, monkeypatch):
    opened = []
    monkeypatch.setattr("secateur.studio.server.run", lambda *given: opened.append(given) or 0)
    run()
    run("studio")
    assert len(opened) == 2 and opened[0] == opened[1]
    assert run("--help").stdout.startswith("Usage: secateur [OPTIONS] COMMAND [ARGS]")
    assert run("--version").stdout == f"secateur {__version__}\n"


def test_help_names_every_algorithm_and_ordering():
    assert all(name in ALGORITHM_HELP for name in TEXTBOOK)
    assert all(name in ORDERING_HELP for name in ORDERINGS)


def test_a_tree_from_a_file_and_from_standard_input(json_of, tmp_path: Path):
    outline = "A\n  B\n    D: 3\n    E: 12\n  C\n    F: 2\n    G: 4\n"
    (tmp_path / "tree.txt").write_text(outline)
    assert json_of("tree", "--tree", str(tmp_path / "tree.txt"))["pruned_leaves"] == [4]
    assert json_of("tree", "--tree", "-", input=outline)["value"] == 3
    below = json_of("tree", "--tree", "-", "--position", "C", input=outline)
    assert (below["value"], below["player"]) == (2, "min")


@pytest.mark.slow
def test_demo_races_without_a_terminal(run):
    text = run("demo", "tictactoe", "--time", "0.5").stdout
    assert "alpha-beta" in text
    assert "solved" in text or "time is up" in text


def test_colour_only_where_it_is_wanted(monkeypatch):
    """On a terminal there is colour, unless NO_COLOR is set."""
    from rich.console import Console

    from secateur.cli import common

    def painted() -> str:
        out = io.StringIO()
        monkeypatch.setattr("rich.console.Console", lambda **options: Console(file=out, force_terminal=True, **options))
        common.terminal().print("move", style="green")
        monkeypatch.undo()
        return out.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[32m" in painted()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in painted()


def test_json_is_one_line(run):
    text = run("best", "tictactoe", "--depth", "1", "--interpreted", "--json").stdout
    assert text.count("\n") == 1
    assert json.loads(text)["game"] == "tictactoe"
