"""UCI in the real process: what is chess's own."""

from __future__ import annotations

import re

import pytest

from tests.helpers.protocols_talk import Talk

MATE_IN_TWO = "fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"  # Ra6, and mate by b7 or Rxa7


def told(lines: list[str]) -> list[str]:
    return [line.removeprefix("info string ") for line in lines if line.startswith("info string ")]


def test_the_greeting(chess: Talk) -> None:
    chess.say("uci")
    lines = chess.hear("uciok")
    options = {line.split(" type ")[0].removeprefix("option name ") for line in lines if line.startswith("option ")}
    assert options == {
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Compile First",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Clear Hash",
        "Move Overhead",
        "Without",
        "Margins",
        "Weights",
        "Parameters",
        "Strength",
    }


def test_a_search(chess: Talk) -> None:
    chess.say("position startpos moves e2e4 e7e5 g1f3", "go depth 5")
    lines = chess.hear("bestmove")
    move = r"[a-h][1-8][a-h][1-8][nbrq]?"
    info = (
        r"info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+( lowerbound| upperbound)? nodes \d+ nps \d+ "
        rf"time \d+ hashfull \d+ pv {move}( {move})*"
    )
    assert all(re.fullmatch(info, line) for line in lines if " pv " in line)
    assert any(line.startswith("info depth 5 ") for line in lines)
    assert re.fullmatch(rf"bestmove {move} ponder {move}", lines[-1])


def test_castling_is_written_as_asked_for(chess: Talk) -> None:
    fen = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    chess.say(f"position {fen}", "go depth 1 searchmoves e1g1")
    assert chess.hear("bestmove")[-1].split()[:2] == ["bestmove", "e1g1"]
    chess.say("setoption name UCI_Chess960 value true", "go depth 1 searchmoves e1h1")
    assert chess.hear("bestmove")[-1].split()[:2] == ["bestmove", "e1h1"]
    chess.say(f"position {fen} moves e1h1", "d")
    assert any("5RK1 b" in line for line in chess.synchronized())


def test_mate_is_found_and_counted_in_moves(chess: Talk) -> None:
    chess.say(f"position {MATE_IN_TWO}", "go mate 2")
    lines = chess.hear("bestmove")
    assert "score mate 2 " in [line for line in lines if " pv " in line][-1]
    assert lines[-1].startswith("bestmove a1a6")
    chess.say("position startpos", "go mate 1")
    assert not any("score mate" in line for line in chess.hear("bestmove"))


@pytest.mark.parametrize(
    ("fen", "lines"),
    [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ["info string checkmate", "info depth 0 score mate 0", "bestmove 0000"]),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ["info string stalemate", "info depth 0 score cp 0", "bestmove 0000"]),
    ],
)
def test_no_move(chess: Talk, fen: str, lines: list[str]) -> None:
    chess.say(f"position fen {fen}", "go movetime 100")
    assert chess.hear("bestmove") == lines
    chess.say("go infinite")
    assert chess.silent(0.3)
    assert chess.ask("stop", "bestmove") == "bestmove 0000"


@pytest.mark.parametrize(
    "fen", ["8/8/4k3/8/8/4K3/8/8 w - - 0 1", "8/8/4k3/8/8/4K3/4R3/8 w - - 100 90", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 90"]
)
def test_a_draw_may_be_played_on(chess: Talk, fen: str) -> None:
    chess.say(f"position fen {fen}", "go movetime 50")
    assert chess.hear("bestmove")[-1] != "bestmove 0000"


def test_moves_after_a_fen_count_as_repetitions(chess: Talk) -> None:
    """Black has a queen more, and a move that repeats the first position for the third time."""
    start, round_ = "fen 7k/8/8/8/8/8/1q6/7K w - - 0 1", "h1g1 h8g8 g1h1 g8h8"
    for moves, result in ((round_, "none"), (f"{round_} {round_}", "draw")):
        chess.say(f"position {start} moves {moves}", "query result")
        assert chess.hear("response")[-1] == f"response {result}"

    def score(position: str) -> int:
        chess.say(f"position {position}", "go depth 2 searchmoves g8h8")
        return max(int(found[1]) for line in chess.hear("bestmove") if (found := re.search(r"score cp (-?\d+)", line)))

    assert score(f"{start} moves {round_} h1g1 h8g8 g1h1") == 0
    assert score("fen 6k1/8/8/8/8/8/1q6/7K b - - 7 4") > 300  # the same position, without a past


@pytest.mark.parametrize(
    "fen",
    [
        "", "rubbish", "8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/KP6 w - - 0 1",
        "k7/8/8/8/8/8/8/K6r b - - 0 1 x y z", "k7/8/8/8/8/8/8/K8 w - - 0 1", "k7/8/8/8/8/8/8 w - - 0 1",
        "k7/8/8/8/8/8/8/K7 z - - 0 1", "R6k/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/Kx6 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
    ],
)  # fmt: skip
def test_an_impossible_position_gets_one_line(chess: Talk, fen: str) -> None:
    chess.say("position startpos moves e2e4")
    chess.say(f"position fen {fen}")
    lines = chess.synchronized()
    if fen.endswith("x y z"):  # too much is no harm
        return
    assert len(lines) == 1 and lines[0].startswith("info string ") and "the position stays as it was" in lines[0]
    chess.say("d")
    assert any("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b" in line for line in chess.synchronized())


def test_a_move_that_is_not_legal_changes_nothing(chess: Talk) -> None:
    chess.say("position startpos moves e2e4", "position startpos moves e2e4 e7e5 e1e3")
    (line,) = told(chess.synchronized())
    assert line.startswith("move 3: 'e1e3' is not a legal move here")
    chess.say("d")
    assert any("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b" in line for line in chess.synchronized())


def test_weights_that_cannot_be_read(chess: Talk) -> None:
    chess.say("setoption name Weights value no/such/file.json")
    (line,) = told(chess.synchronized())
    assert "no/such/file.json" in line
    chess.ask("go depth 1", "bestmove")


def test_time_is_kept(chess: Talk) -> None:
    """A hundred searches of a few milliseconds each, as at the end of a fast game."""
    for _ in range(20):
        chess.say("position startpos moves e2e4 c7c5", "go wtime 60 btime 60 winc 10 binc 10")
        chess.hear("bestmove")


@pytest.mark.parametrize("left", [-5, 0, 1, 10])
def test_every_move_is_looked_at_however_little_time_is_left(chess: Talk, left: int) -> None:
    chess.say("position startpos", f"go wtime {left} btime 1000")
    lines = chess.hear("bestmove")
    assert any(line.startswith("info depth 1 ") and " score " in line for line in lines)


def test_a_weak_player_tells_the_line_that_it_plays(chess: Talk) -> None:
    chess.say("setoption name Strength value beginner", "position startpos moves e2e4 e7e5")
    for _ in range(10):
        chess.say("go movetime 1000")
        *_, info, best = chess.hear("bestmove")
        assert " multipv 1 " in info and info.partition(" pv ")[2].split()[0] == best.split()[1]
        assert sum(" pv " in line for line in chess.heard[-3:]) == 1
    chess.say("setoption name Strength value full")


def test_ratings(chess: Talk) -> None:
    chess.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1000")
    chess.say("position startpos", "go wtime 60000 btime 60000")
    lines = chess.hear("bestmove")
    assert int(re.findall(r" nodes (\d+)", "\n".join(lines))[-1]) < 5_000
    chess.say("setoption name UCI_LimitStrength value false", "setoption name UCI_Elo value 1")
    assert "UCI_Elo must be a number from" in told(chess.synchronized())[0]
