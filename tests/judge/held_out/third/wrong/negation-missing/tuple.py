class Node(object):
    __slots__ = ("score", "next")

    def __init__(self, score, next):
        self.score = score
        self.next = next

def negamax(node, alpha, beta, sign):
    if not node.next:
        return sign * node.score, None
    best, best_i = float('-inf'), None
    for i, n in enumerate(node.next):
        score, _ = negamax(n, -beta, -alpha, -sign)
        if score > best:
            best, best_i = score, i
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_i
