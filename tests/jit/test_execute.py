"""Running a kernel: in threads, after an exception, in another process."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import secateur
from secateur.games import load


def nodes(game: secateur.Game) -> int:
    return secateur.pvs(game, depth=5).nodes


def test_threads_search_at_once() -> None:
    game = load("connect4")
    alone = nodes(game)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(nodes, [game] * 8)) == [alone] * 8


def test_a_searched_game_travels_to_another_process() -> None:
    game = load("tictactoe")
    alone = nodes(game)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(nodes, (game,)) == alone


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")
@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals go to the main thread")
def test_an_exception_from_a_signal_ends_the_search() -> None:
    """And the next search is not held up by it."""

    class Alarm(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise Alarm

    game = load("connect4")
    nodes(game)
    usual = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Alarm):
            secateur.pvs(game, depth=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)
    assert nodes(game) > 0


@pytest.mark.parametrize("ordering", ["best", "worst"])
def test_exhaustive_orderings_heed_the_clock(ordering: str) -> None:
    start = time.perf_counter()
    result = secateur.alphabeta(load("connect4"), depth=30, ordering=ordering, time=0.3)
    assert not result.complete
    assert time.perf_counter() - start < 60  # the ordering alone would take ages


def test_recursion_in_python_is_deep_enough() -> None:
    nested: object = [1]
    for _ in range(300):
        nested = [nested]
    from secateur.games.tree import Tree

    game = Tree.of(nested)
    limit = sys.getrecursionlimit()
    assert secateur.alphabeta(game, interpreted=True).value == secateur.alphabeta(game).value == 1
    assert sys.getrecursionlimit() >= limit
