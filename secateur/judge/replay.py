"""A student's search as a searched tree, so that everything that shows a search can show it."""

from __future__ import annotations

from math import inf
from typing import Any

from secateur.game import HIGHEST, INFINITY, MAX, MIN
from secateur.games.tree import Tree, TreeState
from secateur.judge.forms import SearchForm
from secateur.judge.handover import listed
from secateur.judge.observe import Observation, SeenCall
from secateur.judge.specimens import Specimen
from secateur.result import Line, Result
from secateur.textbook.orderings import ordering
from secateur.trace import trace
from secateur.trace.model.comparison import Comparison
from secateur.trace.model.record import Recorder
from secateur.trace.model.tree import SearchTree


def compared(seen: Observation, form: SearchForm, negamax: bool) -> Comparison | None:
    """The student's search beside the right one; None where its calls cannot be seen, or it has no whole numbers."""
    own = replayed(seen, form, negamax)
    return None if own is None else Comparison(["yours", "right"], [own, right_search(seen.specimen, form)])


def right_search(specimen: Specimen, form: SearchForm) -> SearchTree:
    """The right search of the nearest form."""
    game = game_of(specimen)
    if not form.prunes:
        return trace(game, depth=specimen.depth, algorithm="minimax")
    fail = "hard" if form.fail == "mixed" else form.fail
    rule = form.cut_max if form.cut_max == form.cut_min else ">="
    return trace(game, depth=specimen.depth, algorithm=f"{form.algorithm}:{fail}:{rule}")


def game_of(specimen: Specimen) -> Tree:
    return Tree.of(listed(specimen.nested), "max" if specimen.maximizing else "min")


def replayed(seen: Observation, form: SearchForm, negamax: bool) -> SearchTree | None:
    """The calls that a student's function made, told to the recorder of searches."""
    if seen.root is None or seen.root.node != 0 or not _is_whole(seen):
        return None
    game = game_of(seen.specimen)
    recorder = Recorder(game, ordering("generated"), negamax)
    value = _Retelling(seen, recorder, negamax).visit(seen.root, 0)
    for_max = -value if negamax and not seen.specimen.maximizing else value
    fail = "hard" if form.fail == "mixed" else form.fail
    name = form.algorithm if form.prunes else "minimax"
    first = MAX if seen.specimen.maximizing else MIN
    result = Result(name, (Line(for_max, "heuristic", (), "exact"),), player=first, depth=seen.specimen.limit)
    return SearchTree(game, None, result, recorder, ">=" if form.cut_max == ">=" else ">", fail, "generated")


def _is_whole(seen: Observation) -> bool:
    return all(isinstance(node.value, int) and abs(node.value) <= HIGHEST for node in seen.specimen.nodes)


class _Retelling:
    """Tells a recorder what happened, call by call."""

    def __init__(self, seen: Observation, recorder: Recorder, negamax: bool) -> None:
        self.specimen, self.recorder, self.negamax = seen.specimen, recorder, negamax

    def visit(self, call: SeenCall, ply: int) -> int:
        node = self.specimen.nodes[call.node or 0]
        maximizing = self.specimen.is_max(node)
        player = MAX if maximizing else MIN
        alpha, beta = _bound(call.alpha, -INFINITY), _bound(call.beta, INFINITY)
        recorder = self.recorder
        state = TreeState(node.number, player)
        recorder.enter(state, player, ply, max(self.specimen.limit - ply, 0), alpha, beta)
        if not call.inside:
            value = self._answer(call, int(node.value) if maximizing or not self.negamax else -int(node.value))
            recorder.leaf(ply, value, not node.children)
            return value
        best: int | None = None
        moves = [self._move(node.number, below) for below in call.inside]
        for place, (below, move) in enumerate(zip(call.inside, moves, strict=True)):
            recorder.descend(ply, move)
            value = self.visit(below, ply + 1)
            value = -value if self.negamax else value
            recorder.returned(ply, move, value)
            up = maximizing or self.negamax
            best = value if best is None else max(best, value) if up else min(best, value)
            after = self._window_after(call, place, (alpha, beta))
            if after != (alpha, beta):
                alpha, beta = after
                recorder.bounds(ply, alpha, beta)
        if len(set(moves)) < len(node.children):
            recorder.cut(ply, moves[-1], alpha, beta)
        value = self._answer(call, best or 0)
        recorder.exit(ply, value)
        return value

    def _move(self, number: int, below: SeenCall) -> int:
        children = self.specimen.nodes[number].children
        return children.index(below.node) if below.node in children else 0

    def _window_after(self, call: SeenCall, place: int, window: tuple[int, int]) -> tuple[int, int]:
        """The window as the next child gets it, or as the function leaves it."""
        if place + 1 < len(call.inside):
            alpha, beta = call.inside[place + 1].alpha, call.inside[place + 1].beta
            if alpha is None or beta is None:
                return window
            if self.negamax:
                alpha, beta = -beta, -alpha
        else:
            alpha, beta = call.window_out
        return _bound(alpha, window[0]), _bound(beta, window[1])

    def _answer(self, call: SeenCall, usual: int) -> int:
        value: Any = call.returned
        if isinstance(value, (tuple, list)):
            value = next((part for part in value if _is_number(part)), None)
        return _bound(value, usual) if _is_number(value) else usual


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _bound(value: float | None, usual: int) -> int:
    """A number as the recorder takes it."""
    if value is None or value != value:
        return usual
    if abs(value) == inf or abs(value) >= INFINITY:
        return INFINITY if value > 0 else -INFINITY
    return int(value)
