"""Repairs of what is kept, returned and visited. Each yields, place by place, the alternatives for that place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TypeGuard

from secateur.judge.names import loosely, meaning
from secateur.judge.repairs.code import (
    Code,
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


def best_kept(code: Code) -> Iterator[list[Repair]]:
    """The best value is replaced by each child's."""
    for loop in code.loops:
        kept = code.assigned(loop)
        for node in walk(*loop.body):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1 or code.loop_of(node) is not loop:
                continue
            above, _ = code.above[node]
            target, value = node.targets[0], text_of(node.value)
            if isinstance(target, ast.Name) and target.id in kept and above is loop:
                name = target.id
                if f"({name}," not in value:
                    yield [
                        repair("best-overwritten", Replace(node, statement(f"{name} = {way}({name}, {value})")))
                        for way in ("max", "min")
                    ]
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and above is loop:
                pair = zip(target.elts, node.value.elts, strict=False)
                yield [
                    repair("best-overwritten", Replace(node, _if(f"{text_of(new)} {than} {text_of(old)}", node)))
                    for old, new in pair
                    for than in "><"
                ]


def _if(test: str, *body: ast.stmt) -> ast.If:
    return ast.If(expression(test), list(body), [])


def returns_moved(code: Code) -> Iterator[list[Repair]]:
    """A return inside the loop."""
    for loop in code.loops:
        for node in walk(*loop.body):
            if isinstance(node, ast.Return) and code.loop_of(node) is loop:
                yield [repair("return-in-loop", Replace(node), InsertAfter(loop, node))]


def returns_added(code: Code) -> Iterator[list[Repair]]:
    """A branch that ends without a return, or runs into the code of the other."""
    for loop in code.loops:
        behind = _behind(code, loop)
        returned = next((place for place, part in enumerate(behind) if isinstance(part, ast.Return)), len(behind))
        runs_on = any(each in list(walk(*behind[:returned])) for each in code.loops)
        if returned == len(behind) or runs_on:
            yield [
                repair("nothing-returned", InsertAfter(loop, statement(f"return {name}")))
                for name in (*code.assigned(loop)[:2], *code.bounds(_function(code, loop)).values())
            ]


def _function(code: Code, loop: ast.stmt) -> ast.FunctionDef:
    function = code.function_of(loop)
    assert function is not None
    return function


def _behind(code: Code, loop: ast.stmt) -> list[ast.stmt]:
    """The statements that run after a loop, to the end of its function."""
    found: list[ast.stmt] = []
    inner: ast.AST = loop
    while not isinstance(inner, ast.FunctionDef):
        owner, field = code.above[inner]
        block = getattr(owner, field)
        if isinstance(block, list) and inner in block:
            found += block[block.index(inner) + 1 :]
        inner = owner
    return found


def bounds_unreturned(code: Code) -> Iterator[list[Repair]]:
    """A bound is returned where the other, or the best value, was meant."""
    for function in code.searching.values():
        own_loops = [loop for loop in code.loops if code.function_of(loop) is function]
        best = [name for loop in own_loops for name in code.assigned(loop)[:1]]
        returned = [
            node.value for node in code.own(function) if isinstance(node, ast.Return) and node.value is not None
        ]
        for part in walk(*returned):
            if code.bound(part):
                names = dict.fromkeys([*code.bounds(function).values(), *best])
                yield [
                    repair("bound-returned", Replace(part, expression(name))) for name in names if name != text_of(part)
                ]


def children_unskipped(code: Code) -> Iterator[list[Repair]]:
    """A loop that leaves out the first child, or the last."""
    for loop in code.loops:
        before = _before(code, loop)
        parts = list(walk(loop.iter, *before) if isinstance(loop, ast.For) else ast.walk(loop.test))
        for part in parts:
            if (new := _whole(part)) is not None:
                yield [repair("child-skipped", Replace(*new))]
        for node in before:
            if isinstance(node, ast.Assign) and text_of(node.value) == "1":
                yield [repair("child-skipped", Replace(node.value, ast.Constant(0)))]
            if isinstance(node, ast.Expr) and text_of(node).startswith("next("):
                yield [repair("child-skipped", Replace(node))]
        for node in loop.body:
            leaves_out = isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Continue, ast.Break))
            if leaves_out and not code.is_cut(node):
                yield [repair("child-skipped", Replace(node))]


def _whole(part: ast.AST) -> tuple[ast.AST, ast.AST] | None:
    """What leaves out a child, and what does not: a slice, `n - 1`, or a range that begins at 1."""
    if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice):
        return part, part.value
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub) and text_of(part.right) == "1":
        return part, part.left
    if isinstance(part, ast.Call) and getattr(part.func, "id", "") == "range" and len(part.args) > 1:
        return part.args[0], ast.Constant(0)
    return None


def _before(code: Code, loop: ast.stmt) -> list[ast.stmt]:
    owner, field = code.above[loop]
    block = getattr(owner, field)
    return block[: block.index(loop)][-4:] if isinstance(block, list) and loop in block else []


def tables_dropped(code: Code) -> Iterator[list[Repair]]:
    """A table that is asked whether it knows a node."""
    for function in code.searching.values():
        for decorator in function.decorator_list:
            if "cache" in text_of(decorator) or "memo" in text_of(decorator):
                yield [repair("bounds-remembered", Replace(decorator))]
        for node in code.own(function):
            if isinstance(node, ast.If) and any(isinstance(part, ast.Return) for part in node.body):
                tests = [part for part in ast.walk(node.test) if isinstance(part, ast.Compare)]
                if any(isinstance(part.ops[0], (ast.In, ast.IsNot)) for part in tests):
                    yield [repair("bounds-remembered", Replace(node.test, ast.Constant(False)))]
            if isinstance(node, ast.Try) and any("KeyError" in text_of(each.type or node) for each in node.handlers):
                yield [repair("bounds-remembered", Replace(node, *node.handlers[0].body))]


# ---------------------------------------------------------------- moves


#: Calls that stand alone but take nothing back.
_OF_LISTS = ("append", "add", "insert", "extend", "update", "sort", "remove", "print")


def moves_taken_back(code: Code) -> Iterator[list[Repair]]:
    """A move that is made on a board, and not taken back as soon as its search returns."""
    for loop in code.loops:
        searches = [code.statement_of(each.call) for each in code.calls if code.loop_of(each.call) is loop]
        alone = [node for node in walk(*loop.body) if _is_deed(node) and node not in searches]
        made = [node for node in alone if node.lineno < searches[0].lineno]
        undone = [node for node in alone if node not in made]
        undone += [node for node in code.own(_function(code, loop)) if _is_undo(node) and node not in alone]
        if not made:
            continue
        found = [
            repair("move-not-taken-back", Replace(node), *(InsertAfter(each, node) for each in searches))
            for node in undone
        ]
        for text in _undoing(code, made[0]) if not undone else ():
            found.append(repair("move-not-taken-back", *(InsertAfter(each, statement(text)) for each in searches)))
        yield found


def _is_deed(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Whether a call stands alone, and is not one of a list."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and called(node.value) not in _OF_LISTS


def _is_undo(node: ast.AST) -> TypeGuard[ast.Expr]:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    return "undo" in (meaning(called(node.value)), loosely(called(node.value)))


def _undoing(code: Code, made: ast.Expr) -> list[str]:
    """Statements that take a move back: as the file does it elsewhere, or as boards usually do."""
    found = [text_of(node) for node in ast.walk(code.tree) if _is_undo(node)]
    if isinstance(made.value, ast.Call) and isinstance(made.value.func, ast.Attribute):
        given = ", ".join(map(text_of, made.value.args[:-1]))
        found.append(f"{text_of(made.value.func.value)}.undo({given})")
    return list(dict.fromkeys(found))


def ties_refused(code: Code) -> Iterator[list[Repair]]:
    """A later move is taken that is only as good."""
    for function in code.relevant():
        for node, test in code.comparisons(function):
            other = {ast.GtE: ast.Gt, ast.LtE: ast.Lt}.get(type(test.ops[0]))
            if other is not None and not code.is_cut(node):
                yield [repair("ties-at-root", SetField(test, "ops", always([other()])))]


def moves_of_the_best(code: Code) -> Iterator[list[Repair]]:
    """The move is kept outside the `if` that keeps its value."""
    for loop in code.loops:
        if not isinstance(loop, ast.For):
            continue
        variables = {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        tests = [
            node
            for node in walk(*loop.body)
            if isinstance(node, ast.If)
            and isinstance(node.test, ast.Compare)
            and not isinstance(node.test.ops[0], (ast.Is, ast.Eq))
            and not code.is_cut(node)
        ]
        for node in list(walk(*loop.body)):
            if not isinstance(node, ast.Assign) or text_of(node.value) not in variables:
                continue
            if isinstance(code.above[node][0], ast.If) and code.above[node][0] in tests:
                continue
            target, move = text_of(node.targets[0]), text_of(node.value)
            found = []
            for test in tests:
                adopt = InsertAfter(test.body[-1], statement(f"{target} = {move}"))
                found += [repair("wrong-move-kept", Replace(node), adopt), repair("wrong-move-kept", adopt)]
            found += [
                repair(
                    "wrong-move-kept", Replace(node), InsertBefore(update, _if(test, statement(f"{target} = {move}")))
                )
                for update, test in _updates(loop)
            ]
            yield found


def _updates(loop: ast.For) -> Iterator[tuple[ast.stmt, str]]:
    """`best = max(best, value)`, with the test that asks whether the value is better."""
    for node in loop.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.value.args) == 2:
            way, name = text_of(node.value.func), text_of(node.targets[0])
            value = [part for part in map(text_of, node.value.args) if part != name]
            if way in ("max", "min") and len(value) == 1:
                yield node, f"{value[0]} {'>' if way == 'max' else '<'} {name}"


def moves_of_the_root(code: Code) -> Iterator[list[Repair]]:
    """A variable for the best move that the nodes below overwrite: only the outermost call leaves its move there."""
    found: dict[str, list[Repair]] = {}
    for function in code.searching.values():
        shared = {
            name
            for node in code.own(function)
            if isinstance(node, (ast.Global, ast.Nonlocal))
            for name in node.names
            if code.bound(expression(name)) is None
        }
        for node in code.own(function):
            stored = isinstance(node, (ast.Attribute, ast.Name)) and isinstance(node.ctx, ast.Store)
            kept = isinstance(node, ast.Attribute) or getattr(node, "id", "") in shared
            if stored and kept and code.bound(node) is None:
                found.setdefault(text_of(node), [])
    for name in found:
        for function in code.searching.values():
            found[name].append(repair("shared-best-move", SetField(function, "body", _outermost(name))))
        changes = tuple(change for each in found[name] for change in each.changes)
        begin = SetField(code.tree, "body", lambda body: [*_after_imports(body, "judge_calls = []")])
        yield [repair("shared-best-move", begin, *changes)]


def _after_imports(body: list[ast.stmt], text: str) -> list[ast.stmt]:
    """A module with one more statement, behind `from __future__` and the docstring."""
    place = 0
    while place < len(body) and (
        (isinstance(body[place], ast.Expr) and place == 0)
        or (isinstance(body[place], ast.ImportFrom) and getattr(body[place], "module", "") == "__future__")
    ):
        place += 1
    return [*body[:place], statement(text), *body[place:]]


def _outermost(name: str) -> Callable[[list[ast.stmt]], list[ast.stmt]]:
    def wrap(body: list[ast.stmt]) -> list[ast.stmt]:
        declared = [part for part in body if isinstance(part, (ast.Global, ast.Nonlocal))]
        rest = [part for part in body if part not in declared]
        owner, _, last = name.rpartition(".")
        held = f"getattr({owner}, {last!r}, None)" if owner else name
        made = ast.parse(
            f"judge_kept = {held}\njudge_calls.append(1)\ntry:\n    pass\n"
            f"finally:\n    judge_calls.pop()\n    if judge_calls:\n        {name} = judge_kept"
        ).body
        guarded = made[2]
        assert isinstance(guarded, ast.Try)
        guarded.body = rest
        return [*declared, *made]

    return wrap
