"""Functions inside a function, as functions beside it: they are given the names that they take from around them."""

from __future__ import annotations

import ast
import copy

from secateur.jit.plain.lists import own_nodes


class NestedFunctions:
    """The functions in a definition that can be lifted out of it: those that only read what is around them."""

    def __init__(self, definition: ast.FunctionDef, local: set[str]) -> None:
        self.definition, self.local = definition, local
        self.lifted: list[ast.FunctionDef] = []
        self.new_locals: set[str] = set()

    def lift_out(self) -> ast.FunctionDef:
        """The definition without them; `lifted` has them."""
        found = {node.name: node for node in _functions_in(self.definition)}
        found = {name: node for name, node in found.items() if _can_be_lifted(node, self.definition)}
        if not found:
            return self.definition
        taken = {name: self._taken_by(node) for name, node in found.items()}
        for _ in found:  # what a function takes, those that call it take as well
            for name, node in found.items():
                callees = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & found.keys()
                taken[name] |= {each for callee in callees for each in taken[callee]} - _own(node)
        for name in found:
            taken[name] -= found.keys()
        calls = _Calls({name: sorted(names) for name, names in taken.items()}, self.definition.name)
        body = [calls.visit(statement) for statement in self.definition.body]
        self.definition.body = [each for each in body if each is not None]
        for name, node in found.items():
            new = copy.deepcopy(node)
            new.body = [calls.visit(statement) for statement in new.body]
            new.name = calls.new_name(name)
            new.decorator_list, new.returns = [], None
            for argument in new.args.args:
                argument.annotation = None
            new.args.args += [ast.copy_location(ast.arg(each), node) for each in sorted(taken[name])]
            self.lifted.append(new)
        return self.definition

    def _taken_by(self, node: ast.FunctionDef) -> set[str]:
        named = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        return (named & self.local) - _own(node) - {node.name}


def _functions_in(definition: ast.FunctionDef) -> list[ast.FunctionDef]:
    """The functions defined in its body, also by `name = lambda ...`."""
    found = [node for node in own_nodes(definition) if isinstance(node, ast.FunctionDef)]
    for node in own_nodes(definition):
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        if isinstance(node, ast.Assign) and isinstance(target, ast.Name) and isinstance(node.value, ast.Lambda):
            result = ast.copy_location(ast.Return(node.value.body), node.value)
            made = ast.FunctionDef(target.id, node.value.args, [result], [], None, None)
            found.append(ast.copy_location(made, node))
    return found


def _own(node: ast.FunctionDef) -> set[str]:
    """The names of its own that a function has."""
    arguments = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
    stored = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    return arguments | stored


def _can_be_lifted(node: ast.FunctionDef, definition: ast.FunctionDef) -> bool:
    """Whether it has one definition, no defaults, sets nothing around it, and is only called."""
    plain = not (
        node.args.defaults or node.args.kwonlyargs or node.args.vararg or node.args.kwarg or node.args.posonlyargs
    )
    if not plain or any(isinstance(each, (ast.Nonlocal, ast.Yield, ast.YieldFrom)) for each in ast.walk(node)):
        return False
    named = [each for each in ast.walk(definition) if isinstance(each, ast.Name) and each.id == node.name]
    called = {id(each.func) for each in ast.walk(definition) if isinstance(each, ast.Call) and not each.keywords}
    stores = [each for each in named if isinstance(each.ctx, ast.Store)]
    return len(stores) <= 1 and all(id(each) in called for each in named if isinstance(each.ctx, ast.Load))


class _Calls(ast.NodeTransformer):
    """Calls the lifted functions, with what they take; drops their definitions."""

    def __init__(self, taken: dict[str, list[str]], prefix: str) -> None:
        self.taken, self.prefix = taken, prefix

    def new_name(self, name: str) -> str:
        return f"{self.prefix}_{name}"

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return None if node.name in self.taken else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in self.taken and isinstance(node.value, ast.Lambda):
            return None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.taken:
            node.args += [ast.copy_location(ast.Name(each, ast.Load()), node) for each in self.taken[node.func.id]]
            node.func = ast.copy_location(ast.Name(self.new_name(node.func.id), ast.Load()), node.func)
        return node
