class Solver:
    def __init__(self, max_depth):
        self.max_depth = max_depth

    def minimax(self, node, depth, alpha, beta, maximizing):
        if self.max_depth == 0 or node.is_terminal():
            return node.heuristic()
        if maximizing:
            value = float("-inf")
            for child in node.get_children():
                value = max(value, self.minimax(child, depth - 1, alpha, beta, False))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        value = float("inf")
        for child in node.get_children():
            value = min(value, self.minimax(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
