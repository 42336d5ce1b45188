"""The conventions of a sheet as the barest alpha-beta needs them, for searches that only count."""

from __future__ import annotations

from secateur.exercise.sheet import Convention
from secateur.textbook.forms import CUT_BITS, STRICT_MAX, STRICT_MIN


class SheetRules:
    """When a node stops, and what it returns; all numbers as MAX sees them.

    >>> rules = SheetRules(Convention("max>"))
    >>> rules.enough(True, 5, 0, 5), rules.enough(False, 0, 0, 5)
    (False, True)
    """

    def __init__(self, convention: Convention) -> None:
        bits = CUT_BITS[convention.cut]
        self.strict = {True: bool(bits & STRICT_MAX), False: bool(bits & STRICT_MIN)}
        self.fail = convention.fail

    def enough(self, is_max: bool, value: float, alpha: float, beta: float) -> bool:
        """Whether the value of a move prunes the others, in the window that the move was given."""
        rival = beta if is_max else alpha
        return (value > rival if is_max else value < rival) or (value == rival and not self.strict[is_max])

    def returned(self, is_max: bool, value: float, alpha: float, beta: float) -> float:
        """What a node with that best value returns."""
        if self.fail == "hard":
            return min(max(value, alpha), beta)
        if self.fail == "mixed":
            return max(value, alpha) if is_max else min(value, beta)
        return value

    @staticmethod
    def narrowed(is_max: bool, value: float, alpha: float, beta: float) -> tuple[float, float]:
        return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
