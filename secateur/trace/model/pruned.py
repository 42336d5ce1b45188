"""What a search did not visit: listed from the game, as far down as the search would have gone."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from secateur.game import MAX, ONGOING, to_move, wrong_answer
from secateur.scores import to_value
from secateur.textbook.forms import worth
from secateur.textbook.tally import Tally

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: PrunedNodes branches are listed down to their leaves, up to this many nodes in all unless a trace says otherwise.
LISTED = 100_000


class PrunedNodes(NamedTuple):
    """Columns over the pruned nodes, which come after the visited ones."""

    parents: array[int]
    moves: array[int]
    players: bytearray
    plies: array[int]
    depths: array[int]
    values: list[float | None]
    unlisted: set[int]  # branches of which only the first node is listed, or that stand for their neighbours too


def list_pruned(tree: SearchTree, most: int | None = None) -> PrunedNodes:
    """The branches that were left out at cut-offs, level by level, until there are `most`."""
    most = LISTED if most is None else most
    found = PrunedNodes(array("i"), array("q"), bytearray(), array("i"), array("i"), [], set())
    level = []
    for node, untried in _untried(tree):
        tree.recorder.look()
        crowded = len(found.parents) >= most and len(untried) > 1
        branches = [
            _add(tree, found, node, move, tree.game.play(tree.state(node), move))
            for move in (untried[:1] if crowded else untried)
        ]
        if crowded:
            found.unlisted.add(branches[0][0])
        else:
            level += branches
    scratch = Tally()
    while level:
        below: list[tuple[int, Any]] = []
        for index, state in level:
            tree.recorder.look()
            place = index - tree.visited
            outcome = tree.game.outcome(state)
            if outcome != ONGOING or found.depths[place] <= 0:
                value = worth(tree.game, state, outcome, found.plies[place], scratch)
                if scratch.refused:
                    raise wrong_answer(tree.game, scratch.refused, scratch.answer)
                points = int(value if found.players[place] == MAX or tree.negamax else -value)
                found.values[place] = to_value(points, tree.decimals)
            elif len(found.parents) > most:
                found.unlisted.add(index)
            else:
                below += [
                    _add(tree, found, index, int(move), tree.game.play(state, move))
                    for move in _moves(tree, found, place, state)
                ]
        level = below
    return found


def _moves(tree: SearchTree, found: PrunedNodes, place: int, state: Any) -> Iterable[int]:
    """The moves of a pruned node, as generated; symmetric ones only once if the search leaves them out."""
    if not tree.leaves_out_symmetric:
        return tree.game.moves(state)
    player, ply, depth = found.players[place], found.plies[place], found.depths[place]
    return tree.recorder.order.moves(tree.game, state, player, ply, depth, Tally())


def _untried(tree: SearchTree) -> Iterator[tuple[int, list[int]]]:
    """Every node that was cut, with the moves left out, in the order in which they would have come."""
    recorder, scratch = tree.recorder, Tally()
    order, players, plies, depths = recorder.order, recorder.players, recorder.plies, recorder.depths
    cut = np.zeros(tree.visited, bool)
    cut[np.frombuffer(recorder.cuts, np.int32)] = True
    below = np.flatnonzero(cut[tree.parents] & (tree.parents >= 0))
    tried: defaultdict[int, set[int]] = defaultdict(set)
    for above, move in zip(tree.parents[below].tolist(), tree.moves[below].tolist(), strict=True):
        tried[above].add(move)
    for node in np.flatnonzero(cut).tolist():
        moves = order.moves(tree.game, tree.state(node), players[node], plies[node], depths[node], scratch)
        yield node, [int(move) for move in moves if move not in tried[node]]


def _add(tree: SearchTree, found: PrunedNodes, above: int, move: int, state: Any) -> tuple[int, Any]:
    """A pruned node: its number and its state."""
    visited, recorder = tree.visited, tree.recorder
    columns, place = (recorder, above) if above < visited else (found, above - visited)
    found.parents.append(above)
    found.moves.append(move)
    found.players.append(to_move(tree.game, state, columns.players[place]))
    found.plies.append(columns.plies[place] + 1)
    found.depths.append(columns.depths[place] - 1)
    found.values.append(None)
    return visited + len(found.parents) - 1, state
