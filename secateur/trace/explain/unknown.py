"""Leaves that are not known: whether a value depends on them, in words."""

from __future__ import annotations

from typing import Any

from secateur.game import DEEPEST, Game
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
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    if low == high:
        return f"the value does not depend on {listed}"
    ends = [f"from {number_text(low)}"] * (low > -HIGHEST) + [f"to {number_text(high)}"] * (high < HIGHEST)
    how = f"it is {' '.join(ends)}" if len(ends) == 2 else f"it may be anything {' '.join(ends)}".rstrip()
    how = how.replace("anything from", "any number from").replace("anything to", "any number up to")
    return f"the value depends on {listed}: {how}, here with {' = '.join([*names, '0'])}"
