"""What a name must mean by how the code uses it, where the name itself is not a usual one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from secateur.judge.names import meaning, role_of

#: Calls that hand on what they are given, one by one.
_PASSING = ("enumerate", "list", "sorted", "reversed", "iter", "tuple", "len", "range")

#: Names whose attributes are not a node's.
_NOT_NODES = ("self", "math", "np", "numpy", "sys", "random", "time", "functools", "copy")


# ---------------------------------------------------------------- attributes of nodes


def guessed_meanings(tree: ast.AST) -> dict[str, str]:
    """What the unusual attributes, methods and keys of nodes are asked for.

    >>> guessed_meanings(ast.parse("def f(v):\\n if not v.twigs: return v.pay\\n return max(f(c) for c in v.twigs)"))
    {'twigs': 'children', 'pay': 'value'}
    """
    found: dict[str, str] = {}
    for target, iterated, body in _loops(tree):
        name = _asked(iterated)
        if name is not None:
            played = [call for part in body for call in ast.walk(part) if _hands_on(call, target)]
            found[name] = "moves" if played else "children"
            for call in played:
                found.setdefault(_asked(call) or "", "play")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) == "len" and len(node.args) == 1:
            found.setdefault(_asked(node.args[0]) or "", "children")
        elif isinstance(node, ast.Return) and node.value is not None:
            for part in _returned(node.value):
                found.setdefault(_asked(part) or "", "value")
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(isinstance(part, ast.Return) for part in node.body):
            for part in _tested(node.test):
                found.setdefault(_asked(part) or "", "terminal")
    return {name: asked for name, asked in found.items() if name and meaning(name) is None}


def _loops(tree: ast.AST) -> Iterator[tuple[str, ast.expr, list[ast.AST]]]:
    """Each loop's variable, what it runs over, and its body."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For):
            yield _variable(node.target), _passed_on(node.iter), list(node.body)
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
            for each in node.generators:
                yield _variable(each.target), _passed_on(each.iter), [node.elt]


def _variable(target: ast.expr) -> str:
    last = target.elts[-1] if isinstance(target, ast.Tuple) else target  # place, child
    return last.id if isinstance(last, ast.Name) else ""


def _passed_on(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and _called(node) in _PASSING and node.args:
        node = node.args[-1]
    return node


def _hands_on(node: ast.AST, variable: str) -> bool:
    """Whether a method of a node or a game is called with the variable of the loop: it plays a move."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or _of_none(node.func):
        return False
    handed = [each.id for each in node.args if isinstance(each, ast.Name)]
    return variable in handed and meaning(node.func.attr) in (None, "play") and node.func.attr not in _OF_LISTS


_OF_LISTS = ("append", "add", "remove", "index", "count", "insert", "extend")


def _asked(node: ast.AST) -> str | None:
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
    return [node]


def _tested(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BoolOp):
        return [part for each in node.values for part in _tested(each)]
    return [node]


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


# ---------------------------------------------------------------- parameters


def guessed_roles(tree: ast.AST, name: str) -> dict[str, str]:
    """What the parameters of a function are that have no usual names, by what it hands to itself.

    >>> guessed_roles(ast.parse("def f(w, far, white):\\n return max(f(c, far - 1, not white) for c in w.kids)"), "f")
    {'far': 'depth', 'white': 'maximizing', 'w': 'node'}
    """
    function = next((each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == name), None)
    if function is None:
        return {}
    parameters = [each.arg for each in function.args.args if each.arg not in ("self", "cls")]
    handed: dict[str, list[ast.expr]] = {each: [] for each in parameters}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) == name:
            for parameter, given in zip(parameters, call.args, strict=False):
                handed[parameter].append(given)
            for keyword in call.keywords:
                handed.get(keyword.arg or "", []).append(keyword.value)
    known = {role for each in parameters if (role := role_of(each))}
    found: dict[str, str] = {}
    for guess in (_by_what_is_handed, _by_updates, _as_node):
        for parameter in parameters:
            if role_of(parameter) is None and parameter not in found:
                role = guess(parameter, handed[parameter], function)
                if role is not None and role not in known:
                    found[parameter] = role
                    known.add(role)
    return found


def _by_what_is_handed(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    values = [each.value for each in handed if isinstance(each, ast.Constant)]
    if values and all(isinstance(each, bool) for each in values) and len(values) == len(handed):
        return "maximizing"
    if values and all(isinstance(each, str) for each in values):
        return "player"
    for each in handed:
        if isinstance(each, ast.UnaryOp) and _is(each.operand, name):
            return {ast.Not: "maximizing", ast.USub: "colour"}.get(type(each.op))
        if isinstance(each, ast.BinOp) and isinstance(each.op, (ast.Sub, ast.Add)):
            if _is(each.left, name) and isinstance(each.right, ast.Constant):
                return "depth"
            if _is(each.right, name) and isinstance(each.left, ast.Constant):
                return "player"  # 3 - player
        if isinstance(each, ast.IfExp) and any(_is(part, name) for part in ast.walk(each.test)):
            return "player"
    return None


def _by_updates(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    """Alpha is only ever raised, beta lowered."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and _is(node.targets[0], name) and isinstance(node.value, ast.Call):
            way = _called(node.value)
            if way in ("max", "min") and any(_is(each, name) for each in node.value.args):
                return "alpha" if way == "max" else "beta"
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare) and len(node.test.comparators) == 1:
            sets = any(isinstance(part, ast.Assign) and _is(part.targets[0], name) for part in node.body)
            if sets and _is(node.test.comparators[0], name):
                return {ast.Gt: "alpha", ast.Lt: "beta"}.get(type(node.test.ops[0]))
    return None


def _as_node(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    """A node is run over, asked for something, or tested for its type."""
    for node in ast.walk(function):
        used = (
            node.value
            if isinstance(node, (ast.Attribute, ast.Subscript))
            else node.iter
            if isinstance(node, (ast.For, ast.comprehension))
            else node.args[0]
            if isinstance(node, ast.Call) and _called(node) in ("isinstance", "len", "type") and node.args
            else None
        )
        if used is not None and _is(used, name):
            return "node"
    return None


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
