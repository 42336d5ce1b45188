"""The rewriter: one visit for each idiom."""

from __future__ import annotations

import ast
import builtins
import copy
import enum
import types
from pathlib import Path
from typing import Any

from secateur.errors import OR_INTERPRETED, CompileError
from secateur.jit import STATE_METHODS, Parameters
from secateur.jit.members import Methods, has_members, is_named, methods_named, operators_used, properties_named
from secateur.jit.plain import folds
from secateur.jit.plain.conditions import Conditions
from secateur.jit.plain.constants import Constant, as_constant
from secateur.jit.plain.lists import fixed_lists, returns_constants
from secateur.jit.plain.methods import caller
from secateur.jit.plain.nested import NestedFunctions
from secateur.jit.plain.patterns import (
    above,
    by_places,
    changed_item,
    changed_while_reversed,
    each_of,
    in_order,
    is_member,
    is_simple,
    items,
    names_that_may_be_none,
    put_at,
    stored,
)
from secateur.jit.plain.records import filled, replacing, twin_of
from secateur.jit.plain.streams import EACH

#: Builtin functions of one argument, and what stands for them.
_BUILTINS = {"tuple": "as_tuple", "reversed": "backwards", "any": "any_of", "all": "all_of"}


class Rewriter(Conditions):
    """Rewrites one function. What it lifts out of it, and the constants that it needs, are added to its globals."""

    def __init__(
        self, function: types.FunctionType, node: ast.FunctionDef, siblings: dict[str, ast.FunctionDef]
    ) -> None:
        self.node, self.siblings = node, siblings
        self.lifted: list[ast.FunctionDef] = []
        self.added: Parameters = {}
        self.code = code = function.__code__
        self.local = set(code.co_varnames) | set(code.co_cellvars)
        self.scope = {**vars(builtins), **function.__globals__}
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            self.local.discard(name)
            try:
                self.scope[name] = cell.cell_contents
            except ValueError:  # not yet assigned
                self.local.add(name)
        self.classes = [each for each in self.scope.values() if has_members(each)]
        for line, cls, name in operators_used(node, self.classes):
            raise CompileError(
                f"{function.__qualname__.rpartition('<locals>.')[2]}() at line {line} of {Path(code.co_filename).name} "
                f"does not compile: {cls.__name__} defines {name}, which compiled code does not call: "
                f"write a method with a name of its own{OR_INTERPRETED}"
            )
        owner = self.scope.get(function.__qualname__.rpartition(".")[0])
        self.me = node.args.args[0].arg if node.args.args and not has_members(owner) else ""
        self.fixed = fixed_lists(node, siblings)
        self.returns_constants = returns_constants(node, siblings)
        self.returns_state = node.name in STATE_METHODS and "." in function.__qualname__
        self.as_written = set[int]()  # calls that have no compiled form
        self.perhaps_none = names_that_may_be_none(node)

    def rewrite(self) -> ast.FunctionDef:
        nested = NestedFunctions(self.node, self.local)
        self.node = nested.lift_out()
        self.local |= nested.new_locals
        for each in nested.lifted:
            inner = copy.copy(self)
            inner.node, inner.returns_state, inner.returns_constants = each, False, False
            inner.local = {arg.arg for arg in each.args.args} | stored(each)
            inner.fixed = set()
            each.body = [part for statement in each.body for part in inner.statements(statement)]
        self.lifted += nested.lifted
        self.node.body = [part for statement in self.node.body for part in self.statements(statement)]
        return self.node

    def statements(self, statement: ast.stmt) -> list[ast.stmt]:
        found = self.visit(statement)
        return found if isinstance(found, list) else [found]

    # ------------------------------------------------------------ names

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        return (
            isinstance(node, ast.Name)
            and node.id in names
            and node.id not in self.local
            and self.scope.get(node.id) is getattr(builtins, node.id)
        )

    def static(self, node: ast.AST) -> Any:
        """What a name, or an attribute of a module or a class, stands for; `...` if that is not known."""
        if isinstance(node, ast.Name):
            return self.scope.get(node.id, ...) if node.id not in self.local else ...
        if isinstance(node, ast.Attribute):
            owner = self.static(node.value)
            if isinstance(owner, (type, types.ModuleType, enum.Enum)):
                return getattr(owner, node.attr, ...)
        return ...

    def add(self, name: str, value: Any, node: ast.AST) -> ast.Name:
        """A name for a value among the globals."""
        for known, other in self.added.items():
            if other is value:
                return ast.copy_location(ast.Name(known, ast.Load()), node)
        self.added[f"secateur_{name}_{len(self.added)}"] = value
        return ast.copy_location(ast.Name(f"secateur_{name}_{len(self.added) - 1}", ast.Load()), node)

    def helper(self, name: str, node: ast.AST, *args: ast.expr) -> ast.Call:
        function = ast.copy_location(ast.Name(f"secateur_{name}", ast.Load()), node)
        return ast.copy_location(ast.Call(function, list(args), []), node)

    def constant(self, node: ast.expr, value: Any) -> ast.expr:
        """What stands for a value that Numba does not read as it is, or the node."""
        known = as_constant(value)
        if type(known) is int and type(value) is not int:
            return ast.copy_location(ast.Constant(known), node)
        if isinstance(known, Constant) or (known != value or any(map(is_member, items(value)))):
            return self.add("constant", known, node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return node
        value = self.static(node)
        if isinstance(value, type) and twin_of(value) is not None:
            return self.add(value.__name__, twin_of(value), node)
        if isinstance(value, (list, dict, set, frozenset, tuple, enum.IntEnum, range)):
            return self.constant(node, value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self.static(node)
        if isinstance(node.ctx, ast.Load) and value is not ...:
            if isinstance(value, (list, dict, set, frozenset, tuple, enum.IntEnum)):
                return self.constant(node, value)
            if isinstance(self.static(node.value), (type, enum.IntEnum)) and type(value) in (int, bool, float, str):
                return ast.copy_location(ast.Constant(value), node)
            if isinstance(value, types.FunctionType) and isinstance(self.static(node.value), type):
                return self.add(node.attr, value, node)
            return node
        self.generic_visit(node)
        is_self = isinstance(node.value, ast.Name) and node.value.id == self.me
        if isinstance(node.ctx, ast.Load) and not is_self and (getters := properties_named(node.attr, self.classes)):
            return ast.copy_location(ast.Call(self.add(node.attr, caller(getters), node), [node.value], []), node)
        is_member = node.attr == "value" and isinstance(node.ctx, ast.Load) and not is_self
        return self.helper("number_of", node, node.value) if is_member else node

    # ------------------------------------------------------------ functions lifted out

    def lift(self, node: ast.expr, kind: str, body: list[ast.stmt]) -> ast.Call:
        """A call of a function of its own, which is given the locals that it names: right in any expression."""
        number = len(self.lifted)
        name = f"{self.node.name}_{kind}_{number}"
        used = sorted({each.id for part in body for each in ast.walk(part) if isinstance(each, ast.Name)})
        bound = {name for part in body for name in stored(part)}
        used = [each for each in used if each in self.local and each not in bound]
        function = ast.parse(f"def {name}({', '.join(used)}): pass").body[0]
        assert isinstance(function, ast.FunctionDef)
        function.body = body
        for each in ast.walk(function):
            if hasattr(each, "lineno") or isinstance(each, (ast.expr, ast.stmt, ast.arg)):
                put_at(each, node)
        self.lifted.append(function)
        arguments: list[ast.expr] = [ast.copy_location(ast.Name(each, ast.Load()), node) for each in used]
        return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), arguments, []), node)

    def in_comprehension(self, node: Any) -> Any:
        """Visits a comprehension, in which its own variables are local."""
        outer = self.local
        self.local = outer | {
            each.id for part in node.generators for each in ast.walk(part.target) if isinstance(each, ast.Name)
        }
        self.generic_visit(node)
        self.local = outer
        return node

    visit_ListComp = in_comprehension

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        node = self.in_comprehension(node)
        return ast.copy_location(ast.ListComp(node.elt, node.generators), node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """f"{row}{col}" as a sum of texts; formats are left, and refused."""
        self.generic_visit(node)
        if not is_simple(node):
            return node
        made: ast.expr = ast.copy_location(ast.Constant(""), node)
        for part in node.values:
            text = self.helper("as_text", node, part.value) if isinstance(part, ast.FormattedValue) else part
            made = ast.copy_location(ast.BinOp(made, ast.Add(), text), node)
        return made

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        node = self.in_comprehension(node)
        made = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
        name = ast.copy_location(ast.Name("set", ast.Load()), node)
        return ast.copy_location(ast.Call(name, [made], []), node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        node = self.in_comprehension(node)
        return self.lift(node, "dict", folds.dict_of(node))

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs = [self.condition(each) for each in node.ifs]
        node.iter = self.each(self.iterated(node.iter))
        return node

    def each(self, node: ast.expr) -> ast.expr:
        """What is only gone through: a method that makes a list for that may yield its items instead."""
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == self.me:
            name = called.attr.removeprefix(EACH)
            called.attr = EACH + name if name in self.siblings else name
        return node

    # ------------------------------------------------------------ calls

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if self.is_builtin(node.func, "map", "filter") and self.as_generator(node) is not None:
            return self.visit(self.as_generator(node))
        return (
            self.fold_call(node)
            or self.class_call(node)
            or self.method_call(node)
            or self.builtin_call(self.generic_visit(node))  # type: ignore[arg-type]
        )

    def fold_call(self, node: ast.Call) -> ast.expr | None:
        """any(... for ...) and its kind, and sorted(..., key=...)."""
        if not node.args or not isinstance(node.func, ast.Name):
            return None
        given = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        if self.is_builtin(node.func, "sorted") and "key" in given:
            items, key = self.visit(node.args[0]), self.key(given["key"])
            return self.lift(node, "sorted", folds.sorted_by_key(items, key, given.get("reverse")))
        if not self.is_builtin(node.func, "any", "all", "sum", "min", "max", "next"):
            return None
        of = self.as_generator(node.args[0])
        alone = node.func.id not in ("min", "max") or len(node.args) == 1
        if of is None and alone and (given or self.may_yield(node.args[0])):
            of = each_of(node.args[0], node)
        if of is None or (len(node.args) > 1 and node.func.id not in ("sum", "next")):
            return None
        of = self.in_comprehension(of)
        extra = {name: self.key(value) if name == "key" else self.visit(value) for name, value in given.items()}
        if len(node.args) > 1:
            extra["start" if node.func.id == "sum" else "default"] = self.visit(node.args[1])
        return self.lift(node, node.func.id, folds.fold(node.func.id, of, extra))

    def key(self, node: ast.expr) -> ast.expr:
        """A function that is given as a key; the variables of a lambda are its own."""
        if not isinstance(node, ast.Lambda):
            return self.visit(node)
        outer = self.local
        self.local = outer | {each.arg for each in node.args.args}
        node.body = self.visit(node.body)
        self.local = outer
        return node

    def may_yield(self, node: ast.expr) -> bool:
        """Whether this calls a function of the author's, which may be a generator."""
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute):
            is_self = isinstance(node.func.value, ast.Name) and node.func.value.id == self.me
            return is_self or bool(self.methods_of_states(node))
        return isinstance(self.static(node.func), types.FunctionType)

    def as_generator(self, node: ast.expr) -> Any:
        """A comprehension, also what map() and filter() stand for; None for anything else."""
        if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
            return node
        if not (isinstance(node, ast.Call) and self.is_builtin(node.func, "map", "filter") and len(node.args) == 2):
            return None
        function, items = node.args
        name = ast.copy_location(ast.Name("secateur_item", ast.Load()), node)
        result = folds.called(function, name)
        kept = node.func.id == "filter"  # type: ignore[attr-defined]
        target = ast.copy_location(ast.Name("secateur_item", ast.Store()), node)
        part = ast.comprehension(target, items, [result] if kept else [], 0)
        return ast.copy_location(ast.GeneratorExp(name if kept else result, [part]), node)

    def class_call(self, node: ast.Call) -> ast.expr | None:
        """State(...) with all its fields, Piece(...) as a number, dataclasses.replace(...)."""
        cls = self.static(node.func)
        if isinstance(cls, type) and issubclass(cls, enum.IntEnum) and len(node.args) == 1:
            name = ast.copy_location(ast.Name("int", ast.Load()), node)
            return ast.copy_location(ast.Call(name, [self.visit(node.args[0])], []), node)
        if getattr(cls, "__module__", "") == "dataclasses" and getattr(cls, "__name__", "") == "replace":
            return self.replace_fields(node, node.args[0])
        if isinstance(cls, type) and (is_named(cls) or twin_of(cls) is not None):
            arguments = filled(node, cls)
            if arguments is None:
                return None
            given = [
                self.visit(each) if isinstance(each, ast.expr) else self.literal(each[0], node) for each in arguments
            ]
            return ast.copy_location(ast.Call(self.visit(node.func), given, []), node)
        return None

    def literal(self, value: Any, node: ast.AST) -> ast.expr:
        if isinstance(value, (int, float, str, type(None))) and not isinstance(value, enum.Enum):
            return ast.copy_location(ast.Constant(value), node)
        return self.add("default", as_constant(value), node)

    def replace_fields(self, node: ast.Call, state: ast.expr) -> ast.expr | None:
        names = tuple(str(keyword.arg) for keyword in node.keywords)
        if not all(keyword.arg for keyword in node.keywords):
            return None
        values = ast.copy_location(ast.Tuple([self.visit(each.value) for each in node.keywords], ast.Load()), node)
        function = self.add("replace", replacing(names), node)
        return ast.copy_location(ast.Call(function, [self.visit(state), values], []), node)

    def method_call(self, node: ast.Call) -> ast.expr | None:
        """state._replace(...), super().method(...), tuple.count(...) and tuple.index(...)."""
        if not isinstance(node.func, ast.Attribute):
            return None
        owner, name = node.func.value, node.func.attr
        if name == "_replace" and not node.args:
            return self.replace_fields(node, owner)
        if isinstance(owner, ast.Call) and self.is_builtin(owner.func, "super") and not owner.args:
            parent = above(self.scope.get("__class__"), name)
            if parent is None:
                return None
            me = ast.copy_location(ast.Name(self.me, ast.Load()), node)
            given = [self.visit(each) for each in node.args]
            return ast.copy_location(ast.Call(self.add(name, parent, node), [me, *given], node.keywords), node)
        is_self = isinstance(owner, ast.Name) and owner.id == self.me
        if methods := self.methods_of_states(node):
            given = [self.visit(each) for each in (owner, *node.args)]
            return ast.copy_location(ast.Call(self.add(name, caller(methods), node), given, []), node)
        if name in ("count", "index") and len(node.args) == 1 and not node.keywords and not is_self:
            helper = "counted" if name == "count" else "place_of"
            return self.helper(helper, node, self.visit(owner), self.visit(node.args[0]))
        return None

    def methods_of_states(self, node: ast.Call) -> Methods:
        """The methods of states, and of members of an IntEnum, that a call may be meant for."""
        called = node.func
        if not isinstance(called, ast.Attribute) or node.keywords or self.static(called.value) is not ...:
            return {}
        is_self = isinstance(called.value, ast.Name) and called.value.id == self.me
        return {} if is_self else methods_named(called.attr, self.classes)

    def builtin_call(self, node: ast.Call) -> ast.expr:
        if len(node.args) != 1 or node.keywords:
            return node
        (argument,) = node.args
        if id(node) in self.as_written:
            return node
        if self.is_builtin(node.func, "sorted", "set") and self.may_yield(argument):
            of = each_of(argument, node)
            node.args = [ast.copy_location(ast.ListComp(of.elt, of.generators), node)]
            return node
        if self.is_builtin(node.func, "list") and isinstance(argument, ast.ListComp):
            return argument
        for name, helper in _BUILTINS.items():
            if self.is_builtin(node.func, name):
                return self.helper(helper, node, argument)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        is_fixed = len(names) == 1 and names[0] in self.fixed
        if isinstance(node.value, ast.GeneratorExp) or self.is_iterator(node.value):
            return node  # it can be gone through once only, which a list in its place could not tell
        self.generic_visit(node)
        if is_fixed and isinstance(node.value, ast.Call) and self.is_builtin(node.value.func, "list"):
            node.value = self.helper("as_cells", node.value, *node.value.args)
        return node

    def is_iterator(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and self.is_builtin(node.func, "map", "filter", "reversed")

    # ------------------------------------------------------------ operators

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        for number, (operator, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(operator, (ast.In, ast.NotIn)):
                node.comparators[number] = self.iterated(right, searched=True)
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)) and self.may_yield(node.comparators[0]):
            held = self.helper("holds", node, node.comparators[0], node.left)
            return self.unless(held, isinstance(node.ops[0], ast.NotIn))
        if len(node.ops) > 1 or not isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            return node
        sides = node.left, node.comparators[0]
        if not any(self.may_be_none(side) for side in sides):
            return node
        same = self.helper("equal", node, *sides)
        return self.unless(same, isinstance(node.ops[0], ast.NotEq))

    def unless(self, node: ast.expr, negated: bool) -> ast.expr:
        return ast.copy_location(ast.UnaryOp(ast.Not(), node), node) if negated else node

    def may_be_none(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.perhaps_none
        return self.may_yield(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.Tuple) and node.left.elts:
            return self.helper("repeated", node, node.left, node.right)
        changed = changed_item(node)
        return self.helper("with_item", node, *changed) if changed else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        inner = node.value
        plain = isinstance(node.ctx, ast.Load) and isinstance(inner, ast.Subscript)
        if plain and not isinstance(node.slice, (ast.Slice, ast.Tuple)):
            assert isinstance(inner, ast.Subscript)
            if not isinstance(inner.slice, (ast.Slice, ast.Tuple)):
                return self.helper("at", node, inner.value, inner.slice, node.slice)
        return node

    def iterated(self, node: ast.expr, searched: bool = False) -> ast.expr:
        """What a loop goes over, or `in` looks through: a display of constants is made once."""
        if isinstance(node, (ast.List, ast.Set, ast.Tuple)) and node.elts:
            try:
                value = ast.literal_eval(node)
            except (ValueError, TypeError, SyntaxError):
                elements = ast.copy_location(ast.Tuple(node.elts, ast.Load()), node)
                return node if any(isinstance(each, ast.Starred) for each in node.elts) else elements
            items = in_order(value, self.code) if isinstance(value, set) else value
            if searched:
                return ast.copy_location(ast.Tuple(node.elts, ast.Load()), node)
            known = as_constant(list(items))
            return self.add("constant", known, node) if isinstance(known, Constant) else node
        value = self.static(node)
        if isinstance(value, type) and issubclass(value, enum.IntEnum):
            return self.add("constant", as_constant([int(each) for each in value]), node)
        return node

    # ------------------------------------------------------------ statements

    def visit_For(self, node: ast.For) -> ast.stmt:
        for call in changed_while_reversed(node):
            if call is node.iter and isinstance(call.args[0], ast.Name) and call.args[0].id not in stored(node):
                place = f"secateur_place_{node.lineno}_{node.col_offset}"
                self.local.add(place)
                by_places(node, call.args[0], place)
            else:
                self.as_written.add(id(call))
        node.iter = self.as_generator(node.iter) or node.iter
        self.generic_visit(node)
        node.iter = self.each(self.iterated(node.iter))
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.YieldFrom):
            self.generic_visit(node)
            return node
        name = f"secateur_item_{node.lineno}_{node.col_offset}"
        self.local.add(name)
        each = ast.copy_location(ast.Expr(ast.Yield(ast.Name(name, ast.Load()))), node)
        target = ast.copy_location(ast.Name(name, ast.Store()), node)
        loop = ast.copy_location(ast.For(target, node.value.value, [each], []), node)
        return self.visit_For(loop)

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        if isinstance(node.value, ast.List) and not node.value.elts:
            node.value = self.helper("nothing", node.value)
            return node
        if self.returns_constants and node.value is not None:
            node.value = self.iterated(node.value)
            return node
        if node.value is not None:
            node.value = self.as_generator(node.value) or node.value
        self.generic_visit(node)
        if self.returns_state and node.value is not None:
            me = ast.copy_location(ast.Name(self.me, ast.Load()), node.value)
            node.value = self.helper("as_state", node.value, me, node.value)
        return node
