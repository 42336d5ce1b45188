"""Which lists of a method can be memory on its stack: those that keep their length and have one name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

#: Builtin functions that only read a list, and keep no reference to it.
READERS = frozenset(
    {"len", "tuple", "list", "set", "sum", "min", "max", "any", "all", "sorted", "enumerate", "zip", "reversed"}
)


def fixed_lists(definition: ast.FunctionDef, siblings: Mapping[str, ast.FunctionDef]) -> set[str]:
    """The names in a function that stand for a `list(...)` which never changes its length, and has no other name.

    A generator keeps its lists from one yield to the next, and not its stack.
    """
    if is_generator(definition):
        return set()
    parents = {id(child): node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}
    made = {target.id for target, value in _assignments(definition) if _is_list_call(value)}
    uses: dict[str, list[ast.Name]] = {name: [] for name in made}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id in made:
            uses[node.id].append(node)
    parameters = {each.arg for each in ast.walk(definition.args) if isinstance(each, ast.arg)}
    return {
        name
        for name, nodes in uses.items()
        if name not in parameters and all(_is_harmless(node, parents, siblings) for node in nodes)
    }


def is_generator(definition: ast.FunctionDef) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own_nodes(definition))


def own_nodes(definition: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function that are not part of another function in it."""
    for child in ast.iter_child_nodes(definition):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp)):
            yield from own_nodes(child)


def _assignments(definition: ast.FunctionDef) -> Iterator[tuple[ast.Name, ast.expr]]:
    for node in ast.walk(definition):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            yield node.targets[0], node.value


def _is_list_call(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "list"
        and len(node.args) == 1
        and not node.keywords
        and not isinstance(node.args[0], (ast.GeneratorExp, ast.Starred))
    )


def _is_harmless(name: ast.Name, parents: Mapping[int, ast.AST], siblings: Mapping[str, ast.FunctionDef]) -> bool:
    """Whether a use of a name neither changes the length of its list nor makes another name for it."""
    parent = parents[id(name)]
    if isinstance(name.ctx, ast.Store):
        return isinstance(parent, ast.Assign) and parent.targets == [name] and _is_list_call(parent.value)
    if isinstance(name.ctx, ast.Del):
        return False
    if isinstance(parent, ast.Subscript):
        if isinstance(parent.ctx, ast.Del):
            return False
        reads = isinstance(parent.ctx, ast.Load)
        return (parent.value is name and (reads or not isinstance(parent.slice, ast.Slice))) or parent.slice is name
    if isinstance(parent, (ast.For, ast.comprehension)):
        return parent.iter is name
    if isinstance(parent, ast.Attribute):
        return parent.attr in ("count", "index")
    if isinstance(parent, ast.Call):
        return name in parent.args and _only_reads(parent, parent.args.index(name), siblings)
    return isinstance(parent, ast.Compare) and not any(isinstance(op, (ast.Is, ast.IsNot)) for op in parent.ops)


def _only_reads(call: ast.Call, place: int, siblings: Mapping[str, ast.FunctionDef]) -> bool:
    """Whether a call neither returns this argument nor keeps it; it may change its items."""
    if isinstance(call.func, ast.Name):
        return call.func.id in READERS
    if not (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)):
        return False
    callee = siblings.get(call.func.attr)
    if callee is None or is_generator(callee) or place + 1 >= len(callee.args.args):
        return False
    parameter = callee.args.args[place + 1].arg
    if not _hands_on(callee, parameter, place, siblings):
        return False
    kept = [
        node
        for node in ast.walk(callee)
        if (isinstance(node, (ast.Return, ast.Tuple, ast.List, ast.Assign, ast.IfExp, ast.BoolOp, ast.Lambda)))
        and any(isinstance(child, ast.Name) and child.id == parameter for child in ast.iter_child_nodes(node))
    ]
    return not kept


def _hands_on(callee: ast.FunctionDef, parameter: str, place: int, siblings: Mapping[str, ast.FunctionDef]) -> bool:
    """Whether a method hands a parameter only to calls that neither return it nor keep it."""
    others = {name: each for name, each in siblings.items() if each is not callee}
    for call in (node for node in ast.walk(callee) if isinstance(node, ast.Call)):
        for at, given in enumerate(call.args):
            if isinstance(given, ast.Name) and given.id == parameter:
                again = isinstance(call.func, ast.Attribute) and call.func.attr == callee.name and at == place
                if not again and not _only_reads(call, at, others):
                    return False
    return True


def returns_constants(definition: ast.FunctionDef, siblings: Mapping[str, ast.FunctionDef]) -> bool:
    """Whether a method returns nothing but lists of constants, which the methods of its class only read."""
    results = [node.value for node in own_nodes(definition) if isinstance(node, ast.Return)]
    if not results or not all(isinstance(each, ast.List) and each.elts and _is_literal(each) for each in results):
        return False
    for method in siblings.values():
        parents = {id(child): node for node in ast.walk(method) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(method):
            if isinstance(node, ast.Attribute) and node.attr == definition.name:
                call = parents[id(node)]
                if not (isinstance(call, ast.Call) and call.func is node and _is_read(call, parents[id(call)])):
                    return False
    return True


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError):
        return False
    return True


def _is_read(node: ast.expr, parent: ast.AST) -> bool:
    """Whether a list is only iterated over, indexed, counted or searched."""
    if isinstance(parent, (ast.For, ast.comprehension)):
        return parent.iter is node
    if isinstance(parent, ast.Subscript):
        return parent.value is node and isinstance(parent.ctx, ast.Load)
    return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len"
