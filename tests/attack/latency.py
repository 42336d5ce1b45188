"""Late answers: after a deadline, after the flag has fallen, and after `stop`; alone and beside busy processes.

What it measures is the machine as well: the limits are meant for one that has nothing else to do.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from secateur.engine import Engine, Result
from secateur.games import load
from tests.attack import Figures, count
from tests.helpers.protocols_talk import Talk

#: Busy processes beside the attack, and the limit of the 99th percentile of a latency then, in milliseconds.
LIMITS = {"idle": (0, 20.0), "busy": (2, 50.0)}

#: Milliseconds on the clock for one last move.
CLOCK = 1000

POSITIONS = ("", "4", "44", "4453", "12", "3265", "716", "434")
LINES = ("", "e2e4", "e2e4 e7e5", "d2d4 g8f6 c2c4", "g1f3 d7d5", "e2e4 c7c5 g1f3 d7d6 d2d4")


def attack(seed: int, scale: float) -> Figures:
    searches, stops, moves = count(300, scale), count(200, scale), count(25, scale)
    faults = {"percentiles over their limit": 0, "flags fallen": 0}
    measured: dict[str, float] = {}
    for name, (beside, most) in LIMITS.items():
        with busy(beside):
            random = Random(seed)
            late = {"overshoot": [], "stop latency": [], "bestmove latency": []}  # type: dict[str, list[float]]
            late["overshoot"], late["stop latency"] = in_library(random, searches, stops)
            flags, late["bestmove latency"] = in_protocol(random, moves, stops)
        faults["flags fallen"] += sum(over > 0 for over in flags)
        for what, times in late.items():
            measured[f"{what} p50, {name}, ms"] = percentile(times, 0.5)
            measured[f"{what} p99, {name}, ms"] = percentile(times, 0.99)
            faults["percentiles over their limit"] += percentile(times, 0.99) > most
        measured[f"clock left at the worst, {name}, ms"] = -max(flags)
    tried = {"searches of 10 to 50 ms": 2 * searches, "stops": 4 * stops, "moves on the last second": 2 * moves}
    return Figures(tried, faults, measured)


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Runs this many busy processes during the block."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def in_library(random: Random, searches: int, stops: int) -> tuple[list[float], list[float]]:
    """How late searches with a time limit return, and those that another thread stops, in milliseconds."""
    game = load("connect4")
    engine = Engine(game)
    engine.prepare()
    overshoots = []
    for number in range(searches):
        state, seconds = game.parse(random.choice(POSITIONS)), random.uniform(0.010, 0.050)
        if number % 20 == 0:
            engine.forget()
        began = time.perf_counter()
        engine.search(state, time=seconds)
        overshoots.append(1000 * (time.perf_counter() - began - seconds))
    latencies = []
    for _ in range(stops):
        latencies.append(stopped_after(engine, game.start(), random.uniform(0.005, 0.030)))
    return overshoots, latencies


def stopped_after(engine: Engine, state: Any, seconds: float) -> float:
    """Milliseconds from `stop` in another thread, some time after the first iteration, to the result."""
    told: list[float] = []

    def stop() -> None:
        told.append(time.perf_counter())
        engine.stop()

    def begun(result: Result) -> None:
        if timer.ident is None:
            timer.start()

    timer = threading.Timer(seconds, stop)
    engine.forget()
    engine.search(state, on_progress=begun)
    done = time.perf_counter()
    timer.join()
    return 1000 * (done - told[0])


def in_protocol(random: Random, moves: int, stops: int) -> tuple[list[float], list[float]]:
    """By how much moves exceed a clock, and how long after `stop` a move is sent, in milliseconds."""
    overdrawn, latencies = [], []
    gc.collect()
    gc.freeze()  # garbage collection in this process must not be measured
    with Talk("uci") as talk:
        talk.compile()
        for _ in range(moves):
            talk.say("ucinewgame", f"position startpos moves {random.choice(LINES)}".removesuffix(" moves "))
            talk.ask("isready", "readyok")
            began = time.perf_counter()
            talk.ask(f"go wtime {CLOCK} btime {CLOCK} movestogo 1", "bestmove")
            overdrawn.append(1000 * (time.perf_counter() - began) - CLOCK)
        for _ in range(stops):
            talk.say("go infinite")
            time.sleep(random.uniform(0.005, 0.030))
            began = time.perf_counter()
            talk.ask("stop", "bestmove")
            latencies.append(1000 * (time.perf_counter() - began))
        talk.say("quit")
        talk.end()
    gc.unfreeze()
    return overdrawn, latencies


def percentile(times: list[float], share: float) -> float:
    """The percentile of some times.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5), percentile([3.0, 1.0], 0.99)
    (2.0, 3.0)
    """
    ordered = sorted(times)
    return ordered[max(-int(-share * len(ordered) // 1) - 1, 0)]
