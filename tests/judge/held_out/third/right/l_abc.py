from abc import ABC, abstractmethod


class State(ABC):
    @abstractmethod
    def successors(self): ...

    @abstractmethod
    def score(self): ...


class TreeState(State):
    def __init__(self, value, nodes=()):
        self.value = value
        self.nodes = nodes

    def successors(self):
        return iter(self.nodes)

    def score(self):
        return self.value


class AlphaBetaStrategy:
    def __init__(self, depth):
        self.depth = depth

    def evaluate(self, state):
        return self._max(state, self.depth, float('-inf'), float('inf'))

    def _max(self, state, depth, alpha, beta):
        v = None
        if depth > 0:
            for s in state.successors():
                x = self._min(s, depth - 1, alpha, beta)
                v = x if v is None else max(v, x)
                alpha = max(alpha, v)
                if alpha >= beta:
                    return v
        return state.score() if v is None else v

    def _min(self, state, depth, alpha, beta):
        v = None
        if depth > 0:
            for s in state.successors():
                x = self._max(s, depth - 1, alpha, beta)
                v = x if v is None else min(v, x)
                beta = min(beta, v)
                if alpha >= beta:
                    return v
        return state.score() if v is None else v


if __name__ == "__main__":
    leaf = TreeState
    print(AlphaBetaStrategy(2).evaluate(TreeState(0, [TreeState(0, [leaf(1), leaf(9)]), TreeState(0, [leaf(4), leaf(5)])])))
