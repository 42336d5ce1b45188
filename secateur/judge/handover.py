"""A tree as a student's function expects it, made so that every access to it is seen.

`lists` are nested lists (`plain` ones where the function asks for their exact type; both may be `frozen`: nested
tuples), `nodes` objects that answer to
every usual name (`node.children`, `state.legal_moves()`, `node.is_terminal()`...), `own` such objects of the file's own
classes, `mixed` objects whose leaves are mere numbers, `dicts` dictionaries, `tuples` and `named` pairs of a value or a
name and the children, `maps` dictionaries from names to children, `graph` one dictionary of the whole tree by the names
of its nodes, `game` rules with moves and play and states apart, `board` one on which moves are made and taken back,
`secateur` a game of this package, and `heap` the leaves of a complete binary tree in one list, with an index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from secateur.game import MAX, MIN
from secateur.games.tree import Tree, TreeState
from secateur.judge.answers import (
    CallableText,
    DecimalLeaf,
    Mover,
    OwnBoard,
    OwnGame,
    OwnNode,
    WatchedChildren,
    WatchedGame,
    WatchedNode,
    WholeLeaf,
    leaf,
)
from secateur.judge.boards import NOT_TAKEN_BACK, Move, WatchedBoard
from secateur.judge.branches import WatchedList, as_list, as_plain_list, listed
from secateur.judge.childless import UNNAMED
from secateur.judge.entries import Told
from secateur.judge.own_classes import Given, OwnClasses, made
from secateur.judge.own_faults import NO_FAULTS, OwnFaults
from secateur.judge.specimens import Specimen, SpecimenNode
from secateur.judge.usage import Vocabulary

#: The ways of handing over a tree.
KINDS = (
    "lists", "plain", "nodes", "own", "mixed", "dicts", "tuples", "named", "graph", "maps", "game", "board", "secateur",
    "heap",
)  # fmt: skip


@dataclass(frozen=True)
class Manner:
    """How a tree is handed over."""

    kind: str
    mover_view: bool = False  # leaves are valued as the player to move sees them
    evaluates: bool = True  # inner nodes have values
    words: Vocabulary = field(default_factory=Vocabulary)
    own: OwnClasses | None = None  # the classes of nodes,
    self_class: type | None = None  # and the one of the board or the game, where its method is called
    movers: tuple[Any, Any] | None = None  # the code's own words for MAX and MIN
    wrapper: type | None = None  # the file's own class that each list, or number, is put into
    faults: OwnFaults = NO_FAULTS  # names that the file's own class of nodes fails to answer
    at_limit: bool = False  # leaves are not said to be terminal: the depth ends there
    frozen: bool = False  # lists are tuples, which can be looked up in a dictionary


class Handover:
    """A specimen in one of these ways, with what was asked of it.

    `reads` are the leaves whose values were read, in order, `inner_reads` the inner nodes; `changed` is what the
    function did to the tree.
    """

    def __init__(self, specimen: Specimen, manner: Manner) -> None:
        self.specimen: Specimen = specimen
        self.manner: Manner = manner
        self.kind, self.evaluates, self.words = manner.kind, manner.evaluates, manner.words
        self.kept = manner.own.kept if manner.own is not None else frozenset()
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
        own = self.manner.self_class
        if self.kind in ("game", "board"):
            state = {"_handover": self}
            self.game = WatchedGame(self) if own is None else made(own, OwnGame, state, {})
        if self.kind == "board":
            line = {"_handover": self, "_line": [0], "_own": {}}
            return WatchedBoard(self) if own is None else self._answered(made(own, OwnBoard, line, {}))
        return self.make(0) if self.manner.wrapper is None else self.manner.wrapper(self.make(0))

    def _answered(self, thing: Any) -> Any:
        """An object of a class of the file, without the attributes of its constructor that the judge answers."""
        kept: Told = vars(thing)["_own"]
        for name in [name for name in kept if self.asked(name) is not None]:
            del kept[name]
        self.writes = False
        return thing

    def asked(self, name: str) -> str | None:
        """What a name asks for, in the code that is judged."""
        if name in self.manner.faults.lacking:
            raise AttributeError(self.manner.faults.lacking[name])
        return self.words.asked(name)

    def value(self, node: SpecimenNode) -> int | float:
        """The value of a node in the view that the function expects."""
        return -node.value if self.manner.mover_view and not self.specimen.is_max(node) else node.value

    def called(self, asked: str) -> list[str]:
        """The unusual names for something."""
        return [name for name, meant in self.words.meanings.items() if meant == asked]

    def make(self, number: int) -> Any:
        """The object that stands for a node; where branches are shared, the same for equal ones."""
        number = self.specimen.canonical[number]
        if number not in self._made:
            node = self.specimen.nodes[number]
            thing = MAKERS[self.kind](self, node)
            self._made[number] = thing
            self._known[id(thing)] = number
        return self._made[number]

    def children(self, node: SpecimenNode) -> Any:
        """The children of a node, in the same list each time."""
        return getattr(self.make(node.number), "_listed", WatchedChildren())

    def moves(self, node: SpecimenNode) -> WatchedChildren:
        return WatchedChildren(map(Move, range(len(node.children))))

    def pairs(self, node: SpecimenNode, place: int) -> WatchedChildren:
        """The children with their moves, with the child in the first place or in the second."""
        pairs = [(Move(at), self.make(child)) for at, child in enumerate(node.children)]
        return WatchedChildren(pair if place else pair[::-1] for pair in pairs)

    def mover(self, node: SpecimenNode) -> Mover | CallableText:
        """Whose turn it is; where the code knows a word for leaves, that word at a leaf."""
        if node.is_leaf and (word := self.words.leaf_word) is not None:
            return CallableText(word)
        return Mover(self.specimen.is_max(node), self.manner.movers)

    def graph(self, what: str) -> WatchedGraph:
        """The children, the values, or both, of all nodes by their names."""
        return WatchedGraph(self, what)

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
        if self.manner.wrapper is not None and isinstance(thing, self.manner.wrapper):
            inside = (self.number(each) for each in getattr(thing, "__dict__", {}).values())
            return next((each for each in inside if each is not None), None)
        if self.kind == "secateur":
            return self.specimen.canonical[int(thing.node)] if isinstance(thing, TreeState) else None
        if isinstance(thing, WatchedBoard):
            return self.specimen.canonical[thing._number]
        if isinstance(thing, NodeName):
            return thing.number
        if self.kind == "plain" and not isinstance(thing, (list, tuple)):
            return None  # equal numbers may be one object
        found = self._known.get(id(thing))
        return found if found is not None and self._made.get(found) is thing else None

    def damage(self) -> str | None:
        """What the function has changed in the tree, if anything."""
        if self.changed:
            return self.changed[0]
        if isinstance(self.tree, WatchedBoard) and not self.tree._is_back:
            return NOT_TAKEN_BACK
        for number, thing in self._made.items():
            node = self.specimen.nodes[number]
            children = thing if isinstance(thing, list) else getattr(thing, "_listed", None)
            if node.children and children is not None:
                wanted = [id(self._made.get(self.specimen.canonical[child])) for child in node.children]
                found = [id(child) for child in list.__iter__(children)]
                if self.kind == "plain":
                    if listed(node.nested) != children:
                        return "changes the lists of the tree"
                elif found != wanted:
                    return "changes the lists of the tree"
        return None


# ---------------------------------------------------------------- nodes


def _node(handover: Handover, node: SpecimenNode) -> Any:
    return WatchedNode(handover, node, WatchedChildren(handover.make(child) for child in node.children))


def _mixed(handover: Handover, node: SpecimenNode) -> Any:
    listed = as_list(handover, node)
    return WatchedNode(handover, node, listed) if node.children else listed


def _own(handover: Handover, node: SpecimenNode) -> Any:
    """An instance of the file's own class."""
    assert handover.manner.own is not None
    children = WatchedChildren(handover.make(child) for child in node.children)
    state = {"_handover": handover, "_node": node, "_own": {}, "_listed": children}
    left, right = [*children[:2], None, None][:2]
    value = None if node.children and not handover.evaluates else handover.value(node)
    own_children = None if node.is_leaf and handover.words.nones else children
    answers = {"children": own_children, "value": value, "left": left, "right": right}
    answers |= {"name": handover.specimen.names[node.number], "player": handover.mover(node)}
    found = made(
        handover.manner.own.of(node.is_leaf, handover.specimen.is_max(node)),
        OwnNode,
        state,
        Given(answers, handover.words),
    )
    handover.changed.clear()
    return handover._answered(found)


# ---------------------------------------------------------------- tuples and names


def _tuple(handover: Handover, node: SpecimenNode) -> Any:
    """A value and the children."""
    children = WatchedChildren(handover.make(child) for child in node.children)
    nothing = None if UNNAMED in handover.words.nones else children
    return WatchedTuple.of(handover, node, (leaf(handover.value(node), node), children or nothing))


def _named(handover: Handover, node: SpecimenNode) -> Any:
    """A name and the children, or the value of a leaf."""
    name = handover.specimen.names[node.number]
    if (tags := handover.words.tags) is not None:
        name = tags[0] if node.is_leaf else tags[1] if handover.specimen.is_max(node) else tags[2]
    if node.is_leaf:
        return WatchedTuple.of(handover, node, (name, leaf(handover.value(node), node)))
    return (name, WatchedChildren(handover.make(child) for child in node.children))


class WatchedTuple(tuple[Any, ...]):
    """A leaf as a tuple, whose value is read when it is taken out."""

    handover: Handover
    node: SpecimenNode

    @classmethod
    def of(cls, handover: Handover, node: SpecimenNode, parts: tuple[Any, ...]) -> WatchedTuple:
        made = cls(parts)
        made.handover, made.node = handover, node
        return made

    def __iter__(self) -> Iterator[Any]:
        if self.node.is_leaf:
            self.handover.read(self.node)
        return super().__iter__()

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        if self.node.is_leaf and isinstance(found, (WholeLeaf, DecimalLeaf)):
            self.handover.read(self.node)
        return found


class NodeName(str):
    """The name of a node, in a dictionary of the whole tree."""

    number: int


def _name(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf and handover.words.numbers:
        return leaf(handover.value(node), node)
    name = NodeName(handover.specimen.names[node.number])
    name.number = handover.specimen.canonical[node.number]
    return name


class WatchedGraph(dict[str, Any]):
    """A tree as one dictionary: names of children, values, or both. A leaf that is not in it has no children."""

    def __init__(self, handover: Handover, what: str) -> None:
        super().__init__()
        self.handover, self.what = handover, what
        nodes = [node for node in handover.specimen.nodes if node.children or not handover.words.numbers]
        self.nodes = {handover.make(node.number): node for node in nodes}
        for name, node in self.nodes.items():
            if what == "nodes":
                dict.__setitem__(self, name, _dict(handover, node))
            elif node.children and what != "value":
                listed = WatchedList(handover.make(child) for child in node.children)
                listed.handover, listed.node = handover, node
                dict.__setitem__(self, name, listed)
            elif what == "both" or (what == "value" and node.is_leaf):
                dict.__setitem__(self, name, leaf(handover.value(node), node))

    def _seen(self, name: Any) -> None:
        node = self.nodes.get(name)
        if node is not None and self.what in ("both", "value") and (node.is_leaf or self.what == "value"):
            self.handover.read(node)

    def __getitem__(self, name: str) -> Any:
        self._seen(name)
        return super().__getitem__(name)

    def __missing__(self, name: str) -> Any:
        if self.what == "children" and name in self.nodes:
            return None if UNNAMED in self.handover.words.nones else []
        if self.what == "value" and name in self.nodes and self.handover.evaluates:
            return self.handover.value(self.nodes[name])
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        if name in self:
            self._seen(name)
        return super().get(name, default)


class WatchedMap(dict[str, Any]):
    """A node as a dictionary from the names of its children to them; leaves are numbers."""

    handover: Handover

    def _taken(self, child: Any) -> Any:
        if isinstance(child, (WholeLeaf, DecimalLeaf)):
            self.handover.read(child.node)
        return child

    def __getitem__(self, name: str) -> Any:
        return self._taken(super().__getitem__(name))

    def items(self) -> Iterator[tuple[str, Any]]:  # type: ignore[override]
        return ((name, self[name]) for name in list(self))

    def values(self) -> Iterator[Any]:  # type: ignore[override]
        return (self[name] for name in list(self))


def _map(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf:
        return leaf(handover.value(node), node)
    made_here = WatchedMap({handover.specimen.names[child]: handover.make(child) for child in node.children})
    made_here.handover = handover
    return made_here


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

    def __missing__(self, key: str) -> Any:
        if self.handover.asked(key) == "children":  # of a leaf that has no such entry
            return None if key in self.handover.words.nones else []
        if self.handover.asked(key) == "value" and self.handover.evaluates:
            return self.handover.value(self.node)
        raise KeyError(key)

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
    player = handover.mover(node)
    for name in ("player", "type", "turn"):
        dict.__setitem__(made, name, player)
    return made


# ---------------------------------------------------------------- games


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
    "lists": as_list,
    "plain": as_plain_list,
    "nodes": _node,
    "own": _own,
    "mixed": _mixed,
    "dicts": _dict,
    "tuples": _tuple,
    "named": _named,
    "graph": _name,
    "maps": _map,
    "game": _node,
    "board": _node,
}
