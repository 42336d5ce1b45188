# Uses a generator so that children which are pruned are never even made.
from collections import namedtuple

Position = namedtuple("Position", "payload")


def is_leaf(position):
    return isinstance(position.payload, (int, float))


def children(position):
    for sub in position.payload:
        yield Position(sub)


def search(position, alpha=float("-inf"), beta=float("inf"), maximise=True):
    if is_leaf(position):
        return position.payload
    if maximise:
        for child in children(position):
            alpha = max(alpha, search(child, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    for child in children(position):
        beta = min(beta, search(child, alpha, beta, True))
        if beta <= alpha:
            return alpha
    return beta


if __name__ == "__main__":
    print(search(Position([[3, 5], [2, 9], [0, 1]])))
