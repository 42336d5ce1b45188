from typing import List, Optional

class Pos:
    def __init__(self, estimate: int, nexts: Optional[List["Pos"]] = None):
        self.estimate = estimate
        self.nexts = nexts or []

def alpha_beta(pos: Pos, depth: int, alpha: float = float("-inf"), beta: float = float("inf"), maximize: bool = True) -> float:
    """Value of `pos`, looking `depth` half-moves ahead."""
    if depth == 1 or not pos.nexts:
        return pos.estimate
    if maximize:
        value = float("-inf")
        for p in pos.nexts:
            value = max(value, alpha_beta(p, depth - 1, alpha, beta, False))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value
    value = float("inf")
    for p in pos.nexts:
        value = min(value, alpha_beta(p, depth - 1, alpha, beta, True))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
