"""UCI as somebody else's program speaks it: the engine module of python-chess."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.patience import PATIENCE
from tests.helpers.protocols_talk import COMMAND, COMPILING

chess = pytest.importorskip("chess", reason="python-chess is not installed")
engine = pytest.importorskip("chess.engine")

from chess.engine import Cp, Limit, Mate, SimpleEngine  # noqa: E402


@pytest.fixture(scope="module")
def ours() -> Iterator[SimpleEngine]:
    with SimpleEngine.popen_uci([*COMMAND, "uci"], timeout=COMPILING) as found:
        found.ping()
        found.timeout = PATIENCE
        yield found


def test_it_introduces_itself(ours: SimpleEngine) -> None:
    assert ours.id["name"].startswith("secateur ")
    assert {"Hash", "Threads", "MultiPV", "UCI_Chess960", "UCI_Elo"} <= set(ours.options)


def test_it_plays_a_game(ours: SimpleEngine) -> None:
    """Against itself: every move is legal, as python-chess sees it, and so are the lines."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 120:
        played = ours.play(board, Limit(time=0.03), game="first", info=engine.INFO_ALL)
        assert played.move in board.legal_moves
        line = board.copy(stack=False)
        for move in played.info.get("pv", []):
            assert move in line.legal_moves, (board.fen(), played.info["pv"])
            line.push(move)
        board.push(played.move)
    assert len(board.move_stack) >= 10


def test_it_takes_a_queen(ours: SimpleEngine) -> None:
    board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert ours.play(board, Limit(depth=3)).move == chess.Move.from_uci("e4d5")


def test_analysis(ours: SimpleEngine) -> None:
    info = ours.analyse(chess.Board(), Limit(depth=5))
    assert info["depth"] == 5 and info["nodes"] > 0 and info["seldepth"] >= 5 and len(info["pv"]) >= 1
    assert abs(info["score"].white().score()) < 200


def test_several_lines(ours: SimpleEngine) -> None:
    infos = ours.analyse(chess.Board(), Limit(depth=4), multipv=4)
    assert len(infos) == 4 and len({info["pv"][0] for info in infos}) == 4
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True)


def test_only_some_moves(ours: SimpleEngine) -> None:
    moves = [chess.Move.from_uci(text) for text in ("a2a3", "h2h4")]
    assert ours.play(chess.Board(), Limit(depth=4), root_moves=moves).move in moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3),
    ],
)
def test_mates(ours: SimpleEngine, fen: str, moves: int) -> None:
    info = ours.analyse(chess.Board(fen), Limit(mate=moves))
    assert info["score"].relative == Mate(moves)
    board = chess.Board(fen)
    for number in range(moves, 0, -1):  # whatever the defence, one move less each time
        found = ours.analyse(board, Limit(mate=number))
        assert found["score"].relative == Mate(number) and len(found["pv"]) <= 2 * number - 1
        board.push(found["pv"][0])
        if number > 1:
            board.push(list(board.legal_moves)[-1])
    assert board.is_checkmate()


def test_no_mate(ours: SimpleEngine) -> None:
    assert not ours.analyse(chess.Board(), Limit(mate=2))["score"].is_mate()


def test_analysis_of_the_end(ours: SimpleEngine) -> None:
    info = ours.analyse(chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Limit(depth=3))
    assert info["score"].relative == Mate(0)
    info = ours.analyse(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limit(depth=3))
    assert info["score"].relative == Cp(0)


def test_pondering(ours: SimpleEngine) -> None:
    """Expected moves and others: pondering is hit and missed."""
    board = chess.Board()
    for number in range(12):
        if board.is_game_over():
            break
        limit = Limit(white_clock=3, black_clock=3, white_inc=0.02, black_inc=0.02)
        played = ours.play(board, limit, game="pondering", ponder=True)
        assert played.move in board.legal_moves
        board.push(played.move)
        if board.is_game_over():  # after weak replies that may come soon
            break
        reply = played.ponder if played.ponder is not None and number % 3 else next(iter(board.legal_moves))
        board.push(reply)
    ours.ping()


def test_a_running_analysis_can_be_left(ours: SimpleEngine) -> None:
    with ours.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    assert ours.play(chess.Board(), Limit(depth=2)).move is not None


def test_chess960(ours: SimpleEngine) -> None:
    for number in (0, 357, 959):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(30):
            if board.is_game_over(claim_draw=True):
                break
            played = ours.play(board, Limit(nodes=3_000), game=number)
            assert played.move in board.legal_moves
            board.push(played.move)


def test_castling_in_chess960(ours: SimpleEngine) -> None:
    board = chess.Board("1k6/8/8/8/8/8/8/R4KR1 w AG - 0 1", chess960=True)
    for text in ("f1a1", "f1g1"):
        move = chess.Move.from_uci(text)
        assert board.is_castling(move)
        assert ours.play(board, Limit(depth=2), root_moves=[move]).move == move


def test_options(ours: SimpleEngine) -> None:
    ours.configure({"Hash": 8, "Threads": 2, "Move Overhead": 50})
    assert ours.play(chess.Board(), Limit(time=0.1)).move is not None
    ours.configure({"Hash": 64, "Threads": 1, "UCI_LimitStrength": True, "UCI_Elo": 1000})
    assert ours.play(chess.Board(), Limit(white_clock=60, black_clock=60)).move is not None
    ours.configure({"UCI_LimitStrength": False})
