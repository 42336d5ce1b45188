"""What a node, a state or a game says when it is asked by one of the usual names, as an attribute or as a method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from secateur.judge.boards import DEEDS, Move, WatchedBoard, move_among
from secateur.judge.specimens import SpecimenNode

if TYPE_CHECKING:
    from secateur.judge.handover import Handover


# ---------------------------------------------------------------- values that are methods too


class WholeLeaf(int):
    """The value of a leaf, which knows its place."""

    node: SpecimenNode

    def __call__(self, *args: Any) -> int:
        return int(self)


class DecimalLeaf(float):
    node: SpecimenNode

    def __call__(self, *args: Any) -> float:
        return float(self)


def leaf(value: int | float, node: SpecimenNode) -> WholeLeaf | DecimalLeaf:
    made: WholeLeaf | DecimalLeaf = WholeLeaf(value) if isinstance(value, int) else DecimalLeaf(value)
    made.node = node
    return made


class Truth(int):
    """True or False, as an attribute and as a method: `node.is_terminal` and `node.is_terminal()`."""

    def __call__(self, *args: Any) -> bool:
        return bool(self)

    def __repr__(self) -> str:
        return str(bool(self))


class CallableInt(int):
    """A number, as an attribute and as a method."""

    def __call__(self, *args: Any) -> int:
        return int(self)


class CallableText(str):
    """A name, as an attribute and as a method."""

    def __call__(self, *args: Any) -> str:
        return str(self)


class WatchedChildren(list[Any]):
    """A list of nodes, as an attribute and as a method, and as a dictionary from moves to children."""

    def __call__(self, *args: Any) -> list[Any]:
        return self

    def items(self) -> list[tuple[Any, Any]]:
        return [(Move(place), child) for place, child in enumerate(self)]

    def values(self) -> list[Any]:
        return self

    def keys(self) -> list[Any]:
        return [Move(place) for place in range(len(self))]


class Mover(int):
    """Whose turn it is, equal to every usual word for it: 1, True, "MAX", "max"; -1, 0, 2, False, "MIN", "min".

    Where the code has words of its own, it is equal to the one for MAX, or for MIN, alone.
    """

    words: frozenset[str]
    own: tuple[Any, ...]

    def __new__(cls, maximizing: bool, own: tuple[Any, Any] | None = None) -> Mover:
        made = super().__new__(cls, 1 if maximizing else -1)
        made.words = frozenset(("max", "maximizer", "maximizing", "x") if maximizing else ("min", "minimizer", "o"))
        made.own = () if own is None else own if maximizing else own[::-1]
        return made

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Mover):
            return int(self) == int(other)
        if self.own:
            return bool(self.own[0] == other) if self.own[0] is not None else self.own[1] != other
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


# ---------------------------------------------------------------- answers

#: What a leaf has none of.
CHILDREN = ("children", "moves")


def answer(handover: Handover, node: SpecimenNode, name: str) -> Any:
    """What a node says to a name: a method where the code calls it, else a value that can be called too."""
    asked = handover.asked(name) or ""
    if name in handover.words.absent and asked in (CHILDREN if node.is_leaf else ("value",)):
        raise AttributeError(f"'Node' object has no attribute {name!r}")
    uncalled = name in handover.manner.faults.uncalled
    if asked in ("play", "copy") or handover.words.is_method(name) or uncalled:
        return lambda *args, **named: method_answer(handover, node, asked, name, (*args, *named.values()))
    found = field_answer(handover, node, asked, name)
    return found if handover.words.is_field(name) else _both(found)


def method_answer(handover: Handover, node: SpecimenNode, asked: str, name: str, given: tuple[Any, ...]) -> Any:
    """What a method of a node, or a rule of a game, returns."""
    if name in handover.manner.faults.silent:
        return None
    if asked == "play" or (asked == "children" and _is_one(name) and any(type(each) is int for each in given)):
        move = move_among(given)
        return handover.make(node.children[move]) if isinstance(move, int) else move
    found = field_answer(handover, node, asked, name)
    if asked == "children" and type(found) is WatchedChildren:
        return WatchedChildren(found)  # a method may make its list anew for each call
    if asked == "value" and found is not None and any(isinstance(each, Mover) and not each for each in given):
        return -found  # AIMA's utility(state, player)
    return found


def _is_one(name: str) -> bool:
    """Whether a name asks for one child, not for all: `node.child(2)`."""
    return name.lower().rstrip("_").endswith("child")


def field_answer(handover: Handover, node: SpecimenNode, asked: str, name: str) -> Any:
    """The answer itself."""
    if node.is_leaf and asked in CHILDREN and name in handover.words.nones:
        return None
    if asked in ("children", "moves") and name in handover.words.pairs:
        return handover.pairs(node, handover.words.pairs[name])
    return _ANSWERS[asked](handover, node) if asked in _ANSWERS else handover.make(node.number)


def _value(handover: Handover, node: SpecimenNode) -> Any:
    handover.read(node)
    return None if node.children and not handover.evaluates else leaf(handover.value(node), node)


def _child(handover: Handover, node: SpecimenNode, place: int) -> Any:
    return handover.make(node.children[place]) if place < len(node.children) else None


def _last_move(handover: Handover, node: SpecimenNode) -> Move | None:
    if node.parent < 0:
        return None
    return Move(handover.specimen.nodes[node.parent].children.index(node.number))


_ANSWERS: dict[str, Callable[[Handover, SpecimenNode], Any]] = {
    "children": lambda handover, node: handover.children(node),
    "moves": lambda handover, node: handover.moves(node),
    "value": _value,
    "terminal": lambda handover, node: node.is_leaf and not handover.manner.at_limit,
    "inner": lambda handover, node: not node.is_leaf,
    "player": lambda handover, node: handover.mover(node),
    "is_max": lambda handover, node: handover.specimen.is_max(node),
    "is_min": lambda handover, node: not handover.specimen.is_max(node),
    "name": lambda handover, node: handover.specimen.names[node.number],
    "depth": lambda handover, node: node.ply,
    "count": lambda handover, node: len(node.children),
    "agents": lambda handover, node: 2,
    "left": lambda handover, node: _child(handover, node, 0),
    "right": lambda handover, node: _child(handover, node, 1),
    "last_move": _last_move,
    "winner": lambda handover, node: handover.mover(node) if node.is_leaf and not handover.manner.at_limit else None,
}


def _both(found: Any) -> Any:
    """A value that can be called too."""
    if isinstance(found, bool):
        return Truth(found)
    if type(found) is int:
        return CallableInt(found)
    return CallableText(found) if type(found) is str else found


# ---------------------------------------------------------------- nodes

_STATE = ("_handover", "_node", "_own", "_listed")


class AnsweringNode:
    """A node, or a state, that answers to all usual names."""

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__["_own"]
        if name in own:
            return own[name]
        asked = self.__dict__["_handover"].asked(name)
        if asked in (None, "undo") or name.startswith("__"):
            raise AttributeError(f"'Node' object has no attribute {name!r}")
        return answer(self.__dict__["_handover"], self.__dict__["_node"], name)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__dict__["_handover"].asked(name) == "children" and not self._has(value):
            self.__dict__["_handover"].changed.append(f"sets {name} of a node")
        self.__dict__["_handover"].writes = True
        self.__dict__["_own"][name] = value

    def _has(self, children: Any) -> bool:
        """Whether these are its children, in their order: then they may be set anew."""
        given = list(children) if isinstance(children, (list, tuple)) else None
        return given is not None and [*map(id, given)] == [*map(id, list.__iter__(self.__dict__["_listed"]))]

    def __deepcopy__(self, memo: Any) -> AnsweringNode:
        return self

    def __copy__(self) -> AnsweringNode:
        return self

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __lt__(self, other: Any) -> bool:
        return bool(self.__dict__["_node"].number < other.__dict__["_node"].number)

    def __repr__(self) -> str:
        handover = self.__dict__["_handover"]
        return str(handover.specimen.names[self.__dict__["_node"].number])


class WatchedNode(AnsweringNode):
    """A node of the judge's own."""

    def __init__(self, handover: Handover, node: SpecimenNode, listed: Iterable[Any]) -> None:
        vars(self).update(_handover=handover, _node=node, _own={}, _listed=listed)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__["_listed"])


class OwnNode(AnsweringNode):
    """Mixed into a class of the student's: what nodes are asked for is answered; the rest is the student's."""

    def __getattribute__(self, name: str) -> Any:
        known = object.__getattribute__(self, "__dict__")
        if name.startswith("__") or name in _STATE or "_handover" not in known:
            return object.__getattribute__(self, name)
        handover: Handover = known["_handover"]
        asked = handover.asked(name)
        if asked not in (None, "undo") and name not in handover.kept and name not in known["_own"]:
            return answer(handover, known["_node"], name)
        return super().__getattribute__(name)


class OwnBoard(WatchedBoard):
    """Mixed into a class of the student's whose instance is a board: moves are made and taken back on it."""

    def __getattribute__(self, name: str) -> Any:
        known = object.__getattribute__(self, "__dict__")
        if name.startswith("_") or "_handover" not in known:
            return object.__getattribute__(self, name)
        handover: Handover = known["_handover"]
        if handover.asked(name) is not None and name not in handover.kept and name not in known["_own"]:
            return WatchedBoard.__getattr__(self, name)
        return super().__getattribute__(name)


# ---------------------------------------------------------------- games


class WatchedGame:
    """The rules of a tree: `game.actions(state)`, `game.result(state, move)` and their usual other names."""

    def __init__(self, handover: Handover) -> None:
        vars(self).update(_handover=handover)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        handover: Handover = self.__dict__["_handover"]
        asked = handover.asked(name)
        if asked is None or name.startswith("__") or (asked == "undo" and handover.kind != "board"):
            raise AttributeError(f"'Game' object has no attribute {name!r}")
        return rule(handover, name)


class OwnGame(WatchedGame):
    """Mixed into a class of the student's that has both the rules and the search."""

    def __getattribute__(self, name: str) -> Any:
        known = object.__getattribute__(self, "__dict__")
        if name.startswith("__") or "_handover" not in known:
            return object.__getattribute__(self, name)
        handover: Handover = known["_handover"]
        if handover.asked(name) is not None and name not in handover.kept and name not in known:
            return rule(handover, name)
        return super().__getattribute__(name)


def rule(handover: Handover, name: str, asked: str | None = None) -> Callable[..., Any]:
    """A rule of the game: a function of a state, and of what else it is told."""
    meant = asked or handover.asked(name)

    def method(*given: Any, **named: Any) -> Any:
        given = (*given, *named.values())
        state, number = None, None
        for state in given:
            if (number := handover.number(state)) is not None:
                break
        rest = tuple([each for each in given if each is not state]) if number is not None else given
        if isinstance(state, WatchedBoard) and meant in DEEDS:
            return state._do(meant, *rest)
        if meant == "root" or number is None:
            return handover.tree
        if meant is None:
            return None
        return method_answer(handover, handover.specimen.nodes[number], meant or "", name, rest)

    return method
