"""Alpha-beta pruning.

This module provides a clean, well-documented implementation of the minimax
algorithm with alpha-beta pruning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import List, Optional


@dataclass
class GameTreeNode:
    """Represents a node in the game tree.

    Attributes:
        value: The static evaluation of the node (leaf nodes only).
        children: The child nodes.
    """

    value: Optional[float] = None
    children: List["GameTreeNode"] = field(default_factory=list)

    def is_leaf(self) -> bool:
        """Return True if the node has no children."""
        return len(self.children) == 0


@dataclass
class SearchStatistics:
    """Counts what the search does."""

    nodes_visited: int = 0
    cutoffs: int = 0


class AlphaBetaSearcher:
    """Searches a game tree with alpha-beta pruning."""

    def __init__(self) -> None:
        self.stats = SearchStatistics()

    def search(self, root: GameTreeNode) -> float:
        """Return the minimax value of the root."""
        self.stats = SearchStatistics()
        return self._alphabeta(root, float("-inf"), float("inf"), True)

    def _alphabeta(self, node: GameTreeNode, alpha: float, beta: float, is_maximizing: bool) -> float:
        self.stats.nodes_visited += 1
        # Base case: leaf node
        if node.is_leaf():
            return node.value
        if is_maximizing:
            return self._maximize(node, alpha, beta)
        return self._minimize(node, alpha, beta)

    def _maximize(self, node: GameTreeNode, alpha: float, beta: float) -> float:
        best_value = float("-inf")
        for child in node.children:
            child_value = self._alphabeta(child, alpha, beta, False)
            best_value = max(best_value, child_value)
            alpha = max(alpha, best_value)
            if alpha >= beta:
                self.stats.cutoffs += 1
                break
        return best_value

    def _minimize(self, node: GameTreeNode, alpha: float, beta: float) -> float:
        best_value = float("inf")
        for child in node.children:
            child_value = self._alphabeta(child, alpha, beta, True)
            best_value = min(best_value, child_value)
            beta = min(beta, best_value)
            if alpha >= beta:
                self.stats.cutoffs += 1
                break
        return best_value
