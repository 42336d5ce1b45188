"""The exercise of the best order: sort the moves so that alpha-beta visits as few leaves as it can.

Many orders are best, so an answer is graded by what it does: the tree is searched in that order, and
the leaves are counted.
"""

from __future__ import annotations

from typing import Any

from secateur.errors import SecateurError
from secateur.exercise import reading
from secateur.exercise.items import Field, Grade, Item, Question
from secateur.exercise.kinds import Kind
from secateur.exercise.sheet import Exercise, in_place, player_name, prunes, search
from secateur.game import MAX
from secateur.games.tree import Tree
from secateur.trace import Node, SearchTree
from secateur.trace.text import number_text

#: The moves of inner nodes, by name, in the order in which they are tried.
Orders = dict[str, list[str]]


class BestOrdering(Kind):
    """In which order would alpha-beta prune the most?"""

    name = "best-ordering"
    title = "In which order would alpha-beta prune the most?"
    columns = ("moves, best first",)
    on_screen = "Which move must come first at these nodes, if all others are sorted best first?"

    def task(self, exercise: Exercise) -> str:
        return (
            "Sort the moves of the inner nodes so that alpha-beta visits as few leaves as possible. "
            f"In the order in which they are drawn it visits {leaves_visited(exercise.tree)}."
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return [node for node in exercise.inner if len(node.children) > 1]

    def answer(self, exercise: Exercise) -> Orders:
        return {node.label: best_first(exercise)[node.label] for node in self.asked(exercise)}

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(name, " ".join(order)) for name, order in self.answer(exercise).items()]

    def grade(self, exercise: Exercise, given: Any, where: str) -> Grade:
        """Every leaf that the order saves is a point, of those that the best order saves."""
        orders = drawn(exercise)
        for name, each in reading.by_node(given, exercise, where).items():
            if each is None:
                continue
            item = f"{where}, node {name}"
            order = reading.names(each, exercise, item)
            if sorted(order) != sorted(orders[name]):
                raise SecateurError(
                    f"{item}: {' '.join(order) or 'nothing'} is no order of its moves {' '.join(orders[name])}"
                )
            orders[name] = order
        tree = reordered(exercise, orders)
        before, now, least = leaves_visited(exercise.tree), leaves_visited(tree), fewest(exercise)
        items = [self._item(node, exercise) for node in tree.visits if len(node.children) > 1]
        points = min(max(before - now, 0), before - least)
        said = f"As drawn, alpha-beta visits {before} leaves; in this order {now}; in the best one {least}."
        total = Item("leaves visited", "right" if now <= least else "wrong", str(now), str(least), said)
        of = before - least
        if of == 0:  # nothing can be saved: not to spoil it is the point
            points, of = int(now <= least), 1
        return Grade(exercise.version, points, of, [total, *items])

    @staticmethod
    def _item(node: Node, exercise: Exercise) -> Item:
        """Whether the first move was good enough there: it cut the others off, or none could have."""
        tried = [child for child in node.children if not child.pruned]
        exact = exercise.minimax
        first = tried[0]
        best = min if node.player != MAX else max
        strongest = best(in_place(node), key=lambda child: exact[child.label])
        sentence = (
            f"{player_name(node)} has {number_text(exact[strongest.label])} at {strongest.label}, "
            f"and {number_text(exact[first.label])} at {first.label}, which comes first."
        )
        wasted = exact[first.label] != exact[strongest.label] and len(tried) > 1 and (prunes(node) or node.type == "PV")
        verdict, why = ("wrong", sentence) if wasted else ("right", "")
        return Item(node.label, verdict, first.label, strongest.label, why)

    def question(self, exercise: Exercise) -> Question:
        """Which move goes first, at the nodes where that matters."""
        best, least = best_first(exercise), fewest(exercise)
        fields = []
        for node in self.asked(exercise):
            good = tuple(
                move
                for move in sorted(best[node.label])
                if leaves_visited(reordered(exercise, {**best, node.label: to_front(best[node.label], move)})) <= least
            )
            if len(good) < len(node.children):
                moves = tuple(child.label for child in in_place(node))
                fields.append(Field(f"first at {node.label}:", good, moves))
        if not fields:
            raise SecateurError(f"version {exercise.version}: every order visits the same leaves, nothing can be asked")
        return Question(fields=fields)


def to_front(order: list[str], move: str) -> list[str]:
    return [move, *(other for other in order if other != move)]


def leaves_visited(tree: SearchTree) -> int:
    return tree.result.counts.leaves


def drawn(exercise: Exercise) -> Orders:
    """The moves as they stand in the picture."""
    return {node.label: [child.label for child in in_place(node)] for node in exercise.inner}


def best_first(exercise: Exercise) -> Orders:
    """The moves sorted by their minimax values, the best for the player to move first.

    With the cut rule >= this reaches the minimum of Knuth and Moore on trees of one shape per level.
    """
    exact = exercise.minimax
    return {
        node.label: [
            child.label
            for child in sorted(in_place(node), key=lambda child: exact[child.label], reverse=node.player == MAX)
        ]
        for node in exercise.inner
    }


def reordered(exercise: Exercise, orders: Orders) -> SearchTree:
    """The search of the same tree with its moves in another order; the nodes keep their names."""

    def nested(name: str) -> dict[str, Any]:
        node = exercise.nodes[name]
        if not node.children:
            return {"name": name, "value": node.value}
        return {"name": name, "children": [nested(move) for move in orders[name]]}

    return search(Tree.of(nested(exercise.tree.node(0).label), exercise.convention.root), exercise.convention)


def fewest(exercise: Exercise) -> int:
    """How many leaves the best order visits."""
    return leaves_visited(reordered(exercise, best_first(exercise)))


def knuth_moore(shape: tuple[int, ...]) -> int:
    """The leaves that every alpha-beta must visit in a tree with these many moves at each level.

    >>> knuth_moore((3, 3)), knuth_moore((2, 2, 2)), knuth_moore((3, 2, 2))
    (5, 5, 7)
    """
    odd = even = 1
    for level, moves in enumerate(shape):
        if level % 2:
            even *= moves
        else:
            odd *= moves
    return odd + even - 1
