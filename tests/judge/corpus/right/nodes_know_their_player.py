class Searcher:
    """Each node knows whose turn it is."""

    def evaluate(self, node, alpha, beta):
        if node.is_leaf():
            return node.value
        if node.player == "MAX":
            for child in node.children:
                alpha = max(alpha, self.evaluate(child, alpha, beta))
                if alpha >= beta:
                    return alpha
            return alpha
        for child in node.children:
            beta = min(beta, self.evaluate(child, alpha, beta))
            if beta <= alpha:
                return beta
        return beta
