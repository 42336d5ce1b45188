from __future__ import annotations
from dataclasses import dataclass, replace
from math import inf


@dataclass
class Leaf:
    payoff: int


@dataclass
class Branch:
    options: list


@dataclass(frozen=True)
class Window:
    alpha: float = -inf
    beta: float = inf

    @property
    def closed(self) -> bool:
        return self.alpha >= self.beta


def alphabeta(node: Leaf | Branch, window: Window, maximizing: bool = True) -> float:
    match node:
        case Leaf():
            return node.payoff
        case Branch():
            for option in node.options:
                score = alphabeta(option, window, not maximizing)
                if maximizing:
                    window = replace(window, alpha=max(window.alpha, score))
                else:
                    window = replace(window, beta=min(window.beta, score))
                if window.closed:
                    break
            return window.alpha if maximizing else window.beta
    raise TypeError(node)


if __name__ == "__main__":
    print(alphabeta(Branch([Branch([Leaf(2), Leaf(7)]), Branch([Leaf(1), Leaf(8)])]), Window()))
