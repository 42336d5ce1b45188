"""The process that searches the leaves of a proof."""

from __future__ import annotations

import time

from secateur.cluster.meeting import meet
from secateur.engine.engine import Engine
from secateur.games import load
from secateur.proof.leaf import search_leaf
from secateur.proof.position import state_of
from secateur.workers.framing import Content
from secateur.workers.worker import Run, Stopping, Tell, serve

#: The memory of the tables that every guess is made with, and the nodes that it takes.
GUESS_MEMORY, GUESS_NODES = "16MB", 200_000


class LeafRunner:
    """Searches leaves with one engine, whose table is cleared before each."""

    def __init__(self, setup: Content) -> None:
        self.setup = setup
        self.game = load(str(setup["game"]))
        self.engine = self._engine(str(setup["memory"]))

    def _engine(self, memory: str) -> Engine:
        return Engine(self.game, memory=memory, interpreted=bool(self.setup["interpreted"]))

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
        state, player = state_of(self.game, request["position"])
        engine = self._engine(GUESS_MEMORY)
        stopping.then(engine.stop)
        engine.prepare()
        began = time.process_time()
        result = engine.search(state, nodes=GUESS_NODES)
        score = int(result.best.score * 10**self.game.value_decimals)
        return {"guess": -score if player else score, "nodes": result.nodes, "seconds": time.process_time() - began}

    def leaf(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Bounds of a position's value, as MAX sees it, and the nodes that they took."""
        stopping.then(self.engine.stop)
        began = time.process_time()
        found = search_leaf(self.engine, request["position"], request["question"], request["nodes"])
        return {"low": found.low, "high": found.high, "nodes": found.nodes, "seconds": time.process_time() - began}

    def close(self) -> None:
        """Nothing runs on."""


if __name__ == "__main__":
    serve(LeafRunner, stoppable=True)
