"""What compiling costs: CPU seconds for the engine's kernels of a game, cold, beside another revision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from secateur.arena.revisions import export
from secateur.errors import SecateurError
from secateur.machine import temporary_folder
from secateur.result import Figures

#: A game of four methods and nothing else.
FOUR_METHODS = '''
from typing import NamedTuple

from secateur import Game, LOSS, ONGOING


class State(NamedTuple):
    left: int


class Take(Game):
    """Take one to three; who takes the last wins."""

    def start(self):
        return State(21)

    def moves(self, state):
        for number in range(1, min(state.left, 3) + 1):
            yield number

    def play(self, state, move):
        return State(state.left - move)

    def outcome(self, state):
        return LOSS if state.left == 0 else ONGOING
'''

#: What is compiled: the names that people see, and the specs of the games.
GAMES = {"four methods": "take.py:Take"} | {name: name for name in ("connect4", "kalah", "othello", "chess")}


@dataclass(frozen=True)
class Cost:
    """CPU seconds to compile for one game: what the first search needs, and what the first exact search adds."""

    game: str
    search: float
    exact: float
    their_search: float
    their_exact: float

    @property
    def ratio(self) -> float:
        """The first search, as a multiple of the other revision's."""
        return self.search / self.their_search

    def as_dict(self) -> Figures:
        return {
            "game": self.game,
            "search_seconds": self.search,
            "exact_seconds": self.exact,
            "their_search_seconds": self.their_search,
            "their_exact_seconds": self.their_exact,
            "ratio": self.ratio,
        }


def costs(revision: str, say: Callable[[str], None], games: dict[str, str] = GAMES, rounds: int = 1) -> list[Cost]:
    """Compiles each game with this secateur and with another revision in turns; the least of each counts."""
    here = Path(__file__).parents[2]
    there = export(here, revision)
    found = []
    for game, spec in games.items():
        ours: list[tuple[float, float]] = []
        theirs: list[tuple[float, float]] = []
        for _ in range(rounds):
            for root, times in ((here, ours), (there, theirs)):
                say(f"compiling {game} with {'this secateur' if root is here else revision}...")
                times.append(_cold(root, spec))
        found.append(Cost(game, *_least(ours), *_least(theirs)))
    return found


def _least(times: list[tuple[float, float]]) -> tuple[float, float]:
    return min(search for search, _ in times), min(exact for _, exact in times)


def _cold(root: Path, spec: str) -> tuple[float, float]:
    """CPU seconds in a new process with an empty cache."""
    with temporary_folder() as folder:
        Path(folder, "take.py").write_text(FOUR_METHODS)
        cache = Path(folder, "cache")
        cache.mkdir(mode=0o700)
        command = [sys.executable, "-P", str(Path(__file__).with_name("cold.py")), spec]
        variables = {**os.environ, "PYTHONPATH": str(root), "SECATEUR_CACHE": str(cache)}
        done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SecateurError(f"{spec} cannot be compiled with {root}: {done.stderr.strip().splitlines()[-1]}")
    search, exact = json.loads(done.stdout)
    return search, exact
