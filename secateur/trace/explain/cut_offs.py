"""Why a node is cut off: the two bounds, who set them, and why the other moves can't matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.game import MAX
from secateur.language import mark, tr
from secateur.scores import plain_number
from secateur.trace.explain.words import at, can, for_max, noun, number, of, others, player, score, seen
from secateur.trace.model.bounds import best_of
from secateur.trace.model.record import NOBODY

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


def cut_off(tree: SearchTree, step: int, index: int) -> str:
    """The two bounds and who set the other player's; what each player can get; why the rest can't matter."""
    node, mover = tree.node(index), player(tree, index)
    alpha, beta = plain_number(tree.first[step]), plain_number(tree.second[step])
    setter = NOBODY if node.set_by is None else node.set_by.index
    best, upwards = best_of(tree, index), tree.negamax or mover == "MAX"
    if (best < beta) if upwards else (best > alpha):
        return _unfounded(tree, index, best, beta if upwards else alpha)
    own, rival = for_max(tree, index, best), for_max(tree, index, beta) if upwards else alpha
    facts = tr(
        "{comparison} ({where})",
        comparison=_comparison(tree, index, best, beta if upwards else alpha),
        where=_bound_from(tree, index, setter),
    )
    text = tr(
        "{facts}: {can}, {reason}",
        facts=seen(tree, index, facts),
        can=can(mover, own, at(tree, index)),
        reason=_reason(tree, index, setter, own, rival),
    )
    if node.origin != "move":
        return text
    levels = int(tree.plies[index] - tree.plies[setter])
    if node.deep:
        return tr("{sentence}: a deep cut-off, {levels} levels below", sentence=text, levels=levels)
    return tr("{sentence}: a shallow cut-off", sentence=text)


def _unfounded(tree: SearchTree, index: int, best: float, rival: float) -> str:
    """A cut-off where the bounds have not met, as a faulty search makes it."""
    upwards = tree.negamax or tree.players[index] == MAX
    own, other = ("alpha", "beta") if upwards else ("beta", "alpha")
    return tr(
        "{comparison}: {others} can still matter, but the search leaves them out",
        comparison=f"{own} = {number(best)} {'<' if upwards else '>'} {other} = {number(rival)}",
        others=others(tree, index),
    )


def _comparison(tree: SearchTree, index: int, best: float, rival: float) -> str:
    """How the two bounds compare: "alpha = 5 >= beta = 3"."""
    upwards = tree.negamax or tree.players[index] == MAX
    own = f"{'alpha' if upwards else 'beta'} = {number(best)}"
    if tree.cut == "value>=":  # it was tested before it moved its bound
        own = tr("the value = {value}", value=number(best))
    return f"{own} {cut_sign(tree, index)} {'beta' if upwards else 'alpha'} = {number(rival)}"


def _bound_from(tree: SearchTree, index: int, setter: int) -> str:
    """Where the rival's bound comes from."""
    origin = tree.node(index).origin
    if origin == "move":
        return tr("set {at}", at=at(tree, setter))
    if origin == "window":
        return tr("the window {at}", at=at(tree, setter))
    if origin == "narrow":
        return tr("the narrow window {at}", at=at(tree, setter))
    if origin == "memory":
        return tr("a remembered bound {of}", of=of(tree, setter))
    return tr("given to the search")


def cut_sign(tree: SearchTree, index: int) -> str:
    """How the value of a node compares with the rival's bound at a cut-off: ">=", or "<" and so on for MIN."""
    strict = tree.cut == ">" or tree.cut == f"{player(tree, index).lower()}>"
    return (">" if tree.negamax or tree.players[index] == MAX else "<") + ("" if strict else "=")


#: Why the mover at a cut-off has enough: by where the rival's bound comes from, and by the mover.
REASONS = {
    ("given", "MAX"): mark("and the search does not ask how much more than {value} it is, so {others} can't matter"),
    ("given", "MIN"): mark("and the search does not ask how much less than {value} it is, so {others} can't matter"),
    ("window", "MAX"): mark("and the search asks for no more {at}, so {others} can't matter"),
    ("window", "MIN"): mark("and the search asks for no more {at}, so {others} can't matter"),
    ("narrow", "MAX"): mark(
        "and the only question {at} is whether MAX can get more than {value}, so {others} can't matter"
    ),
    ("narrow", "MIN"): mark(
        "and the only question {at} is whether MIN can hold MAX to less than {value}, so {others} can't matter"
    ),
    ("memory", "MAX"): mark("and {parent} is remembered as at most {value} for MAX, so {others} can't matter"),
    ("memory", "MIN"): mark("and {parent} is remembered as at least {value} for MAX, so {others} can't matter"),
}

#: The same where a move above has set the bound: with and without a tie.
REASONS_BY_MOVE = {
    ("MAX", True): mark(
        "but MIN can already hold MAX to {value} {at} and gains nothing by it, so {others} can't matter"
    ),
    ("MAX", False): mark(
        "but MIN can already hold MAX to {value} {at} and will not let the game reach {node}, so {others} can't matter"
    ),
    ("MIN", True): mark("but MAX already has {value} {at} and gains nothing by it, so {others} can't matter"),
    ("MIN", False): mark(
        "but MAX already has {value} {at} and will not let the game reach {node}, so {others} can't matter"
    ),
}


def _reason(tree: SearchTree, index: int, setter: int, own: float, rival: float) -> str:
    """Why what the mover already has is enough; both numbers as MAX sees them."""
    mover, origin = player(tree, index), tree.node(index).origin
    if origin == "narrow":
        rival = tree.next_to(rival, -1 if mover == "MAX" else 1)
    message = REASONS_BY_MOVE[mover, own == rival] if origin == "move" else REASONS[origin, mover]
    return tr(
        message,
        value=score(rival),
        at="" if setter == NOBODY else at(tree, setter),
        parent="" if setter == NOBODY else noun(tree, setter),
        node=noun(tree, index),
        others=others(tree, index),
    )
