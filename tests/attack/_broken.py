"""Small random games, each with one fault: for the attack on games, which loads them by this file's name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from secateur.game import DRAW, LOSS, ONGOING, WIN, Game
from tests.attack._met import met

#: Every method that a search or the trial calls, and those that determine the value of a game.
METHODS = (
    "none", "start", "moves", "play", "outcome", "player", "evaluate", "rank", "noisy", "key", "canonical", "bounds",
    "finish", "remaining", "ended", "candidates", "kind", "exchange", "threatened", "structure",
)  # fmt: skip
DECISIVE = {"start", "moves", "play", "outcome", "player", "evaluate", "bounds", "finish", "ended", "candidates"}

#: What a faulty method does.
FAULTS = (
    "None", "fraction", "nan", "huge", "text", "five", "list", "True", "u64", "raises", "index", "exits", "round",
    "empty", "endless", "forever",
)  # fmt: skip

#: The most children of a node, and the number of nodes.
MOST, NODES = 3, 40


class Node(NamedTuple):
    number: int


def wrong_value(fault: str) -> Any:
    """What no method may return."""
    match fault:
        case "fraction":
            return 1.5
        case "nan":
            return float("nan")
        case "huge":
            return 1 << 62
        case "text":
            return "win"
        case "five":
            return 5_000_000
        case "list":
            return [5, 7]
        case "True":
            return True
        case "u64":
            return np.uint64(3)
    return None


class Broken(Game):
    """A random acyclic graph; one method is wrong at one node."""

    interpreted: ClassVar[bool] = True

    seed: int = 0
    method: int = 0  # in METHODS; 0: none is wrong
    fault: int = 0  # in FAULTS
    place: int = 0

    @cached_property
    def graph(self) -> tuple[list[list[int]], list[int], list[int]]:
        """For each node its children, its score if the game ends there, and the player to move."""
        chance = random.Random(self.seed)
        children = [
            sorted({chance.randrange(node + 1, min(node + 12, NODES)) for _ in range(chance.randint(1, MOST))})
            if node < NODES - 6 and (node == 0 or chance.random() < 0.85)
            else []
            for node in range(NODES)
        ]
        worth = [chance.choice((WIN, LOSS, DRAW, chance.randint(-90, 90))) for _ in range(NODES)]
        players = [chance.randrange(2) for _ in range(NODES)]
        return children, worth, players

    def right(self, method: str, state: Any, *move: int) -> Any:
        """What a method would return without the fault."""
        children, worth, players = self.graph
        node = state.number
        match method:
            case "moves" | "candidates":
                return iter(range(len(children[node])))
            case "play":
                return Node(children[node][move[0]])
            case "outcome" | "ended":
                return ONGOING if children[node] else worth[node]
            case "player":
                return players[node]
            case "evaluate":
                return worth[node] % 50
            case "bounds":
                return LOSS, WIN
            case "finish":
                return ONGOING, 0
            case "remaining":
                return NODES - node
            case "canonical":
                return state
            case "noisy" | "threatened":
                return False
            case _:
                return node

    def asked(self, method: str, state: Any, *rest: int) -> Any:
        if METHODS[self.method] != method or state.number != self.place:
            return self.right(method, state, *rest)
        met.append(method)
        return self.faulty(method, state, *rest)

    def faulty(self, method: str, state: Any, *rest: int) -> Any:
        fault = FAULTS[self.fault]
        match fault:
            case "raises":
                raise RuntimeError("a fault")
            case "index":
                return (1, 2)[state.number + 2]
            case "exits":
                raise SystemExit(3)
            case "round":
                return Node(0) if method == "play" else -1
            case "empty":
                return iter(())
            case "endless":
                return iter(int, 1)
            case "forever":
                while True:
                    pass
        return wrong_value(fault)

    def start(self) -> Any:
        if METHODS[self.method] == "start":
            met.append("start")
            return self.faulty("start", Node(0))
        return Node(0)

    def moves(self, state: Any) -> Iterator[int]:
        return self.asked("moves", state)

    def play(self, state: Any, move: int) -> Any:
        return self.asked("play", state, move)

    def outcome(self, state: Any) -> Any:
        return self.asked("outcome", state)

    def player(self, state: Any) -> Any:
        return self.asked("player", state)

    def evaluate(self, state: Any) -> Any:
        return self.asked("evaluate", state)

    def rank(self, state: Any, move: int) -> Any:
        return self.asked("rank", state, move)

    def noisy(self, state: Any, move: int) -> Any:
        return self.asked("noisy", state, move)

    def key(self, state: Any) -> Any:
        return self.asked("key", state)

    def canonical(self, state: Any) -> Any:
        return self.asked("canonical", state)

    def bounds(self, state: Any) -> Any:
        return self.asked("bounds", state)

    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return self.asked("finish", state)

    def remaining(self, state: Any) -> Any:
        return self.asked("remaining", state)

    def ended(self, state: Any) -> Any:
        return self.asked("ended", state)

    def candidates(self, state: Any) -> Iterator[int]:
        return self.asked("candidates", state)

    def kind(self, state: Any, move: int) -> Any:
        return self.asked("kind", state, move)

    def exchange(self, state: Any, move: int) -> Any:
        return self.asked("exchange", state, move)

    def threatened(self, state: Any) -> Any:
        return self.asked("threatened", state)

    def structure(self, state: Any) -> Any:
        return self.asked("structure", state)


# ---------------------------------------------------------------- compiled games


class Spot(NamedTuple):
    number: int
    turn: int


class Table(Game):
    """A random graph in arrays, so that one compilation serves all. Values may be wrong, types cannot."""

    children: np.ndarray = np.zeros((1, MOST), np.int64)
    counts: np.ndarray = np.zeros(1, np.int64)
    outcomes: np.ndarray = np.zeros(1, np.int64)
    guesses: np.ndarray = np.zeros(1, np.int64)
    players: np.ndarray = np.zeros(1, np.int64)
    highs: np.ndarray = np.zeros(1, np.int64)

    def start(self) -> Any:
        return Spot(0, 0)

    def moves(self, state: Any) -> Iterator[int]:
        for move in range(self.counts[state.number]):
            yield move

    def play(self, state: Any, move: int) -> Any:
        return Spot(int(self.children[state.number, move]), 1 - state.turn)

    def outcome(self, state: Any) -> int:
        return int(self.outcomes[state.number])

    def evaluate(self, state: Any) -> int:
        return int(self.guesses[state.number])

    def player(self, state: Any) -> int:
        return int(self.players[state.number])

    def bounds(self, state: Any) -> tuple[int, int]:
        return LOSS, int(self.highs[state.number])


class Noted(Table):
    """An interpreted table that notes which values are out of range."""

    interpreted: ClassVar[bool] = True

    def note(self, method: str, wrong: bool) -> None:
        if wrong:
            met.append(method)

    def outcome(self, state: Any) -> int:
        value = Table.outcome(self, state)
        self.note("outcome", value not in (ONGOING, WIN, LOSS) and abs(value) > 990_000)
        return value

    def evaluate(self, state: Any) -> int:
        value = Table.evaluate(self, state)
        self.note("evaluate", abs(value) > 990_000)
        return value

    def player(self, state: Any) -> int:
        value = Table.player(self, state)
        self.note("player", value not in (0, 1))
        return value

    def bounds(self, state: Any) -> tuple[int, int]:
        low, high = Table.bounds(self, state)
        self.note("bounds", not LOSS <= low <= high <= WIN)
        return low, high


#: Faults of a table: a column, and a wrong value in it.
COLUMNS = ("outcomes", "guesses", "players", "highs", "counts", "none")
VALUES = (5_000_000, -(1 << 62), 1 << 62, 2, -1, 990_001, WIN - 5, 3 * WIN, LOSS - 1)


def table(seed: int, kind: type[Table]) -> Table:
    """A random table, usually with one wrong value; it depends only on the seed."""
    chance = random.Random(seed)
    children, worth, players = Broken(seed=seed).graph
    columns = {
        "children": np.array([(row + [0] * MOST)[:MOST] for row in children]),
        "counts": np.array([len(row) for row in children]),
        "outcomes": np.array([ONGOING if row else score for row, score in zip(children, worth, strict=True)]),
        "guesses": np.array([score % 50 for score in worth]),
        "players": np.array(players),
        "highs": np.full(NODES, WIN),
    }
    column = chance.choice(COLUMNS)
    if column != "none":
        columns[column][chance.randrange(NODES)] = 0 if column == "counts" else chance.choice(VALUES)
    return kind(**columns)
