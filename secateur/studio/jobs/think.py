"""The engine's move in a match."""

from __future__ import annotations

from random import Random

from msgspec import structs

from secateur.engine import Clock
from secateur.engine.request import SearchLimits
from secateur.play.clock import moves_to_come
from secateur.strength import choose, rated, strength
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import Reporter, engine_for, report, score_after
from secateur.studio.jobs.position import game_after
from secateur.studio.messages.jobs import ThinkReply, ThinkRequest
from secateur.studio.messages.values import SearchReport

#: Seconds that a full strength takes for a move where there is no clock.
USUAL_TIME = 3.0


def run(request: ThinkRequest, tell: Tell[SearchReport], stopping: Stopping) -> ThinkReply:
    """Chooses a move after some moves, at a level."""
    here = game_after(request.game, request.position, request.moves)
    level, clock = request.level, None
    how = strength(level.strength or "full") if level.elo is None else rated(level.elo)
    engine = engine_for(request.game, here.game, request.memory, level.nodes or how.nodes)
    if request.left is not None:
        clock = Clock(max(request.left, 0.05), request.increment, moves_to_come(here.game, here.state))
    limits = SearchLimits(history=here.history, clock=clock)
    if level.depth is not None:
        limits["depth"] = level.depth
    elif level.nodes is not None:
        limits["nodes"] = level.nodes
    elif clock is None:
        limits["time"] = level.seconds or USUAL_TIME
    with Reporter(here, engine, tell, stopping) as reporter:
        limits["on_progress"] = reporter.progress
        result = choose(engine, here.state, how, Random(), **limits)
    move = result.move if result.move is not None else next(iter(here.game.moves(here.state)))
    after = score_after(here, move, result) if result.moves else None
    return ThinkReply(**structs.asdict(report(here, result)), move=here.game.format_move(here.state, move), after=after)
