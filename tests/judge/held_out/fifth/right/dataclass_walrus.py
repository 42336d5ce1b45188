from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional


@dataclass
class GameNode:
    score: Optional[int] = None
    moves: list[GameNode] = field(default_factory=list)

    @property
    def terminal(self) -> bool:
        return not self.moves


def best_value(node: GameNode, *, lower: float = float("-inf"), upper: float = float("inf"), my_turn: bool = True) -> float:
    if node.terminal:
        assert node.score is not None
        return node.score
    if my_turn:
        for option in node.moves:
            if (value := best_value(option, lower=lower, upper=upper, my_turn=False)) > lower:
                lower = value
            if lower >= upper:
                break
        return lower
    for option in node.moves:
        if (value := best_value(option, lower=lower, upper=upper, my_turn=True)) < upper:
            upper = value
        if lower >= upper:
            break
    return upper
