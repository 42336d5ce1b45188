"""The contract: every shipped game keeps it, and every way to break it is found and named."""

from __future__ import annotations

from inspect import isfunction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.bits import u64
from secateur.contract import PROMISES, CheckEffort, CheckStage, Problem, check, inspect
from secateur.contract.answers import Answers
from secateur.game import HOOKS, ONGOING, Game
from secateur.games import GAMES, Tree, load
from secateur.jit.execute import run
from secateur.playout import Log, chance, play_out
from tests.helpers.bad_games import (
    BAD_RULES,
    DoesNotCompile,
    Endless,
    KeyCollides,
    MovesRaise,
    MovesRepeat,
    Objects,
    ObjectState,
    Overflows,
    Piles,
    PlayMixesTypes,
    RankIsAFraction,
    RankRaises,
    State,
    Turns,
)
from tests.helpers.bad_hooks import BAD_HOOKS, BoundsDoNotCompile, ExchangeOverflows, Hooked, RemainingOverflows
from tests.helpers.bad_looks import BAD_LOOKS, Editable, ShowsNothing

#: How many games each is checked with. Each compiles code of its own, so most are checked in the slow tests only.
SHIPPED = {"tictactoe": 5}
LARGER = {
    "connect4": 3,
    "kalah": 3,
    "othello": 3,
    "nim": 5,
    "reversi": 1,
    "nim:heaps=5,misere=true": 5,
    "tictactoe:width=4,height=3,row=3": 10,
    "tictactoe:width=8,height=8,row=5": 5,
    "gomoku": 3,
    "connect4:width=4,height=5": 10,
    "connect4:width=9,height=6": 10,
    "othello:size=4": 10,
    "othello:size=6": 10,
    "nim:heaps=1-2-3-4,misere=true": 10,
    "kalah:houses=3,seeds=2": 20,
    "kalah:houses=4,empty_capture=true": 20,
    "chess": 10,
    "chess:number=9": 5,
    "connect4:width=10,height=6": 5,
    "breakthrough": 3,
    "breakthrough:width=3,height=5": 30,
    "checkers": 5,
    "draughts": 5,
    "morris": 5,
    "morris:flying=false": 3,
    "dots": 3,
    "domineering": 3,
    "domineering:width=4,height=3": 20,
    "chomp": 5,
    "chomp:width=4,height=4": 20,
    "ultimate": 3,
    "oware": 3,
    "oware:houses=3,seeds=3": 20,
    "dots:width=3,height=2": 20,
    "hex": 1,
    "hex:size=4": 10,
    "santorini": 3,
    "amazons": 1,
    "amazons:size=5": 3,
    "onitama": 5,
    "quoridor": 1,
    "quoridor:size=5,walls=3": 5,
    "go": 1,
    "go:size=4,komi=0": 3,
}
ALL = SHIPPED | LARGER


def test_every_shipped_game_is_here() -> None:
    assert {spec.partition(":")[0] for spec in ALL} == set(GAMES)


@pytest.mark.parametrize("spec", [*SHIPPED, *(pytest.param(spec, marks=pytest.mark.slow) for spec in LARGER)])
def test_shipped_games_keep_the_contract(spec: str) -> None:
    assert check(load(spec), games=ALL[spec], seed=7) == []


@pytest.mark.parametrize("root", ["max", "min"])
def test_a_tree_keeps_the_contract(root: str) -> None:
    assert check(Tree.of([[3, [12, -5], 8], [2, 4], 14, [5, [2, [1, 0]]]], root)) == []


@pytest.mark.sample(3)
@pytest.mark.parametrize("spec", [spec for spec in ALL if spec != "gomoku"])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**40), plies=st.integers(0, 40))
def test_texts_are_read_back(spec: str, seed: int, plies: int) -> None:
    game = load(spec)
    state = game.start()
    for ply in range(plies):
        if game.outcome(state) != ONGOING:
            break
        moves = list(game.moves(state))
        for move in moves[:8]:
            assert game.parse_move(state, game.format_move(state, move)) == move
        state = game.play(state, moves[chance(seed, ply, len(moves))])
    again = game.parse(game.format(state))
    assert again == state
    assert [isinstance(field, u64) for field in again] == [isinstance(field, u64) for field in game.start()]


# ---------------------------------------------------------------- good games, and bad ones


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", [Piles(), Turns(), Objects(), Hooked(), Editable()])
def test_games_of_every_kind_keep_the_contract(game: Game) -> None:
    assert check(game) == []


BAD = BAD_RULES | BAD_LOOKS | BAD_HOOKS


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "bad",
    [pytest.param(bad, marks=pytest.mark.slow) if bad is Endless else bad for bad in BAD],  # its playouts take long
    ids=lambda bad: bad.__name__,
)
def test_every_broken_promise_is_found(bad: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")  # nothing here needs the compiler
    promise, message = BAD[bad]
    problems = check(bad())
    assert [problem.promise for problem in problems] == [promise]
    assert message in problems[0].message
    assert problems[0].message.startswith(bad.__name__)
    assert "\n" not in problems[0].message


# ---------------------------------------------------------------- what only the compiler finds


@pytest.mark.sample(3)
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("bad", "promise", "message"),
    [
        (DoesNotCompile, "compiles", "DoesNotCompile.evaluate() at line"),
        (ObjectState, "compiles", "ObjectState.start() at line"),
        (Overflows, "executors", "evaluate() returns 0 compiled and"),
        (BoundsDoNotCompile, "compiles", "BoundsDoNotCompile.bounds() at line"),
        (RemainingOverflows, "executors", "remaining() returns 20 compiled and"),
        (ExchangeOverflows, "executors", "compiled and interpreted differ: exchange() returns different results"),
        (MovesRepeat, "moves", "yields 1 twice"),
        (RankRaises, "rank", "raises IndexError: tuple index out of range, in State("),
        (PlayMixesTypes, "play", "u64 and int do not mix"),
    ],
)
def test_the_compiled_half(bad: type[Game], promise: str, message: str) -> None:
    problems = check(bad())
    assert [problem.promise for problem in problems] == [promise]
    assert message in problems[0].message


def test_every_promise_is_broken_by_some_game() -> None:
    assert {promise for promise, _ in BAD.values()} | {"compiles", "executors"} == set(PROMISES)


# ---------------------------------------------------------------- what is said


def test_a_problem_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    (problem,) = check(MovesRaise())
    line = MovesRaise.moves.__code__.co_firstlineno + 1
    assert problem.message.startswith(f"MovesRaise.moves() at line {line} of bad_games.py raises KeyError: ")
    moves = [int(move) for move in problem.message.rpartition("after the moves ")[2].split()]
    state = MovesRaise().start()
    for move in moves:
        state = MovesRaise().play(state, move)
    assert f"in {state!r}," in problem.message


def test_several_promises_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")

    class Bad(RankIsAFraction, ShowsNothing, KeyCollides): ...

    assert [problem.promise for problem in check(Bad())] == ["rank", "key", "show"]


def test_progress_and_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    seen: list[CheckStage] = []
    found = inspect(Objects(), CheckEffort(games=3), on_progress=seen.append)
    assert (found.problems, found.notes, found.tried.games) == ([], [], 3)
    assert [str(stage) for stage in seen[:3]] == [f"random games: {done} of 3" for done in (1, 2, 3)]
    assert check(KeyCollides(), games=2, seed=5) == check(KeyCollides(), games=2, seed=5)


def test_a_problem_is_a_value() -> None:
    assert Problem("key", "a") == Problem("key", "a")


def test_a_random_game_is_the_same_in_both_executors(compiled: None) -> None:
    for seed in range(20):
        logs = [Log(room=30), Log(room=30)]
        plies = [
            run(play_out, Piles(size=9), State(9, 8), seed, log, record=log, interpreted=i == 1)
            for i, log in enumerate(logs)
        ]
        assert plies[0] == plies[1] > 8
        for name in Log.arrays:
            assert list(getattr(logs[0], name)) == list(getattr(logs[1], name))
    assert len({chance(seed, 0, 1000) for seed in range(100)}) > 80


class Counted(NamedTuple):
    left: int
    turn: int = 0


class StartUsesADefault(Turns):
    """Compiled code cannot call Counted(5), and need not: start() always runs in Python."""

    def start(self) -> Any:
        return Counted(self.size)

    def play(self, state: Any, move: int) -> Any:
        return Counted(state.left - move, 1 - state.turn)


def test_start_need_not_compile(compiled: None) -> None:
    assert check(StartUsesADefault(), games=2) == []


def test_every_hook_is_compared_in_both_executors() -> None:
    """The kernels that `check` compares call each hook by name: a new one must be called there."""
    asked = {name for name, hook in HOOKS.items() if hook.layer not in ("learned", "people")} - {"start"}
    assert {*Log.arrays, *Answers.arrays} - {"move"} == asked


def test_a_hook_is_a_plain_method() -> None:
    for name, hook in HOOKS.items():
        method = getattr(Game, name)
        assert isfunction(method) and not vars(method), name
        assert (hook.default == "") == (name in ("start", "moves", "play", "outcome"))
        assert hook.promise or hook.of != name or name == "check_parameters"
