"""Games of secateur for other libraries, and its engine for theirs. Each library is imported when it is asked for.

>>> bot = EasyAIBot(depth=4)  # for easyAI: AI_Player(bot)
>>> bot
EasyAIBot(depth=4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.export.easyai import EasyAIBot
from secateur.game import Game

if TYPE_CHECKING:
    from secateur.export.openspiel import SpielGame
    from secateur.export.pettingzoo import GameEnv

__all__ = ["EasyAIBot", "openspiel_game", "pettingzoo_env"]


def pettingzoo_env(game: Game | str, position: str = "", *, actions: int | None = None) -> GameEnv:
    """A game as an AEC environment of PettingZoo; `game` may be its name.

    The agents are `player_0`, who moves first, and `player_1`. An action is the number of a move or, in a game with
    large numbers such as chess, its place among the legal ones, of which the observation has a mask. Whoever wins gets
    a reward of 1, and the other -1. `actions` is how many actions there are: without it, as many as random games show.
    """
    try:
        from secateur.export.pettingzoo import GameEnv
    except ImportError as error:
        raise _missing("PettingZoo", "pettingzoo", error) from None
    return GameEnv(_game(game), position, actions)


def openspiel_game(game: Game | str, *, actions: int | None = None) -> SpielGame:
    """A game as a `pyspiel.Game`, for the algorithms of OpenSpiel; `game` may be its name.

    Actions are as `pettingzoo_env` has them. Whoever wins gets a return of 1, and the other -1.
    """
    try:
        from secateur.export.openspiel import SpielGame
    except ImportError as error:
        raise _missing("OpenSpiel", "openspiel", error) from None
    return SpielGame(_game(game), actions)


def _game(game: Game | str) -> Game:
    from secateur.games import load

    return load(game) if isinstance(game, str) else coded(game)


def _missing(name: str, extra: str, error: ImportError) -> SecateurError:
    return SecateurError(f"{name} cannot be imported ({error}): pip install 'secateur[{extra}]'")
