"""Games where states come again: proofs of an engine that plays on, against retrograde analysis with the history."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np
import pytest

from secateur import DRAW, HIGHEST, LOSS, ONGOING, WIN, Engine, Game
from secateur.bits import mix
from secateur.engine import Result


class Spot(NamedTuple):
    node: int
    turn: int
    side: int


class Woods(Game):
    """A random graph with many cycles and few ends."""

    seed: np.int64 = np.int64(0)
    size: np.int64 = np.int64(12)
    rarity: np.int64 = np.int64(6)
    sides: np.int64 = np.int64(1)

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True

    def start(self) -> Spot:
        return Spot(0, 0, 0)

    def draw(self, what: int, number: int, below: int) -> int:
        return (mix((self.seed, what, number)) >> 5) % below

    def moves(self, state: Spot) -> Iterator[int]:
        for move in range(2 + self.draw(1, state.node, 2)):
            yield move

    def play(self, state: Spot, move: int) -> Spot:
        path = state.node * 4 + move
        return Spot(
            self.draw(2, path, int(self.size)), 1 - state.turn, state.side ^ self.draw(5, path, int(self.sides))
        )

    def outcome(self, state: Spot) -> int:
        if state.node > 0 and self.draw(3, state.node, int(self.rarity)) == 0:
            return WIN if self.draw(4, state.node, 2) == 0 else LOSS
        return ONGOING

    def player(self, state: Spot) -> int:
        return state.turn


class MirroredWoods(Woods):
    """Each node has two sides that look alike, and are one to the table."""

    sides: np.int64 = np.int64(2)

    def canonical(self, state: Spot) -> Spot:
        return Spot(state.node, state.turn, 0)


class ToldWoods(Woods):
    """Knows a win with the next move; not that a state that comes again is a draw before it is played."""

    def bounds(self, state: Spot) -> tuple[int, int]:
        for move in self.moves(state):
            if self.outcome(self.play(state, move)) == LOSS:
                return WIN - 1, WIN - 1
        return LOSS, WIN


def with_history(game: Woods, before: Sequence[Spot]) -> dict[Spot, int]:
    """The value of every state once those of `before` have been there: who comes to one of them again has drawn."""
    states = [
        Spot(node, turn, side) for node in range(int(game.size)) for turn in (0, 1) for side in range(int(game.sides))
    ]
    values = {state: game.outcome(state) for state in states if game.outcome(state) != ONGOING}
    values |= dict.fromkeys(before, DRAW)
    distance = 0
    found: dict[Spot, int] = values
    while found:  # all that is won or lost in as many half-moves
        distance += 1
        found = {}
        for state in (state for state in states if state not in values):
            children = [values.get(game.play(state, move), DRAW) for move in game.moves(state)]
            if LOSS + distance - 1 in children:
                found[state] = WIN - distance
            elif min(children) > HIGHEST:
                found[state] = LOSS + distance
        values |= found
    return {state: values.get(state, DRAW) for state in states}


def fits(result: Result, value: int) -> bool:
    return {
        "exact": result.score == value,
        "lower": result.score <= value,
        "upper": result.score >= value,
        "heuristic": True,
    }[result.proven]


def walk(game: Woods, rng: random.Random) -> list[Spot]:
    """The states of a game in play, some of which have won and lost their chances."""
    state, seen = Spot(rng.randrange(int(game.size)), 0, 0), []
    while game.outcome(state) == ONGOING and state not in seen and len(seen) < 6:
        seen.append(state)
        state = game.play(state, rng.choice(list(game.moves(state))))
    return seen


def play_on(kind: type[Woods], seeds: range, folder: Path | None = None) -> int:
    """One engine for each graph proves what it can after one game and another: how many values are not as they were."""
    changed = 0
    for seed in seeds:
        rng = random.Random(seed)
        game = kind(
            seed=np.int64(seed), size=np.int64(rng.choice((6, 8, 12, 20))), rarity=np.int64(rng.choice((3, 4, 6)))
        )
        engine = Engine(game, memory="64KB")
        fresh = with_history(game, ())
        for before in ([], walk(game, rng), [], walk(game, rng)):
            if folder is not None:  # the table goes on with another engine
                engine.save(folder / "table")
                engine = Engine(game, memory="64KB")
                engine.load(folder / "table")
            for state, value in with_history(game, before).items():
                if game.outcome(state) == ONGOING and state not in before:
                    guessed = engine.search(state, depth=rng.randrange(1, 8), history=before)
                    solved = engine.solve(state, depth=20, history=before)
                    assert fits(guessed, value), (seed, state, before, value, guessed)
                    assert fits(solved, value), (seed, state, before, value, solved)
                    changed += value != fresh[state] and solved.proven == "exact"
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("kind", [MirroredWoods, ToldWoods])
def test_what_was_proven_before_a_move_is_not_taken_for_granted_after_it(compiled: None, kind: type[Woods]) -> None:
    assert play_on(kind, range(40)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Woods, MirroredWoods, ToldWoods])
def test_proofs_in_many_games_with_their_history(compiled: None, kind: type[Woods]) -> None:
    assert play_on(kind, range(100, 300)) > 80


@pytest.mark.slow
def test_a_table_from_a_file_knows_its_history(compiled: None, tmp_path: Path) -> None:
    assert play_on(Woods, range(40), tmp_path) > 10
