"""Moves that are tuples, named tuples or texts: numbers for a search, and the author's own everywhere else."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

import secateur
from secateur import LOSS, ONGOING, Engine, Game, SecateurError
from secateur.cli import cli
from secateur.coded import coded, numbering
from secateur.contract import check
from secateur.games import load
from secateur.jit.moves import ODD, MoveForm, move_number, numbered_move
from secateur.learn.data.replay import Skipped
from secateur.learn.data.sources import read
from secateur.play.so_far import GameSoFar
from secateur.textbook import divide

STUDENTS = Path(__file__).parents[1] / "data" / "authors" / "students"


class Step(NamedTuple):
    source: int
    target: int


class Way(IntEnum):
    LEFT = 0
    RIGHT = 1


FORMS = {
    "pair": (MoveForm((0, 0)), st.tuples(st.integers(-(1 << 20), 1 << 20), st.integers(-5, 100))),
    "named": (MoveForm(Step(0, 0)), st.builds(Step, st.integers(-1, 90), st.integers(0, 90))),
    "nested": (
        MoveForm(((0, 0), (0, 0))),
        st.tuples(*[st.tuples(st.integers(0, 9), st.integers(-2, 40))] * 2),
    ),
    "words": (
        MoveForm(("put", 0, (Way.LEFT, True)), ("put", "take")),
        st.tuples(
            st.sampled_from(["put", "take", "x"]),
            st.integers(-3, 300),
            st.tuples(st.sampled_from(list(Way)), st.booleans()),
        ),
    ),
    "text": (MoveForm("a1"), st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=8)),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_move_becomes_a_number_and_comes_back(name: str) -> None:
    form, moves = FORMS[name]

    @given(moves)
    def comes_back(move: Any) -> None:
        number = move_number(move, form)
        assert 0 <= number < ODD
        back = numbered_move(number, form)
        assert back == move
        assert type(back) is type(move)

    comes_back()


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", FORMS)
def test_compiled_code_has_the_same_numbers(name: str) -> None:
    import numba

    from secateur.jit import intrinsics  # noqa: F401  the compiled forms

    form, moves = FORMS[name]
    there = numba.njit(lambda move: move_number(move, form))
    back = numba.njit(lambda number: numbered_move(number, form))

    @given(moves)
    def agrees(move: Any) -> None:
        number = there(move)
        assert number == move_number(move, form)
        assert back(number) == move

    agrees()


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 63)), unique=True, max_size=30))
@example([(0, 0), (0, 1), (63, 63)])
def test_steps_on_a_board_of_64_cells_have_small_numbers(moves: list[tuple[int, int]]) -> None:
    numbers = [move_number(move, MoveForm((0, 0))) for move in moves]
    assert len(set(numbers)) == len(moves)
    assert all(number < 1 << 12 for number in numbers)


def students(name: str) -> Any:
    """A game as its author wrote it."""
    game: Any = load(f"{STUDENTS}/{name}")
    return getattr(game, "author", game)


def legal(game: Game, result: secateur.Result, state: Any = None) -> bool:
    """Whether every line is made of legal moves of the author's game."""
    for line in result.lines:
        here = game.start() if state is None else state
        for move in line.moves:
            if move not in list(game.moves(here)):
                return False
            here = game.play(here, move)
    return True


def test_results_have_the_moves_of_the_author() -> None:
    game = students("isolation.py")
    result = secateur.deepening(game, depth=3, interpreted=True)
    assert isinstance(result.move, tuple)
    assert legal(game, result)
    assert all(legal(game, each) for each in result.iterations)
    assert list(divide(game, depth=1, interpreted=True)) == list(game.moves(game.start()))


def test_a_traced_result_has_the_moves_of_the_author() -> None:
    game = students("isolation.py")
    tree = secateur.trace(game, depth=2)
    assert tree.result.move in list(game.moves(game.start()))
    assert legal(game, tree.result)
    assert tree.line() == [game.format_move(game.start(), tree.result.move), tree.line()[1]]


def test_only_is_refused_in_the_moves_of_the_author() -> None:
    engine = Engine(students("isolation.py"), memory="1MB", interpreted=True)
    with pytest.raises(SecateurError, match=r"only must be legal moves, some of \[\(.*\], not \[\(9, 9\)\]"):
        engine.search(depth=1, only=[(9, 9)])  # type: ignore[list-item]


class Take(Game):
    """Take one or two from the left or the right heap."""

    interpreted = True

    def start(self) -> tuple[int, int]:
        return 3, 3

    def moves(self, state: tuple[int, int]) -> Iterator[tuple[str, int]]:  # type: ignore[override]
        for side, heap in zip(("left", "right"), state, strict=True):
            yield from ((side, count) for count in (1, 2) if count <= heap)

    def play(self, state: tuple[int, int], move: tuple[str, int]) -> tuple[int, int]:  # type: ignore[override]
        side, count = move
        return (state[0] - count, state[1]) if side == "left" else (state[0], state[1] - count)

    def outcome(self, state: tuple[int, int]) -> int:
        return ONGOING if any(state) else LOSS


class TakeWithSigns(Take):
    """With a word in what is never compiled."""

    def show(self, state: tuple[int, int]) -> str:
        return f"at {state}"


class TakeFromNeither(Take):
    """With a word in its rules."""

    def noisy(self, state: tuple[int, int], move: Any) -> bool:
        return move[0] == "both"


def test_numbers_depend_on_the_rules_only() -> None:
    """Files of games have them, and are told apart by the digest of the rules."""
    plain, signs, neither = coded(Take()), coded(TakeWithSigns()), coded(TakeFromNeither())
    assert list(plain.moves((3, 3))) == list(signs.moves((3, 3)))
    assert numbering(plain) == numbering(signs) != numbering(neither)
    assert numbering(load("nim")) == ""


def test_games_of_other_numbers_are_not_learned_from(tmp_path: Path) -> None:
    game, skipped = coded(TakeFromNeither()), Skipped()
    contest = {"game": "take.py", "moves": numbering(coded(Take()))}
    file = tmp_path / "x.games"
    file.write_text(json.dumps({"secateur-selfplay": 1, "contest": contest}) + '\n{"id": 0, "moves": [1, 65]}\n')
    with pytest.raises(SecateurError, match="numbers the moves in another way than TakeFromNeither does"):
        read([file], game, skipped)
    contest["moves"] = numbering(game)
    file.write_text(json.dumps({"secateur-selfplay": 1, "contest": contest}) + "\n")
    with pytest.raises(SecateurError, match="no position of TakeFromNeither"):
        read([file], game, skipped)


def test_the_engine_takes_and_gives_the_moves_of_the_author() -> None:
    game = students("isolation.py")
    engine, seen = Engine(game, memory="1MB", interpreted=True), list[Any]()
    options: Any = {"only": [(1, 4), (1, 0)], "lines": 2, "ties": True}
    result = engine.search(depth=3, on_progress=lambda so_far: seen.append(so_far.move), **options)
    assert set(seen) | {line.move for line in result.lines} <= {(1, 4), (1, 0)}
    assert set(result.ties) <= {(1, 4), (1, 0)}
    assert legal(game, result)
    solved = engine.follow(None, engine.solve())
    assert solved.mate == len(solved.line)
    assert legal(game, solved)
    assert engine.reaches().move in list(game.moves(game.start()))


def test_a_game_in_progress_is_written_in_the_words_of_the_author() -> None:
    game = GameSoFar.begin(students("isolation.py")).follow(["1x0", "7x2"])
    assert game.texts == ["1x0", "7x2"]


@pytest.mark.parametrize(
    ("name", "text"),
    {"teeko.py": "-1,0", "chains.py:TakeAway": "0,1", "lines_of_action.py": "0,1-0,4", "stacks.py": "put,0,0"}.items(),
)
def test_a_move_without_a_notation_is_written_in_one_word(name: str, text: str) -> None:
    game = coded(students(name))
    first = next(iter(game.moves(game.start())))
    assert game.format_move(game.start(), first) == text
    assert game.parse_move(game.start(), text) == first


@pytest.mark.parametrize(
    ("command", "printed"),
    {
        "best --depth 2": "line    ",
        "tree --depth 1": "+- 1x0",
        "perft --depth 2 --divide": "1x0  ",
        "solve": "line    4x5 7x3",
    }.items(),
)
def test_commands_write_moves_as_the_author_does(command: str, printed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    name, *options = command.split()
    told = CliRunner().invoke(cli, [name, f"{STUDENTS}/isolation.py", *options])
    assert told.exit_code == 0, told.output
    assert printed in told.output


def test_a_coded_game_is_the_same_in_another_process() -> None:
    game = load(f"{STUDENTS}/isolation.py")
    again = pickle.loads(pickle.dumps(game))
    assert (again, hash(again), type(again)) == (game, hash(game), type(game))
    assert list(again.moves(again.start())) == list(game.moves(game.start()))


def test_a_move_of_another_kind_is_found_among_the_legal_ones() -> None:
    class Left(NamedTuple):
        left: int

    class Varied(Game):
        """Moves of different lengths: interpreted only."""

        interpreted = True

        def start(self) -> Left:
            return Left(7)

        def moves(self, state: Left) -> Iterator[Any]:
            yield (1,)
            if state.left > 1:
                yield (1, 1)
            if state.left > 4:
                yield None

        def play(self, state: Left, move: Any) -> Left:
            return Left(state.left - (3 if move is None else sum(move)))

        def outcome(self, state: Left) -> int:
            return ONGOING if state.left else LOSS

    game = Varied()
    result = secateur.alphabeta(game)
    assert result.mate is not None
    assert legal(game, result)
    assert set(divide(game)) == {(1,), (1, 1), None}


def test_fractions_are_no_moves() -> None:
    class Halves(Game):
        interpreted = True

        def start(self) -> int:
            return 4

        def moves(self, state: int) -> Iterator[Any]:
            yield 0.5

        def play(self, state: int, move: float) -> int:
            return state - 1

        def outcome(self, state: int) -> int:
            return ONGOING if state else LOSS

    with pytest.raises(SecateurError, match=r"yields 0\.5: moves must be whole numbers"):
        secateur.alphabeta(Halves())


#: Games as students write them, with what they hold: the depth of a search, and whether they compile.
GAMES = {
    "chains.py:NoRepeat": 4,
    "reversi.py:Reversi": 4,
    "mancala.py:SmallMancala": 5,
    "isolation.py:Isolation": 3,
    "teeko.py:Teeko": 3,
    "chopsticks.py:Chopsticks": 6,
    "minichess.py:MiniChess": 3,
    "lines_of_action.py:LinesOfAction": 3,
    "nineholes.py:NineHoles": 4,
    "chains.py:TakeAway": 4,
    "chains.py:Misere": 5,
    "fstrings.py:Queens": 4,
    "fox.py:Fox": 7,
    "konane.py:Konane": 3,
    "bao.py:Bao": 5,
    "pawns.py:Pawns": 4,
    "dominoes.py:Domineering": 3,
}


@pytest.mark.sample(17)
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", GAMES)
def test_a_students_game_compiles_as_it_is(name: str) -> None:
    game, depth = students(name), GAMES[name]
    options: Any = {"depth": depth, "wait": True, "compiled": True}
    fast = secateur.alphabeta(game, **options)
    slow = secateur.alphabeta(game, depth=depth, interpreted=True)
    assert (fast.value, fast.nodes, fast.line) == (slow.value, slow.nodes, slow.line)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", GAMES)
def test_a_students_game_compiles_in_the_engine(name: str) -> None:
    game, depth = students(name), GAMES[name]
    engines = [Engine(game, memory="8MB", interpreted=each, compiled=True) for each in (False, True)]
    engines[0].prepare()
    fast, slow = (engine.search(depth=depth) for engine in engines)
    assert (fast.value, fast.nodes, fast.line) == (slow.value, slow.nodes, slow.line)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", GAMES)
def test_a_students_game_passes_the_check(name: str) -> None:
    broken = [each.message for each in check(students(name), games=5) if each.promise != "canonical"]
    assert not [each for each in broken if "compil" in each]


#: Games with states that compiled code has not.
FIELDS = {
    "pentago.py": ["black a frozenset", "white a frozenset"],
    "ponghauki.py": ["board a str", "turn a str"],
    "stacks.py": ["stacks a tuple that can grow"],
    "strings.py:Wild": ["cells a str", "turn a str"],
}


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", FIELDS)
def test_fields_without_a_compiled_form_come_first_in_the_report(name: str) -> None:
    options: Any = {"depth": 1, "wait": True, "compiled": True}
    with pytest.raises(secateur.CompileError) as error:
        secateur.alphabeta(students(name), **options)
    for field, problem in zip(FIELDS[name], error.value.problems, strict=False):
        assert f"makes {field}: use " in problem


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", FIELDS)
def test_a_search_of_such_a_game_goes_on_interpreted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = secateur.alphabeta(students(name), depth=1, wait=True)
    assert result.move is not None
    assert capsys.readouterr().err.count("the search continues interpreted") <= 1
