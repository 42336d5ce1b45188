"""The commands that use the engine: best, play, solve, analyze and ablate."""

from __future__ import annotations

import json
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli, thinking
from secateur.engine import TECHNIQUES, Engine, Line
from secateur.errors import SecateurError
from secateur.game import LOSS, WIN
from secateur.games import load

#: The second player has one move that does not lose at once.
THREAT = ("tictactoe", "--position", "a1 b1 a2", "--interpreted")

NOTES = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_a_bound_on_the_wrong_side_is_no_mate():
    assert Line(LOSS + 8, "lower", (1,)).mate is None
    assert Line(WIN - 8, "upper", (1,)).mate is None
    assert (Line(LOSS + 8, "upper", (1,)).mate, Line(WIN - 8, "lower", (1,)).mate) == (-8, 8)


# ---------------------------------------------------------------- best


def test_best_tells_what_the_engine_knows(json_of):
    best = json_of("best", "nim", "--depth", "12", "--interpreted")
    assert (best["algorithm"], best["move"], best["mate"], best["proven"]) == ("engine", "a2", 11, "exact")
    assert best["lines"][0]["pv"] == best["pv"]
    assert {"selective_depth", "table_use", "hits", "first_cuts", "ties", "complete"} <= set(best)
    assert best["leaves"] is None  # the engine does not count them


def test_best_with_several_lines(json_of, run):
    args = ("best", "tictactoe", "--depth", "3", "--lines", "3", "--interpreted")
    lines = json_of(*args)["lines"]
    assert len({line["move"] for line in lines}) == 3
    text = run(*args).stdout
    assert "move  score  line\n" in text
    assert all(f"\n{line['move']} " in text for line in lines)


def test_best_lists_ties(json_of, run):
    """Every first move draws; against two in a row there is one answer."""
    args = ("best", "tictactoe", "--depth", "9", "--ties", "--interpreted")
    assert len(json_of(*args)["ties"]) == 9
    assert "\nties    " in run(*args).stdout
    assert json_of("best", *THREAT, "--ties")["ties"] == ["a3"]


def test_best_says_when_there_may_be_more_ties(run):
    text = run("best", "connect4", "--nodes", "50", "--ties", "--interpreted").stdout
    assert "ties    4  (there may be more: the search was stopped)" in text
    assert ", then stopped" in text


def test_best_without_techniques(json_of):
    args = ("best", "tictactoe", "--depth", "6", "--interpreted")
    assert json_of(*args, "--without", "table,etc")["hits"] == 0
    assert json_of(*args)["hits"] > 0


def test_best_stops_after_some_nodes(json_of):
    best = json_of("best", "connect4", "--nodes", "300", "--interpreted")
    assert best["nodes"] <= 400
    assert not best["complete"]


@pytest.mark.parametrize(("root", "value"), [("max", 3), ("min", 6)])
def test_best_of_a_tree(json_of, root, value):
    best = json_of("best", "--tree", NOTES, "--root", root)
    assert (best["value"], best["proven"], best["algorithm"]) == (value, "exact", "engine")


def test_best_with_two_threads(compiled, json_of):
    best = json_of("best", "connect4", "--position", "121212", "--depth", "6", "--threads", "2", "--memory", "1MB")
    assert (best["move"], best["mate"]) == ("1", 1)


# ---------------------------------------------------------------- play


def test_play_with_the_textbook(run):
    args = ("play", "connect4", "--position", "716171", "--algorithm", "alphabeta", "--depth", "2", "--interpreted")
    assert "engine plays 1 " in run(*args, input="2\n").stdout


def test_a_hint_may_show_several_lines(run):
    args = ("play", "tictactoe", "--depth", "2", "--interpreted", "--lines", "2", "--json")
    hint = json.loads(run(*args, input="hint\nquit\n").stdout.splitlines()[1])
    assert len(hint["lines"]) == 2
    assert hint["lines"][0]["move"] == hint["move"]


# ---------------------------------------------------------------- solve


def test_solve(json_of, run):
    solved = json_of("solve", "nim", "--interpreted")
    assert (solved["solved"], solved["mate"], solved["pv"][0], solved["table"]) == (True, 11, "a2", None)
    text = run("solve", "nim", "--interpreted", "--ties").stdout
    assert text.startswith("value   win in 11 half-moves, proven\nmove    a2\n")
    assert "\nties    a2\n" in text
    assert json_of("solve", "--tree", NOTES)["value"] == 3


def test_solve_known_values(json_of):
    assert json_of("solve", "tictactoe", "--interpreted")["score"] == 0
    assert json_of("solve", "connect4:width=4,height=4", "--interpreted", "--time", "300")["score"] == 0
    assert json_of("solve", "kalah:houses=2,seeds=2", "--interpreted")["value"] == -2
    assert json_of("solve", "othello:size=4", "--interpreted")["value"] == -8


def test_solve_gives_up_when_the_time_is_over(json_of, run):
    args = ("solve", "connect4", "--time", "0.2", "--interpreted", "--memory", "1MB")
    assert not json_of(*args)["solved"]
    assert run(*args).stdout.startswith("value   ")


def test_solve_keeps_its_table(json_of, run, tmp_path: Path):
    file = str(tmp_path / "nim.table")
    args = ("nim", "--interpreted", "--memory", "1MB", "--table", file)
    first, second = json_of("solve", *args), json_of("solve", *args)
    assert second["nodes"] < first["nodes"]
    assert (second["score"], second["table"]) == (first["score"], file)
    other = run("solve", "nim:heaps=1-2", *args[1:], code=2).stderr
    assert "is a table of Nim(heaps=(3, 4, 5)" in other
    assert other.count("\n") == 1


def test_a_table_needs_as_much_memory_as_it_had(run, tmp_path: Path):
    file = tmp_path / "nim.table"
    game = load("nim")
    large = Engine(game, memory="2MB", interpreted=True)
    large.memory.mask = large.memory.buckets - 1  # as if it had grown
    large.save(file)
    assert "needs a memory of 2 MB" in run("solve", "nim", "--memory", "1KB", "--table", str(file), code=2).stderr


def test_a_table_that_cannot_be_written_is_found_before_the_search(run, tmp_path: Path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for table, says in ((tmp_path / "absent" / "x", "there is no folder"), (tmp_path / ("x" * 256), "name too long")):
        done = run("solve", "connect4", "--interpreted", "--table", str(table), code=2)  # it would take years
        assert says in done.stderr
        assert done.stdout == ""
    assert list(tmp_path.iterdir()) == [folder]


def test_a_result_is_told_though_its_table_cannot_be_saved(run, tmp_path: Path, monkeypatch):
    def full(self, path):
        raise SecateurError(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr(Engine, "save", full)
    done = run("solve", "nim", "--interpreted", "--table", str(tmp_path / "nim.table"), code=2)
    assert done.stdout.startswith("value   win in 11 half-moves, proven\n")
    assert done.stderr.endswith("cannot be written: No space left on device\n")


@pytest.mark.parametrize(("game", "position", "asked", "answer"), [
    ("nim", "3 4 5 first", "win", True), ("nim", "1 2 3 first", "WIN", False), ("tictactoe", "b2", " Draw ", True),
    ("tictactoe", "b2", "win", False),
    ("othello:size=4", "b1", "win", True), ("othello:size=4", "b1", "8", True), ("othello:size=4", "b1", "9", False),
    ("kalah:houses=2,seeds=2", None, "draw", False), ("kalah:houses=2,seeds=2", None, "-2", True),
])  # fmt: skip
def test_reaches(json_of, run, game, position, asked, answer):
    """4 x 4 Othello is lost by 8, this Kalah by 2: where scores are points, who wins has any of them."""
    where = () if position is None else ("--position", position)
    told = json_of("solve", game, *where, "--reaches", asked, "--interpreted", "--memory", "1MB")
    assert (told["answer"], told["reaches"]) == (answer, asked.strip().lower())
    assert told["seconds"] == round(told["seconds"], 6)
    text = run("solve", game, *where, "--reaches", asked, "--interpreted", "--memory", "1MB").stdout
    assert text.split()[1] == ("yes," if answer else "no,")


def test_textbook_and_engine_give_the_same_fields(json_of):
    """What the score is to perfect play, and to the value at that depth: a selective search does not know that one."""
    guess = json_of("best", "connect4", "--nodes", "50", "--interpreted")
    assert (guess["proven"], guess["bound"]) == ("heuristic", None)
    textbook = json_of("best", "connect4", "--algorithm", "pvs", "--depth", "2", "--interpreted")
    assert (textbook["proven"], textbook["bound"]) == ("heuristic", "exact")
    assert textbook.keys() == guess.keys()
    assert textbook["lines"] == [{name: textbook[name] for name in ("move", "score", "proven", "mate", "pv")}]
    assert textbook["hits"] is textbook["table_use"] is guess["leaves"] is guess["effective_branching"] is None
    won = json_of("best", "connect4", "--position", "121212", "--algorithm", "pvs", "--depth", "2", "--interpreted")
    assert (won["proven"], won["bound"], won["mate"], won["solved"]) == ("exact", "exact", 1, True)


# ---------------------------------------------------------------- analyze

POSITIONS = """# two good positions, two bad ones, and the first once more
b2

a1 b1 a2
z9
a1 b2 a2 b3 a3
b2
"""


def test_analyze_goes_on_after_bad_lines(run, tmp_path: Path):
    (tmp_path / "positions.txt").write_text(POSITIONS)
    args = ("analyze", "tictactoe", str(tmp_path / "positions.txt"), "--depth", "3", "--interpreted")
    done = run(*args, code=2)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == ["b2", "a1 b1 a2", "b2"]
    assert rows[1][1] == "a3"
    assert rows[0] == rows[2]  # no result depends on those before
    first, second = done.stderr.splitlines()
    assert first.startswith("secateur: line 5: move 1: 'z9' is not a legal move")
    assert second.startswith("secateur: line 6: the game is over")


def test_analyze_standard_input_as_json(run):
    args = ("analyze", "tictactoe", "-", "--exact", "--json", "--interpreted", "--lines", "2")
    rows = [json.loads(line) for line in run(*args, input="a1 b1 a2\nb2\n").stdout.splitlines()]
    assert [row["input"] for row in rows] == ["a1 b1 a2", "b2"]
    assert [row["solved"] for row in rows] == [True, True]


def test_analyze_skips_what_is_done(run, tmp_path: Path):
    output = tmp_path / "output.txt"
    args = ("analyze", "tictactoe", "-", "--depth", "2", "--interpreted", "--output", str(output))
    assert run(*args, input="b2\na1\nb2\n").stdout == ""
    whole = output.read_text()
    assert whole.count("\n") == 3
    run(*args, input="b2\na1\nb2\n")
    assert output.read_text() == whole
    output.write_text(whole[:-5])  # a torn last line
    run(*args, input="b2\na1\nb2\na2\n")
    assert output.read_text().startswith(whole)
    assert [line.split("\t")[0] for line in output.read_text().splitlines()] == ["b2", "a1", "b2", "a2"]


def test_analyze_does_not_mix_text_and_json(run, tmp_path: Path):
    output = tmp_path / "output.txt"
    args = ("analyze", "tictactoe", "-", "--depth", "2", "--interpreted", "--output", str(output))
    for first, second, says in (
        ([], ["--json"], "holds text: leave out"),
        (["--json"], [], "holds JSON: add --json"),
    ):
        run(*args, *first, input="b2\n")
        whole = output.read_text()
        assert says in run(*args, *second, input="b2\na1\n", code=2).stderr
        assert output.read_text() == whole
        output.unlink()


def test_analyze_leaves_the_file_of_another_alone(run, tmp_path: Path):
    output = tmp_path / "notes.txt"
    output.write_text("one line without an end")
    args = ("analyze", "tictactoe", "-", "--depth", "2", "--interpreted", "--output", str(output))
    assert "was not written by secateur analyze" in run(*args, input="b2\n", code=2).stderr
    assert output.read_text() == "one line without an end"


# ---------------------------------------------------------------- ablate


@pytest.mark.slow
def test_ablate_switches_each_technique_off(json_of, run):
    args = ("ablate", "tictactoe", "--depth", "4", "--count", "3", "--plies", "1", "--interpreted")
    found = json_of(*args)
    game = load("tictactoe")
    assert {row["technique"] for row in found["rows"]} == {
        name for name, technique in TECHNIQUES.items() if technique.serves(game)
    }
    table = next(row for row in found["rows"] if row["technique"] == "table")
    assert table["node_ratio"] == round(table["nodes"] / found["nodes"], 4)
    assert len(found["positions"]) == 3
    assert found["positions"] == json_of(*args)["positions"]
    assert found["positions"] != json_of(*args, "--seed", "1")["positions"]
    text = run(*args).stdout
    assert "without" in text
    assert "remembers states: the transposition table" in text


def test_ablate_exact_leaves_selective_techniques_out(json_of):
    found = json_of("ablate", "kalah:houses=2,seeds=1", "--exact", "--count", "3", "--interpreted")
    assert found["depth"] is None
    assert not [row for row in found["rows"] if TECHNIQUES[row["technique"]].selective]
    assert not [row for row in found["rows"] if row["changed"]]


def test_ablate_says_loudly_when_exact_values_differ(run, monkeypatch):
    search = Engine.search

    def wrong(self, *args, **options):
        result = search(self, *args, **options)
        worse = replace(result, lines=(replace(result.best, score=result.score + 1),))
        return worse if options.get("without") == ["rank"] else result

    monkeypatch.setattr(Engine, "search", wrong)
    done = run("ablate", "nim", "--exact", "--count", "1", "--interpreted", code=1)
    assert "VALUES DIFFER without rank" in done.stderr


def test_ablate_positions_from_a_file(json_of, run, tmp_path: Path):
    file = tmp_path / "positions.txt"
    file.write_text("# one\nb2\n")
    args = ("ablate", "tictactoe", "--depth", "2", "--interpreted", "--positions", str(file))
    assert json_of(*args)["positions"] == [".../.X./..."]
    file.write_text("b2\nz9\n")
    assert "line 2 of" in run(*args, code=2).stderr


def test_ablate_stops_what_takes_too_long(json_of, run):
    args = ("ablate", "connect4", "--depth", "30", "--count", "1", "--limit", "0.01", "--interpreted")
    found = json_of(*args)
    assert found["stopped"] == 1
    assert "1 position not finished within --limit" in run(*args).stdout


@pytest.mark.parametrize("seconds", [0, 3], ids=["at once", "that does not end"])
def test_ctrl_c_while_the_last_progress_is_shown_keeps_the_result(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The search is done, and waits for the thread that shows its progress, which may wait for the terminal."""

    def leave(self: thinking.Ticker, *error: object) -> None:
        signal.raise_signal(signal.SIGINT)
        time.sleep(seconds)

    monkeypatch.setattr(thinking.Ticker, "__exit__", leave)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = CliRunner().invoke(cli, ["solve", "nim", "--interpreted"])
    finally:
        after = signal.signal(signal.SIGINT, before)
    assert after is signal.default_int_handler
    assert done.exit_code == 130 and done.stdout.startswith("value   win in 11 half-moves, proven")
