"""What does not compile is told in one line: where, what, and what to write instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import secateur
from secateur import CompileError
from secateur.games import load

SOURCE = """
from __future__ import annotations
import itertools, math, random, re
from collections import Counter, defaultdict, deque
from typing import NamedTuple
from secateur import Game, ONGOING, DRAW

COUNT = 0
BIG = [1, "a", object()]

class Thing:
    def __init__(self, value):
        self.value = value

class State(NamedTuple):
    left: int

class Odd(Game):
    def start(self):
        return State(3)

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return State(state.left - 1)

    def outcome(self, state):
        return ONGOING if state.left else DRAW

    def helper(self, x):
        return x

"""

#: What a method does, and what is said about it: the reason and the cure.
CONSTRUCTS = {
    "with open('x') as file: return 1": "it uses with: do that in start",
    "return len(f'{state.left:>3}')": "it formats text: use plain {name}",
    "import math; return math.floor(2)": "it imports a module: import it at the top",
    "global COUNT; COUNT = state.left; return COUNT": "it sets a name of the module: keep what changes in the state",
    "class Inner: x = 1": "it defines a class: define it at the top",
    "print(state, sep=''); return 1": "it prints: do that in show()",
    "return len(open('x').read())": "it uses open, which does not compile: do that in start()",
    "x = 1 if state.left else 'a'; return x": "give it one type",
    "return Thing(3).value": "it uses Thing, which does not compile: use numbers",
    "return Counter([1, 2])[1]": "it uses Counter, which does not compile: use a list of counts",
    "queue = deque([1, 2]); return queue.popleft()": "it uses deque, which does not compile: use a list and pop()",
    "found = defaultdict(list); return len(found)": "it uses defaultdict, which does not compile: use a dict and get()",
    "return len(list(itertools.combinations(range(4), 2)))": "it uses itertools.combinations, .*: write the loops",
    "return random.choice([1, 2, 3])": "it uses random.choice, .*: a game must be deterministic",
    "return 1 if re.match('a', 'b') else 0": "it uses re.match, which does not compile: use",
    "return math.comb(5, 2)": "it uses math.comb, which does not compile: use",
    "return self.helper(**{'x': 1})": "it calls with [*][*]: name each argument",
    "return eval('1 + 1')": "it uses eval, which does not compile: write the name",
    "self.last = 3; return 1": "it sets last of the game, which is immutable: keep it in the state",
    "found = (x for x in range(3)); return next(found) + next(found)": "it gives a name to a generator: use a list",
    "found = {}; found.setdefault(state.left, []).append(1); return 1": "type of a value is not clear: give an empty",
    "return state.right": "State has no attribute right",
    "return self.unknown(state)": "Odd has no attribute unknown",
    "first, *rest = [1, 2, 3]; return first": "it unpacks with a star: name each item",
    "return len(BIG)": "BIG holds different types: use one type",
    "return 'abc'.find(state.left)": "find[(][)] of a string does not take these values: give it a string",
    "return set(state.left)": "set[(][)] does not take int",
    "return state.left.bits()": "int has no attribute bits that compiles: write a function of the module",
    "return ((), ())[state.left][0]": r"does not work on empty tuple and int",
    "rows = [[1], [2]]; rows[0] = 3; return 1": r"does not work on list of list of int and int and int",
}


def told(path: Path, methods: str) -> tuple[str, ...]:
    """The problems of a game with these methods."""
    path.write_text(SOURCE + methods)
    game = load(f"{path}:Odd")
    vars(game)["_tried"] = {"compiled"}  # its first playouts would report some of these faults earlier
    with pytest.raises(CompileError) as caught:
        secateur.alphabeta(game, depth=1, wait=True, compiled=True)
    return tuple(caught.value.problems)


def check_words(problem: str) -> None:
    """A problem is one line about the author's file, without a word of ours or of the compiler's."""
    assert "\n" not in problem
    assert re.search(r"[(][)] at line \d+ of odd[.]py", problem)
    for word in ("Traceback", "LLVM", "secateur", "numba", "Numba", "<iv", "Literal", "$", "typing"):
        assert word not in problem, word


@pytest.mark.sample(9)
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_each_construct_is_told_with_its_cure(tmp_path: Path, construct: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # from where the paths of the library begin with ".."
    body = construct.replace("; ", "\n        ")
    (problem,) = told(tmp_path / "odd.py", f"    def evaluate(self, state):\n        {body}\n")
    assert re.search(CONSTRUCTS[construct], problem), problem
    check_words(problem)


@pytest.mark.usefixtures("compiled")
def test_a_helper_is_named_once_though_several_methods_call_it(tmp_path: Path) -> None:
    methods = """
    def target(self, x):
        if x > 2:
            return None
        if x > 1:
            return False
        return (x, x)

    def evaluate(self, state):
        return 1 if self.target(state.left) else 2

    def rank(self, state, move):
        return 1 if self.target(move) else 2
"""
    (problem,) = told(tmp_path / "odd.py", methods)
    check_words(problem)
    assert problem.startswith("Odd.target() at line")
    assert "(None, bool, tuple of 2): return one type, and None besides at most" in problem


@pytest.mark.usefixtures("compiled")
def test_a_game_with_six_problems_lists_six(tmp_path: Path) -> None:
    methods = """
    def evaluate(self, state):
        with open("x") as file:
            return Counter(file)

    def rank(self, state, move):
        return random.choice([1, 2])

    def noisy(self, state, move):
        return state.right > 3

    def key(self, state):
        first, *rest = [1, 2, 3]
        return first

    def count(self, state):
        self.last = 1
        return 1
"""
    problems = told(tmp_path / "odd.py", methods)
    assert [problem.partition(" at ")[0] for problem in problems] == [
        f"Odd.{name}()" for name in ("evaluate", "evaluate", "rank", "noisy", "key", "count")
    ]
    for problem in problems:
        check_words(problem)


@pytest.mark.usefixtures("compiled")
def test_what_no_code_can_have_is_told_of_helpers_too_and_all_of_a_method(tmp_path: Path) -> None:
    methods = """
    def at(self, state, i):
        try:
            return random.choice([i])
        except IndexError:
            return None

    def evaluate(self, state):
        return self.at(state, 1) + len(BIG) + len(deque([1]))
"""
    problems = told(tmp_path / "odd.py", methods)
    assert [re.sub(r" at line \d+ of odd.py does not compile", "", each).partition(",")[0] for each in problems] == [
        "Odd.at(): it uses try: test beforehand whether it can be done",
        "Odd.at(): it uses random.choice",
        "Odd.evaluate(): BIG holds different types: use one type",
        "Odd.evaluate(): it uses deque",
    ]


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("None", "gives the move None: use tuples of up to 12 whole numbers and words, with a number such as -1"),
        ("(None, 2)", "gives the move [(]None, 2[)]: use tuples"),
        ("(1, 2); yield 'pass'", "it yields different types [(]text, tuple of 2[)]: yield one"),
        ("(1, 2); yield None", "it yields different types [(]None, tuple of 2[)]: yield one"),
    ],
)
def test_moves_without_a_compiled_form_are_told(tmp_path: Path, move: str, said: str) -> None:
    path = tmp_path / "odd.py"
    path.write_text(SOURCE.replace("yield 1", f"yield {move}"))
    game = load(f"{path}:Odd")
    with pytest.raises(CompileError) as caught:
        secateur.alphabeta(game, depth=1, wait=True, compiled=True)
    (problem,) = caught.value.problems
    check_words(problem)
    assert re.search(said, problem), problem
