"""The best lines of a position, better and better until somebody says stop."""

from __future__ import annotations

from dataclasses import replace

from secateur.errors import SecateurError
from secateur.play import GameSoFar
from secateur.result import Result
from secateur.solved.solved_game import SolvedGame
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import Reporter, engine_for, report
from secateur.studio.jobs.position import game_after
from secateur.studio.messages.jobs import AnalyseRequest
from secateur.studio.messages.values import SearchReport

#: Seconds to find the rest of a line whose score is proven.
FOLLOWING = 0.5


def run(request: AnalyseRequest, tell: Tell[SearchReport], stopping: Stopping) -> SearchReport:
    """Searches the position after some moves."""
    here = game_after(request.game, request.position, request.moves)
    if here.over:
        return SearchReport(depth=0, nodes=0, speed=0, hash=0.0, seconds=0.0, lines=[], complete=True)
    known = _known(here, request.lines)
    if known is not None:
        return report(here, known)
    engine = engine_for(request.game, here.game, request.memory)
    with Reporter(here, engine, tell, stopping) as reporter:
        result = engine.search(
            here.state,
            time=request.seconds,
            lines=request.lines,
            history=here.history,
            on_progress=reporter.progress,
        )
        if result.proven == "exact" and not stopping.is_set():
            result = engine.follow(here.state, result, time=FOLLOWING)
    return report(here, result)


def _known(here: GameSoFar, lines: int) -> Result | None:
    """What `solve --all` has found of the position, if that is kept; only the best line is followed to its end."""
    kept = SolvedGame.kept(here.game)
    try:
        known = None if kept is None else kept.result(here.state)
    except SecateurError:  # the file is damaged
        return None
    return None if known is None else replace(known, lines=known.lines[:lines])
