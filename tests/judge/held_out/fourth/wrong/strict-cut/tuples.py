# a tree is ("max", [trees]), ("min", [trees]) or ("leaf", value)
from functools import partial

NEG, POS = float("-inf"), float("inf")


def visit(tree, alpha, beta, log):
    kind, content = tree
    if kind == "leaf":
        log.append(content)
        return content
    elif kind == "max":
        best = NEG
        for sub in content:
            best = max(best, visit(sub, alpha, beta, log))
            alpha = max(alpha, best)
            if beta < alpha:
                break
        return best
    elif kind == "min":
        best = POS
        for sub in content:
            best = min(best, visit(sub, alpha, beta, log))
            beta = min(beta, best)
            if beta < alpha:
                break
        return best
    raise ValueError("unknown kind of node: " + kind)


def minimax(tree):
    """returns the value and the list of leaves that were looked at"""
    log = []
    return visit(tree, NEG, POS, log), log


if __name__ == "__main__":
    leaf = partial(lambda v: ("leaf", v))
    t = ("max", [("min", [leaf(3), leaf(5)]), ("min", [leaf(2), leaf(9)])])
    print(minimax(t))
