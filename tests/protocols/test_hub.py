"""Hub: our server in a process of its own, and the arena's player that talks to such a program."""

from __future__ import annotations

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
from secateur.play.hub import HubNotation, hub_arguments
from tests.helpers.protocols_talk import COMMAND, Talk

DRAUGHTS = str(Path(__file__).parents[1] / "helpers" / "plain_draughts.py")

START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

#: The example of the protocol's description, with moves of kings.
KINGS = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"


@pytest.fixture(scope="module")
def server() -> Iterator[Talk]:
    with Talk("hub", DRAUGHTS) as talk:
        talk.say("hub")
        lines = talk.hear("wait")
        assert hub_arguments(lines[0])[1]["author"] == "the authors of secateur"
        params = [given for name, given in map(hub_arguments, lines) if name == "param"]
        assert {"name": "variant", "value": "normal", "type": "enum", "values": "normal"} in params
        assert next(given for given in params if given["name"] == "hash")["type"] == "int"
        talk.say("set-param name=variant value=normal", "set-param name=hash value=1", "init")
        assert talk.hear("ready") == ["ready"]
        yield talk


def done(server: Talk, *lines: str) -> dict[str, str]:
    """What the answer to a search says."""
    server.say(*lines)
    return hub_arguments(server.hear("done")[-1])[1]


def test_a_search_in_three_steps(server: Talk) -> None:
    server.say(f'pos pos={START} moves="32-28 19-23"', "level depth=2", "go think")
    lines = server.hear("done")
    assert hub_arguments(lines[-1]) == ("done", {"move": "28x19x23", "ponder": lines[-1].partition("ponder=")[2]})
    given = [hub_arguments(line)[1] for line in lines if line.startswith("info depth")]
    assert {"depth", "score", "nodes", "time", "nps", "pv"} == set(given[0])
    assert given[-1]["pv"].split()[0] == "28x19x23"


def test_moves_of_kings_come_with_the_position(server: Talk) -> None:
    found = done(server, f'pos pos={KINGS} moves="38-15 5-41 48-26"', "level depth=1", "go think")
    assert found["move"]


def test_pondering_waits_for_a_hit_or_a_stop(server: Talk) -> None:
    server.say("new-game", f"pos pos={START}", "level time=60 inc=1", "go ponder", "ping")
    server.hear("pong")
    assert server.silent(0.5, "done")
    assert done(server, "stop")["move"]
    server.say("level move-time=0.1", "go ponder")
    assert done(server, "ponder-hit")["move"]
    server.say("level infinite", "go analyze")
    server.hear("info")
    assert done(server, "stop")["move"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("pos pos=Wbb", "is not a position: write W or B"),
        (f"pos pos={START} moves=32-38", "move 1: '32-38' is not a legal move"),
        ("pos moves=32-28", "pos needs a position"),
        ("level depth=0", "depth must be a whole number from 1, not '0'"),
        ("level time=soon", "time must be a number of seconds, not 'soon'"),
        ("go", "go must be followed by think, ponder or analyze"),
        ("set-param name=variant value=killer", "variant must be normal, not 'killer'"),
        ("set-param name=book value=true", "unknown parameter 'book'"),
        ("set-param name=hash value=x", "Hash must be a number from 1 to"),
    ],
)
def test_errors_are_one_message(server: Talk, line: str, error: str) -> None:
    server.say("fly to the moon", line)
    _, given = hub_arguments(server.hear("error")[-1])
    assert error in given["message"]


def test_a_game_that_is_over_has_no_move(server: Talk) -> None:
    server.say(f"pos pos=W{'e' * 49}B", "level depth=1", "go think")
    assert hub_arguments(server.hear("error")[-1])[1]["message"]


def test_it_ends_with_quit() -> None:
    with Talk("hub", DRAUGHTS) as talk:
        talk.say("hub", "quit")
        assert talk.end()[-1] == "wait"


def test_only_international_draughts_have_hub() -> None:
    for name in ("tictactoe", "checkers"):
        with pytest.raises(SecateurError, match="cannot be played through Hub, which is for international draughts"):
            HubNotation(load(name))


def test_captures_name_all_that_is_captured_in_any_order() -> None:
    game = load("draughts")
    notation = HubNotation(game)
    state = game.parse("W:W47:B42,33,23,13")
    (text,) = {text for text in (notation.write_move(state, move) for move in game.moves(state))}
    origin, target, *captured = text.split("x")
    assert sorted(map(int, captured)) == [13, 23, 33, 42]
    move = notation.read_move(state, "x".join([origin, target, *captured[::-1]]))
    assert notation.write_move(state, move) == text
    assert notation.read_position(notation.write_position(state)) == state


def test_pydraughts_plays_with_our_server(tmp_path: Path) -> None:
    """A program of somebody else's asks, and takes every move by its own rules."""
    engines = pytest.importorskip("draughts.engine", reason="pydraughts is not installed: pip install pydraughts")
    draughts = pytest.importorskip("draughts")
    script = tmp_path / "ours"  # it resolves links, and so would miss the environment of this Python
    script.write_text(f"#!/bin/sh\nexec {shlex.join(COMMAND)} hub {DRAUGHTS}\n")
    script.chmod(0o755)
    engine = engines.HubEngine([str(script)])
    try:
        assert engine.id["name"] == "secateur" and engine.variants == {"normal"} and "hash" in engine.options
        engine.setoption("hash", 1)
        engine.init()
        engine.ping()
        board = draughts.Board(variant="standard")
        for _ in range(8):
            played = engine.play(board, engines.Limit(depth=1), False)
            board.push(played.move)
        assert len(board.move_stack) == 8 and played.info["depth"] == 1
    finally:
        engine.quit()
        engine.p.wait()


# ---------------------------------------------------------------- in the arena


def test_the_arena_plays_against_a_program_that_speaks_hub() -> None:
    notation = load(DRAUGHTS).engine_notation()
    spec = read_spec(f"hub:{shlex.join(COMMAND)} hub {DRAUGHTS}:hash=1,name=ours", DRAUGHTS)
    pair = make_player(spec, notation=notation), make_player(spec, notation=notation)
    opening = Opening("W:W47:B42,33,23,13,9")
    try:
        for limits, start in (("depth=1", Opening()), ("20+0.1", opening), ("movetime=0.05", opening)):
            game = play_game(notation, pair, start, MatchTerms(Limits.parse(limits), longest=8))
            assert game.fault == "" and len(game.moves) >= 1, (game.reason, game.detail)
        assert pair[0].program.startswith("secateur ")
        with pytest.raises(SecateurError, match="ours: Hub has no node limit"):
            play_game(notation, pair, Opening(), MatchTerms(Limits.parse("nodes=9")))
        odd = read_spec(f"hub:{shlex.join(COMMAND)} hub {DRAUGHTS}:hsah=1,name=odd", DRAUGHTS)
        with pytest.raises(SecateurError, match="odd: it has no parameter 'hsah'; did you mean 'hash'"):
            make_player(odd, notation=notation).start()
    finally:
        pair[0].quit()
        pair[1].quit()
