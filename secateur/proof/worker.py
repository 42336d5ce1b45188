"""The process that searches the leaves of a proof."""

from __future__ import annotations

import time

from secateur.cluster.meeting import meet
from secateur.engine.engine import Engine
from secateur.games import load
from secateur.proof.leaf import search_leaf
from secateur.proof.position import state_of
from secateur.proof.tasks import GuessResult, GuessTask, LeafResult, LeafSetup, LeafTask
from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.worker import Run, Stopping, Tell, serve

#: The memory of the tables that every guess is made with, and the nodes that it takes.
GUESS_MEMORY, GUESS_NODES = "16MB", 200_000


class LeafRunner:
    """Searches leaves with one engine, whose table is cleared before each."""

    def __init__(self, setup: Content) -> None:
        told = convert(setup, LeafSetup, "the setup")
        self.game, self.interpreted = load(told.game), told.interpreted
        self.engine = self._engine(told.memory)

    def _engine(self, memory: str) -> Engine:
        return Engine(self.game, memory=memory, interpreted=self.interpreted)

    def job(self, kind: str) -> Run:
        return {"meet": self.meet, "guess": self.guess, "leaf": self.leaf}[kind]

    def meet(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Checks whose work it is to do, and compiles what leaves need."""
        meet(self.game, request)
        if self.game.offers("remaining"):
            self.engine.prepare(exact=True)
        return {}

    def guess(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """A guess at the value of a position, as MAX sees it: about that score the first question is asked."""
        state, player = state_of(self.game, convert(request, GuessTask, "the task").position)
        engine = self._engine(GUESS_MEMORY)
        stopping.then(engine.stop)
        engine.prepare()
        began = time.process_time()
        result = engine.search(state, nodes=GUESS_NODES)
        score = int(result.best.score * 10**self.game.value_decimals)
        return plain(GuessResult(-score if player else score, result.nodes, time.process_time() - began))

    def leaf(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Bounds of a position's value, as MAX sees it, and the nodes that they took."""
        asked = convert(request, LeafTask, "the task")
        stopping.then(self.engine.stop)
        began = time.process_time()
        found = search_leaf(self.engine, asked.position, asked.question, asked.nodes)
        return plain(LeafResult(found.low, found.high, found.nodes, time.process_time() - began))

    def close(self) -> None:
        """Nothing runs on."""


if __name__ == "__main__":
    serve(LeafRunner, stoppable=True)
