"""Nodes that a drawing of the graph shows once: the leaves and remembered states that are reached in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.errors import SecateurError
from secateur.scores import is_decisive
from secateur.trace.model.remembered import VisitsByState

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


def shared_nodes(tree: SearchTree) -> dict[int, int]:
    """For each node that another one stands for: that one, which is in the same pass and was met first.

    A state that was really searched twice, with another window, is drawn twice.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> tree = trace(Tree.of("A\\n  B\\n    D: 3\\n    E: 5\\n  C\\n    D\\n    F: 4"), algorithm="minimax")
    >>> {tree.label(one): other for one, other in shared_nodes(tree).items()}, tree.label(2)
    ({'D': 2}, 'D')
    """
    visits, passes = VisitsByState(tree), _passes(tree)
    shared: dict[int, int] = {}
    first: dict[tuple[int, int, int], int] = {}  # by pass and state: the first visit of a leaf or an inner node
    try:
        for node in range(len(tree)):
            inner = node < tree.visited and tree.kinds[node] not in ("leaf", "over", "hit")
            source = first.setdefault((passes[node], *visits.key(node)), node)
            if source != node and not inner and _shows(tree, source, node):
                shared[node] = source
    except SecateurError:  # a tree that was read without its game
        return {hit: source for hit, source in tree.sources.items() if passes[hit] == passes[source]}
    return shared


def best_line(tree: SearchTree, shared: dict[int, int]) -> list[int]:
    """The nodes of the principal variation in the last pass, each in its last visit, which is the one that counts.

    Where another node stands for one of them, the line goes on below that one.
    """
    node = tree.roots[-1].index
    found = [node]
    for move in tree.line_moves:
        fitting = [child for child in tree.children(node) if child < tree.visited and tree.moves[child] == move]
        if not fitting:
            break
        node = shared.get(fitting[-1], fitting[-1])
        found += [node] if node == fitting[-1] else [fitting[-1], node]
    return found


def _shows(tree: SearchTree, source: int, node: int) -> bool:
    """Whether what is drawn for one node is true of the other: a forced win is nearer to the root at another ply."""
    value = tree.values[node]
    if tree.plies[source] == tree.plies[node]:
        return True
    is_hit = node < tree.visited and tree.kinds[node] == "hit"
    return value is not None and (not is_decisive(value) if is_hit else value == tree.values[source])


def _passes(tree: SearchTree) -> list[int]:
    """The root of each node."""
    found: list[int] = []
    for node, above in enumerate(tree.parents.tolist()):
        found.append(node if above < 0 else found[above])
    return found
