"""Packed tuples behave as the tuples that they stand for."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

numba = pytest.importorskip("numba")

from secateur.bits import mix  # noqa: E402
from secateur.jit import rows  # noqa: E402
from secateur.jit.native import dispatcher  # noqa: E402
from secateur.jit.plain.packed import PackedType, frozen, thawed  # noqa: E402

pytestmark = pytest.mark.usefixtures("compiled")

COUNT = 19


def compiled(function: Callable[..., Any], *kinds: Any) -> Callable[..., Any]:
    """A function as machine code for these types."""
    machine = dispatcher(function, entry=True)
    machine.compile(kinds)
    entry: Callable[..., Any] = machine.overloads[kinds].entry_point
    return entry


def ask(cells, index, value):  # type: ignore[no-untyped-def]
    total = 0
    for place, cell in enumerate(cells):
        total += place * cell
    return (
        total,
        cells[index],
        value in cells,
        cells.count(value),
        sum(cells),
        min(cells),
        max(cells),
        len(cells),
        cells[2:9],
        cells[::-3],
        cells == cells[:],
        mix(cells),
    )


def change(cells, index, value):  # type: ignore[no-untyped-def]
    listed = thawed(cells)
    listed[index] = value
    listed[0] += 1
    return frozen(listed), cells


@functools.cache
def machine(function: Callable[..., Any], bits: int) -> Callable[..., Any]:
    return compiled(function, PackedType(bits, (COUNT,)), numba.int64, numba.int64)


def cells_of(bits: int) -> st.SearchStrategy[tuple[int, ...]]:
    most = 1 << bits - 1
    return st.lists(st.integers(-most, most - 1), min_size=COUNT, max_size=COUNT).map(tuple)


@pytest.mark.sample(3)
@pytest.mark.parametrize("bits", [8, 16, 64])
@given(data=st.data(), index=st.integers(-COUNT, COUNT - 1))
def test_a_packed_tuple_is_read_as_a_tuple(bits: int, data: Any, index: int) -> None:
    cells = data.draw(cells_of(min(bits, 40)))  # sums must fit in 64 bits
    value = data.draw(st.sampled_from((*cells, 0)))
    assert machine(ask, bits)(cells, index, value) == ask(cells, index, value)


@pytest.mark.parametrize("bits", [8, 16, 64])
@given(data=st.data(), index=st.integers(-COUNT - 2, COUNT + 1), value=st.integers(-(1 << 63), (1 << 63) - 1))
@example(data=None, index=3, value=127)
@example(data=None, index=3, value=128)
def test_a_cell_that_is_set_holds_its_value_or_raises(bits: int, data: Any, index: int, value: int) -> None:
    cells = data.draw(cells_of(7)) if data is not None else (1,) * COUNT
    if not -COUNT <= index < COUNT:
        with pytest.raises(IndexError):
            machine(change, bits)(cells, index, value)
        return
    listed = list(cells)
    listed[index] = value
    listed[0] += 1
    fits = all(-(1 << bits - 1) <= each < 1 << bits - 1 for each in listed)
    if fits:
        assert machine(change, bits)(cells, index, value) == (tuple(listed), cells)
    elif bits < 64:
        with pytest.raises(OverflowError, match="does not fit into a cell"):
            machine(change, bits)(cells, index, value)


def look_at_rows(cells, row, index):  # type: ignore[no-untyped-def]
    total = 0
    for each in cells:
        for cell in each:
            total = total * 3 + cell
    return cells[row], cells[row][index], total, mix(cells), cells[row] == cells[0], rows.words((cells, 7))


@given(
    cells=st.lists(st.tuples(*[st.integers(-128, 127)] * 5), min_size=3, max_size=3).map(tuple),
    row=st.integers(-3, 2),
    index=st.integers(-5, 4),
)
def test_rows_of_cells_are_read_as_tuples(cells: Any, row: int, index: int) -> None:
    machine = _rows_machine()
    assert machine(cells, row, index) == look_at_rows(cells, row, index)


@functools.cache
def _rows_machine() -> Callable[..., Any]:
    return compiled(look_at_rows, PackedType(8, (3, 5)), numba.int64, numba.int64)


def test_what_does_not_fit_is_refused_on_the_way_in() -> None:
    with pytest.raises(OverflowError):
        machine(ask, 8)((0,) * (COUNT - 1) + (200,), 0, 0)
    with pytest.raises(ValueError, match="a different length"):
        machine(ask, 8)((0,) * (COUNT + 1), 0, 0)
