"""How a student's function is called, and what it returns: found by its names, and by trying.

A reading says how the tree is handed over, what is given for each parameter, and what the result means. Readings that
the names allow are tried on a few small trees; the first whose answers are right is taken, or else the first whose
answers make sense.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, is_dataclass, replace
from dis import get_instructions
from enum import Enum
from math import inf
from numbers import Integral, Real
from types import SimpleNamespace
from typing import Any

from secateur.judge.answers import rule
from secateur.judge.boards import Move
from secateur.judge.entries import Told
from secateur.judge.handover import Handover, Manner
from secateur.judge.levels import Nought
from secateur.judge.own_classes import OwnClasses
from secateur.judge.own_faults import NO_FAULTS, OwnFaults
from secateur.judge.specimens import Specimen, is_complete
from secateur.judge.submission import Parameter
from secateur.judge.usage import Vocabulary

#: Values that are never the place of a move, in trees of every shape that a function may need.
PROBES = (
    Specimen((((41, 62), (53, 34)), ((25, 76), (87, 18)))),
    Specimen((((93, 22), (64, 35)), ((71, 56), (47, 88)))),
    Specimen((((15, 36), (27, 48)), ((69, 72), (54, 83)))),
    Specimen(((31, 52, 63), (23, 44), (75, 64, 92))),
    Specimen(((35, 22), (71, 64, 83))),
    Specimen(((((12, 33), 54), (95, 26)), ((47, (68, 19)), 72))),
)

#: The greatest value in trees for a search of a game of its own, which may begin with 9,999 instead of infinity.
MOST_OF_A_GAME = 5000

#: In words, for the report.
HANDOVERS = {
    "lists": "nested lists",
    "plain": "nested lists",
    "nodes": "node objects",
    "own": "nodes of its own class",
    "mixed": "node objects with numbers for leaves",
    "dicts": "dictionaries",
    "tuples": "tuples of a value and the children",
    "named": "tuples of a name and the children",
    "graph": "a dictionary of the whole tree",
    "maps": "nested dictionaries",
    "game": "a game and its states",
    "board": "one board, on which moves are made and taken back",
    "secateur": "a secateur game",
    "heap": "a list of leaves with an index",
    "process": "a line of JSON",
}


_DEPTHS = {
    "down": "depth counted down",
    "up": "depth counted up from 0",
    "nought": "depth 0 throughout, because it is part of the values",
}


@dataclass(frozen=True)
class EntryReading:
    """What a function's parameters are, who is MAX, and what is returned."""

    parameters: tuple[Parameter, ...]
    handover: str
    mover_view: bool = False  # leaves are valued as the player to move sees them
    negamax: bool = False  # values are those of the player to move
    depth: str = "none"  # down (from the limit), up (from 0), nought (0 throughout), default
    player: Any = None  # what stands for MAX,
    opponent: Any = None  # and for MIN; None where that is not known
    returns: str = "value"  # value, move, or tuple
    value_at: int = 0  # in a tuple
    move_at: int = 1
    evaluates: bool = True  # inner nodes have values, for depth limits
    vocabulary: Vocabulary = field(default_factory=Vocabulary)  # the names that nodes are asked for
    own: OwnClasses | None = None  # the classes of the file that nodes are made of
    self_class: type | None = None  # of the board or the game that has the search as its method
    movers: tuple[Any, Any] | None = None  # its own words for the player to move
    names: tuple[Parameter, ...] = ()  # of the file, that its functions use: a tree, or a depth
    window: tuple[Any, Any] = (-inf, inf)
    unit: int = 1  # half-moves in one step of its depth; 0 where that is not known
    gives_rules: bool = False  # even those that it has defaults for
    binary: bool = False  # every inner node has two children
    wrapper: type | None = None  # the file's own class that lists are put into
    window_class: type | None = None  # and the one for alpha and beta in one
    faults: OwnFaults = NO_FAULTS  # names that the file's own class of nodes fails to answer
    at_limit: bool = False  # it asks for values only where its depth ends: so all leaves are there
    frozen: bool = False  # nested lists are tuples

    @property
    def roles(self) -> set[str | None]:
        return {each.role for each in (*self.parameters, *self.names)}

    @property
    def has_depth(self) -> bool:
        down = "depth" in self.roles and self.depth == "down"
        return self.unit > 0 and (down or "limit" in self.roles)

    @property
    def can_limit_depth(self) -> bool:
        """Whether it can be told how deep to search, and finds values there."""
        kinds = ("nodes", "own", "dicts", "graph", "game", "board", "secateur")
        return self.has_depth and self.evaluates and self.handover in kinds and "graph:both" not in self.roles

    def renewed(self, names: Told) -> EntryReading:
        """This reading for a file that was imported again: its classes are others."""

        def anew(thing: Any) -> Any:
            if isinstance(thing, Enum):
                return getattr(names.get(type(thing).__name__), thing.name, thing)
            return names.get(thing.__name__, thing) if isinstance(thing, type) else thing

        own = self.own
        if own is not None:
            own = replace(own, inner=tuple(map(anew, own.inner)), leaf=anew(own.leaf))
        return replace(
            self,
            own=own,
            self_class=anew(self.self_class),
            player=anew(self.player),
            opponent=anew(self.opponent),
            wrapper=anew(self.wrapper),
            window_class=anew(self.window_class),
        )

    def takes(self, specimen: Specimen) -> bool:
        """Whether a tree can be handed over this way."""
        if self.handover == "heap":
            free = bool({"height", "leaf_count"} & self.roles) or self.depth == "down"
            return is_complete(specimen) and not specimen.shared and (free or specimen.height == 3)
        if specimen.depth is not None and specimen.depth % max(self.unit, 1):
            return False
        if self.at_limit and not _is_even(specimen):
            return False
        if self.values_of_own_game and specimen.greatest > MOST_OF_A_GAME:
            return False
        return not self.binary or all(len(node.children) in (0, 2) for node in specimen.nodes)

    @property
    def values_of_own_game(self) -> bool:
        """Whether the values are the judge's in place of the file's own, which may be smaller than any number."""
        return any(
            (each.role or "").startswith("own:") and self.vocabulary.asked(each.name) == "value" for each in self.names
        )

    @property
    def can_begin_with_min(self) -> bool:
        """Whether the function can be told that MIN moves first."""
        return bool(self.roles & {"maximizing", "minimizing", "colour"}) or self.opponent is not None

    @property
    def tells_value(self) -> bool:
        return self.returns in ("value", "tuple")

    @property
    def tells_move(self) -> bool:
        return self.returns in ("move", "tuple")

    # ------------------------------------------------------------ calling

    def handed(self, specimen: Specimen) -> Handover:
        """A tree as the function expects it."""
        manner = Manner(
            self.handover,
            self.mover_view,
            self.evaluates,
            self.vocabulary,
            self.own,
            self.self_class,
            self.movers,
            self.wrapper,
            self.faults,
            self.at_limit,
            self.frozen,
        )
        return Handover(specimen, manner)

    def arguments(self, handover: Handover) -> dict[str, Any]:
        """What is given for each parameter."""
        given: dict[str, Any] = {}
        for each in self.parameters:
            role = each.role or ("node" if len(self.parameters) == 1 else None)
            if role is None or (role in ("alpha", "beta", "index") and each.has_default):
                continue
            if role == "depth" and self.depth == "default":
                continue
            if role.startswith("rule:") and each.has_default and not (self.gives_rules or _is_constant(each.default)):
                continue
            given[each.name] = self._argument(role, handover)
        return given

    def named(self, handover: Handover) -> Told:
        """What is put in the place of names of the file."""
        return {each.name: self._argument(each.role, handover) for each in self.names if each.role is not None}

    def _argument(self, role: str, handover: Handover) -> Any:
        first = handover.specimen.maximizing
        match role:
            case "node" | "values":
                return handover.tree
            case "game":
                return handover.game
            case "depth" | "limit":
                return self._depth(role, handover.specimen)
            case "height" | "leaf_count" | "index":
                specimen = handover.specimen
                return {"height": specimen.height, "leaf_count": len(specimen.leaves), "index": 0}[role]
            case "alpha":
                return self.window[0]
            case "beta":
                return self.window[1]
            case "maximizing" | "player":
                return self.player if first else self.opponent
            case "minimizing":
                return not first
        if role == "colour":
            return 1 if first else -1
        what, _, which = role.partition(":")
        if what == "window":
            own = self.window_class if which == "object" else None
            return (own or _WINDOWS[which])(*self.window)
        if what == "own":
            return rule(handover, which)
        return rule(handover, "", which) if what == "rule" else handover.graph(which)

    def _depth(self, role: str, specimen: Specimen) -> int:
        """The depth at the root: in steps of the file, where the tree is not searched to its leaves."""
        if role == "limit" or self.depth == "down":
            return specimen.limit if specimen.depth is None else specimen.limit // max(self.unit, 1)
        return Nought() if self.depth == "nought" else 0

    def heap_node(self, known: Told, names: tuple[str, ...], specimen: Specimen) -> int | None:
        """The node of a complete binary tree that a call is about, by its depth and index."""
        by_role = {each.role: each.name for each in self.parameters}
        depth, index = known.get(by_role.get("depth", "")), known.get(by_role.get("index", ""))
        if not isinstance(depth, int) or not isinstance(index, int):
            return None
        ply = depth if self.depth != "down" else specimen.height - depth
        if not 0 <= ply <= specimen.height or not 0 <= index < 1 << ply:
            return None
        number = 0
        for bit in range(ply - 1, -1, -1):
            number = specimen.nodes[number].children[index >> bit & 1]
        return number

    # ------------------------------------------------------------ what is returned

    def result(self, raw: Any, handover: Handover) -> tuple[float | None, int | None]:
        """The value and the move in what was returned."""
        raw = in_parts(raw)
        value: Any = raw
        move: Any = None
        if self.returns == "move":
            value, move = None, raw
        elif self.returns == "tuple":
            if not isinstance(raw, (tuple, list)) or len(raw) <= max(self.value_at, 0):
                value, move = raw, None
            else:
                value = raw[self.value_at]
                move = raw[self.move_at] if 0 <= self.move_at < len(raw) else None
        return plain_number(value), _move(move, handover)

    @property
    def words(self) -> str:
        """The reading in a sentence."""
        parts = [f"called with {'nested tuples' if self.frozen else HANDOVERS[self.handover]}"]
        if own := [each.name for each in self.names if (each.role or "").startswith("own:")]:
            parts.append(f"in place of its own {', '.join(own[:-1])}{' and ' if own[1:] else ''}{own[-1]}")
        if self.mover_view:
            parts.append("leaves valued as the player to move sees them")
        if "depth" in self.roles:
            parts.append(_DEPTHS.get(self.depth, "its own depth"))
        who = [each for each in self.parameters if each.role in ("maximizing", "player")]
        if who:
            parts.append(f"{who[0].name}={self.player!r} for MAX")
        returned = {"value": "the value", "move": "the move", "tuple": "a value and a move"}[self.returns]
        if self.returns == "tuple" and self.value_at > self.move_at >= 0:
            returned = "a move and a value"
        return f"{', '.join(parts)}; it returns {returned}"


def _is_constant(function: Any) -> bool:
    """Whether a function never looks at what it is given: `def always_zero(state): return 0`."""
    code = getattr(function, "__code__", None)
    return code is not None and not any(step.opname.startswith("LOAD_FAST") for step in get_instructions(code))


def _is_even(specimen: Specimen) -> bool:
    """Whether all leaves are where the depth ends."""
    return {node.ply for node in specimen.nodes if node.is_leaf} == {specimen.limit}


#: Alpha and beta in one.
_WINDOWS: dict[str, Callable[[Any, Any], Any]] = {
    "list": lambda alpha, beta: [alpha, beta],
    "tuple": lambda alpha, beta: (alpha, beta),
    "dict": lambda alpha, beta: {"alpha": alpha, "beta": beta},
    "object": lambda alpha, beta: SimpleNamespace(alpha=alpha, beta=beta),
}


def in_parts(raw: Any) -> Any:
    """A dictionary or an object of values, such as {"score": 3, "move": 0}, as a tuple of them."""
    if type(raw).__module__.startswith("secateur."):  # a node that was handed over
        return raw
    if isinstance(raw, dict) and raw and all(isinstance(key, str) for key in raw):
        return tuple(raw.values())
    if is_dataclass(raw) or type(raw).__module__.startswith("submission_"):
        kept = getattr(raw, "__dict__", {})
        return raw if "_handover" in kept or not kept else tuple(kept.values())
    return raw


def plain_number(value: Any) -> int | float | None:
    """A number of any kind, numpy's too, as Python's own; None for what is not one.

    >>> plain_number(3), plain_number(True), plain_number("3")
    (3, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    return int(value) if isinstance(value, Integral) else float(value)


def _move(move: Any, handover: Handover) -> int | None:
    """The number of the root's child that a move leads to; -1 where it leads to none of them."""
    children = [handover.specimen.canonical[child] for child in handover.specimen.nodes[0].children]
    number = handover.number(move)
    if isinstance(move, (list, tuple)) and number is None and move:  # a line of moves
        move = move[0]
        number = handover.number(move)
        if number == 0 and len(children):
            return None
    if number is not None:
        return number or -1  # the root itself is not a move
    if isinstance(move, int) and not isinstance(move, bool):
        return children[move] if 0 <= move < len(children) else -1
    if isinstance(move, str):
        names = handover.specimen.names
        return next((child for child in children if names[child] == move), -1)
    return None


def with_result(reading: EntryReading, seen: list[tuple[Any, Handover]], recursive: bool) -> EntryReading:
    """The reading with what is returned, judged by the answers to the probes; a recursive function returns values."""
    answers = [(in_parts(raw), handover) for raw, handover in seen if raw is not None]
    if not answers:
        return reading
    if all(isinstance(raw, (tuple, list)) and handover.number(raw) is None and raw for raw, handover in answers):
        width = min(len(raw) for raw, _ in answers)
        columns = [[(raw[place], handover) for raw, handover in answers] for place in range(width)]
        scores = [_value_likeness(column) for column in columns]
        value_at = scores.index(max(scores))
        moves = [place for place in range(width) if place != value_at and not _is_log(columns[place])]
        return replace(reading, returns="tuple", value_at=value_at, move_at=moves[0] if moves else -1)
    if all(_is_surely_move(raw, handover) for raw, handover in answers):
        return replace(reading, returns="move")
    constant = len({str(raw) for raw, _ in answers}) == 1
    if _value_likeness(answers) > 0 or ((recursive or constant) and plain_number(answers[0][0]) is not None):
        return reading
    if all(_move(raw, handover) is not None and _move(raw, handover) != -1 for raw, handover in answers):
        return replace(reading, returns="move")
    return reading


def _is_log(column: list[tuple[Any, Handover]]) -> bool:
    """Whether this is a list of more things than a line of moves has: of the leaves that were visited."""
    longest = (handover.specimen.height + 1 for _, handover in column)
    return any(isinstance(raw, list) and len(raw) > most for (raw, _), most in zip(column, longest, strict=True))


def _is_surely_move(raw: Any, handover: Handover) -> bool:
    """Whether this is a move that the tree handed out, or a node other than a plain number."""
    return isinstance(raw, Move) or (not isinstance(raw, (int, float)) and handover.number(raw) not in (None, 0))


def _value_likeness(column: list[tuple[Any, Handover]]) -> float:
    """How much a column of answers looks like values: 1 if each is the value of a leaf, 0 if none is a number."""
    score = 0.0
    for raw, handover in column:
        if plain_number(raw) is not None:
            leaves = {abs(node.value) for node in handover.specimen.nodes if node.is_leaf}
            small = isinstance(raw, int) and 0 <= raw < len(handover.specimen.nodes[0].children)
            score += 1.0 if abs(raw) in leaves else 0.0 if small else 0.5
    return score / len(column)
