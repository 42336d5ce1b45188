"""Answers that come too late are measured, and the next search keeps that much in reserve. No test here looks at a
real delay that the machine makes: delays are made, or numbers are given.
"""

from __future__ import annotations

import gc
import io
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from secateur import Clock, Engine
from secateur.engine.clock import FADING, LEAST_SHARE, MOST_LATE, SHORTEST, Overshoot
from secateur.games.connect4 import ConnectFour

MS = 1_000_000


def test_without_overshoot_nothing_changes() -> None:
    for seconds in (0.01, 0.05, 1.0, 60.0, *Clock(60).budget(), *Clock(1, moves_to_go=1).budget()):
        overshoot = Overshoot()
        assert overshoot.deadline(0, seconds) == int(seconds * 1e9)
        overshoot.answered(int(seconds * 1e9))
        assert overshoot.deadline(0, seconds) == int(seconds * 1e9)


def kept_back(delays: list[int], seconds: float) -> list[float]:
    """The milliseconds that each search keeps in reserve, if answers are late by these."""
    overshoot, kept = Overshoot(), []
    for late in delays:
        due = overshoot.deadline(0, seconds)
        kept.append(1000 * seconds - due / MS)
        overshoot.answered(due + late * MS)
    return kept


def test_a_single_stall_is_soon_forgotten() -> None:
    kept = kept_back([0, 250, *[0] * 200], 0.05)
    assert kept[:3] == [0, 0, pytest.approx(25)]
    assert sum(late >= 25 for late in kept) <= 12 and sum(late > 5 for late in kept) < 20
    assert kept[-1] < 1


def test_stalls_that_come_again_are_kept_in_reserve() -> None:
    kept = kept_back([0, 30, *([0] * 39 + [30]) * 5, *[0] * 200], 1.0)
    assert kept[2] == pytest.approx(0.8 * 30) and kept[40] < 1
    assert min(kept[42:202]) == pytest.approx(30)
    assert kept[-1] < 1


def test_the_later_of_result_and_output_counts() -> None:
    overshoot = Overshoot()
    overshoot.deadline(0, 0.1)
    overshoot.answered(90 * MS)
    assert overshoot.reserve == 0
    overshoot.answered(140 * MS)
    overshoot.answered(120 * MS)
    assert overshoot.reserve == pytest.approx(0.04)


@given(st.lists(st.tuples(st.floats(0.0001, 100), st.floats(-10, 10)), max_size=50))
def test_a_search_keeps_its_share(searches: list[tuple[float, float]]) -> None:
    overshoot = Overshoot()
    for seconds, late in searches:
        due = overshoot.deadline(0, seconds)
        assert max(int(LEAST_SHARE * seconds * 1e9), int(SHORTEST * 1e9)) - 1 <= due
        assert due <= max(int(seconds * 1e9), int(SHORTEST * 1e9))
        overshoot.answered(due + int(late * 1e9))
        assert 0 <= overshoot.reserve <= MOST_LATE


def test_a_machine_that_is_always_late_answers_in_time() -> None:
    """Delays of a busy machine, often 2 ms and rarely 20: without a reserve all would be late; with it, few are."""
    random = Random(1)
    overshoot, over, delays = Overshoot(), [], []
    for _ in range(2000):
        seconds, delay = random.uniform(0.010, 0.050), 2 * random.paretovariate(2)
        answered = overshoot.deadline(0, seconds) + int(delay * MS)
        overshoot.answered(answered)
        over.append(answered / MS - 1000 * seconds)
        delays.append(delay)
    assert sum(late > 0 for late in over) < 0.1 * len(over)
    assert sorted(over)[1980] < 0.6 * sorted(delays)[1980]


def test_an_engine_measures_how_late_it_is() -> None:
    engine = Engine(ConnectFour(), memory="1MB", interpreted=True)
    asked: list[tuple[int, float]] = []
    usual = engine.overshoot.deadline

    def deadline(start: int, seconds: float) -> int:
        asked.append((start, seconds))
        return usual(start, seconds)

    engine.overshoot.deadline = deadline  # type: ignore[method-assign]
    slept: list[Any] = []

    def dawdle(result: Any) -> None:
        if not slept:
            slept.append(time.sleep(0.3))

    engine.search(time=0.1, on_progress=dawdle)
    late = engine.overshoot.reserve
    assert late >= 0.19
    engine.search(time=10.0, nodes=200)  # ends long before
    start, seconds = asked[-1]
    assert (engine.overshoot.due - start) / 1e9 == pytest.approx(max(seconds - FADING * late, LEAST_SHARE * seconds))
    engine.search(nodes=200)
    assert engine.overshoot.due == 0


def test_a_search_without_a_moment_left_still_looks_at_each_move() -> None:
    game = ConnectFour()
    engine = Engine(game, memory="1MB", interpreted=True)
    engine.overshoot.reserve = MOST_LATE
    result = engine.search(game.parse("4141"), time=1e-9)
    assert result.move in game.moves(game.parse("4141"))


def test_garbage_collection_waits_for_short_searches() -> None:
    engine = Engine(ConnectFour(), memory="1MB", interpreted=True)
    seen: list[bool] = []
    assert gc.isenabled()
    engine.search(time=0.05, on_progress=lambda result: seen.append(gc.isenabled()))
    engine.search(time=100.0, nodes=50, on_progress=lambda result: seen.append(not gc.isenabled()))
    engine.search(nodes=50, on_progress=lambda result: seen.append(not gc.isenabled()))
    assert len(seen) >= 3 and not any(seen)
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError):
        engine.search(time=0.05, on_progress=lambda result: seen.append(bool(1 // 0)))
    assert gc.isenabled()
    gc.disable()
    try:
        engine.search(time=0.01)
        assert not gc.isenabled()
    finally:
        gc.enable()


class SlowSink(io.BytesIO):
    """A caller that is slow to read moves."""

    def write(self, data: Any) -> int:
        if bytes(data).startswith(b"bestmove"):
            time.sleep(0.3)
        return super().write(data)


def test_a_protocol_measures_until_the_move_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    from secateur.protocols.server import ProtocolServer

    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    sink = SlowSink()
    server = ProtocolServer(ConnectFour, "ugi", io.BytesIO(), sink)
    server.thinker.prepare(server.setup())
    for line in ("ugi", "isready", "go movetime 50"):
        server.obey(line)
    until = time.monotonic() + 120
    while b"bestmove" not in sink.getvalue() and time.monotonic() < until:
        time.sleep(0.01)
    assert server.thinker.end(120)
    engine = server.thinker.engine
    assert engine is not None and engine.overshoot.reserve > 0.2
    gc.unfreeze()
