"""Games as people first write them, with tuples, lists, sets and enums: they compile as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur import Engine, Game
from secateur.games import load

FOLDER = Path(__file__).parents[1] / "data" / "authors"

#: The drafts, with parameters that make them small, and the depth of a search.
DRAFTS = {"hex1.py:Hex:size=3": 4, "dots1.py:Dots": 4, "draughts1.py:Draughts": 5}

#: Perft of draughts from the start; a jump of several pieces counts as several moves in this draft.
DRAUGHTS = [7, 49, 302, 1469, 7361, 36768]


def draft(name: str) -> Game:
    return load(f"{FOLDER}/{name}")


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_compiles_as_it_is_in_the_textbook(name: str) -> None:
    game, depth = draft(name), DRAFTS[name]
    fast = secateur.alphabeta(game, depth=depth, wait=True)
    slow = secateur.alphabeta(game, depth=depth, interpreted=True)
    assert (fast.value, fast.nodes, fast.move) == (slow.value, slow.nodes, slow.move)


@pytest.mark.usefixtures("compiled")
def test_the_draft_of_draughts_has_the_counts_of_the_rules() -> None:
    game = draft("draughts1.py:Draughts")
    assert [secateur.perft(game, depth=depth) for depth in range(1, 7)] == DRAUGHTS


def answer(engine: Engine, solve: bool, depth: int) -> tuple[Any, ...]:
    result = engine.solve() if solve else engine.search(depth=depth)
    return result.value, result.nodes, result.move


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("solve", [False, True])
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_compiles_as_it_is_in_the_engine(name: str, solve: bool) -> None:
    if solve and "Hex" not in name:
        pytest.skip("this takes too long interpreted")
    engines = [Engine(draft(name), memory="8MB", interpreted=each) for each in (False, True)]
    engines[0].prepare()
    fast, slow = (answer(engine, solve, DRAFTS[name]) for engine in engines)
    assert fast == slow
