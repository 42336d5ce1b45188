"""A pass over the syntax tree of a user's function: idioms that Numba does not compile become ones that it does.

The new function has the file, the lines, the globals and the closure of the old one. Interpreted, a game runs as it was
written; only the compiler sees this. A function whose source is not there, or has changed since, is left alone.
"""

from __future__ import annotations

import ast
import copy
import types
import warnings

from secateur.jit import Parameters
from secateur.jit.digest import covered
from secateur.jit.plain.helpers import HELPERS
from secateur.jit.plain.patterns import stored
from secateur.jit.plain.rewriter import Rewriter
from secateur.jit.plain.source import definition_of, siblings_of
from secateur.jit.plain.streams import STREAMS, as_stream

#: What rewritten functions are rewritten from, and what lifted functions are part of: neither is rewritten again.
_made: set[types.FunctionType] = set()


def rewritten(function: types.FunctionType) -> types.FunctionType:
    """The function as Numba can compile it; the function itself where there is nothing to do."""
    if function in _made or (function.__module__ or "").startswith("secateur."):
        return function
    definition = definition_of(function)
    if not isinstance(definition, ast.FunctionDef):
        return function
    node = copy.deepcopy(definition)
    _strip(node)
    before = ast.dump(node)
    work = Rewriter(function, node, siblings_of(function))
    node = work.rewrite()
    return function if ast.dump(node) == before and not work.lifted else _built(function, node, work)


def streamed(function: types.FunctionType) -> types.FunctionType | None:
    """The function as a generator of the items of the list that it returns; None if it does not make one."""
    if function not in _streams:
        definition, siblings = definition_of(function), siblings_of(function)
        node = as_stream(definition, siblings) if isinstance(definition, ast.FunctionDef) else None
        _streams[function] = None
        if node is not None:
            _strip(node)
            work = Rewriter(function, node, siblings)
            work.local |= stored(node)  # the variables of comprehensions, which are loops here
            _streams[function] = made = _built(function, work.rewrite(), work)
            STREAMS.add(made)
    return _streams[function]


_streams: dict[types.FunctionType, types.FunctionType | None] = {}


def _strip(node: ast.FunctionDef) -> None:
    """Drops what is evaluated where a function is defined, not where it runs."""
    node.decorator_list, node.returns = [], None
    for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
        argument.annotation = None
    node.args.defaults, node.args.kw_defaults = [], [None] * len(node.args.kwonlyargs)


def _built(function: types.FunctionType, node: ast.FunctionDef, work: Rewriter) -> types.FunctionType:
    """A function of this tree, with the lifted ones among its globals."""
    scope = {**function.__globals__, **HELPERS, **work.added}
    for lifted in work.lifted:
        scope[lifted.name] = _made_of(function, lifted, scope)
    new = _made_of(function, node, scope)
    new.__defaults__, new.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return new


def _made_of(function: types.FunctionType, node: ast.FunctionDef, scope: Parameters) -> types.FunctionType:
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    code = _compiled(node, list(cells), function)
    new = types.FunctionType(code, scope, node.name, None, tuple(cells[name] for name in code.co_freevars))
    new.__qualname__ = (
        function.__qualname__ if node.name == function.__name__ else f"{function.__qualname__}.{node.name}"
    )
    new.__module__ = function.__module__
    _made.add(new)
    covered.add(new)
    return new


def _compiled(node: ast.FunctionDef, free: list[str], function: types.FunctionType) -> types.CodeType:
    """The code of a definition, inside a function that has these names and, for private names, inside its class."""
    owner = function.__qualname__.rpartition(".")[0].rpartition(".")[2]
    inner: ast.stmt = node
    if owner.isidentifier() and "__class__" not in free:
        # Underscores do not count for private names, and the class itself must stay a global name.
        inner = ast.parse(f"class _______{owner}: pass").body[0]
        inner.body = [node]  # type: ignore[attr-defined]
    outer = ast.parse(f"def secateur_outer({', '.join(free)}): pass").body[0]
    outer.body = [inner]  # type: ignore[attr-defined]
    if inner is node and node.name not in free:  # a function that calls itself means the global one
        outer.body.insert(0, ast.Global([node.name]))  # type: ignore[attr-defined]
    module = ast.fix_missing_locations(ast.Module([outer], []))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # `is` between members of an IntEnum, which are numbers here
        code = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    while code.co_name != node.name:
        code = next(each for each in code.co_consts if isinstance(each, types.CodeType))
    return code
