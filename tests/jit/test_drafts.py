"""Games as people first write them, with tuples, lists, sets and enums: they compile as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur import LOSS, ONGOING, CompileError, Engine, Game
from secateur.games import load
from tests.helpers.bad_games import DoesNotCompile

FOLDER = Path(__file__).parents[1] / "data" / "authors"

#: The drafts, with parameters that make them small, and the depth of a search.
DRAFTS = {"hex1.py:Hex:size=3": 4, "dots1.py:Dots": 4, "draughts1.py:Draughts": 5}

#: Perft of draughts from the start; a jump of several pieces counts as several moves in this draft.
DRAUGHTS = [7, 49, 302, 1469, 7361, 36768]


def draft(name: str) -> Game:
    return load(f"{FOLDER}/{name}")


@pytest.mark.sample(3)
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_compiles_as_it_is_in_the_textbook(name: str) -> None:
    game, depth = draft(name), DRAFTS[name]
    fast = secateur.alphabeta(game, depth=depth, wait=True)
    slow = secateur.alphabeta(game, depth=depth, interpreted=True)
    assert (fast.value, fast.nodes, fast.move) == (slow.value, slow.nodes, slow.move)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_draft_of_draughts_has_the_counts_of_the_rules() -> None:
    game = draft("draughts1.py:Draughts")
    assert [secateur.perft(game, depth=depth) for depth in range(1, 7)] == DRAUGHTS


def answer(engine: Engine, solve: bool, depth: int) -> tuple[Any, ...]:
    result = engine.solve() if solve else engine.search(depth=depth)
    return result.value, result.nodes, result.move


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("solve", [False, True])
@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_compiles_as_it_is_in_the_engine(name: str, solve: bool) -> None:
    if solve and "Hex" not in name:
        pytest.skip("this takes too long interpreted")
    engines = [Engine(draft(name), memory="8MB", interpreted=each) for each in (False, True)]
    engines[0].prepare()
    fast, slow = (answer(engine, solve, DRAFTS[name]) for engine in engines)
    assert fast == slow


# ---------------------------------------------------------------- what does not compile


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_search_of_a_game_that_does_not_compile_goes_on_interpreted_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secateur.jit.takeover._said", set())
    game = DoesNotCompile()
    expected = secateur.alphabeta(game, depth=3, interpreted=True)
    for _ in range(2):
        result = secateur.alphabeta(game, depth=3, wait=True)
        assert (result.value, result.nodes) == (expected.value, expected.nodes)
    engine = Engine(game, memory="1MB")
    engine.prepare()
    assert engine.interpreted and engine.search(depth=1).moves
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("secateur: DoesNotCompile.evaluate() at line")
    assert line.endswith("the search continues interpreted")
    with pytest.raises(CompileError):
        secateur.alphabeta(game, depth=3, compiled=True, wait=True)


WRONG = """
from typing import NamedTuple
from secateur import Game, ONGOING, DRAW

class State(NamedTuple):
    board: str
    last: int
    left: int

class Wrong(Game):
    def start(self):
        return State("...", None, 3)
    def moves(self, state):
        try:
            return [1]
        except ValueError:
            return [2]
    def play(self, state, move):
        return State(state.board, move, state.left - 1)
    def outcome(self, state):
        with open("log") as file:
            return ONGOING if state.left else DRAW
"""


@pytest.mark.usefixtures("compiled")
def test_all_that_keeps_a_game_from_compiling_is_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    game = load(f"{path}:Wrong")
    vars(game)["_tried"] = {"compiled"}
    with pytest.raises(CompileError) as caught:
        secateur.perft(game, depth=2, compiled=True)
    assert list(caught.value.problems) == [
        "Wrong.start() at line 11 of wrong.py makes board a str: use a tuple with a small number for each character",
        "Wrong.start() at line 11 of wrong.py makes last None: use a number such as -1 for nothing",
        "Wrong.moves() at line 14 of wrong.py does not compile: it uses try: test beforehand whether it can be done",
        "Wrong.outcome() at line 21 of wrong.py does not compile: it uses with: do that in start() or in a property",
    ]


# ---------------------------------------------------------------- numbers that need more room


class Doubling(Game):
    """A cell is doubled with each move: it needs more than 8 bits late in the game."""

    length: int = 12

    def start(self) -> Any:
        return (1,) * 9, 0

    def moves(self, state: Any) -> Any:
        return [0, 1]

    def play(self, state: Any, move: int) -> Any:
        cells = list(state[0])
        cells[move] *= 2
        return tuple(cells), state[1] + 1

    def outcome(self, state: Any) -> int:
        return LOSS if max(state[0]) > 500 else ONGOING if state[1] < self.length else sum(state[0]) % 100


@pytest.mark.sample(2)
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("known", [True, False])
def test_a_number_that_does_not_fit_into_a_cell_gets_more_room(known: bool) -> None:
    class Game(Doubling):
        pass

    game = Game()
    if not known:  # or the first playouts find it
        vars(game)["_tried"] = {"compiled"}
    fast = secateur.alphabeta(game, depth=12, wait=True)
    slow = secateur.alphabeta(game, depth=12, interpreted=True)
    assert (fast.value, fast.nodes) == (slow.value, slow.nodes)
    assert Game in secateur.jit.WIDE
