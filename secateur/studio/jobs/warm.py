"""Gets the engine of a game ready before it is asked for a move."""

from __future__ import annotations

from typing import Any

from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import game_after
from secateur.studio.jobs.searching import engine_for


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Compiles, or loads what was compiled before."""
    here = game_after(request["game"], "", [])
    engine_for(request["game"], here.game, request["memory"]).prepare()
    return {}
