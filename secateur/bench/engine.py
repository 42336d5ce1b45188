"""The engine, measured: its node signature, its speed, how near it comes to the smallest tree, and its clock."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass

import secateur
from secateur.engine import Engine
from secateur.games import load
from secateur.result import Figures
from secateur.textbook import knuth_moore

#: What the signature adds up: for each game, these positions to this depth, each by a fresh engine of one thread.
#: Small trees are searched interpreted: both executors visit the same nodes, and compiling takes longer.
SIGNED = (
    ("tictactoe", ("", "b2", "a1 b2"), 8),
    ("tictactoe:width=15,height=15,row=5", ("", "h8 h9 g9"), 2),
    ("connect4", ("", "4453", "32164625"), 12),
    ("othello", ("", "f5d6c3", "f5d6c3d3c4f4"), 8),
    ("othello:size=6", ("",), 7),
    ("nim", ("", "a1"), 10),
    ("kalah", ("", "c"), 9),
    ("chess", ("", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 9),
)
COMPILED = ("connect4", "othello", "chess")

#: Where the engine is compared with the textbook's alpha-beta: moves as generated, no table.
COMPARED = (("connect4", ("", "4453", "32164625")), ("othello", ("", "f5d6c3", "f5d6c3d3c4f4")))
DEPTH = 10

#: The branching factor of a tree is taken from its leaves at this depth.
LEAVES_AT = 6

#: Searches for the clock: as many, of 10 to 50 milliseconds.
SEARCHES = 200
SHORTEST, LONGEST = 0.010, 0.050


@dataclass(frozen=True)
class EngineComparison:
    """The engine on some positions of a game, next to the textbook and to the smallest tree there can be."""

    game: str
    nodes: int
    seconds: float
    textbook_nodes: int
    minimum: float  # leaves of the smallest tree that proves a value, by Knuth and Moore
    first_cuts: float  # the share of cut-offs that the first move made

    def as_dict(self) -> Figures:
        return {
            "game": self.game,
            "depth": DEPTH,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "nodes_per_second": self.nodes / self.seconds,
            "first_cuts": self.first_cuts,
            "textbook_nodes": self.textbook_nodes,
            "of_textbook": self.nodes / self.textbook_nodes,
            "minimum": self.minimum,
            "of_minimum": self.nodes / self.minimum,
        }


@dataclass(frozen=True)
class Lateness:
    """By how much searches outlast their time, in milliseconds."""

    median: float
    most_of_99: float
    most: float

    def as_dict(self) -> dict[str, float]:
        return {"median": self.median, "percentile_99": self.most_of_99, "max": self.most}


def signature(compiled: tuple[str, ...] = COMPILED) -> dict[str, int]:
    """The nodes that the engine visits in fixed positions, for each game: the same on every machine."""
    sums: dict[str, int] = {}
    for spec, positions, depth in SIGNED:
        game = load(spec)
        for position in positions:
            engine = Engine(game, memory="4MB", interpreted=spec not in compiled)
            sums[spec] = sums.get(spec, 0) + engine.search(game.parse(position), depth).nodes
    return sums


def compare(spec: str, positions: tuple[str, ...]) -> EngineComparison:
    """The engine against the textbook at the same depth."""
    game = load(spec)
    engine = Engine(game)
    engine.prepare()  # compiled before the clock starts
    nodes = textbook_nodes = cuts = first = 0
    seconds = minimum = 0.0
    for position in positions:
        state = game.parse(position)
        engine.forget()
        result = engine.search(state, DEPTH)
        nodes += result.nodes
        seconds += result.seconds
        cuts += result.counts.cuts
        first += result.counts.first_cuts or 0
        textbook_nodes += secateur.alphabeta(game, state, DEPTH).nodes
        minimum += knuth_moore(secateur.perft(game, state, LEAVES_AT) ** (1 / LEAVES_AT), DEPTH)
    return EngineComparison(spec, nodes, seconds, textbook_nodes, minimum, first / max(cuts, 1))


def overshoot(spec: str = "othello") -> Lateness:
    """How punctual the engine is: many short searches of a game that no search of this length can solve."""
    game = load(spec)
    engine = Engine(game)
    engine.prepare()
    late = []
    for number in range(SEARCHES):
        asked = SHORTEST + (LONGEST - SHORTEST) * number / SEARCHES
        engine.forget()
        started = time.perf_counter()
        engine.search(time=asked)
        late.append(1000 * (time.perf_counter() - started - asked))
    late.sort()
    return Lateness(statistics.median(late), late[int(0.99 * (len(late) - 1))], late[-1])
