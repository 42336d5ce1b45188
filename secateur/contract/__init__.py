"""The contract check: plays random games in both executors, and reports every promise that a game breaks.

>>> from secateur.games import ConnectFour
>>> check(ConnectFour(width=4, height=4), games=2)
[]
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

import numpy as np

from secateur.bits import mix
from secateur.coded import coded
from secateur.contract.findings import GAMES, CheckEffort, CheckStage, Findings, Tried
from secateur.contract.inspection import LONGEST, Inspection
from secateur.game import Game
from secateur.game.hook import layers
from secateur.probe import Problem

__all__ = ["LONGEST", "PROMISES", "CheckEffort", "CheckStage", "Findings", "Problem", "Tried", "check", "inspect"]

#: What a game promises. A promise is called by the hook or the setting that keeps it, where there is one.
PROMISES = {each.name: each.promise for layer in layers().values() for each in layer if each.promise} | {
    "ends": "a game comes to an end",
    "compiles": "the methods compile, unless the game says interpreted = True",
    "executors": "every method returns the same compiled and interpreted",
}


def check(
    game: Game, games: int = 20, seed: int = 0, *, minutes: float = 0.0, interpreted: bool = False
) -> list[Problem]:
    """Plays random games and reports every promise that is broken, each once, with the first example.

    With `minutes`, more random games are played until they are over. `interpreted` compiles nothing. `inspect` also
    gives what breaks no promise but is worth knowing, and what was tried.
    """
    return inspect(game, CheckEffort(games, seed, minutes, interpreted)).problems


def inspect(
    game: Game, effort: CheckEffort | None = None, on_progress: Callable[[CheckStage], None] | None = None
) -> Findings:
    """The broken promises of a game, notes, and what was tried; `on_progress(stage)` is called again and again.

    >>> from secateur.games import Nim
    >>> found = inspect(Nim(), CheckEffort(games=2, interpreted=True))
    >>> found.problems, found.tried.games
    ([], 2)
    """
    effort = effort or CheckEffort()
    tell = on_progress or (lambda stage: None)
    inspection = Inspection(coded(game), effort.interpreted)
    began = time.monotonic()
    until = began + 60 * effort.minutes
    played = 0
    with inspection.watchdog, np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
        inspection.look_at_settings()
        inspection.attempt(inspection.look_at_names)
        for number in count():
            first = number * effort.games
            for each in range(first, first + effort.games):
                if number and time.monotonic() >= until:
                    break
                inspection.play_game(mix((effort.seed, each)))
                played += 1
                tell(CheckStage(GAMES, played - first, effort.games))
            inspection.finish_round(effort.games, effort.seed if number == 0 else mix((effort.seed, number)), tell)
            if time.monotonic() >= until:
                break
    tried = inspection.tried(played, effort.seed, (time.monotonic() - began) / 60)
    problems = [inspection.problems[name] for name in PROMISES if name in inspection.problems]
    return Findings(problems, list(inspection.notes.values()), tried)
