"""Ctrl-C at any moment of a search: real signals, from another process and from another thread, at random delays.

And one at every single step that the waiting thread takes: `_steps` knows how.

Faults are searches that do not end (hangs), processes that die (crashes), a KeyboardInterrupt that tells no result
(bare), threads that are left over, and searches that go wrong afterwards.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from tests.attack import Figures, count
from tests.attack._steps import HANDLERS, NAMES

ROOT = Path(__file__).resolve().parents[2]

#: What is interrupted, and its share of 5,000 interrupts.
KINDS = {
    "engine 1": 800,
    "engine 2": 1000,
    "solve 1": 500,
    "solve 2": 800,
    "reaches": 500,
    "textbook": 800,
    "engine interpreted": 200,
    "textbook interpreted": 200,
    "new": 200,
}

#: Interrupts in one process.
EACH = 100

#: Seconds without an interrupt after which a process counts as hung, and before the first: it may have to compile.
HANGS, COMPILES = 120.0, 900.0

#: The most idle workers that are allowed.
MOST_IDLE = 6

FAULTS = ("hangs", "crashes", "bare", "threads left", "wrong results")


def attack(seed: int, scale: float) -> Figures:
    total: Counter[str] = Counter(dict.fromkeys(FAULTS, 0))
    chance = random.Random(seed)
    for kind, most in KINDS.items():
        left = count(most, scale)
        while left > 0:
            here = min(left, EACH)
            total.update(_process("tests.attack.interrupts", kind, here, chance.getrandbits(32)))
            left -= here
    stepped: Counter[str] = Counter()
    for name, handler in product(NAMES, HANDLERS):
        stepped.update(_process("tests.attack._steps", name, max(round(1 / scale), 1), handler))
    total.update({name: stepped[name] for name in FAULTS})
    return Figures(
        tried={
            "interrupts": total["interrupts"],
            "told what is known": total["known"],
            "steps interrupted": stepped["interrupts"],
        },
        faults={name: total[name] for name in FAULTS},
    )


def _process(module: str, *words: object) -> Counter[str]:
    """Runs one process that is interrupted repeatedly, with a watchdog."""
    command = [sys.executable, "-X", "faulthandler", "-m", module, *map(str, words)]
    counts: Counter[str] = Counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout is not None
        news: list[float] = [time.monotonic() + COMPILES - HANGS]

        def watch() -> None:
            while child.poll() is None:
                if time.monotonic() - news[0] > HANGS:
                    counts["hangs"] += 1
                    child.send_signal(signal.SIGABRT)  # and it says where it hangs
                    return
                time.sleep(0.2)

        watchdog = threading.Thread(target=watch, daemon=True)
        watchdog.start()
        last = ""
        for line in child.stdout:
            news[0] = time.monotonic()
            last = line
        child.wait()
        watchdog.join()
    if last.startswith("{"):
        counts.update(json.loads(last))
    if child.returncode != 0 and not counts["hangs"]:
        counts["crashes"] += 1
    return counts


# ---------------------------------------------------------------- in the interrupted process


class Sender:
    """Sends SIGINT to this process after a delay, from another process or a thread."""

    def __init__(self) -> None:
        code = "import os, sys, time\nfor line in sys.stdin:\n    time.sleep(float(line)); os.kill(os.getppid(), 2)"
        # In a session of its own, so that Ctrl-C at the terminal reaches this process only.
        self.other = subprocess.Popen(
            [sys.executable, "-S", "-c", code], stdin=subprocess.PIPE, text=True, start_new_session=True
        )

    def send(self, delay: float, by_thread: bool) -> None:
        if by_thread:

            def raise_it() -> None:
                time.sleep(delay)
                signal.raise_signal(signal.SIGINT)  # goes to this thread, not to the one that waits

            threading.Thread(target=raise_it, daemon=True).start()
        else:
            assert self.other.stdin is not None
            self.other.stdin.write(f"{delay}\n")
            self.other.stdin.flush()


def _new(depth: int) -> Any:
    """A search of a game that has not been tried: most interrupts come in its first playouts."""
    from secateur import Engine, trial
    from secateur.games.connect4 import ConnectFour

    class New(ConnectFour):
        pass

    trial._PassedGames.here.clear()
    return Engine(New(), memory="1MB", interpreted=True).search(depth=depth)


def _asks(kind: str) -> tuple[Callable[[], Any], Callable[[], Any], Callable[[], tuple[Any, ...]]]:
    """A long search, a short one, and one whose result is known."""
    from secateur import Engine, search
    from secateur.games import load

    what, _, how = kind.partition(" ")
    if what == "new":
        return lambda: _new(60), lambda: _new(2), lambda: (_new(2).score,)
    interpreted = how == "interpreted"
    if what == "textbook":
        game = load("connect4")
        names = ["alphabeta", "mtdf", "deepening", "minimax"]

        def textbook(depth: int, name: str | None = None) -> Any:
            return search(name or random.choice(names), game, None, depth, {"interpreted": interpreted})

        shallow = 2 if interpreted else 5
        return (
            lambda: textbook(30),
            lambda: textbook(shallow),
            lambda: tuple((r.value, r.nodes) for r in (textbook(shallow, name) for name in names)),
        )
    game = load("kalah" if what == "reaches" else "connect4")
    engine = Engine(game, threads=int(how) if how.isdigit() else 1, memory="1MB", interpreted=interpreted)

    def check() -> tuple[Any, ...]:
        fresh = Engine(game, threads=len(engine.works), memory="1MB", interpreted=interpreted)
        result = fresh.search(depth=3 if interpreted else 7)
        return (result.score, result.depth, result.nodes if len(engine.works) == 1 else None)

    if what == "reaches":
        return lambda: engine.reaches(target=20), lambda: engine.reaches(target=20, nodes=5000), check
    if what == "solve":
        return engine.solve, lambda: engine.solve(nodes=20_000), check
    return lambda: engine.search(depth=60), lambda: engine.search(depth=3 if interpreted else 8), check


def _threads() -> int:
    """The number of busy or leaked threads; idle workers kept for the next search do not count."""
    from secateur.jit.workers import _idle

    tasks = Path("/proc/self/task")
    return (len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()) - min(len(_idle), MOST_IDLE)


def _be_interrupted(kind: str, interrupts: int, seed: int) -> Counter[str]:
    from secateur import Interrupted

    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job of a shell inherits another one
    random.seed(seed)
    lasting, short, check = _asks(kind)
    expected = check()
    short()
    sender = Sender()
    counts: Counter[str] = Counter()
    before = _threads()
    print("ready", flush=True)
    longest = 20 if kind == "new" else 1  # the first playouts take a while
    for number in range(interrupts):
        ask = lasting if random.random() < 0.7 else short
        began = False
        try:
            try:
                sender.send(random.choice((0, 0.0005, 0.002, 0.01)) * 2 * longest * random.random(), number % 4 == 0)
                began = True
                ask()
                for _ in range(6000):  # it came too late for the search, and arrives here
                    time.sleep(0.01)
                counts["lost"] += 1
            except Interrupted as interrupted:
                counts["known"] += 1
                assert interrupted.result.nodes >= 0
        except KeyboardInterrupt as bare:
            names = [frame.name for frame in traceback.extract_tb(bare.__traceback__)]
            inside = names[names.index("searching") + 1 :] if "searching" in names else []
            if began and inside and inside[0] not in ("__init__", "__enter__"):  # the search was running
                counts["bare"] += 1
                traceback.print_exc()
        counts["interrupts"] += 1
        print(number, flush=True)
    deadline = time.monotonic() + 30
    while _threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    counts["threads left"] = max(_threads() - before, 0)
    short()  # an engine that was left locked refuses it
    counts["wrong results"] = int(check() != expected) + counts.pop("lost", 0)
    sender.other.kill()
    return counts


if __name__ == "__main__":
    print(json.dumps(_be_interrupted(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))), flush=True)
