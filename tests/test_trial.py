"""A wrong game is refused: when it is loaded, in its first playouts, or when a search reaches the fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from secateur import Engine, SecateurError, probe, textbook, trial
from secateur.cli import cli
from secateur.contract import check
from secateur.errors import CompileError, EndlessError
from secateur.game import INFINITY, LOSS, ONGOING, WIN, Game, named, player_of
from secateur.games import load
from secateur.jit import status
from secateur.jit.folder import kernel_folder
from secateur.trial import try_compiled, try_out
from tests.attack import games
from tests.helpers.bad_games import Objects, Piles, Turns
from tests.helpers.bad_hooks import Hooked
from tests.helpers.bad_searches import (
    MARKS,
    REFUSED,
    EvaluatesToTheSky,
    GoesRound,
    IsLong,
    LoopsForever,
    Marked,
    Marks,
    Rows,
    ThreeInTurn,
    Typed,
    Wild,
)
from tests.helpers.patience import wait_until

#: The searches that are tested.
SEARCHES: dict[str, Callable[[Game, Any, bool], Any]] = {
    "solve": lambda game, state, interpreted: engine(game, interpreted).solve(state),
    "search": lambda game, state, interpreted: engine(game, interpreted).search(state, depth=4),
    "reaches": lambda game, state, interpreted: engine(game, interpreted).reaches(state),
    "alphabeta": lambda game, state, interpreted: textbook.alphabeta(game, state, 6, interpreted=interpreted),
    "minimax": lambda game, state, interpreted: textbook.minimax(game, state, 6, interpreted=interpreted),
    "negamax": lambda game, state, interpreted: textbook.negamax(game, state, 6, interpreted=interpreted),
    "pvs": lambda game, state, interpreted: textbook.pvs(game, state, 6, interpreted=interpreted),
    "mtdf": lambda game, state, interpreted: textbook.mtdf(game, state, 6, interpreted=interpreted),
}

#: The faults of `Marks` that each search reaches: proof numbers use no evaluation, the textbook no bounds.
MET = {
    "solve": {1, 2, 3, 4, 5},
    "search": {2, 3, 4, 5},
    "reaches": {1, 3},
    "alphabeta": {1, 2, 3},
    "minimax": {1, 2, 3},
    "negamax": {1, 2, 3},
    "pvs": {1, 2, 3},
    "mtdf": {1, 2, 3},
}


def engine(game: Game, interpreted: bool) -> Engine:
    return Engine(game, memory="1MB", interpreted=interpreted)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A timeout that is short, but long enough for other calls on a busy machine."""
    monkeypatch.setattr(probe, "LONGEST_ANSWER", 1.0)


# ---------------------------------------------------------------- faults that a search reaches


def says_where(message: str, fault: int, left: int = 9) -> bool:
    """Whether an error names a fault, and a position where the rules have it."""
    assert message.startswith(MARKS[fault])
    if fault == 4:  # at the root
        return message == MARKS[fault]
    found = re.fullmatch(
        r", in (Marked\(left=(\d+), fault=\d\))(?:, after the moves ([\d ]+))?", message[len(MARKS[fault]) :]
    )
    assert found is not None, message
    state = reduce(Marks().play, map(int, (found[3] or "").split()), Marked(left, fault))
    return repr(state) == found[1] and (fault == 2 or int(found[2]) == {1: 0, 3: 4, 5: 4}[fault])


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("fault", MARKS)
def test_a_search_refuses_the_faults_that_it_reaches(search: str, fault: int) -> None:
    if fault in MET[search]:
        with pytest.raises(SecateurError) as error:
            SEARCHES[search](Marks(), Marked(9, fault), True)
        assert says_where(str(error.value), fault)
    else:
        SEARCHES[search](Marks(), Marked(9, fault), True)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    "search", [*(pytest.param(each, marks=pytest.mark.slow) for each in ("solve", "search")), "reaches", "alphabeta"]
)
def test_a_compiled_search_refuses_them_too(search: str) -> None:
    for fault in sorted(MET[search]):
        with pytest.raises(SecateurError) as error:
            SEARCHES[search](Marks(), Marked(9, fault), False)
        assert says_where(str(error.value), fault)
    assert SEARCHES[search](Marks(), Marked(9, 0), False)


@pytest.mark.usefixtures("compiled")
def test_compiled_rules_that_raise_are_named() -> None:
    class Rare(Turns):
        def play(self, state: Any, move: int) -> Any:
            if state[0] > 90:
                raise ValueError("too many")
            return (state[0] - (0, 1, 2)[move if state[0] < 50 else move + 1], 1 - state[1])

    line = Rare.play.__code__.co_firstlineno + 2
    with pytest.raises(SecateurError, match=r"^Rare: the compiled rules raised ValueError: too many in play\(\); run"):
        textbook.alphabeta(Rare(), (99, 0), depth=2)
    with pytest.raises(SecateurError, match=r"^Rare: the compiled rules raised IndexError: tuple index out of range"):
        textbook.alphabeta(Rare(), (60, 0), depth=2)
    with pytest.raises(ValueError, match="too many") as error:  # interpreted, the traceback shows the line
        textbook.alphabeta(Rare(), (99, 0), depth=2, interpreted=True)
    assert error.traceback[-1].lineno + 1 == line


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_faults_are_found_in_every_thread() -> None:
    for fault in sorted(MET["solve"]):
        with pytest.raises(SecateurError) as error:
            Engine(Marks(), threads=2, memory="1MB").solve(Marked(30, fault))
        assert says_where(str(error.value), fault, 30)


@pytest.mark.parametrize("wrong", [None, 1.5, float("nan"), float("inf"), True, "won", np.uint64(3)], ids=repr)
@pytest.mark.parametrize("search", ["solve", "alphabeta", "negamax", "reaches"])
def test_a_value_that_is_not_a_whole_number(search: str, wrong: Any) -> None:
    with pytest.raises(SecateurError) as error:
        SEARCHES[search](Typed(answers=(wrong, 0)), Marked(5, 1), True)
    assert f"Typed.outcome() returned {wrong!r}: it must be ONGOING, WIN, LOSS" in str(error.value)
    if search != "reaches":
        with pytest.raises(SecateurError) as error:
            SEARCHES[search](Typed(answers=(LOSS, wrong)), Marked(9, 1), True)
        assert f"Typed.evaluate() returned {wrong!r}: evaluations must be whole numbers" in str(error.value)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("wrong", "said"), [(1.5, "a float"), (None, "None in some branch"), (True, "a bool")])
def test_the_compiler_refuses_wrong_return_types(wrong: Any, said: str) -> None:
    class Rare(Piles):
        canonical = Game.canonical

        def evaluate(self, state: Any) -> Any:
            if wrong is True:
                return state.one > 1000
            return wrong if state.one > 1000 else 3

    if wrong is True:  # the first playouts find it too
        with pytest.raises(SecateurError, match=r"evaluate\(\) returned False: evaluations must be whole numbers"):
            textbook.alphabeta(Rare(), depth=2)
        return
    line = Rare.evaluate.__code__.co_firstlineno
    message = f"Rare.evaluate() at line {line} of test_trial.py returns {said}: it must return a whole number"
    with pytest.raises(CompileError) as error:
        textbook.alphabeta(Rare(), depth=2, compiled=True)
    assert str(error.value).startswith(message)


def test_the_highest_and_lowest_scores_are_accepted() -> None:
    for score in (990_000, -990_000, LOSS, np.int32(7)):
        assert engine(Typed(answers=(score, score if abs(score) < 10**6 else 0)), True).solve(Marked(4, 1)).proven


# ---------------------------------------------------------------- first playouts


BAD = [bad for bad in REFUSED if bad is not LoopsForever]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.__name__)
def test_the_first_playouts_refuse(bad: type[Game]) -> None:
    for search in SEARCHES.values():
        for interpreted in (True, False):
            with pytest.raises(SecateurError) as error:
                search(bad(), None, interpreted)
            assert REFUSED[bad] in str(error.value)
            assert "\n" not in str(error.value)


class Halves(Piles):
    def play(self, state: Any, move: int) -> Any:
        return super().play(state, move)._replace(one=state.one / 1)


def test_the_first_playouts_see_floats_in_states() -> None:
    with pytest.raises(SecateurError, match=r"play\(\) returned a value of type State\(float, int\)"):
        engine(Halves(), interpreted=False).solve()


@pytest.mark.sample(2)
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("interpreted", [True, False])
def test_the_first_playouts_do_not_hang(interpreted: bool) -> None:
    with pytest.raises(EndlessError, match=r"moves\(\) at line \d+ of bad_searches.py did not return within"):
        engine(LoopsForever(), interpreted).solve()


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.__name__)
def test_check_says_the_same(bad: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    problems = check(bad(), games=3)
    assert problems
    assert any(REFUSED[bad].replace("yields more than", "yields more") in problem.message for problem in problems)
    assert not any("\n" in problem.message for problem in problems)


@pytest.mark.parametrize("game", [Piles(), Turns(), Objects(), Hooked(), Marks()], ids=repr)
def test_good_games_pass(game: Game) -> None:
    try_out(game, interpreted=True)


def test_a_game_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Game] = []
    monkeypatch.setattr(trial.Trial, "run", lambda self: tried.append(self.game) or True)
    monkeypatch.setattr(trial._PassedGames, "here", set())
    for _ in range(3):
        textbook.alphabeta(Turns(size=4), interpreted=True)
    textbook.alphabeta(Turns(size=6), interpreted=True)
    assert [game.size for game in tried] == [4, 6]  # type: ignore[attr-defined]


def test_another_array_is_another_game() -> None:
    assert textbook.alphabeta(Rows(), interpreted=True).mate
    with pytest.raises(SecateurError, match=r"evaluate\(\) at line \d+ of bad_searches.py raises IndexError: index 9"):
        textbook.alphabeta(Rows(table=np.arange(9)), interpreted=True)


@pytest.mark.usefixtures("compiled")
def test_what_has_passed_is_remembered_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "kernel_folder", lambda: tmp_path)
    runs: list[Game] = []
    monkeypatch.setattr(trial.Trial, "run", lambda self: runs.append(self.game) or True)
    for _ in range(2):  # as two processes would
        monkeypatch.setattr(trial._PassedGames, "here", set())
        try_out(Turns(size=8))
    assert len(runs) == 1
    (tmp_path / trial.FILE).write_bytes(b"\xff\xfe damaged")
    monkeypatch.setattr(trial._PassedGames, "here", set())
    try_out(Turns(size=8))
    assert len(runs) == 2


@pytest.mark.usefixtures("compiled")
def test_check_runs_compiled_code_with_bounds_checks() -> None:
    problems = check(Wild(), games=2)
    assert [problem.promise for problem in problems] == ["executors"]
    assert "compiled code raises IndexError" in problems[0].message
    assert "in (5, 0)" in problems[0].message


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_rules_too_slow_for_a_trial_play_compiled_with_bounds_checks() -> None:
    table = np.arange(40)

    class Far(Turns):
        size: int = 200

        def moves(self, state: Any) -> Any:
            wasted = 0
            for number in range(1_000_000):  # interpreted, the trial does not come far enough
                wasted += number
            yield 1 if wasted else 2

        def evaluate(self, state: Any) -> int:
            return int(table[200 - state[0]])

    with pytest.raises(SecateurError, match=r"Far: the compiled rules raised IndexError.* the moves (1 ){39}1;"):
        textbook.alphabeta(Far(), depth=1)


@pytest.fixture
def new_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache of its own for this process, forgotten afterwards: the usual one remembers what other runs have done."""
    with monkeypatch.context() as patch:
        patch.setenv("SECATEUR_CACHE", str(tmp_path))
        kernel_folder.cache_clear()
        yield
    kernel_folder.cache_clear()


@pytest.mark.usefixtures("compiled", "new_cache")
def test_slow_rules_are_compiled_beside_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tedious(Turns):
        size: int = 201

        def moves(self, state: Any) -> Any:
            wasted = 0
            for number in range(1_000_000):
                wasted += number
            yield 1 if wasted else 2

    heard: list[str] = []
    monkeypatch.setattr(status, "listeners", [heard.append])
    game = Tedious()
    try_out(game)
    assert vars(game)["_left"], "the trial is not over"
    wait_until(lambda: any(text.startswith("compiling Tedious for random games") for text in heard))
    wait_until(lambda: heard[-1] == "")
    try_compiled(game)
    assert "_left" not in vars(game)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_a_slow_method_of_compiled_code_is_accepted() -> None:
    class Slow(Turns):
        def exchange(self, state: Any, move: int) -> int:
            while True:
                pass

    try_out(Slow(), interpreted=False)
    with pytest.raises(SecateurError, match=r"exchange\(\) at line \d+ of test_trial.py did not return"):
        try_out(Slow(), interpreted=True)


# ---------------------------------------------------------------- endless games


def test_solve_says_that_states_repeat() -> None:
    with pytest.raises(SecateurError, match="GoesRound cannot be solved as it is, because states repeat: set rep"):
        engine(GoesRound(), True).reaches()
    assert trial.repeats_states(GoesRound(), (5, 0))
    assert not trial.repeats_states(Turns(), (5, 0))


def test_solve_says_that_games_are_too_long() -> None:
    with pytest.raises(SecateurError, match="IsLong cannot be solved: games last longer than 250 half-moves"):
        engine(IsLong(), True).reaches()
    assert engine(IsLong(), True).search(depth=3).proven == "heuristic"


@pytest.mark.slow
def test_solve_says_so_after_the_last_ply() -> None:
    with pytest.raises(SecateurError, match="IsLong cannot be solved: games last longer than 250 half-moves"):
        engine(IsLong(), True).solve()

    class Ring(Turns):
        def moves(self, state: Any) -> Any:
            yield 1

        def play(self, state: Any, move: int) -> Any:
            return (state[0] % 3 + 1, 1 - state[1])

    with pytest.raises(SecateurError, match="Ring cannot be solved as it is, because states repeat: set repeats"):
        engine(Ring(), True).solve()

    class Repeating(Ring):
        repeats = True

    assert engine(Repeating(), True).solve().score == 0


# ---------------------------------------------------------------- at load, and in check


def test_three_players_are_refused_at_load(tmp_path: Path) -> None:
    file = tmp_path / "three.py"
    code = (
        "from secateur import Game, ONGOING\n"
        "class G(Game):\n"
        "    def start(self): return (2,)\n"
        "    def moves(self, state): yield 1\n"
        "    def play(self, state, move): return (0,)\n"
        "    def outcome(self, state): return ONGOING\n"
    )
    file.write_text(code + "    def player(self, state): return 2\n")
    with pytest.raises(SecateurError, match=r"^G.player\(\) returned 2: a game must have two players, 0 and 1$"):
        load(str(file))
    file.write_text(code + "    player_names = ('a', 'b', 'c')\n")
    with pytest.raises(SecateurError, match=r"^G.player_names has 3 names: a game must have two players"):
        load(str(file))
    assert player_of(Turns(), (3, 1)) == 1
    with pytest.raises(SecateurError, match=r"returned 2: a game must have two players"):
        player_of(ThreeInTurn(), (3, 2))


def test_a_wrong_promise_of_an_end_is_not_blamed_where_states_repeat() -> None:
    class Promises(GoesRound):
        def moves(self, state: Any) -> Any:
            yield 1

        def remaining(self, state: Any) -> int:
            return 3

    with pytest.raises(SecateurError, match="Promises cannot be solved as it is, because states repeat: set repeats"):
        engine(Promises(), True).solve()


def test_a_hang_does_not_hang_check(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    (problem,) = check(LoopsForever())
    line = LoopsForever.moves.__code__.co_firstlineno
    assert problem.promise == "moves"
    assert problem.message.startswith("LoopsForever.moves() at line ")
    assert line < int(problem.message.split("line ")[1].split()[0]) <= line + 3
    assert "did not return within 1 second, in (5, 0)" in problem.message
    spec = f"{Path(__file__).with_name('helpers') / 'bad_searches.py'}:LoopsForever"
    done = CliRunner().invoke(cli, ["best", spec, "--depth", "3"])
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert REFUSED[LoopsForever] in done.stderr


def test_the_attack_at_a_small_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")  # make attack runs it compiled
    figures = games.attack(seed=3, scale=0.04)
    assert figures.held, figures
    assert figures.tried["faults met"] > 10


# ---------------------------------------------------------------- messages


def test_a_game_that_fails_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial._PassedGames, "failed", {})
    runs: list[Game] = []
    run = trial.Trial.run
    monkeypatch.setattr(trial.Trial, "run", lambda self: (runs.append(self.game), run(self))[1])
    said = []
    for _ in range(3):
        with pytest.raises(SecateurError) as error:
            engine(EvaluatesToTheSky(), True).search(depth=2)
        said.append(str(error.value))
    assert len(runs) == 1
    assert len(set(said)) == 1 and REFUSED[EvaluatesToTheSky] in said[0]
    with pytest.raises(SecateurError):  # with another parameter it is another game
        engine(EvaluatesToTheSky(size=4), True).search(depth=2)
    assert len(runs) == 2


@pytest.mark.slow
def test_one_limit_of_moves() -> None:
    class Many(Turns):
        most: int = probe.MOST_MOVES

        def moves(self, state: Any) -> Any:
            yield from range(1, self.most + 1)

        def play(self, state: Any, move: int) -> Any:
            return (max(state[0] - move, 0), 1 - state[1])

    assert not [problem for problem in check(Many(size=1), games=1) if problem.promise == "moves"]
    try_out(Many(size=1), interpreted=True)
    more = Many(size=1, most=probe.MOST_MOVES + 1)
    said = r"moves\(\) yields more than 65,536 moves: a state may have at most that many"
    with pytest.raises(SecateurError, match=said):
        try_out(more, interpreted=True)
    assert any(re.search(said, problem.message) for problem in check(more, games=1))


def test_answers_are_named() -> None:
    answers = (WIN - 3, LOSS, LOSS + 2, -12, (ONGOING, 0), -INFINITY, None, 990_001, 5_000_000)
    names = ["WIN - 3", "LOSS", "LOSS + 2", "-12", "(ONGOING, 0)", "-INFINITY", "None", "990001", "5000000"]
    assert [named(answer) for answer in answers] == names
