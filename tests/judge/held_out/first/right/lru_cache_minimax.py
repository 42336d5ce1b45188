from functools import lru_cache


def freeze(tree):
    if isinstance(tree, list):
        return tuple(freeze(x) for x in tree)
    return tree


@lru_cache(maxsize=None)
def best_value(node, maximize):
    if not isinstance(node, tuple):
        return node
    results = [best_value(child, not maximize) for child in node]
    return max(results) if maximize else min(results)


def minimax(tree):
    return best_value(freeze(tree), True)
