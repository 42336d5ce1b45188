memo = {}


def to_key(node):
    if isinstance(node, list):
        return tuple(to_key(c) for c in node)
    return node


def alphabeta(node, alpha, beta, maximizing):
    key = (to_key(node), maximizing)
    if key in memo:
        return memo[key]
    if not isinstance(node, list):
        return node
    if maximizing:
        value = -float("inf")
        for child in node:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = float("inf")
        for child in node:
            value = min(value, alphabeta(child, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
    memo[key] = value
    return value


def solve(tree):
    memo.clear()
    return alphabeta(tree, -float("inf"), float("inf"), True)
