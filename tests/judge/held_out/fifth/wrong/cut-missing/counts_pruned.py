class Pruner(object):
    """Counts how many branches are pruned."""

    def __init__(self):
        self.pruned = 0
        self.visited = 0

    def alpha_beta(self, node, alpha, beta, is_maximizing_player):
        self.visited += 1
        if not node.children:
            return node.value
        if is_maximizing_player:
            best_val = float("-inf")
            for child in node.children:
                value = self.alpha_beta(child, alpha, beta, False)
                best_val = max(best_val, value)
                alpha = max(alpha, best_val)
                if beta <= alpha:
                    self.pruned += 1
            return best_val
        else:
            best_val = float("inf")
            for child in node.children:
                value = self.alpha_beta(child, alpha, beta, True)
                best_val = min(best_val, value)
                beta = min(beta, best_val)
                if beta <= alpha:
                    self.pruned += 1
            return best_val
