"""Speed and node counts: ratios measured in one run, and a signature that only a changed search changes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import secateur
from secateur.games import load

#: Early and middle positions of Connect Four, searched with nothing but alpha-beta.
POSITIONS = ("", "4", "445", "4453", "32164625")
DEPTH = 8

#: What the signature adds up: for each game, these positions to this depth.
SIGNED = (
    ("tictactoe", ("", "b2", "a1 b2"), 6),
    ("connect4", ("", "4453", "32164625"), 7),
    ("othello", ("", "f5d6c3", "f5d6c3d3c4f4"), 5),
    ("othello:size=6", ("",), 6),
    ("nim", ("", "a1"), 8),
    ("kalah", ("", "c"), 6),
)
SEARCHES = (
    "minimax:symmetric",
    "alphabeta",
    "alphabeta:>:rank+evaluation",
    "pvs:rank",
    "mtdf:rank",
    "deepening:evaluation",
)


@dataclass(frozen=True)
class Rate:
    """How fast one program searched the trees."""

    name: str
    nodes: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.nodes / self.seconds


def signature(interpreted: bool = False) -> dict[str, int]:
    """The nodes that the textbook searches visit in fixed positions, for each game: the same on every machine."""
    sums: dict[str, int] = {}
    for spec, positions, depth in SIGNED:
        game = load(spec)
        for position in positions:
            state = game.parse(position)
            for search in SEARCHES:
                result = secateur.search(search, game, state, depth, {"interpreted": interpreted, "wait": True})
                sums[spec] = sums.get(spec, 0) + result.nodes
    return sums


def compiled_rate(depth: int = DEPTH, seconds: float = 1.0) -> Rate:
    """Alpha-beta as compiled code: the best of many rounds over the positions."""
    return _best_round("secateur, compiled", depth, seconds, interpreted=False)


def interpreted_rate(depth: int = 6, seconds: float = 1.0) -> Rate:
    """The very same source, interpreted."""
    return _best_round("secateur, interpreted", depth, seconds, interpreted=True)


def _best_round(name: str, depth: int, seconds: float, interpreted: bool) -> Rate:
    game = load("connect4")
    states = [game.parse(position) for position in POSITIONS]
    secateur.alphabeta(game, depth=1, interpreted=interpreted, wait=True)  # compiled before the clock starts

    def once() -> int:
        return sum(secateur.alphabeta(game, state, depth, interpreted=interpreted).nodes for state in states)

    return best_of(name, once, seconds)


def best_of(name: str, once: Callable[[], int], seconds: float) -> Rate:
    """Repeats a round for some time and keeps the fastest: the others had the machine less to themselves."""
    rates: list[Rate] = []
    until = time.perf_counter() + seconds
    while not rates or time.perf_counter() < until:
        start = time.perf_counter()
        nodes = once()
        rates.append(Rate(name, nodes, time.perf_counter() - start))
    return max(rates, key=lambda rate: rate.per_second)
