"""A file's own game: functions such as `actions(board)` and `winner(board)`, in whose place the judge's rules stand.

They look into boards of their own, which no tree has. So the search is called with states of the judge, and these
names of the file answer for them. What the functions themselves do is not judged.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import replace
from typing import Any

from secateur.judge.entries import Told
from secateur.judge.names import meaning
from secateur.judge.parameters import OWN_GAME, role_in
from secateur.judge.source import calls_of, reached
from secateur.judge.submission import Submission, namespace
from secateur.judge.syntax import parameter_names
from secateur.judge.usage import Vocabulary, last_called, vocabulary


def with_own_rules(submission: Submission) -> Submission | None:
    """The submission as if its rules were methods of a game; None where it has none."""
    tree = submission.tree
    calls = calls_of(tree)
    searching = {name for name in calls if name in reached(name, calls)}
    callers = searching | {name for name in calls if searching & reached(name, calls)}
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = {
        part.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in callers
        for part in ast.walk(node)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
    }
    rules = {
        name
        for name in named & functions.keys() - callers
        if any(role_in(tree, name, each) == "node" for each in parameter_names(functions[name]))
    } | (_asked_about_nodes(tree, searching) & functions.keys() - callers)
    if not rules:
        return None
    kept = [node for node in tree.body if not isinstance(node, ast.FunctionDef) or node.name in callers]
    read = copy.deepcopy(ast.Module(kept, []))
    _AsMethods(rules, namespace(submission.function)).visit(read)
    made = replace(submission, rules=frozenset(rules), _roles={})
    made.__dict__["tree"] = ast.fix_missing_locations(read)
    made.__dict__["words"] = _words(read, rules, callers)
    return made


def _asked_about_nodes(tree: ast.AST, searching: set[str]) -> set[str]:
    """The functions to which a search hands the node that it is at."""
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name in searching:
            nodes = {each for each in parameter_names(function) if role_in(tree, function.name, each) == "node"}
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and any(getattr(each, "id", "") in nodes for each in call.args):
                    found.add(last_called(call))
    return found


def _words(tree: ast.AST, rules: set[str], callers: set[str]) -> Vocabulary:
    """What the rules mean; one that only looks at a move does not play it."""
    words = vocabulary(tree)
    made = _makes_positions(tree, callers)
    unplayed = {name for name in rules - made if words.meanings.get(name) == "play" and meaning(name) is None}
    return replace(words, meanings={name: each for name, each in words.meanings.items() if name not in unplayed})


def _makes_positions(tree: ast.AST, callers: set[str]) -> set[str]:
    """The functions that are called for their effect, or whose result is searched."""
    found: set[str] = set()
    names: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            found.add(last_called(node.value))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            inside = {last_called(part) for part in ast.walk(node.value) if isinstance(part, ast.Call)}
            names.setdefault(node.targets[0].id, set()).update(inside)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and last_called(call) in callers:
            for given in (*call.args, *(each.value for each in call.keywords)):
                if isinstance(given, ast.Call):
                    found.add(last_called(given))
                elif isinstance(given, ast.Name):
                    found |= names.get(given.id, set())
    return found


class _AsMethods(ast.NodeTransformer):
    """`actions(board)` becomes `game.actions(board)`, and `player(board) == X` is compared with what X stands for."""

    def __init__(self, rules: set[str], known: Told) -> None:
        self.rules, self.known = rules, known

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.rules and isinstance(node.ctx, ast.Load):
            return ast.copy_location(ast.Attribute(ast.Name(OWN_GAME, ast.Load()), node.id, ast.Load()), node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        node.left = self._constant(node.left)
        node.comparators = [self._constant(each) for each in node.comparators]
        return node

    def _constant(self, node: ast.expr) -> ast.expr:
        value: Any = self.known.get(node.id) if isinstance(node, ast.Name) else None
        return ast.copy_location(ast.Constant(value), node) if isinstance(value, (int, str)) else node
