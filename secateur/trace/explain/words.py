"""The parts that sentences are made of: nodes, numbers, windows, and what the players can get.

A sentence is one message of the catalogue, with names in braces. What is put in place of a name must fit in every
language: a node (`noun`), where something is (`at`), whose it is (`of`), a number, or a whole clause. German nouns here
are feminine, so that `noun` is right as a subject and as an object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.game import INFINITY, MAX
from secateur.language import tr
from secateur.score_words import number_text
from secateur.scores import is_decisive
from secateur.trace.model.record import NOBODY

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


# ---------------------------------------------------------------- nodes


def is_named(tree: SearchTree) -> bool:
    """Whether nodes have their own names, like those of a tree in lecture notes."""
    return hasattr(tree.game, "node_name") or tree.title == "Tree"


def _moves(tree: SearchTree, index: int) -> str:
    labels = []
    while tree.parents[index] != NOBODY:
        labels.append(tree.label(index))
        index = int(tree.parents[index])
    return " ".join(reversed(labels))


def noun(tree: SearchTree, index: int) -> str:
    """C, or "the position after d c"."""
    if is_named(tree):
        return tree.label(index)
    if tree.parents[index] == NOBODY:
        return tr("the root")
    return tr("the position after {moves}", moves=_moves(tree, index))


def first_noun(tree: SearchTree, index: int) -> str:
    """C, or "The position after d c": at the beginning of a sentence. A name keeps its case."""
    if is_named(tree):
        return tree.label(index)
    if tree.parents[index] == NOBODY:
        return tr("The root")
    return tr("The position after {moves}", moves=_moves(tree, index))


def at(tree: SearchTree, index: int) -> str:
    """At C, or "after d c"."""
    if is_named(tree):
        return tr("at {node}", node=tree.label(index))
    if tree.parents[index] == NOBODY:
        return tr("at the root")
    return tr("after {moves}", moves=_moves(tree, index))


def of(tree: SearchTree, index: int) -> str:
    """Of C, or "of the position after d c"."""
    if is_named(tree):
        return tr("of {node}", node=tree.label(index))
    if tree.parents[index] == NOBODY:
        return tr("of the root")
    return tr("of the position after {moves}", moves=_moves(tree, index))


def others(tree: SearchTree, index: int) -> str:
    """C's other moves, or "the other moves after d c"."""
    if is_named(tree):
        return tr("{node}'s other moves", node=tree.label(index))
    return tr("the other moves {at}", at=at(tree, index))


def player(tree: SearchTree, index: int) -> str:
    return "MAX" if tree.players[index] == MAX else "MIN"


# ---------------------------------------------------------------- numbers


def number(value: float) -> str:
    """A bound; those next to infinity, with which SSS* begins, by name too."""
    if abs(value) == INFINITY - 1:
        return "inf - 1" if value > 0 else "-inf + 1"
    return number_text(value)


def score(value: float) -> str:
    """A value inside a sentence."""
    text = number(value)
    return tr("a {score}", score=text) if is_decisive(value) and abs(value) < INFINITY - 1 else text


def bounded(bound: str, text: str) -> str:
    """A value, or what a bound says of one."""
    if bound == "exact":
        return text
    return tr("at least {value}", value=text) if bound == "lower" else tr("at most {value}", value=text)


def for_max(tree: SearchTree, index: int, value: float) -> float:
    """A value in a node's view, as MAX sees it."""
    return -value if is_mins_view(tree, index) else value


def is_mins_view(tree: SearchTree, index: int) -> bool:
    """Whether the numbers of a node are in MIN's view."""
    return bool(tree.negamax and tree.players[index] != MAX)


def seen(tree: SearchTree, index: int, text: str) -> str:
    """A text with numbers of a node; whose view they are in is said if it is not MAX's."""
    return tr("{what}, as MIN sees it", what=text) if is_mins_view(tree, index) else text


def window(alpha: float, beta: float) -> str:
    return tr("alpha = {alpha} and beta = {beta}", alpha=number(alpha), beta=number(beta))


def window_list(alpha: float, beta: float) -> str:
    """The two bounds of a window between commas."""
    return tr("alpha = {alpha}, beta = {beta}", alpha=number(alpha), beta=number(beta))


def can(who: str, value: float, where: str) -> str:
    """What a player can get, as MAX sees it."""
    if who == "MAX":
        return tr("MAX can get {value} {at}", value=score(value), at=where)
    return tr("MIN can hold MAX to {value} {at}", value=score(value), at=where)
