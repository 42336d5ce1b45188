"""The score of every position of a game, one after the other."""

from __future__ import annotations

from typing import Any

from secateur.engine import Engine
from secateur.game import MAX
from secateur.play import GameSoFar
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import Reporter, engine_for, in_words, score_of
from secateur.studio.jobs.position import game_after

#: Nodes and seconds for each position, the engine's own limits.
NODES, SECONDS = 100_000, 0.5


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Scores the positions after each of `numbers` of the moves of {game, position, moves, numbers, memory}."""
    last = game_after(request["game"], request["position"], request["moves"])
    engine = engine_for(request["game"], last.game, request["memory"])
    done = 0
    for number in request["numbers"]:
        if stopping.is_set():
            break
        here = game_after(request["game"], request["position"], request["moves"][:number])
        score = _final(here) if here.over else _searched(here, engine, stopping)
        if stopping.is_set() and not here.over:
            break
        done += 1
        tell({"number": number, "score": score})
    return {"scored": done}


def _searched(here: GameSoFar, engine: Engine, stopping: Stopping) -> dict[str, Any]:
    with Reporter(here, engine, None, stopping):
        result = engine.search(here.state, nodes=NODES, time=SECONDS, history=here.history)
    return score_of(here, result.best)


def _final(here: GameSoFar) -> dict[str, Any]:
    assert here.ending is not None
    outcome = int(here.game.outcome(here.state))
    score, text = outcome if here.player == MAX else -outcome, here.ending.text(here.game.player_names)
    said = in_words(here.game, score, "exact") | {"text": text, "words": text}
    return {"value": score, "share": here.ending.points, **said, "proven": "exact", "mate": None}
