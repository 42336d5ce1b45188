"""UGI in the real process: every command, in order and out of it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE
from tests.helpers.protocols_talk import COMMAND, COMPILING, Talk

LONG = "go infinite"


def test_the_greeting_names_every_option() -> None:
    with Talk("ugi", "connect4") as talk:
        talk.say("ugi")
        lines = talk.hear("ugiok")
        assert lines[0].startswith("id name secateur ") and lines[1].startswith("id author ")
        names = {re.match(r"option name (.+?) type (spin|check|string|combo|button)", line)[1] for line in lines[2:-1]}
        assert {"Hash", "Threads", "MultiPV", "Ponder", "Clear Hash", "Move Overhead", "Strength", "Without"} <= names
        talk.say("quit")
        talk.end()


def test_the_greeting_loads_neither_numpy_nor_numba() -> None:
    code = """
import io, sys, threading
from secateur.protocols.server import ProtocolServer
seen = []
class Sink(io.BytesIO):
    def write(self, data):
        if b"uciok" in data:
            seen.extend(name for name in ("numpy", "numba", "secateur.games.chess") if name in sys.modules)
        return super().write(data)
class Quiet(ProtocolServer):
    def run(self):
        self.obey("uci")
Quiet(lambda: None, "uci", io.BytesIO(), Sink()).run()
print(seen)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "[]\n", done.stderr


def test_a_search_reports_and_answers_once(connect4: Talk) -> None:
    connect4.say("position startpos moves 4 4", "go depth 6")
    lines = connect4.hear("bestmove")
    infos = [line for line in lines if " pv " in line]
    assert re.fullmatch(
        r"info depth 6 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ time \d+ hashfull \d+ pv [1-7 ]+",
        infos[-1],
    )
    assert re.fullmatch(r"bestmove [1-7] ponder [1-7]", lines[-1])
    assert connect4.silent(0.3)


def test_several_lines(connect4: Talk) -> None:
    connect4.say("setoption name MultiPV value 3", "go depth 4")
    lines = connect4.hear("bestmove")
    connect4.say("setoption name multipv value 1")
    last = [line for line in lines if line.startswith("info depth 4")]
    assert [int(re.search(r"multipv (\d)", line)[1]) for line in last] == [1, 2, 3]
    assert len({line.partition(" pv ")[2][0] for line in last}) == 3


def test_a_win_is_a_mate(connect4: Talk) -> None:
    connect4.say("position startpos moves 1 2 1 2 1 2", "go depth 5")
    lines = connect4.hear("bestmove")
    assert "score mate 1 " in lines[-2] and lines[-1] == "bestmove 1"


def test_isready_is_answered_during_a_search(connect4: Talk) -> None:
    connect4.say(LONG, "isready", "isready")
    connect4.hear("readyok")
    connect4.hear("readyok")
    connect4.say("stop")
    connect4.hear("bestmove")


def test_a_search_that_is_over_waits_for_stop(connect4: Talk) -> None:
    connect4.say("position startpos moves 1 2 1 2 1 2", LONG)
    connect4.hear("info depth 1")
    assert connect4.silent(0.5)
    assert connect4.ask("stop", "bestmove") == "bestmove 1"
    connect4.say("stop", "stop")
    assert connect4.silent(0.3)


def test_pondering_waits_for_the_move(connect4: Talk) -> None:
    connect4.say("go ponder p1time 600 p2time 600 p1inc 10 p2inc 10")
    assert connect4.silent(1.5)
    connect4.ask("ponderhit", "bestmove")
    connect4.say("ponderhit")
    assert connect4.silent(0.3)


def test_pondering_a_fixed_time(connect4: Talk) -> None:
    connect4.say("go ponder movetime 300")
    assert connect4.silent(0.8)
    connect4.say("ponderhit")
    connect4.hear("bestmove")


def test_pondering_that_does_not_come_true(connect4: Talk) -> None:
    connect4.say("go ponder p1time 60000 p2time 60000")
    assert connect4.silent(0.3)
    connect4.ask("stop", "bestmove")
    assert connect4.silent(0.3)


def test_go_during_a_search_ends_it_first(connect4: Talk) -> None:
    connect4.say(LONG, "go depth 2", "go depth 3")
    for _ in range(3):
        connect4.hear("bestmove")
    assert connect4.silent(0.3)


def test_many_stops_and_starts(connect4: Talk) -> None:
    for _ in range(100):
        connect4.say(LONG, "stop")
    for _ in range(100):
        connect4.hear("bestmove")
    connect4.say("stop")
    assert connect4.silent(0.3)


@pytest.mark.parametrize(
    "limits", ["movetime 50", "nodes 500", "depth 1", "p1time 100 p2time 100", "p1time 0 p2time -50", "p1time 1",
               "mate 2", "p2time 200", "p1time 300 p1inc 20 movestogo 1", "movetime 0", "depth 0", "nodes 0",
               "wtime 100 btime 100", "depth 2 depth 3", "movestogo 0 p1time 100", "depth 99999999999"],
)  # fmt: skip
def test_limits(connect4: Talk, limits: str) -> None:
    connect4.say("position startpos moves 4 4 4 4 4", f"go {limits}")
    if "999" in limits:
        connect4.say("stop")
    connect4.hear("bestmove")


def test_only_some_moves(connect4: Talk) -> None:
    connect4.say("go depth 4 searchmoves 1 7")
    assert connect4.hear("bestmove")[-1].split()[1] in ("1", "7")
    connect4.say("go searchmoves 9 depth 2")
    lines = connect4.hear("bestmove")
    assert "searchmoves leaves no move: all are searched" in lines[1]


def test_what_is_wrong_is_said_and_changes_nothing(connect4: Talk) -> None:
    connect4.say("position startpos moves 4 4")
    for line, answer in [
        ("position startpos moves 4 9", "move 2: '9' is not a legal move here"),
        ("position fen rubbish", "is not"),
        ("position", "position needs startpos or fen"),
        ("position startpos 4", "position startpos must be followed by moves, not by '4'"),
        ("position here", "position needs startpos or fen, not 'here'"),
        ("setoption name Hash value lots", "Hash must be a number from 1 to"),
        ("setoption name Hash value 0", "Hash must be a number from 1 to"),
        ("setoption name Hsh value 5", "unknown option 'Hsh'; did you mean 'Hash'?"),
        ("setoption value 5", "setoption needs a name"),
        ("setoption name Ponder value maybe", "Ponder must be true or false, not 'maybe'"),
        ("setoption name Strength value godlike", "Strength cannot be 'godlike'"),
        ("setoption name Without value nonsense", "unknown technique 'nonsense'"),
        ("setoption name Margins value razor:300,nonsense:3", "unknown margin 'nonsense'"),
        ("setoption name Margins value razor:1", "margin razor must be a whole number from 100 to 800, not 1"),
        ("setoption name Weights value nowhere", "nowhere cannot be read: No such file"),
        ("setoption name Parameters value wdth=3", "ConnectFour has no parameter 'wdth'"),
        ("go depth x movetime 10", "depth 'x' is not a whole number: left out"),
        ("joho", "unknown command 'joho'; choose from ugi, isready"),
        ("query weather", "query must be gameover, p1turn or result, not 'weather'"),
    ]:
        connect4.say(line)
        found = connect4.synchronized() if not line.startswith("go") else connect4.hear("bestmove")
        told = [each for each in found if each.startswith("info string ")]
        assert len(told) == 1 and answer in told[0], (line, found)
    connect4.say("d")
    assert "position ......./......./......./......./...o.../...x..." in connect4.synchronized()


def test_bytes_that_are_no_text(connect4: Talk) -> None:
    connect4.send(b"\xff\xfe\x00\x01 go\n\x00\n\r\n   \nposition \xc3\x28\n" + b"x" * 200_000 + b"\n")
    lines = connect4.synchronized()
    assert len(lines) == 3 and all(line.startswith("info string ") and len(line) < 300 for line in lines), lines


def test_questions(connect4: Talk) -> None:
    for position, turn, over, result in [
        ("startpos", "true", "false", "none"),
        ("startpos moves 4", "false", "false", "none"),
        ("startpos moves 1 2 1 2 1 2 1", "false", "true", "p1win"),
        ("startpos moves 7 2 1 2 1 2 1 2", "true", "true", "p2win"),
    ]:
        connect4.say(f"position {position}")
        assert connect4.ask("query p1turn", "response") == f"response {turn}"
        assert connect4.ask("query gameover", "response") == f"response {over}"
        assert connect4.ask("query result", "response") == f"response {result}"


def test_no_move_where_the_game_is_over(connect4: Talk) -> None:
    connect4.say("position startpos moves 1 2 1 2 1 2 1", "go depth 3")
    lines = connect4.hear("bestmove")
    assert lines == ["info string the game is over", "info depth 0 score mate 0", "bestmove 0000"]
    connect4.say("position startpos moves 1 2 1 2 1 2 1 3")
    assert "move 8: the game is over by then" in connect4.synchronized()[0]


def test_weak_players_move_at_once(connect4: Talk) -> None:
    for name in ("beginner", "club"):
        connect4.say(f"setoption name Strength value {name}", "go p1time 60000 p2time 60000")
        connect4.hear("bestmove")
    connect4.say("setoption name Strength value full", "setoption name UCI_LimitStrength value true")
    connect4.ask("go", "bestmove")
    connect4.say("setoption name UCI_LimitStrength value false")


def test_options_of_the_engine(connect4: Talk) -> None:
    connect4.say(
        "setoption name hash value 2", "setoption name Threads value 2", "setoption name Without value killers, etc"
    )
    connect4.ask("go depth 8", "bestmove")
    connect4.say("setoption name Margins value aspiration:40, razor:250", "go depth 4")
    connect4.hear("bestmove")
    connect4.say("setoption name Margins value <empty>")
    connect4.say("setoption name clear_hash", "setoption name Without value <empty>", "setoption name Threads value 1")
    connect4.ask("go depth 2", "bestmove")


# ---------------------------------------------------------------- how it ends


@pytest.mark.parametrize("last", ["quit", "end of input", "quit at once"])
def test_the_end_of_a_search(last: str) -> None:
    with Talk("ugi", "connect4") as talk:
        if last != "quit at once":
            talk.compile()
            talk.say(LONG)
            talk.hear("info depth 5")
        if last == "end of input":
            talk.close()
        else:
            talk.say("quit")
        rest = talk.end()
        assert len([line for line in rest if line.startswith("bestmove")]) == (last != "quit at once")


def test_ctrl_c() -> None:
    with Talk("ugi", "connect4", heed=True) as talk:
        talk.compile()
        talk.say(LONG)
        talk.hear("info depth 5")
        talk.process.send_signal(signal.SIGINT)
        assert talk.process.wait(PATIENCE) == 130
        assert talk.errors == []


def test_sigterm() -> None:
    with Talk("ugi", "connect4") as talk:
        talk.compile()
        talk.say(LONG)
        talk.hear("info depth 5")
        talk.process.terminate()
        assert talk.process.wait(PATIENCE) == -signal.SIGTERM
        assert talk.errors == []


def test_nobody_listens() -> None:
    command = [*COMMAND, "ugi", "connect4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"ugi\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"isready\ngo infinite\n")
        process.stdin.flush()
        assert process.wait(COMPILING) == 141
        assert process.stderr.read() == b""


def test_an_unknown_game_is_refused() -> None:
    done = subprocess.run([*COMMAND, "ugi", "conect4"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and "did you mean 'connect4'" in done.stderr and done.stdout == ""


def test_a_game_that_does_not_compile_is_interpreted(tmp_path) -> None:
    source = '''
from secateur import DRAW, LOSS, ONGOING, Game

class Countdown(Game):
    """Take one or two; who takes the last one wins."""
    interpreted = True
    def start(self):
        return {"left": 5}
    def moves(self, state):
        return iter([1, 2][: state["left"]])
    def play(self, state, move):
        return Frozen(left=state["left"] - move)
    def outcome(self, state):
        return LOSS if state["left"] == 0 else ONGOING

class Frozen(dict):
    def __hash__(self):
        return self["left"]
'''
    source = source.replace('return {"left": 5}', "return Frozen(left=5)")
    (tmp_path / "countdown.py").write_text(source + "\n    def __lt__(self, other):\n        return False\n")
    with Talk("ugi", str(tmp_path / "countdown.py:Countdown")) as talk:
        talk.say("position startpos moves 1", "query p1turn", "go depth 5")
        assert talk.hear("response")[-1] == "response false"
        assert talk.hear("bestmove")[-1].split()[:2] == ["bestmove", "1"]


def test_a_game_that_fails_its_first_playouts_is_tried_once(tmp_path: Path) -> None:
    file, calls = tmp_path / "wrong.py", tmp_path / "calls"
    file.write_text(f"""
from pathlib import Path
from secateur import LOSS, ONGOING, Game

class Wrong(Game):
    def start(self): return (3, 0)
    def moves(self, state): yield 1
    def play(self, state, move): return (state[0] - 1, 0)
    def outcome(self, state): return LOSS if state[0] == 0 else ONGOING
    def evaluate(self, state):
        with Path({str(calls)!r}).open("a") as file:
            file.write("called\\n")
        return 5_000_000
""")
    with Talk("ugi", f"{file}:Wrong") as talk:
        for _ in range(3):
            talk.say("go depth 2")
            lines = talk.hear("bestmove", COMPILING)
            assert any("Wrong.evaluate() returned 5000000: evaluations must be whole numbers" in line for line in lines)
            assert lines[-1].startswith("bestmove 1")
        talk.say("quit")
        talk.end()
    assert calls.read_text() == "called\n"
