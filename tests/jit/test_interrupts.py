"""Ctrl-C: a search ends with what is known, whenever it is interrupted, and leaves nothing broken."""

from __future__ import annotations

import gc
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur import Engine, Game, Interrupted
from secateur.games import load
from secateur.jit import execute, workers
from secateur.jit.execute import polling
from tests.attack import _steps, interrupts

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no signals between threads here")


@pytest.fixture(autouse=True)
def usual_handler() -> Iterator[None]:
    """Installs the default SIGINT handler before and after a test."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    after = signal.signal(signal.SIGINT, before)
    assert after is signal.default_int_handler


@pytest.fixture(autouse=True)
def no_gc_callbacks() -> Iterator[None]:
    """Python loses what a signal handler raises in a callback of the garbage collector, as Hypothesis has one."""
    before = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = before


def interrupt_after(seconds: float) -> None:
    def send() -> None:
        time.sleep(seconds)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send, daemon=True).start()


@pytest.mark.slow
def test_interrupts_break_nothing(compiled: None) -> None:
    figures = interrupts.attack(seed=3, scale=0.01)
    assert figures.held, figures
    assert figures.tried["told what is known"] > 25


def tried(game: Game) -> Game:
    """The game, marked as if it had passed its first playouts, which would find its fault."""
    vars(game)["_tried"] = {"compiled", "interpreted"}
    return game


def test_no_thread_is_left(capfd: pytest.CaptureFixture[str]) -> None:
    """Threads unknown to Python count too: the operating system's list is read."""
    counts = interrupts._process("tests.attack.interrupts", "engine interpreted", 12, 5)
    assert counts == {**counts, "interrupts": 12, "threads left": 0, "wrong results": 0}
    assert not counts["bare"] + counts["hangs"] + counts["crashes"], capfd.readouterr().err


@pytest.mark.sample(3)
@pytest.mark.parametrize(("handler", "stride"), [("usual", 5), ("raising", 1)])
@pytest.mark.parametrize("name", _steps.NAMES)
def test_no_step_of_a_search_is_the_wrong_one(
    name: str, handler: str, stride: int, capfd: pytest.CaptureFixture[str]
) -> None:
    counts = interrupts._process("tests.attack._steps", name, stride, handler)
    assert counts["interrupts"] > 30 and counts["known"] > 30
    assert not any(counts[fault] for fault in interrupts.FAULTS), (counts, capfd.readouterr().err)


def test_an_interrupt_between_two_iterations_is_not_lost() -> None:
    engine = Engine(load("connect4"), memory="1MB", interpreted=True)

    def progress(result: secateur.Result) -> None:
        if result.depth == 2:
            signal.raise_signal(signal.SIGINT)
            time.sleep(0)  # nothing is raised here

    with pytest.raises(Interrupted) as caught:
        engine.search(on_progress=progress)
    assert caught.value.result.depth == 2 and not caught.value.result.complete


def test_an_interrupt_that_comes_too_late_has_the_full_result() -> None:
    game = load("tictactoe")
    engine = Engine(game, memory="1MB", interpreted=True)
    seen = []

    def progress(result: secateur.Result) -> None:
        seen.append(result)
        if result.depth == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as caught:
        engine.search(depth=3, on_progress=progress)
    assert caught.value.result.depth == 3 and caught.value.result.score == seen[-1].score


def test_following_a_line_is_interrupted_too() -> None:
    game = load("nim")
    engine = Engine(game, memory="1MB", interpreted=True)
    result = engine.solve()
    usual = engine._search

    def search(*args: Any, **options: Any) -> secateur.Result:
        signal.raise_signal(signal.SIGINT)
        return usual(*args, **options)

    engine._search = search  # type: ignore[method-assign]
    with pytest.raises(Interrupted) as caught:
        engine.follow(game.start(), replace(result, lines=(replace(result.best, moves=result.moves[:1]),)))
    assert caught.value.result.score == result.score


def test_a_handler_of_the_program_stays() -> None:
    game = load("tictactoe")
    calls = []
    signal.signal(signal.SIGINT, lambda number, frame: calls.append(number))
    try:
        progress = lambda result: signal.raise_signal(signal.SIGINT) if result.depth == 2 else None  # noqa: E731
        result = Engine(game, memory="1MB", interpreted=True).search(depth=3, on_progress=progress)
        assert result.complete and calls == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_an_exception_from_another_handler_is_raised_when_nothing_runs_any_more() -> None:
    class Odd(Exception):
        pass

    def handler(number: int, frame: object) -> None:
        raise raised[0]

    game = load("connect4")
    engine = Engine(game, memory="1MB", interpreted=True)
    raised: list[type[BaseException]] = [Odd]

    def soon(result: secateur.Result) -> None:
        if result.depth == 1:  # the search has begun
            interrupt_after(0.02 * random.random())

    signal.signal(signal.SIGINT, handler)
    try:
        for error, expected in ((Odd, Odd), (KeyboardInterrupt, Interrupted)):
            raised[0] = error
            for _ in range(10):
                with pytest.raises(expected):
                    engine.search(on_progress=soon)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert engine.search(depth=2).depth == 2


def test_a_worker_survives_exceptions_in_its_calls() -> None:
    class Raises(type(load("tictactoe"))):  # type: ignore[misc]
        def outcome(self, state: Any) -> int:
            if state != self.start():
                raise SystemExit(3)
            return int(super().outcome(state))

    secateur.pvs(load("tictactoe"), depth=1, interpreted=True)
    idle = len(workers._idle)
    for _ in range(5):
        with pytest.raises(SystemExit):
            secateur.pvs(tried(Raises()), depth=3, interpreted=True)
        assert len(workers._idle) == idle


def test_an_exception_in_proceed_ends_the_search() -> None:
    def proceed(nodes: int) -> bool:
        raise LookupError("no answer")

    with pytest.raises(LookupError, match="no answer"):
        secateur.minimax(load("connect4"), depth=40, interpreted=True, proceed=proceed)


def test_proceed_is_not_called_after_the_search() -> None:
    asked = []
    with polling(lambda nodes: not asked.append(nodes), lambda: 7, lambda: None):
        while len(asked) < 3:
            time.sleep(0.01)
    before = len(asked)
    time.sleep(0.1)
    assert len(asked) == before and set(asked) == {7}


# ---------------------------------------------------------------- rules with an endless loop

GAME = """
from typing import NamedTuple
from secateur import DRAW, Game, ONGOING

class State(NamedTuple):
    left: int

class Endless(Game):
    def start(self):
        return State(12)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, move):
        left = state.left - move
        while left == 7:
            left = 7 if left > 0 else 0
        return State(left)

    def outcome(self, state):
        return ONGOING if state.left > 0 else DRAW
"""

#: Prints the errors of a first search and of a second one.
RUN = """
import os, signal, sys, threading, time
import secateur
from secateur import Engine
from secateur.games import load
signal.signal(signal.SIGINT, signal.default_int_handler)
from secateur.jit import takeover
takeover.begins_interpreted = False  # so that compiled rules are endless, too
game = load("game.py:Endless")
vars(game)["_tried"] = ("compiled", "interpreted")  # the first playouts would find the endless loop
interpreted = {interpreted}
{prepare}
def send():
    time.sleep({delay})
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=send, daemon=True).start()
for ask in ({first}, {second}):
    try:
        print(ask())
    except secateur.Interrupted as interrupted:
        print("depth", interrupted.result.depth, interrupted.__cause__)
    except secateur.SecateurError as error:
        print(error)
"""

LINE = 1 + GAME.splitlines().index("        while left == 7:")
BROKEN_OFF = re.compile(
    rf"Endless.play\(\) at line ({LINE}|{LINE + 1}) of game.py did not return; "
    r"it may be in an endless loop; the search was stopped"
)
ABANDONED = "Endless: a method did not return; it may be in an endless loop; the search was abandoned"


def run(folder: Path, **parts: Any) -> list[str]:
    (folder / "game.py").write_text(GAME)
    code = RUN.format(**{"prepare": "", "delay": 0.5, **parts})
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_endless_rules_end_at_the_first_interrupt(tmp_path: Path) -> None:
    engine = "engine = Engine(game, memory='1MB', interpreted=True)"
    first, second = "lambda: engine.search(depth=9).depth", "lambda: engine.search(depth=2).depth"
    lines = run(tmp_path, interpreted=True, prepare=engine, first=first, second=second)
    assert lines[0].startswith("depth 2 ") and BROKEN_OFF.fullmatch(lines[0].removeprefix("depth 2 "))
    assert lines[1] == "2"


@pytest.mark.parametrize("search", ["engine.reaches()", "secateur.perft(game, depth=9, interpreted=True)"])
def test_where_nothing_is_known_the_method_is_named(tmp_path: Path, search: str) -> None:
    engine = "engine = Engine(game, memory='1MB', interpreted=True)"
    ask = "lambda: " + search
    lines = run(tmp_path, interpreted=True, prepare=engine, first=ask, second="lambda: engine.search(depth=2).depth")
    assert BROKEN_OFF.fullmatch(lines[0]), lines
    assert lines[1] == "2"


def test_compiled_endless_rules_end_too_and_so_does_the_process(compiled: None, tmp_path: Path) -> None:
    perft = "lambda: secateur.perft(game, depth={})"
    lines = run(
        tmp_path,
        interpreted=False,
        prepare="secateur.perft(game, depth=2)",
        first=perft.format(9),
        second=perft.format(3),
    )
    assert lines == [ABANDONED, "8"]


@pytest.mark.slow
def test_an_engine_whose_search_was_abandoned_is_not_used_again(compiled: None, tmp_path: Path) -> None:
    engine = "engine = Engine(game, threads=2, memory='1MB'); engine.search(depth=2)"
    first, second = "lambda: engine.search(depth=9).depth", "lambda: engine.search(depth=2).depth"
    lines = run(tmp_path, interpreted=False, prepare=engine, first=first, second=second)
    assert lines == [f"depth 2 {ABANDONED}", "an abandoned search is still running in this engine: make another engine"]


@pytest.mark.parametrize("interpreted", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("compiled")
def test_endless_rules_end_some_time_after_a_limit_of_time(tmp_path: Path, interpreted: bool) -> None:
    soon = "from secateur.jit import execute; execute.LATE = execute.LATE_GRACE = 0.2"
    search = "lambda: secateur.alphabeta(game, depth={}, time=0.1, interpreted=interpreted).depth"
    first, second = search.format(9), search.format(2)
    lines = run(tmp_path, interpreted=interpreted, prepare=soon, delay=1e6, first=first, second=second)
    assert BROKEN_OFF.fullmatch(lines[0]) if interpreted else lines[0] == ABANDONED
    assert lines[1] == "2"


def test_slow_rules_are_told_to_stop_and_not_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer may take longer than a late search has until it is told to stop."""

    class Slow(type(load("tictactoe"))):  # type: ignore[misc]
        def outcome(self, state: Any) -> int:
            time.sleep(0.05)
            return int(super().outcome(state))

    monkeypatch.setattr(execute, "LATE", 0.01)
    result = Engine(tried(Slow()), memory="1MB", interpreted=True).search(time=0.1)
    assert not result.complete and result.nodes


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(GAME)
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from secateur.jit import workers; begin = workers.Call.begin; "
    code += "workers.Call.begin = lambda self: (begin(self), print('begun', flush=True)); "
    code += "from secateur.trial import Trial; Trial.run = lambda self: True; "
    code += (
        "from secateur.cli import cli; cli.main('best game.py:Endless --depth 9 --algorithm pvs --interpreted'.split())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        error = process.stderr.read()
        assert process.wait(timeout=60) == 130
    assert BROKEN_OFF.fullmatch(error.splitlines()[-1].removeprefix("secateur: ")), error
    assert "Traceback" not in error


def test_rules_that_loop_in_the_main_thread_end_too() -> None:
    """The search itself calls `bounds`, in Python, in the main thread."""

    class Slow(type(load("tictactoe"))):  # type: ignore[misc]
        def reversible(self, state: Any) -> int:
            while state is not None:
                time.sleep(0.01)
            return 0

        repeats = True

    engine = Engine(tried(Slow()), memory="1MB", interpreted=True)
    interrupt_after(0.3)
    with pytest.raises(Interrupted) as caught:
        engine.search(depth=3)
    assert caught.value.result.nodes == 0


@pytest.mark.parametrize("is_new", [True, False], ids=["in the first playouts", "as the search begins"])
def test_whatever_comes_before_the_first_node_is_interrupted_too(is_new: bool) -> None:
    sent: list[int] = []

    class Interrupting(type(load("tictactoe"))):  # type: ignore[misc]
        def rank(self, state: Any, move: int) -> int:
            if not sent:
                sent.append(move)
                signal.raise_signal(signal.SIGINT)
            return 0

    game = Interrupting()
    engine = Engine(game if is_new else tried(game), memory="1MB", interpreted=True)
    with pytest.raises(Interrupted) as caught:
        engine.search(depth=3)
    assert caught.value.result.depth == 0 and not engine.turn.holder
    assert engine.search(depth=3).depth == 3


#: Searches a game that has never been compiled, interrupted repeatedly, and then to the end.
COMPILE = """
import os, random, signal, threading, time
import secateur
from secateur.games import load
signal.signal(signal.SIGINT, signal.default_int_handler)
random.seed(1)
game, began, ended = load("tictactoe"), [], []
for _ in range(4):
    def send(seconds):
        time.sleep(seconds)
        ended.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    try:
        threading.Thread(target=send, args=(1.5 * random.random(),), daemon=True).start()
        secateur.pvs(game, depth=9)
        time.sleep(5)
    except secateur.Interrupted as interrupted:
        began.append(time.monotonic())
        assert not interrupted.result.complete
    except KeyboardInterrupt:
        ended.pop()
assert max([one - other for one, other in zip(began, ended)], default=0) < 30, (began, ended)
result = secateur.pvs(game, depth=9)
print(result.value, result.nodes, secateur.pvs(game, depth=9, interpreted=True).nodes)
"""


@pytest.mark.slow
def test_an_interrupt_does_not_break_the_compiler(compiled: None, tmp_path: Path) -> None:
    environment = {**os.environ, "SECATEUR_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, "-c", COMPILE], env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stderr == "", done
    value, nodes, expected = done.stdout.split()
    assert value == "0" and nodes == expected
    assert len(list((tmp_path / "cache").glob("pvs_node-*.kernel"))) == 1
