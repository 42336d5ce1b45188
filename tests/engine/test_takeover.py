"""A search that begins interpreted while its kernels are compiled, and then begins anew with them."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from secateur import DRAW, WIN, Clock, CompileError, Engine
from secateur.engine import Result
from secateur.games import load
from secateur.jit import background
from tests.helpers.bad_games import DoesNotCompile
from tests.helpers.gate import Gate
from tests.helpers.patience import PATIENCE, once, wait_until

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


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("position", "target", "nodes"),
    [("444333", WIN, 2500), ("44444", DRAW, 2000), ("3642756176227637211322", DRAW, None)],
)
def test_the_answer_is_that_of_either_executor(position: str, target: int, nodes: int | None, gate: Gate) -> None:
    state = load("connect4").parse(position)

    def ask(engine: Engine) -> list[Any]:
        proofs = [engine.reaches(state, target, nodes=nodes) for _ in range(2)]  # the second goes on
        return [(each.answer, each.move, each.nodes, each.proof, each.disproof) for each in proofs]

    expected = ask(engine_of("connect4", interpreted=True))
    assert expected[0][2] > 500
    assert ask(engine_of("connect4")) == expected

    later = engine_of("connect4")
    open_at(300, later, gate)
    assert ask(later) == expected
    assert gate.open.is_set()
    assert ask(engine_of("connect4")) == expected


def test_what_a_question_knew_is_there_again(gate: Gate) -> None:
    state = load("connect4").parse("444333")
    interpreted, engine = engine_of("connect4", interpreted=True), engine_of("connect4")
    for each in (interpreted, engine):
        each.reaches(state, nodes=800)
    open_at(1000, engine, gate)
    asked = [each.reaches(state, nodes=3000) for each in (interpreted, engine)]
    assert asked[0].nodes == asked[1].nodes and asked[0].proof == asked[1].proof


def test_a_question_can_be_stopped_while_its_kernel_is_compiled(gate: Gate) -> None:
    engine = engine_of("connect4")
    once(lambda: engine.so_far()[0] >= 300, engine.stop)
    proof = engine.reaches()
    assert proof.answer is None and proof.nodes >= 300
    assert engine.reaches(time=0.2).answer is None
