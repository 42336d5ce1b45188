"""Mutants of right searches: one mistake each, made in the syntax tree, with the names that it may be given."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import NamedTuple

from secateur.judge.source import role_of


class Mutant(NamedTuple):
    name: str
    source: str
    expected: frozenset[str]  # the names of mistakes that fit


Operator = Callable[[ast.AST], Iterator[ast.AST | None]]


def mutants(source: str, stem: str) -> Iterator[Mutant]:
    """Every mutant that the operators make of a source, each once."""
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for operator, names in OPERATORS.items():
        count = 0
        for place, original in enumerate(ast.walk(tree)):
            if next(operator(copy.deepcopy(original)), ...) is ...:
                continue  # it changes nothing here
            changed = copy.deepcopy(tree)
            node = list(ast.walk(changed))[place]
            for _ in operator(node):
                text = ast.unparse(ast.fix_missing_locations(changed))
                if text not in seen:
                    seen.add(text)
                    count += 1
                    yield Mutant(f"{stem}-{operator.__name__}-{count}", text, frozenset(names))


def _role(node: ast.AST) -> str | None:
    return role_of(node.id) if isinstance(node, ast.Name) else None


def _is_bound(node: ast.AST) -> bool:
    return _role(node) in ("alpha", "beta")


def _stops(statements: list[ast.stmt]) -> bool:
    return isinstance(statements[0], (ast.Break, ast.Return))


def _is_cut(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Compare)
        and _stops(node.body)
        and any(_is_bound(part) for part in ast.walk(node.test))
    )


def _update(node: ast.AST) -> ast.Call | None:
    """`alpha = max(alpha, ...)` or its like."""
    if isinstance(node, ast.Assign) and _is_bound(node.targets[0]) and isinstance(node.value, ast.Call):
        call = node.value
        if isinstance(call.func, ast.Name) and call.func.id in ("max", "min") and _is_bound(call.args[0]):
            return call
    return None


def _calls_search(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and len(node.args) >= 3 and any(_is_bound(part) for part in ast.walk(node))


# ---------------------------------------------------------------- operators: each changes the node, then yields


def cut_removed(node: ast.AST) -> Iterator[None]:
    if _is_cut(node):
        node.body = [ast.Pass()]
        yield


def cut_reversed(node: ast.AST) -> Iterator[None]:
    if _is_cut(node):
        turned = {ast.GtE: ast.LtE, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.Lt: ast.Gt}
        node.test.ops = [turned[type(node.test.ops[0])]()]
        yield


def beta_becomes_alpha(node: ast.AST) -> Iterator[None]:
    call = _update(node)
    if call is not None and call.func.id == "min" and _role(node.targets[0]) == "beta":
        name = node.targets[0].id.replace("beta", "alpha")
        if name != node.targets[0].id:
            node.targets[0].id = name
            call.args[0].id = name
            yield


def update_removed(node: ast.AST) -> Iterator[None]:
    if _update(node) is not None:
        node.value = ast.Name(node.targets[0].id, ast.Load())
        yield


def update_overwrites(node: ast.AST) -> Iterator[None]:
    call = _update(node)
    if call is not None:
        node.value = call.args[1]
        yield


def starts_at(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Assign) and not _is_bound(node.targets[0]):
        text = ast.unparse(node.value)
        if text in ("-math.inf", "math.inf", "-inf", "inf", "float('-inf')", "float('inf')"):
            for number in (0, 3):
                node.value = ast.Constant(number)
                yield


def side_kept(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Call) and node.args:
        last = node.args[-1]
        if (
            isinstance(last, ast.UnaryOp)
            and isinstance(last.op, (ast.Not, ast.USub))
            and isinstance(last.operand, ast.Name)
        ):
            if role_of(last.operand.id) in ("maximizing", "colour"):
                node.args[-1] = last.operand
                yield
        elif isinstance(last, ast.Constant) and isinstance(last.value, bool) and _calls_search(node):
            node.args[-1] = ast.Constant(not last.value)
            yield


def depth_kept(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _role(node.left) == "depth":
        node.right = ast.Constant(0)
        yield


def depth_by_two(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _role(node.left) == "depth":
        node.right = ast.Constant(2)
        yield


def ends_at_one(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Compare) and _role(node.left) == "depth" and isinstance(node.comparators[0], ast.Constant):
        node.comparators = [ast.Constant(1)]
        yield


def negation_removed(node: ast.AST) -> Iterator[None]:
    for field, value in ast.iter_fields(node):
        values = value if isinstance(value, list) else [value]
        for place, part in enumerate(values):
            if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub) and _calls_search(part.operand):
                if isinstance(value, list):
                    value[place] = part.operand
                else:
                    setattr(node, field, part.operand)
                yield
                return


def window_unturned(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Call):
        places = [
            place
            for place, part in enumerate(node.args)
            if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub) and _is_bound(part.operand)
        ]
        if len(places) == 2:
            first, second = (node.args[place] for place in places)
            node.args[places[0]], node.args[places[1]] = second.operand, first.operand  # alpha, beta
            yield
            node.args[places[0]], node.args[places[1]] = second, first  # -alpha, -beta
            yield


def window_swapped(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Call):
        places = [place for place, part in enumerate(node.args) if _is_bound(part)]
        if len(places) == 2 and _calls_search(node):
            first, second = places
            node.args[first], node.args[second] = node.args[second], node.args[first]
            yield


def window_new(node: ast.AST) -> Iterator[None]:
    if _calls_search(node):
        places = [place for place, part in enumerate(node.args) if _is_bound(part)]
        if len(places) == 2:
            for place, text in zip(places, ("float('-inf')", "float('inf')"), strict=True):
                node.args[place] = ast.parse(text, mode="eval").body
            yield


def colour_dropped(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Return) and isinstance(node.value, ast.BinOp) and _role(node.value.left) == "colour":
        node.value = node.value.right
        yield


def best_is_last(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _update(node) is None:
        call = node.value
        keeps = isinstance(call.func, ast.Name) and call.func.id in ("max", "min") and len(call.args) == 2
        if keeps and ast.unparse(call.args[0]) == ast.unparse(node.targets[0]):
            node.value = call.args[1]
            yield


def returns_early(node: ast.AST) -> Iterator[None]:
    for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
        if isinstance(body, list):
            for place in range(len(body) - 1):
                loop, after = body[place], body[place + 1]
                if isinstance(loop, ast.For) and isinstance(after, ast.Return) and _searches(loop):
                    loop.body.append(copy.deepcopy(after))
                    yield
                    return


def _searches(loop: ast.For) -> bool:
    return any(_calls_search(part) for part in ast.walk(loop))


def return_dropped(node: ast.AST) -> Iterator[None]:
    for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
        if isinstance(body, list):
            for place in range(len(body) - 1):
                if (
                    isinstance(body[place], ast.For)
                    and isinstance(body[place + 1], ast.Return)
                    and _searches(body[place])
                ):
                    body[place + 1] = ast.Pass()
                    yield
                    return


def first_skipped(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.For) and _searches(node) and isinstance(node.iter, (ast.Name, ast.Attribute)):
        node.iter = ast.Subscript(node.iter, ast.Slice(ast.Constant(1)), ast.Load())
        yield


#: What each operator makes, by all names that its behaviour may have.
OPERATORS: dict[Operator, tuple[str, ...]] = {
    cut_removed: ("cut-missing", "bound-not-moved"),
    cut_reversed: ("cut-the-wrong-way", "return-in-loop", "cut-missing"),
    beta_becomes_alpha: ("alpha-min",),
    update_removed: ("bound-not-moved",),
    update_overwrites: ("bound-overwritten",),
    starts_at: ("starting-value",),
    side_kept: ("sides-not-flipped",),
    depth_kept: ("depth-ignored",),
    depth_by_two: ("depth-one-off",),
    ends_at_one: ("depth-one-off",),
    negation_removed: ("negation-missing",),
    window_unturned: ("window-not-negated",),
    window_swapped: ("window-swapped", "window-not-negated"),
    window_new: ("window-not-handed-down",),
    colour_dropped: ("leaf-from-wrong-side",),
    best_is_last: ("best-overwritten",),
    returns_early: ("return-in-loop",),
    return_dropped: ("nothing-returned",),
    first_skipped: ("child-skipped",),
}
