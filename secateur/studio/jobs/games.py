"""The games that there are to choose from."""

from __future__ import annotations

import inspect
from typing import Any

from secateur.games import GAMES, title_of
from secateur.games.handbook import told_of
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import game_called
from secateur.studio.messages.jobs import GamesFound, GamesRequest, NoReply
from secateur.studio.messages.values import GameRow

#: Another name for a game that is there already.
ALIASES = {"reversi"}


def run(request: GamesRequest, tell: Tell[NoReply], stopping: Stopping) -> GamesFound:
    """Describes every game that comes with secateur, or the author's own `game`."""
    if request.game is not None:
        return GamesFound([_row(request.game, mine=True)])
    return GamesFound(included())


def included() -> list[GameRow]:
    """What is told of every game that comes with secateur."""
    return [_row(name) for name in GAMES if name not in ALIASES]


def _row(spec: str, mine: bool = False) -> GameRow:
    game = game_called(spec)
    told = told_of(spec)
    about = inspect.cleandoc(type(game).__doc__ or "")
    parameters = {name: _plain(getattr(game, name)) for name in game.parameters if not game.is_data(name)}
    return GameRow(
        game=spec,
        title=title_of(f"game.py:{type(game).__name__}" if mine else spec),
        summary=about.partition("\n")[0],
        rules=told.rules or about,
        parameters=parameters,
        words={name: told.parameters.get(name) or _worded(name) for name in parameters},
        moves=told.moves,
        players=list(game.player_names),
        mine=mine,
        rated=told.rated,
    )


def _worded(name: str) -> str:
    """The name of a parameter as people write it."""
    return name[:1].upper() + name[1:].replace("_", " ")


def _plain(value: Any) -> bool | int | float | str:
    """A parameter as a page can show it."""
    if isinstance(value, bool | str | float):
        return value
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return int(value) if hasattr(value, "__index__") else str(value)
