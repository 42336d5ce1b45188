"""Planted mistakes in ten games: what `check` finds of them, and that it invents none in right games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from secateur.contract import CheckEffort, inspect
from secateur.contract.sides import RandomGame, Sides, rank_difference
from secateur.game import LOSS, WIN, Game
from secateur.games import load
from tests.helpers.planted import NOTE, PLANTED, Planted
from tests.helpers.planted.bitboards import Discs, Fours, Narrow
from tests.helpers.planted.boards import Noughts, Small
from tests.helpers.planted.drafts import Boxes, Draughts
from tests.helpers.planted.numbers import Coins, Pits

ROOT = Path(__file__).parents[1]

#: The wrong symmetries.
CANONICAL = [each for each in PLANTED if each.kind == "canonical"]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here needs the compiler."""
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")


def is_found(planted: Planted, seed: int = 0) -> bool:
    found = inspect(planted.game(), CheckEffort(seed=seed))
    names = {problem.promise for problem in found.problems} | ({NOTE} if found.notes else set())
    return bool(names & planted.promises)


def by_name(planted: Planted) -> str:
    return planted.game.__name__


def test_there_are_a_hundred_in_ten_games() -> None:
    right = (Noughts, Small, Boxes, Draughts, Coins, load("nim").__class__, Pits, Fours, Discs, Narrow)
    games = Counter(next((game for game in right if issubclass(each.game, game)), None) for each in PLANTED)
    assert set(games) - {None} == set(right)
    assert sum(games.values()) >= 100
    assert min(games.values()) >= 1
    assert len({each.game.__name__ for each in PLANTED}) == len(PLANTED)


@pytest.mark.sample(12)
@pytest.mark.parametrize("planted", PLANTED, ids=by_name)
def test_a_planted_mistake_is_found(planted: Planted) -> None:
    assert is_found(planted)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_at_least_95_of_100_are_found_with_other_seeds(seed: int) -> None:
    missed = [by_name(planted) for planted in PLANTED if not is_found(planted, seed)]
    assert len(missed) <= len(PLANTED) / 20, missed


@pytest.mark.slow
@pytest.mark.parametrize("planted", CANONICAL, ids=by_name)
def test_a_wrong_canonical_is_found_with_every_seed(planted: Planted) -> None:
    assert [seed for seed in range(20) if not is_found(planted, seed)] == []


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", [Noughts(), Small(), Boxes(), Coins(), Pits(), Fours(), Discs(), Narrow(), Draughts()])
def test_right_games_have_no_problem_and_no_note(game: Game) -> None:
    found = inspect(game, CheckEffort(games=10))
    assert (found.problems, found.notes) == ([], [])


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", ["dots1.py:Dots", "hex1.py:Hex", "draughts1.py:Draughts"])
def test_drafts_of_authors_keep_the_contract(name: str) -> None:
    found = inspect(load(str(ROOT / "tests" / "data" / "authors" / name)), CheckEffort(games=5))
    assert (found.problems, found.notes) == ([], [])


# ---------------------------------------------------------------- its parts


def test_a_winner_by_the_outcome_of_the_player_to_move() -> None:
    assert RandomGame(["a"], [0, 1], LOSS).winner == 0
    assert RandomGame(["a"], [0, 1], WIN).winner == 1
    assert RandomGame(["a"], [0, 1], 0).winner is None


def test_the_difference_of_ranks_is_that_of_mann_and_whitney() -> None:
    # U = 20 of 25 with n = 5 and 5: (20 - 12.5) / sqrt(25 * 11 / 12)
    ones, others = [2, 4, 6, 8, 10], [1, 3, 5, 7, 0]
    above = sum(one > other for one in ones for other in others)
    assert rank_difference(ones, others) == pytest.approx((above - 12.5) / (25 * 11 / 12) ** 0.5)
    assert rank_difference(ones, others) == -rank_difference(others, ones)
    assert rank_difference([3, 3], [3]) == 0.0 == rank_difference([], [1])


def test_a_field_that_always_changes_needs_no_player() -> None:
    class Hidden(Small):
        """Hex without player(): the players take turns, and so does the field."""

    sides = Sides(Hidden())
    sides.played = [sides.random_game(seed) for seed in range(5)]
    sides.look_at_turns()
    assert sides.problems == {}


@pytest.mark.slow
def test_minutes_play_more_games() -> None:
    found = inspect(Coins(), CheckEffort(games=2, minutes=0.1))
    assert found.problems == []
    assert found.tried.games > 2
