# CMPT 310 assignment 3, question 2: count the leaves that are saved
import random

visited = 0

def plain_minimax(node, maxi=True):
    global visited
    if not isinstance(node, list):
        visited += 1
        return node
    results = [plain_minimax(c, not maxi) for c in node]
    return max(results) if maxi else min(results)

def alpha_beta(node, maxi=True, alpha=float("-inf"), beta=float("inf")):
    global visited
    if not isinstance(node, list):
        visited += 1
        return node
    i = 0
    while i < len(node) and alpha < beta:
        v = alpha_beta(node[i], not maxi, alpha, beta)
        if maxi and v > alpha:
            alpha = v
        elif not maxi and v < beta:
            beta = v
        i += 1
    return alpha if maxi else beta

def random_tree(d, b=3):
    return random.randint(0, 99) if d == 0 else [random_tree(d - 1, b) for _ in range(b)]

if __name__ == "__main__":
    tree = random_tree(5)
    visited = 0
    a = plain_minimax(tree)
    n1, visited = visited, 0
    b = alpha_beta(tree)
    print(a, b, n1, visited)
