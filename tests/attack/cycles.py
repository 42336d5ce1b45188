"""Random games whose states repeat: used engines against fresh ones, and both against all paths."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from secateur import DRAW, LOSS, ONGOING, WIN, Engine, Game
from secateur.engine import Result
from tests.attack import Figures, count
from tests.attack._oracle import is_true, seen_before

#: Games at scale 1, and searches in each.
FAST, SLOW, SEARCHES = 1_600, 150, 40

#: The most children of a node.
EXITS = 3


class Spot(NamedTuple):
    node: int
    turn: int
    side: int


class Graph(Game):
    """A directed graph: the children of each node, padded with -1, and the outcome at each node."""

    links: np.ndarray
    ends: np.ndarray

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True

    def start(self) -> Spot:
        return Spot(0, 0, 0)

    def moves(self, state: Spot) -> Iterator[int]:
        for move in range(EXITS):
            if self.links[state.node, move] >= 0:
                yield move

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(int(self.links[state.node, move]), 1 - state.turn, 0)

    def outcome(self, state: Spot) -> int:
        return int(self.ends[state.node])

    def player(self, state: Spot) -> int:
        return state.turn


class Mirrored(Graph):
    """Each node has two symmetric forms: every other move switches between them."""

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(int(self.links[state.node, move]), 1 - state.turn, state.side ^ move & 1)

    def canonical(self, state: Spot) -> Spot:
        return Spot(state.node, state.turn, 0)


class Told(Graph):
    """Its bounds know a win with the next move, but not that a repeated state is a draw."""

    def bounds(self, state: Spot) -> tuple[int, int]:
        for move in self.moves(state):
            if self.outcome(self.play(state, move)) == LOSS:
                return WIN - 1, WIN - 1
        return LOSS, WIN


KINDS = (Graph, Mirrored, Told)


def random_graph(rng: random.Random, kind: type[Graph]) -> Graph:
    """A graph with few ends, so that most paths are cycles."""
    size = rng.randrange(4, 9) if kind is not Mirrored else rng.randrange(3, 5)
    share = rng.choice((0.2, 0.3))
    links = np.full((size, EXITS), -1, np.int64)
    ends = np.full(size, ONGOING, np.int64)
    for node in range(size):
        exits = rng.choice((1, 2, 2, 2, 2, 3))
        links[node, :exits] = [rng.randrange(size) for _ in range(exits)]
        if node > 0 and rng.random() < share:
            ends[node] = rng.choice((WIN, LOSS, WIN, LOSS, DRAW, 3, -3, 5, -5))
    return kind(links=links, ends=ends)


def value_on(game: Graph, state: Spot, path: frozenset[Spot]) -> int:
    """The value of a state at the end of a path: a repeated state is a draw."""
    outcome = game.outcome(state)
    if outcome != ONGOING:
        return outcome
    if state in path:
        return DRAW
    return max(values_on(game, state, path).values())


def values_on(game: Graph, state: Spot, path: frozenset[Spot]) -> dict[int, int]:
    """The value of each move."""
    further = path | {state}
    children = {move: game.play(state, move) for move in game.moves(state)}
    return {move: seen_before(game, state, child, value_on(game, child, further)) for move, child in children.items()}


def walks(game: Graph, rng: random.Random) -> Iterator[list[Spot]]:
    """The states of an unfinished game without repetition; most games are short."""
    longest = rng.choice((1, 1, 2, 4))
    for node in rng.choices(range(len(game.ends)), k=SEARCHES):
        state = Spot(node, 0, 0)
        seen: list[Spot] = []
        for _ in range(rng.randrange(longest) + 1):
            if game.outcome(state) != ONGOING or state in seen:
                break
            seen.append(state)
            state = game.play(state, rng.choice(list(game.moves(state))))
        if seen:
            yield seen


def searched(engine: Engine, states: Sequence[Spot], options: dict[str, Any]) -> Result:
    return engine.search(states[-1], history=states[:-1], **options)


def told(result: Result) -> tuple[Any, ...]:
    """What a search claims as proven: the scores, and if ties are asked for, the moves that have them."""
    return result.score, result.proven, [(line.score, line.proven) for line in result.lines], set(result.ties)


def try_game(game: Graph, rng: random.Random, interpreted: bool) -> tuple[int, int, int]:
    """Searches with one engine; counts them, those that differ from a fresh engine, and those that are wrong."""
    number = different = wrong = 0
    used, fresh = (Engine(game, memory="64KB", interpreted=interpreted) for _ in range(2))
    for states in walks(game, rng):
        values = values_on(game, states[-1], frozenset(states[:-1]))
        only = rng.sample(list(values), rng.randrange(1, len(values) + 1)) if rng.random() < 0.1 else None
        options: dict[str, Any] = {"lines": rng.choice((1, 1, 3)), "ties": rng.random() < 0.3, "only": only}
        proves = rng.random() < 0.7
        options |= {"exact": True} if proves else {"depth": rng.randrange(1, 8)}
        fresh.forget()
        first, again = searched(fresh, states, options), searched(used, states, options)
        number += 1
        different += proves and told(first) != told(again)
        wrong += not all(is_true(result, values, only, proves and options["ties"]) for result in (first, again))
    return number, different, wrong


def attack(seed: int, scale: float) -> Figures:
    rng = random.Random(seed)
    fast, slow = count(FAST, scale), count(SLOW, scale)
    total = np.zeros(3, int)
    for index in range(fast + slow):
        kind = Graph if index < fast else KINDS[index % len(KINDS)]
        total += try_game(random_graph(rng, kind), rng, interpreted=index >= fast)
    searches, different, wrong = map(int, total)
    tried = {"games compiled": fast, "interpreted": slow, "searches": searches}
    return Figures(tried, {"different": different, "wrong": wrong})
