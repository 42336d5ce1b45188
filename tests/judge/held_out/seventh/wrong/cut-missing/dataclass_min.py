from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass
class TreeNode:
    name: str = ""
    value: float | None = None
    children: list[TreeNode] = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        return not self.children


def alpha_beta(node: TreeNode, alpha: float = -math.inf, beta: float = math.inf, maximizing: bool = True) -> float:
    """Return the minimax value of ``node``."""
    if node.is_leaf:
        assert node.value is not None
        return node.value

    if maximizing:
        best = -math.inf
        for child in node.children:
            best = max(best, alpha_beta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best

    worst = math.inf
    for child in node.children:
        worst = min(worst, alpha_beta(child, alpha, beta, True))
        beta = min(beta, worst)
    return worst


if __name__ == "__main__":
    leaves = [TreeNode(value=v) for v in (3, 5, 2, 9)]
    root = TreeNode("root", None, [TreeNode("l", None, leaves[:2]), TreeNode("r", None, leaves[2:])])
    print(alpha_beta(root))
