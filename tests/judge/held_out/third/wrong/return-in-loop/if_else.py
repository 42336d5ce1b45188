INF = 10**7

def negamax(state, depth, alpha, beta):
        if depth == 0 or state.is_over():
            return state.evaluate()
        for child in state.children():
            score = -negamax(child, depth - 1, -beta, -alpha)
            if score >= beta:
                return score
            if score > alpha:
                alpha = score
            return alpha
