"""A recorded search: any step can be sought, and recording is cheap in time and memory."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

import numpy as np
import pytest

import secateur
from secateur.errors import SecateurError
from secateur.game import MAX
from secateur.games import ConnectFour, TicTacToe
from secateur.games.tree import Tree
from secateur.textbook.orderings import ordering
from secateur.trace import Event, Recorder, SearchTree, trace


def random_tree(rng: random.Random, depth: int) -> Any:
    if depth == 0:
        return rng.randrange(100)
    return [random_tree(rng, depth - 1) for _ in range(rng.choice([2, 3, 4]))]


# ---------------------------------------------------------------- seeking


def replayed(tree: SearchTree) -> Iterator[Any]:
    """What is known after each step, by going through them all."""
    entered, done, cut, window, best = set[int](), set[int](), set[int](), dict[int, Any](), dict[int, int]()
    for step in tree.steps:
        index, event = int(tree.step_nodes[step.number]), step.event
        if event in (Event.ENTER, Event.RAISE, Event.CUT):
            window[index] = (step.first, step.second)
        if event == Event.ENTER:
            entered.add(index)
        elif event == Event.CUT:
            cut.add(index)
        elif event == Event.BACK:
            pick = max if tree.negamax or tree.players[index] == MAX else min
            best[index] = pick(best.get(index, step.second), step.second)
        elif event in (Event.LEAF, Event.OVER, Event.HIT, Event.EXIT):
            done.add(index)
        yield set(entered), set(done), set(cut), dict(window), dict(best)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf", "minimax"])
def test_seeking_equals_replaying(algorithm: str) -> None:
    tree = trace(Tree.of(random_tree(random.Random(5), 4)), algorithm=algorithm)
    known = list(replayed(tree))
    forwards = list(range(len(known)))
    anywhere = random.Random(1).sample(forwards, 20)
    for number in [*forwards[::3], *reversed(forwards[::3]), *anywhere]:
        entered, done, cut, window, best = known[number]
        still = tree.at(number)
        assert set(np.flatnonzero(still.entered)) == entered
        assert set(np.flatnonzero(still.done)) == done
        assert set(np.flatnonzero(still.cut)) == cut
        assert still.path == sorted(entered - done)
        for index in entered:
            assert (still.alpha[index], still.beta[index]) == window[index]
            assert still.best(index) == best.get(index)
            assert still.value(index) == (tree.values[index] if index in done else None)
            assert still.seen(index)
    assert tree.at(-1).path == []
    assert not tree.at(-1).entered.any()


# ---------------------------------------------------------------- the cost of recording


def test_an_attempt_with_too_little_memory_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = trace(TicTacToe(), depth=4, algorithm="mtdf")
    monkeypatch.setattr(sys.modules["secateur.textbook.search"], "FIRST_ROOM", 64)
    order = ordering("generated")
    recorder = Recorder(TicTacToe(), order, True)
    result = secateur.search("mtdf", TicTacToe(), None, 4, {"watch": recorder, "ordering": order})
    assert len(recorder.parents) > result.nodes
    recorder.keep_last(result.nodes)
    tree = SearchTree(TicTacToe(), None, result, recorder, ">=", "soft", "generated")
    assert tree.text() == expected.text()
    assert [step.why for step in tree.steps] == [step.why for step in expected.steps]


def bytes_per_node(tree: SearchTree) -> float:
    """What the columns of a tree and of its recorder take."""
    columns = [*vars(tree).values(), *vars(tree.recorder).values()]
    arrays = {id(each): each.nbytes for each in columns if isinstance(each, np.ndarray) and each.base is None}
    buffers = sum(
        len(each) * getattr(each, "itemsize", 1)
        for each in vars(tree.recorder).values()
        if isinstance(each, bytearray) or hasattr(each, "itemsize")
    )
    lists = 8 * (len(tree.values) + len(tree.kinds))
    return (sum(arrays.values()) + buffers + lists) / tree.visited


def test_trees_are_compact() -> None:
    tree = trace(ConnectFour(), depth=5, algorithm="minimax")
    assert bytes_per_node(tree) < 160


@pytest.mark.slow
def test_recording_costs_less_than_three_runs() -> None:
    nested = random_tree(random.Random(2), 7)
    for game, depth in ((ConnectFour(), 5), (Tree.of(nested), None)):
        for algorithm in ("minimax", "alphabeta", "pvs"):
            plain, recorded = [], []
            for _ in range(7):
                start = process_time()
                secateur.search(algorithm, game, None, depth, {"interpreted": True})
                plain.append(process_time() - start)
                order = ordering("generated")
                recorder = Recorder(game, order, algorithm == "pvs")
                start = process_time()
                secateur.search(algorithm, game, None, depth, {"watch": recorder, "ordering": order})
                recorded.append(process_time() - start)
            assert min(recorded) < 3 * min(plain), (type(game).__name__, algorithm)


@pytest.mark.parametrize("step", [-2, 40, 99])
def test_a_step_that_there_is_not(step: int) -> None:
    tree = trace(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    with pytest.raises(SecateurError, match=rf"step must be from -1 \(before the first step\) to 38, not {step}"):
        tree.at(step)


# ---------------------------------------------------------------- large trees


def test_only_so_many_pruned_nodes_are_listed() -> None:
    whole, some, few = (trace(ConnectFour(), None, 5, listed=listed) for listed in (None, 500, 10))
    assert not whole.overflow and some.overflow and few.overflow
    assert len(whole) > len(some) > len(few)
    for tree in (some, few):
        assert tree.events.tolist() == whole.events.tolist()
        assert [bool(node.children) for node in tree.visits] == [bool(node.children) for node in whole.visits]
        cut = [node for node in tree.visits if node.cut and node.children[-1].pruned]
        assert len(cut) == sum(node.cut and node.children[-1].pruned for node in whole.visits)  # each has its slash
    assert few.node(len(few) - 1).size is None
    assert len(few) < few.visited + 10 + 7 + len(few.recorder.cuts)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf", "engine"])
def test_whoever_waits_is_told_and_can_end_it(algorithm: str) -> None:
    counts: list[int] = []

    def told(nodes: int) -> None:
        counts.append(nodes)
        if nodes > 600:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        trace(ConnectFour(), None, 7, algorithm, on_progress=told)
    assert counts == sorted(counts) and len(counts) >= 3
