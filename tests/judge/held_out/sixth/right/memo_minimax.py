from functools import lru_cache


@lru_cache(maxsize=None)
def best_score(tree, is_max):
    """tree: an int, or a tuple of trees."""
    if isinstance(tree, int):
        return tree
    scores = (best_score(t, not is_max) for t in tree)
    return max(scores) if is_max else min(scores)


print(best_score(((3, 12, 8), (2, 4, 6), (14, 5, 2)), True))
