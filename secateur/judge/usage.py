"""What a node, a state or a game is asked for, by how the code uses the names that are not usual ones."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from secateur.judge.childless import compared_with_none, perhaps_lacking
from secateur.judge.names import loosely, meaning, role_of
from secateur.judge.syntax import parameter_names

#: Calls that hand on what they are given, one by one.
PASSING = ("enumerate", "list", "sorted", "reversed", "iter", "tuple", "len", "range")

#: Names whose attributes are not a node's.
_NOT_NODES = ("self", "math", "np", "numpy", "sys", "random", "time", "functools", "copy", "itertools", "collections")

_OF_LISTS = ("append", "add", "remove", "index", "count", "insert", "extend", "discard", "sort")


_LEAF = re.compile(r"(leaf|terminal|end|blatt|hoja|feuille|foglia)(_?node)?", re.IGNORECASE)


@dataclass(frozen=True)
class Vocabulary:
    """The names that nodes are asked for: what the unusual ones mean, and how all of them are used."""

    meanings: Mapping[str, str] = field(default_factory=dict)
    methods: frozenset[str] = frozenset()  # that are called
    fields: frozenset[str] = frozenset()  # that are used without a call
    pairs: Mapping[str, int] = field(default_factory=dict)  # yield a child with its move: the child's place
    words: tuple[Any, ...] = ()  # that the player to move is compared with
    tags: tuple[str, str, str] | None = (
        None  # that stand for a leaf, and for a node of MAX and of MIN, before what it has
    )
    nones: frozenset[str] = frozenset()  # that may be None at a leaf,
    absent: frozenset[str] = frozenset()  # and that some nodes may lack
    numbers: bool = False  # whether a leaf is a mere number where a node is handed on: isinstance(node, int)
    _asked: dict[str, str | None] = field(init=False, default_factory=dict, compare=False, repr=False)

    def asked(self, name: str) -> str | None:
        """What a name asks for."""
        if name not in self._asked:  # nodes are asked thousands of times, in few words
            self._asked[name] = self._meant(name)
        return self._asked[name]

    def _meant(self, name: str) -> str | None:
        plain = name.rpartition("__")[2] if name.startswith("_") else name  # as a class hides it
        found = self.meanings.get(name) or self.meanings.get(plain) or meaning(plain)
        if found == "play" and name in self.fields and name not in self.methods:
            return "last_move"
        return found or (loosely(plain) if name in self.methods or name in self.fields else None)

    @property
    def leaf_word(self) -> str | None:
        """What the kind of a leaf is compared with: `node.kind == "leaf"`."""
        words = [word for word in self.words if isinstance(word, str) and _LEAF.fullmatch(word)]
        return words[0] if words else None

    def is_method(self, name: str) -> bool:
        return name in self.methods and name not in self.fields

    def is_field(self, name: str) -> bool:
        return name in self.fields and name not in self.methods


def vocabulary(tree: ast.AST) -> Vocabulary:
    """The names that the code uses."""
    calls = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)]
    return Vocabulary(
        guessed_meanings(tree),
        frozenset(node.attr for node in attributes if id(node) in calls),
        frozenset(node.attr for node in attributes if id(node) not in calls),
        dict(_pairs(tree)),
        tuple(_player_words(tree)),
        _tags(tree),
        frozenset(compared_with_none(tree, asked_for, _aliases(tree))),
        frozenset(perhaps_lacking(tree)),
        any(_tests_for_number(node) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)),
    )


def _tests_for_number(function: ast.FunctionDef) -> bool:
    """Whether a function asks if one of its parameters is a number."""
    own = set(parameter_names(function))
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) == "isinstance" and len(node.args) == 2:
            types = {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
            if isinstance(node.args[0], ast.Name) and node.args[0].id in own and types & {"int", "float"}:
                return True
    return False


def guessed_meanings(tree: ast.AST) -> dict[str, str]:
    """What the unusual attributes, methods and keys of nodes are asked for.

    >>> guessed_meanings(ast.parse("def f(v):\\n if not v.twigs: return v.pay\\n return max(f(c) for c in v.twigs)"))
    {'twigs': 'children', 'pay': 'value'}
    """
    found: dict[str, str] = {}
    known = _aliases(tree)
    _guess_by_loops(tree, known, found)
    _guess_by_returns(tree, known, found)
    _guess_by_tests(tree, known, found)
    guessed = {name: asked for name, asked in found.items() if name and meaning(name) is None}
    if "value" not in guessed.values() and not any(meaning(name) == "value" for name in _asked_names(tree)):
        named = [name for name, asked in found.items() if asked == "value" and meaning(name) == "name"]
        guessed |= dict.fromkeys(named, "value")  # return node.key
    return guessed | {name: "children" for name in _searched(tree, known) if meaning(name) == "moves"}


def _asked_names(tree: ast.AST) -> Iterator[str]:
    """The attributes and keys that the code reads."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Load):
            yield asked_for(node) or ""


def _searched(tree: ast.AST, known: Mapping[str, ast.expr]) -> Iterator[str]:
    """What a loop runs over, where its variable itself is searched first of all: `search(option, ...)`."""
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for loop in _loops(tree):
        name = asked_for(_resolved(_passed_on(loop.over), known))
        calls = [call for part in loop.body for call in ast.walk(part) if isinstance(call, ast.Call)]
        for call in calls if name is not None else ():
            function = functions.get(last_called(call))
            names = parameter_names(function) if function is not None else []
            of = call.func.value if isinstance(call.func, ast.Attribute) else None
            if function is not None and name is not None and isinstance(of, ast.Name) and of.id in loop.variables:
                yield name  # child.search(...)
            given = dict(zip(names, call.args, strict=False)) | {each.arg: each.value for each in call.keywords}
            for parameter, value in given.items():
                is_node = role_of(parameter or "") in ("node", "game")
                if is_node and isinstance(value, ast.Name) and value.id in loop.variables and name is not None:
                    yield name


def _guess_by_loops(tree: ast.AST, known: Mapping[str, ast.expr], found: dict[str, str]) -> None:
    """What a loop runs over are children, or moves where they are played."""
    for loop in _loops(tree):
        name = asked_for(_resolved(_passed_on(loop.over), known))
        if name is None:
            continue
        calls = [call for part in loop.body for call in ast.walk(part) if isinstance(call, ast.Call)]
        played = [call for call in calls if _hands_on(call, loop.variables)]
        found[name] = "moves" if played else "children"
        for call in _undone(loop.body, tree):
            found.setdefault(asked_for(call) or "", "undo")
        for call in played:
            found.setdefault(asked_for(call) or "", "play")


def _guess_by_returns(tree: ast.AST, known: Mapping[str, ast.expr], found: dict[str, str]) -> None:
    """What is counted are children, what is returned is a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(part, ast.Starred) for part in ast.walk(node.targets[0])):
            found.setdefault(asked_for(_resolved(_passed_on(node.value), known)) or "", "children")
        if isinstance(node, ast.Call) and called(node) == "len" and len(node.args) == 1:
            found.setdefault(asked_for(_resolved(node.args[0], known)) or "", "children")
        elif isinstance(node, ast.Return) and node.value is not None:
            for part in _returned(node.value):
                found.setdefault(asked_for(_resolved(part, known)) or "", "value")


def _guess_by_tests(tree: ast.AST, known: Mapping[str, ast.expr], found: dict[str, str]) -> None:
    """What makes a function return says that the game is over; another test asks whether MAX is to move."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(isinstance(part, ast.Return) for part in node.body):
            for part in _tested(node.test):
                inverted = isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)
                inner = part.operand if isinstance(part, ast.UnaryOp) else part
                found.setdefault(asked_for(_resolved(inner, known)) or "", "inner" if inverted else "terminal")
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Attribute):
            only_else = not _goes_on(node.body) and _goes_on(node.orelse)  # if node.ended: value = node.pay
            found.setdefault(asked_for(node.test) or "", "terminal" if only_else else "is_max")


def _goes_on(body: list[ast.stmt]) -> bool:
    """Whether statements run over children."""
    return any(isinstance(part, (ast.For, ast.While, ast.comprehension)) for each in body for part in ast.walk(each))


@dataclass(frozen=True)
class _Loop:
    target: ast.expr
    over: ast.expr
    body: list[ast.AST]

    @property
    def variables(self) -> set[str]:
        return {part.id for part in ast.walk(self.target) if isinstance(part, ast.Name)}


def _loops(tree: ast.AST) -> Iterator[_Loop]:
    for node in ast.walk(tree):
        if isinstance(node, ast.For):
            yield _Loop(node.target, node.iter, list(node.body))
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
            for each in node.generators:
                yield _Loop(each.target, each.iter, [node.elt])


def _aliases(tree: ast.AST) -> dict[str, ast.expr]:
    """What local names stand for: `moves = state.options()`."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, node.value)
    return found


def _resolved(node: ast.AST, known: Mapping[str, ast.expr]) -> ast.AST:
    if isinstance(node, ast.Name) and node.id in known:
        return _passed_on(known[node.id])
    return node


def _passed_on(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and called(node) in PASSING and node.args:
        node = node.args[0] if called(node) in ("enumerate", "sorted") else node.args[-1]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "values"):
        node = node.func.value
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):  # all but the first
        return _passed_on(node.value)
    return node


def _hands_on(node: ast.AST, variables: set[str]) -> bool:
    """Whether a method of a node or a game is called with the variable of the loop: it plays a move."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or _of_none(node.func):
        return False
    handed = {each.id for each in node.args if isinstance(each, ast.Name)}
    return (
        bool(variables & handed)
        and meaning(node.func.attr) in (None, "play")
        and node.func.attr not in _OF_LISTS
        and not isinstance(node.func.value, ast.Call)
    )


def _undone(body: list[ast.AST], tree: ast.AST) -> list[ast.Call]:
    """The calls that stand alone after a call of a function of the file: they take a move back."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    found: list[ast.Call] = []
    searched = False
    for statement in body:
        call = statement.value if isinstance(statement, ast.Expr) else None
        if searched and isinstance(call, ast.Call) and _is_deed(call):
            found.append(call)
        searched = searched or any(
            isinstance(part, ast.Call) and last_called(part) in own for part in ast.walk(statement)
        )
    return found


def _is_deed(call: ast.Call) -> bool:
    """Whether a method of a node or a game is called, not of a list."""
    return isinstance(call.func, ast.Attribute) and call.func.attr not in _OF_LISTS and not _of_none(call.func)


def _pairs(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Names whose elements are pairs of a move and a child, with the child's place."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for loop in _loops(tree):
        if not isinstance(loop.target, ast.Tuple) or len(loop.target.elts) != 2:
            continue
        over = loop.over
        while isinstance(over, ast.Call) and called(over) in ("list", "sorted", "iter", "reversed") and over.args:
            over = over.args[0]
        name = asked_for(over)
        if name is None or name in ("items", "values") or isinstance(over, ast.Subscript):
            continue
        handed = {
            each.id
            for part in loop.body
            for call in ast.walk(part)
            if isinstance(call, ast.Call) and last_called(call) in own
            for each in (*call.args, getattr(call.func, "value", None))
            if isinstance(each, ast.Name)
        }
        first = loop.target.elts[0]
        yield name, 0 if isinstance(first, ast.Name) and first.id in handed else 1


def _player_words(tree: ast.AST) -> Iterator[Any]:
    """Constants that the player to move, as nodes and games tell it, is compared with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.comparators) == 1:
            sides = [node.left, node.comparators[0]]
            if any(meaning(asked_for(side) or "") == "player" for side in sides):
                yield from (side.value for side in sides if isinstance(side, ast.Constant))


def _tags(tree: ast.AST) -> tuple[str, str, str] | None:
    """Words that stand for leaves and for inner nodes: `case ("leaf", value)`, `if node[0] == "leaf"`."""
    known = {name: value.value for name, value in _aliases(tree).items() if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):  # LEAF, INNER = "leaf", "inner"
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
            and isinstance(node.value, ast.Tuple)
        ):
            for target, value in zip(node.targets[0].elts, node.value.elts, strict=False):
                if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
                    known[target.id] = value.value
    compared = [
        part
        for node in ast.walk(tree)
        if isinstance(node, (ast.Compare, ast.MatchValue))
        for part in ([node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.value])
    ]
    words = [known.get(part.id) if isinstance(part, ast.Name) else _text(part) for part in compared]
    words += list(known.values())
    texts = [word for word in dict.fromkeys(words) if isinstance(word, str)]
    leaf = next((word for word in texts if _LEAF.fullmatch(word)), None)
    if leaf is None:
        return None
    sides = {side_of_word(word): word for word in reversed(texts)}
    other = next((word for word in texts if word != leaf), "node")
    return (leaf, sides["max"], sides["min"]) if {"max", "min"} <= sides.keys() else (leaf, other, other)


def side_of_word(word: object) -> str | None:
    """Whether a word says MAX or MIN.

    >>> side_of_word("MAX"), side_of_word("minimizer"), side_of_word("x")
    ('max', 'min', None)
    """
    found = re.match(r"max|min", word.lower()) if isinstance(word, str) else None
    return found[0] if found is not None else None


def asked_for(node: ast.AST) -> str | None:
    """The name of what a node is asked for: `node.pay`, `node.pay()`, `game.pay(node)`, `node["pay"]`."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
            return _text(node.args[0])
        node = node.func
    if isinstance(node, ast.Attribute) and not _of_none(node):
        return node.attr
    return _text(node.slice) if isinstance(node, ast.Subscript) else None


def _of_none(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in _NOT_NODES


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _returned(node: ast.expr) -> list[ast.expr]:
    """What may be a leaf's value in what is returned: itself, its negative, a product, a member of a tuple."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return [part for each in node.elts for part in _returned(each)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return [*_returned(node.left), *_returned(node.right)]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _returned(node.operand)
    if isinstance(node, ast.IfExp):
        return [*_returned(node.body), *_returned(node.orelse)]
    return [node]


def _tested(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BoolOp):
        return [part for each in node.values for part in _tested(each)]
    return [node]


def called(call: ast.Call) -> str:
    """The name of a function that is called by its mere name."""
    return call.func.id if isinstance(call.func, ast.Name) else ""


def last_called(call: ast.Call) -> str:
    """The name of a function or a method that is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))
