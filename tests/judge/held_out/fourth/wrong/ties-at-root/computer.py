class Computer:
    def __init__(self, depth=3):
        self.depth = depth
        self.evaluated = 0

    def best_move(self, board):
        alpha, beta = float('-inf'), float('inf')
        best = None
        for move in board.legal_moves():
            board.push(move)
            score = self.minimize(board, self.depth - 1, alpha, beta)
            board.pop()
            if score >= alpha:
                alpha = score
                best = move
        return best

    def maximize(self, board, depth, alpha, beta):
        if depth == 0 or board.is_game_over():
            self.evaluated += 1
            return board.evaluate()
        for move in board.legal_moves():
            board.push(move)
            score = self.minimize(board, depth - 1, alpha, beta)
            board.pop()
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    def minimize(self, board, depth, alpha, beta):
        if depth == 0 or board.is_game_over():
            self.evaluated += 1
            return board.evaluate()
        for move in board.legal_moves():
            board.push(move)
            score = self.maximize(board, depth - 1, alpha, beta)
            board.pop()
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
        return beta
