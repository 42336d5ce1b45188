"""Repairs of sides, numbers and depth. Each yields, place by place, the alternatives for that place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from math import inf

from secateur.judge.names import role_of
from secateur.judge.repairs.code import (
    Code,
    Function,
    InsertAfter,
    InsertBefore,
    Repair,
    Replace,
    SetField,
    always,
    called,
    expression,
    repair,
    statement,
    text_of,
    walk,
)
from secateur.judge.repairs.windows import TURNED

SIDES = ("maximizing", "minimizing", "colour", "player")


def sides_flipped(code: Code) -> Iterator[list[Repair]]:
    """What is handed down for the player, and which of two functions is called."""
    for each in code.calls:
        within = each in code.recursive
        name = "sides-not-flipped" if within or code.is_of_child(each.call) else "sides-swapped"
        found = []
        for parameter in code.named(each.target, *SIDES):
            given = each.given.get(parameter)
            if given is not None:
                found += [repair(name, Replace(given, other)) for other in _others(given)]
        for other in code.searching.values():
            alike = len(code.parameters(other)) == len(code.parameters(each.target))
            if other is not each.target and alike and (each.inside is each.target or not within):
                field = "id" if isinstance(each.call.func, ast.Name) else "attr"
                renamed = SetField(each.call.func, field, always(other.name))
                found.append(repair(name, renamed))
        yield found


def _others(given: ast.expr) -> list[ast.expr]:
    """The other player."""
    text = text_of(given)
    if isinstance(given, ast.Constant):
        other = {True: "False", False: "True"}.get(given.value) if isinstance(given.value, bool) else None
        return [expression(other or {"1": "-1", "0": "1", "2": "1"}.get(text, text))]
    if isinstance(given, ast.UnaryOp):
        return [given.operand]
    if isinstance(given, ast.Name):
        return [expression(f"not {text}"), expression(f"-{text}"), expression(f"3 - {text}"), expression(f"1 - {text}")]
    return []


def sides_swapped(code: Code) -> Iterator[list[Repair]]:
    """Max for min, a comparison or a test of the player the wrong way round."""
    for function in code.relevant():
        sides = set(code.named(function, *SIDES))
        for node in code.own(function):
            if isinstance(node, (ast.If, ast.IfExp)):
                named = {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}
                asked = {getattr(part, "attr", "") for part in ast.walk(node.test)}
                if named & sides or any(role_of(name) in SIDES for name in asked if name):
                    other = ast.UnaryOp(ast.Not(), node.test)
                    yield [repair("sides-swapped", Replace(node.test, other))]
            if isinstance(node, ast.Name) and node.id in ("max", "min"):
                above, _ = code.above[node]
                if not (isinstance(above, ast.Call) and any(code.bound(part) for part in above.args)):
                    turned = SetField(node, "id", lambda name: "min" if name == "max" else "max")
                    yield [repair("sides-swapped", turned)]
        for node, test in code.comparisons(function):
            if type(test.ops[0]) in TURNED and not code.is_cut(node):
                turned = SetField(test, "ops", lambda ops: [TURNED[type(ops[0])]()])
                yield [repair("sides-swapped", turned)]


def values_negated(code: Code) -> Iterator[list[Repair]]:
    """A child's value that is not negated."""
    if not code.negates:
        return
    for each in code.calls:
        whole: ast.AST = each.call
        above, _ = code.above[whole]
        if isinstance(above, ast.Subscript):
            whole = above
            above, _ = code.above[whole]
        if isinstance(above, ast.UnaryOp):
            continue
        if isinstance(above, ast.Assign) and isinstance(above.targets[0], ast.Tuple):
            names = [part.id for part in above.targets[0].elts if isinstance(part, ast.Name)]
            yield [repair("negation-missing", InsertAfter(above, statement(f"{name} = -{name}"))) for name in names]
        elif isinstance(whole, ast.expr):
            yield [repair("negation-missing", Replace(whole, expression(f"-{text_of(whole)}")))]


def leaves_turned(code: Code) -> Iterator[list[Repair]]:
    """Leaves that are valued from the wrong side."""
    for function in code.searching.values():
        for node in code.own(function):
            if not isinstance(node, ast.Return) or node.value is None or code.loop_of(node) is not None:
                continue
            parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for part in parts:
                if _may_be_leaf(code, part, function):
                    yield [
                        repair(_mistaken(code, part, other), Replace(part, other))
                        for other in _turned(code, part, function)
                    ]


def _may_be_leaf(code: Code, part: ast.expr, function: Function) -> bool:
    set_here = {
        each.id for each in code.own(function) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }
    named = {each.id for each in ast.walk(part) if isinstance(each, ast.Name)}
    searched = any(isinstance(each, ast.Call) and text_of(each.func) in code.searching for each in ast.walk(part))
    return not isinstance(part, ast.Constant) and not named & set_here and not searched and code.bound(part) is None


def _mistaken(code: Code, part: ast.expr, other: ast.expr) -> str:
    """MAX and MIN have each other's part where a search without a minus would need one at every leaf."""
    added = text_of(other) == text_of(expression(f"-({text_of(part)})"))
    negated = code.negates or any(isinstance(each, (ast.USub, ast.Mult)) for each in ast.walk(part))
    return "sides-swapped" if added and not negated else "leaf-from-wrong-side"


def _turned(code: Code, part: ast.expr, function: Function) -> list[ast.expr]:
    text = text_of(part)
    found = [expression(f"-({text})")]
    for colour in code.named(function, "colour"):
        found.append(expression(f"{colour} * ({text})"))
    for side in code.named(function, "maximizing"):
        found.append(expression(f"({text}) if {side} else -({text})"))
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mult):
        found += [part.left, part.right]
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub):
        found.append(part.operand)
    if isinstance(part, ast.IfExp):
        found += [part.body, part.orelse]
    return found


# ---------------------------------------------------------------- numbers


def starts_moved(code: Code) -> Iterator[list[Repair]]:
    """A number that leaves can pass, where infinity was meant."""
    functions = code.relevant()
    places: list[ast.expr] = []
    for node in ast.walk(code.tree):
        function = code.function_of(node)
        outside = (function is None or function in functions) and code.loop_of(node) not in code.loops
        if outside and isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            places += _members(node.value)
    for each in code.tops:
        places += [part for name, part in each.given.items() if code.roles(each.target).get(name) in ("alpha", "beta")]
    for function in functions:
        places += [part for part in function.args.defaults if part is not None]
    for part in dict.fromkeys(places):
        number = _number(part)
        if number is None:
            continue
        if abs(number) == inf:
            yield [repair("starting-value", Replace(part, expression(f"-({text_of(part)})")))]
        elif abs(number) < 900_000:
            low, high = expression("-float('inf')"), expression("float('inf')")
            both = [low, high] if number <= 0 else [high, low]
            yield [repair("starting-value", Replace(part, new)) for new in both]


def _members(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, (ast.Tuple, ast.List)):
        return [part for each in value.elts for part in _members(each)]
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


def _number(part: ast.expr) -> float | None:
    """The number that an expression of mere numbers stands for."""
    allowed = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop, ast.Call, ast.Name, ast.Attribute)
    text = text_of(part)
    if text.replace("-", "").replace("(", "").replace(")", "") in ("inf", "math.inf", "np.inf", "INF", "float'inf'"):
        return -inf if "-" in text else inf
    if not all(isinstance(each, (*allowed, ast.expr_context)) for each in ast.walk(part)):
        return None
    if any(isinstance(each, (ast.Name, ast.Attribute)) for each in ast.walk(part)) or len(text) > 20:
        return None
    try:
        value = eval(compile(ast.Expression(part), "", "eval"), {"__builtins__": {}})  # numbers and operators only
    except (ArithmeticError, TypeError, ValueError):
        return None
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def overflow_avoided(code: Code) -> Iterator[list[Repair]]:
    """The least whole number, whose negative does not exist."""
    for node in ast.walk(code.tree):
        if isinstance(node, ast.expr) and node in code.above:
            least = _number(node) in (-(2**31), -(2**63)) or (
                isinstance(node, ast.Attribute) and node.attr == "min" and "iinfo" in text_of(node)
            )
            if least:
                yield [repair("infinity-overflows", Replace(node, expression(f"({text_of(node)}) + 1")))]


# ---------------------------------------------------------------- depth


def depth_out_of_loop(code: Code) -> Iterator[list[Repair]]:
    for loop in code.loops:
        function = code.function_of(loop)
        names = code.named(function, "depth") if function is not None else []
        for node in list(walk(*loop.body)):
            target: ast.expr | None = node.target if isinstance(node, ast.AugAssign) else None
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
            if isinstance(target, ast.Name) and target.id in names and isinstance(node, ast.stmt):
                yield [repair("depth-in-loop", Replace(node), InsertBefore(loop, node))]


def depth_mended(code: Code) -> Iterator[list[Repair]]:
    """A depth that is one off: where it is tested, or handed down."""
    for function in code.relevant():
        names = {*code.named(function, "depth", "height")}
        for node in code.own(function):
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and _about_depth(node, names):
                limit = node.comparators[0]
                found = [
                    repair("depth-one-off", Replace(limit, expression(f"{text_of(limit)} {step} 1"))) for step in "-+"
                ]
                other = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}.get(type(node.ops[0]))
                if other is not None:
                    found.insert(0, repair("depth-one-off", SetField(node, "ops", always([other()]))))
                yield found
    for each in code.calls:
        for parameter in code.named(each.target, "depth"):
            given = each.given.get(parameter)
            if isinstance(given, ast.BinOp) and isinstance(given.right, ast.Constant):
                left = text_of(given.left)
                sign = "-" if isinstance(given.op, ast.Sub) else "+"
                steps = (f"{left} {sign} 1",) if given.right.value != 1 else (left, f"{left} {sign} 2")
                wanted = steps if each in code.tops or given.right.value != 1 else ()
                name = "depth-one-off" if given.right.value else "depth-ignored"
                yield [repair(name, Replace(given, expression(text))) for text in wanted]
            elif given is not None and each in code.tops:
                yield [
                    repair("depth-one-off", Replace(given, expression(f"{text_of(given)} {step} 1"))) for step in "-+"
                ]


def depths_completed(code: Code) -> Iterator[list[Repair]]:
    """Iterative deepening that ends before the greatest depth: `range(1, depth)`."""
    for each in code.tops:
        handed = {part.id for part in walk(*each.given.values()) if isinstance(part, ast.Name)}
        for loop in code.around(each.call):
            if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or loop.target.id not in handed:
                continue
            if isinstance(loop.iter, ast.Call) and called(loop.iter) == "range":
                last = loop.iter.args[:2][-1]
                yield [repair("depth-one-off", Replace(last, expression(f"{text_of(last)} + 1")))]


def _about_depth(node: ast.Compare, names: set[str]) -> bool:
    for part in (node.left, *node.comparators):
        name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
        if name in names or role_of(name) in ("depth", "height"):
            return True
    return False


def depth_counted(code: Code) -> Iterator[list[Repair]]:
    """A depth that never changes, or is never tested."""
    for each in code.recursive:
        for parameter in code.named(each.target, "depth"):
            given = each.given.get(parameter)
            if isinstance(given, ast.Name):
                yield [repair("depth-ignored", Replace(given, expression(f"{given.id} {step} 1"))) for step in "-+"]
    for function in code.searching.values():
        for depth in code.named(function, "depth")[:1]:
            tests = [node for node in function.body if isinstance(node, ast.If) and _returns(node)]
            if tests and depth not in text_of(tests[0].test):
                test = expression(f"{text_of(tests[0].test)} or {depth} <= 0")
                yield [repair("depth-ignored", Replace(tests[0].test, test))]


def _returns(node: ast.If) -> bool:
    return isinstance(node.body[-1], ast.Return)
