"""The transposition table: what it packs, keeps, and refuses."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import secateur
from secateur import INFINITY, Engine, SecateurError
from secateur.engine.kernel import table
from secateur.engine.kernel.work import Work
from secateur.games import load
from secateur.jit.clock import now
from tests.engine.test_engine import LATE, is_right, late_state, random_state


@given(
    st.integers(-INFINITY, INFINITY),
    st.integers(1, 3),
    st.integers(0, 511),
    st.integers(0, 1),
    st.integers(0, table.AGES - 1),
    st.integers(0, 1),
    st.integers(0, table.MOVE_MASK),
)
def test_entries_come_back_as_they_were_packed(
    value: int, bound: int, depth: int, proven: int, age: int, orientation: int, move: int
) -> None:
    data = table.packed(value, bound, depth, proven, age, orientation, move)
    assert 0 < data < 1 << 63
    read = (
        table.value_of,
        table.bound_of,
        table.depth_of,
        table.proven_of,
        table.age_of,
        table.orientation_of,
        table.move_of,
    )
    assert tuple(get(data) for get in read) == (value, bound, depth, proven, age, orientation, move)


def small(buckets: int) -> Work:
    work = Work(room=1)
    work.link("entries", np.zeros(buckets * table.BUCKET, np.int64))
    work.set("mask", buckets - 1)
    work.set("most", buckets - 1)
    work.set("threads", 1)
    return work


def entry(value: int = 0, depth: int = 5, proven: int = 0, age: int = 0, move: int = 1) -> int:
    return table.packed(value, table.EXACT, depth, proven, age, 1, move)


def test_a_bucket_keeps_the_deepest_and_replaces_the_old_first() -> None:
    work = small(1)
    for key in range(1, 6):
        table.store(key, entry(depth=10 * key), work)
    assert [table.probe(key, work) != 0 for key in range(1, 6)] == [False, True, True, True, True]
    work.set("age", 1)
    table.store(9, entry(depth=1, age=1), work)
    assert table.probe(9, work) != 0 and table.probe(2, work) == 0


def test_a_proof_does_not_give_way_to_a_shallower_guess() -> None:
    work = small(1)
    table.store(1, entry(value=7, depth=9, proven=1), work)
    table.store(1, entry(value=3, depth=4), work)
    assert table.value_of(table.probe(1, work)) == 7
    table.store(1, entry(value=3, depth=12), work)
    assert table.value_of(table.probe(1, work)) == 3


def test_an_entry_without_a_move_keeps_the_one_known_before() -> None:
    work = small(1)
    table.store(1, entry(move=77), work)
    table.store(1, entry(move=table.NO_MOVE, depth=8), work)
    assert table.move_of(table.probe(1, work)) == 77


def test_growing_loses_nothing() -> None:
    work = small(64)
    work.set("mask", 3)
    for key in range(8):
        table.store(key * 1_000_003, entry(value=key), work)
    table.grow(work)
    assert [table.value_of(table.probe(key * 1_000_003, work)) for key in range(8)] == list(range(8))
    assert int(work.mask) == 31


def filled(buckets: int) -> Work:
    """A table that uses an eighth of its memory, which is almost full."""
    work = small(8 * buckets)
    work.set("mask", buckets - 1)
    for key in range(1, 4 * buckets):
        table.store(key, entry(value=key), work)
    return work


def test_a_table_does_not_grow_shortly_before_the_deadline() -> None:
    work = filled(64)
    work.deadline = now() + 10_000
    table.grow(work)
    assert work.mask == 63
    work.deadline = now() + 3600 * 10**9
    table.grow(work)
    assert work.mask == 511


def test_a_table_that_is_stopped_while_it_grows_loses_entries_but_stays_correct() -> None:
    work = filled(64)
    known = {key: table.probe(key, work) for key in range(1, 200)}
    work.stop = 1
    table.grow(work)
    found = {key: table.probe(key, work) for key in known}
    assert all(found[key] in (0, data) for key, data in known.items())
    for key, data in known.items():
        table.store(key, data, work)
    assert all(table.probe(key, work) == data for key, data in known.items() if data)


def test_flipped_bits_give_no_illegal_move_and_no_crash() -> None:
    game, rng = load("connect4"), random.Random(5)
    engine = Engine(game, memory="64KB")
    for _ in range(150):
        state = random_state(game, rng)
        engine.search(state, depth=8)
        used = np.flatnonzero(engine.memory.entries)
        for place in rng.sample(list(used), min(40, len(used))):
            engine.memory.entries[place] ^= np.int64(1) << np.int64(rng.randrange(63))
        result = engine.search(state, depth=8)
        assert is_right(game, state, result, result.score if result.proven == "exact" else 0) or result.line
        after = state
        for move in result.line:
            assert move in list(game.moves(after))
            after = game.play(after, move)


def test_two_threads_on_one_table_prove_nothing_wrong() -> None:
    game = load("kalah")
    first = Engine(game, memory="16KB")
    second = Engine(game, memory="16KB")
    second.memory = first.memory
    second.works[0].link("entries", first.memory.entries)
    first.prepare(), second.prepare()  # compiled before the threads start
    rng = random.Random(6)
    states = [late_state(game, rng, LATE["kalah"]) for _ in range(40)]
    values = [secateur.negamax(game, state, merge="states").score for state in states]
    wrong: list[object] = []

    def hammer(engine: Engine, order: list[int]) -> None:
        for index in order * 5:
            if engine.solve(states[index]).score != values[index]:
                wrong.append((index, states[index]))

    orders = [list(range(40)), list(reversed(range(40)))]
    threads = [threading.Thread(target=hammer, args=pair) for pair in zip((first, second), orders, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


#: A position of Kalah with a dozen seeds left.
ENDING = "1 0 2 1 0 2 15 / 0 1 2 0 1 2 21 / first"


def test_a_saved_table_is_of_use_and_a_foreign_one_is_refused(tmp_path: Path) -> None:
    game, path = load("kalah"), tmp_path / "kalah.table"
    state = game.parse(ENDING)
    engine = Engine(game, memory="1MB")
    fresh = engine.solve(state)
    engine.save(path)
    other = Engine(game, memory="1MB")
    other.load(path)
    loaded = other.solve(state)
    assert loaded.score == fresh.score and loaded.nodes < fresh.nodes / 2
    with pytest.raises(SecateurError, match="is a table of Kalah"):
        Engine(load("nim")).load(path)
    with pytest.raises(SecateurError, match="cannot be read"):
        engine.load(tmp_path / "none")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(SecateurError, match="damaged"):
        Engine(game).load(path)
    path.write_bytes(b"hello")
    with pytest.raises(SecateurError, match="not a table"):
        Engine(game).load(path)
    path.write_bytes(bytes(data).replace(b"secateur table 2", b"secateur table 0"))
    with pytest.raises(SecateurError, match="version 0"):
        Engine(game).load(path)


def test_forgetting_is_as_good_as_a_new_table() -> None:
    engine = Engine(load("kalah"), memory="1MB")
    state = engine.game.parse(ENDING)
    first = engine.solve(state).nodes
    assert engine.solve(state).nodes < first
    engine.forget()
    assert engine.solve(state).nodes == first


def test_a_folder_is_not_a_table(tmp_path: Path) -> None:
    engine = Engine(load("nim"), memory="1MB", interpreted=True)
    for use, done in ((engine.load, "read"), (engine.save, "written")):
        with pytest.raises(SecateurError) as error:
            use(tmp_path)
        assert str(error.value) == f"{tmp_path} cannot be {done}: it is a folder, not a file"
    assert list(tmp_path.iterdir()) == []
