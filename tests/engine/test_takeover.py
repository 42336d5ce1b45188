"""A search that begins interpreted while its kernels are compiled, and then begins anew with them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from bad_games import DoesNotCompile
from patience import PATIENCE, once, wait_until

from secateur import Clock, CompileError, Engine
from secateur.engine import Result, running
from secateur.games import load
from secateur.jit import background
from secateur.jit.background import Compilation

pytestmark = pytest.mark.usefixtures("compiled")

#: Games whose kernels other tests compile too, a position of each, and how to search it in some thousand nodes.
SEARCHES: list[tuple[str, str, dict[str, Any]]] = [
    ("kalah", "", {"depth": 6}),
    ("kalah", "", {"nodes": 2500}),
    ("connect4", "", {"depth": 8}),
    ("connect4", "444333", {"nodes": 3000, "lines": 2}),
    ("othello", "", {"depth": 4, "ties": True}),
    ("chess", "", {"depth": 4}),
    ("chess", "", {"nodes": 1500}),
    ("connect4", "3642756176227637211322113551637574556", {"exact": True}),
]


class Gate:
    """Holds compilations back, as a compiler that takes its time would: their kernels become ready when it opens."""

    def __init__(self) -> None:
        self.open = threading.Event()

    def begun(self, kernel: Any, args: tuple[Any, ...], load_first: bool = False) -> Compilation:
        gate = self.open

        class Held(Compilation):
            def _work(self) -> None:
                gate.wait(PATIENCE)
                super()._work()

        held = Held(kernel, args, aside=True)
        held.is_cold, held.in_child = True, False
        return held.begin()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(running, "begun", gate.begun)
    yield gate
    gate.open.set()


def engine_of(spec: str, **options: Any) -> Engine:
    return Engine(load(spec), memory="1MB", **options)


def found(result: Result) -> dict[str, Any]:
    """All of a result but the time that it took."""
    fields = result.as_dict() | {"moves": result.moves, "lines": result.lines, "ties": result.ties}
    return {name: value for name, value in fields.items() if "second" not in name and name not in ("speed", "rate")}


def open_at(nodes: int, engine: Engine, gate: Gate) -> None:
    """Opens the gate when a search has visited some nodes."""
    once(lambda: engine.so_far()[0] >= nodes, gate.open.set)


@pytest.mark.parametrize(("spec", "position", "how"), SEARCHES)
def test_the_result_is_that_of_either_executor(spec: str, position: str, how: dict[str, Any], gate: Gate) -> None:
    game = load(spec)
    state = game.parse(position) if position else None
    interpreted = engine_of(spec, interpreted=True)
    expected = [found(interpreted.search(state, **how)) for _ in range(2)]  # the second finds the table of the first

    never = engine_of(spec)
    assert [found(never.search(state, **how)) for _ in range(2)] == expected

    later = engine_of(spec)
    later.search(state, nodes=50)  # so the table is not empty
    later.forget()
    open_at(300, later, gate)
    assert [found(later.search(state, **how)) for _ in range(2)] == expected

    gate.open.set()
    compiled = engine_of(spec)
    compiled.prepare(exact="exact" in how)
    assert [found(compiled.search(state, **how)) for _ in range(2)] == expected


def test_what_a_table_has_learned_is_there_again(gate: Gate) -> None:
    game = load("kalah")
    state = game.play(game.start(), 2)
    interpreted, engine = engine_of("kalah", interpreted=True), engine_of("kalah")
    for each in (interpreted, engine):
        each.search(depth=5)
    expected = interpreted.search(state, depth=6)
    open_at(300, engine, gate)
    assert found(engine.search(state, depth=6)) == found(expected)


def test_each_iteration_is_told_once(gate: Gate) -> None:
    engine = engine_of("kalah")
    told: list[Result] = []
    open_at(500, engine, gate)
    result = engine.search(depth=9, on_progress=told.append)
    depths = [each.depth for each in told]
    assert sorted(set(depths)) == list(range(1, 10)) and depths == sorted(depths)
    assert all(each.over for each in engine.kernels.values())
    assert result.depth == 9


def test_the_compiled_search_takes_over_in_the_midst_of_a_proof(gate: Gate) -> None:
    engine = engine_of("connect4")
    open_at(300, engine, gate)
    result = engine.solve(load("connect4").parse("44444"))  # interpreted, this would take minutes
    assert result.proven == "exact"


def test_threads_begin_when_the_kernel_is_there(gate: Gate) -> None:
    engine = engine_of("kalah", threads=2)
    assert engine.search(depth=3).threads == 1
    open_at(500, engine, gate)
    assert engine.search(depth=9).threads == 2


def test_a_limit_of_time_counts_from_the_beginning(gate: Gate) -> None:
    engine = engine_of("chess")
    result = engine.search(time=0.3)
    assert result.moves and 0.1 < result.seconds < PATIENCE
    assert not gate.open.is_set()
    assert engine.search(clock=Clock(left=4.0)).moves


def test_a_search_that_is_stopped_after_the_takeover_knows_what_it_knew_before(gate: Gate) -> None:
    engine = engine_of("chess")

    def stop_soon() -> None:
        gate.open.set()
        wait_until(lambda: engine.running is None or not engine.running.interpreted)
        engine.stop()

    told: list[Result] = []
    stopping: list[threading.Thread] = []

    def progress(result: Result) -> None:
        told.append(result)
        if result.depth == 3 and not stopping:
            stopping.append(threading.Thread(target=stop_soon))
            stopping[0].start()

    result = engine.search(on_progress=progress)
    stopping[0].join()
    assert result.depth >= told[0].depth and result.depth == max(each.depth for each in told)


def test_what_does_not_compile_is_an_error_when_that_is_known(gate: Gate) -> None:
    engine = Engine(DoesNotCompile(), memory="1MB")
    assert engine.search(depth=1).moves
    gate.open.set()
    with pytest.raises(CompileError):
        engine.prepare()


def test_one_compilation_serves_all_engines_that_wait_for_it() -> None:
    engines = [engine_of("kalah"), engine_of("kalah")]
    for engine in engines:
        engine.prepare()
    assert len({id(made.callable) for engine in engines for made in engine.kernels.values()}) == 1
    assert not background.is_compiling()
