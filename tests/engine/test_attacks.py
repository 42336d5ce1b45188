"""The attacks on searches, tables and threads, at a small scale; and a test for each fault that they found."""

from __future__ import annotations

import json
import os
import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from secateur import ONGOING, WIN, Engine, Interrupted, SecateurError
from secateur.engine import saved
from secateur.engine.kernel.table import AGES
from secateur.games import load
from tests.attack import cycles, searches, tables, threads
from tests.attack._oracle import is_true
from tests.attack.cycles import EXITS, Graph, Spot, values_on


@pytest.mark.parametrize(  # other tests compile these kernels too
    ("spec", "left"), [("kalah", 300), ("connect4", 13), pytest.param("othello", 7, marks=pytest.mark.slow)]
)
def test_compiled_searches_of_a_used_engine_are_those_of_minimax(spec: str, left: int) -> None:
    assert searches.hammer(spec, left, 60, random.Random(7), interpreted=False) == 0


@pytest.mark.slow
def test_searches_of_a_used_engine_are_those_of_minimax() -> None:
    rng = random.Random(7)
    for spec, left in searches.INTERPRETED.items():
        assert searches.hammer(spec, left, 30, rng, interpreted=True) == 0, spec
    assert searches.read(50, rng) == 0


@pytest.mark.slow
def test_repeated_states_are_draws_for_used_and_fresh_engines() -> None:
    rng, total = random.Random(10), np.zeros(3, int)
    for index in range(9):
        total += cycles.try_game(cycles.random_graph(rng, cycles.KINDS[index % 3]), rng, interpreted=True)
    assert total[0] > 250 and list(total[1:]) == [0, 0]


@pytest.mark.slow
def test_more_games_with_repeated_states(compiled: None) -> None:
    assert cycles.attack(seed=2, scale=0.1).held


@pytest.mark.slow
def test_calls_of_several_threads_are_right_or_refused() -> None:
    figures = threads.attack(seed=3, scale=0.02)
    assert figures.held and figures.tried["of them refused"] > 0, figures


def test_damaged_tables_are_refused_and_crash_nothing() -> None:
    figures = tables.attack(seed=3, scale=0.04)
    assert figures.held and figures.tried["refused"] > 300, figures


# ---------------------------------------------------------------- some moves only


def test_the_value_of_some_moves_is_not_that_of_all() -> None:
    game = load("tictactoe")
    state = game.parse("a1 b1 a2 b2")
    engine = Engine(game, memory="1MB", interpreted=True)
    worse, all_moves = [game.parse_move(state, "c1")], engine.solve(state)
    assert engine.solve(state, only=worse).mate == -2  # b3 completes a column
    assert all_moves.mate == engine.solve(state).mate == 1
    assert engine.search(state, depth=6, only=worse).mate == -2


def test_ties_of_a_game_that_may_last_longer_than_a_path() -> None:
    game, rng = load("kalah"), random.Random(1)
    state = next(
        state for state in iter(lambda: searches.late_state(game, rng, 350), None) if game.remaining(state) > 250
    )
    result = Engine(game, memory="1MB").solve(state, ties=True)
    assert result.move in result.ties and result.complete


# ---------------------------------------------------------------- repeated states


def graph(*nodes: int | tuple[int, ...]) -> Graph:
    """A graph of nodes that end the game with a score, or lead to other nodes."""
    links, ends = np.full((len(nodes), EXITS), -1, np.int64), np.full(len(nodes), ONGOING, np.int64)
    for index, node in enumerate(nodes):
        if isinstance(node, int):
            ends[index] = node
        else:
            links[index, : len(node)] = node
    return Graph(links=links, ends=ends)


@pytest.mark.parametrize(
    ("game", "first", "root", "options"),
    [
        (graph((4, 0), WIN, -5, (2, 4), (1, 3)), Spot(0, 0, 0), Spot(3, 1, 0), {"lines": 3}),
        (graph((4, 2), (2, 2), (3, 3), (4, 2), -5), Spot(1, 1, 0), Spot(3, 1, 0), {"ties": True}),
        (graph((1, 5, 0), -5, (6, 1), (0, 6, 6), (5, 6), (4, 4), (2,)), Spot(0, 1, 0), Spot(4, 1, 0), {}),
    ],
)
def test_an_old_proof_does_not_pass_the_new_root(game: Graph, first: Spot, root: Spot, options: dict[str, Any]) -> None:
    """A move from the root whose best line leads back to it is a draw, even if that line was proven before."""
    engine = Engine(game, memory="64KB", interpreted=True)
    engine.solve(first, lines=3)
    found = engine.solve(root, **options)
    assert is_true(found, values_on(game, root, frozenset()), ties="ties" in options), found


def test_proofs_of_the_same_root_are_kept() -> None:
    game = cycles.random_graph(random.Random(11), Graph)
    engine = Engine(game, memory="64KB", interpreted=True)
    first = engine.solve(lines=3)
    assert engine.solve(lines=3).nodes < first.nodes
    assert engine.memory.age == 1


def test_proofs_of_sixty_four_searches_ago_are_not_taken_for_new_ones() -> None:
    game = graph((4, 0), WIN, -5, (2, 4), (1, 3))
    engine = Engine(game, memory="64KB", interpreted=True)
    engine.solve(Spot(0, 0, 0), lines=3)
    assert engine.memory.age == 1
    engine.memory.age = AGES - 1  # as if as many searches had followed
    found = engine.solve(Spot(3, 1, 0), lines=3)
    assert engine.memory.age == 1 and is_true(found, values_on(game, Spot(3, 1, 0), frozenset())), found


def test_a_history_that_is_too_long_is_refused() -> None:
    game = graph((0, 1), (0,))
    with pytest.raises(SecateurError, match=r"history must have at most .* states that may be repeated, not 70,000"):
        Engine(game, memory="64KB", interpreted=True).search(depth=1, history=[game.start()] * 70_000)


# ---------------------------------------------------------------- one call at a time


def test_a_call_from_within_a_search_is_refused(tmp_path: Path) -> None:
    game = load("nim")
    engine = Engine(game, memory="1MB", interpreted=True)
    result = engine.solve()
    said: list[str] = []

    def refused(call: Any, *arguments: Any) -> None:
        with pytest.raises(SecateurError, match="this engine is searching already: make one engine for each thread"):
            call(*arguments)
        said.append(call.__name__)

    def meddle(_: object) -> None:
        if said:
            return
        refused(engine.search)
        refused(engine.solve)
        refused(engine.reaches)
        refused(engine.forget)
        refused(engine.follow, game.start(), result)
        refused(engine.save, tmp_path / "table")
        refused(engine.load, tmp_path / "table")
        assert engine.so_far()[0] > 0

    whole = engine.search(depth=9, on_progress=meddle)
    assert len(said) == 7 and whole.score == result.score
    assert engine.solve().score == result.score  # and the engine still works


def test_the_turn_is_released_however_a_call_ends(tmp_path: Path) -> None:
    engine = Engine(load("nim"), memory="1MB", interpreted=True)

    def fail(_: object) -> None:
        raise RuntimeError("of the caller's")

    for call, error in (
        (lambda: engine.search(depth=0), SecateurError),
        (lambda: engine.search(depth=2, on_progress=fail), RuntimeError),
        (lambda: engine.load(tmp_path / "none"), SecateurError),
        (lambda: engine.save(tmp_path / "no" / "folder"), SecateurError),
        (lambda: engine.reaches(((0, 0, 0), 0)), SecateurError),
    ):
        with pytest.raises(error):
            call()
        assert not engine.turn.holder
    assert engine.solve().proven == "exact"


def test_an_interrupt_releases_the_turn() -> None:
    engine = Engine(load("connect4"), memory="1MB", interpreted=True)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), 2))
    timer.start()
    with pytest.raises(Interrupted):
        engine.search(time=60)
    timer.join()
    assert not engine.turn.holder and engine.search(depth=1).moves


# ---------------------------------------------------------------- files


def test_a_table_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    game, path = load("nim"), tmp_path / "nim.table"
    engine = Engine(game, memory="1MB", interpreted=True)
    engine.solve()
    engine.save(path)
    assert list(tmp_path.iterdir()) == [path]
    whole = path.read_bytes()
    _, head, data = whole.split(b"\n", 2)
    fields = json.loads(head)

    def says(content: bytes, message: str) -> None:
        path.write_bytes(content)
        before = engine.memory.entries.copy(), engine.memory.mask, engine.memory.age
        with pytest.raises(SecateurError, match=message):
            engine.load(path)
        assert (engine.memory.entries == before[0]).all()
        assert (engine.memory.mask, engine.memory.age) == before[1:]

    for odd in ({"mask": -1}, {"mask": 5}, {"age": 64}, {"draws": [True]}, {"reversible": None}, {"mask": 4095.0}):
        says(tables.written(json.dumps(fields | odd).encode(), data), "is damaged: its header is not valid")
    says(tables.written(b"[" * 100_000, data), "is damaged: its header")
    says(tables.written(json.dumps(fields | {"mask": (1 << 40) - 1}).encode(), data), "needs a memory of")
    says(tables.written(head, data[:-5]), "is damaged: its entries do not match its header")
    says(whole[:-1], "is damaged: its checksum is wrong")
    says(whole.replace(b'"age": 1', b'"age": 2'), "is damaged: its checksum is wrong")
    says(whole.replace(b"table 2", b"table 3"), f"has version 3: this secateur reads version {saved.VERSION}")
    says(b'{"is": "secateur table", "version": 1, "game": "Nim"}\n' + data, "has version 1: this secateur reads")
    says(b"", "is not a table that secateur saved")
    with pytest.raises(SecateurError, match="it is a folder, not a file"):
        engine.load(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    for odd_path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(SecateurError, match="is not a table that secateur saved"):
            engine.load(odd_path)


def test_moves_of_a_loaded_table_are_not_played_unchecked(tmp_path: Path, compiled: None) -> None:
    game = load("chess")
    engine = Engine(game, memory="1MB")
    first = engine.search(depth=5)
    engine.save(tmp_path / "chess.table")
    other = Engine(game, memory="1MB")
    other.load(tmp_path / "chess.table")
    moves = other.memory.entries[1::2] >> 41 & (1 << 22) - 1
    used = other.memory.entries[1::2] != 0
    assert used.sum() > 100 and (moves[used] == (1 << 22) - 1).all() and (moves[~used] == 0).all()
    keys = [memory.entries[::2] ^ memory.entries[1::2] for memory in (engine.memory, other.memory)]
    assert (keys[0] == keys[1][: len(keys[0])]).all()
    assert other.search(depth=5).nodes < first.nodes
