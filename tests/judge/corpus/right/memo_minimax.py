from functools import lru_cache


@lru_cache(maxsize=None)
def solve(node, maximizing):
    """Exact values may be remembered."""
    if not node.children:
        return node.value
    results = [solve(child, not maximizing) for child in node.children]
    return max(results) if maximizing else min(results)
