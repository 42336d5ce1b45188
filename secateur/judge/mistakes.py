"""The known mistakes: each has a name, a sentence, a cure, and a search that makes it.

The search is a right one with the step overridden in which the mistake is made. A student's function that behaves like
it on every tree is taken to make the same mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, ClassVar

from secateur.judge.forms import Failed, Here, RightSearch

#: In which branch a mistake is made.
BOTH, IN_MAX, IN_MIN = "both", "max", "min"


class Mistake(RightSearch):
    """A mistake. `variants` are the ways in which it is made: a value of `variant` for each."""

    name: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    cure: ClassVar[str] = ""
    algorithms: ClassVar[tuple[str, ...]] = ("alphabeta", "negamax")
    variants: ClassVar[Sequence[Any]] = (BOTH,)
    counts_on: ClassVar[bool] = False  # on a number, which is found by trying
    variant: Any = BOTH

    def concerns(self, here: Here) -> bool:
        """Whether the mistake is made at this node, where it is made in one branch only."""
        return self.variant == BOTH or (self.variant == IN_MAX) == here.maximizing


# ---------------------------------------------------------------- windows


class FullWindowAtRoot(Mistake):
    name = "full-window-at-root"
    sentence = "Each move of the root is searched with a full window, so what the first moves gave prunes nothing."
    cure = "Keep alpha at the root too: raise it after each move, and hand it to the next."

    def handed_down(self, here: Here) -> tuple[float, float]:
        return self.first_window() if here.node.number == 0 else super().handed_down(here)


class WindowNotHandedDown(Mistake):
    name = "window-not-handed-down"
    sentence = "The children are searched with a new window, not with the one that is known by then."
    cure = "Hand alpha and beta, as they are now, to the recursive call (-beta and -alpha in negamax)."
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
    sentence = "Alpha and beta change places in the recursive call."
    cure = "Hand them down in the order of the parameters."
    algorithms = ("alphabeta",)
    variants = (BOTH, IN_MAX, IN_MIN)

    def handed_down(self, here: Here) -> tuple[float, float]:
        return (here.beta, here.alpha) if self.concerns(here) else (here.alpha, here.beta)


class WindowNotNegated(Mistake):
    name = "window-not-negated"
    sentence = "The window is not turned for the other player: it must become (-beta, -alpha)."
    cure = "Call with -beta, -alpha: negated, and in the other order."
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
    sentence = "Alpha and beta are shared: what one node sets is still there when its siblings are searched."
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
    cure = "After each child, stop where alpha >= beta: in the branch of MAX and in that of MIN."
    variants = (BOTH, IN_MAX, IN_MIN)

    def cuts(self, here: Here) -> bool:
        return not self.concerns(here) and super().cuts(here)


class CutTheWrongWay(Mistake):
    name = "cut-the-wrong-way"
    sentence = "The test for a cut-off is the wrong way round, or compares with the player's own bound."
    cure = "MAX stops where its value reaches beta, MIN where its value falls to alpha."
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
    sentence = "The search cuts only where alpha > beta, so moves that can at best tie are searched for nothing."
    cure = "Cut where alpha >= beta: an equal value cannot change the result."
    variants = ("clamped",)

    def leaf_value(self, here: Here) -> float:
        return min(max(super().leaf_value(here), here.alpha), here.beta)

    def cuts(self, here: Here) -> bool:
        return here.alpha > here.beta

    def answer(self, here: Here) -> float:
        return min(max(here.best, here.low), here.high)


class CutOnTheOldBound(Mistake):
    name = "cut-before-update"
    sentence = "The test compares the bounds before the child's value has moved one of them, so the cut-off comes late."
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
    sentence = "The branch of MIN lowers alpha (`alpha = min(alpha, ...)`), and beta never moves."
    cure = "MIN moves its own bound: beta = min(beta, value). Alpha is MAX's."
    algorithms = ("alphabeta",)
    variants = ("best", "value")

    def narrow(self, here: Here) -> None:
        if here.maximizing:
            super().narrow(here)
        else:
            here.alpha = min(here.alpha, here.best if self.variant == "best" else here.value)


class WrongBoundMoved(Mistake):
    name = "wrong-bound-moved"
    sentence = "A branch moves the bound of the other player, or moves its own the wrong way."
    cure = "MAX raises alpha with max, MIN lowers beta with min, and each leaves the other's bound alone."
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
    sentence = "What a child found is not handed to its siblings: the bound never moves, or the old one is handed down."
    cure = "Raise alpha in MAX's branch, lower beta in MIN's, after each child, and hand that down to the next."
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
    sentence = "Alpha or beta takes the value of the last child, even where that is worse than what was known."
    cure = "Only ever narrow the window: alpha = max(alpha, value), beta = min(beta, value)."
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
    sentence = "The best value is replaced by each child's value, so the last child decides."
    cure = "Keep the better of the two: best = max(best, value) for MAX, min for MIN."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN)

    def improves(self, here: Here) -> bool:
        return self.concerns(here) or super().improves(here)


# ---------------------------------------------------------------- sides


class SidesNotFlipped(Mistake):
    name = "sides-not-flipped"
    sentence = "The recursive call does not change sides: the same player moves again."
    cure = "Hand down the other player: not maximizing, or -colour."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN)

    def turn(self, here: Here) -> bool:
        return here.maximizing if self.concerns(here) else super().turn(here)


class SidesSwapped(Mistake):
    name = "sides-swapped"
    sentence = "MAX and MIN are swapped: the player who should get the greatest value takes the least."
    cure = "The branch of MAX takes the maximum and begins at -infinity, that of MIN the minimum."
    algorithms = ("minimax", "alphabeta")
    variants = ("roles", "below", IN_MAX, IN_MIN, "max-starts", "min-starts")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        if self.variant == "roles":
            self.root_is_max = not self.root_is_max

    def turn(self, here: Here) -> bool:
        return here.maximizing if self.variant == "below" and here.node.number == 0 else super().turn(here)

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
    sentence = "Leaves are valued from the wrong side: MAX's loss is taken for MAX's gain at some of them."
    cure = "A leaf's value must be that of the player the function speaks for: colour * value in negamax."
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
    sentence = "The value of a child is not negated, though it is the other player's."
    cure = "value = -negamax(child, ...)."
    algorithms = ("negamax",)

    def back(self, here: Here, value: float) -> float:
        return value


# ---------------------------------------------------------------- numbers


class StartingValue(Mistake):
    name = "starting-value"
    sentence = "The search begins with a number that leaves can pass, such as 0 or 100, not with infinity."
    cure = "Begin with -infinity for MAX and +infinity for MIN: float('-inf'), math.inf."
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
    sentence = "The least whole number stands for -infinity, but cannot be negated: it becomes itself."
    cure = "Begin with -MAX_VALUE, or one more than the least number, so that its negative exists."
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
    sentence = "The depth is counted down inside the loop, so each later child is searched less deeply."
    cure = "Hand down depth - 1 and leave depth itself as it is."
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
    sentence = "The search ends a half-move too early, or too late."
    cure = "Stop where depth == 0, and hand down depth - 1."
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
    sentence = "The depth never changes on the way down, so the limit does not stop the search."
    cure = "Hand down depth - 1, and stop where it is 0."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN, "unused")

    def depth_below(self, here: Here) -> int:
        return here.depth if self.variant == "unused" or self.concerns(here) else here.depth - 1

    def ends(self, here: Here) -> bool:
        return here.node.is_leaf or (self.variant != "unused" and here.depth <= 0)


# ---------------------------------------------------------------- moves


class TiesAtRoot(Mistake):
    name = "ties-at-root"
    sentence = "A later move with an equal value is taken for the best, but its value is only a bound."
    cure = "Take a later move only if its value is greater: with alpha-beta an equal one may be worse."
    variants = ("root", "everywhere", "listed")

    def choose(self, here: Here, child: int) -> None:
        equal = here.value == here.best
        super().choose(here, child)
        if equal and here.node.number == 0:
            self.move = child


class SharedBestMove(Mistake):
    name = "shared-best-move"
    sentence = "The best move is kept in a variable that the nodes below overwrite."
    cure = "Return the move with the value, or set it at the root only."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = tuple(
        (move, side) for move in ("node", "place") for side in (BOTH, IN_MAX, IN_MIN)
    )

    def choose(self, here: Here, child: int) -> None:
        move, side = self.variant
        better = self.improves(here)
        super().choose(here, child)
        if better and (side == BOTH or (side == IN_MAX) == here.maximizing):
            siblings = self.specimen.nodes[0].children
            if move == "node":
                self.move = child
            else:
                self.move = siblings[here.place] if here.place < len(siblings) else -1


class WrongMoveKept(Mistake):
    name = "wrong-move-kept"
    sentence = "The move that is returned does not belong to the best value: it is the last one tried, or the first."
    cure = "Remember the move in the same `if` that remembers its value."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = ("last", "first", "worst")

    def choose(self, here: Here, child: int) -> None:
        worse = here.place == 0 or not self.improves(here)
        super().choose(here, child)
        if here.node.number == 0 and (
            self.variant == "last" or (self.variant == "first" and here.place == 0) or (self.variant == "worst" and worse)
        ):
            self.move = child
        elif here.node.number == 0 and self.variant == "first":
            self.move = here.node.children[0]


# ---------------------------------------------------------------- what is returned, what is visited


class BoundReturned(Mistake):
    name = "bound-returned"
    sentence = "A bound is returned instead of the value: alpha where MIN should answer, or beta where MAX should."
    cure = "MAX returns its best value or alpha, MIN its best value or beta."
    algorithms = ("alphabeta", "negamax")
    variants = ("alpha", "beta", "other", "cut-other", "entry", "entry-alpha", "entry-max", "entry-min")

    def answer(self, here: Here) -> float:
        match self.variant:
            case "alpha":
                return here.alpha
            case "beta":
                return here.beta
            case "other":
                return here.beta if here.up else here.alpha
            case "cut-other":
                return super().answer(here) if not here.cut else (here.low if here.up else here.high)
            case "entry-alpha":
                return here.low
        concerned = self.variant == "entry" or (self.variant == "entry-max") == here.maximizing
        return super().answer(here) if not concerned else here.low if here.up else here.high


class ReturnInLoop(Mistake):
    name = "return-in-loop"
    sentence = "The function returns inside the loop, so only the first child is ever searched."
    cure = "Move the return behind the loop: one level of indentation to the left."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN)

    def children(self, here: Here) -> Sequence[int]:
        return here.node.children[:1] if self.concerns(here) else here.node.children


class ChildSkipped(Mistake):
    name = "child-skipped"
    sentence = "One of the children is never searched: the first, or the last."
    cure = "Let the loop run over all children."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = tuple((which, side) for which in ("first", "last", "second") for side in (BOTH, IN_MAX, IN_MIN))

    def children(self, here: Here) -> Sequence[int]:
        which, side = self.variant
        children = here.node.children
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            return children
        return children[1:] if which == "first" else children[:-1] if which == "last" else children[::2]


class BoundsRemembered(Mistake):
    name = "bounds-remembered"
    sentence = "A table keeps bounds as if they were exact values, and answers later visits with them."
    cure = "Store with each value whether it is exact, a lower or an upper bound, and use a bound only where it cuts."
    variants = tuple((leaves, when) for leaves in (False, True) for when in ("answer", "sides"))

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.table: dict[tuple[Any, ...], float] = {}

    def visit(self, node: Any, maximizing: bool, depth: int, window: tuple[float, float]) -> float:
        leaves, when = self.variant
        side = (maximizing,) if when == "sides" else ()
        key = (node.nested if self.specimen.shared else node.number, *side)
        if not node.is_leaf or leaves:
            if key in self.table:
                return self.table[key]
            self.table[key] = value = super().visit(node, maximizing, depth, window)
            return value
        return super().visit(node, maximizing, depth, window)


class NothingReturned(Mistake):
    name = "nothing-returned"
    sentence = "A branch ends without `return`: the value is None, or the code of the other branch runs too."
    cure = "Return the value in every branch, of the recursive call too."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN, "falls-through")

    def answer(self, here: Here) -> float:
        if self.variant == "falls-through":  # into the branch of MIN
            return super().answer(here) if not here.maximizing else self._as_min(here)
        if self.concerns(here):
            raise Failed
        return super().answer(here)

    def _as_min(self, here: Here) -> float:
        return self.visit(here.node, False, here.depth, (here.alpha, here.beta))


#: Every known mistake; where two behave alike, the first is named.
MISTAKES: tuple[type[Mistake], ...] = (
    AlphaMin,
    FullWindowAtRoot,
    CutMissing,
    WindowNotHandedDown,
    BoundNotMoved,
    BoundOverwritten,
    BestOverwritten,
    SidesNotFlipped,
    SidesSwapped,
    ReturnInLoop,
    NegationMissing,
    WindowNotNegated,
    LeafFromWrongSide,
    StartingValue,
    InfinityOverflows,
    DepthInLoop,
    DepthInLoopExact,
    DepthOneOff,
    DepthIgnored,
    BoundReturned,
    BoundsRemembered,
    SharedWindow,
    TiesAtRoot,
    SharedBestMove,
    WrongMoveKept,
    WrongBoundMoved,
    WindowSwapped,
    CutTheWrongWay,
    StrictCut,
    CutOnTheOldBound,
    ChildSkipped,
    NothingReturned,
)

#: The sentence and the cure of each, by name.
NAMES: dict[str, tuple[str, str]] = {each.name: (each.sentence, each.cure) for each in reversed(MISTAKES)}


@cache
def made_in(mistake: type[Mistake], variant: Any, constant: float = 0) -> type[Mistake]:
    """The mistake in one of its variants."""
    return type(mistake.__name__, (mistake,), {"variant": variant, "constant": constant})


def _names_a_branch(variant: Any) -> bool:
    return variant in (IN_MAX, IN_MIN) or (isinstance(variant, tuple) and bool({IN_MAX, IN_MIN} & set(variant)))


def candidates(algorithm: str, constants: Sequence[float]) -> Iterator[type[Mistake]]:
    """Every mistake that a function of this kind can make, in every variant."""
    for mistake in MISTAKES:
        if algorithm in mistake.algorithms:
            for variant in mistake.variants:
                if algorithm == "negamax" and _names_a_branch(variant):
                    continue  # it has one for both players
                if mistake.counts_on:
                    yield from (made_in(mistake, variant, constant) for constant in constants)
                else:
                    yield made_in(mistake, variant)
