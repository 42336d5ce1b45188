"""A person against the engine, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from secateur.cli.common import subject
from secateur.cli.play import share
from secateur.games import load
from secateur.play.clock import PlayerClock

QUICK = ("--depth", "2", "--interpreted")


@pytest.fixture
def events(run):
    """The events of a game that is played with these lines."""

    def call(*args: str, lines: str = "") -> list[dict]:
        result = run("play", *args, *QUICK, "--json", input="".join(f"{line}\n" for line in lines.split("|") if line))
        return [json.loads(line) for line in result.stdout.splitlines()]

    return call


def of(kind: str, events: list[dict]) -> list[dict]:
    return [event for event in events if event["event"] == kind]


def test_moves_alternate(events):
    told = events("tictactoe", lines="b2|quit")
    person, engine = of("move", told)
    assert person == {"event": "move", "by": "person", "move": "b2"}
    assert engine["by"] == "engine"
    assert {"move", "score", "mate", "depth", "nodes", "seconds", "pv"} <= set(engine)
    assert told[0]["event"] == "position"
    assert told[-1]["event"] == "quit"


def test_the_engine_may_begin(events):
    assert [event["by"] for event in of("move", events("tictactoe", "--side", "second", lines="quit"))] == ["engine"]


def test_the_engine_wins_where_it_can(events):
    """The second player has three in column 1."""
    told = events("connect4", "--position", "716171", lines="2")
    assert [event["move"] for event in of("move", told)] == ["2", "1"]
    assert told[-1] == {"event": "over", "result": "loss", "reason": "", "moves": ["2", "1"]}


def test_winning_as_a_person(run):
    text = run("play", "connect4", "--position", "121212", *QUICK, input="1\n").stdout
    assert text.endswith("you win\n")


def test_undo_takes_back_both_moves(events):
    told = events("tictactoe", lines="b2|undo|undo|quit")
    boards = [event["position"] for event in of("position", told)]
    assert boards[0] == boards[-1]
    assert len(of("undo", told)) == 1
    assert "no move to take back" in of("error", told)[0]["message"]


def test_hint_does_not_move(events):
    told = events("connect4", "--position", "121212", lines="hint|moves|board|quit")
    assert (of("hint", told)[0]["move"], of("hint", told)[0]["mate"]) == ("1", 1)
    assert of("moves", told)[0]["moves"] == list("1234567")
    assert of("move", told) == []


def test_flip_lets_the_engine_move(events):
    told = events("connect4", "--position", "121212", lines="flip")
    assert of("flip", told)[0]["side"] == "second"
    assert told[-1]["result"] == "loss"


def test_resign_and_help(run):
    text = run("play", "tictactoe", *QUICK, input="help\nresign\n").stdout
    assert "take back your last move" in text
    assert text.endswith("you resigned\n")


def test_illegal_input_is_one_line_and_another_question(run):
    result = run("play", "tictactoe", *QUICK, input="z9\nunod\n\nb2\n")
    first, second = result.stderr.splitlines()
    assert first.startswith("secateur: 'z9' is not a legal move here; legal: a1")
    assert "did you mean 'undo'?" in second
    assert "you play b2" in result.stdout


def test_the_end_of_input_keeps_the_game_and_resume_goes_on(events, state: Path):
    before = events("tictactoe", lines="b2")
    assert before[-1]["event"] == "quit"
    (file,) = state.glob("*.json")
    kept = json.loads(file.read_text())
    assert (kept["game"], kept["side"], kept["moves"][0], len(kept["moves"])) == ("tictactoe", "first", "b2", 2)
    after = events("--resume", lines="moves|quit")
    assert after[0] == of("position", before)[-1]
    assert len(of("moves", after)[0]["moves"]) == 7


def test_resume_of_one_game_among_several(events, state: Path):
    events("tictactoe", lines="b2")
    events("connect4", lines="4")
    assert len(list(state.glob("*.json"))) == 2
    assert events("--resume")[0]["position"].count("/") == 5
    assert events("tictactoe", "--resume")[0]["position"].count("/") == 2


def test_a_finished_game_is_not_resumed(run, events):
    assert events("connect4", "--position", "121212", lines="1")[-1]["result"] == "win"
    assert "no unfinished game" in run("play", "--resume", code=2).stderr


def test_a_position_that_comes_for_the_third_time_ends_the_game(events, run, tmp_path: Path):
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    file = tmp_path / "game.json"
    kept = {"secateur": 1, "game": "chess", "position": "", "side": "second", "over": False, "resigned": False}
    file.write_text(json.dumps({**kept, "moves": [*there_and_back, *there_and_back[:3]]}))
    told = events("--resume", "--file", str(file), lines="Ng8")
    assert (told[-1]["event"], told[-1]["result"], told[-1]["reason"]) == ("over", "draw", "threefold repetition")
    assert json.loads(file.read_text())["over"]
    text = run("play", "--resume", "--file", str(file), *QUICK).stdout
    assert text.endswith("a draw: threefold repetition\n")


def test_moves_given_as_the_position_count_as_played(events):
    moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
    assert len(subject("chess", None, "max", moves, interpreted=True).history) == 7
    told = events("chess", "--side", "second", "--position", moves, lines="Ng8")
    assert (told[-1]["event"], told[-1]["result"], told[-1]["reason"]) == ("over", "draw", "threefold repetition")


def test_two_games_at_once_keep_to_their_files(events, state: Path):
    for _ in range(3):
        events("tictactoe", lines="b2")
    assert len(list(state.glob("*.json"))) == 3


def test_a_file_of_your_own(events, tmp_path: Path):
    file = tmp_path / "game.json"
    events("tictactoe", "--file", str(file), lines="b2")
    told = events("--resume", "--file", str(file), lines="undo|quit")
    assert of("position", told)[-1]["to_move"] == "first"
    other = tmp_path / "other.json"
    events("--resume", "--file", str(file), lines=f"save {other}|quit")
    assert json.loads(other.read_text())["moves"] == []


def test_the_hint_at_the_end_names_the_file(run, tmp_path: Path):
    file = tmp_path / "my game.json"
    assert run("play", "tictactoe", *QUICK, input="quit\n").stdout.endswith("; secateur play --resume resumes it\n")
    text = run("play", "tictactoe", *QUICK, "--file", str(file), input="quit\n").stdout
    assert text.endswith(f"; secateur play --resume --file '{file}' resumes it\n")


def test_a_file_that_keeps_something_else_is_left_alone(run, events, tmp_path: Path):
    notes, absent = tmp_path / "notes.txt", tmp_path / "absent" / "game.json"
    notes.write_text("precious")
    result = run("play", "tictactoe", *QUICK, "--file", str(notes), code=2, input="b2\n")
    assert (
        result.stderr == f"secateur: {notes} is not a game that secateur play saved, so it is not overwritten: "
        "name another file\n"
    )
    assert "there is no folder" in run("play", "tictactoe", *QUICK, "--file", str(absent), code=2).stderr
    told = events("tictactoe", lines=f"save {notes}|save {absent}|save {tmp_path}|b2|quit")
    assert len(of("error", told)) == 3
    assert len(of("move", told)) == 2
    assert told[-1]["file"].endswith(".json")
    assert notes.read_text() == "precious"
    assert not absent.parent.exists()


def test_a_game_that_cannot_be_saved_any_more_goes_on(run, events, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "blocked"))
    (tmp_path / "blocked").write_text("")
    result = run("play", "connect4", "--position", "121212", *QUICK, code=2, input="4\nquit\n")
    assert "you play 4" in result.stdout
    assert result.stderr.endswith("cannot be written: Not a directory\n")


# ---------------------------------------------------------------- the clock


def test_the_clock_runs_for_the_engine_only(events, tmp_path: Path):
    file = tmp_path / "game.json"
    told = events("tictactoe", "--clock", "5+3", "--file", str(file), lines="b2|hint|quit")
    assert told[1] == {"event": "clock", "clock": 300.0, "increment": 3.0}
    person, engine = of("move", told)
    assert "clock" not in person
    assert engine["clock"] == pytest.approx(303 - engine["seconds"], abs=0.002)
    kept = json.loads(file.read_text())["clock"]
    assert kept["left"] == pytest.approx(engine["clock"], abs=0.002)
    assert events("--resume", "--file", str(file), lines="quit")[1]["clock"] == engine["clock"]
    again = events("--resume", "--file", str(file), "--clock", "1", lines="quit")
    assert again[1] == {"event": "clock", "clock": 60.0, "increment": 0.0}


def test_the_clock_is_shown(run):
    text = run("play", "tictactoe", *QUICK, "--clock", "5+3", input="b2\n").stdout
    assert "the engine's clock: 5:00, and 3 s more for each move" in text
    assert ", clock 5:02\n" in text


def test_the_engine_keeps_to_its_clock(run):
    """A tenth of a second for a whole game: without a clock it would be a second for each move."""
    args = ("play", "connect4:width=5,height=4", "--clock", "0.002", "--interpreted", "--json")
    moves = [json.loads(line) for line in run(*args, input="1\n2\n3\n4\n5\n" * 20).stdout.splitlines()]
    left = [event["clock"] for event in of("move", moves) if event["by"] == "engine"]
    assert len(left) > 2
    assert left == sorted(left, reverse=True)
    assert left[-1] >= 0


@pytest.mark.parametrize(("left", "increment", "state", "most"), [
    (60.0, 0.0, "a1", 36.0), (0.0, 0.0, "a1", 0.05), (0.0, 2.0, "a1", 2.0),
])  # fmt: skip
def test_a_share_is_less_than_what_is_left(left, increment, state, most):
    game = load("tictactoe")
    soft, hard = share(PlayerClock(left, increment), game, game.parse(state)).budget()
    assert 0 < soft <= hard <= most


def test_a_player_may_have_several_moves_in_a_row(events):
    """In Kalah house c (the third of six, with four seeds) ends in the store: the same player again."""
    told = events("kalah", lines="c|quit")
    assert [event["by"] for event in of("move", told)] == ["person"]
    assert of("position", told)[-1]["to_move"] == "first"
    told = events("kalah", lines="c|undo|quit")
    assert of("position", told)[-1] == of("position", told)[0]
