from typing import NamedTuple

class Bounds(NamedTuple):
    alpha: float = float("-inf")
    beta: float = float("inf")

def search(node, bounds=Bounds(), maximizing=True):
    if not node.children:
        return node.value
    best = float("-inf") if maximizing else float("inf")
    for child in node.children:
        v = search(child, bounds, not maximizing)
        if maximizing:
            best = max(best, v)
            bounds = bounds._replace(alpha=max(bounds.alpha, best))
        else:
            best = min(best, v)
            bounds = bounds._replace(beta=min(bounds.beta, best))
        if bounds.alpha >= bounds.beta:
            break
    return best
