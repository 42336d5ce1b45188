"""A student's source as a syntax tree, in the one form that the rest of the judge reads."""

from __future__ import annotations

import ast


class _NamedLambdas(ast.NodeTransformer):
    """`ab = lambda node: ...` becomes a function with that name."""

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) != 1 or not isinstance(target, ast.Name) or not isinstance(node.value, ast.Lambda):
            return node
        returned = ast.copy_location(ast.Return(node.value.body), node.value.body)
        made = ast.parse("def f(): pass").body[0]
        assert isinstance(made, ast.FunctionDef)
        made.name, made.args, made.body = target.id, node.value.args, [returned]
        return ast.fix_missing_locations(ast.copy_location(made, node))


def parsed(source: str) -> ast.Module:
    """The tree of a source, in which a lambda that has a name is a function.

    >>> print(ast.unparse(parsed("double = lambda x: 2 * x")))
    def double(x):
        return 2 * x
    """
    tree = ast.parse(source)
    _NamedLambdas().visit(tree)
    return tree


def parameter_names(function: ast.FunctionDef) -> list[str]:
    """All parameters of a function that have a name, but for the object of a method.

    >>> parameter_names(parsed("def f(self, a, *, b=1, **more): pass").body[0])
    ['a', 'b']
    """
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return [each.arg for each in given if each.arg not in ("self", "cls")]


def keyword_keys(function: ast.FunctionDef) -> dict[str, bool]:
    """The keys that a function takes out of its `**kwargs`, and whether it can do without them.

    >>> keyword_keys(parsed("def f(node, **kw): return kw['depth'], kw.get('alpha', 0)").body[0])
    {'depth': False, 'alpha': True}
    """
    name = function.args.kwarg.arg if function.args.kwarg is not None else None
    found: dict[str, bool] = {}
    for node in ast.walk(function) if name is not None else ():
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name:
            key, optional = node.slice, False
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of = node.func.value
            if not isinstance(of, ast.Name) or of.id != name or node.func.attr not in ("get", "pop"):
                continue
            key, optional = node.args[0], len(node.args) > 1 or node.func.attr == "get"
        else:
            continue
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            found[key.value] = found.get(key.value, True) and optional
    return found
