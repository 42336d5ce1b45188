from typing import Protocol, Sequence


class Node(Protocol):
    def is_terminal(self) -> bool: ...
    def heuristic(self) -> int: ...
    def successors(self) -> Sequence["Node"]: ...


WIN: int = 1_000_000


def alphabeta(node: Node, depth: int, alpha: int, beta: int, maximizing: bool) -> int:
    if depth <= 0 or node.is_terminal():
        return node.heuristic()
    best: int = -WIN if maximizing else WIN
    for successor in node.successors():
        depth -= 1
        value: int = alphabeta(successor, depth, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
