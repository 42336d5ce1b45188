"""Functions for what a generator expression is folded by: any, all, sum, min, max, next, sorted with a key, dicts."""

from __future__ import annotations

import ast
from typing import Any

#: What is done before the loop, for each value in it, and after it.
FOLDS = {
    "any": ("", "if VALUE:\n return True", "return False"),
    "all": ("", "if not VALUE:\n return False", "return True"),
    "sum": ("secateur_sum = START", "secateur_sum += VALUE", "return secateur_sum"),
    "next": ("", "return VALUE", "EMPTY"),
}

#: The same for min and max, with and without a key.
_BEST = (
    "secateur_found = False",
    "secateur_value = VALUE\n"
    "secateur_key = KEY\n"
    "if not secateur_found:\n"
    " secateur_best, secateur_best_key, secateur_found = secateur_value, secateur_key, True\n"
    "elif secateur_key < secateur_best_key:\n"
    " secateur_best, secateur_best_key = secateur_value, secateur_key",
    "if not secateur_found:\n EMPTY\nreturn secateur_best",
)

#: What is raised for nothing at all, where there is no default.
_ERRORS = {"next": "StopIteration()", "min": "ValueError('min() of nothing')", "max": "ValueError('max() of nothing')"}


class Replacement(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, **values: ast.expr) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node)


def loops(generators: list[ast.comprehension], body: list[ast.stmt]) -> list[ast.stmt]:
    """The loops of a comprehension around statements."""
    for each in reversed(generators):
        for condition in reversed(each.ifs):
            body = [ast.copy_location(ast.If(condition, body, []), condition)]
        body = [ast.copy_location(ast.For(each.target, each.iter, body, []), each.iter)]
    return body


def fold(name: str, of: Any, extra: dict[str, ast.expr]) -> list[ast.stmt]:
    """The statements that fold a generator expression; `extra` has the start, the default or the key."""
    before, each, after = FOLDS.get(name, _BEST)
    if name == "max":
        each = each.replace("<", ">")
    default = extra.get("default")
    nothing = "return EMPTY" if default is not None else f"raise {_ERRORS.get(name, 'ValueError()')}"
    after = after.replace("EMPTY", nothing)
    key: ast.expr = ast.Name("secateur_value", ast.Load())
    if "key" in extra:
        key = called(extra["key"], key)
    values = Replacement(
        VALUE=of.elt, KEY=key, START=extra.get("start", ast.Constant(0)), EMPTY=default or ast.Constant(None)
    )
    replaced = [[values.visit(statement) for statement in ast.parse(text).body] for text in (before, each, after)]
    return [*replaced[0], *loops(of.generators, replaced[1]), *replaced[2]]


def called(function: ast.expr, argument: ast.expr) -> ast.expr:
    """A call with one argument; of a lambda, its body."""
    if isinstance(function, ast.Lambda) and len(function.args.args) == 1:
        body: ast.expr = Replacement(**{function.args.args[0].arg: argument}).visit(function.body)
        return body
    return ast.copy_location(ast.Call(function, [argument], []), function)


def sorted_by_key(items: ast.expr, key: ast.expr, reverse: ast.expr | None) -> list[ast.stmt]:
    """Statements that return the sorted items: equal keys in their order, as Python has it."""
    text = (
        "secateur_items = list(ITEMS)\n"
        "secateur_down = REVERSE\n"
        "secateur_order = sorted([(KEY, -secateur_at if secateur_down else secateur_at)"
        " for secateur_at in range(len(secateur_items))], reverse=secateur_down)\n"
        "return [secateur_items[abs(secateur_at)] for secateur_key, secateur_at in secateur_order]"
    )
    item = ast.parse("secateur_items[secateur_at]", mode="eval").body
    values = Replacement(
        ITEMS=items, KEY=called(key, item), REVERSE=ast.Constant(False) if reverse is None else reverse
    )
    return [values.visit(statement) for statement in ast.parse(text).body]


def dict_of(node: ast.DictComp) -> list[ast.stmt]:
    """Statements that return what a dict comprehension makes."""
    store = ast.parse("secateur_dict[KEY] = VALUE").body
    body = [Replacement(KEY=node.key, VALUE=node.value).visit(statement) for statement in store]
    return [
        *ast.parse("secateur_dict = dict()").body,
        *loops(node.generators, body),
        *ast.parse("return secateur_dict").body,
    ]
