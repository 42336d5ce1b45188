"""Repairs of windows, cut-offs and bounds. Each yields, place by place, the alternatives for that place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from secateur.judge.repairs.code import (
    CallOfSearch,
    Change,
    Code,
    InsertAfter,
    InsertBefore,
    Repair,
    Replace,
    SetField,
    expression,
    repair,
    statement,
    text_of,
    walk,
)

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.GtE: ast.LtE, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.Lt: ast.Gt}

#: How each bound moves.
WAYS = {"alpha": "max", "beta": "min"}


def bounds_moved(code: Code) -> Iterator[list[Repair]]:
    """`alpha = min(alpha, v)`, `beta = max(alpha, v)`, `alpha = v`; and the same with an `if`."""
    for function in code.relevant():
        names = code.bounds(function)
        for node in code.own(function):
            held = code.bound(node.targets[0]) if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
            if held is not None and isinstance(node, ast.Assign) and code.loop_of(node) in code.loops:
                yield _other_updates(code, node, held, names)
        for test, compared in code.comparisons(function):
            yield _other_tests(code, test, compared, names)


def _other_updates(code: Code, node: ast.Assign, held: str, names: dict[str, str]) -> list[Repair]:
    value = node.value
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("max", "min") and len(value.args) == 2:
        way = value.func.id  # type: ignore[attr-defined]
        moving = [part for part in value.args if code.bound(part) is None] or value.args[1:]
        right = {bound: _update(bound, name, text_of(moving[0])) for bound, name in names.items()}
        return [
            repair(_misnamed(held, bound, way), Replace(node, new))
            for bound, new in right.items()
            if text_of(new) != text_of(node)
        ]
    if either := _either_way(value):  # beta = (max if maximizing else min)(beta, v)
        moving = [part for part in either if code.bound(part) is None][-1:]
        right = {bound: _update(bound, name, text_of(part)) for bound, name in names.items() for part in moving}
        found = [repair("wrong-bound-moved", Replace(node, right[held]))] if held in right else []
        inside = code.function_of(node)
        sides = code.named(inside, "maximizing") if inside is not None else []
        if len(right) == 2:
            for side in sides:
                both = ast.If(expression(side), [right["alpha"]], [right["beta"]])
                found.append(repair("alpha-min" if held == "alpha" else "wrong-bound-moved", Replace(node, both)))
        return found
    if any(code.bound(part) == held for part in ast.walk(value)) or _is_guarded(code, node):
        return []
    found = []
    for bound, name in sorted(names.items(), key=lambda pair: pair[0] != held):
        misnamed = "bound-overwritten" if bound == held else "wrong-bound-moved"
        found.append(repair(misnamed, Replace(node, _update(bound, name, text_of(value)))))
    return found


def _either_way(value: ast.expr) -> list[ast.expr]:
    """What is compared where max or min is chosen on the way: `(max if up else min)(beta, v)`."""
    if isinstance(value, ast.IfExp):
        calls = [part for part in (value.body, value.orelse) if isinstance(part, ast.Call)]
        return calls[0].args if len(calls) == 2 else []
    if not isinstance(value, ast.Call) or isinstance(value.func, ast.Name):
        return []
    chosen = {part.id for part in ast.walk(value.func) if isinstance(part, ast.Name)}
    return value.args if {"max", "min"} <= chosen else []


def _update(bound: str, name: str, value: str) -> ast.stmt:
    """`alpha = max(alpha, value)` or `beta = min(beta, value)`."""
    return statement(f"{name} = {WAYS[bound]}({name}, {value})")


def _misnamed(held: str, bound: str, way: str) -> str:
    return "alpha-min" if held == "alpha" and way == "min" and bound == "beta" else "wrong-bound-moved"


def _is_guarded(code: Code, node: ast.Assign) -> bool:
    """Whether an `if` asks first whether a bound is to move."""
    above, _ = code.above[node]
    if not isinstance(above, ast.If) or not isinstance(above.test, ast.Compare):
        return False
    compared = [above.test.left, *above.test.comparators]
    return any(text_of(part) in text_of(node) and code.bound(part) is None for part in compared)


def _other_tests(code: Code, node: ast.If, test: ast.Compare, names: dict[str, str]) -> list[Repair]:
    """`if v < alpha: alpha = v` in MIN's branch."""
    sets = [part for part in node.body if isinstance(part, ast.Assign) and code.bound(part.targets[0])]
    sides = [test.left, test.comparators[0]]
    found = [part for part in sides if code.bound(part) is None]
    if len(sets) != 1 or len(found) != 1 or len(test.ops) != 1 or code.bound(sets[0].targets[0]) is None:
        return []
    held = code.bound(sets[0].targets[0])
    less = isinstance(test.ops[0], (ast.Lt, ast.LtE)) == (found[0] is test.left)
    value = text_of(found[0])
    alternatives = []
    for bound, name in names.items():
        new_test = expression(f"{value} {'>' if bound == 'alpha' else '<'} {name}")
        new_set = statement(f"{name} = {value}")
        if text_of(new_set) != text_of(sets[0]) or less == (bound == "alpha"):
            misnamed = _misnamed(held or "", bound, "min" if less else "max")
            alternatives.append(repair(misnamed, Replace(test, new_test), Replace(sets[0], new_set)))
    return alternatives


def cuts_turned(code: Code) -> Iterator[list[Repair]]:
    """A test for a cut-off that is the wrong way round, or compares with the player's own bound."""
    for function in code.relevant():
        names = code.bounds(function)
        for node in code.own(function):
            if not code.is_cut(node) or not isinstance(node, ast.If):
                continue
            found: list[Repair] = []
            for test in [part for part in ast.walk(node.test) if isinstance(part, ast.Compare)]:
                if len(test.ops) != 1 or type(test.ops[0]) not in TURNED:
                    continue
                turn = SetField(test, "ops", lambda ops: [TURNED[type(ops[0])]()])
                found.append(repair("cut-the-wrong-way", turn))
                sides = [part for part in (test.left, test.comparators[0]) if code.bound(part)]
                for side in sides:
                    other = names.get("beta" if code.bound(side) == "alpha" else "alpha")
                    if other is not None and len(sides) == 1:
                        swap = Replace(side, expression(other))
                        found += [repair("cut-the-wrong-way", swap), repair("cut-the-wrong-way", swap, turn)]
            yield found


def cut_after_update(code: Code) -> Iterator[list[Repair]]:
    """A test of alpha and beta, or of the best value, that stands before the update."""
    for loop in code.loops:
        for place, node in enumerate(loop.body[:-1]):
            if not code.is_cut(node) or not isinstance(node, ast.If):
                continue
            tested = {part.id for part in walk(node.test) if isinstance(part, ast.Name)}
            later = walk(*loop.body[place + 1 :])
            if any(
                isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id in tested for part in later
            ):
                yield [repair("cut-before-update", Replace(node), InsertAfter(loop.body[-1], node))]


def cuts_added(code: Code) -> Iterator[list[Repair]]:
    """No cut-off, or one that does not stop the loop."""
    for loop in code.loops:
        function = code.function_of(loop)
        if function not in code.searching.values() or function is None:
            continue
        names = code.bounds(function)
        if len(names) < 2:
            continue
        found = [
            repair("cut-missing", Replace(part, ast.Break()))
            for node in loop.body
            if code.is_cut(node)
            for part in ast.walk(node)
            if isinstance(part, (ast.Continue, ast.Pass))
        ]
        alpha, beta = names["alpha"], names["beta"]
        tests = [f"{alpha} >= {beta}"]
        tests += [test for best in code.assigned(loop)[:2] for test in (f"{best} >= {beta}", f"{best} <= {alpha}")]
        if not any(isinstance(part, ast.Break) or code.is_cut(part) for part in ast.walk(loop)):
            last = loop.body[-1]
            found += [repair("cut-missing", InsertAfter(last, statement(f"if {test}: break"))) for test in tests]
        yield found


def bounds_narrowed(code: Code) -> Iterator[list[Repair]]:
    """A bound that never moves, or of which the old value is handed down."""
    for each in code.recursive:
        yield _old_bounds(code, each)
    for loop in code.loops:
        function = code.function_of(loop)
        if function is None:
            continue
        names = code.bounds(function)
        moved = {
            code.bound(part)
            for part in ast.walk(loop)
            if isinstance(part, (ast.Name, ast.Attribute, ast.Subscript)) and isinstance(part.ctx, ast.Store)
        }
        values = code.assigned(loop)[:2]
        cut = next((node for node in loop.body if code.is_cut(node)), None)
        found = []
        for bound, name in names.items():
            for value in values if not moved - {None} else ():
                new = _update(bound, name, value)
                if cut is not None:
                    found.append(repair("bound-not-moved", InsertBefore(cut, new)))
                found.append(repair("bound-not-moved", InsertAfter(loop.body[-1], new)))
        yield found


def _old_bounds(code: Code, each: CallOfSearch) -> list[Repair]:
    found = []
    copies = {
        node.targets[0].id: code.bound(node.value)
        for node in code.own(each.inside)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and code.bound(node.value)
    }
    loop = code.loop_of(each.call)
    best = code.assigned(loop)[:2] if loop is not None else []
    for given in each.given.values():
        for part in ast.walk(given):
            held = code.bound(part)
            if held is None:
                continue
            found += [
                repair("bound-not-moved", Replace(part, expression(name)))
                for name, source in copies.items()
                if source == held and name != text_of(part)
            ]
            found += [
                repair("bound-not-moved", Replace(part, expression(f"{WAYS[held]}({text_of(part)}, {name})")))
                for name in best
            ]
    return found


def windows_handed(code: Code) -> Iterator[list[Repair]]:
    """What is handed down for alpha and beta."""
    for each in code.recursive:
        own = code.bounds(each.inside)
        wanted = {role: name for name, role in code.roles(each.target).items() if role in ("alpha", "beta")}
        if len(own) < 2 or len(wanted) < 2:
            continue
        alpha, beta = own["alpha"], own["beta"]
        right = (f"-{beta}", f"-{alpha}") if code.negates else (alpha, beta)
        given = [each.given.get(wanted[role]) for role in ("alpha", "beta")]
        if [None if part is None else text_of(part) for part in given] == list(right):
            continue
        if code.negates and all(isinstance(part, ast.Call) for part in given):
            continue  # a function of the file turns them
        changes: list[Change] = []
        for role, part, text in zip(("alpha", "beta"), given, right, strict=True):
            if part is not None:
                changes.append(Replace(part, expression(text)))
            else:
                keyword = ast.keyword(wanted[role], expression(text))
                changes.append(_with_keyword(each.call, keyword))
        yield [repair(_misgiven(code, given), *changes)]


def windows_kept(code: Code) -> Iterator[list[Repair]]:
    """A function that begins with a window of its own, whatever it was handed."""
    for function in code.searching.values():
        own = {role: name for name, role in code.roles(function).items() if role in ("alpha", "beta")}
        resets: list[tuple[ast.stmt, dict[str, ast.expr]]] = []
        for node in function.body:
            if isinstance(node, ast.Assign) and (values := _resets(code, node)):
                resets.append((node, values))
        values = {bound: value for _, found in resets for bound, value in found.items()}
        if set(values) != {"alpha", "beta"}:
            continue
        changes: list[Change] = [Replace(node) for node, _ in resets]
        if not own:
            names = code.bounds(function)
            changes.append(
                SetField(function, "args", _with_parameters({names[bound]: values[bound] for bound in names}))
            )
            for each in code.recursive:
                if each.target is function:
                    other = {"alpha": "beta", "beta": "alpha"}
                    handed = {bound: f"-{names[other[bound]]}" if code.negates else names[bound] for bound in names}
                    given = [ast.keyword(names[bound], expression(handed[bound])) for bound in names]
                    changes.append(SetField(each.call, "keywords", _and_these(given)))
        yield [repair("window-not-handed-down", *changes)]


def _resets(code: Code, node: ast.Assign) -> dict[str, ast.expr]:
    """The bounds that a statement sets, and what to."""
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=False))
    found = {bound: value for part, value in pairs if isinstance(part, ast.Name) and (bound := code.bound(part))}
    return found if len(found) == len(pairs) else {}


def _with_parameters(defaults: dict[str, ast.expr]) -> Callable[[ast.arguments], ast.arguments]:
    def added(before: ast.arguments) -> ast.arguments:
        more = [ast.arg(name) for name in defaults]
        return ast.arguments(
            before.posonlyargs,
            before.args,
            before.vararg,
            [*before.kwonlyargs, *more],
            [*before.kw_defaults, *defaults.values()],
            before.kwarg,
            before.defaults,
        )

    return added


def _and_these(more: list[ast.keyword]) -> Callable[[list[ast.keyword]], list[ast.keyword]]:
    return lambda before: [*before, *more]


def _with_keyword(call: ast.Call, keyword: ast.keyword) -> SetField:
    return SetField(call, "keywords", lambda before: [*before, keyword])


def _misgiven(code: Code, given: list[ast.expr | None]) -> str:
    """What is wrong with the window that is handed down."""
    held = [[role for node in ast.walk(part) if (role := code.bound(node))] if part else [] for part in given]
    if not all(held):
        return "window-not-handed-down"
    if code.negates:
        return "window-not-negated"
    return "window-swapped" if held == [["beta"], ["alpha"]] else "window-not-handed-down"


def root_windows(code: Code) -> Iterator[list[Repair]]:
    """Each move of the root with a full window."""
    for each in code.tops:
        loop = code.loop_of(each.call)
        if loop is None:
            continue
        wanted = {role: name for name, role in code.roles(each.target).items() if role in ("alpha", "beta")}
        found = []
        for best in [*code.bounds(each.inside).values(), *code.assigned(loop)]:
            for role, name in wanted.items():
                text = best if role == "alpha" else f"-{best}" if code.negates else None
                given = each.given.get(name)
                if text is not None and (given is None or text not in text_of(given)):
                    keyword = ast.keyword(name, expression(text))
                    change = _with_keyword(each.call, keyword) if given is None else Replace(given, expression(text))
                    found.append(repair("full-window-at-root", change))
        yield found


def windows_unshared(code: Code) -> Iterator[list[Repair]]:
    """Alpha and beta as attributes, globals, or a list that all calls change: each call restores them."""
    found: list[Repair] = []
    for function in code.searching.values():
        names = code.bounds(function)
        own = {name for name, role in code.roles(function).items() if role in names}
        shared = [name for name in names.values() if name not in own]
        if len(shared) < 2:
            continue
        declared = {
            name for part in function.body if isinstance(part, (ast.Global, ast.Nonlocal)) for name in part.names
        }
        if declared:  # it sets no others
            shared = [name for name in shared if name in declared]
        if all("[" in name for name in shared):
            listed = shared[0].partition("[")[0]
            copied = statement(f"{listed} = list({listed})")
            found.append(repair("shared-window", InsertBefore(function.body[0], copied)))
        found.append(repair("shared-window", SetField(function, "body", _restoring(", ".join(shared)))))
    yield from ([each] for each in found)


def _restoring(names: str) -> Callable[[list[ast.stmt]], list[ast.stmt]]:
    def wrap(body: list[ast.stmt]) -> list[ast.stmt]:
        declared = [part for part in body if isinstance(part, (ast.Global, ast.Nonlocal))]
        rest = [part for part in body if part not in declared]
        made = ast.parse(f"judge_kept = ({names},)\ntry:\n    pass\nfinally:\n    ({names},) = judge_kept").body
        guarded = made[1]
        assert isinstance(guarded, ast.Try)
        guarded.body = rest
        return [*declared, *made]

    return wrap
