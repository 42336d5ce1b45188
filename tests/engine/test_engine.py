"""The engine against oracles: what it calls proven is so, in every game, with every technique on and off."""

from __future__ import annotations

import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, Clock, Engine, Game, SecateurError
from secateur.bits import mix
from secateur.engine import TECHNIQUES, Result
from secateur.games import load
from tests.helpers.patience import once
from tests.textbook.test_memory import maze

#: Compiling takes longest: the tests here share three games, and ask minimax where this many moves are left at most.
LATE = {"connect4": 18, "othello": 10, "kalah": 430}
SMALL = [
    "tictactoe",
    "nim",
    "connect4:width=4,height=4",
    "othello:size=4",
    "kalah:houses=3,seeds=2",
    "tictactoe:width=4,height=3",
    "nim:heaps=2-3-4,misere=true",
    "othello:size=4,empties_to_winner=true",
    "kalah:houses=2,seeds=4,empty_capture=true",
]
SELECTIVE = [name for name, technique in TECHNIQUES.items() if technique.selective]


def random_state(game: Game, rng: random.Random, plies: int = 40) -> Any:
    """A state that is not over, reached by random moves."""
    state = game.start()
    for _ in range(rng.randrange(plies)):
        child = game.play(state, rng.choice(list(game.moves(state))))
        if game.outcome(child) != ONGOING:
            break
        state = child
    return state


def late_state(game: Game, rng: random.Random, left: int) -> Any:
    """A state of a random game that is not over, and lasts that many moves more at most."""
    found: list[Any] = []
    while not found:
        state = game.start()
        while game.outcome(state) == ONGOING:
            if game.remaining(state) <= left:
                found.append(state)
            state = game.play(state, rng.choice(list(game.moves(state))))
    return rng.choice(found)


def is_right(game: Game, state: Any, result: Result, value: int) -> bool:
    """Whether a result fits the true value, and its line is legal and ends where it says."""
    fits = {
        "exact": result.score == value,
        "lower": result.score <= value,
        "upper": result.score >= value,
        "heuristic": True,
    }[result.proven]
    for move in result.line:
        if game.outcome(state) != ONGOING or move not in list(game.moves(state)):
            return False
        state = game.play(state, move)
    return fits


def agree(spec: str, count: int, seed: int, interpreted: bool = False) -> None:
    """Proofs and searches of random positions, with a table that fills up, against exhaustive minimax."""
    game, rng = load(spec), random.Random(seed)
    engine = Engine(game, memory="256KB", interpreted=interpreted)
    for _ in range(count):
        state = late_state(game, rng, LATE[spec]) if spec in LATE else random_state(game, rng)
        value = secateur.negamax(game, state, merge="states", interpreted=interpreted).score
        solved = engine.solve(state)
        assert solved.proven == "exact" and is_right(game, state, solved, value), (game.format(state), value, solved)
        result = engine.search(state, depth=rng.randrange(1, 8), lines=rng.choice((1, 1, 2)))
        assert is_right(game, state, result, value), (game.format(state), value, result)
        if rng.random() < 0.2:
            engine.forget()


@pytest.mark.parametrize(
    "spec", [pytest.param(spec, marks=pytest.mark.slow) if spec == "othello" else spec for spec in LATE]
)
def test_proven_values_are_those_of_minimax(spec: str) -> None:
    agree(spec, 100, seed=1)


@pytest.mark.sample(2)
@pytest.mark.parametrize("spec", SMALL)
def test_proven_values_of_small_games(spec: str) -> None:
    """Also in the opening, and by the interpreter: they are solved sooner than compiled."""
    agree(spec, 20, seed=1, interpreted=True)


@pytest.mark.slow
@pytest.mark.parametrize("spec", [*SMALL, "connect4:width=5,height=4"])
def test_proven_values_of_ten_thousand_positions(spec: str) -> None:
    agree(spec, 1000, seed=2)


@pytest.mark.slow
def test_random_games_with_wins_at_all_distances() -> None:
    engine = None
    for seed in range(60):
        game = maze(seed)
        value = secateur.negamax(game, merge="states").score
        engine = Engine(game, memory="64KB")
        for result in (engine.search(depth=3), engine.search(depth=6), engine.solve()):
            assert is_right(game, game.start(), result, value), (seed, value, result)
        assert result.proven == "exact"


@pytest.mark.parametrize("spec", ["tictactoe", *LATE])
def test_without_selective_techniques_the_value_is_that_of_the_textbook(spec: str) -> None:
    game, interpreted = load(spec), spec not in LATE
    engine = Engine(game, without=["table", "forced", "look", *SELECTIVE], interpreted=interpreted)
    for depth in range(1, 6):
        expected = secateur.alphabeta(game, depth=depth, interpreted=interpreted).score
        assert engine.search(depth=depth).score == expected


@pytest.mark.sample(2)
@pytest.mark.parametrize("spec", ["kalah", "othello"])
def test_every_technique_can_be_switched_off(spec: str) -> None:
    game, rng = load(spec), random.Random(3)
    states = [late_state(game, rng, LATE[spec]) for _ in range(5)]
    values = [secateur.negamax(game, state, merge="states").score for state in states]
    for name in TECHNIQUES:
        engine = Engine(game, memory="64KB", without=[name])
        for state, value in zip(states, values, strict=True):
            assert engine.solve(state).score == value, name
            assert is_right(game, state, engine.search(state, depth=4), value)


# ---------------------------------------------------------------- games where states come again


class Place(NamedTuple):
    node: int
    turn: int


class Ring(Game):
    """A random walk on a graph with cycles: a state that comes again is a draw."""

    seed: np.int64 = np.int64(0)
    size: np.int64 = np.int64(12)

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True

    def start(self) -> Place:
        return Place(0, 0)

    def draw(self, what: int, number: int, below: int) -> int:
        return (mix((self.seed, what, number)) >> 5) % below

    def moves(self, state: Place) -> Iterator[int]:
        for move in range(1 + self.draw(1, state.node, 3)):
            yield move

    def play(self, state: Place, move: int) -> Place:
        return Place(self.draw(2, state.node * 4 + move, int(self.size)), 1 - state.turn)

    def outcome(self, state: Place) -> int:
        if state.node > 0 and self.draw(3, state.node, 4) == 0:
            return (WIN, LOSS, DRAW)[self.draw(4, state.node, 3)]
        return ONGOING

    def player(self, state: Place) -> int:
        return state.turn


def by_retrograde(game: Ring) -> dict[Place, int]:
    """Win, loss or draw of every state, working back from the ends."""
    states = [Place(node, turn) for node in range(int(game.size)) for turn in range(2)]
    values = {state: game.outcome(state) for state in states if game.outcome(state) != ONGOING}
    changed = True
    while changed:
        changed = False
        for state in states:
            if state in values:
                continue
            children = [game.play(state, move) for move in game.moves(state)]
            if any(values.get(child) == LOSS for child in children):
                values[state] = WIN
            elif all(values.get(child) == WIN for child in children):
                values[state] = LOSS
            changed = changed or state in values
    return {state: values.get(state, DRAW) for state in states}


@pytest.mark.slow  # test_attacks.py has it interpreted
def test_repetition_on_the_path_is_a_draw_and_spoils_no_proof() -> None:
    for seed in range(30):
        game = Ring(seed=np.int64(seed))
        truth = by_retrograde(game)
        engine = Engine(game, memory="64KB")
        for state, value in truth.items():
            if game.outcome(state) == ONGOING:
                result = engine.search(state, depth=30)
                sign = 0 if abs(result.score) <= secateur.HIGHEST else 1 if result.score > 0 else -1
                if result.proven != "heuristic":
                    assert sign == (value > 0) - (value < 0), (seed, state, result)


# ---------------------------------------------------------------- limits, threads, reproducibility


def test_the_same_search_visits_the_same_nodes_here_and_in_a_new_process() -> None:
    program = (
        "import secateur; from secateur.games import load; "
        "print(secateur.Engine(load('kalah'), memory='1MB').search(depth=9).nodes)"
    )
    engine = Engine(load("kalah"), memory="1MB")
    first = engine.search(depth=9).nodes
    engine.forget()
    again = engine.search(depth=9).nodes
    elsewhere = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert first == again == int(elsewhere)


@pytest.mark.sample(2)
@pytest.mark.parametrize("spec", ["kalah", "othello"])
def test_two_threads_prove_the_same(spec: str) -> None:
    game, rng = load(spec), random.Random(4)
    engine = Engine(game, threads=2, memory="64KB")
    for _ in range(60):
        state = late_state(game, rng, LATE[spec])
        assert engine.solve(state).score == secateur.negamax(game, state, merge="states").score


def test_a_node_limit() -> None:
    result = Engine(load("kalah")).search(nodes=5000)
    assert 4000 < result.nodes <= 5000
    assert result.move is not None and not result.complete


def test_fewer_nodes_than_threads_are_a_limit_too() -> None:
    assert Engine(load("kalah"), threads=2).search(nodes=1).nodes < 1000


def test_stop_from_another_thread() -> None:
    engine = Engine(load("kalah"))
    engine.prepare()
    once(lambda: engine.so_far()[0] > 10_000, engine.stop)
    result = engine.solve()
    assert result.move is not None and not result.complete
    assert engine.search(depth=3).complete  # and it can be used again


def test_a_clock_leaves_time_for_the_rest_of_the_game() -> None:
    for left, increment, moves in [
        (60, 0, None),
        (60, 1, None),
        (1, 0, 1),
        (0.1, 0, 40),
        (5, 0.05, None),
        (300, 3, 20),
    ]:
        soft, hard = Clock(left, increment, moves).budget()
        assert 0 < soft <= hard < left
        assert moves == 1 or hard < 0.7 * left
    for bad in ({"left": 0}, {"left": float("nan")}, {"left": float("inf")}, {"left": 9, "increment": -1}):
        with pytest.raises(SecateurError, match="a Clock must have left above 0"):
            Clock(**bad)
    assert Clock(60).budget()[0] < Clock(60, increment=2).budget()[0]
    assert Clock(60, moves_to_go=40).budget()[0] < Clock(60, moves_to_go=5).budget()[0]


#: A position of Connect Four with half of the squares left: x wins by five moves.
ENDING = "35662673555166265331"


def test_lines_and_ties() -> None:
    game = load("nim:heaps=1-2-3")
    engine = Engine(game, interpreted=True)
    tied = engine.solve(ties=True)
    assert tied.mate is not None and tied.mate < 0  # a lost position: every move that lasts longest
    winning = engine.solve(game.parse("3 3 1 first"), ties=True)
    assert sorted(game.format_move(winning, move) for move in winning.ties) == ["a1", "b1", "c1"]
    lines = engine.search(game.parse("3 3 1 first"), depth=9, lines=3).lines
    assert len(lines) == 3 and len({line.move for line in lines}) == 3
    assert sorted((line.score for line in lines), reverse=True) == [line.score for line in lines]
    full = load("connect4")
    assert len(Engine(full).solve(full.parse(ENDING), ties=True).ties) == 5


def test_what_ties_take_is_counted() -> None:
    game = load("tictactoe")
    state = game.parse("b2 a1")
    engine = Engine(game, memory="1MB", interpreted=True)
    seen: list[int] = []
    engine.search(state, depth=4, on_progress=lambda result: seen.append(result.nodes))
    engine.forget()
    tied = engine.search(state, depth=4, ties=True)
    assert len(tied.ties) > 1 and tied.complete
    assert tied.nodes == engine.so_far()[0] > seen[-1]


def test_ties_that_were_cut_short_are_not_complete() -> None:
    game = load("connect4")
    state = game.parse(ENDING)
    engine = Engine(game, memory="1MB")
    engine.solve(state)
    least = engine.solve(state).nodes
    result = engine.solve(state, nodes=least + 1, ties=True)
    assert result.proven == "exact" and len(result.ties) == 1 and not result.complete


def test_a_search_that_is_stopped_gives_the_ties_that_it_knows() -> None:
    game = load("connect4")
    engine = Engine(game, memory="1MB", interpreted=True)
    result = engine.search(nodes=300, ties=True)
    assert not result.complete and result.ties == (result.move,)
    same = engine.search(game.parse("444444"), nodes=3000, lines=7, ties=True)  # which the middle divides in two
    alike = [line.move for line in same.lines if line.score == same.score]
    assert not same.complete and len(alike) > 1 and list(same.ties) == alike
    assert engine.search(nodes=300).ties == ()


@pytest.mark.parametrize("history", [[3], 3, ["e4"], [None], [(1, 2)]])
def test_a_history_that_is_not_of_states_is_refused(history: Any) -> None:
    for spec in ("chess", "tictactoe"):
        game = load(spec)
        engine = Engine(game, memory="1MB", interpreted=True)
        with pytest.raises(SecateurError) as error:
            engine.search(depth=1, history=history)
        said = str(error.value)
        assert said.startswith(f"history must be the states of {type(game).__name__} before this one, such as [")
        assert said.endswith(f", not {history!r}") and "\n" not in said
    states = [game.start()]
    assert engine.search(game.play(game.start(), 0), depth=1, history=[tuple(each) for each in states]).moves


def test_the_number_of_threads_is_told() -> None:
    game = load("connect4")
    state = game.parse(ENDING)
    assert Engine(game, threads=2, memory="64KB", interpreted=True).solve(state).threads == 1
    interpreted = Engine(game, memory="64KB").interpreted
    assert Engine(game, threads=2, memory="64KB").solve(state).as_dict()["threads"] == (1 if interpreted else 2)


def test_an_engine_can_be_used_again_after_an_interruption() -> None:
    engine = Engine(load("kalah"))
    engine.prepare()
    for run in (engine.solve, lambda: engine.reaches(target=20)):
        once(lambda: engine.so_far()[0] > 10_000, lambda: os.kill(os.getpid(), signal.SIGINT))
        with pytest.raises(secateur.Interrupted):
            run()
        assert engine.search(depth=3).complete
        assert engine.reaches(nodes=100).nodes == 100


class Wide(Game):
    """Three moves, each one of very many."""

    width: np.int64 = np.int64(1)

    def start(self) -> Place:
        return Place(0, 0)

    def moves(self, state: Place) -> Iterator[int]:
        for move in range(int(self.width)):
            yield move

    def play(self, state: Place, move: int) -> Place:
        return Place(state.node + 1, 1 - state.turn)

    def outcome(self, state: Place) -> int:
        return DRAW if state.node == 3 else ONGOING


def too_many_moves() -> Any:
    return pytest.raises(SecateurError, match="Wide: there are too many moves on one line: at most 65,536 in all")


@pytest.mark.parametrize("interpreted", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_more_moves_than_a_proof_has_room_for(interpreted: bool) -> None:
    with too_many_moves():
        Engine(Wide(width=np.int64(40_000)), memory="64KB", interpreted=interpreted).reaches()


@pytest.mark.slow  # choosing the best of 40,000 moves, 40,000 times
@pytest.mark.parametrize("interpreted", [True, False])
def test_more_moves_than_a_search_has_room_for(interpreted: bool) -> None:
    with too_many_moves():
        Engine(Wide(width=np.int64(40_000)), memory="64KB", interpreted=interpreted).search(depth=3)


def test_progress_is_reported_for_each_iteration() -> None:
    seen: list[Result] = []
    Engine(load("kalah")).search(depth=6, on_progress=seen.append)
    assert [result.depth for result in seen] == [1, 2, 3, 4, 5, 6]
    assert all(result.nodes <= later.nodes for result, later in itertools.pairwise(seen))


class Stuck(Ring):
    """Says that the game goes on where there is no move."""

    def moves(self, state: Place) -> Iterator[int]:
        for move in range(0 if state.node > 3 else 2):
            yield move


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"threads": 0}, "threads must be from 1 to .*, not 0"),
        ({"threads": 1000}, "threads must be from 1 to .*, not 1000"),
        ({"memory": "lots"}, "memory must be a size such as 64MB or 2GB, not 'lots'"),
        ({"memory": "900TB"}, "memory must be at most"),
        ({"memory": 100}, "memory must be 1KB or more"),
        ({"without": ["nul"]}, "did you mean 'null'"),
        ({"weights": [1]}, "Nim has no weights: only a game with a parameter `weights` takes them"),
    ],
)
def test_bad_arguments_of_an_engine(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Engine(load("nim"), **arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": 0}, "depth must be a whole number from 1 to 500, not 0"),
        ({"time": -1}, "time must be a number of seconds above 0, .*, not -1"),
        ({"time": "soon"}, "time must be .*, not 'soon'"),
        ({"nodes": 0}, "nodes must be a whole number of at least 1, not 0"),
        ({"lines": 0}, "lines must be a whole number of at least 1, not 0"),
        ({"state": ((0, 0, 0), 0)}, "the game is over"),
        ({"state": 7}, "the state must be one of Nim, such as "),
        ({"without": "killers"}, "without must be a list of techniques, such as .*, not 'killers'"),
        ({"without": 5}, "without must be a list of techniques, such as .*, not 5"),
        ({"without": [3]}, "unknown technique 3"),
        ({"clock": 5}, "clock must be a Clock, .*, not 5"),
        ({"on_progress": 3}, "on_progress must be a function that takes a Result, not 3"),
    ],
)
def test_bad_arguments_of_a_search(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Engine(load("nim"), interpreted=True).search(**arguments)


def test_a_state_without_moves_is_named() -> None:
    with pytest.raises(SecateurError, match="moves\\(\\) yields nothing"):
        Engine(Stuck(seed=np.int64(1)), interpreted=True).search(depth=8)


def test_only_a_proof_has_bounds_so_far() -> None:
    engine = Engine(load("nim"), memory="1MB", interpreted=True)
    seen = []
    engine.solve(on_progress=lambda result: seen.append(engine.so_far()[1:]))
    assert set(seen) == {(LOSS, WIN)}  # deepening proves nothing before its end


@pytest.mark.parametrize("name", ["exact", "ties"])
def test_switches_must_be_true_or_false(name: str) -> None:
    with pytest.raises(SecateurError, match=f"^{name} must be True or False, not 'x'$"):
        Engine(load("nim"), interpreted=True).search(**{name: "x"})
