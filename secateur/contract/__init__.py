"""The contract check: plays random games in both executors, and reports every promise that a game breaks.

>>> from secateur.games import ConnectFour
>>> check(ConnectFour(width=4, height=4), games=2)
[]
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from secateur.bits import mix
from secateur.coded import coded
from secateur.contract.inspection import LONGEST, Inspection
from secateur.game import Game
from secateur.game.hook import layers
from secateur.probe import Problem

__all__ = ["LONGEST", "PROMISES", "Problem", "check"]

#: What a game promises. A promise is called by the hook or the setting that keeps it, where there is one.
PROMISES = {each.name: each.promise for layer in layers().values() for each in layer if each.promise} | {
    "ends": "a game comes to an end",
    "compiles": "the methods compile, unless the game says interpreted = True",
    "executors": "every method returns the same compiled and interpreted",
}


def check(
    game: Game,
    games: int = 20,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
    on_note: Callable[[str], None] | None = None,
) -> list[Problem]:
    """Plays random games and reports every promise that is broken, each once, with the first example.

    `on_progress(done, games)` is called after each game, `on_note(text)` with what breaks no promise but is worth
    knowing: that games are longer than a search can follow.
    """
    inspection = Inspection(coded(game))
    with inspection.watchdog, np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
        inspection.look_at_settings()
        inspection.attempt(inspection.look_at_names)
        for number in range(games):
            inspection.play_game(mix((seed, number)))
            if on_progress is not None:
                on_progress(number + 1, games)
        inspection.see_whether_games_end()
        inspection.compare_executors(games, seed)
        inspection.search_pairs()
        inspection.search_endings()
    if on_note is not None:
        for note in inspection.notes:
            on_note(note)
    return [inspection.problems[name] for name in PROMISES if name in inspection.problems]
