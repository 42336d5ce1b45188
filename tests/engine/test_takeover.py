"""A search that begins interpreted while its kernels are compiled, and then begins anew with them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from secateur import DRAW, WIN, Clock, CompileError, Engine
from secateur.engine import Result
from secateur.engine.running import RootWindow, RunningSearch
from secateur.games import load
from secateur.jit import background, takeover
from secateur.jit.takeover import KernelsReady
from tests.helpers.bad_games import DoesNotCompile, Piles
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


@pytest.mark.sample(3)
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

    def progress(result: Result) -> None:
        told.append(result)
        if result.depth == 5:
            gate.open.set()
            wait_until(lambda: all(each.over for each in engine.kernels.values()))

    result = engine.search(depth=9, on_progress=progress)
    depths = [each.depth for each in told]
    assert sorted(set(depths)) == list(range(1, 10)) and depths == sorted(depths)
    assert result.depth == 9


@pytest.mark.slow
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


@pytest.mark.parametrize("caught_up", [0, 4, 5])
def test_a_better_move_of_an_iteration_that_the_takeover_stops_is_kept(
    caught_up: int, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the midst of depth 6 the interpreted search knows a better move than that of depth 5; its kernels are compiled
    then, and the compiled search is stopped at depth 0, 4 or 5."""
    before, stopped = (engine_of("kalah", interpreted=True).search(**how) for how in ({"depth": 5}, {"nodes": 570}))
    assert (stopped.depth, before.move, stopped.move) == (5, 2, 5)
    usual = RunningSearch.run

    def run(running: RunningSearch, window: RootWindow, root: Any = None) -> Any:
        if not running.interpreted and window.depth > caught_up:
            running.engine.stop()
            return None
        found = usual(running, window, root)
        if found is None:
            gate.open.set()
            wait_until(lambda: all(each.over for each in running.engine.kernels.values()))
            raise KernelsReady
        return found

    monkeypatch.setattr(RunningSearch, "run", run)
    result = engine_of("kalah").search(nodes=570)
    assert (result.depth, result.move, result.score) == (5, stopped.move, stopped.score)
    assert not result.complete


@pytest.mark.slow
def test_what_does_not_compile_is_an_error_when_that_is_known(gate: Gate) -> None:
    engine = Engine(DoesNotCompile(), memory="1MB", compiled=True)
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


@pytest.mark.sample(3)
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


#: Called by rules that run interpreted: that it is a Python function keeps them from being compiled.
seen: list[Callable[[], None]] = []


def tell() -> None:
    for each in seen:
        each()


class Tells(Piles):
    def canonical(self, state: Any) -> Any:
        tell()
        return state


@pytest.mark.sample(2)
@pytest.mark.parametrize("waits", [False, True])
def test_a_question_goes_on_interpreted_where_the_game_does_not_compile(
    waits: bool, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "begins_interpreted", not waits)
    expected = Engine(Tells(), memory="1MB", interpreted=True).reaches(target=WIN)
    engine = Engine(Tells(), memory="1MB", compiled=True)

    def fail() -> None:
        """Lets the compiler fail in the midst of the question."""
        gate.open.set()
        asking = engine.proof_search
        wait_until(lambda: asking is None or all(each.over for each in asking.takeover.waiting))

    monkeypatch.setitem(globals(), "seen", [fail])
    with pytest.raises(CompileError, match="does not compile"):
        engine.reaches(target=WIN)
    told: list[CompileError] = []
    engine.on_failure = told.append
    gate.open.clear()
    proof = engine.reaches(target=WIN)
    assert (proof.answer, proof.move) == (expected.answer, expected.move)
    assert len(told) == 1 and engine.interpreted
    assert engine.reaches(target=DRAW).answer and len(told) == 1
