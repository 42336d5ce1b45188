"""How a student's function is called, and what it returns: found by its names, and by trying.

A reading says how the tree is handed over, what is given for each parameter, and what the result means. Readings that
the names allow are tried on a few small trees; the first whose answers are right is taken, or else the first whose
answers make sense.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Any

from secateur.errors import SecateurError
from secateur.judge.handover import Handover, Mover
from secateur.judge.names import meaning
from secateur.judge.specimens import Specimen
from secateur.judge.submission import Parameter, Submission

#: Values that are never the place of a move, in trees of every shape that a function may need.
PROBES = (
    Specimen((((41, 62), (53, 34)), ((25, 76), (87, 18)))),
    Specimen((((93, 22), (64, 35)), ((71, 56), (47, 88)))),
    Specimen((((15, 36), (27, 48)), ((69, 72), (54, 83)))),
    Specimen(((31, 52, 63), (23, 44), (75, 64, 92))),
    Specimen(((35, 22), (71, 64, 83))),
    Specimen(((((12, 33), 54), (95, 26)), ((47, (68, 19)), 72))),
)

#: In words, for the report.
HANDOVERS = {
    "lists": "nested lists",
    "plain": "nested lists",
    "nodes": "node objects",
    "dicts": "dictionaries",
    "game": "a game and its states",
    "board": "one board, on which moves are made and taken back",
    "secateur": "a secateur game",
    "heap": "a list of leaves with an index",
    "process": "a line of JSON",
}


@dataclass(frozen=True)
class EntryReading:
    """What a function's parameters are, who is MAX, and what is returned."""

    parameters: tuple[Parameter, ...]
    handover: str
    mover_view: bool = False  # leaves are valued as the player to move sees them
    negamax: bool = False  # values are those of the player to move
    depth: str = "none"  # down (from the limit), up (from 0), default
    player: Any = None  # what stands for MAX,
    opponent: Any = None  # and for MIN; None where that is not known
    returns: str = "value"  # value, move, or tuple
    value_at: int = 0  # in a tuple
    move_at: int = 1
    evaluates: bool = True  # inner nodes have values, for depth limits
    names: tuple[tuple[str, str], ...] = ()  # unusual ones that nodes are asked for, with what they mean

    @property
    def roles(self) -> set[str | None]:
        return {each.role for each in self.parameters}

    @property
    def has_depth(self) -> bool:
        return "depth" in self.roles and self.depth == "down"

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
        return Handover(self.handover, specimen, self.mover_view, self.evaluates, self.names)

    def arguments(self, handover: Handover) -> dict[str, Any]:
        """What is given for each parameter."""
        given: dict[str, Any] = {}
        for each in self.parameters:
            role = each.role or ("node" if len(self.parameters) == 1 else None)
            if role is None or (role in ("alpha", "beta", "index") and each.has_default):
                continue
            if role == "depth" and self.depth == "default":
                continue
            given[each.name] = self._argument(role, handover)
        return given

    def _argument(self, role: str, handover: Handover) -> Any:
        first = handover.specimen.maximizing
        match role:
            case "node" | "values":
                return handover.tree
            case "game":
                return handover.game
            case "depth":
                return handover.specimen.limit if self.depth == "down" else 0
            case "height":
                return handover.specimen.height
            case "index":
                return 0
            case "alpha":
                return -inf
            case "beta":
                return inf
            case "maximizing" | "player":
                return self.player if first else self.opponent
            case "minimizing":
                return not first
        return 1 if first else -1  # colour

    def heap_node(self, known: dict[str, Any], names: tuple[str, ...], specimen: Specimen) -> int | None:
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
        return _value(value), _move(move, handover)

    @property
    def words(self) -> str:
        """The reading in a sentence."""
        parts = [f"called with {HANDOVERS[self.handover]}"]
        if self.mover_view:
            parts.append("leaves valued as the player to move sees them")
        if "depth" in self.roles:
            parts.append(
                {"down": "depth counted down", "up": "depth counted up from 0"}.get(self.depth, "its own depth")
            )
        who = [each for each in self.parameters if each.role in ("maximizing", "player")]
        if who:
            parts.append(f"{who[0].name}={self.player!r} for MAX")
        returned = {"value": "the value", "move": "the move", "tuple": "a value and a move"}[self.returns]
        if self.returns == "tuple" and self.value_at > self.move_at >= 0:
            returned = "a move and a value"
        return f"{', '.join(parts)}; it returns {returned}"


def _value(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if isinstance(value, float) else int(value)


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


# ---------------------------------------------------------------- which readings there are


def readings(submission: Submission) -> Iterator[EntryReading]:
    """The readings that the names allow, the likeliest first."""
    parameters = tuple(submission.parameters)
    roles = {each.role for each in parameters}
    unknown = [each.name for each in parameters if each.role is None and not each.has_default]
    if unknown and len(parameters) > 1:
        raise SecateurError(
            f"{submission.name}: the parameter {unknown[0]!r} is not one that can be recognised: "
            "call it node, state, depth, alpha, beta, maximizing, player or colour"
        )
    if not parameters:
        raise SecateurError(f"{submission.name} takes no tree: judge a function of a node, a state or a tree")
    if (line := submission.sets_cells) is not None:
        raise SecateurError(
            f"{submission.where}: line {line} sets cells of a board of its own, which a tree does not have: "
            "let the search make and take back moves by methods, as in board.make_move(move) and board.undo_move(move)"
        )
    players = _players(submission, parameters)
    views = [False]
    turns = roles & {"maximizing", "minimizing", "colour", "player"}
    negates = submission.negates_calls
    if negates and not turns and not submission.has_parameter("colour"):
        views = [True, False]
    for kind, view, depth, (player, opponent) in product(
        _handovers(submission, roles), views, _depths(submission, parameters), players
    ):
        yield EntryReading(
            parameters,
            kind,
            mover_view=view,
            negamax=(negates and not roles & {"maximizing", "minimizing"}) or "colour" in roles,
            depth=depth,
            player=player,
            opponent=opponent,
            names=tuple(submission.meanings.items()),
        )


def _handovers(submission: Submission, roles: set[str | None]) -> list[str]:
    if "values" in roles and "node" not in roles:
        return ["heap"]
    attributes, keys = set(), set()
    for node in ast.walk(submission.tree):
        if isinstance(node, ast.Attribute) and not (
            isinstance(node.value, ast.Name) and node.value.id in ("math", "np", "self")
        ):
            attributes.add(meaning(node.attr) or submission.meanings.get(node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            keys.add(submission.meanings.get(node.value, node.value))
    boards = ["board"] if submission.takes_moves_back else []
    if "game" in roles:
        ours = submission.mentions("outcome|ongoing|secateur")
        return ["secateur", "game"] if ours else [*boards, "game", "secateur"]
    lists = ["plain"] if submission.asks_exact_types else ["lists", "plain"]
    if attributes & {"children", "moves"}:
        return [*boards, "nodes", *lists]
    if "children" in keys:
        return ["dicts", "nodes"]
    if attributes & {"terminal", "value", "player", "is_max"}:
        return ["nodes", *lists]
    return [*lists, "nodes", "dicts"]


def _depths(submission: Submission, parameters: tuple[Parameter, ...]) -> list[str]:
    found = [each for each in parameters if each.role == "depth"]
    if not found:
        return ["none"]
    if any(each.role in ("index", "height") for each in parameters):
        return ["up", "down"]
    if found[0].has_default and found[0].default == 0:
        return ["default", "down"]
    if found[0].has_default:
        return ["down", "default"]
    return ["down", "up"] if submission.counts_up(found[0].name) else ["down"]


def _players(submission: Submission, parameters: tuple[Parameter, ...]) -> list[tuple[Any, Any]]:
    """What may stand for MAX, and for MIN."""
    for each in parameters:
        if each.role == "maximizing":
            named = [value for value in submission.compared_with(each.name) if isinstance(value, str)]
            return [(value, None) for value in named] or [(True, False)]
        if each.role == "player":
            compared = [value for value in submission.compared_with(each.name) if value is not None]
            options: list[tuple[Any, Any]] = [(value, _other(value, compared)) for value in compared]
            if each.has_default and each.default is not None:
                options.insert(0, (each.default, None))
            return [*options, (1, None), (Mover(True), None)]
    return [(None, None)]


def _other(value: Any, compared: list[Any]) -> Any:
    """The other player's name, where the function itself compares with it."""
    others = [each for each in compared if each != value]
    if isinstance(value, bool):
        return not value
    return others[0] if len(others) == 1 else None


def with_result(reading: EntryReading, seen: list[tuple[Any, Handover]], recursive: bool) -> EntryReading:
    """The reading with what is returned, judged by the answers to the probes; a recursive function returns values."""
    answers = [(raw, handover) for raw, handover in seen if raw is not None]
    if not answers:
        return reading
    if all(isinstance(raw, (tuple, list)) and handover.number(raw) is None and raw for raw, handover in answers):
        width = min(len(raw) for raw, _ in answers)
        columns = [[(raw[place], handover) for raw, handover in answers] for place in range(width)]
        scores = [_value_likeness(column) for column in columns]
        value_at = scores.index(max(scores))
        moves = [place for place in range(width) if place != value_at]
        return replace(reading, returns="tuple", value_at=value_at, move_at=moves[0] if moves else -1)
    constant = len({str(raw) for raw, _ in answers}) == 1
    if _value_likeness(answers) > 0 or ((recursive or constant) and _value(answers[0][0]) is not None):
        return reading
    if all(_move(raw, handover) is not None and _move(raw, handover) != -1 for raw, handover in answers):
        return replace(reading, returns="move")
    return reading


def _value_likeness(column: list[tuple[Any, Handover]]) -> float:
    """How much a column of answers looks like values: 1 if each is the value of a leaf, 0 if none is a number."""
    score = 0.0
    for raw, handover in column:
        if _value(raw) is not None:
            leaves = {abs(node.value) for node in handover.specimen.nodes if node.is_leaf}
            small = isinstance(raw, int) and 0 <= raw < len(handover.specimen.nodes[0].children)
            score += 1.0 if abs(raw) in leaves else 0.0 if small else 0.5
    return score / len(column)
