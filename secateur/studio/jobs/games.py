"""The games that there are to choose from."""

from __future__ import annotations

from typing import Any

from secateur.games import GAMES, title_of
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import game_called

#: Another name for a game that is there already.
ALIASES = {"reversi"}


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Describes every game that comes with secateur, or the author's own `game`."""
    if "game" in request:
        return {"games": [_row(request["game"], mine=True)]}
    return {"games": [_row(name) for name in GAMES if name not in ALIASES]}


def _row(spec: str, mine: bool = False) -> dict[str, Any]:
    game = game_called(spec)
    summary = (type(game).__doc__ or "").strip().partition("\n")[0]
    title = title_of(f"game.py:{type(game).__name__}" if mine else spec)
    parameters = {name: _plain(getattr(game, name)) for name in game.parameters if not game.is_data(name)}
    return {
        "game": spec,
        "title": title,
        "summary": summary,
        "parameters": parameters,
        "players": list(game.player_names),
        "mine": mine,
    }


def _plain(value: Any) -> Any:
    """A parameter as a page can show it."""
    if isinstance(value, bool | str | float):
        return value
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return int(value) if hasattr(value, "__index__") else str(value)
