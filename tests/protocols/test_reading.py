"""How commands are read, without a process."""

from __future__ import annotations

import io
import time

import pytest

import secateur.engine  # noqa: F401  takes long, and clocks run
from secateur.errors import SecateurError
from secateur.game.notation import EngineNotation
from secateur.games import load
from secateur.games.chess.squares import Squares
from secateur.protocols import limits, options, position
from secateur.protocols.position import result_of, verdict
from secateur.protocols.server import ProtocolServer
from secateur.strength import RATINGS, STRENGTHS, rated


def go(text: str) -> tuple[limits.GoLimits, list[str]]:
    return limits.read(text.split())


def test_numbers_after_go() -> None:
    found, problems = go("wtime 1000 btime -2000 winc 10 binc 20 movestogo 5 ponder depth 7 nodes 9")
    assert problems == []
    assert (found.first_time, found.second_time, found.moves_to_go, found.depth) == (1000, -2000, 5, 7)
    assert found.ponder and not found.infinite
    clock = found.clock(0, 0.01)
    assert clock is not None and 0.9 < clock.left <= 1.0 and clock.increment == 0.01 and clock.moves_to_go == 5
    late = found.clock(1, 0.01)
    assert late is not None and late.left > 0


def test_nonsense_after_go() -> None:
    found, problems = go("depth infinite movetime searchmoves a b depth 3 hurry")
    assert found.infinite and found.depth == 3
    assert len(problems) == 3 and problems[-1] == "go does not know 'hurry'"


@pytest.mark.parametrize("text", ["1e400", "9" * 400, "", "-", "0x10", "٣", "1_0"])
def test_no_whole_numbers(text: str) -> None:
    assert options.whole(text) is None


def test_names_of_options() -> None:
    known = options.options("uci")
    assert options.called(known, "clear_hash").name == "Clear Hash"
    assert options.split(["name", "Weights", "value", "a", "value", "of", "mine"]) == ("Weights", "a value of mine")
    with pytest.raises(SecateurError, match="did you mean 'MultiPV'"):
        options.called(known, "MultPV")


def test_a_line_that_goes_on_is_not_read_again() -> None:
    game = load("connect4")
    notation = EngineNotation(game)
    first = position.after(notation, "", ("4", "4"))
    second = position.after(notation, "", ("4", "4", "3"), first)
    assert second.so_far.previous is first.so_far
    back = position.after(notation, "", ("4", "5"), second)
    assert back.so_far.previous is first.so_far.previous and back.state == game.parse("45")
    other = position.after(notation, game.format(first.state), (), second)
    assert other.so_far.states == [first.state]


def test_a_blank_in_a_move_is_written_as_a_line() -> None:
    class Chatty(type(load("connect4"))):  # type: ignore[misc]
        def format_move(self, state, move: int) -> str:
            return f"column {move + 1}"

    notation = EngineNotation(Chatty())
    start = notation.game.start()
    assert notation.write_line(start, [3, 2]) == ["column_4", "column_3"]
    assert notation.read_move(start, "column_4") == 3


def test_results() -> None:
    chess = load("chess")
    notation = Squares(chess, chess960=False)  # type: ignore[arg-type]
    there_and_back = ("g1f3", "g8f6", "f3g1", "f6g8")
    assert result_of(position.after(notation, "", there_and_back).so_far) == "none"
    assert result_of(position.after(notation, "", there_and_back * 2).so_far) == "draw"
    mated = position.after(notation, "", ("f2f3", "e7e5", "g2g4", "d8h4"))
    assert result_of(mated.so_far) == "p2win" and verdict(mated) == "checkmate"


def test_long_games_are_read_fast() -> None:
    """Processor time grows linearly with the moves, not quadratically; two more moves take little."""
    notation = Squares(load("chess"), chess960=False)  # type: ignore[arg-type]
    texts = ("g1f3 g8f6 f3g1 f6g8 " * 150).split()
    longer, shorter, two = [], [], []
    for _ in range(5):
        start = time.thread_time()
        former = position.after(notation, "", texts)
        longer.append(time.thread_time() - start)
        start = time.thread_time()
        position.after(notation, "", texts[: len(texts) // 4])
        shorter.append(time.thread_time() - start)
        start = time.thread_time()
        position.after(notation, "", [*texts, "e2e4", "e7e5"], former)
        two.append(time.thread_time() - start)
    assert min(longer) < 8 * min(shorter), (longer, shorter)
    assert min(two) < min(longer) / 10, (longer, two)


def test_ratings_rise_with_the_dial() -> None:
    nodes = [rated(elo).nodes or 0 for elo in range(RATINGS[0][0], RATINGS[-1][0] + 1, 25)]
    assert nodes == sorted(nodes)
    assert [elo for elo, _ in RATINGS] == sorted(elo for elo, _ in RATINGS)
    assert rated(0) == rated(RATINGS[0][0]) and rated(9999).nodes == RATINGS[-1][1].nodes
    assert set(STRENGTHS) >= {each.name for _, each in RATINGS}


def test_whatever_fails_there_is_an_answer() -> None:
    """A game that cannot even be loaded."""

    def load_nothing() -> None:
        raise SecateurError("there is no such game")

    sink = io.BytesIO()
    ProtocolServer(load_nothing, "ugi", io.BytesIO(b"ugi\nisready\ngo depth 3\nquit\n"), sink).run()  # type: ignore[arg-type]
    lines = sink.getvalue().decode().splitlines()
    assert [line for line in lines if line.startswith(("readyok", "bestmove"))] == ["readyok", "bestmove 0000"]
    assert "info string there is no such game" in lines
