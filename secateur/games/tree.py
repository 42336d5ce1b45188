"""An explicit tree as a game: the trees of lecture notes.

`Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])` is a tree of nested lists whose leaves are values as
MAX sees them. A text may also be an indented outline with names; a name that stands twice is one
node with two ways to reach it:

    A
      B
        D: 3
        E: 12
      C
        E
        F: 2

Values may have decimals, such as 0.5: a search counts them in whole points, 10 to 1 or 100 to 1, and what it finds is
told in values again.

A leaf may be unknown, as the x and y of `[[3,12,8],[2,x,y],[14,5,2]]`: a bare word, a text in Python's lists, or
`x: ?` in an outline. It is searched as if it were 0, and `value_range` says whether that makes a difference.

The arrays: `shape[node]` is (first, count, value); the children of a node are
`links[first : first + count]`, and `value` is a leaf's value or an inner node's evaluation, in points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar, NamedTuple

import numpy as np

from secateur.errors import SecateurError, instead
from secateur.game import HIGHEST, MAX, MIN, ONGOING, Game
from secateur.game.unknown import UnknownLeaves
from secateur.scores import MOST_DECIMALS, to_value

FIRST, COUNT, VALUE = range(3)

#: The value of a leaf that is not known.
UNKNOWN = "?"

#: What nested lists may have that JSON has not: a word that is not in quotes, the name of an unknown leaf; and a number
#: that begins with its point. What is in quotes is left as it is.
BARE = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![\w.])(?!(?:true|false|null|NaN|Infinity)\b)([^\W\d]\w*)|(?<![\w.])(\.\d)')


class TreeState(NamedTuple):
    node: int
    player: int


class Tree(Game):
    """A written tree: a move is the number of a branch, and the values are at the leaves."""

    shape: np.ndarray
    links: np.ndarray
    root: np.int64 = np.int64(MAX)

    alternates: ClassVar[bool] = True
    _names: list[str]
    _unknown: frozenset[int]  # leaves without a value
    _decimals: int = 0

    @classmethod
    def of(cls, tree: Any, root: str = "max") -> Tree:
        """A tree of nested lists, of a JSON text or of an indented outline; `root` moves first: "max" or "min".

        >>> tree = Tree.of("[[3, 12], [2, 4]]")
        >>> tree.nested(tree.start())
        '[[3,12],[2,4]]'
        """
        if root not in ("max", "min"):
            raise SecateurError(f"root must be 'max' or 'min', not {root!r}")
        nodes = _read(tree) if isinstance(tree, str) else _nested(tree)
        return nodes.build(cls, MAX if root == "max" else MIN)

    def start(self) -> TreeState:
        return TreeState(0, int(self.root))

    def moves(self, state: TreeState) -> Iterator[int]:
        for branch in range(self.shape[state.node, COUNT]):
            yield branch

    def play(self, state: TreeState, move: int) -> TreeState:
        return TreeState(self.links[self.shape[state.node, FIRST] + move], 1 - state.player)

    def outcome(self, state: TreeState) -> int:
        if self.shape[state.node, COUNT] > 0:
            return ONGOING
        return self.evaluate(state)

    def evaluate(self, state: TreeState) -> int:
        value = self.shape[state.node, VALUE]
        return value if state.player == MAX else -value

    def player(self, state: TreeState) -> int:
        return state.player

    # ------------------------------------------------------------ values and points

    @property
    def value_decimals(self) -> int:  # type: ignore[override]
        """The decimals of its values: a search counts in points, 10**value_decimals to 1.

        >>> tree = Tree.of([[0.5, 1.25], [2, -0.75]])
        >>> tree.value_decimals, tree.nested(tree.start())
        (2, '[[0.5,1.25],[2,-0.75]]')
        """
        return self._decimals

    def value_at(self, state: TreeState) -> float:
        """The value of a leaf as MAX sees it, or the evaluation of an inner node."""
        return to_value(int(self.shape[state.node, VALUE]), self._decimals)

    # ------------------------------------------------------------ what is not known

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names of the leaves whose values are not known.

        >>> Tree.of("[[3, 12, 8], [2, x, y], [14, 5, 2]]").unknown
        ('x', 'y')
        """
        return tuple(self._names[node] for node in sorted(self._unknown))

    def is_unknown(self, state: TreeState) -> bool:
        return state.node in self._unknown

    def unknown_leaves(self, state: TreeState, depth: int | None = None) -> UnknownLeaves | None:
        return UnknownLeaves(self.unknown, *self.value_range(state, depth)) if self._unknown else None

    def value_range(self, state: TreeState | None = None, depth: int | None = None) -> tuple[float, float]:
        """The least and the greatest value that a state can have for MAX, whatever the unknown leaves are.

        A value can only grow with its leaves, so it is enough to try the least and the greatest for all of them.

        >>> Tree.of("[[3, 12, 8], [2, x, y], [14, 5, 2]]").value_range()
        (3, 3)
        """
        state = self.start() if state is None else state
        low, high = (self._value_with(state, depth, extreme, {}) for extreme in (-HIGHEST, HIGHEST))
        return self._told(low), self._told(high)

    def _told(self, points: int) -> float:
        """Points as a value; the least and the greatest stay as they are."""
        return points if abs(points) == HIGHEST else to_value(points, self._decimals)

    def _value_with(
        self, state: TreeState, depth: int | None, unknown: int, known: dict[tuple[TreeState, int | None], int]
    ) -> int:
        """The minimax value for MAX if all unknown leaves have one value."""
        if (state, depth) not in known:
            if state.node in self._unknown:
                known[state, depth] = unknown
            elif depth == 0 or self.shape[state.node, COUNT] == 0:
                known[state, depth] = int(self.shape[state.node, VALUE])
            else:
                below = None if depth is None else depth - 1
                children = [self.play(state, move) for move in self.moves(state)]
                values = [self._value_with(child, below, unknown, known) for child in children]
                known[state, depth] = max(values) if state.player == MAX else min(values)
        return known[state, depth]

    # ------------------------------------------------------------ for people

    def node_name(self, state: TreeState) -> str:
        """The node's own name, or a letter by its place: A, B, C..., level by level."""
        return self._names[state.node]

    def format_move(self, state: TreeState, move: int) -> str:
        return self.node_name(self.play(state, move))

    def parse(self, text: str) -> TreeState:
        """The start, or the node of a name."""
        if not text.strip():
            return self.start()
        found = self._find(self.start(), text.strip(), set())
        if found is None:
            raise SecateurError(f"the tree has no node {text.strip()!r}{instead(text.strip(), self._names)}")
        return found

    def _find(self, state: TreeState, name: str, seen: set[TreeState]) -> TreeState | None:
        if self.node_name(state) == name:
            return state
        for move in self.moves(state):
            child = self.play(state, move)
            if child not in seen:
                seen.add(child)
                if found := self._find(child, name, seen):
                    return found
        return None

    def format(self, state: TreeState) -> str:
        """The name of the node."""
        return self.node_name(state)

    def nested(self, state: TreeState) -> str:
        """The tree below a state as nested lists."""
        if self.is_unknown(state):
            return self.node_name(state)
        if self.outcome(state) != ONGOING:
            return str(self.value_at(state))
        return "[" + ",".join(self.nested(self.play(state, move)) for move in self.moves(state)) + "]"

    def show(self, state: TreeState) -> str:
        """The tree below a state as an outline."""
        lines: list[str] = []
        self._outline(state, 0, lines)
        return "\n".join(lines)

    def _outline(self, state: TreeState, level: int, lines: list[str]) -> None:
        over = self.outcome(state) != ONGOING
        value = f": {self.value_at(state)}" if over or self.value_at(state) else ""
        value = f": {UNKNOWN}" if self.is_unknown(state) else value
        lines.append("  " * level + self.node_name(state) + value)
        for move in () if over else self.moves(state):
            self._outline(self.play(state, move), level + 1, lines)


# ---------------------------------------------------------------- reading


class _Nodes:
    """A tree while it is read: names, values and children, node 0 the root."""

    def __init__(self) -> None:
        self.names: list[str | None] = []
        self.places: list[str] = []  # where each stands in the text, for messages
        self.values: list[Decimal | None] = []
        self.children: list[list[int]] = []
        self.by_name: dict[str, int] = {}
        self.unknown: set[int] = set()  # leaves without a value, unless another place gives them one, or children

    def add(self, name: str | None, value: Any, where: str) -> int:
        """A new node, or the one that already has this name."""
        unknown = isinstance(value, str) and value == UNKNOWN
        value = None if unknown or value is None else _decimal(value, where)
        node = self._place(name, value, where)
        if unknown:
            self.unknown.add(node)
        return node

    def _place(self, name: str | None, value: Decimal | None, where: str) -> int:
        """The number of a node: a new one, unless there is one of this name."""
        if name is not None and name in self.by_name:
            node = self.by_name[name]
            if value is not None and self.values[node] not in (None, value):
                raise SecateurError(f"{where}: {name} is {value} here, but was {self.values[node]} before")
            self.values[node] = value if value is not None else self.values[node]
            return node
        self.names.append(name)
        self.places.append(where)
        self.values.append(value)
        self.children.append([])
        if name is not None:
            self.by_name[name] = len(self.names) - 1
        return len(self.names) - 1

    def build(self, cls: type[Tree], root: int) -> Tree:
        if not self.names:
            raise SecateurError("the tree is empty: write nested lists, [[3, 12], [2, 4]], or an outline")
        self._refuse_loops()
        labels = self._labels()
        unknown = {node for node in self.unknown if not self.children[node] and self.values[node] is None}
        for node, children in enumerate(self.children):
            if not children and self.values[node] is None and node not in unknown:
                where = self.places[node]
                name = labels[node]
                raise SecateurError(
                    f"{where}: {name} is a leaf without a value: write '{name}: 5', or '{name}: ?' if it is not known"
                )
        decimals = max((_decimals(value) for value in self.values if value is not None), default=0)
        links: list[int] = []
        shape: list[tuple[int, int, int]] = []
        for node, children in enumerate(self.children):
            points = int((self.values[node] or Decimal()).scaleb(decimals))
            if abs(points) > HIGHEST:
                most, digits = to_value(HIGHEST, decimals), "1 decimal" if decimals == 1 else f"{decimals} decimals"
                raise SecateurError(
                    f"{self.places[node]}: with {digits} in the tree, a value must be from {-most} to {most}, "
                    f"not {self.values[node]}"
                )
            shape.append((len(links), len(children), points))
            links.extend(children)
        tree = cls(shape=np.array(shape, np.int64), links=np.array(links, np.int64), root=np.int64(root))
        tree.__dict__["_names"] = labels
        tree.__dict__["_unknown"] = frozenset(unknown)
        tree.__dict__["_decimals"] = decimals
        return tree

    def _refuse_loops(self) -> None:
        # Depth first with a stack of our own: a chain may be longer than Python's recursion.
        done: set[int] = set()
        stack: list[tuple[int, bool]] = [(0, False)]
        on_path: set[int] = set()
        while stack:
            node, leaving = stack.pop()
            if leaving:
                on_path.discard(node)
                done.add(node)
            elif node in on_path:
                raise SecateurError(f"{self.places[node]}: {self.names[node]} is below itself: a tree has no loops")
            elif node not in done:
                on_path.add(node)
                stack.append((node, True))
                stack.extend((child, False) for child in self.children[node])

    def _labels(self) -> list[str]:
        """A name for every node: its own, or the next letters, level by level."""
        labels = [""] * len(self.names)
        taken = set(self.by_name)
        number, level, seen = 0, [0], {0}
        while level:
            for node in level:
                own = self.names[node]
                while own is None:
                    letters = _letters(number)
                    number += 1
                    own = letters if letters not in taken else None
                labels[node] = own
            below = [child for node in level for child in self.children[node]]
            level = [child for child in dict.fromkeys(below) if child not in seen]
            seen.update(level)
        return labels


def _decimal(value: Any, where: str) -> Decimal:
    """The exact value of a number as somebody wrote it: that of a float is what Python shows of it."""
    number = Decimal(repr(float(value))) if isinstance(value, float) else value
    if isinstance(number, int) and not isinstance(number, bool):
        number = Decimal(number)
    if not isinstance(number, Decimal) or not number.is_finite() or number.copy_abs() > HIGHEST:
        raise SecateurError(f"{where}: a value must be a number from {-HIGHEST} to {HIGHEST}, not {_shown(value)}")
    if _decimals(number) > MOST_DECIMALS:
        raise SecateurError(f"{where}: a value must have at most {MOST_DECIMALS} decimals, not {_shown(value)}")
    return number


def _decimals(number: Decimal) -> int:
    """The digits after the point, without the zeros at their end.

    >>> _decimals(Decimal("0.75")), _decimals(Decimal("3.50")), _decimals(Decimal("0.0")), _decimals(Decimal("1E+3"))
    (2, 1, 0, 0)
    """
    _, digits, exponent = number.as_tuple()
    zeros = next((place for place, digit in enumerate(reversed(digits)) if digit), None)
    return 0 if zeros is None else max(-int(exponent) - zeros, 0)


def _shown(value: Any) -> str:
    """A value as it was written, not too long for a line."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _letters(number: int) -> str:
    """0 is A, 25 is Z, 26 is AA.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def _read(text: str) -> _Nodes:
    text = text.removeprefix("\ufeff")  # which some editors put before a text
    if text.lstrip()[:1] in ("[", "{"):
        try:
            return _nested(read_lists(text))
        except json.JSONDecodeError as error:
            raise SecateurError(
                f"the tree cannot be read at line {error.lineno}, character {error.colno}: {error.msg.lower()}"
            ) from None
        except RecursionError:
            raise SecateurError("the tree is nested too deeply") from None
        except ValueError as error:
            if isinstance(error, SecateurError):
                raise
            raise SecateurError("the tree has a number with thousands of digits") from None
    return _outline(text)


def read_lists(text: str) -> Any:
    """Nested lists as Python has them; their decimals are exact.

    >>> read_lists("[[.5, x], [2, 4]]")
    [[Decimal('0.5'), {'name': 'x', 'value': '?'}], [2, 4]]
    """
    return json.loads(BARE.sub(_as_json, text), parse_float=Decimal)


def _as_json(found: re.Match[str]) -> str:
    """A bare word as JSON: an unknown leaf of that name; `.5` with a 0 before it; what is in quotes as it is."""
    if found[2] is not None:
        return f"0{found[2]}"
    return found[0] if found[1] is None else json.dumps({"name": found[1], "value": UNKNOWN})


def _nested(tree: Any) -> _Nodes:
    """From lists, numbers and {"name":, "value":, "children":}; a text is the name of a node that stands elsewhere, or
    else of an unknown leaf."""
    nodes = _Nodes()

    def visit(part: Any, where: str) -> int:
        if isinstance(part, str):
            return nodes.add(None if part == UNKNOWN else part, UNKNOWN, where)
        if isinstance(part, dict):
            if unknown := set(part) - {"name", "value", "children"}:
                raise SecateurError(
                    f"{where}: a node must be made of name, value and children, not {sorted(unknown)[0]!r}"
                )
            node = nodes.add(part.get("name"), part.get("value"), where)
            children = part.get("children", [])
            if not isinstance(children, list) or not isinstance(part.get("name", ""), str):
                raise SecateurError(f"{where}: a name must be text, and children must be a list")
        elif isinstance(part, (list, tuple)):
            node, children = nodes.add(None, None, where), part
            if not children:
                raise SecateurError(f"{where}: an inner node must have children; this list is empty")
        else:
            return nodes.add(None, part, where)
        nodes.children[node] = [visit(child, f"{where}[{index}]") for index, child in enumerate(children)]
        return node

    try:
        visit(tree, "tree")
    except RecursionError:
        raise SecateurError("the tree is nested too deeply") from None
    return nodes


def _outline(text: str) -> _Nodes:
    """From lines `name` or `name: value`, each indented below its parent."""
    nodes = _Nodes()
    above: list[tuple[int, int]] = []  # (indentation, node)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = f"line {number}"
        name, colon, value = line.strip().partition(":")
        try:
            unknown = value.strip() == UNKNOWN
            node = nodes.add(name.strip(), UNKNOWN if unknown else Decimal(value.strip()) if colon else None, where)
        except InvalidOperation:
            raise SecateurError(
                f"{where}: a value must be a number, as in '{name.strip()}: 5', not {value.strip()!r}"
            ) from None
        indentation = len(line.expandtabs()) - len(line.expandtabs().lstrip())
        while above and above[-1][0] >= indentation:
            above.pop()
        if above:
            nodes.children[above[-1][1]].append(node)
        elif node != 0:
            raise SecateurError(f"{where}: {name.strip()} is beside the root: indent it below {nodes.names[0]}")
        above.append((indentation, node))
    return nodes
