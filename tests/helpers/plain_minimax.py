"""An oracle for adapted games: minimax without any pruning, table or order, on the objects themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from secateur import LOSS, WIN


@dataclass(frozen=True)
class Rules:
    """How an object is asked, without secateur: every move is played on a copy."""

    moves: Callable[[Any], Iterable[Any]]
    play: Callable[[Any, Any], None]  # changes the object
    final: Callable[[Any], float | None]  # for the first player; WIN and LOSS are wins and losses
    first_moves: Callable[[Any], bool]
    guess: Callable[[Any], float] = lambda thing: 0  # for the first player
    copy: Callable[[Any], Any] = deepcopy

    def after(self, thing: Any, move: Any) -> Any:
        other = self.copy(thing)
        self.play(other, move)
        return other


def value(rules: Rules, thing: Any, depth: int, ply: int = 0) -> float:
    """What the first player gets; wins and losses count the half-moves to them."""
    final = rules.final(thing)
    if final is not None:
        return final - ply if final == WIN else final + ply if final == LOSS else final
    if depth == 0:
        return rules.guess(thing)
    values = [value(rules, rules.after(thing, move), depth - 1, ply + 1) for move in rules.moves(thing)]
    return max(values) if rules.first_moves(thing) else min(values)
