"""The score of every position of a game, one after the other."""

from __future__ import annotations

from msgspec import structs

from secateur.engine import Engine
from secateur.game import MAX
from secateur.play import GameSoFar
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import Reporter, engine_for, score_of, score_view
from secateur.studio.jobs.position import game_after
from secateur.studio.messages.jobs import GraphDone, GraphRequest, GraphScore
from secateur.studio.messages.values import ScoreView

#: Nodes and seconds for each position, the engine's own limits.
NODES, SECONDS = 100_000, 0.5


def run(request: GraphRequest, tell: Tell[GraphScore], stopping: Stopping) -> GraphDone:
    """Scores the positions after each of some numbers of the moves."""
    last = game_after(request.game, request.position, request.moves)
    engine = engine_for(request.game, last.game, request.memory)
    done = 0
    for number in request.numbers:
        if stopping.is_set():
            break
        here = game_after(request.game, request.position, request.moves[:number])
        score = final_score(here) if here.over else _searched(here, engine, stopping)
        if stopping.is_set() and not here.over:
            break
        done += 1
        tell(GraphScore(number, score))
    return GraphDone(done)


def _searched(here: GameSoFar, engine: Engine, stopping: Stopping) -> ScoreView:
    with Reporter(here, engine, None, stopping):
        result = engine.search(here.state, nodes=NODES, time=SECONDS, history=here.history)
    return score_of(here, result.best)


def final_score(here: GameSoFar) -> ScoreView:
    """The score of a game that is over."""
    assert here.ending is not None
    outcome = int(here.game.outcome(here.state))
    score, text = outcome if here.player == MAX else -outcome, here.ending.text(here.game.player_names)
    return structs.replace(score_view(here.game, score, "exact", here.ending.points, None), text=text, words=text)
