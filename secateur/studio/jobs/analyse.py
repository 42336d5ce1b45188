"""The best lines of a position, better and better until somebody says stop."""

from __future__ import annotations

from typing import Any

from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import game_after
from secateur.studio.jobs.searching import Reporter, engine_for, report

#: Seconds to find the rest of a line whose score is proven.
FOLLOWING = 0.5


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Searches {game, position, moves, lines, seconds, memory}."""
    here = game_after(request["game"], request["position"], request["moves"])
    if here.over:
        return {"depth": 0, "nodes": 0, "speed": 0, "hash": 0, "seconds": 0, "lines": [], "complete": True}
    engine = engine_for(request["game"], here.game, request["memory"])
    with Reporter(here, engine, tell, stopping) as reporter:
        result = engine.search(
            here.state,
            time=request["seconds"],
            lines=request["lines"],
            history=here.history,
            on_progress=reporter.progress,
        )
        if result.proven == "exact" and not stopping.is_set():
            result = engine.follow(here.state, result, time=FOLLOWING)
    return report(here, result)
