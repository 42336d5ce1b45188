"""A textbook search that begins interpreted while its kernel is compiled, and then begins anew with it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Timer
from typing import Any

import pytest

from secateur import CompileError
from secateur.games import load
from secateur.textbook import Options, Result, divide, perft, search
from tests.helpers.bad_games import DoesNotCompile
from tests.helpers.gate import Gate

pytestmark = pytest.mark.usefixtures("compiled")

#: An algorithm, its depth and options; kernels that the other tests compile too.
SEARCHES: list[tuple[str, int, Options]] = [
    ("minimax", 4, {}),
    ("minimax", 5, {"merge": "symmetric"}),
    ("alphabeta", 6, {}),
    ("alphabeta", 9, {"nodes": 2000}),
    ("negamax", 6, {"ordering": "rank", "fail": "hard"}),
    ("pvs", 6, {"ordering": "rank"}),
    ("mtdf", 6, {}),
    ("sss", 5, {}),
    ("deepening", 6, {"ordering": "rank"}),
    ("deepening", 9, {"nodes": 3000}),
]


def opening(gate: Gate, at: int) -> Callable[[int], bool]:
    """Opens the gate when a search has visited some nodes."""

    def proceed(nodes: int) -> bool:
        if nodes >= at:
            gate.open.set()
        return True

    return proceed


def found(result: Result) -> dict[str, Any]:
    return {**result.as_dict(), "line": result.line, "seconds": 0, "iterations": len(result.iterations)}


@pytest.mark.sample(2)
@pytest.mark.parametrize(("algorithm", "depth", "options"), SEARCHES)
def test_the_result_is_that_of_either_executor(algorithm: str, depth: int, options: Options, gate: Gate) -> None:
    game = load("connect4")
    state = game.parse("44433")
    expected = found(search(algorithm, game, state, depth, {**options, "interpreted": True}))
    assert found(search(algorithm, game, state, depth, options)) == expected
    assert not gate.open.is_set()
    assert found(search(algorithm, game, state, depth, {**options, "proceed": opening(gate, 100)})) == expected
    gate.open.set()  # if the search was over before anyone asked
    assert found(search(algorithm, game, state, depth, {**options, "wait": True})) == expected


def test_the_compiled_search_takes_over(gate: Gate) -> None:
    result = search("alphabeta", load("connect4"), depth=13, options={"proceed": opening(gate, 300)})
    assert result.complete and result.nodes > 1_000_000  # interpreted, this would take minutes


def test_the_limits_hold_while_the_kernel_is_compiled(gate: Gate) -> None:
    game = load("connect4")
    timed = search("alphabeta", game, depth=30, options={"time": 0.2})
    assert not timed.complete and timed.seconds >= 0.2

    def proceed(nodes: int) -> bool:
        if nodes < 300:
            return True
        gate.open.set()  # the kernel is ready, and the search shall end
        return False

    stopped = search("alphabeta", game, depth=30, options={"proceed": proceed})
    assert not stopped.complete and stopped.nodes >= 300


def test_what_does_not_compile_is_an_error_when_that_is_known(gate: Gate) -> None:
    assert search("alphabeta", DoesNotCompile(), depth=2).complete
    with pytest.raises(CompileError):
        search("alphabeta", DoesNotCompile(), depth=2, options={"wait": True, "compiled": True})


def test_perft_begins_at_once(gate: Gate) -> None:
    game = load("connect4")
    assert perft(game, depth=4) == perft(game, depth=4, interpreted=True)
    assert sum(divide(game, depth=4).values()) == perft(game, depth=4)
    assert not gate.open.is_set()
    Timer(0.3, gate.open.set).start()
    assert perft(game, depth=8) == 5_673_234  # interpreted, this would take a minute
