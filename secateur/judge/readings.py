"""Which readings of a function there are: those that its names and its code allow, the likeliest first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Any

from secateur.errors import SecateurError
from secateur.judge.answers import CHILDREN, Mover
from secateur.judge.childless import UNNAMED, leaf_of
from secateur.judge.entries import Told, last_name, required
from secateur.judge.names import role_of
from secateur.judge.own_classes import OwnClasses, node_classes, required_names
from secateur.judge.own_faults import own_faults
from secateur.judge.parameters import function_named, graph_roles, keyed_by
from secateur.judge.reading import EntryReading
from secateur.judge.submission import Parameter, Submission, namespace
from secateur.judge.syntax import parameter_names
from secateur.judge.usage import Vocabulary, called, last_called, side_of_word, vocabulary
from secateur.judge.views import OF_THE_MOVER

#: Trees of mere numbers, whose values are those that MAX sees.
_NUMBERS = ("lists", "plain", "mixed", "dicts", "maps", "tuples", "named", "graph")

#: What a class may do on its own: `len(node)`, `for child in node`, `if node`.
_SPECIAL = ("__len__", "__bool__", "__iter__", "__getitem__", "__call__", "__contains__")


def readings(submission: Submission) -> Iterator[EntryReading]:
    """The readings that the names allow."""
    likely = list(_Possible(submission).likely())
    yield from _wrapped(submission, likely[:1], _wrappers_in_use(submission))
    yield from likely


def fallbacks(submission: Submission) -> Iterator[EntryReading]:
    """Readings that are tried where none of the likely ones makes sense."""
    possible = _Possible(submission)
    likely = list(possible.likely())
    windows = [window for window in possible.windows() if window != (-inf, inf)]
    if likely and {"alpha", "beta"} & likely[0].roles:
        yield from (replace(reading, window=window) for window in windows for reading in likely)
    if any(str(role).startswith("rule:") for role in likely[0].roles):
        yield from (replace(reading, gives_rules=True) for reading in likely)
    if submission.self_role is None and not likely[0].roles & {"values", "game"} and likely[0].handover != "graph":
        for kind in ("nodes", "own", "mixed", "dicts", "lists", "plain", "maps", "tuples", "named", "board"):
            if kind not in {reading.handover for reading in likely} and (kind != "own" or possible.own is not None):
                frozen = submission.takes_tuples and kind in ("lists", "plain")
                first = replace(likely[0], handover=kind, own=possible.own, mover_view=False, frozen=frozen)
                words = first.vocabulary
                yield first
                if UNNAMED in words.nones:
                    yield replace(first, vocabulary=replace(words, nones=words.nones - {UNNAMED}))

    yield from _wrapped(submission, likely[:1], _wrappers(submission))


def _wrapped(submission: Submission, likely: list[EntryReading], wrappers: list[type]) -> Iterator[EntryReading]:
    """Readings in which each list, and each number, stands in an object of a class of the file."""
    if submission.self_role is not None:
        return
    for reading in likely:
        if reading.handover in ("nodes", "own", "lists", "plain", "mixed"):
            for wrapper, kind in product(wrappers, ("lists", "plain", "maps")):
                yield replace(reading, handover=kind, own=None, wrapper=wrapper, mover_view=False)


def _wrappers_in_use(submission: Submission) -> list[type]:
    """Those that a search makes itself, of what it takes out of a node: `search(Box(part))`."""
    outside = [node for node in submission.tree.body if not isinstance(node, ast.ClassDef)]
    calls = [part for node in outside for part in ast.walk(node) if isinstance(part, ast.Call) and len(part.args) == 1]
    made = {called(call) for call in calls if not call.keywords}
    return [cls for cls in _wrappers(submission) if cls.__name__ in made]


def _wrappers(submission: Submission) -> list[type]:
    """The classes of the file that are made of one thing, which may be a list or a number."""
    return [cls for cls in submission.classes.values() if len(_needed(cls)) == 1]


def _window_class(submission: Submission) -> type | None:
    """The class of the file that is made of alpha and beta."""
    for cls in submission.classes.values():
        if [role_of(name) for name in _needed(cls, True)][:2] == ["alpha", "beta"] and len(_needed(cls)) <= 2:
            return cls
    return None


def _needed(cls: type, all_of_them: bool = False) -> list[str]:
    """What a class must be given, or may be, when an object of it is made."""
    return [each.name for each in required(cls) if all_of_them or each.default is each.empty]


@dataclass
class _Possible:
    submission: Submission

    def __post_init__(self) -> None:
        submission = self.submission
        self.parameters = tuple(submission.parameters)
        self.names = tuple(_names(submission, self.parameters))
        self.roles = {each.role for each in (*self.parameters, *self.names)}
        self.words = _words(submission)
        self.own = _own(submission, self.words)
        self.faults = own_faults(submission.whole, submission.tree, submission.classes, self.words.asked)

    def likely(self) -> Iterator[EntryReading]:
        submission, roles = self.submission, self.roles
        self._check()
        negates = submission.negates_calls
        turns = roles & {"maximizing", "minimizing", "colour", "player"}
        counts = [
            each.name for each in self.parameters if each.role == "player" and submission.multiplies_by(each.name)
        ]
        is_open = negates and turns <= {"player"} and not counts and not submission.has_parameter("colour")
        asked = {self.words.asked(name) for name in self.words.fields | self.words.methods}
        limits = [False, True] if submission.rules and "down" in self._depths() else [False]
        for kind, depth, (player, opponent), movers, at_limit in product(
            self._handovers(), self._depths(), self._players(), self._movers(), limits
        ):
            views = [False] if not is_open else [True, False]
            if is_open and kind in _NUMBERS and not OF_THE_MOVER.search(submission.source):
                views = [False]
            for view, words in product(views, self._leaf_forms()):
                yield EntryReading(
                    self.parameters,
                    kind,
                    mover_view=view,
                    negamax=(negates and not roles & {"maximizing", "minimizing"}) or "colour" in roles,
                    depth=depth,
                    player=player,
                    opponent=opponent,
                    vocabulary=words,
                    own=self.own if kind == "own" or submission.self_class is not None else None,
                    self_class=submission.self_class if kind in ("board", "game") else None,
                    movers=movers,
                    names=self.names,
                    binary={"left", "right"} <= asked and "children" not in asked,
                    window_class=_window_class(submission),
                    faults=self.faults,
                    at_limit=at_limit,
                    frozen=submission.takes_tuples and kind in ("lists", "plain"),
                )

    def _check(self) -> None:
        submission = self.submission
        unknown = [each.name for each in self.parameters if each.role is None and not each.has_default]
        if unknown and len(self.parameters) > 1:
            raise SecateurError(
                f"{submission.name}: the parameter {unknown[0]!r} is not one that can be recognised: "
                "call it node, state, depth, alpha, beta, maximizing, player or colour"
            )
        trees = {"node", "game", "values", "index"} & self.roles or any(
            str(role).startswith("graph:") for role in self.roles
        )
        if not self.parameters or (len(self.parameters) > 1 and not trees):
            raise SecateurError(f"{submission.name} takes no tree: judge a function of a node, a state or a tree")
        if (line := submission.sets_cells) is not None:
            raise SecateurError(
                f"{submission.where}: line {line} sets cells of a board of its own, which a tree does not have: "
                "let the search make and take back moves by methods, as in board.make_move(move) and "
                "board.undo_move(move)"
            )

    # ------------------------------------------------------------ the tree

    def _handovers(self) -> list[str]:
        submission, roles = self.submission, self.roles
        if "values" in roles and "node" not in roles:
            return ["heap"]
        if any(str(role).startswith("graph:") for role in roles):
            return ["graph"]
        boards = ["board"] if submission.takes_moves_back else []
        if submission.rules:
            return [*boards, "game"]
        if submission.self_role == "node":
            return boards or ["own"]
        if "game" in roles:
            ours = submission.mentions("outcome|ongoing|secateur")
            return ["secateur", "game"] if ours else [*boards, "game", "secateur"]
        attributes, keys = self._asked()
        lists = ["plain"] if submission.asks_exact_types else ["lists", "plain"]
        rules = {str(role).removeprefix("rule:") for role in roles if str(role).startswith("rule:")}
        mixed = ["mixed"] if _tests_numbers(submission) and not rules else []
        before, after = self._own_nodes()
        if (attributes | rules) & {"children", "moves", "left", "right"}:
            return [*boards, *before, *mixed, "nodes", *after, *lists]
        if "children" in keys:
            return ["dicts", "nodes"]
        if attributes & {"terminal", "value", "player", "is_max"}:
            return [*before, "nodes", *after, *lists]
        maps = ["maps"] if "dict" in _tested_types(submission) else []
        return [*before, *maps, *lists, "nodes", *after, "dicts"]

    def _leaf_forms(self) -> list[Vocabulary]:
        """The names, with those that are None or missing at some nodes, as the code tests for it."""
        words, own = self.words, self.own
        nones = {name for name in words.nones if words.asked(name) in CHILDREN or name == UNNAMED}
        absent = {name for name in words.absent if words.asked(name) in (*CHILDREN, "value")}
        if own is not None and (leaf := leaf_of(own.leaf, self._is_children, required_names(own.leaf))) is not None:
            nones = {name for name in nones if getattr(leaf, name, None) is None or callable(getattr(leaf, name))}
            mixed = own.leaf in own.inner
            absent = {name for name in absent if not hasattr(leaf, name) or (self._is_value(name) and not mixed)}
        plain = replace(words, nones=frozenset(), absent=frozenset())
        found = [replace(words, nones=frozenset(nones - absent), absent=frozenset(absent))] if nones | absent else []
        return [*found, plain]

    def _is_children(self, name: str) -> bool:
        return self.words.asked(name) == "children"

    def _is_value(self, name: str) -> bool:
        return self.words.asked(name) == "value"

    def _own_nodes(self) -> tuple[list[str], list[str]]:
        """Nodes of the file's own classes, tried before others where these would not do, or else after them."""
        if self.own is None:
            return [], []
        special = {name for cls in (*self.own.inner, self.own.leaf) for name in vars(cls) if name in _SPECIAL}
        return (["own"], []) if special or _tests_classes(self.submission) else ([], ["own"])

    def _asked(self) -> tuple[set[str | None], set[str]]:
        """What the code asks for by attributes and methods, and by keys."""
        attributes, keys = set(), set()
        for node in ast.walk(self.submission.tree):
            if isinstance(node, ast.Attribute) and not (
                isinstance(node.value, ast.Name) and node.value.id in ("math", "np", "self")
            ):
                attributes.add(self.words.asked(node.attr))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(self.words.meanings.get(node.value, node.value))
        return attributes, keys

    # ------------------------------------------------------------ depth, players and windows

    def _depths(self) -> list[str]:
        found = [each for each in self.parameters if each.role == "depth"]
        if not found:
            return ["none"]
        if any(each.role in ("index", "height", "leaf_count") for each in self.parameters):
            return ["up", "down"]
        use = self.submission.depth_use
        if use.only_counts and "limit" not in self.roles:
            return ["nought"] if use.in_values and use.can_be_nought else ["up"]
        if found[0].has_default and found[0].default == 0:
            return ["default", "down"]
        if "limit" in self.roles:
            return ["up", "down"] if self.submission.counts_up(found[0].name) else ["down", "up"]
        if found[0].has_default:
            return ["down"] if self.submission.deepens else ["down", "default"]
        return ["down", "up"] if self.submission.counts_up(found[0].name) else ["down"]

    def _players(self) -> list[tuple[Any, Any]]:
        """What may stand for MAX, and for MIN."""
        for each in self.parameters:
            if each.role == "maximizing":
                named = [value for value in self._compared(each) if isinstance(value, str)]
                return [(value, None) for value in named] or [(True, False)]
            if each.role == "player":
                compared = [value for value in self._compared(each) if value is not None]
                options: list[tuple[Any, Any]] = [(value, _other(value, compared)) for value in compared]
                if each.has_default and each.default is not None:
                    options.insert(0, (each.default, None))
                said = [option for option in options if side_of_word(option[0]) == "max"]
                return said or [*options, (1, None), (Mover(True), None)]
        return [(None, None)]

    def _compared(self, parameter: Parameter) -> list[Any]:
        """What a parameter is compared with: constants, and what names of the file stand for."""
        found = list(self.submission.compared_with(parameter.name))
        for node in ast.walk(self.submission.tree):
            if isinstance(node, ast.Compare) and len(node.comparators) == 1:
                sides = [node.left, node.comparators[0]]
                if any(isinstance(side, ast.Name) and side.id == parameter.name for side in sides):
                    found += [value for side in sides if (value := self._constant(side)) is not None]
        return list(dict.fromkeys(found))

    def _constant(self, node: ast.expr) -> Any:
        """What a global name or an attribute stands for: `MAX`, `Player.MAX`."""
        known = namespace(self.submission.function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = getattr(known.get(node.value.id), node.attr, None)
        else:
            found = known.get(node.id) if isinstance(node, ast.Name) else None
        return found if found.__hash__ is not None and not callable(found) else None

    def _movers(self) -> list[tuple[Any, Any] | None]:
        """The words for MAX and MIN that the player to move is compared with; None for the usual ones."""
        words = [word for word in dict.fromkeys(self.words.words) if word not in (None, self.words.leaf_word)]
        if not words or all(Mover(True) == word or Mover(False) == word for word in words if word != 0):
            return [None, *([(0, None)] if 0 in words and 1 not in words else [])]
        first, second = [*words, None][:2]
        return [(first, second), (second, first)]

    def windows(self) -> list[tuple[Any, Any]]:
        """The windows that the file itself calls its search with, and whole numbers."""
        found = []
        known = namespace(self.submission.function)
        names = {each.role: each.name for each in self.parameters if each.role in ("alpha", "beta")}
        function = function_named(self.submission.tree, last_name(self.submission.name))
        order = parameter_names(function) if function is not None else []
        for call in ast.walk(self.submission.whole):
            if isinstance(call, ast.Call) and last_called(call) == last_name(self.submission.name):
                given = dict(zip(order, call.args, strict=False)) | {each.arg: each.value for each in call.keywords}
                bounds = [_number(given.get(names.get(role, "")), known) for role in ("alpha", "beta")]
                if bounds[0] is not None and bounds[1] is not None and bounds[0] < bounds[1]:
                    found.append((bounds[0], bounds[1]))
        return [*dict.fromkeys(found)] or [(-(10**9), 10**9)]


def _number(node: ast.expr | None, known: Told) -> Any:
    """What a bound in a call stands for, where it is a number or a name."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        found = _number(node.operand, known)
        return None if found is None else -found
    found = known.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    return found if isinstance(found, (int, float)) and not isinstance(found, bool) else None


def _names(submission: Submission, parameters: tuple[Parameter, ...]) -> Iterator[Parameter]:
    """Names of the file that stand for a tree, or for a depth, which its functions use without being given them."""
    known = namespace(submission.function)
    roles = {each.role for each in parameters}
    yield from (Parameter(name, f"own:{name}") for name in sorted(submission.rules))
    for function in ast.walk(submission.tree):
        if isinstance(function, ast.FunctionDef):
            own = parameter_names(function)
            for name, role in graph_roles(own, function):
                if name not in own and isinstance(known.get(name), dict):
                    yield Parameter(name, role)
            for key in own:
                if role_of(key) == "index" and "values" not in roles:
                    lists = [name for name in keyed_by(key, function) if isinstance(known.get(name), (list, tuple))]
                    yield from (Parameter(name, "values") for name in lists if name not in own)
    used = {node.id for node in ast.walk(submission.tree) if isinstance(node, ast.Name)}
    for name in sorted(used & set(known)):
        is_depth = role_of(name) in ("depth", "height") and len(name) > 1
        if is_depth and type(known[name]) is int and not roles & {"limit"}:
            yield Parameter(name, "limit")


def _other(value: Any, compared: list[Any]) -> Any:
    """The other player's name, where the function itself compares with it."""
    others = [each for each in compared if each != value]
    if isinstance(value, bool):
        return not value
    return others[0] if len(others) == 1 else None


# ---------------------------------------------------------------- own classes


def _words(submission: Submission) -> Vocabulary:
    """The names that nodes are asked for; of a class of nodes, `self` is one."""
    if submission.self_class is not None:
        return _words_inside(
            submission, {cls.__name__ for cls in (*submission.self_class.__mro__, *_alike(submission))}
        )
    words = submission.words
    others = {name for name in submission.classes if not submission.name.startswith(f"{name}.")}
    if not others or node_classes(submission.classes.values(), _fields(submission), words, frozenset()) is not None:
        return words
    inside = _words_inside(submission, others)
    found = node_classes(submission.classes.values(), _fields(submission), inside, frozenset())
    return words if found is None else inside


def _words_inside(submission: Submission, classes: set[str]) -> Vocabulary:
    """The names, with those that the methods of some classes ask their own objects for."""
    tree = ast.parse(ast.unparse(submission.tree))
    for body in ast.walk(tree):
        if isinstance(body, ast.ClassDef) and body.name in classes:
            for node in ast.walk(body):
                if isinstance(node, ast.Name) and node.id == "self":
                    node.id = "node_"
    return vocabulary(tree)


def _own(submission: Submission, words: Vocabulary) -> OwnClasses | None:
    """The classes of the file that are nodes."""
    if submission.self_class is not None:
        cls = submission.self_class
        kept = frozenset(name for name in dir(cls) if _is_searching(submission, name))
        alike = _alike(submission)
        return node_classes(alike, _fields(submission), words, kept) or OwnClasses((cls,), cls, kept)
    return node_classes(submission.classes.values(), _fields(submission), words, frozenset())


def _alike(submission: Submission) -> list[type]:
    """The classes that have the same search: those that inherit from its class, or have a method of that name."""
    method = last_name(submission.name)
    found = [cls for cls in submission.classes.values() if callable(getattr(cls, method, None))]
    kin = [cls for cls in found if submission.self_class in cls.__mro__[1:]]
    return kin or found


def _is_searching(submission: Submission, name: str) -> bool:
    """Whether a method is part of the search: it is the entry, or leads back to itself."""
    if name == last_name(submission.name):
        return True
    calls = {
        function.name: {last_called(part) for part in ast.walk(function) if isinstance(part, ast.Call)}
        for function in ast.walk(submission.tree)
        if isinstance(function, ast.FunctionDef)
    }
    found: set[str] = set()
    todo = [name]
    while todo:
        for below in calls.get(todo.pop(), set()) - found:
            found.add(below)
            todo.append(below)
    return name in found


def _fields(submission: Submission) -> dict[str, set[str]]:
    """The attributes and methods of the objects of each class."""
    found: dict[str, set[str]] = {}
    for body in ast.walk(submission.tree):
        if isinstance(body, ast.ClassDef):
            names = found.setdefault(body.name, set())
            set_here = [
                node for node in ast.walk(body) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            ]
            names.update(node.attr for node in set_here if isinstance(node.value, ast.Name) and node.value.id == "self")
    return found


def _tests_classes(submission: Submission) -> bool:
    """Whether the code asks for instances of its own classes, or takes them apart as tuples."""
    own = set(submission.classes)
    tested = _tested_types(submission)
    for node in ast.walk(submission.tree):
        if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name):
            tested.add(node.cls.id)
        elif isinstance(node, ast.Compare):  # type(node) is Leaf
            tested.update(part.id for part in node.comparators if isinstance(part, ast.Name))
    takes_apart = any(
        isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Store) for node in ast.walk(submission.tree)
    )
    return bool(own & tested) or (takes_apart and any(issubclass(cls, tuple) for cls in submission.classes.values()))


def _tests_numbers(submission: Submission) -> bool:
    """Whether leaves are told by being numbers."""
    return bool(_tested_types(submission) & {"int", "float"})


def _tested_types(submission: Submission) -> set[str]:
    """The types that `isinstance` is asked for."""
    return {
        part.id
        for node in ast.walk(submission.tree)
        if isinstance(node, ast.Call) and called(node) == "isinstance" and len(node.args) == 2
        for part in ast.walk(node.args[1])
        if isinstance(part, ast.Name)
    }
