from abc import ABC, abstractmethod
from math import inf

class Search(ABC):
    @abstractmethod
    def search(self, state): ...

class Minimax(Search):
    def search(self, state):
        return self._max(state)
    def _max(self, s):
        return s.utility() if s.is_terminal() else max(self._min(c) for c in s.children())
    def _min(self, s):
        return s.utility() if s.is_terminal() else min(self._max(c) for c in s.children())

class AlphaBeta(Search):
    def search(self, state):
        return self._max(state, -inf, inf)
    def _max(self, s, a, b):
        if s.is_terminal(): return s.utility()
        v = -inf
        for c in s.children():
            v = max(v, self._min(c, a, b))
            if v >= b: return v
            a = max(a, v)
        return v
    def _min(self, s, a, b):
        if s.is_terminal(): return s.utility()
        v = inf
        for c in s.children():
            v = min(v, self._max(c, a, b))
            if v <= a: return v
            b = min(b, v)
        return v
