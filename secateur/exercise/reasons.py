"""Why an answer is what it is, in sentences."""

from __future__ import annotations

from secateur.exercise.sheet import Exercise, prunes
from secateur.score_words import number_text
from secateur.trace import Event, Node, SearchTree, Step


def worked(tree: SearchTree, before: int | None = None) -> list[str]:
    """The steps of a search, or those before one of them, that a person would write down: new bounds, cut-offs, and
    what comes back."""
    told = (Event.RAISE, Event.CUT, Event.EXIT)
    return [step.why for step in tree.steps[slice(before)] if step.event in told and not _idle(step)]


def _idle(step: Step) -> bool:
    """Whether a step says nothing: a cut-off with no moves left to prune."""
    return step.event == Event.CUT and not prunes(step.node)


def why_pruned(node: Node) -> str:
    """The sentence of the cut-off that a pruned node fell to."""
    above: Node | None = node
    while above is not None and above.pruned:
        above = above.parent
    assert above is not None
    return why_cut(above)


def why_cut(node: Node) -> str:
    return _step(node, Event.CUT).why


def _step(node: Node, event: Event) -> Step:
    """The first step at a node that is such an event."""
    tree = node.tree
    return Step(tree, int(((tree.events == event) & (tree.step_nodes == node.index)).argmax()))


def why_visited(node: Node, exercise: Exercise) -> str:
    """Why a node is not pruned: no bounds have met on the way to it."""
    if node.parent is None:
        return "The root is always visited."
    alpha, beta = number_text(node.alpha), number_text(node.beta)
    cut = exercise.convention.cut
    tie = ": under this rule a tie does not cut" if node.alpha == node.beta else ""
    first = " It is the first move there, and a first move is never pruned." if node.move == 0 else ""
    return (
        f"{node.label} is visited: when {node.parent.label} comes to it, alpha = {alpha} and beta = {beta}, "
        f"and {alpha} {cut} {beta} does not hold{tie}.{first}"
    )


def why_window(node: Node) -> str:
    """Where the window of a visited node comes from."""
    parts = []
    for name, bound, player in (("alpha", node.alpha, "MAX"), ("beta", node.beta, "MIN")):
        source = _source(node, name, bound)
        parts.append(
            f"{name} = {number_text(bound)}, for {player} has it at {source.label}"
            if source is not None
            else f"{name} = {number_text(bound)}, for {player} has nothing yet"
        )
    return f"{node.label} is entered with " + " and ".join(parts) + "."


def _source(node: Node, name: str, bound: int) -> Node | None:
    """The ancestor that set a bound; None: nobody did."""
    above = node
    while getattr(above, name) == bound:
        if above.parent is None:
            return None
        above = above.parent
    return above


def why_value(node: Node) -> str:
    """What a visited inner node returns, and if it was cut off, why."""
    found = _step(node, Event.EXIT).why
    return f"{why_cut(node)} {found}" if prunes(node) else found
