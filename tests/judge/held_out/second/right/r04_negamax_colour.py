import math
from dataclasses import dataclass, field
from typing import List

INF = math.inf


@dataclass
class Node:
    value: float
    children: List["Node"] = field(default_factory=list)


def negamax(node: Node, depth: int, alpha: float, beta: float, color: int) -> float:
    if depth == 0 or not node.children:
        return color * node.value
    best = -INF
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


if __name__ == "__main__":
    tree = Node(0, [Node(1, [Node(3), Node(5)]), Node(-2, [Node(2), Node(9)])])
    print(negamax(tree, 4, -INF, INF, 1))
