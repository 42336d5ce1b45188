"""Trees that are typed into a page: random ones, and one of their leaves changed where it stands."""

from __future__ import annotations

import json
import re
from math import prod
from typing import Any

from secateur.errors import SecateurError
from secateur.exercise.chance import Chance
from secateur.exercise.new import read_shape, read_values
from secateur.games.tree import COUNT, Tree, TreeState, read_lists


def random_tree(shape: str, seed: int, values: str) -> str:
    """A tree with this many moves at each level, as nested lists; the same seed makes the same tree.

    >>> random_tree("2x2", 7, "0..9")
    '[[7,0],[2,8]]'
    """
    moves, (low, high) = read_shape(shape), read_values(values)
    chance = Chance(f"{seed}/{shape}/{values}")
    level: list[Any] = [low + chance.below(high - low + 1) for _ in range(prod(moves))]
    for each in reversed(moves):
        level = [level[start : start + each] for start in range(0, len(level), each)]
    return json.dumps(level[0], separators=(",", ":"))


def with_leaf(text: str, name: str, value: float) -> str:
    """The text of a tree with another value at the leaf of that name; the rest of the text stays as it is.

    >>> with_leaf("[[3,12],[2,4]]", "F", 7), with_leaf("A\\n  B: 3\\n  C: 4", "C", -1)
    ('[[3,12],[7,4]]', 'A\\n  B: 3\\n  C: -1')
    >>> with_leaf("[[.5,x],[2,4]]", "F", 0.25)
    '[[0.5,{"name":"x","value":"?"}],[2,0.25]]'
    """
    game = Tree.of(text)
    path = _path(game, game.start(), name)
    if path is None:
        raise SecateurError(f"the tree has no node {name!r}")
    state = game.start()
    for move in path:
        state = game.play(state, move)
    if game.shape[state.node, COUNT]:
        raise SecateurError(f"{name} is not a leaf: only leaves have a value that can be changed")
    if text.lstrip().startswith(("[", "{")):
        return json.dumps(_changed(read_lists(text), path, value), separators=(",", ":"), default=float)
    line = re.compile(rf"^(\s*{re.escape(name)}\s*:)\s*\S+[^\S\n]*$", re.MULTILINE)
    return line.sub(lambda found: f"{found[1]} {value}", text)


def _path(game: Tree, state: TreeState, name: str) -> list[int] | None:
    """The moves from a state to the node of that name."""
    if game.node_name(state) == name:
        return []
    for move in game.moves(state):
        below = _path(game, game.play(state, move), name)
        if below is not None:
            return [int(move), *below]
    return None


def _changed(tree: Any, path: list[int], value: float) -> Any:
    """Nested lists and objects with another value at the end of a path."""
    here, above, place = tree, None, None
    for move in path:
        if isinstance(here, str):  # stands for a node that is written elsewhere
            here = _named(tree, here)
        above, place = (here["children"], move) if isinstance(here, dict) else (here, move)
        here = above[place]
    if isinstance(here, str):
        here = _named(tree, here)
    if isinstance(here, dict):
        here["value"] = value
        return tree
    if above is None:
        return value
    above[place] = value
    return tree


def _named(part: Any, name: str) -> Any:
    """The object of that name."""
    if isinstance(part, dict) and part.get("name") == name:
        return part
    children = part.get("children", []) if isinstance(part, dict) else part if isinstance(part, list) else []
    return next((found for child in children if (found := _named(child, name)) is not None), None)
