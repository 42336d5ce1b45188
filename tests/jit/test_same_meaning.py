"""What Python means, compiled code means too, or it is refused: generators, empty lists, operators of an author's."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from secateur import ONGOING, CompileError, Game
from secateur.jit.digest import digest
from secateur.jit.execute import ready

pytest.importorskip("numba")

cell = (7, 8)  # a global of the name of a variable below


class Row(NamedTuple):
    cells: tuple  # type: ignore[type-arg]  # nine numbers, as an author writes it


class Side(IntEnum):
    ONE = 1
    TWO = 2

    def __invert__(self) -> Side:
        return Side(3 - self)


@dataclass(frozen=True)
class Doubled:
    number: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.number * 2)


@dataclass(frozen=True)
class Partly:
    number: int
    note: int = field(default=0, compare=False)


#: Methods that compile, each of which gives a number below 1000.
AGREEING = (
    "truth_of_a_generator",
    "variable_of_a_comprehension",
    "list_that_is_always_empty",
    "argument_by_keyword",
    "name_in_a_condition",
    "count_of_a_dict",
)


class Same(Game):
    def start(self) -> Row:
        return Row((0, 1, 2, 0, 1, 2, 0, 0, 1))

    def moves(self, state: Row) -> Any:
        return range(9)

    def play(self, state: Row, move: int) -> Row:
        return state

    def outcome(self, state: Row) -> int:
        return ONGOING

    def yielded(self, cells: Any, least: int) -> Any:
        for place, number in enumerate(cells):
            if number >= least:
                yield place

    def listed(self, cells: Any, least: int = 1) -> Any:
        found = []
        for place, number in enumerate(cells):
            if number >= least:
                found.append(place)
        return found

    def numbers(self, cells: Any, least: int) -> Any:
        return [cell for cell in cells if cell > least]

    def nothing(self, cells: Any) -> Any:
        return []

    def owner(self, number: int) -> Any:
        return None if number == 0 else number - 1

    def checked(self, least: int) -> Any:
        found = []
        for number in range(5):
            if number == least:
                raise ValueError("too many")
            found.append(number)
        return found

    def truth_of_a_generator(self, state: Row) -> int:
        return (1 if self.yielded(state.cells, 9) else 2) + (10 if not self.listed(state.cells, 9) else 20)

    def variable_of_a_comprehension(self, state: Row) -> int:
        return sum(self.numbers(state.cells, 0)) * 10 + sum(number for number in self.numbers(state.cells, 1))

    def list_that_is_always_empty(self, state: Row) -> int:
        total = 3 if self.nothing(state.cells) else 4
        for number in self.nothing(state.cells):
            total += number
        return total

    def argument_by_keyword(self, state: Row) -> int:
        cells, total = list(state.cells), 0
        for place in self.listed(cells=cells):
            cells[(place + 1) % 9] = 2
            total = total * 2 + place
        for place in self.listed(state.cells):
            total += place
        return total

    def name_in_a_condition(self, state: Row) -> int:
        total = 0
        for number in range(4):
            if found := self.owner(number):
                total += 10 + found
        return total

    def count_of_a_dict(self, state: Row) -> int:
        return total_of({2: 3, 5: 7})

    def inverted(self, state: Row) -> int:
        return ~Side(state.cells[1])

    def changed_when_made(self, state: Row) -> int:
        return Doubled(state.cells[1]).number

    def equal_but_for_a_note(self, state: Row) -> int:
        return int(Partly(1, state.cells[1]) == Partly(1, state.cells[2]))

    def error_after_the_first(self, state: Row) -> int:
        for number in self.checked(3):
            return int(number)
        return 9


def total_of(counts: Any) -> int:
    total = 0
    for key, value in counts.items():
        total += key * value
    return total


def kernel(*names: str) -> Any:
    """A kernel that calls methods, one after the other."""
    made: dict[str, Any] = {}
    total = " + ".join(f"game.{name}(state) * 1000**{place}" for place, name in enumerate(names))
    exec(f"def call(game, state):\n    return {total}", made)
    return made["call"]


@pytest.mark.usefixtures("compiled")
def test_both_executors_agree() -> None:
    args, call = (Same(), Same().start()), kernel(*AGREEING)
    assert ready(call, args)(*args) == call(*args)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("inverted", "Side defines __invert__"),
        ("changed_when_made", "it uses Doubled"),
        ("equal_but_for_a_note", "it uses Partly"),
    ],
)
def test_what_would_mean_something_else_is_refused(name: str, reason: str) -> None:
    with pytest.raises(CompileError, match=reason):
        ready(kernel(name), (Same(), Same().start()))


@pytest.mark.usefixtures("compiled")
def test_an_error_that_the_caller_would_not_reach_is_raised() -> None:
    game, state = Same(), Same().start()
    with pytest.raises(ValueError, match="too many"):
        ready(kernel("error_after_the_first"), (game, state))(game, state)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("@dataclass(frozen=True)\nclass P:\n a: int\n b: int", "@dataclass(frozen=True)\nclass P:\n b: int\n a: int"),
        ("P = {8, 0}", "P = {0, 8}"),
    ],
    ids=["order of fields", "order of a set"],
)
def test_the_digest_has_the_order_that_code_relies_on(one: str, other: str) -> None:
    def digest_with(text: str) -> str:
        scope: dict[str, Any] = {"dataclass": dataclass, "__name__": __name__}
        exec(f"{text}\ndef use():\n return P", scope)
        return digest(scope["use"])

    assert digest_with(one) == digest_with(one) != digest_with(other)
