"""Leaves that are not known: whether a value depends on them, in words."""

from __future__ import annotations

from typing import Any

from secateur.game import DEEPEST, Game
from secateur.language import mark, tr
from secateur.score_words import number_text
from secateur.scores import HIGHEST


def dependence(game: Game, state: Any, depth: int) -> str:
    """The sentence about the unknown leaves of a written tree; empty for a tree, or another game, that has none.

    >>> from secateur.games.tree import Tree
    >>> tree = Tree.of("[[3, 12, 8], [2, x, y], [14, 5, 2]]")
    >>> dependence(tree, tree.start(), DEEPEST)
    'the value does not depend on x and y'
    >>> tree = Tree.of("[[3, x], [2, 4]]")
    >>> dependence(tree, tree.start(), DEEPEST)
    'the value depends on x: it is from 2 to 3, here with x = 0'
    """
    names = getattr(game, "unknown", ())
    if not names:
        return ""
    low, high = game.value_range(state, None if depth == DEEPEST else depth)  # type: ignore[attr-defined]
    leaves = tr("{one} and {other}", one=", ".join(names[:-1]), other=names[-1]) if len(names) > 1 else names[0]
    if low == high:
        return tr("the value does not depend on {leaves}", leaves=leaves)
    if low > -HIGHEST and high < HIGHEST:
        message = mark("the value depends on {leaves}: it is from {low} to {high}, here with {values}")
    elif low > -HIGHEST:
        message = mark("the value depends on {leaves}: it may be any number from {low}, here with {values}")
    elif high < HIGHEST:
        message = mark("the value depends on {leaves}: it may be any number up to {high}, here with {values}")
    else:
        message = mark("the value depends on {leaves}: it may be anything, here with {values}")
    values = " = ".join([*names, "0"])
    return tr(message, leaves=leaves, low=number_text(low), high=number_text(high), values=values)
