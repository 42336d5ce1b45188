import sys

LOW, HIGH = -sys.maxsize, sys.maxsize

def running_max(node, alpha, beta):
    """yields the best value so far; stops at a cut-off"""
    best = LOW
    for sub in node:
        best = max(best, minimum(sub, max(alpha, best), beta))
        yield best
        if best >= beta:
            return

def running_min(node, alpha, beta):
    best = HIGH
    for sub in node:
        best = min(best, maximum(sub, alpha, min(beta, best)))
        yield best
        if best <= alpha:
            return

def maximum(node, alpha, beta):
    return list(running_max(node, alpha, beta))[-1] if isinstance(node, list) else node

def minimum(node, alpha, beta):
    return list(running_min(node, alpha, beta))[-1] if isinstance(node, list) else node

if __name__ == "__main__":
    print(maximum([[5, [6, 7]], [3, 4]], LOW, HIGH))
