def alphabeta(node, alpha, beta, player):
    if not hasattr(node, "__iter__"):
        return node
    if player == 1:
        best = -1e9
        for child in node:
            value = alphabeta(child, alpha, beta, 2)
            if value > best:
                best = value
            alpha = value
            if alpha >= beta:
                return best
        return best
    if player == 2:
        best = 1e9
        for child in node:
            value = alphabeta(child, alpha, beta, 1)
            if value < best:
                best = value
            beta = min(beta, value)
            if alpha >= beta:
                return best
        return best

if __name__ == "__main__":
    game_tree = [[4, [7, 9, 8]], [[3], [0, 2]], [5, 6]]
    print("value", alphabeta(game_tree, -1e9, 1e9, 1))
