from __future__ import annotations

import enum
from typing import Any, NamedTuple, Optional


class Player(enum.Enum):
    MAX = 1
    MIN = 2

    @property
    def other(self) -> Player:
        return Player.MIN if self is Player.MAX else Player.MAX


class Result(NamedTuple):
    score: float
    move: Optional[Any] = None


class AlphaBeta:
    def __init__(self, game) -> None:
        self.game = game

    def search(self, state, depth: int) -> Result:
        return self._search(state, depth, Result(float("-inf")), Result(float("inf")), Player.MAX)

    def _search(self, state, depth: int, alpha: Result, beta: Result, player: Player) -> Result:
        if depth == 0 or self.game.is_terminal(state):
            return Result(self.game.evaluate(state))
        for move in self.game.legal_moves(state):
            score = self._search(self.game.apply(state, move), depth - 1, alpha, beta, player.other).score
            if player is Player.MAX and score > alpha.score:
                alpha = Result(score, move)
            elif player is Player.MIN and score < beta.score:
                beta = Result(score, move)
            if alpha.score >= beta.score:
                break
        return alpha if player is Player.MAX else beta


if __name__ == "__main__":
    class Lists:
        def is_terminal(self, s): return not isinstance(s, list)
        def evaluate(self, s): return 0 if isinstance(s, list) else s
        def legal_moves(self, s): return range(len(s))
        def apply(self, s, i): return s[i]
    print(AlphaBeta(Lists()).search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3))
