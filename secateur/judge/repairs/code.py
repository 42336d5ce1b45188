"""The code of a search, with what a repair needs to know: its functions, its loops, its recursive calls, its bounds."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from secateur.judge.names import role_of
from secateur.judge.parameters import guessed_roles

Loop = ast.For | ast.While
Function = ast.FunctionDef


def expression(text: str) -> ast.expr:
    """
    >>> ast.unparse(expression("max(alpha,  v)"))
    'max(alpha, v)'
    """
    return ast.parse(text, mode="eval").body


def statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


def text_of(node: ast.AST) -> str:
    return ast.unparse(node)


def walk(*parts: ast.AST) -> Iterator[ast.AST]:
    for part in parts:
        yield from ast.walk(part)


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


class CallOfSearch(NamedTuple):
    """A call of a function that searches."""

    call: ast.Call
    inside: Function
    target: Function
    given: dict[str, ast.expr]  # by the name of the parameter


class Code:
    """A syntax tree that can be changed in place, and back."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.above: dict[ast.AST, tuple[ast.AST, str]] = {}
        for node in ast.walk(tree):
            for name, value in ast.iter_fields(node):
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, ast.AST):
                        self.above[part] = (node, name)

    # ------------------------------------------------------------ functions and calls

    @cached_property
    def functions(self) -> dict[str, Function]:
        return {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}

    @cached_property
    def searching(self) -> dict[str, Function]:
        """The functions that call themselves in the end, but for those that merely have such functions inside."""
        calls = {
            name: {called(part) for part in self.own(function) if isinstance(part, ast.Call)}
            for name, function in self.functions.items()
        }

        def below(name: str) -> set[str]:
            found: set[str] = set()
            todo = [name]
            while todo:
                new = calls.get(todo.pop(), set()) - found
                found |= new
                todo += new
            return found

        return {name: function for name, function in self.functions.items() if name in below(name)}

    @cached_property
    def calls(self) -> list[CallOfSearch]:
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and called(node) in self.searching:
                inside = self.function_of(node)
                target = self.searching[called(node)]
                if inside is not None:
                    names = self.parameters(target)
                    given = dict(zip(names, node.args, strict=False))
                    given |= {each.arg: each.value for each in node.keywords if each.arg}
                    found.append(CallOfSearch(node, inside, target, given))
        return found

    @cached_property
    def recursive(self) -> list[CallOfSearch]:
        """The calls that searching functions make."""
        return [each for each in self.calls if each.inside in self.searching.values()]

    @cached_property
    def tops(self) -> list[CallOfSearch]:
        """The calls from functions that do not search themselves."""
        return [each for each in self.calls if each not in self.recursive]

    @cached_property
    def negates(self) -> bool:
        """Whether it is negamax, by what it hands down or gets back."""
        for each in self.calls:
            above, _ = self.above[each.call]
            if isinstance(above, ast.Subscript):
                above, _ = self.above[above]
            if isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.USub):
                return True
            for given in each.given.values():
                if isinstance(given, ast.UnaryOp) and isinstance(given.op, ast.USub):
                    own = getattr(given.operand, "id", "") in self.parameters(each.inside)
                    if own or self.bound(given.operand):
                        return True
        return False

    @staticmethod
    def parameters(function: Function) -> list[str]:
        names = [each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
        return names[1:] if names[:1] in (["self"], ["cls"]) else names

    def own(self, function: ast.AST) -> Iterator[ast.AST]:
        """The nodes of a function, without those of functions inside it."""
        for part in ast.iter_child_nodes(function):
            if not isinstance(part, ast.FunctionDef):
                yield part
                yield from self.own(part)

    def function_of(self, node: ast.AST) -> Function | None:
        return next((each for each in self.around(node) if isinstance(each, ast.FunctionDef)), None)

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node stands in, from the inside out."""
        while node in self.above:
            node, _ = self.above[node]
            yield node

    def statement_of(self, node: ast.AST) -> ast.stmt:
        """The statement that an expression stands in."""
        while not isinstance(node, ast.stmt):
            node, _ = self.above[node]
        return node

    @cached_property
    def loops(self) -> list[Loop]:
        """The loops over children."""
        found: list[Loop] = []
        for each in self.calls:
            loop = self.loop_of(each.call)
            if loop is not None and loop not in found:
                found.append(loop)
        return found

    def loop_of(self, node: ast.AST) -> Loop | None:
        for each in self.around(node):
            if isinstance(each, (ast.For, ast.While)):
                return each
            if isinstance(each, ast.FunctionDef):
                return None
        return None

    def is_of_child(self, call: ast.AST) -> bool:
        """Whether a call is made for each move, in a loop or what stands for one."""
        turns = (ast.For, ast.While, ast.comprehension, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.Lambda)
        inside = (each for each in self.around(call) if isinstance(each, (*turns, ast.FunctionDef)))
        return isinstance(next(inside, None), turns)

    def relevant(self) -> list[Function]:
        """The functions that search, and those on top."""
        return list(dict.fromkeys(each.inside for each in self.calls))

    @cached_property
    def stops_early(self) -> bool:
        """Whether a loop over children may end before the last one."""
        tests = [part for loop in self.loops for part in walk(*loop.body) if isinstance(part, ast.If)]
        return any(isinstance(part, (ast.Break, ast.Return)) for test in tests for part in test.body)

    # ------------------------------------------------------------ roles

    def roles(self, function: Function) -> dict[str, str]:
        if function not in self._roles:
            guessed = guessed_roles(self.tree, function.name)
            self._roles[function] = {
                name: role for name in self.parameters(function) if (role := guessed.get(name) or role_of(name))
            }
        return self._roles[function]

    @cached_property
    def _roles(self) -> dict[Function, dict[str, str]]:
        return {}

    def named(self, function: Function, *wanted: str) -> list[str]:
        """The parameters of a function in some roles; of the functions around it too."""
        names = [name for name, role in self.roles(function).items() if role in wanted]
        for outer in self.around(function):
            if isinstance(outer, ast.FunctionDef):
                names += [name for name, role in self.roles(outer).items() if role in wanted]
        return names

    def bounds(self, function: Function) -> dict[str, str]:
        """What a function calls alpha and beta."""
        found = {role: name for name, role in self.roles(function).items() if role in ("alpha", "beta")}
        for part in self.own(function):
            if isinstance(part, (ast.Name, ast.Attribute)):
                name = part.id if isinstance(part, ast.Name) else part.attr
                role = role_of(name) if len(name) > 2 else None
                if role in ("alpha", "beta"):
                    found.setdefault(role, text_of(part))
            elif _is_of_two(part) and isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name):
                found.setdefault("alpha", f"{part.value.id}[0]")
                found.setdefault("beta", f"{part.value.id}[1]")
        return found

    def bound(self, node: ast.AST) -> str | None:
        """Whether an expression is alpha or beta."""
        function = self.function_of(node)
        if function is None or not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            return None
        text = text_of(node)
        return next((role for role, name in self.bounds(function).items() if name == text), None)

    # ------------------------------------------------------------ statements

    def assigned(self, loop: ast.AST) -> list[str]:
        """The variables that a loop sets, but for bounds: those that were set before it first, so the best value."""
        function = self.function_of(loop)
        before: set[str] = set()
        found: list[str] = []
        for part in self.own(function) if function is not None else ():
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and self.bound(part) is None:
                inside = loop in self.around(part)
                if not inside:
                    before.add(part.id)
                elif part.id not in found and not self._is_target(part, loop):
                    found.append(part.id)
        return sorted(found, key=lambda name: name not in before)

    @staticmethod
    def _is_target(part: ast.AST, loop: ast.AST) -> bool:
        return isinstance(loop, ast.For) and part in list(ast.walk(loop.target))

    def comparisons(self, function: Function) -> Iterator[tuple[ast.If, ast.Compare]]:
        """The tests in a function's loops over children."""
        for node in self.own(function):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Compare) and self.loop_of(node) in self.loops:
                yield node, node.test

    def is_cut(self, node: ast.AST) -> bool:
        """Whether this is a test that ends a loop over children."""
        return (
            isinstance(node, ast.If)
            and any(isinstance(part, (ast.Break, ast.Return, ast.Continue, ast.Pass)) for part in node.body)
            and self.loop_of(node) in self.loops
            and any(self.bound(part) for part in ast.walk(node.test))
        )


def _is_of_two(node: ast.AST) -> bool:
    """Whether this sets the first or second member of a list: `window[0] = ...`."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Store):
        return False
    return text_of(node.slice) in ("0", "1")


# ---------------------------------------------------------------- changes


Undo = Callable[[], None]


class Change(ABC):
    """One change of a syntax tree."""

    @abstractmethod
    def make(self, code: Code) -> Undo:
        """Makes the change, and returns a function that undoes it."""

    @staticmethod
    def set(owner: ast.AST, field: str, value: Any) -> Undo:
        before = getattr(owner, field)
        setattr(owner, field, value)
        return lambda: setattr(owner, field, before)


class Replace(Change):
    """Puts something in the place of a node: an expression, or statements."""

    def __init__(self, old: ast.AST, *new: ast.AST) -> None:
        self.old, self.new = old, new

    def make(self, code: Code) -> Undo:
        owner, field = code.above[self.old]
        held = getattr(owner, field)
        if not isinstance(held, list):
            return self.set(owner, field, self.new[0])
        parts: list[ast.AST] = []
        for part in held:
            parts += self.new if part is self.old else [part]
        if not parts and field == "body":
            parts = [ast.Pass()]
        return self.set(owner, field, parts)


class InsertAfter(Change):
    def __init__(self, anchor: ast.stmt, *new: ast.stmt) -> None:
        self.anchor, self.new = anchor, new

    def make(self, code: Code) -> Undo:
        owner, field = code.above[self.anchor]
        parts: list[ast.AST] = []
        for part in getattr(owner, field):
            parts += [part, *self.new] if part is self.anchor else [part]
        return self.set(owner, field, parts)


class InsertBefore(Change):
    def __init__(self, anchor: ast.stmt, *new: ast.stmt) -> None:
        self.anchor, self.new = anchor, new

    def make(self, code: Code) -> Undo:
        owner, field = code.above[self.anchor]
        parts: list[ast.AST] = []
        for part in getattr(owner, field):
            parts += [*self.new, part] if part is self.anchor else [part]
        return self.set(owner, field, parts)


class SetField(Change):
    """Sets a field of a node: its operator, its body."""

    def __init__(self, owner: ast.AST, field: str, value: Callable[[Any], Any]) -> None:
        self.owner, self.field, self.value = owner, field, value

    def make(self, code: Code) -> Undo:
        return self.set(self.owner, self.field, self.value(getattr(self.owner, self.field)))


def always(value: Any) -> Callable[[Any], Any]:
    """For a field that takes a value, whatever it was."""
    return lambda _: value


class Repair(NamedTuple):
    """Changes that would cure a mistake."""

    name: str
    changes: tuple[Change, ...]


def repair(name: str, *changes: Change) -> Repair:
    return Repair(name, changes)
