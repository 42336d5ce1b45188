"""Who knows the moves of a strategy: the engine, or the whole graph of a small game whose states repeat."""

from __future__ import annotations

import time as clock
from typing import Any

from secateur.certificate.graph import GameGraph
from secateur.engine.engine import Engine
from secateur.engine.reaching import reaching
from secateur.errors import SecateurError
from secateur.game import HIGHEST, LOSS, MAX, WIN, Game
from secateur.scores import to_points


class Adviser:
    """Knows the value of the root, and moves that reach a score."""

    nodes = 0  # searched since the last `forget`

    def value(self, state: Any) -> int:
        """The value for the player to move; a win is WIN, however long it takes."""
        raise NotImplementedError

    def move(self, state: Any, player: int, least: int) -> int | None:
        """A move by which a player, who is to move, reaches a score; None if there is none."""
        raise NotImplementedError

    def forget(self) -> None:
        """Starts again: what follows does not depend on what came before."""


class EngineAdviser(Adviser):
    """Asks the engine: by null windows where the game says how many moves remain, else by proof numbers."""

    def __init__(self, engine: Engine, time: float | None) -> None:
        self.engine = engine
        self.until = None if time is None else clock.monotonic() + time
        engine.prepare(exact=True)

    def time_left(self) -> float | None:
        """The seconds that are left, if they are limited."""
        left = None if self.until is None else self.until - clock.monotonic()
        if left is not None and left <= 0:
            raise _late()
        return left

    def value(self, state: Any) -> int:
        result = self.engine.solve(state, time=self.time_left())
        self.nodes += result.nodes
        score = result.best.score
        if abs(score) > HIGHEST and result.mate is not None:
            return WIN if score > 0 else LOSS
        if result.proven != "exact":
            raise _late()
        return to_points(score, self.engine.game.value_decimals)

    def move(self, state: Any, player: int, least: int) -> int | None:
        if self.engine.game.offers("remaining"):
            reached = reaching(self.engine, state, least, self.time_left())
            if reached.value is None:
                raise _late()
            self.nodes += reached.nodes
            return reached.move
        proof = self.engine.reaches(state, target=least, time=self.time_left())
        if proof.answer is None:
            raise _late()
        self.nodes += proof.nodes
        return proof.move if proof.answer else None

    def forget(self) -> None:
        self.engine.forget()
        self.nodes = 0


def _late() -> SecateurError:
    return SecateurError("time ran out before the proof was complete: run the same command again to continue")


class GraphAdviser(Adviser):
    """Looks into the whole graph."""

    def __init__(self, game: Game, root: Any) -> None:
        self.graph = GameGraph(game, root)

    def value(self, state: Any) -> int:
        value = self.graph.value()
        return value if self.graph.players[0] == MAX else -value

    def move(self, state: Any, player: int, least: int) -> int | None:
        return self.graph.move(state, player, least)
