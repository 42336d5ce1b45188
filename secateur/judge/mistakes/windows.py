"""Mistakes with windows, cut-offs and bounds."""

from __future__ import annotations

from math import inf
from typing import Any

from secateur.judge.forms import Here, RightSearch
from secateur.judge.mistakes.base import BOTH, IN_MAX, IN_MIN, Mistake

# ---------------------------------------------------------------- windows


class FullWindowAtRoot(Mistake):
    name = "full-window-at-root"
    sentence = "Each root move is searched with a full window, so the values of earlier moves prune nothing."
    cure = "Keep alpha at the root too: raise it after each move, and pass it to the next one."

    def handed_down(self, here: Here) -> tuple[float, float]:
        return self.first_window() if here.node.number == 0 else super().handed_down(here)


class WindowNotHandedDown(Mistake):
    name = "window-not-handed-down"
    sentence = "The children are searched with a new window instead of the current one."
    cure = "Pass the current alpha and beta to the recursive call (-beta and -alpha in negamax)."
    variants = ("window", "alpha", "beta", IN_MAX, IN_MIN)

    def handed_down(self, here: Here) -> tuple[float, float]:
        alpha, beta = here.alpha, here.beta
        if self.variant in (IN_MAX, IN_MIN):
            return self.first_window() if self.concerns(here) else super().handed_down(here)
        if self.variant in ("window", "alpha"):
            alpha = -inf
        if self.variant in ("window", "beta"):
            beta = inf
        return (-beta, -alpha) if self.negamax else (alpha, beta)


class WindowSwapped(Mistake):
    name = "window-swapped"
    sentence = "Alpha and beta are swapped in the recursive call."
    cure = "Pass them in the order of the parameters."
    algorithms = ("alphabeta",)
    variants = (BOTH, IN_MAX, IN_MIN)

    def handed_down(self, here: Here) -> tuple[float, float]:
        return (here.beta, here.alpha) if self.concerns(here) else (here.alpha, here.beta)


class WindowNotNegated(Mistake):
    name = "window-not-negated"
    sentence = "The window is not converted for the other player: it must become (-beta, -alpha)."
    cure = "Pass -beta, -alpha: negated and swapped."
    algorithms = ("negamax",)
    variants = ("as-is", "not-swapped", "not-negated", "alpha", "beta")

    def handed_down(self, here: Here) -> tuple[float, float]:
        alpha, beta = here.alpha, here.beta
        return {
            "as-is": (alpha, beta),
            "not-swapped": (-alpha, -beta),
            "not-negated": (beta, alpha),
            "alpha": (-beta, alpha),
            "beta": (beta, -alpha),
        }[self.variant]


class SharedWindow(Mistake):
    name = "shared-window"
    sentence = "Alpha and beta are shared: a change at one node is still there when its siblings are searched."
    cure = "Make alpha and beta parameters of the function, not globals, attributes or a list that all calls change."
    variants = ("window", "alpha", "beta", "kept")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.shared = self.first_window()

    def enter(self, here: Here) -> None:
        self.take(here)
        here.low, here.high = here.alpha, here.beta

    def take(self, here: Here) -> None:
        alpha, beta = self.shared if not self.negamax or here.maximizing else (-self.shared[1], -self.shared[0])
        if self.variant in ("window", "kept", "alpha"):
            here.alpha = alpha
        if self.variant in ("window", "kept", "beta"):
            here.beta = beta

    def narrow(self, here: Here) -> None:
        self.take(here)  # as the child has left it
        super().narrow(here)
        self.shared = (here.alpha, here.beta) if not self.negamax or here.maximizing else (-here.beta, -here.alpha)

    def cuts(self, here: Here) -> bool:
        found = super().cuts(here)
        if self.variant == "kept":  # best is compared, not the shared bound
            rule = self.form.cut_max if here.maximizing else self.form.cut_min
            bound = here.beta if here.up else here.alpha
            over = here.best - bound if here.up else bound - here.best
            return over >= 0 if rule == ">=" else over > 0
        return found


# ---------------------------------------------------------------- cut-offs


class CutMissing(Mistake):
    name = "cut-missing"
    sentence = "A branch never stops early, so nothing is pruned there."
    cure = "After each child, stop if alpha >= beta, both in MAX's branch and in MIN's."
    variants = (BOTH, IN_MAX, IN_MIN)

    def cuts(self, here: Here) -> bool:
        return not self.concerns(here) and super().cuts(here)


class CutTheWrongWay(Mistake):
    name = "cut-the-wrong-way"
    sentence = "The cut-off test is the wrong way round, or compares with the player's own bound."
    cure = "MAX stops when its value reaches beta; MIN stops when its value falls to alpha."
    variants = tuple(
        (test, side)
        for test in ("reversed", "reversed-strict", "own", "own-strict", "own-value", "against", "against-strict")
        for side in (BOTH, IN_MAX, IN_MIN)
    )

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.before: dict[int, float] = {}  # each node's own bound, before the last child moved it

    def narrow(self, here: Here) -> None:
        self.before[here.node.number] = here.alpha if here.up else here.beta
        super().narrow(here)

    def cuts(self, here: Here) -> bool:
        test, side = self.variant
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            return super().cuts(here)
        if test == "reversed":
            return here.alpha <= here.beta
        if test == "reversed-strict":
            return here.alpha < here.beta
        sign = 1 if here.up else -1
        if test in ("against", "against-strict"):  # best <= beta in MAX
            over = sign * ((here.beta if here.up else here.alpha) - here.best)
            return over >= 0 if test == "against" else over > 0
        over = sign * (self.before[here.node.number] - (here.value if test == "own-value" else here.best))
        return over > 0 if test == "own-strict" else over >= 0


class StrictCut(Mistake):
    name = "strict-cut"
    sentence = "The search cuts only if alpha > beta, so moves that can at best tie are searched needlessly."
    cure = "Cut if alpha >= beta: an equal value cannot change the result."
    variants = ("clamped",)

    def leaf_value(self, here: Here) -> float:
        return min(max(super().leaf_value(here), here.alpha), here.beta)

    def cuts(self, here: Here) -> bool:
        return here.alpha > here.beta

    def answer(self, here: Here) -> float:
        return min(max(here.best, here.low), here.high)


class CutOnTheOldBound(Mistake):
    name = "cut-before-update"
    sentence = "The test compares the bounds before the child's value updates them, so the cut-off comes late."
    cure = "Test after the update, or compare the child's value itself."

    variants = (BOTH, IN_MAX, IN_MIN)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.late: set[int] = set()

    def narrow(self, here: Here) -> None:
        before = (here.alpha, here.beta)
        super().narrow(here)
        if self.concerns(here):
            after = (here.alpha, here.beta)
            here.alpha, here.beta = before
            stops = super().cuts(here)
            here.alpha, here.beta = after
            self.late.discard(here.node.number)
            if not stops:
                self.late.add(here.node.number)

    def cuts(self, here: Here) -> bool:
        if self.concerns(here):
            return here.node.number not in self.late
        return super().cuts(here)


# ---------------------------------------------------------------- bounds


class AlphaMin(Mistake):
    name = "alpha-min"
    sentence = "MIN's branch lowers alpha (`alpha = min(alpha, ...)`), and beta never changes."
    cure = "MIN must lower its own bound: beta = min(beta, value). Alpha belongs to MAX."
    algorithms = ("alphabeta",)
    variants = ("best", "value")

    def narrow(self, here: Here) -> None:
        if here.maximizing:
            super().narrow(here)
        else:
            here.alpha = min(here.alpha, here.best if self.variant == "best" else here.value)


class WrongBoundMoved(Mistake):
    name = "wrong-bound-moved"
    sentence = "A branch changes the other player's bound, or moves its own in the wrong direction."
    cure = "MAX raises alpha with max, MIN lowers beta with min, and neither changes the other's bound."
    algorithms = ("alphabeta",)
    variants = tuple(
        (side, bound, way)
        for side in (IN_MIN, IN_MAX, BOTH)
        for bound, way in (("other", "own"), ("own", "other"), ("other", "set"), ("other", "back"))
    )

    def narrow(self, here: Here) -> None:
        side, bound, way = self.variant
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            return super().narrow(here)
        # MAX's own bound is alpha. `back`: beta = max(beta, ...) in MAX, which never moves it.
        alpha = here.maximizing == (bound == "own")
        up = here.maximizing if way == "back" else not here.maximizing
        held = here.alpha if alpha else here.beta
        moved = here.best if way == "set" else max(held, here.best) if up else min(held, here.best)
        if alpha:
            here.alpha = moved
        else:
            here.beta = moved
        return None


class BoundNotMoved(Mistake):
    name = "bound-not-moved"
    sentence = "A child's value does not narrow its siblings' window: the bound is not updated, or not passed on."
    cure = "After each child, raise alpha in MAX's branch or lower beta in MIN's, and pass it to the next child."
    variants = tuple((side, test) for side in (BOTH, IN_MAX, IN_MIN) for test in ("best", "bounds"))

    def narrow(self, here: Here) -> None:
        side, _ = self.variant
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            super().narrow(here)

    def cuts(self, here: Here) -> bool:
        if self.variant[1] == "bounds":
            return super().cuts(here)
        kept = here.alpha, here.beta
        RightSearch.narrow(self, here)
        found = super().cuts(here)
        here.alpha, here.beta = kept
        return found


class BoundOverwritten(Mistake):
    name = "bound-overwritten"
    sentence = "Alpha or beta takes the value of the last child, even if that is worse than the bound so far."
    cure = "Only narrow the window: alpha = max(alpha, value), beta = min(beta, value)."
    variants = tuple((held, side) for held in ("value", "best") for side in (BOTH, IN_MAX, IN_MIN))

    def narrow(self, here: Here) -> None:
        held, side = self.variant
        value = here.value if held == "value" else here.best
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            super().narrow(here)
        elif here.up:
            here.alpha = value
        else:
            here.beta = value


class BestOverwritten(Mistake):
    name = "best-overwritten"
    sentence = "Each child's value replaces the best value, so the last child decides."
    cure = "Keep the better value: best = max(best, value) for MAX, best = min(best, value) for MIN."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN)

    def improves(self, here: Here) -> bool:
        return self.concerns(here) or super().improves(here)
