"""Threads that share one engine, which allows one call at a time: every call is right, or refused."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from secateur import ONGOING, Engine, Game, SecateurError
from secateur.games import load
from tests.attack import Figures, count
from tests.attack._oracle import is_true, value_of, values_of
from tests.attack.searches import late_state

#: Calls of all threads at scale 1, and the number of threads.
CALLS, THREADS = 24_000, 3

#: Games, compiled and interpreted, with the most moves left in a position.
GAMES = {"kalah": (300, False), "connect4": (13, False), "tictactoe": (9, True)}

#: The message of an engine that is busy.
REFUSED = "this engine is searching already"


class Tally:
    """The counts of all threads."""

    def __init__(self) -> None:
        self.right = self.refused = self.wrong = 0
        self.errors: list[str] = []
        self.lock = threading.Lock()

    def add(self, kind: str) -> None:
        with self.lock:
            setattr(self, kind, getattr(self, kind) + 1)


def call(engine: Engine, state: Any, values: dict[int, int], file: Path, rng: random.Random) -> bool:
    """One call of a random kind; returns whether its result is right."""
    kind = rng.random()
    if kind < 0.6:
        return is_true(engine.solve(state, lines=rng.choice((1, 2))), values)
    if kind < 0.8:
        return is_true(engine.search(state, depth=rng.randrange(1, 6)), values)
    if kind < 0.9:
        target = rng.choice((-1, 0, 1))
        return engine.reaches(state, target).answer is (max(values.values()) >= target)
    if kind < 0.93:
        engine.forget()
    elif kind < 0.96:
        engine.solve(state)
        engine.save(file)
    else:
        engine.load(file)
    return True


def hammer(engine: Engine, cases: list[tuple[Any, dict[int, int]]], folder: Path, calls: int, seed: int) -> Tally:
    """Threads that call one engine as often as they can, until all calls are made."""
    tally, left = Tally(), [calls]
    begin = threading.Barrier(THREADS)

    def work(number: int) -> None:
        rng = random.Random(seed * 100 + number)
        begin.wait()
        while left[0] > 0:
            left[0] -= 1
            try:
                tally.add("right" if call(engine, *rng.choice(cases), folder / "table", rng) else "wrong")
            except SecateurError as error:
                known = REFUSED in str(error) or "a question has taken" in str(error)
                tally.add("refused") if known else tally.errors.append(repr(error))
                time.sleep(rng.random() * 0.0005)  # gives other threads a chance
            except Exception as error:  # noqa: BLE001  whatever it is, it is counted
                tally.errors.append(repr(error))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tally


def cases_of(game: Game, left: int, rng: random.Random) -> list[tuple[Any, dict[int, int]]]:
    """States that are not over, and the values of their moves."""
    found: list[tuple[Any, dict[int, int]]] = []
    while len(found) < 200:
        known: dict[Any, int] = {}
        value_of(game, late_state(game, rng, left), known)
        states = [state for state in known if game.outcome(state) == ONGOING]
        found += [(state, values_of(game, state, known)) for state in rng.sample(states, min(len(states), 50))]
    return found


def attack(seed: int, scale: float) -> Figures:
    rng = random.Random(seed)
    right = refused = wrong = errors = 0
    for spec, (left, interpreted) in GAMES.items():
        game = load(spec)
        engine = Engine(game, memory="64KB", interpreted=interpreted)
        engine.prepare()  # compiled before the threads begin
        with TemporaryDirectory() as folder:
            engine.save(Path(folder, "table"))
            tally = hammer(engine, cases_of(game, left, rng), Path(folder), count(CALLS // len(GAMES), scale), seed)
        right, refused, wrong = right + tally.right, refused + tally.refused, wrong + tally.wrong
        errors += len(tally.errors)
    tried = {"calls": right + refused + wrong + errors, "of them refused": refused}
    return Figures(tried, {"wrong": wrong, "other errors": errors})
