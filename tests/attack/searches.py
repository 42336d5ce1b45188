"""Searches, proofs, lines, ties and chosen moves on used engines, and the textbook, against exhaustive minimax."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import secateur
from secateur import ONGOING, Engine, Game
from secateur.games import load
from secateur.games.tree import Tree
from tests.attack import Figures, count
from tests.attack._oracle import is_true, value_of, values_of

#: Compiled games: the most moves left in a position that minimax solves; and the share of each game.
COMPILED = {"tictactoe": 9, "connect4": 13, "kalah": 300, "othello": 7, "tree": 7}
INTERPRETED = {
    "tictactoe": 9,
    "connect4:width=4,height=4": 10,
    "othello:size=4": 7,
    "nim": 40,
    "nim:heaps=2-3-4,misere=true": 40,
    "kalah:houses=3,seeds=2": 430,
    "tree": 5,
}

#: Textbook algorithms that are tested.
ALGORITHMS = ("minimax", "alphabeta", "negamax", "pvs", "mtdf", "sss", "deepening")

#: Positions of each kind at scale 1.
FAST, SLOW, BOOK = 88_000, 9_000, 3_000

#: Positions taken from the tree that minimax has searched.
FROM_ONE = 400


def random_tree(rng: random.Random, height: int) -> Any:
    """Nested lists."""
    if height == 0 or rng.random() < 0.1:
        return rng.randrange(-9, 10)
    return [random_tree(rng, height - 1) for _ in range(rng.randrange(1, 4))]


def tree_of(rng: random.Random, height: int) -> Tree:
    return Tree.of([random_tree(rng, height - 1) for _ in range(rng.randrange(2, 5))])


def late_state(game: Game, rng: random.Random, left: int) -> Any:
    """A state of a random game that is not over, with at most this many moves left."""
    found: list[Any] = []
    while not found:
        state = game.start()
        while game.outcome(state) == ONGOING:
            if game.remaining(state) <= left:
                found.append(state)
            state = game.play(state, rng.choice(list(game.moves(state))))
    return found[0]


def positions(spec: str, left: int, rng: random.Random) -> Iterator[tuple[Game, Any, dict[int, int]]]:
    """Endless games with states that are not over, and the values of their moves."""
    while True:
        game: Game = tree_of(rng, left) if spec == "tree" else load(spec)
        known: dict[Any, int] = {}
        short = spec == "tree" or not game.offers("remaining")
        value_of(game, game.start() if short else late_state(game, rng, left), known)
        states = [state for state in known if game.outcome(state) == ONGOING]
        for state in rng.sample(states, min(len(states), FROM_ONE)):
            yield game, state, values_of(game, state, known)


def ask(engine: Engine, state: Any, values: dict[int, int], rng: random.Random) -> bool:
    """One search of a random kind; returns whether its result is right."""
    only = rng.sample(list(values), rng.randrange(1, len(values) + 1)) if rng.random() < 0.4 else None
    options: dict[str, Any] = {"only": only, "lines": rng.choice((1, 1, 1, 2, 3, 9)), "ties": rng.random() < 0.2}
    if rng.random() < 0.5:
        result = engine.solve(state, **options)
        proven = result.complete and all(line.proven == "exact" for line in result.lines)
        return proven and is_true(result, values, only, options["ties"])
    result = engine.search(state, depth=rng.randrange(1, 8), **options)
    return is_true(result, values, only)


def hammer(spec: str, left: int, number: int, rng: random.Random, interpreted: bool) -> int:
    """Random searches of many positions with one engine; counts wrong results."""
    wrong = 0
    engine: Engine | None = None
    found = positions(spec, left, rng)
    for _ in range(number):
        game, state, values = next(found)
        if engine is None or engine.game is not game:
            engine = Engine(game, memory="64KB", interpreted=interpreted)
        wrong += not ask(engine, state, values, rng)
        if rng.random() < 0.01:
            engine.forget()
    return wrong


def read(number: int, rng: random.Random) -> int:
    """The textbook algorithms, interpreted; counts wrong values."""
    wrong = 0
    found = {spec: positions(spec, left, rng) for spec, left in INTERPRETED.items()}
    for index in range(number):
        game, state, values = next(found[list(found)[index % len(found)]])
        algorithm = ALGORITHMS[index % len(ALGORITHMS)]
        result = secateur.search(algorithm, game, state, None, {"interpreted": True})
        best = max(values.values())
        right = result.score == best and values[result.move] == best and result.bound == "exact"
        wrong += not right
    return wrong


def attack(seed: int, scale: float) -> Figures:
    rng = random.Random(seed)
    wrong = {"wrong, compiled": 0, "wrong, interpreted": 0}
    fast = slow = 0
    for spec, left in COMPILED.items():
        number = count(FAST // len(COMPILED), scale)
        fast += number
        wrong["wrong, compiled"] += hammer(spec, left, number, rng, interpreted=False)
    for spec, left in INTERPRETED.items():
        number = count(SLOW // len(INTERPRETED), scale)
        slow += number
        wrong["wrong, interpreted"] += hammer(spec, left, number, rng, interpreted=True)
    book = count(BOOK, scale)
    wrong["wrong by the textbook"] = read(book, rng)
    tried = {"positions compiled": fast, "interpreted": slow, "by the textbook": book}
    return Figures(tried, wrong)
