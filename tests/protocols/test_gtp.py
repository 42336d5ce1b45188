"""GTP: our server in a process of its own, and GNU Go as an opponent, refereed by the arena."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from secateur.arena.limits import Limits
from secateur.arena.one_game import MatchTerms, play_game
from secateur.arena.openings import Opening
from secateur.arena.player import Player, make_player
from secateur.arena.specs import GAMES_FOLDERS, read_spec
from secateur.errors import SecateurError
from secateur.games import load
from secateur.play.vertices import VertexNotation, resized
from secateur.protocols.gtp import GtpClock
from tests.helpers.protocols_talk import COMMAND, Talk

SMALL_GO = str(Path(__file__).parents[1] / "helpers" / "small_go.py")
GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path=":".join(GAMES_FOLDERS))
OURS = f"gtp:{shlex.join(COMMAND)} gtp {SMALL_GO} --nodes 12:name=ours"


class Controller(Talk):
    """A program that talks GTP to ours."""

    def command(self, line: str) -> str:
        """The answer to a command, without its mark; `?` in front if it is a failure."""
        self.say(line)
        text = "\n".join(self.hear_answer())
        return text[1:].strip() if text.startswith("=") else text

    def hear_answer(self) -> list[str]:
        lines: list[str] = []
        while not lines or lines[-1]:
            lines += self.hear("")
        return lines[:-1]


@pytest.fixture(scope="module")
def server() -> Iterator[Controller]:
    with Controller("gtp", SMALL_GO, "--nodes", "20") as talk:
        yield talk


def test_every_command_has_one_answer(server: Controller) -> None:
    assert server.command("protocol_version") == "2" and server.command("name") == "secateur"
    assert "genmove" in server.command("list_commands").split()
    assert server.command("known_command play") == "true" and server.command("known_command tune") == "false"
    server.say("7 name")
    assert server.hear_answer() == ["=7 secateur"]
    server.say("# a remark", "", "8 fly # to the moon")
    assert server.hear_answer() == ["?8 unknown command"]


def test_a_board_is_set_and_played_on(server: Controller) -> None:
    for line in ("boardsize 5", "clear_board", "komi 1.5", "play b C3", "play white C4", "play b E5"):
        assert server.command(line) == ""
    assert server.command("showboard") == ". . . . x\n. . o . .\n. . x . .\n. . . . .\n. . . . ."
    assert server.command("play w C3") == "? C3 is not a legal move"
    assert server.command("play w J9") == "? J9 is not a legal move"
    assert server.command("play green C1") == "? invalid color"
    assert server.command("play w") == "? invalid vertex"
    move = server.command("genmove w")
    assert move[0] in "ABCDE" and move[1] in "12345"
    assert server.command("reg_genmove b") in server.command("all_legal").split()
    assert server.command("undo") == "" and server.command("undo") == ""
    assert server.command("showboard").count("x") == 1
    assert server.command("boardsize 77") == "? unacceptable size" or server.command("boardsize 5") == ""
    assert server.command("boardsize x") == "? boardsize not an integer"
    assert server.command("boardsize 5 x") == "? boardsize not an integer"
    assert server.command("boardsize 5 7") == "? unacceptable size" and server.command("boardsize 5 5") == ""


def test_the_other_player_passes_where_a_game_has_a_pass(server: Controller) -> None:
    for line in ("boardsize 5", "clear_board", "komi 0.5", "play b B2", "play b D4"):
        assert server.command(line) == ""
    assert server.command("final_score") == "? cannot score: the game is not over"
    for line in ("play w pass", "play b pass"):
        assert server.command(line) == ""
    assert server.command("final_score") == "B+24.5"
    assert server.command("genmove w") == "? the game is over"


def test_go_takes_half_points_of_komi() -> None:
    with Controller("gtp", "go") as server:
        for line in ("boardsize 5", "komi 6.5", "play b C3", "play w pass", "play b pass"):
            assert server.command(line) == ""
        assert server.command("final_score") == "B+18.5"
        assert server.command("komi 6.3") == "? komi must be a number of half points, at most 400, not 6.3"


def test_clocks(server: Controller) -> None:
    for line in ("clear_board", "time_settings 1 1 1", "time_left b 1 0"):
        assert server.command(line) == ""
    assert not server.command("genmove b").startswith("?")
    assert server.command("time_left b").startswith("? syntax error")
    assert server.command("time_settings 0 1 0") == ""  # no limit


def test_the_clock_of_stones() -> None:
    clock = GtpClock()
    clock.begin(10, 30, 2)
    assert clock.set and clock.left == [10_000, 10_000]
    clock.spend(0, 11_000)
    assert (clock.left[0], clock.stones_left[0]) == (30_000, 2)
    clock.spend(0, 20_000)
    assert (clock.left[0], clock.stones_left[0]) == (10_000, 1)
    clock.spend(0, 5_000)
    assert (clock.left[0], clock.stones_left[0]) == (30_000, 2)
    clock.begin(0, 5, 1)
    assert (clock.left[1], clock.stones_left[1]) == (5_000, 1)
    clock.begin(0, 5, 0)
    assert not clock.set


# ---------------------------------------------------------------- vertices


def test_vertices_skip_the_letter_i_and_count_as_the_board_does() -> None:
    gomoku = load("gomoku")
    texts = VertexNotation(gomoku).texts(gomoku.start())
    assert len(texts) == 225 and texts[0] == "A1" and texts[8] == "J1" and texts[224] == "P15"
    othello = load("othello")
    notation = VertexNotation(othello)
    assert set(notation.texts(othello.start()).values()) == {"D3", "C4", "F5", "E6"}  # a1 is at the top there
    assert othello.format_move(othello.start(), notation.read_move(othello.start(), "d3")) == "d3"


def test_games_of_other_moves_are_refused() -> None:
    with pytest.raises(SecateurError, match="Chess cannot be played through GTP: a move must be one cell of its board"):
        VertexNotation(load("chess"))
    assert resized(load("othello"), 6).parameters["size"] == 8 and resized(load("othello"), 6) != load("othello")
    with pytest.raises(SecateurError, match="unacceptable size"):
        resized(load("nim"), 9)


# ---------------------------------------------------------------- against GNU Go


def player(text: str) -> Player:
    return make_player(read_spec(text, SMALL_GO), notation=load(SMALL_GO).engine_notation())


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed: apt install gnugo")
def test_gnu_go_plays_against_our_server() -> None:
    """Both colours; every move is legal by the rules of the referee, and GNU Go counts the end as we do."""
    gnugo, ours = player("gtp:gnugo --mode gtp --chinese-rules --capture-all-dead:level=1,name=gnugo"), player(OURS)
    notation = load(SMALL_GO).engine_notation()
    try:
        for pair in ((gnugo, ours), (ours, gnugo)):
            game = play_game(notation, pair, Opening(), MatchTerms(Limits.parse("movetime=300"), longest=16))
            assert game.fault == "" and len(game.moves) > 8, (game.reason, game.detail)
        assert gnugo.program.startswith("GNU Go 3") and ours.program.startswith("secateur ")
    finally:
        gnugo.quit()
        ours.quit()


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed: apt install gnugo")
def test_an_option_is_a_command() -> None:
    with pytest.raises(SecateurError, match="gnugo: it has no command 'levle'; did you mean 'level'"):
        player("gtp:gnugo --mode gtp:levle=1,name=gnugo").start()


def test_gtp_is_for_games_that_say_so() -> None:
    with pytest.raises(SecateurError, match="engines for chess speak uci or xboard, not gtp"):
        read_spec(f"gtp:{shlex.join(COMMAND)} gtp chess", "chess")
