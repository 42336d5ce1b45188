from dataclasses import dataclass
from math import inf
from typing import Union

@dataclass(frozen=True)
class Leaf:
    utility: int

@dataclass(frozen=True)
class Branch:
    subtrees: tuple

Tree = Union[Leaf, Branch]

def alpha_beta(tree: Tree, alpha=-inf, beta=inf, maximising=True):
    match tree:
        case Leaf(utility):
            return utility
        case Branch(subtrees):
            best = -inf if maximising else inf
            for t in subtrees:
                v = alpha_beta(t, alpha, beta, not maximising)
                if maximising:
                    best = max(best, v)
                    alpha = max(alpha, best)
                else:
                    best = min(best, v)
                    beta = min(beta, best)
                if beta <= alpha:
                    break
            return best
