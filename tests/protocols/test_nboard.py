"""NBoard: our server in a process of its own, and the arena's player that talks to such a program."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from secateur.arena.limits import Limits
from secateur.arena.one_game import MatchTerms, play_game
from secateur.arena.openings import Opening
from secateur.arena.player import make_player
from secateur.arena.specs import read_spec
from secateur.errors import SecateurError
from secateur.games import load
from secateur.play.ggf import GgfGame, GgfNotation, TimedMove
from tests.helpers.protocols_talk import COMMAND, Talk

OTHELLO = str(Path(__file__).parents[1] / "helpers" / "plain_othello.py")

#: The example of the protocol's description.
EXAMPLE = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)

#: White is to move, cannot, and must pass; then Black takes the last disc.
PASSING = "(;GM[Othello]TY[8]BO[8 {}*O-** O];)".format("*" * 59)

#: White, to move, takes the last square, F8, and turns one disc: 61 to 3.
LAST = "(;GM[Othello]TY[8]BO[8 {}-*O O];)".format("*" * 61)


@pytest.fixture(scope="module")
def process() -> Iterator[Talk]:
    with Talk("nboard", OTHELLO) as talk:
        talk.say("nboard 2")
        assert talk.hear("set myname")[-1] == "set myname secateur"
        yield talk


@pytest.fixture
def server(process: Talk) -> Talk:
    """The server after all that the tests before have asked."""
    synchronized(process)
    return process


def synchronized(server: Talk) -> list[str]:
    """What was said before this."""
    server.say("ping 7")
    return server.hear("pong 7")[:-1]


def test_a_move_is_found_in_the_example_of_the_protocol(server: Talk) -> None:
    server.say(f"set game {EXAMPLE}", "set depth 2", "ping 1", "go")
    lines = server.hear("===")
    assert "set myname secateur2" in lines and "pong 1" in lines
    assert re.fullmatch(r"=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d", lines[-1])
    thoughts = [line for line in lines if line.startswith("search")]
    assert all(re.fullmatch(r"search ([A-H][1-8])+ -?\d+\.\d\d 0 [12]", line) for line in thoughts) and thoughts
    assert thoughts[-1].split()[1].startswith(lines[-1].split()[1][:2])
    assert any(re.fullmatch(r"nodestats \d+ \d+\.\d\d", line) for line in lines)


def test_hints_are_as_many_as_asked_for(server: Talk) -> None:
    server.say(f"set game {EXAMPLE}", "move d6//2.5", "set depth 1", "hint 3")
    lines = server.hear("status secateur is waiting")
    moves = [line.split()[1] for line in lines if line.startswith("search") and line.endswith(" 0 1")]
    assert len(set(moves)) == 3
    assert not any(line.startswith("===") for line in lines)


def test_a_ping_ends_the_thinking_before_its_answer(server: Talk) -> None:
    server.say(f"set game {EXAMPLE}", "set depth 60", "hint 1")
    server.hear("search")
    server.say("ping 2", "ping 3")
    server.hear("pong 2")
    assert server.hear("pong 3") == ["pong 3"]


def test_every_position_of_a_game_is_analysed(server: Talk) -> None:
    server.say(f"set game {EXAMPLE}", "set depth 1", "analyze")
    lines = server.hear("status secateur is waiting")
    found = [line.split() for line in lines if line.startswith("analysis")]
    assert [int(words[1]) for words in found] == list(range(8, -1, -1))
    server.say(f"set game {LAST}", "set depth 3", "move F8", "analyze")
    lines = server.hear("status secateur is waiting")
    assert [line for line in lines if line.startswith("analysis")] == ["analysis 1 58.00", "analysis 0 -58.00"]


def test_a_pass_and_the_end(server: Talk) -> None:
    server.say(f"set game {PASSING}", "go")
    assert server.hear("===")[-1] == "=== PA"
    synchronized(server)
    server.say("move PA", "set depth 9", "hint 1")
    (line,) = {line for line in server.hear("status secateur is waiting") if line.startswith("search")}
    assert line.endswith(" 0 100%")


def test_what_it_does_not_know_changes_nothing(server: Talk) -> None:
    server.say(f"set game {EXAMPLE}", "fly to the moon", "set contempt 3", "learn")
    server.hear("learned")
    server.say("move A1", "set game nonsense", "set depth x", "hint x")
    said = "\n".join(synchronized(server))
    assert "status move 9: 'A1' is not a legal move" in said and "is not a game of Othello in GGF" in said
    assert "the depth must be a whole number from 1, not 'x'" in said
    server.say("move d6")
    assert not [line for line in synchronized(server) if "legal" in line]


def test_it_ends_with_quit() -> None:
    with Talk("nboard", OTHELLO) as talk:
        talk.say("nboard 2", "quit")
        assert "set myname secateur" in talk.end()


# ---------------------------------------------------------------- GGF


def test_a_game_in_ggf_is_written_as_it_is_read() -> None:
    game = GgfGame.parse(EXAMPLE)
    assert game.clocks == ((900.0, 0.0), (900.0, 0.0)) and game.moves[0] == TimedMove("F5")
    assert GgfGame.parse(game.write()) == game
    board = "OXO-" * 16 + " O"
    text = GgfGame(board, (TimedMove("PA"), TimedMove("A4"))).write()
    assert "BO[8 " in text and "W[PA]B[A4];)" in text and GgfGame.parse(text).board == board


def test_only_othello_has_ggf() -> None:
    with pytest.raises(SecateurError, match="TicTacToe cannot be played through NBoard, which is for Othello"):
        GgfNotation(load("tictactoe"))
    with pytest.raises(SecateurError, match="is not a move: write a square"):
        TimedMove.parse("5F")


# ---------------------------------------------------------------- in the arena


def test_the_arena_plays_against_a_program_that_speaks_nboard() -> None:
    """Without a clock and with one: each is told the moves of the other, and what they took."""
    notation = load(OTHELLO).engine_notation()
    spec = read_spec(f"nboard:{shlex.join(COMMAND)} nboard {OTHELLO}:name=ours", OTHELLO)
    pair = make_player(spec, notation=notation), make_player(spec, notation=notation)
    try:
        for limits, longest in (("depth=1", 10), ("20+0.1", 3)):
            game = play_game(notation, pair, Opening(), MatchTerms(Limits.parse(limits), longest=longest))
            assert game.fault == "" and len(game.moves) == longest, (game.reason, game.detail)
        assert pair[0].program == "secateur64"
        with pytest.raises(SecateurError, match="ours: NBoard has only depth limits and clocks for a whole game"):
            play_game(notation, pair, Opening(), MatchTerms(Limits.parse("nodes=9")))
    finally:
        pair[0].quit()
        pair[1].quit()
