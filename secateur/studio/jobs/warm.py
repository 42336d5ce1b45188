"""Gets the engine of a game ready before it is asked for a move."""

from __future__ import annotations

from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import engine_for
from secateur.studio.jobs.position import game_after
from secateur.studio.messages.jobs import NoReply, WarmRequest


def run(request: WarmRequest, tell: Tell[NoReply], stopping: Stopping) -> NoReply:
    """Compiles, or loads what was compiled before."""
    here = game_after(request.game, "", [])
    engine_for(request.game, here.game, request.memory).prepare()
    return NoReply()
