"""Which technique of the engine a step belongs to, and why it may do so: told from the steps themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.engine.techniques import FUTILITY, LMP
from secateur.language import tr
from secateur.trace.model.record import NOBODY
from secateur.watch import PASS, WITHOUT

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


def guess_reason(tree: SearchTree, index: int) -> tuple[str, str]:
    """The technique that answered a node without a search of its moves, and why.

    A null move is the last thing that the node has tried, and so is the search without the table's move that leads to
    a multi-cut; an evaluation far above beta or below alpha needs neither.
    """
    value, tried = tree.values[index] or 0, [int(tree.moves[child]) for child in _visits_below(tree, index)]
    low = value <= tree.alpha[index] if tree.recorder.fails(index) == "lower" else value >= tree.beta[index]
    if low:  # for the player to move
        return (
            tr("razoring"),
            tr("the evaluation is so far below alpha that only noisy moves could help, and none does"),
        )
    if tried and (tried[-1] == PASS or tried[-2:] == [PASS, WITHOUT]):
        return (
            tr("null move"),
            tr("even after a pass the value is at least beta, so a move should reach it too"),
        )
    if tried and tried[-1] == WITHOUT:
        return tr("multi-cut"), tr("a move other than the table's also reaches beta")
    return tr("reverse futility"), tr("the evaluation is so far above beta that no reply should bring it below")


def visit_reason(tree: SearchTree, index: int) -> str:
    """The technique that decides how a move is searched, and why; empty for a move that is searched as usual."""
    above, move = int(tree.parents[index]), int(tree.moves[index])
    if above == NOBODY:
        return ""
    before = [child for child in _visits_below(tree, above) if child < index]
    if move == PASS:
        return tr("a null move: if even a pass is good enough, a move will be")
    if move == WITHOUT and before and tree.moves[before[-1]] == PASS:
        return tr("a check of the null move, because there may be zugzwang")
    if move == WITHOUT:
        return tr("a singular search: is any other move nearly as good as the table's?")
    less = int(tree.depths[above] - tree.depths[index]) - 1
    if less > 0 and tree.depths[index] >= 0 and not tree.recorder.again[index]:
        return tr("a late move reduction: {less} less deep at first, as late moves are seldom best", less=less)
    if less < 0 and tree.depths[index] > 0:
        return tr("an extension: one deeper, as the move is forced or far better than the others")
    return ""


def skip_reason(technique: int) -> tuple[str, str]:
    """The technique that leaves a move out, and why."""
    if technique == LMP:
        return tr("late move pruning"), tr("near the leaves, a quiet move after so many others hardly ever helps")
    if technique == FUTILITY:
        return (
            tr("futility pruning"),
            tr("near the leaves, a quiet move hardly ever brings an evaluation so far below alpha up to it"),
        )
    return tr("SEE pruning"), tr("near the leaves, it loses too much in exchanges")


def _visits_below(tree: SearchTree, index: int) -> list[int]:
    return [child for child in tree.children(index) if child < tree.visited]
