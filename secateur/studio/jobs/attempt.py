"""A try at a puzzle: what the coach thinks of a move."""

from __future__ import annotations

from secateur.coach.evaluator import Evaluator
from secateur.coach.reviewing import Reviewer
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import engine_for
from secateur.studio.jobs.position import game_after, view
from secateur.studio.messages.jobs import AttemptReply, AttemptRequest, NoReply


def run(request: AttemptRequest, tell: Tell[NoReply], stopping: Stopping) -> AttemptReply:
    """The mark of a move, and why it is a mistake, if it is one."""
    before = game_after(request.game, request.position, request.moves)
    here = before.read(request.move)
    evaluator = Evaluator(here.game, engine=engine_for(request.game, here.game, request.memory))
    stopping.then(evaluator.stop)
    evaluator.prepare()
    after = evaluator.value(here)
    found = Reviewer(evaluator).move(here, evaluator.value(before), after)
    headline = "" if found.why is None else found.why.headline
    if found.why is not None and found.why.missed:  # it would name the better move
        headline = ""
    return AttemptReply(move=here.text, mark=found.mark, headline=headline, view=view(here))
