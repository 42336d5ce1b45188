"""The top of a proof: task positions, with bounds of their values, and which of them to search next.

Values are as the first player (MAX) sees them. A position that is reached in several ways is one node. The leaves are
searched by an engine; a leaf that is too large becomes an inner node, with its moves as children.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, WIN

#: How many leaves a move must be worth more than the one before it in the order of promise to be searched first.
LATE = 10

#: The proof number of what cannot be proven.
NEVER = 1 << 60


class ChildPosition(NamedTuple):
    """A position after a move, and what the rules say of its value."""

    key: str
    player: int  # who is to move
    low: int = LOSS
    high: int = WIN


class TaskNode:
    """A task position: bounds of its value, and how much is missing for a yes and for a no to the question."""

    __slots__ = ("busy", "children", "disproof", "high", "key", "late", "low", "parents", "player", "proof", "searched")

    def __init__(self, position: ChildPosition, late: tuple[int, int] = (1, 1)) -> None:
        self.key, self.player, self.low, self.high = position
        self.late = late  # its numbers while it is a leaf
        self.children: list[TaskNode] | None = None  # None: a leaf
        self.parents: list[TaskNode] = []
        self.busy = False  # it is being searched
        self.searched = (LOSS, WIN)  # what searches of the node itself have found
        self.proof = self.disproof = 1


class ContradictionError(SecateurError):
    """Two results cannot both be right: a search, the rules, or a machine is wrong."""

    def __init__(self, key: str, known: str, found: str) -> None:
        super().__init__(f"two results contradict each other at position {key}: {known}, and {found}")
        self.key, self.known, self.found = key, known, found


class TaskTree:
    """All task positions of a proof, from the root. `question` is the score that the root is asked to reach."""

    def __init__(self, root: ChildPosition) -> None:
        self.root = TaskNode(root)
        self.nodes = {root.key: self.root}
        self.question = 0

    # ------------------------------------------------------------ what is known

    def ask(self, question: int) -> None:
        """Numbers all nodes for a question: is the value at least this much?"""
        self.question = question
        for node in self._from_the_leaves():
            node.proof, node.disproof = self._numbers(node)

    def add(self, key: str, low: int, high: int) -> None:
        """A search has found bounds of a value. They only tighten what is known; a contradiction is an error."""
        node = self.nodes[key]
        if low > node.high or high < node.low:
            raise ContradictionError(key, f"known {_words(node.low, node.high)}", f"a search says {_words(low, high)}")
        node.searched = max(node.searched[0], low), min(node.searched[1], high)
        self._refresh(node)

    def expand(self, key: str, children: Sequence[ChildPosition]) -> None:
        """Makes a leaf an inner node. The children are in the order of their promise, the best first."""
        node = self.nodes[key]
        if node.children is not None:
            return
        if not children:
            raise SecateurError(f"position {key} is not over, but it has no moves: run secateur check")
        found: list[TaskNode] = []
        for place, child in enumerate(children):
            late = (1 + LATE * place, 1) if node.player == MAX else (1, 1 + LATE * place)
            known = self.nodes.get(child.key)
            if known is None:
                known = self.nodes[child.key] = TaskNode(child, late)
                known.proof, known.disproof = self._numbers(known)
            elif known is node or self._leads_to(known, node):
                raise SecateurError("states repeat in this game, so a tree cannot prove its value: use --all")
            if known not in found:
                found.append(known)
        node.children = found
        for each in found:
            each.parents.append(node)
        self._refresh(node)

    def _leads_to(self, node: TaskNode, other: TaskNode) -> bool:
        """Whether a node is above another one."""
        waiting, seen = [other], {other.key}
        while waiting:
            for parent in waiting.pop().parents:
                if parent is node:
                    return True
                if parent.key not in seen:
                    seen.add(parent.key)
                    waiting.append(parent)
        return False

    def _from_the_leaves(self) -> Iterator[TaskNode]:
        """All nodes, each after its children."""
        seen, line = {self.root.key}, [(self.root, iter(self.root.children or ()))]
        while line:
            node, rest = line[-1]
            for child in rest:
                if child.key not in seen:
                    seen.add(child.key)
                    line.append((child, iter(child.children or ())))
                    break
            else:
                line.pop()
                yield node

    def _refresh(self, node: TaskNode) -> None:
        """Works out a node anew, and all above it that this changes."""
        waiting = deque([node])
        while waiting:
            node = waiting.popleft()
            before = node.low, node.high, node.proof, node.disproof
            self._bound(node)
            node.proof, node.disproof = self._numbers(node)
            if (node.low, node.high, node.proof, node.disproof) != before:
                waiting.extend(node.parents)

    def _bound(self, node: TaskNode) -> None:
        """The bounds of a node, from searches of the node and from its children."""
        low, high = node.searched
        low, high = max(low, node.low), min(high, node.high)
        if node.children is not None:
            best = max if node.player == MAX else min
            least, most = best(each.low for each in node.children), best(each.high for each in node.children)
            if least > high or most < low:
                raise ContradictionError(node.key, f"known {_words(low, high)}", f"its moves say {_words(least, most)}")
            low, high = max(low, least), min(high, most)
        node.low, node.high = low, high

    def _numbers(self, node: TaskNode) -> tuple[int, int]:
        """The proof and the disproof number of a node. Moves that lead to the same leaves do not add up: the number of
        a node that needs all its moves is the greatest of theirs, and one for each other."""
        if node.low >= self.question:
            return 0, NEVER
        if node.high < self.question:
            return NEVER, 0
        if node.children is None:
            return node.late
        proofs, disproofs = [each.proof for each in node.children], [each.disproof for each in node.children]
        if node.player == MAX:
            return min(proofs), _all_of(disproofs)
        return _all_of(proofs), min(disproofs)

    # ------------------------------------------------------------ what is next

    @property
    def is_answered(self) -> bool:
        return self.root.low >= self.question or self.root.high < self.question

    def is_open(self, node: TaskNode) -> bool:
        """Whether the question is not answered there."""
        return node.low < self.question <= node.high

    def take(self) -> TaskNode | None:
        """The most promising leaf that nobody is searching, which is now busy; None if there is none."""
        found = self._most_promising(self.root, set()) if self.is_open(self.root) else None
        if found is not None:
            found.busy = True
        return found

    def _most_promising(self, node: TaskNode, without: set[str]) -> TaskNode | None:
        """The leaf that is reached by the smallest numbers; `without` are nodes whose leaves are all busy."""
        if node.children is None:
            return None if node.busy else node
        number = _proof if node.player == MAX else _disproof
        for child in sorted(filter(self.is_open, node.children), key=number):
            if child.key not in without:
                found = self._most_promising(child, without)
                if found is not None:
                    return found
        without.add(node.key)
        return None


def _proof(node: TaskNode) -> int:
    return node.proof


def _disproof(node: TaskNode) -> int:
    return node.disproof


def _all_of(numbers: list[int]) -> int:
    missing = [number for number in numbers if number]
    return min(max(missing) + len(missing) - 1, NEVER) if missing else 0


def _words(low: int, high: int) -> str:
    return f"the value is {low}" if low == high else f"the value is from {low} to {high}"
