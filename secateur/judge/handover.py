"""A tree as a student's function expects it, made so that every access to it is seen.

`lists` are nested lists (`plain` ones where the function asks for their exact type), `nodes` objects that answer to
every usual name (`node.children`, `state.legal_moves()`, `node.is_terminal()`...), `dicts` dictionaries, `game` rules
with moves and play and states apart, `board` one on which moves are made and taken back, `secateur` a game of this
package, and `heap` the leaves of a complete binary tree in one list, with an index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from secateur.game import MAX, MIN
from secateur.games.tree import Tree, TreeState
from secateur.judge.boards import DEEDS, Move, WatchedBoard, move_among
from secateur.judge.names import meaning
from secateur.judge.specimens import Specimen, SpecimenNode

#: The ways of handing over a tree.
KINDS = ("lists", "plain", "nodes", "dicts", "game", "board", "secateur", "heap")


class Handover:
    """A specimen in one of these ways, with what was asked of it.

    `reads` are the leaves whose values were read, in order, `inner_reads` the inner nodes; `changed` is what the
    function did to the tree.
    """

    def __init__(
        self,
        kind: str,
        specimen: Specimen,
        mover_view: bool = False,
        evaluates: bool = True,
        names: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.kind, self.specimen, self.mover_view, self.evaluates = kind, specimen, mover_view, evaluates
        self.names = dict(names)  # unusual ones, with what they are taken to ask for
        self.reads: list[int] = []
        self.inner_reads: list[int] = []
        self.changed: list[str] = []
        self.writes = False  # whether it sets attributes of nodes
        self.game: Any = None
        self._made: dict[int, Any] = {}
        self._known: dict[int, int] = {}  # by identity
        self.tree = self._tree()

    def _tree(self) -> Any:
        if self.kind == "heap":
            return [node.value for node in self.specimen.nodes if node.is_leaf]
        if self.kind == "secateur":
            self.game = WatchedTree.of(listed(self.specimen.nested), "max" if self.specimen.maximizing else "min")
            self.game.__dict__["handover"] = self
            return self.game.start()
        if self.kind in ("game", "board"):
            self.game = WatchedGame(self)
        return WatchedBoard(self) if self.kind == "board" else self.make(0)

    def asked(self, name: str) -> str | None:
        """What a name asks for, in the code that is judged."""
        return meaning(name) or self.names.get(name)

    def value(self, node: SpecimenNode) -> int | float:
        """The value of a node in the view that the function expects."""
        return -node.value if self.mover_view and not self.specimen.is_max(node) else node.value

    def called(self, asked: str) -> list[str]:
        """The unusual names for something."""
        return [name for name, meant in self.names.items() if meant == asked]

    def make(self, number: int) -> Any:
        """The object that stands for a node; where branches are shared, the same for equal ones."""
        number = self.specimen.canonical[number]
        if number not in self._made:
            node = self.specimen.nodes[number]
            made = MAKERS[self.kind](self, node)
            self._made[number] = made
            self._known[id(made)] = number
        return self._made[number]

    def read(self, node: SpecimenNode) -> None:
        if node.is_leaf:
            self.reads.append(self.specimen.canonical[node.number])
        else:
            self.inner_reads.append(self.specimen.canonical[node.number])

    @property
    def asked_inner(self) -> bool:
        return bool(self.inner_reads)

    def number(self, thing: Any) -> int | None:
        """Which node an object stands for."""
        if self.kind == "secateur":
            return self.specimen.canonical[int(thing.node)] if isinstance(thing, TreeState) else None
        if isinstance(thing, WatchedBoard):
            return self.specimen.canonical[thing._number]
        if self.kind == "plain" and not isinstance(thing, list):
            return None  # equal numbers may be one object
        found = self._known.get(id(thing))
        return found if found is not None and self._made.get(found) is thing else None

    def damage(self) -> str | None:
        """What the function has changed in the tree, if anything."""
        if self.changed:
            return self.changed[0]
        if isinstance(self.tree, WatchedBoard) and not self.tree._is_back:
            return "changes the board: a move is not taken back"
        for number, made in self._made.items():
            node = self.specimen.nodes[number]
            children = made if isinstance(made, list) else getattr(made, "_listed", None)
            if node.children and children is not None:
                wanted = [id(self._made.get(self.specimen.canonical[child])) for child in node.children]
                found = [id(child) for child in list.__iter__(children)]
                if self.kind == "plain":
                    if listed(node.nested) != children:
                        return "changes the lists of the tree"
                elif found != wanted:
                    return "changes the lists of the tree"
        return None


# ---------------------------------------------------------------- lists


class WatchedList(list[Any]):
    """A list of children that notices which of them are taken out."""

    handover: Handover
    node: SpecimenNode

    def __iter__(self) -> Iterator[Any]:
        for place in range(list.__len__(self)):
            if place >= list.__len__(self):
                return
            yield self._taken(place)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and -len(self) <= place < len(self):
            return self._taken(place)
        return list.__getitem__(self, place)

    def _taken(self, place: int) -> Any:
        child = list.__getitem__(self, place)
        if isinstance(child, (WholeLeaf, DecimalLeaf)):
            self.handover.read(child.node)
        return child

    def __call__(self) -> list[Any]:
        return self


class WholeLeaf(int):
    """A leaf of nested lists, which knows its place."""

    node: SpecimenNode

    def __call__(self) -> int:
        return int(self)


class DecimalLeaf(float):
    node: SpecimenNode

    def __call__(self) -> float:
        return float(self)


def _leaf(value: int | float, node: SpecimenNode) -> WholeLeaf | DecimalLeaf:
    made: WholeLeaf | DecimalLeaf = WholeLeaf(value) if isinstance(value, int) else DecimalLeaf(value)
    made.node = node
    return made


def _list(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf:
        return _leaf(handover.value(node), node)
    made = WatchedList(handover.make(child) for child in node.children)
    made.handover, made.node = handover, node
    return made


def _plain(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf:
        return handover.value(node)
    return [handover.make(child) for child in node.children]


def listed(nested: Any) -> Any:
    """Nested tuples as nested lists."""
    return [listed(child) for child in nested] if isinstance(nested, tuple) else nested


# ---------------------------------------------------------------- nodes


class Truth(int):
    """True or False, as an attribute and as a method: `node.is_terminal` and `node.is_terminal()`."""

    def __call__(self, *args: Any) -> bool:
        return bool(self)

    def __repr__(self) -> str:
        return str(bool(self))


class Mover(int):
    """Whose turn it is, equal to every usual word for it: 1, True, "MAX", "max"; -1, 0, 2, False, "MIN", "min"."""

    def __new__(cls, maximizing: bool) -> Mover:
        made = super().__new__(cls, 1 if maximizing else -1)
        made.words = frozenset(("max", "maximizer", "maximizing", "x") if maximizing else ("min", "minimizer", "o"))
        return made

    words: frozenset[str]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other.lower().removesuffix("_player").removesuffix("player") in self.words
        if isinstance(other, (int, float)):
            return other == 1 if int(self) == 1 else other in (-1, 0, 2)
        return NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(int(self))

    def __bool__(self) -> bool:
        return int(self) == 1

    def __call__(self, *args: Any) -> Mover:
        return self

    def __repr__(self) -> str:
        return "MAX" if self else "MIN"


class WatchedNode:
    """A node, or a state, that answers to all usual names."""

    def __init__(self, handover: Handover, node: SpecimenNode) -> None:
        object.__setattr__(self, "_handover", handover)
        object.__setattr__(self, "_node", node)
        object.__setattr__(self, "_own", {})
        children = [handover.make(child) for child in node.children]
        object.__setattr__(self, "_listed", WatchedChildren(children))

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__["_own"]
        if name in own:
            return own[name]
        asked = self.__dict__["_handover"].asked(name)
        if asked in (None, "undo") or name.startswith("__"):
            raise AttributeError(f"'Node' object has no attribute {name!r}")
        return answer(self.__dict__["_handover"], self.__dict__["_node"], asked)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__dict__["_handover"].asked(name) == "children":
            self.__dict__["_handover"].changed.append(f"sets {name} of a node")
        self.__dict__["_handover"].writes = True
        self.__dict__["_own"][name] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__["_listed"])

    def __deepcopy__(self, memo: Any) -> WatchedNode:
        return self

    def __copy__(self) -> WatchedNode:
        return self

    def __lt__(self, other: Any) -> bool:
        return self.__dict__["_node"].number < other.__dict__["_node"].number

    def __repr__(self) -> str:
        handover = self.__dict__["_handover"]
        return str(handover.specimen.names[self.__dict__["_node"].number])


class WatchedChildren(list[Any]):
    """A list of nodes, as an attribute and as a method."""

    def __call__(self, *args: Any) -> list[Any]:
        return self


class NodeValue:
    """Makes numbers that are also methods."""

    @staticmethod
    def of(handover: Handover, node: SpecimenNode) -> Any:
        handover.read(node)
        if node.children and not handover.evaluates:
            return None
        return _leaf(handover.value(node), node)


class Playing:
    """`state.play(move)`: a move is the place of a child, or the child itself."""

    def __init__(self, handover: Handover, node: SpecimenNode) -> None:
        self.handover, self.node = handover, node

    def __call__(self, *given: Any) -> Any:
        move = move_among(given)
        return self.handover.make(self.node.children[move]) if isinstance(move, int) else move


def answer(handover: Handover, node: SpecimenNode, asked: str) -> Any:
    """What a node says to a question."""
    made = handover.make(node.number)
    match asked:
        case "children":
            return made.__dict__["_listed"] if isinstance(made, WatchedNode) else WatchedChildren()
        case "value":
            return NodeValue.of(handover, node)
        case "terminal":
            return Truth(node.is_leaf)
        case "moves":
            return WatchedChildren(map(Move, range(len(node.children))))
        case "play":
            return Playing(handover, node)
        case "player":
            return Mover(handover.specimen.is_max(node))
        case "is_max":
            return Truth(handover.specimen.is_max(node))
        case "is_min":
            return Truth(not handover.specimen.is_max(node))
        case "name":
            return handover.specimen.names[node.number]
        case "depth":
            return CallableInt(node.ply)
        case "copy":
            return lambda *args: made
    return made


class CallableInt(int):
    """A number, as an attribute and as a method."""

    def __call__(self, *args: Any) -> int:
        return int(self)


def _node(handover: Handover, node: SpecimenNode) -> Any:
    return WatchedNode(handover, node)


# ---------------------------------------------------------------- dictionaries


class WatchedDict(dict[str, Any]):
    """A node as a dictionary: an inner one has children, a leaf a value."""

    handover: Handover
    node: SpecimenNode

    def _seen(self, key: Any) -> None:
        if isinstance(key, str) and self.handover.asked(key) == "value":
            self.handover.read(self.node)

    def __getitem__(self, key: str) -> Any:
        self._seen(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        if key in self:
            self._seen(key)
        return super().get(key, default)

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


def _dict(handover: Handover, node: SpecimenNode) -> Any:
    made = WatchedDict()
    made.handover, made.node = handover, node
    if node.children:
        children = WatchedChildren(handover.make(child) for child in node.children)
        for name in ("children", *handover.called("children")):
            dict.__setitem__(made, name, children)
    else:
        for name in ("value", "score", "val", "utility", *handover.called("value")):
            dict.__setitem__(made, name, handover.value(node))
    for name in ("name", "id"):
        dict.__setitem__(made, name, handover.specimen.names[node.number])
    player = Mover(handover.specimen.is_max(node))
    for name in ("player", "type", "turn"):
        dict.__setitem__(made, name, player)
    return made


# ---------------------------------------------------------------- games


class WatchedGame:
    """The rules of a tree: `game.actions(state)`, `game.result(state, move)` and their usual other names."""

    def __init__(self, handover: Handover) -> None:
        self.handover = handover

    def __getattr__(self, name: str) -> Callable[..., Any]:
        asked = self.handover.asked(name)
        if asked is None or name.startswith("__") or (asked == "undo" and self.handover.kind != "board"):
            raise AttributeError(f"'Game' object has no attribute {name!r}")

        def method(state: Any = None, *rest: Any) -> Any:
            if isinstance(state, WatchedBoard) and asked in DEEDS:
                return state.do(asked, *rest)
            number = self.handover.number(state)
            if asked == "root" or number is None:
                return self.handover.tree
            found = answer(self.handover, self.handover.specimen.nodes[number], asked)
            if asked == "play":
                return found(*rest)
            if asked == "value" and rest and found is not None and isinstance(rest[0], Mover) and not rest[0]:
                return -found  # AIMA's utility(state, player)
            return found

        return method


class WatchedTree(Tree):
    """The game of a tree as this package has it: nodes in preorder, values as the player to move sees them."""

    def evaluate(self, state: TreeState) -> int:
        handover: Handover = self.__dict__["handover"]
        node = handover.specimen.nodes[int(state.node)]
        handover.read(node)
        value = int(node.value)
        return value if state.player == MAX else -value

    def player(self, state: TreeState) -> int:
        return MAX if state.player == MAX else MIN

    def moves(self, state: TreeState) -> Iterator[int]:
        return iter(range(int(np.int64(self.shape[state.node, 1]))))

    def play(self, state: TreeState, move: int) -> TreeState:
        return TreeState(int(self.links[self.shape[state.node, 0] + move]), 1 - state.player)


MAKERS: dict[str, Callable[[Handover, SpecimenNode], Any]] = {
    "lists": _list,
    "plain": _plain,
    "nodes": _node,
    "dicts": _dict,
    "game": _node,
    "board": _node,
}
