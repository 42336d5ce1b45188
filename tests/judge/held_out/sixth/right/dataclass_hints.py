from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import List, Optional


@dataclass
class Node:
    value: Optional[int] = None
    children: List["Node"] = field(default_factory=list)

    @property
    def terminal(self) -> bool:
        return not self.children


def alphabeta(node: Node, depth: int, alpha: float, beta: float, maximizing: bool) -> float:
    """Plain alpha-beta as on Wikipedia (fail-soft)."""
    if depth == 0 or node.terminal:
        assert node.value is not None
        return node.value

    if maximizing:
        value = -math.inf
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value

    value = math.inf
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


def main() -> None:
    root = Node(children=[Node(children=[Node(3), Node(12)]), Node(children=[Node(2), Node(4)])])
    print(alphabeta(root, 2, -math.inf, math.inf, True))


if __name__ == "__main__":
    main()
