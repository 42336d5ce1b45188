"""What the source of a student's function says: its names, its numbers, what it compares and returns."""

from __future__ import annotations

import ast
import re
import textwrap
from functools import cached_property
from typing import Any

from secateur.judge.names import camel_words, meaning, role_of
from secateur.judge.syntax import parameter_names, parsed
from secateur.judge.usage import Vocabulary, vocabulary

#: What a variable that holds a move is called.
_MOVE = re.compile(r"move|action|col(umn)?$|zug|jugada|coup|走法|动作")


class SourceFacts:
    """Facts about a source; every one of them is only a hint, for what a function does decides."""

    name: str
    source: str
    self_class: type | None
    rules: frozenset[str]

    @cached_property
    def whole(self) -> ast.Module:
        """The whole file."""
        try:
            return parsed(textwrap.dedent(self.source))
        except SyntaxError:
            return ast.parse("")

    @cached_property
    def tree(self) -> ast.Module:
        """The file without what the entry does not lead to: other functions, and what runs it as a program."""
        calls = calls_of(self.whole)
        if self.name.rpartition(".")[2] not in calls:
            return self.whole
        reached = {self.name.rpartition(".")[2]}
        while more := {below for name in reached for below in calls.get(name, ()) if below in calls} - reached:
            reached |= more
        rivals = self._rivals
        kept = [
            node
            for node in self.whole.body
            if not (isinstance(node, ast.FunctionDef) and node.name not in reached)
            and not (isinstance(node, ast.ClassDef) and node.name in rivals)
            and not isinstance(node, ast.If)
        ]
        return ast.Module(kept, [])

    @property
    def _rivals(self) -> set[str]:
        """Other classes with a search of the same name, of which the entry's class does not inherit."""
        own, _, method = self.name.rpartition(".")
        classes = {node.name: node for node in self.whole.body if isinstance(node, ast.ClassDef)}
        if own not in classes or self.self_class is not None:
            return set()
        kin = {own}
        while more := {getattr(base, "id", "") for name in kin for base in classes[name].bases} & set(classes) - kin:
            kin |= more
        methods = {name: {getattr(part, "name", "") for part in body.body} for name, body in classes.items()}
        return {name for name in methods if method in methods[name]} - kin

    @cached_property
    def words(self) -> Vocabulary:
        """The names that nodes are asked for, as the code uses them."""
        return vocabulary(self.tree)

    def mentions(self, pattern: str) -> bool:
        """Whether the code, comments aside, has an identifier like this."""
        return any(re.fullmatch(pattern, name) for name in self.identifiers)

    @property
    def identifiers(self) -> set[str]:
        found = set()
        for node in ast.walk(self.tree):
            for field_name in ("id", "attr", "arg", "name"):
                name = getattr(node, field_name, None)
                if isinstance(name, str):
                    found.add(camel_words(name))
        return found

    @property
    def is_alphabeta(self) -> bool:
        """Whether pruning is meant."""
        if self.mentions(r"(.*_)?(alpha|beta|alfa|alphabeta|α|β|prun\w*)(_.*)?|alphabeta\w*|negascout|pvs"):
            return True
        functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        return any({"alpha", "beta"} <= set(map(role_of, parameter_names(node))) for node in functions)

    @cached_property
    def own_rules(self) -> set[str]:
        """The methods of its classes, other than searches, that do more than to return what an object has."""
        calls = calls_of(self.tree)
        used = {node.attr for node in ast.walk(self.tree) if isinstance(node, ast.Attribute)}
        ruled = (ast.For, ast.While, ast.If, ast.comprehension)
        return {
            method.name
            for body in ast.walk(self.tree)
            if isinstance(body, ast.ClassDef)
            for method in body.body
            if isinstance(method, ast.FunctionDef) and method.name in used and method.name != "__init__"
            if method.name not in reached(method.name, calls)
            if any(isinstance(part, ruled) for part in ast.walk(method))
        }

    @property
    def counts_agents(self) -> bool:
        """Whether agents move in turn, and a step of the depth may be a move of each."""
        given = {camel_words(node.arg) for node in ast.walk(self.tree) if isinstance(node, ast.arg)}
        return self.mentions(r"(get_)?num_?agents|agent_?index") or not given.isdisjoint({"agent", "agents"})

    @property
    def deepens(self) -> bool:
        """Whether the entry searches again and again, to a depth that a loop counts."""
        own = self.name.rpartition(".")[2]
        entry = next((node for node in ast.walk(self.tree) if getattr(node, "name", "") == own), None)
        for loop in ast.walk(entry) if entry is not None else ():
            if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) and role_of(loop.target.id) == "depth":
                return True
            if isinstance(loop, ast.While):
                counted = [part.target for part in ast.walk(loop) if isinstance(part, ast.AugAssign)]
                if any(isinstance(part, ast.Name) and role_of(part.id) == "depth" for part in counted):
                    return True
        return False

    @property
    def negates_calls(self) -> bool:
        """Whether somewhere the negative of a call, of alpha, beta or a colour is taken: negamax does."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                inner = node.operand.value if isinstance(node.operand, ast.Subscript) else node.operand
                if isinstance(inner, ast.Call) and called(inner) not in ("float", "abs", "len", "int"):
                    return True
                if isinstance(inner, ast.Name) and role_of(inner.id) in ("alpha", "beta", "colour"):
                    return True
        return False

    @property
    def asks_exact_types(self) -> bool:
        """Whether it compares `type(x)`, which only plain lists and numbers pass."""
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        return any(called(call) == "type" and len(call.args) == 1 for call in calls)

    @cached_property
    def takes_tuples(self) -> bool:
        """Whether nested lists must be tuples: it asks for tuples alone, or looks nodes up in a table."""
        tested, looks_up = set[str](), False
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and called(node) == "isinstance" and len(node.args) == 2:
                tested |= _names_in(node.args[1])
            elif isinstance(node, ast.Compare) and "type" in _names_in(node.left):  # type(node) is tuple
                tested |= {name for each in node.comparators for name in _names_in(each)}
            elif isinstance(node, ast.FunctionDef):
                looks_up |= any(_is_cache(each) for each in node.decorator_list) or _keeps_nodes(node)
        return looks_up or ("tuple" in tested and "list" not in tested)

    @property
    def calls_itself(self) -> bool:
        """Whether the entry is the recursive function, not one on top of it: it returns a value, then."""
        own = self.name.rpartition(".")[2]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and node.name == own:
                return any(isinstance(part, ast.Call) and called(part) == own for part in ast.walk(node))
        return False

    @property
    def is_begun(self) -> bool:
        """Whether something in the file can search: a loop, or a function that calls itself in the end."""
        turns = (ast.For, ast.While, ast.comprehension, ast.Lambda)
        calls = calls_of(self.tree)
        found = any(isinstance(node, turns) for node in ast.walk(self.tree))
        return not self.source or found or any(name in reached(name, calls) for name in calls)

    @property
    def returns_a_move(self) -> bool:
        """Whether the entry, a function on top of the search, returns what it calls a move."""
        own = self.name.rpartition(".")[2]
        entry = next((node for node in ast.walk(self.tree) if getattr(node, "name", "") == own), None)
        returned = [part.value for part in ast.walk(entry) if isinstance(part, ast.Return)] if entry is not None else []
        names = [str(getattr(each, "id", getattr(each, "attr", ""))) for each in returned]
        return not self.calls_itself and any(_MOVE.search(camel_words(name)) for name in names)

    @property
    def returns_in_loop(self) -> bool:
        """Whether a loop always returns in its first turn; True where the source is not known."""
        loops = [node for node in ast.walk(self.tree) if isinstance(node, (ast.For, ast.While))]
        return not self.source or any(isinstance(part, ast.Return) for loop in loops for part in loop.body)

    @property
    def may_return_nothing(self) -> bool:
        """Whether some function can end without `return`, or returns nothing; True where the source is not known."""
        functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        returning = [node for node in functions if node.name != "__init__" and node.name != "main"]
        bare = [part for node in functions for part in ast.walk(node) if isinstance(part, ast.Return)]
        ends = all(_ends(node.body) for node in returning)
        return not self.source or not ends or any(part.value is None for part in bare)

    @property
    def tests_bounds(self) -> bool:
        """Whether anything is compared with alpha or beta; True where the source is not known."""
        compares = [node for node in ast.walk(self.tree) if isinstance(node, ast.Compare)]
        names = {part.id for node in compares for part in ast.walk(node) if isinstance(part, ast.Name)}
        return not self.source or any(role_of(name) in ("alpha", "beta") for name in names)

    @property
    def numbers(self) -> list[float] | None:
        """The numbers that stand in the source; None where it is not known."""
        if not self.source:
            return None
        found = [node.value for node in ast.walk(self.tree) if isinstance(node, ast.Constant)]
        numbers = [each for each in found if isinstance(each, (int, float)) and not isinstance(each, bool)]
        return list(dict.fromkeys(each for each in numbers if abs(each) < 1e6))[:8]

    @property
    def lowers_alpha(self) -> bool:
        """Whether alpha is set to a minimum: `alpha = min(alpha, ...)`."""
        return self._sets("alpha", "min")

    @property
    def moves_bounds_back(self) -> bool:
        """Whether beta is set to a maximum, or alpha to a minimum, with which a bound at infinity never moves."""
        return self._sets("alpha", "min") or self._sets("beta", "max")

    def _sets(self, role: str, way: str) -> bool:
        """Whether a bound is set by min or max, or by an `if` that does the same."""
        for node in ast.walk(self.tree):
            inside = node.body[0] if isinstance(node, ast.If) and isinstance(node.test, ast.Compare) else node
            if not isinstance(inside, ast.Assign) or not isinstance(inside.targets[0], ast.Name):
                continue
            if role_of(inside.targets[0].id) != role:
                continue
            if isinstance(inside.value, ast.Call) and called(inside.value) == way:
                return True
            if isinstance(node, ast.If) and _less_of(node.test, inside) == (way == "min"):
                return True
        return False

    @property
    def multiplies_by_colour(self) -> bool:
        return any(role_of(name) == "colour" for name in self._factors)

    def multiplies_by(self, name: str) -> bool:
        return name in self._factors

    @property
    def _factors(self) -> set[str]:
        """The names in products."""
        products = [
            node for node in ast.walk(self.tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
        ]
        return {part.id for node in products for part in ast.walk(node) if isinstance(part, ast.Name)}

    @property
    def cuts_by_value(self) -> bool:
        """Whether a test for a cut-off compares a value with a bound, not alpha with beta."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.If) and isinstance(node.body[0], (ast.Break, ast.Return)):
                names = [part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)]
                bounds = [name for name in names if role_of(name) in ("alpha", "beta")]
                if len(bounds) == 1 and len(names) == 2:
                    return True
        return False

    @property
    def takes_moves_back(self) -> bool:
        """Whether moves are made on a board, and taken back or made on a copy; `pop` alone may be a stack's."""
        attributes = {node.attr.lower() for node in ast.walk(self.tree) if isinstance(node, ast.Attribute)}
        undone = {name for name in attributes if meaning(name) == "undo"}
        undone |= {name for name, asked in self.words.meanings.items() if asked == "undo"}
        alone = [node.value for node in ast.walk(self.tree) if isinstance(node, ast.Expr)]  # its result is not used
        made = [each for each in alone if isinstance(each, ast.Call) and self._plays(called(each))]
        made = [each for each in made if called(each) != "push" or _is_of_node(each)]
        return bool(undone - {"pop"}) or bool(made) or {"push", "pop"} <= attributes

    def _plays(self, name: str) -> bool:
        return meaning(name) == "play" or (name in self.rules and self.words.asked(name) == "play")

    @property
    def sets_cells(self) -> int | None:
        """The line in which a search sets a cell of the board that it is given, if there is one."""
        for function in ast.walk(self.tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            own = {name for name in parameter_names(function) if role_of(name) == "node"}
            recursive = any(isinstance(part, ast.Call) and called(part) == function.name for part in ast.walk(function))
            for part in ast.walk(function) if recursive else ():
                if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and _is_cell(part, own):
                    return part.lineno
        return None

    def counts_up(self, name: str) -> bool:
        """Whether a parameter is counted up, or asked whether it is odd."""
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.BinOp) or not isinstance(node.op, (ast.Add, ast.Mod)):
                continue
            if isinstance(node.left, ast.Name) and node.left.id == name:
                return True
        return False

    def has_parameter(self, role: str) -> bool:
        """Whether any function of the source has a parameter in this role."""
        functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        return any(role_of(name) == role for node in functions for name in parameter_names(node))

    def compared_with(self, name: str) -> list[Any]:
        """The constants that a parameter is compared with, in the order of the source."""
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Compare) and len(node.comparators) == 1:
                sides = [node.left, node.comparators[0]]
                if any(isinstance(side, ast.Name) and side.id == name for side in sides):
                    found += [side.value for side in sides if isinstance(side, ast.Constant)]
        return list(dict.fromkeys(found))


def _ends(body: list[ast.stmt]) -> bool:
    """Whether statements never run past their last one."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _ends(last.body) and _ends(last.orelse)
    if isinstance(last, ast.With):
        return _ends(last.body)
    if isinstance(last, ast.Try):
        return _ends(last.finalbody or last.body) and all(_ends(each.body) for each in last.handlers)
    if isinstance(last, ast.Match):
        return all(_ends(case.body) for case in last.cases)
    return isinstance(last, (ast.Return, ast.Raise)) or (isinstance(last, ast.While) and not last.orelse)


def _is_of_node(call: ast.Call) -> bool:
    """Whether this is `board.push(move)`."""
    return (
        isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and role_of(call.func.value.id) == "node"
    )


def _is_cell(target: ast.Subscript, boards: set[str]) -> bool:
    """Whether this is `board[3]` or `board[1][2]`."""
    if isinstance(target.slice, ast.Slice) or (
        isinstance(target.slice, ast.Constant) and isinstance(target.slice.value, str)
    ):
        return False
    inner = target.value.value if isinstance(target.value, ast.Subscript) else target.value
    return isinstance(inner, ast.Name) and inner.id in boards


def reached(name: str, calls: dict[str, set[str]]) -> set[str]:
    """What a function calls, and what that calls."""
    found, todo = set[str](), [name]
    while todo:
        below = calls.get(todo.pop(), set()) & calls.keys() - found
        found |= below
        todo += below
    return found


def calls_of(tree: ast.AST) -> dict[str, set[str]]:
    """What each function names, and so may call."""
    return {
        function.name: {
            str(getattr(node, "id", getattr(node, "attr", "")))
            for node in ast.walk(function)
            if isinstance(node, (ast.Name, ast.Attribute))
        }
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    }


def called(call: ast.Call) -> str:
    function = call.func
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _is_cache(decorator: ast.expr) -> bool:
    """Whether a decorator is `lru_cache(...)` or `functools.cache`."""
    found = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(found, "attr", getattr(found, "id", "")) in ("cache", "lru_cache")


def _keeps_nodes(function: ast.FunctionDef) -> bool:
    """Whether a function stores something under its node: `seen[node] = value`, `key = (node, depth)`."""
    nodes = {name for name in parameter_names(function) if role_of(name) == "node"}
    keys: list[ast.expr] = []
    for part in ast.walk(function):
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store):
            keys.append(part.slice)
        elif isinstance(part, ast.Assign) and isinstance(part.value, ast.Tuple):
            named = [target.id for target in part.targets if isinstance(target, ast.Name)]
            keys += [part.value] if any("key" in name for name in named) else []
    parts = [each for key in keys for each in (key.elts if isinstance(key, ast.Tuple) else [key])]
    return any(isinstance(each, ast.Name) and each.id in nodes for each in parts)


def _less_of(test: ast.expr, move: ast.Assign) -> bool | None:
    """Whether `if value < bound: bound = value` takes the less of both, or the greater; None if it is no such test."""
    if (
        not isinstance(test, ast.Compare)
        or len(test.ops) != 1
        or not isinstance(test.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
    ):
        return None
    less = isinstance(test.ops[0], (ast.Lt, ast.LtE))
    sides = [ast.unparse(test.left), ast.unparse(test.comparators[0])]
    value, bound = ast.unparse(move.value), ast.unparse(move.targets[0])
    return less if sides == [value, bound] else not less if sides == [bound, value] else None
