"""Mistakes with sides, numbers and depth."""

from __future__ import annotations

from math import inf
from typing import Any

from secateur.judge.forms import Here
from secateur.judge.mistakes.base import BOTH, IN_MAX, IN_MIN, Mistake

# ---------------------------------------------------------------- sides


class SidesNotFlipped(Mistake):
    name = "sides-not-flipped"
    sentence = "The recursive call does not switch sides: the same player moves again."
    cure = "Pass the other player: not maximizing, or -colour."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN, "root")

    def turn(self, here: Here) -> bool:
        again = here.node.number == 0 if self.variant == "root" else self.concerns(here)
        return here.maximizing if again else super().turn(here)


class SidesSwapped(Mistake):
    name = "sides-swapped"
    sentence = "MAX and MIN are swapped: the player who should get the greatest value takes the least."
    cure = "MAX takes the maximum and starts at -infinity; MIN takes the minimum and starts at +infinity."
    algorithms = ("minimax", "alphabeta")
    variants = ("roles", IN_MAX, IN_MIN, "max-starts", "min-starts")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        if self.variant == "roles":
            self.root_is_max = not self.root_is_max

    def improves(self, here: Here) -> bool:
        one = (self.variant in (IN_MAX, "max-starts") and here.maximizing) or (
            self.variant in (IN_MIN, "min-starts") and not here.maximizing
        )
        return super().improves(here) if not one else here.value < here.best if here.up else here.value > here.best

    def start(self, here: Here) -> float:
        begun = super().start(here)
        swapped = (self.variant == "max-starts" and here.maximizing) or (
            self.variant == "min-starts" and not here.maximizing
        )
        return -begun if swapped else begun


class LeafFromWrongSide(Mistake):
    name = "leaf-from-wrong-side"
    sentence = "Some leaves are valued from the wrong side: a loss for MAX counts as a gain."
    cure = "A leaf's value must have the same point of view as all other values: in negamax, colour * value."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = ("other", "same", "mover")

    def leaf_value(self, here: Here) -> float:
        value = super().leaf_value(here)
        if self.variant == "other":
            return -value
        if self.variant == "same":
            return self.worth(here)  # whoever is to move
        return self.worth(here) if here.maximizing else -self.worth(here)


class NegationMissing(Mistake):
    name = "negation-missing"
    sentence = "A child's value is not negated, although it is the other player's."
    cure = "Negate it: value = -negamax(child, ...)."
    algorithms = ("negamax",)

    def back(self, here: Here, value: float) -> float:
        return value


# ---------------------------------------------------------------- numbers


class StartingValue(Mistake):
    name = "starting-value"
    sentence = "The search starts with a finite number, such as 0 or 100, and leaf values can lie beyond it."
    cure = "Start with -infinity for MAX and +infinity for MIN: float('-inf'), math.inf."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = ("greatest", "least", "opposite", "same", "alpha", "beta", "window", "root")
    counts_on = True

    def first_window(self) -> tuple[float, float]:
        number = abs(self.constant)
        alpha = -number if self.variant == "window" else self.constant if self.variant == "alpha" else -inf
        beta = number if self.variant == "window" else self.constant if self.variant == "beta" else inf
        return (alpha, beta) if not self.negamax or self.root_is_max else (-beta, -alpha)

    def start(self, here: Here) -> float:
        if self.variant == "root":
            return self.constant if here.node.number == 0 else super().start(here)
        if self.variant == "same":
            return self.constant
        if here.up and self.variant in ("greatest", "opposite"):
            return self.constant
        if not here.up and self.variant in ("least", "opposite"):
            return -self.constant if self.variant == "opposite" else self.constant
        return super().start(here)


class InfinityOverflows(Mistake):
    name = "infinity-overflows"
    sentence = "The smallest integer stands for -infinity, but cannot be negated: it overflows to itself."
    cure = "Start with -MAX_VALUE, or the smallest integer plus one, so that its negative exists."
    algorithms = ("negamax",)
    variants = (-(2**31), -(2**63))

    def first_window(self) -> tuple[float, float]:
        return self.variant, -self.variant - 1

    def start(self, here: Here) -> float:
        return float(self.variant)

    def handed_down(self, here: Here) -> tuple[float, float]:
        return self.negated(here.beta), self.negated(here.alpha)

    def back(self, here: Here, value: float) -> float:
        return self.negated(value)

    def negated(self, value: float) -> float:
        return value if value == self.variant else -value


# ---------------------------------------------------------------- depth


class DepthInLoop(Mistake):
    name = "depth-in-loop"
    sentence = "The depth is decremented inside the loop, so each later child is searched less deeply."
    cure = "Pass depth - 1, and leave depth itself unchanged."
    algorithms = ("minimax", "alphabeta", "negamax")

    def depth_below(self, here: Here) -> int:
        return here.depth - 1 - here.place

    def ends(self, here: Here) -> bool:
        return here.node.is_leaf or here.depth <= 0


class DepthInLoopExact(DepthInLoop):
    """Ends only where the depth is exactly 0."""

    def ends(self, here: Here) -> bool:
        return here.node.is_leaf or here.depth == 0


class DepthOneOff(Mistake):
    name = "depth-one-off"
    sentence = "The search stops one half-move too early or too late."
    cure = "Stop when depth == 0, and pass depth - 1."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (
        ("early", BOTH),
        ("early-exact", BOTH),
        ("late", BOTH),
        *((how, side) for how in ("twice", "twice-exact") for side in (BOTH, IN_MAX, IN_MIN)),
        ("root", BOTH),
    )

    def ends(self, here: Here) -> bool:
        how, _ = self.variant
        if here.node.is_leaf:
            return True
        if how in ("twice-exact", "early-exact"):
            return here.depth == (0 if how == "twice-exact" else 1)
        if how == "root":
            return here.depth <= (0 if here.node.number == 0 else 1)
        return here.depth <= {"early": 1, "late": -1}.get(how, 0)

    def depth_below(self, here: Here) -> int:
        how, side = self.variant
        twice = how.startswith("twice") and (side == BOTH or (side == IN_MAX) == here.maximizing)
        return here.depth - (2 if twice else 1)


class DepthIgnored(Mistake):
    name = "depth-ignored"
    sentence = "The depth is the same at every level, so the limit does not stop the search."
    cure = "Pass depth - 1, and stop when it is 0."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN, "unused")

    def depth_below(self, here: Here) -> int:
        return here.depth if self.variant == "unused" or self.concerns(here) else here.depth - 1

    def ends(self, here: Here) -> bool:
        return here.node.is_leaf or (self.variant != "unused" and here.depth <= 0)
