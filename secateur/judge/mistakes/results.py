"""Mistakes with moves, with what is returned, and with what is visited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from secateur.judge.forms import Failed, Here
from secateur.judge.mistakes.base import BOTH, IN_MAX, IN_MIN, Mistake

# ---------------------------------------------------------------- moves


class TiesAtRoot(Mistake):
    name = "ties-at-root"
    sentence = "A later move with an equal value is taken as the best, but its value is only a bound."
    cure = "Take a later move only if its value is greater: in alpha-beta, a move with an equal value may be worse."
    variants = ("root", "everywhere", "listed")

    def choose(self, here: Here, child: int) -> None:
        equal = here.value == here.best
        super().choose(here, child)
        if equal and here.node.number == 0:
            self.move = child


class SharedBestMove(Mistake):
    name = "shared-best-move"
    sentence = "The best move is kept in a variable that the recursive calls overwrite."
    cure = "Return the move together with the value, or set it only at the root."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = tuple((move, side) for move in ("node", "place") for side in (BOTH, IN_MAX, IN_MIN))

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
    sentence = "The returned move does not belong to the best value: it is the last move tried, or the first."
    cure = "Store the move in the same `if` that stores its value."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = ("last", "first", "worst")

    def choose(self, here: Here, child: int) -> None:
        worse = here.place == 0 or not self.improves(here)
        super().choose(here, child)
        if here.node.number == 0 and (
            self.variant == "last"
            or (self.variant == "first" and here.place == 0)
            or (self.variant == "worst" and worse)
        ):
            self.move = child
        elif here.node.number == 0 and self.variant == "first":
            self.move = here.node.children[0]


# ---------------------------------------------------------------- what is returned, what is visited


class BoundReturned(Mistake):
    name = "bound-returned"
    sentence = "A bound is returned instead of the value: alpha at a MIN node, or beta at a MAX node."
    cure = "MAX returns its best value or alpha; MIN returns its best value or beta."
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
    cure = "Put the return after the loop: one level of indentation to the left."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = (BOTH, IN_MAX, IN_MIN)

    def children(self, here: Here) -> Sequence[int]:
        return here.node.children[:1] if self.concerns(here) else here.node.children


class ChildSkipped(Mistake):
    name = "child-skipped"
    sentence = "One child is never searched: the first or the last."
    cure = "Loop over all children."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = tuple(
        (which, side) for which in ("first", "last", "second", "last-of-several") for side in (BOTH, IN_MAX, IN_MIN)
    )

    def children(self, here: Here) -> Sequence[int]:
        which, side = self.variant
        children = here.node.children
        if side != BOTH and (side == IN_MAX) != here.maximizing:
            return children
        kept = {"first": children[1:], "last": children[:-1], "second": children[::2]}
        return kept.get(which, children[:-1] or children)


class BoundsRemembered(Mistake):
    name = "bounds-remembered"
    sentence = "A table stores bounds as if they were exact values, and returns them on later visits."
    cure = "Store whether each value is exact, a lower bound or an upper bound, and use a bound only if it cuts."
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


class MoveNotTakenBack(Mistake):
    name = "move-not-taken-back"
    sentence = "A move stays on the board, often because of a cut-off, so the search goes on from a wrong position."
    cure = "Undo each move as soon as its search returns, before any break or return."
    algorithms = ("minimax", "alphabeta", "negamax")
    variants = tuple((when, side) for when in ("cut", "always") for side in (BOTH, IN_MAX, IN_MIN))

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.line = [0]  # the nodes from the root to the one that the board stands at

    def visit(self, node: Any, maximizing: bool, depth: int, window: tuple[float, float]) -> float:
        return super().visit(self.specimen.nodes[self.line[-1]], maximizing, depth, window)

    def handed_down(self, here: Here) -> tuple[float, float]:
        children = self.specimen.nodes[self.line[-1]].children
        if here.place >= len(children):
            raise Failed  # the move is not possible where the board stands
        self.line.append(children[here.place])
        return super().handed_down(here)

    def cuts(self, here: Here) -> bool:
        when, side = self.variant
        cut = super().cuts(here)
        if (side != BOTH and (side == IN_MAX) != here.maximizing) or (when == "cut" and not cut):
            self.line.pop()
        return cut


class NothingReturned(Mistake):
    name = "nothing-returned"
    sentence = "A branch ends without `return`: the value is None, or the code of the other branch also runs."
    cure = "Every branch must return its value, including the result of a recursive call."
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
