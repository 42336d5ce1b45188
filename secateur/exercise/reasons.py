"""Why an answer is what it is, in sentences."""

from __future__ import annotations

from secateur.exercise.sheet import Exercise, prunes
from secateur.game import MAX
from secateur.language import mark, tr
from secateur.score_words import number_text
from secateur.trace import Event, Node, SearchTree, Step
from secateur.trace.explain.cut_offs import cut_sign


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
        return tr("The root is always visited.")
    cut = exercise.convention.cut
    names = {
        "node": node.label,
        "parent": node.parent.label,
        "alpha": number_text(node.alpha),
        "beta": number_text(node.beta),
        "sign": cut if cut in (">=", ">") else cut_sign(node.tree, node.parent.index),
    }
    found = tr(_VISITED[_why_not_pruned(node.parent, exercise, node.alpha == node.beta)], **names)
    if node.move == 0:
        more = tr("It is the first move there, and a first move is never pruned.")
        found = tr("{sentence} {more}", sentence=found, more=more)
    return found


def why_placed(exercise: Exercise, order: list[str], number: int) -> str:
    """Why a node is the one with that number in the order of visits."""
    name = order[number - 1]
    before = (
        tr("{node} comes right after {other}.", node=name, other=order[number - 2])
        if number > 1
        else tr("{node} is the root.", node=name)
    )
    return tr("{sentence} {more}", sentence=why_visited(exercise.nodes[name], exercise), more=before)


#: Why a move is visited, by the rule.
_VISITED = {
    "window": mark(
        "{node} is visited: when the search at {parent} reaches it, alpha = {alpha} and beta = {beta}, and "
        "{alpha} {sign} {beta} does not hold."
    ),
    "tie": mark(
        "{node} is visited: when the search at {parent} reaches it, alpha = {alpha} and beta = {beta}, and "
        "{alpha} {sign} {beta} does not hold: under this rule a tie does not cut."
    ),
    "max": mark(
        "{node} is visited: when the search at {parent} reaches it, alpha = {alpha} and beta = {beta}, and no "
        "value there is {sign} beta."
    ),
    "min": mark(
        "{node} is visited: when the search at {parent} reaches it, alpha = {alpha} and beta = {beta}, and no "
        "value there is {sign} alpha."
    ),
}


def _why_not_pruned(above: Node, exercise: Exercise, tied: bool) -> str:
    if exercise.convention.cut in (">=", ">"):
        return "tie" if tied else "window"
    return "max" if above.player == MAX else "min"


def why_window(node: Node) -> str:
    """Where the window of a visited node comes from."""
    alpha_by, beta_by = _source(node, "alpha", node.alpha), _source(node, "beta", node.beta)
    alpha, beta = number_text(node.alpha), number_text(node.beta)
    return tr(
        "{node} is entered with {alpha}, and {beta}.",
        node=node.label,
        alpha=tr("alpha = {alpha}, because MAX has it at {source}", alpha=alpha, source=alpha_by.label)
        if alpha_by is not None
        else tr("alpha = {alpha}, because MAX has nothing yet", alpha=alpha),
        beta=tr("beta = {beta}, because MIN has it at {source}", beta=beta, source=beta_by.label)
        if beta_by is not None
        else tr("beta = {beta}, because MIN has nothing yet", beta=beta),
    )


def _source(node: Node, name: str, bound: float) -> Node | None:
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
    return tr("{sentence} {more}", sentence=why_cut(node), more=found) if prunes(node) else found
