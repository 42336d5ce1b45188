"""Chess, measured: nodes and leaves per second, beside Debian's Stockfish in the same run where it is installed."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import secateur
from secateur.bench import Rate, best_of
from secateur.engine import Engine
from secateur.games import load
from secateur.result import Figures

#: Searched for this many nodes, each with an empty table: the start, an attack, an endgame.
POSITIONS = (
    "",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)
NODES = 500_000

#: Leaves of the start position are counted to this depth.
LEAVES_AT = 6

#: How often Stockfish counts them.
COUNTED = 3

#: Seconds for each figure.
SECONDS = 3.0


@dataclass(frozen=True)
class ChessPace:
    """How fast chess is searched and its moves are counted; and how fast Stockfish does both, where it is there."""

    start: Rate  # at the start position
    search: Rate
    leaves: Rate
    their_search: float | None = None
    their_leaves: float | None = None

    def as_dict(self) -> Figures:
        return {
            "start_nodes_per_second": self.start.per_second,
            "nodes_per_second": self.search.per_second,
            "leaves_per_second": self.leaves.per_second,
            "stockfish_nodes_per_second": self.their_search,
            "stockfish_leaves_per_second": self.their_leaves,
        }


def pace(stockfish: str | None, say: Callable[[str], None]) -> ChessPace:
    """Measures secateur, then Stockfish where its program is named."""
    game = load("chess")
    engine = Engine(game)
    say("compiling chess...")
    engine.prepare()
    secateur.perft(game, depth=1)
    states = [game.parse(position) if position else game.start() for position in POSITIONS]

    def searched(some: list[Any]) -> int:
        total = 0
        for state in some:
            engine.forget()
            total += engine.search(state, nodes=NODES).nodes
        return total

    say("searching chess...")
    start = best_of("start position", lambda: searched(states[:1]), SECONDS)
    search = best_of("three positions", lambda: searched(states), SECONDS)
    say("counting the moves of chess...")
    leaves = best_of("leaves", lambda: secateur.perft(game, depth=LEAVES_AT), SECONDS)
    if stockfish is None:
        return ChessPace(start, search, leaves)
    say("measuring Stockfish...")
    return ChessPace(start, search, leaves, _their_nodes(stockfish), _their_leaves(stockfish))


def _their_nodes(stockfish: str) -> float | None:
    """Nodes per second of Stockfish's own benchmark."""
    done = subprocess.run([stockfish, "bench"], capture_output=True, text=True, timeout=300, check=False)
    found = re.search(r"Nodes/second\s*:\s*(\d+)", done.stdout + done.stderr)
    return float(found[1]) if found else None


def _their_leaves(stockfish: str) -> float | None:
    """Leaves per second of Stockfish's count at the start position: the best of some, once it is ready."""
    with subprocess.Popen([stockfish], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None and engine.stdout is not None

        def ask(command: str, word: str) -> str:
            print(command, file=engine.stdin, flush=True)
            return next((line for line in engine.stdout or () if line.startswith(word)), "")

        ask("isready", "readyok")
        best = 0.0
        for _ in range(COUNTED):
            started = time.perf_counter()
            found = re.search(r"\d+", ask(f"go perft {LEAVES_AT}", "Nodes searched"))
            if found is None:
                return None
            best = max(best, int(found[0]) / (time.perf_counter() - started))
        print("quit", file=engine.stdin, flush=True)
    return best
