"""A review of a game: every move with its mark, from the last one, and mistakes with their reasons."""

from __future__ import annotations

from secateur.coach.evaluator import Evaluator
from secateur.coach.reviewing import Opinion, ReviewedMove, Reviewer, accuracies
from secateur.coach.sentences import Why
from secateur.engine import Line
from secateur.game import Game
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import engine_for, score_view
from secateur.studio.jobs.graph import final_score
from secateur.studio.jobs.position import game_after
from secateur.studio.messages.jobs import ReviewProgress, ReviewRequest
from secateur.studio.messages.values import MoveReview, ScoreView, WhyStep, WhyView


def run(request: ReviewRequest, tell: Tell[ReviewProgress], stopping: Stopping) -> ReviewProgress:
    """Reviews the moves that are not known."""
    end = game_after(request.game, request.position, request.moves)
    evaluator = Evaluator(end.game, engine=engine_for(request.game, end.game, request.memory))
    evaluator.prepare()
    stopping.then(evaluator.stop)
    line, known = end.line(), set(request.known)
    done = len(known)
    for move in Reviewer(evaluator).backwards(end, known):
        if stopping.is_set():  # the last search may have ended too early
            break
        done += 1
        here = line[move.ply]
        score = final_score(here) if here.over else _score(here.game, move.after)
        tell(ReviewProgress(done, end.ply, move.ply, score, _review(move)))
    return ReviewProgress(done, end.ply)


def _score(game: Game, opinion: Opinion) -> ScoreView:
    score = int(opinion.score)
    mate = Line(score, opinion.proven, ()).mate
    return score_view(game, score, opinion.proven, round(opinion.points, 4), mate)


def _review(move: ReviewedMove) -> MoveReview:
    why = None if move.why is None else _why(move.why)
    return MoveReview(move.mark, round(move.loss, 4), accuracies([move])[move.player], list(move.better), why)


def _why(why: Why) -> WhyView:
    steps = [WhyStep(step.depth, step.moves[-1], step.attacks, step.sentence) for step in why.steps]
    return WhyView(why.headline, why.missed, why.is_shown, steps)
