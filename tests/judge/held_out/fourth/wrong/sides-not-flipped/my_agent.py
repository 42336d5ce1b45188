import random


class RandomAgent:
    def get_move(self, state):
        return random.choice(state.get_legal_moves())


class AlphaBetaAgent:
    """Always plays as the maximizing side."""

    def __init__(self, depth=3, debug=False):
        self.depth = depth
        self.debug = debug
        self.nodes = 0

    def get_move(self, state):
        self.nodes = 0
        value, move = self.alphabeta(state, self.depth, float('-inf'), float('inf'), True)
        if self.debug:
            print("chose", move, "value", value, "nodes", self.nodes)
        return move

    def alphabeta(self, state, depth, alpha, beta, maximizing):
        self.nodes += 1
        if depth == 0 or state.is_terminal():
            return state.evaluate(), None

        best_move = None
        if maximizing:
            max_eval = float('-inf')
            for move in state.get_legal_moves():
                score, _ = self.alphabeta(state.apply(move), depth - 1, alpha, beta, True)
                if score > max_eval:
                    max_eval = score
                    best_move = move
                alpha = max(alpha, max_eval)
                if beta <= alpha:
                    break
            return max_eval, best_move
        else:
            min_eval = float('inf')
            for move in state.get_legal_moves():
                score, _ = self.alphabeta(state.apply(move), depth - 1, alpha, beta, True)
                if score < min_eval:
                    min_eval = score
                    best_move = move
                beta = min(beta, min_eval)
                if beta <= alpha:
                    break
            return min_eval, best_move
