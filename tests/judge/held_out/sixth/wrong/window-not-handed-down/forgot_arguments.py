from typing import Union

Tree = Union[int, list]


def alpha_beta(tree: Tree, maximizing: bool = True, alpha: float = float("-inf"), beta: float = float("inf")) -> float:
    if isinstance(tree, int):
        return tree
    value = float("-inf") if maximizing else float("inf")
    for subtree in tree:
        score = alpha_beta(subtree, not maximizing)
        if maximizing:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return value
