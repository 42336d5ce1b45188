from __future__ import annotations

from typing import Any, Optional, Tuple

INFINITY = 10 ** 9


class Engine:
    def __init__(self, max_depth: int = 4) -> None:
        self.max_depth = max_depth
        self.nodes = 0

    def best_move(self, board: Any) -> Optional[Any]:
        self.nodes = 0
        _, move = self._search(board, self.max_depth, -INFINITY, INFINITY, True)
        return move

    def _search(self, board: Any, depth: int, alpha: float, beta: float,
                maximizing: bool) -> Tuple[float, Optional[Any]]:
        self.nodes += 1
        if depth == 0 or board.is_game_over():
            return board.evaluate(), None

        best_move = None
        if maximizing:
            best = -INFINITY
            for move in board.legal_moves():
                board.push(move)
                score, _ = self._search(board, depth - 1, alpha, beta, False)
                board.pop()
                if score > best:
                    best, best_move = score, move
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = INFINITY
            for move in board.legal_moves():
                board.push(move)
                score, _ = self._search(board, depth - 1, alpha, beta, True)
                board.pop()
                if score < best:
                    best, best_move = score, move
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best, best_move
