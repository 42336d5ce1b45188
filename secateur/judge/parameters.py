"""What the parameters of a function are, by how it uses and hands on those that have no usual names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from secateur.judge.names import loosely, meaning, role_of
from secateur.judge.syntax import parameter_names
from secateur.judge.usage import called, last_called

#: What the functions of a file's own game are methods of, where they are read as such.
OWN_GAME = "its_own_game"


@lru_cache(maxsize=256)  # each call of a search asks
def guessed_roles(tree: ast.AST, name: str, inside: frozenset[str] = frozenset()) -> dict[str, str]:
    """What the parameters of a function are that have no usual names, by what it hands to itself and to others.

    >>> guessed_roles(ast.parse("def f(w, far, white):\\n return max(f(c, far - 1, not white) for c in w.kids)"), "f")
    {'far': 'depth', 'white': 'maximizing', 'w': 'node'}
    """
    function = function_named(tree, name)
    if function is None:
        return {}
    parameters = parameter_names(function)
    handed: dict[str, list[ast.expr]] = {each: [] for each in parameters}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and last_called(call) == name:
            for parameter, given in zip(parameters, call.args, strict=False):
                handed[parameter].append(given)
            for keyword in call.keywords:
                handed.get(keyword.arg or "", []).append(keyword.value)
    found: dict[str, str] = _structured(parameters, handed, function)
    found |= _of_one_letter([each for each in parameters if each not in found], handed, function)
    found |= _of_leaves(parameters, handed, function)
    named = _named(parameters)
    known = {role for each, role in named.items() if each not in found and role} | set(found.values())
    for guess in (_by_what_is_handed, _by_updates):
        for parameter in parameters:
            if named[parameter] is None and parameter not in found:
                role = guess(parameter, handed[parameter], function)
                if role is not None and role not in known:
                    found[parameter] = role
                    known.add(role)
    found |= _limits(handed, function, found)
    unknown = [each for each in parameters if named[each] is None and each not in found]
    for parameter in unknown:
        role = _by_handing_on(parameter, function, tree, inside | {name}) or _as_node(parameter, function)
        if role is not None and role not in known:
            found[parameter] = role
            known.add(role)
    return found


def _named(parameters: list[str]) -> dict[str, str | None]:
    """What parameters are by their names; `a` and `b` are only a window together.

    >>> _named(["b", "alpha", "beta"]), _named(["a", "b"])
    ({'b': None, 'alpha': 'alpha', 'beta': 'beta'}, {'a': 'alpha', 'b': 'beta'})
    """
    roles = {each: role_of(each) for each in parameters}
    for letter, bound, other in (("a", "alpha", "beta"), ("b", "beta", "alpha")):
        bounds = [*roles.values()]
        if letter in roles and (other not in bounds or bounds.count(bound) > 1):
            roles[letter] = None
    return roles


@lru_cache(maxsize=256)
def function_named(tree: ast.AST, name: str) -> ast.FunctionDef | None:
    """The function of a name; of several the first that calls one of that name, for a method of leaves does not."""
    found = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == name]
    for each in found if len(found) > 1 else ():
        if any(isinstance(part, ast.Call) and last_called(part) == name for part in ast.walk(each)):
            return each
    return found[0] if found else None


def class_named(tree: ast.AST, name: str) -> ast.ClassDef | None:
    return next((each for each in ast.walk(tree) if isinstance(each, ast.ClassDef) and each.name == name), None)


def _with_bases(tree: ast.AST, name: str) -> ast.ClassDef | None:
    """A class with all that it inherits from classes of the file."""
    body = class_named(tree, name)
    if body is None or not body.bases:
        return body
    above = [_with_bases(tree, base.id) for base in body.bases if isinstance(base, ast.Name) and base.id != name]
    whole = [part for base in above if base is not None for part in base.body]
    return ast.ClassDef(body.name, body.bases, body.keywords, [*body.body, *whole], body.decorator_list)


def role_in(tree: ast.AST, name: str, parameter: str, inside: frozenset[str] = frozenset()) -> str | None:
    """What one parameter of a function of the file is."""
    guessed = {} if name in inside else guessed_roles(tree, name, inside)
    return guessed.get(parameter) or role_of(parameter)


# ---------------------------------------------------------------- rules, windows and dictionaries


def _structured(parameters: list[str], handed: dict[str, list[ast.expr]], function: ast.FunctionDef) -> dict[str, str]:
    """Parameters that are functions, windows, or dictionaries of a whole tree: their use tells, whatever their name."""
    found: dict[str, str] = {}
    for parameter in parameters:
        role = _as_rule(parameter, function)
        if role is None and role_of(parameter) != "node":
            role = _as_window(parameter, handed[parameter], function)
        if role is not None:
            found[parameter] = role
    graphs = dict(graph_roles(parameters, function))
    return {**found, **{name: role for name, role in graphs.items() if name in parameters}}


def _as_rule(name: str, function: ast.FunctionDef) -> str | None:
    """A function that is handed over: `evaluate(node)`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) == name:
            asked = meaning(name) or loosely(name)
            return f"rule:{asked}" if asked else None
    return None


def _as_window(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    """Alpha and beta in one: a list or a tuple, a dictionary, or an object."""
    places: set[object] = set()
    fields: set[str | None] = set()
    unpacked = False
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and _is(node.value, name) and isinstance(node.slice, ast.Constant):
            places.add(node.slice.value)
        elif isinstance(node, ast.Attribute) and _is(node.value, name) and isinstance(node.ctx, ast.Load):
            fields.add(role_of(node.attr))
        elif isinstance(node, ast.Assign) and _is(node.value, name) and isinstance(node.targets[0], ast.Tuple):
            roles = [role_of(each.id) for each in node.targets[0].elts if isinstance(each, ast.Name)]
            unpacked = unpacked or roles == ["alpha", "beta"]
    if {"alpha", "beta"} <= fields:
        return "window:object"
    if {"alpha", "beta"} <= {role_of(place) for place in places if isinstance(place, str)}:
        return "window:dict"
    if not unpacked and (not {0, 1} <= places or not _compares_places(name, function)):
        return None
    return "window:tuple" if any(isinstance(each, ast.Tuple) for each in handed) else "window:list"


def _compares_places(name: str, function: ast.FunctionDef) -> bool:
    """Whether `w[0]` and `w[1]` are compared with something, as bounds are."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(isinstance(part, ast.Subscript) and _is(part.value, name) for part in parts):
                return True
    return False


def graph_roles(parameters: list[str], function: ast.AST) -> Iterator[tuple[str, str]]:
    """Dictionaries of a whole tree, by the names of its nodes, and the parameter that is such a name."""
    for name in parameters:
        if role_of(name) == "index":
            continue
        graphs = keyed_by(name, function) - {name} - _filled(function)
        nodes = {graph for graph in graphs if _gives_nodes(graph, name, function)}
        listing = nodes | {graph for graph in graphs if _gives_children(graph, name, function)}
        if listing:
            yield name, "node"
            alone = "children" if graphs - listing else "both"
            for graph in graphs:
                yield graph, f"graph:{'nodes' if graph in nodes else alone if graph in listing else 'value'}"
            return


def _filled(function: ast.AST) -> set[str]:
    """What entries are put into: a memory, not a tree."""
    return {
        _name(node.value)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }


def keyed_by(key: str, function: ast.AST) -> set[str]:
    """The names of what is asked for this key: `tree[node]`, `tree.get(node)`, `node in tree`."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and _is(node.slice, key) and isinstance(node.ctx, ast.Load):
            found.add(_name(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if node.args and _is(node.args[0], key):
                found.add(_name(node.func.value))
        elif isinstance(node, ast.Compare) and _is(node.left, key) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            found.add(_name(node.comparators[0]))
    return found - {""}


def _gives_nodes(graph: str, key: str, function: ast.AST) -> bool:
    """Whether the dictionary has a dictionary for each node: `tree[node]["children"]`."""
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Constant)
            and isinstance(node.slice.value, str)
        ):
            inner = node.value
            if isinstance(inner, ast.Subscript) and _is(inner.value, graph) and _is(inner.slice, key):
                return True
    return False


def _gives_children(graph: str, key: str, function: ast.AST) -> bool:
    """Whether a loop runs over what the dictionary has for the key."""
    aliases = {
        node.targets[0].id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(function):
        over = node.iter if isinstance(node, (ast.For, ast.comprehension)) else None
        while isinstance(over, ast.Call) and called(over) in ("enumerate", "sorted", "list", "reversed") and over.args:
            over = over.args[0]
        if isinstance(over, ast.Name):
            over = aliases.get(over.id, over)
        if over is not None and any(graph in keyed_by(key, part) for part in ast.walk(over)):
            return True
    return False


# ---------------------------------------------------------------- by what is handed over


def _by_what_is_handed(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    values = [each.value for each in handed if isinstance(each, ast.Constant)]
    if values and all(isinstance(each, bool) for each in values) and len(values) == len(handed):
        return "maximizing"
    if values and all(isinstance(each, str) for each in values):
        return "player"
    for each in handed:
        if isinstance(each, ast.UnaryOp) and _is(each.operand, name):
            return {ast.Not: "maximizing", ast.USub: "colour"}.get(type(each.op))
        if isinstance(each, ast.BinOp) and (role := _by_arithmetic(each, name)) is not None:
            return role
        if isinstance(each, ast.IfExp) and any(_is(part, name) for part in ast.walk(each.test)):
            return "player"
        if isinstance(each, ast.Call) and len(each.args) == 1 and _is(each.args[0], name):
            return "player"  # other(player)
    return None


def _of_leaves(parameters: list[str], handed: dict[str, list[ast.expr]], function: ast.FunctionDef) -> dict[str, str]:
    """Beside an index, the number of leaves, `len(values)`, and the height of the tree, its logarithm."""
    if "index" not in map(role_of, parameters):
        return {}
    found: dict[str, str] = {}
    for name in parameters:
        if role_of(name) in ("alpha", "beta", "index", "depth", "maximizing", "values"):
            continue
        calls = [part for each in handed[name] for part in ast.walk(each) if isinstance(part, ast.Call)]
        if any(last_called(call).startswith("log") or last_called(call) == "bit_length" for call in calls):
            found[name] = "height"
        elif any(last_called(call) == "len" for call in calls) or _takes_logarithm(name, function):
            found[name] = "leaf_count"
    return found


def _takes_logarithm(name: str, function: ast.FunctionDef) -> bool:
    calls = [part for part in ast.walk(function) if isinstance(part, ast.Call)]
    of = [call.func.value for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "bit_length"]
    of += [part for call in calls if last_called(call).startswith("log") for part in call.args]
    return any(_is(part, name) for part in of)


def _of_one_letter(
    parameters: list[str], handed: dict[str, list[ast.expr]], function: ast.FunctionDef
) -> dict[str, str]:
    """What a name of one letter stands for, where its use tells more than the letter: `n - 1`, `-s`, `not t`."""
    letters = [each for each in parameters if len(each) == 1 and role_of(each) not in ("alpha", "beta")]
    guessed = {each: _by_what_is_handed(each, handed[each], function) for each in letters}
    return {each: role for each, role in guessed.items() if role in ("depth", "colour", "maximizing")}


#: What a limit is called, where neither of two depths is counted.
_LIMIT = re.compile("max|limit|target|goal")


def _limits(handed: dict[str, list[ast.expr]], function: ast.FunctionDef, found: dict[str, str]) -> dict[str, str]:
    """Parameters that a depth is compared with: `depth == target`; of two depths the one that is not counted."""
    roles = {each: found.get(each) or role_of(each) for each in handed}
    limit = "height" if "index" in roles.values() else "limit"
    unknown = [each for each, role in roles.items() if role is None]
    if limit == "limit" and [*roles.values()].count("depth") == 2:
        kept = [
            each for each, given in handed.items() if given and all(not isinstance(one, ast.BinOp) for one in given)
        ]
        kept = [each for each in kept if roles[each] == "depth"]
        unknown += [each for each in kept if len(kept) == 1 or _LIMIT.search(each.lower())]
    return {each: limit for each in unknown if _is_compared_with_depth(each, function, found)}


def _is_compared_with_depth(name: str, function: ast.FunctionDef, found: dict[str, str]) -> bool:
    """Whether it is a limit: `depth == target`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sides = [_without_step(node.left), _without_step(node.comparators[0])]
            names = [side.id for side in sides if isinstance(side, ast.Name)]
            if len(names) == 2 and name in names:
                other = names[1 - names.index(name)]
                return (found.get(other) or role_of(other)) == "depth"
    return False


def _without_step(node: ast.expr) -> ast.expr:
    """`limit` of `limit - 1`."""
    return node.left if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) else node


def _by_arithmetic(given: ast.BinOp, name: str) -> str | None:
    """`d - 1` and `d + 1` are depths; `3 - p`, `p ^ 1` and `(p + 1) % 2` players; `c * -1` is a colour."""
    match given.op:
        case ast.Sub() | ast.Add() if _is(given.left, name) and isinstance(given.right, ast.Constant):
            return "depth"
        case ast.Sub() if _is(given.right, name) and isinstance(given.left, ast.Constant):
            return "player"
        case ast.BitXor() | ast.Mod() if any(_is(part, name) for part in ast.walk(given.left)):
            return "player"
        case ast.Mult() if any(_is(part, name) for part in (given.left, given.right)):
            return "colour"
    return None


def _by_updates(name: str, handed: list[ast.expr], function: ast.FunctionDef) -> str | None:
    """Alpha is only ever raised, beta lowered."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and _is(node.targets[0], name) and isinstance(node.value, ast.Call):
            way = called(node.value)
            if way in ("max", "min") and any(_is(each, name) for each in node.value.args):
                return "alpha" if way == "max" else "beta"
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare) and len(node.test.comparators) == 1:
            sets = any(isinstance(part, ast.Assign) and _is(part.targets[0], name) for part in node.body)
            if sets and _is(node.test.comparators[0], name):
                return {ast.Gt: "alpha", ast.Lt: "beta"}.get(type(node.test.ops[0]))
    return None


def _by_handing_on(name: str, function: ast.AST, tree: ast.AST, inside: frozenset[str]) -> str | None:
    """What it is to the functions of the file that are given it as it is, or one less."""
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or last_called(call) in inside:
            continue
        below = function_named(tree, last_called(call))
        if below is None:
            continue
        own = parameter_names(below)
        given = [*zip(own, call.args, strict=False), *((each.arg or "", each.value) for each in call.keywords)]
        for parameter, argument in given:
            stepped = isinstance(argument, ast.BinOp) and _is(argument.left, name)
            if _is(argument, name) or stepped:
                role = role_in(tree, below.name, parameter, inside)
                if role is not None and (not stepped or role == "depth"):
                    return role
    return None


def _as_node(name: str, function: ast.FunctionDef) -> str | None:
    """A node is run over, asked for something, tested for its type, or what a game is asked about."""
    for node in ast.walk(function):
        used = (
            node.value
            if isinstance(node, (ast.Attribute, ast.Subscript))
            else node.iter
            if isinstance(node, (ast.For, ast.comprehension))
            else node.args[0]
            if isinstance(node, ast.Call) and node.args and (called(node) in _ABOUT_NODES or _asks_game(node))
            else None
        )
        if used is not None and _is(used, name):
            return "node"
    return None


#: Functions of Python that are called with nodes.
_ABOUT_NODES = ("isinstance", "len", "type")


def _asks_game(call: ast.Call) -> bool:
    """Whether a call asks a game: `game.moves(state)`."""
    asked = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(asked, ast.Name) and (asked.id == OWN_GAME or role_of(asked.id) == "game")


def made_with(tree: ast.AST, cls: str, parameter: str) -> str | None:
    """What a parameter of a class's constructor is, by what its methods do with the attribute that keeps it."""
    body = _with_bases(tree, cls)
    if body is None:
        return role_of(parameter)
    attribute = _kept_as(body, parameter)
    named = role_of(parameter) or role_of(attribute)
    if named is not None:
        return named
    for node in ast.walk(body):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if _is_own(node.func, attribute):  # self.evaluate(state), a function that it was given
                asked = meaning(attribute) or loosely(attribute) or meaning(parameter) or loosely(parameter)
                return f"rule:{asked}" if asked else None
            if _is_own(node.func.value, attribute):
                return "game"
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Mult)) and _is_own(node.left, attribute):
            return "depth"
        if isinstance(node, ast.Compare) and _is_own(node.comparators[0], attribute) and _is_depth(node.left):
            return "depth"
    renamed = ast.parse(ast.unparse(body).replace(f"self.{attribute}", parameter))
    return _by_handing_on(parameter, renamed, tree, frozenset())


def _is_depth(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and role_of(node.id) == "depth"


def fixed_depth(tree: ast.AST, cls: str) -> str | None:
    """The attribute in which a class has a depth that it is not given: `self.max_depth = 4`."""
    body = class_named(tree, cls)
    for node in ast.walk(body) if body is not None else ():
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int:
            target = node.targets[0]
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            if role_of(name) in ("depth", "height") and node.value.value > 1 and is_kept_for_use(tree, cls, name):
                return name
    return None


def is_kept_for_use(tree: ast.AST, cls: str, parameter: str) -> bool:
    """Whether a class uses what its constructor is given, later."""
    body = class_named(tree, cls)
    if body is None:
        return True
    attribute = _kept_as(body, parameter)
    own = [each for each in ast.walk(body) if isinstance(each, ast.Attribute) and _is_own(each, attribute)]
    return any(isinstance(each.ctx, ast.Load) for each in own)


def kept_as(tree: ast.AST, cls: str, parameter: str) -> str:
    """The attribute in which a class, or one that it inherits from, keeps what its constructor is given."""
    body = _with_bases(tree, cls)
    return parameter if body is None else _kept_as(body, parameter)


def _kept_as(body: ast.ClassDef, parameter: str) -> str:
    """The attribute that keeps what a constructor is given."""
    for node in ast.walk(body):
        if isinstance(node, ast.Assign):
            targets, values = [node.targets[0]], [node.value]
            if isinstance(targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                targets, values = targets[0].elts, node.value.elts
            for target, value in zip(targets, values, strict=False):
                if isinstance(target, ast.Attribute) and any(_is(part, parameter) for part in ast.walk(value)):
                    return target.attr
    return parameter


def _is_own(node: ast.AST, attribute: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == attribute and _is(node.value, "self")


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""
