from dataclasses import dataclass, field
from typing import List, Optional


@dataclass
class TreeNode:
    value: Optional[int] = None
    children: List["TreeNode"] = field(default_factory=list)


def value(node: TreeNode, alpha: float, beta: float, is_max: bool) -> float:
    if not node.children:
        return node.value
    if is_max:
        return max_value(node, alpha, beta)
    return min_value(node, alpha, beta)


def max_value(node: TreeNode, alpha: float, beta: float) -> float:
    v = float("-inf")
    for child in node.children:
        v = max(v, value(child, alpha, beta, False))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node: TreeNode, alpha: float, beta: float) -> float:
    v = float("inf")
    for child in node.children:
        v = min(v, value(child, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def run(root: TreeNode) -> float:
    return value(root, float("-inf"), float("inf"), True)
