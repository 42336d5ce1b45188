"""Idioms of ordinary Python: compiled and interpreted they give the same."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest

from secateur import Game
from secateur.jit import Record, Words
from secateur.jit.execute import execute, ready
from tests.helpers.further_idioms import Choices, Pair, Row
from tests.helpers.idioms import GROUPS, Functions, Lists, Loops, Methods, Objects, Position, Side, State, Table
from tests.helpers.scripts import load_script


class Answers(Record):
    """What the ten methods of a group return for a state."""

    stop: int
    given: Words


def ask(game: Any, state: Any, answers: Answers) -> int:
    answers.given[0] = game.i0(state)
    answers.given[1] = game.i1(state)
    answers.given[2] = game.i2(state)
    answers.given[3] = game.i3(state)
    answers.given[4] = game.i4(state)
    answers.given[5] = game.i5(state)
    answers.given[6] = game.i6(state)
    answers.given[7] = game.i7(state)
    answers.given[8] = game.i8(state)
    answers.given[9] = game.i9(state)
    return 0


def states(group: type[Game]) -> list[Any]:
    """The start state, and random ones."""
    chance = random.Random(1)
    start = group().start()
    found = [start]
    for turn in (0, 1, 0, 1, 1):
        board = tuple(chance.choice((0, 0, 1, 1, 2, 5)) for _ in range(12))
        rows = tuple(tuple(chance.randrange(3) for _ in range(3)) for _ in range(3))
        stacks = tuple(tuple(chance.randrange(3) for _ in range(2)) for _ in range(4))
        kinds: dict[type, Any] = {
            Position: Position(board, turn),
            State: State(board, rows, turn, turn == 1),
            Table: Table(board, stacks, Side(turn + 1)),
            Pair: Pair(Row(board[:4], 3), Row(board[4:8]), turn),
        }
        found.append(kinds[type(start)])
    return found


@functools.cache
def answers(group: type[Game], interpreted: bool) -> list[list[int]]:
    """What the methods of a group return, for each state."""
    game, found = group(), []
    for state in states(group):
        record = Answers(room=10)
        execute(ready(ask, (game, state, record), interpreted), (game, state, record), record)
        found.append([int(each) for each in record.given])
    return found


IDIOMS = [(group, number) for group in GROUPS for number in range(10)]

#: Each group is one kernel; the others are slow.
QUICK = (Lists, Loops, Objects, Functions, Methods, Choices)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("group", "number"),
    [pytest.param(*each, marks=[] if each[0] in QUICK else pytest.mark.slow) for each in IDIOMS],
    ids=[str(getattr(group, f"i{number}").__doc__) for group, number in IDIOMS],
)
def test_an_idiom_gives_the_same_in_both_executors(group: type[Game], number: int) -> None:
    compiled, interpreted = ([given[number] for given in answers(group, each)] for each in (False, True))
    assert compiled == interpreted


def test_the_page_of_idioms_shows_those_that_are_tested() -> None:
    script = load_script("scripts/idioms.py")
    assert script.PAGE.read_text("utf-8") == script.page(), "run python scripts/idioms.py"
