"""How much is tried when a game is checked, what it was, and what has been found."""

from __future__ import annotations

from typing import NamedTuple

from secateur.errors import plural
from secateur.probe import Problem

#: What a check is doing while it plays.
GAMES = "random games"


class CheckEffort(NamedTuple):
    """How much to try: a number of random games, and more of them until the minutes are over."""

    games: int = 20
    seed: int = 0
    minutes: float = 0.0
    interpreted: bool = False  # never compile; states may then be of any type


class CheckStage(NamedTuple):
    """What a check is doing, and how much of it is done."""

    doing: str
    done: int = 0
    of: int = 0

    def __str__(self) -> str:
        return f"{self.doing}: {self.done:,} of {self.of:,}" if self.of else self.doing


class Tried(NamedTuple):
    """What was tried."""

    games: int
    seed: int
    compared: int  # games that were played compiled, too
    states: int  # that were looked at
    symmetric: int  # states with another canonical state
    searches: int
    nodes: int  # of these
    evaluated: int  # states of decided games whose evaluation was compared with the result
    minutes: float

    def __str__(self) -> str:
        parts = [f"{plural(self.games, 'random game')} (seed {self.seed})"]
        if self.compared:
            parts.append(f"{plural(self.compared, 'game')} in both executors")
        parts.append(plural(self.states, "state"))
        if self.symmetric:
            parts.append(f"{plural(self.symmetric, 'symmetric state')}")
        if self.evaluated:
            parts.append(f"{plural(self.evaluated, 'evaluation')}")
        if self.searches:
            parts.append(
                f"{self.searches:,} {'search' if self.searches == 1 else 'searches'} of {plural(self.nodes, 'node')}"
            )
        return ", ".join(parts)


class Findings(NamedTuple):
    """The broken promises, what is worth knowing besides, and what was tried."""

    problems: list[Problem]
    notes: list[str]
    tried: Tried
