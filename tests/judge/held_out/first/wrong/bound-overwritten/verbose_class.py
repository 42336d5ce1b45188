"""A robust alpha-beta engine with statistics."""

from typing import Any


class MinimaxEngine:
    """Minimax engine with alpha-beta pruning."""

    POSITIVE_INFINITY = float("inf")
    NEGATIVE_INFINITY = float("-inf")

    def __init__(self) -> None:
        self.evaluated_positions = 0

    def compute(self, node: Any) -> float:
        """Compute the value of the root node for the maximizing player."""
        self.evaluated_positions = 0
        return self._visit(node, self.NEGATIVE_INFINITY, self.POSITIVE_INFINITY, maximizing=True)

    def _visit(self, node: Any, alpha: float, beta: float, maximizing: bool) -> float:
        if node.is_terminal():
            self.evaluated_positions += 1
            return node.evaluate()

        if maximizing:
            best_score = self.NEGATIVE_INFINITY
            for child in node.get_children():
                current_score = self._visit(child, alpha, beta, maximizing=False)
                best_score = max(best_score, current_score)
                # update the lower bound
                alpha = current_score
                if alpha >= beta:
                    break
            return best_score

        best_score = self.POSITIVE_INFINITY
        for child in node.get_children():
            current_score = self._visit(child, alpha, beta, maximizing=True)
            best_score = min(best_score, current_score)
            # update the upper bound
            beta = current_score
            if alpha >= beta:
                break
        return best_score
