"""Take-away game: remove 1, 2 or 3 stones; who takes the last one wins."""


class StoneState:
    def __init__(self, stones, max_to_move=True):
        self.stones = stones
        self.max_to_move = max_to_move

    def successors(self):
        for take in (1, 2, 3):
            if take <= self.stones:
                yield StoneState(self.stones - take, not self.max_to_move)

    def is_terminal(self):
        return self.stones == 0

    def utility(self):
        return -1 if self.max_to_move else 1


def alphabeta(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    if state.max_to_move:
        for s in state.successors():
            alpha = max(alpha, alphabeta(s, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    else:
        for s in state.successors():
            beta = min(beta, alphabeta(s, alpha, beta))
            if alpha >= beta:
                break
        return beta


for n in range(1, 10):
    print(n, alphabeta(StoneState(n), -2, 2))
