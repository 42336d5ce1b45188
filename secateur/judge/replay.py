"""A student's search as a searched tree, so that everything that shows a search can show it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from secateur.game import HIGHEST, INFINITY, MAX, MIN
from secateur.games.tree import Tree, TreeState
from secateur.judge.branches import listed
from secateur.judge.forms import SearchForm
from secateur.judge.recorded import RecordedCall, RecordedSearch
from secateur.judge.specimens import Specimen
from secateur.result import Line, Result
from secateur.spec.choices import ONE_SIDED
from secateur.textbook.orderings import ordering
from secateur.trace import trace
from secateur.trace.model.comparison import Comparison
from secateur.trace.model.record import Recorder
from secateur.trace.model.tree import SearchTree

#: The cut rule of the textbook for those of MAX and MIN.
_CUTS = {(">=", ">="): ">=", (">", ">"): ">", (">", ">="): "max>", (">=", ">"): "min>"}


def compared(search: RecordedSearch) -> Comparison:
    """The student's search beside the right one, which stands alone where calls or whole numbers are not to be seen."""
    own, right = replayed(search), right_search(search.specimen, search.form)
    return Comparison(["right"], [right]) if own is None else Comparison(["yours", "right"], [own, right])


def parting(comparison: Comparison, search: RecordedSearch) -> int:
    """After how many visited nodes the first difference of two searches is seen: another node, or another window.

    Where they visit the same nodes with the same windows, they part in what they return, at the end.
    """
    own, right = comparison.trees
    windows_seen = search.root is not None and any(below.alpha is not None for below in search.root.inside)
    both = min(own.visited, right.visited)
    for index in range(both):
        if own.label(index) != right.label(index):
            return index + 1
    if own.visited != right.visited:
        return both + 1
    for index in range(both) if windows_seen else ():
        if (own.alpha[index], own.beta[index]) != (right.alpha[index], right.beta[index]):
            return index + 1
    return both


def right_search(specimen: Specimen, form: SearchForm) -> SearchTree:
    """The right search of the nearest form."""
    twin = textbook_twin(form)
    named = f"{twin.algorithm}:{twin.fail}:{twin.cut}" if form.prunes else twin.algorithm
    return trace(game_of(specimen), depth=specimen.depth, algorithm=named)


class TextbookTwin(NamedTuple):
    """A form as the textbook's searches have it."""

    algorithm: str
    fail: str
    cut: str


def textbook_twin(form: SearchForm) -> TextbookTwin:
    """The textbook search that is drawn beside a form.

    With a rule for each player the textbook compares the value with the bound, not alpha with beta.
    """
    if not form.prunes:
        return TextbookTwin("minimax", "soft", ">=")
    cut = _CUTS[form.cut_max, form.cut_min]
    is_refused = form.fail == "hard" and cut in ONE_SIDED  # the value would say nothing where alpha = beta
    return TextbookTwin(form.algorithm, form.fail, ">=" if is_refused else cut)


def game_of(specimen: Specimen) -> Tree:
    return Tree.of(listed(specimen.nested), "max" if specimen.maximizing else "min")


def replayed(search: RecordedSearch) -> SearchTree | None:
    """The calls that a student's function made, told to the recorder of searches."""
    specimen, form = search.specimen, search.form
    if search.root is None or not _is_whole(specimen):
        return None
    game = game_of(specimen)
    recorder = Recorder(game, ordering("generated"), search.negamax)
    value = _Retelling(specimen, recorder, search.negamax).visit(search.root, 0)
    for_max = -value if search.negamax and not specimen.maximizing else value
    twin = textbook_twin(form)
    first = MAX if specimen.maximizing else MIN
    result = Result(twin.algorithm, (Line(for_max, "heuristic", (), "exact"),), player=first, depth=specimen.limit)
    return SearchTree(game, None, result, recorder, twin.cut, twin.fail, "generated")


def _is_whole(specimen: Specimen) -> bool:
    return all(isinstance(node.value, int) and abs(node.value) <= HIGHEST for node in specimen.nodes)


def _as_one(call: RecordedCall) -> RecordedCall:
    """A visit of one node, also where a function leaves the node to another one."""
    while any(each.node == call.node for each in call.inside):
        inside = [below for each in call.inside for below in (each.inside if each.node == call.node else [each])]
        call = structs.replace(call, inside=inside)
    return call


class _Retelling:
    """Tells a recorder what happened, call by call."""

    def __init__(self, specimen: Specimen, recorder: Recorder, negamax: bool) -> None:
        self.specimen, self.recorder, self.negamax = specimen, recorder, negamax

    def visit(self, call: RecordedCall, ply: int) -> int:
        call = _as_one(call)
        node = self.specimen.nodes[call.node]
        maximizing = self.specimen.is_max(node)
        player = MAX if maximizing else MIN
        alpha = -INFINITY if call.alpha is None else call.alpha
        beta = INFINITY if call.beta is None else call.beta
        recorder = self.recorder
        state = TreeState(node.number, player)
        recorder.enter(state, player, ply, max(self.specimen.limit - ply, 0), alpha, beta)
        if not call.inside:
            usual = int(node.value) if maximizing or not self.negamax else -int(node.value)
            value = usual if call.value is None else call.value
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
        value = (best or 0) if call.value is None else call.value
        recorder.exit(ply, value)
        return value

    def _move(self, number: int, below: RecordedCall) -> int:
        children = self.specimen.nodes[number].children
        return children.index(below.node) if below.node in children else 0

    def _window_after(self, call: RecordedCall, place: int, window: tuple[int, int]) -> tuple[int, int]:
        """The window as the next child gets it, or as the function leaves it."""
        alpha, beta = call.window_out
        if place + 1 < len(call.inside):
            alpha, beta = call.inside[place + 1].alpha, call.inside[place + 1].beta
            if alpha is None or beta is None:
                return window
            if self.negamax:
                alpha, beta = -beta, -alpha
        return window[0] if alpha is None else alpha, window[1] if beta is None else beta
