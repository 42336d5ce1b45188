class Node:
    """A node of the game tree that can search itself."""

    def __init__(self, content):
        if isinstance(content, list):
            self.value = None
            self.children = [Node(c) for c in content]
        else:
            self.value = content
            self.children = []

    def alphabeta(self, alpha=float("-inf"), beta=float("inf"), maximizing=True):
        if not self.children:
            return self.value
        if maximizing:
            best = float("-inf")
            for child in self.children:
                best = max(best, child.alphabeta(alpha, beta, False))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = float("inf")
        for child in self.children:
            best = min(best, child.alphabeta(alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best


print(Node([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).alphabeta())
