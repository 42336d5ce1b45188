"""Chess between real programs, where they are installed, and over xboard's protocol with a scripted one."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from secateur.arena import xboard
from secateur.arena.limits import Limits
from secateur.arena.one_game import MatchTerms, play_game
from secateur.arena.openings import Opening
from secateur.arena.player import make_player
from secateur.arena.specs import read_spec
from secateur.errors import SecateurError
from secateur.games import load
from tests.helpers.arena_tools import STOCKFISH
from tests.helpers.patience import PATIENCE

Run = Callable[..., "subprocess.CompletedProcess[str]"]
needs_stockfish = pytest.mark.skipif(not STOCKFISH.exists(), reason="Debian's stockfish is not installed")

#: Plays the fool's mate, or what else it is told, over xboard's protocol.
XBOARD = """
import sys
moves, played, force = sys.argv[1].split(), 0, False
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "protover":
        say('feature myname="Script 1.0" ping=1 usermove=1 setboard=0 memory=1')
        say('feature option="Contempt -spin 0 -9 9" done=1')
    elif words[0] == "ping":
        say("pong " + words[1])
    elif words[0] == "new":
        played = 0
    elif words[0] == "usermove":
        if words[1] != moves[played]:
            say("Illegal move: " + words[1])
        played += 1
    elif words[0] == "go":
        say("garbage")
        say("3 -15 1 99 " + moves[played])
        if moves[played] == "resign":
            say("resign")
            continue
        say("move " + moves[played])
        played += 1
    elif words[0] == "quit":
        break
"""


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The spec of an engine that plays a script; on a busy machine it is silent for long before it starts."""
    monkeypatch.setattr(xboard, "SILENCE", PATIENCE)
    file = tmp_path / "script.py"
    file.write_text(XBOARD)

    def spec(moves: str, options: str = "") -> str:
        return f"xboard:{shlex.join([sys.executable, '-S', str(file), moves])}:name=script{options}"

    return spec


def test_xboard_engines_play(script: Callable[..., str]) -> None:
    notation = load("chess").engine_notation()
    spec = read_spec(script("f2f3 e7e5 g2g4 d8h4", ",Hash=16,contempt=3"))
    players = (make_player(spec), make_player(spec))
    try:
        for _ in range(2):
            record = play_game(notation, players, Opening(), MatchTerms(Limits(60)))
            assert (record.result, record.reason, record.fault) == (0.0, "checkmate", "")
            assert record.moves == ["f2f3", "e7e5", "g2g4", "d8h4"] and record.comments[0][:3] == (-15, None, 3)
        assert players[0].program == "Script 1.0"
        record = play_game(notation, players, Opening("", ("f3", "e5")), MatchTerms(Limits(movetime=1.0)))
        assert record.reason == "checkmate" and record.book == 2
        with pytest.raises(SecateurError, match="cannot set up positions"):
            play_game(notation, players, Opening("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), MatchTerms(Limits(60)))
        with pytest.raises(SecateurError, match="no limit of nodes"):
            play_game(notation, players, Opening(), MatchTerms(Limits(nodes=5)))
    finally:
        for player in players:
            player.quit()


def test_xboard_engines_resign_and_refuse(script: Callable[..., str]) -> None:
    notation = load("chess").engine_notation()
    one, two = (make_player(read_spec(script(moves))) for moves in ("e2e4 resign", "e2e4 resign"))
    try:
        record = play_game(notation, (one, two), Opening(), MatchTerms(Limits(60)))
        assert (record.result, record.reason) == (1.0, "resigned")
    finally:
        one.quit()
        two.quit()
    one, two = (make_player(read_spec(script(moves))) for moves in ("e2e4 e7e5", "d2d4 d7d5"))
    try:
        record = play_game(notation, (one, two), Opening(), MatchTerms(Limits(60)))
        assert (record.result, record.fault) == (1.0, "crash") and "Illegal move: e2e4" in record.detail
    finally:
        one.quit()
        two.quit()


def test_options_that_an_xboard_engine_does_not_have(script: Callable[..., str]) -> None:
    with pytest.raises(SecateurError, match="it has no option 'Contemt'; did you mean 'Contempt'"):
        make_player(read_spec(script("e2e4", ",Contemt=3"))).start()


@needs_stockfish
def test_stockfish_against_itself(secateur: Run, tmp_path: Path) -> None:
    other = pytest.importorskip("chess.pgn", reason="python-chess (GPL) is for tests only, and not here")
    pgn = tmp_path / "games.pgn"
    limits = ("--time", "depth=1", "--games", "4", "--concurrency", "2", "--plies", "8", "--resign", "off")
    args = ("match", "stockfish:Hash=1,Skill Level=1", "stockfish:Hash=1,Skill Level=1", *limits, "--pgn", str(pgn))
    found = json.loads(secateur(*args, "--json").stdout)
    assert found["games"] == 4 and [engine["name"][-3:] for engine in found["engines"]] == ["(1)", "(2)"]
    assert not any(engine[kind] for engine in found["engines"] for kind in ("time", "illegal", "crash", "hang"))
    stream = io.StringIO(pgn.read_text())
    results = []
    while (game := other.read_game(stream)) is not None:
        assert not game.errors
        board = game.end().board()
        outcome = board.outcome(claim_draw=True)
        if game.headers["Termination"] == "normal":
            assert outcome is not None and outcome.result() == game.headers["Result"]
        results.append(game.headers["Result"])
    assert len(results) == 4


@needs_stockfish
def test_stockfish_plays_chess960(secateur: Run) -> None:
    limits = ("--time", "depth=1", "--games", "2", "--plies", "2", "--game", "chess:number=0")
    found = json.loads(secateur("match", "stockfish:Hash=1", "stockfish:Hash=1", *limits, "--json").stdout)
    assert found["games"] == 2 and not any(engine["illegal"] for engine in found["engines"])


@needs_stockfish
def test_options_of_stockfish_are_checked(secateur: Run) -> None:
    said = secateur("match", "stockfish:Skil Level=3", "stockfish", code=2).stderr
    assert said == "secateur: stockfish:Skil Level=3: it has no option 'Skil Level'; did you mean 'Skill Level'?\n"
    said = secateur("match", "stockfish:Skill Level=33", "stockfish", code=2).stderr
    assert "it takes a number from 0 to 20" in said
