"""The contract check: random games through both executors, and every promise that a game breaks.

>>> from secateur.games import ConnectFour
>>> check(ConnectFour(width=4, height=4), games=2)
[]
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from secateur.asking import Problem
from secateur.bits import mix
from secateur.contract.inspection import LONGEST, Inspection
from secateur.game import Game

__all__ = ["LONGEST", "PROMISES", "Problem", "check"]

#: What a game promises. A promise is called by the method that keeps it, where there is one.
PROMISES = {
    "start": "start() gives a state that is hashable, equal to its copy, made of integers if it is a tuple, "
    "and in which the game is not over",
    "moves": "moves() yields each legal move once: an int of 64 bits, at least one while the game goes on",
    "play": "play() gives a new state of the same types as start(), and leaves the old one as it was",
    "outcome": "outcome() is ONGOING, WIN, LOSS or a score within HIGHEST",
    "player": "player() is MAX (0) or MIN (1)",
    "alternates": "the players take turns, unless player() says otherwise",
    "ends": "a game comes to an end",
    "repeats": "no state comes again in one game, unless repeats is True",
    "evaluate": "evaluate() is an int within HIGHEST",
    "features": "features() yields pairs of ints, numbers that feature_names or layout() have and counts, and "
    "phase() is one of the phases",
    "rank": "rank() is an int",
    "noisy": "noisy() is a bool",
    "key": "key() is an int of 64 bits, the same for equal states and another one for every other state "
    "(where repeats is True: with other moves)",
    "canonical": "canonical() gives a state of the same worth, and gives that state itself again",
    "bounds": "bounds() gives two ints, the lower one first, and the value of perfect play lies between them",
    "candidates": "candidates() yields legal moves, each once, a best one among them, where bounds() leaves it open",
    "remaining": "remaining() is an int, at least 1, and no less than the moves with an alternative that still come",
    "finish": "finish() gives two ints: the value of perfect play as far as it lies in the window, and a count",
    "ended": "ended() is ONGOING while the game goes on, and what outcome() is when it does not, "
    "unless there is no move",
    "count": "count() is how many moves there are",
    "reversible": "reversible() is an int, 0 or more",
    "skip": "skip() gives a state of the same types, with the other player to move",
    "zugzwang": "zugzwang() is a bool",
    "threatened": "threatened() is a bool",
    "threatens": "threatens() says whether the opponent is threatened() after a move",
    "noisy_moves": "noisy_moves() yields the moves that are noisy(), each once; then all moves are from 0 to 4194302",
    "exchange": "exchange() is an int within HIGHEST",
    "kind": "kind() is an int from 0 to 511",
    "structure": "structure() is an int of 64 bits",
    "swing": "swing is an int, 0 or more",
    "slow_evaluate": "slow_evaluate is True or False",
    "rank_per_point": "rank_per_point is an int, 0 or more",
    "symmetric_plies": "symmetric_plies is an int, 0 or more",
    "show": "show() gives text",
    "format": "parse() reads back what format() writes, on one line",
    "format_move": "parse_move() reads back what format_move() writes: one word, another one for every move",
    "picture": "picture() gives a Board whose pieces stand on its cells, or None",
    "touched": "touched() gives cells of the picture; where two moves have the same ones, a page asks which is meant",
    "arrange": "arrange() makes a state with the same picture and the same player to move of what picture() shows",
    "player_names": "player_names are two different texts",
    "compiles": "the methods compile, unless the game says interpreted = True",
    "executors": "compiled and interpreted, every method gives the same",
}


def check(
    game: Game, games: int = 20, seed: int = 0, on_progress: Callable[[int, int], None] | None = None,
    on_note: Callable[[str], None] | None = None,
) -> list[Problem]:  # fmt: skip
    """Plays random games and reports every promise that is broken, each once, with the first example.

    `on_progress(done, games)` is called after each game, `on_note(text)` with what breaks no promise but is worth
    knowing: that games are longer than a search can follow.
    """
    inspection = Inspection(game)
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
