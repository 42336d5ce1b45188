INF = 1 << 30

def negamax(position, alpha, beta):
    # leaves hold the score for the first player
    if not isinstance(position, list):
        return position
    for move in position:
        score = -negamax(move, -beta, -alpha)
        if score > alpha:
            alpha = score
        if alpha >= beta:
            break
    return alpha

if __name__ == "__main__":
    print(negamax([[3, [5, 2]], [6, 9]], -INF, INF))
