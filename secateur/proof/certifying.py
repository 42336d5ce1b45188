"""Certificates of what a job has proven: its tree knows the moves at the top, and the engine those below."""

from __future__ import annotations

from typing import Any

from secateur.certificate.advisers import EngineAdviser
from secateur.engine.engine import Engine
from secateur.errors import SecateurError
from secateur.game import MAX, to_move
from secateur.proof.position import key_of, position_of
from secateur.proof.tree import TaskTree


class TreeAdviser(EngineAdviser):
    """Looks into the tree of a job; asks the engine about what is below it."""

    def __init__(self, engine: Engine, tree: TaskTree, time: float | None = None) -> None:
        super().__init__(engine, time)
        self.tree = tree

    def value(self, state: Any) -> int:
        root = self.tree.root
        if root.low != root.high:
            raise SecateurError("the job has not proven the value: ask for what it proves with --reaches")
        return root.low if root.player == MAX else -root.low

    def move(self, state: Any, player: int, least: int) -> int | None:
        game = self.engine.game
        node = self.tree.nodes.get(key_of(game.canonical(state), player))
        if node is not None and (node.high if player == MAX else -node.low) < least:
            return None
        if node is not None and node.children is not None:
            for move in game.moves(state):
                child = game.play(state, move)
                known = self.tree.nodes.get(position_of(game, child, to_move(game, child, player)).key)
                if known is not None and (known.low if player == MAX else -known.high) >= least:
                    return move
        return super().move(state, player, least)
