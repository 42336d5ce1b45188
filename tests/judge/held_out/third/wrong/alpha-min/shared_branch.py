import math


def search(position, plies):
    """Value of the position for white, who is to move."""

    def visit(pos, left, alpha, beta, white):
        if left == 0 or pos.is_game_over():
            return pos.evaluate()
        best = -math.inf if white else math.inf
        for mv in pos.legal_moves():
            got = visit(pos.after(mv), left - 1, alpha, beta, not white)
            if white:
                best = max(best, got)
                alpha = max(alpha, best)
            else:
                best = min(best, got)
                alpha = min(alpha, best)
            if alpha >= beta:
                break
        return best

    return visit(position, plies, -math.inf, math.inf, True)
