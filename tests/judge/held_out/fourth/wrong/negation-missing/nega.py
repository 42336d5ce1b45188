INF = float('inf')


class Position:
    """A position in an abstract game. value is from the first player's view."""

    def __init__(self, value=None, successors=None):
        self.value = value
        self.successors = successors if successors else []

    def terminal(self):
        return not self.successors


def negamax(pos, alpha, beta, color):
    if pos.terminal():
        return color * pos.value
    best = -INF
    for nxt in pos.successors:
        val = negamax(nxt, -beta, -alpha, -color)
        best = max(best, val)
        alpha = max(alpha, val)
        if alpha >= beta:
            break
    return best


if __name__ == '__main__':
    root = Position(successors=[Position(successors=[Position(3), Position(5)]),
                                Position(successors=[Position(2), Position(9)])])
    print(negamax(root, -INF, INF, 1))
