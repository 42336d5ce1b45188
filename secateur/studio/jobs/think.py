"""The engine's move in a match."""

from __future__ import annotations

from random import Random
from typing import Any

from secateur.engine import Clock
from secateur.strength import choose, strength
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import game_after
from secateur.studio.jobs.searching import Reporter, engine_for, report

#: Seconds that a full strength takes for a move where there is no clock.
USUAL_TIME = 3.0


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Chooses a move for {game, position, moves, level, left, increment, memory}."""
    here = game_after(request["game"], request["position"], request["moves"])
    level = request["level"]
    limits: dict[str, Any] = {"history": here.history}
    how = strength(level.get("strength", "full"))
    engine = engine_for(request["game"], here.game, request["memory"], level.get("nodes", how.nodes))
    if request.get("left") is not None:
        to_go = max(2, (int(here.game.remaining(here.state)) + 1) // 2) if here.game.offers("remaining") else None
        limits["clock"] = Clock(max(request["left"], 0.05), request["increment"], to_go)
    if "depth" in level:
        limits["depth"] = level["depth"]
    elif "nodes" in level:
        limits["nodes"] = level["nodes"]
    elif "clock" not in limits:
        limits["time"] = level.get("seconds", USUAL_TIME)
    with Reporter(here, engine, tell, stopping) as reporter:
        result = choose(engine, here.state, how, Random(), on_progress=reporter.progress, **limits)
    move = result.move
    if move is None:
        move = next(iter(here.game.moves(here.state)))
    return {**report(here, result), "move": here.game.format_move(here.state, move)}
