"""The exercise of the best order: sort the moves so that alpha-beta visits as few leaves as it can.

Many orders are best, so an answer is graded by what it does: the tree is searched in that order, and
the leaves are counted.
"""

from __future__ import annotations

from functools import partial

from secateur.errors import SecateurError
from secateur.exercise import reading
from secateur.exercise.documents import Answer, Nested
from secateur.exercise.items import Field, Grade, Item, SheetQuestion
from secateur.exercise.kinds import Kind
from secateur.exercise.orders import Orders, best_orders, count_leaves, drawn
from secateur.exercise.sheet import Exercise, in_place, search
from secateur.games.tree import Tree
from secateur.language import mark, tr
from secateur.trace import Node, SearchTree


class BestOrdering(Kind):
    """With which move order does alpha-beta prune the most?"""

    name = "best-ordering"
    title = mark("With which move order does alpha-beta prune the most?")
    columns = (mark("moves, best first"),)
    on_screen = mark("Which move must come first at these nodes, if all other moves are in the best order?")

    def task(self, exercise: Exercise) -> str:
        return tr(
            "Sort the moves of the inner nodes so that alpha-beta visits as few leaves as possible. "
            "In the order drawn, it visits {leaves}.",
            leaves=leaves_visited(exercise.tree),
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return [node for node in exercise.inner if len(node.children) > 1]

    def answer(self, exercise: Exercise) -> Orders:
        best = best_orders(exercise).orders
        return {node.label: best[node.label] for node in self.asked(exercise)}

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(name, " ".join(order)) for name, order in self.answer(exercise).items()]

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """Every leaf that the order saves is a point, of those that the best order saves."""
        orders = drawn(exercise)
        for name, each in reading.by_node(given, exercise, where).items():
            if each is None:
                continue
            item = reading.at_node(where, name)
            order = reading.names(each, exercise, item)
            if sorted(order) != sorted(orders[name]):
                message = mark("{item}: the moves must be {moves} in some order, not {order}")
                moves, given_order = " ".join(orders[name]), " ".join(order) or tr("none")
                raise SecateurError(tr(message, item=item, moves=moves, order=given_order))
            orders[name] = order
        before, now, best = leaves_visited(exercise.tree), count_leaves(exercise, orders), best_orders(exercise)
        least = best.leaves
        items = [] if now <= least else self._better(exercise, orders, now)
        why = partial(_why_so_many, exercise, now, single=now <= least or bool(items))
        verdict = "right" if now <= least else "wrong"
        total = Item("leaves visited", verdict, str(now), str(min(now, least)), why)
        points, of = min(max(before - now, 0), before - least), before - least
        if of <= 0:  # nothing can be saved: not to spoil it is the point
            points, of = int(now <= least), 1
        return Grade(exercise.version, points, of, [total, *items])

    @staticmethod
    def _better(exercise: Exercise, orders: Orders, now: int) -> list[Item]:
        """The nodes where another first move, all else as it is, visits fewer leaves."""
        items = []
        for name, order in orders.items():
            counts = {move: count_leaves(exercise, {**orders, name: to_front(order, move)}) for move in order[1:]}
            move = min(counts, key=lambda each: counts[each], default=order[0])
            if counts.get(move, now) < now:
                why = partial(
                    tr,
                    mark("With {move} first at {node} instead of {other}, it would be {fewer} leaves, not {leaves}."),
                    move=move,
                    node=name,
                    other=order[0],
                    fewer=counts[move],
                    leaves=now,
                )
                items.append(Item(name, "wrong", order[0], move, why))
        return items

    def question(self, exercise: Exercise) -> SheetQuestion:
        """Which move goes first, at the nodes where that matters."""
        found = best_orders(exercise)
        best, least = found.orders, found.leaves
        fields = []
        for node in self.asked(exercise):
            good = tuple(
                move
                for move in sorted(best[node.label])
                if count_leaves(exercise, {**best, node.label: to_front(best[node.label], move)}) <= least
            )
            if len(good) < len(node.children):
                moves = tuple(child.label for child in in_place(node))
                fields.append(Field(tr("first at {node}:", node=node.label), good, moves, node.label))
        if not fields:
            raise SecateurError(
                f"version {exercise.version}: every order visits the same leaves, so there is nothing to ask"
            )
        return SheetQuestion(fields=fields)


def to_front(order: list[str], move: str) -> list[str]:
    return [move, *(other for other in order if other != move)]


def _why_so_many(exercise: Exercise, now: int, single: bool) -> str:
    """The leaves visited as drawn, in the order given and in that of the key; `single`: one first move can help."""
    best = best_orders(exercise)
    found = tr(
        mark("As drawn, alpha-beta visits {drawn} leaves; in this order {now}; in the best one {best}.")
        if best.proven
        else mark(
            "As drawn, alpha-beta visits {drawn} leaves; in this order {now}; in the best-first order of Knuth and "
            "Moore {best}."
        ),
        drawn=leaves_visited(exercise.tree),
        now=now,
        best=best.leaves,
    )
    if not single:
        found += " " + tr("Changing the first move of a single node does not help: more than one must change.")
    return found


def leaves_visited(tree: SearchTree) -> int:
    return tree.result.counts.leaves or 0


def reordered(exercise: Exercise, orders: Orders) -> SearchTree:
    """The search of the same tree with its moves in another order; the nodes keep their names."""

    def nested(name: str) -> Nested:
        node = exercise.nodes[name]
        if not node.children:
            return {"name": name, "value": node.value}
        return {"name": name, "children": [nested(move) for move in orders[name]]}

    return search(Tree.of(nested(exercise.tree.node(0).label), exercise.convention.root), exercise.convention)
