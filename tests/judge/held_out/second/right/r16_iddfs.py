import math
from typing import Any, Optional, Tuple


class IterativeDeepening:
    def __init__(self, game: Any, max_depth: int = 4) -> None:
        self.game = game
        self.max_depth = max_depth

    def choose(self, state: Any) -> Tuple[Any, float]:
        move: Optional[Any] = None
        value = 0.0
        for depth in range(1, self.max_depth + 1):
            value, move = self._max(state, depth, -math.inf, math.inf, move)
        return move, value

    def _max(self, state, depth, alpha, beta, first=None):
        g = self.game
        if depth == 0 or g.is_terminal(state):
            return g.evaluate(state), None
        moves = list(g.legal_moves(state))
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        best, arg = -math.inf, None
        for m in moves:
            v, _ = self._min(g.result(state, m), depth - 1, alpha, beta)
            if v > best:
                best, arg = v, m
            if best >= beta:
                return best, arg
            alpha = max(alpha, best)
        return best, arg

    def _min(self, state, depth, alpha, beta):
        g = self.game
        if depth == 0 or g.is_terminal(state):
            return g.evaluate(state), None
        best, arg = math.inf, None
        for m in g.legal_moves(state):
            v, _ = self._max(g.result(state, m), depth - 1, alpha, beta)
            if v < best:
                best, arg = v, m
            if best <= alpha:
                return best, arg
            beta = min(beta, best)
        return best, arg
