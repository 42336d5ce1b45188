"""Games written for easyAI: the real ones that come with it, and ones with their quirks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import secateur
from secateur import LOSS, WIN, Engine, SecateurError, adapt
from secateur.games import load
from tests.helpers.plain_minimax import Rules, value

easyAI = pytest.importorskip("easyAI", reason="easyAI is not installed: pip install easyAI")

from easyAI.games.ConnectFour import ConnectFour  # noqa: E402
from easyAI.games.GameOfBones import GameOfBones  # noqa: E402
from easyAI.games.Hexapawn import Hexapawn  # noqa: E402
from easyAI.games.Nim import Nim  # noqa: E402
from easyAI.games.TicTacToe import TicTacToe  # noqa: E402


def people() -> list[Any]:
    return [easyAI.Human_Player(), easyAI.Human_Player()]


def final(game: Any) -> float | None:
    """For player 1."""
    if not game.is_over():
        return None
    sign = 1 if game.current_player == 1 else -1
    if hasattr(game, "lose") and game.lose():
        return sign * LOSS
    if hasattr(game, "win") and game.win():
        return sign * WIN
    return sign * game.scoring()


EASYAI = Rules(
    lambda game: game.possible_moves(),
    lambda game, move: game.play_move(move),
    final,
    lambda game: game.current_player == 1,
    lambda game: (1 if game.current_player == 1 else -1) * game.scoring(),
)


class Prizes(easyAI.TwoPlayerGame):  # type: ignore[misc]
    """Players take numbers from the ends of a row; the difference of their sums is the score."""

    def __init__(self, players: Any = None, row: tuple[int, ...] = (3, 9, 2, 7, 1, 8)) -> None:
        self.players, self.current_player = players, 1
        self.row, self.lead = list(row), 0.0  # for player 1

    def possible_moves(self) -> list[str]:
        return ["first", "last"]

    def make_move(self, move: str) -> None:
        self.lead += self.row.pop(0 if move == "first" else -1) * (1 if self.current_player == 1 else -1)

    def is_over(self) -> bool:
        return not self.row

    def scoring(self) -> float:
        return self.lead if self.current_player == 1 else -self.lead


def late_tictactoe() -> Any:
    game = TicTacToe(people())
    for move in (1, 5, 9):
        game.play_move(move)
    return game


GAMES = {
    "TicTacToe": (late_tictactoe, 6),
    "Nim": (lambda: Nim(people(), piles=(1, 2, 3)), 6),
    "GameOfBones": (GameOfBones, 6),
    "Hexapawn": (lambda: Hexapawn(people(), size=(3, 3)), 7),
    "Prizes": (Prizes, 6),
    "ConnectFour": (lambda: ConnectFour(people()), 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_finds_what_plain_minimax_finds(name: str) -> None:
    make, depth = GAMES[name]
    rules = EASYAI if hasattr(make(), "scoring") else Rules(EASYAI.moves, EASYAI.play, final, EASYAI.first_moves)
    expected = value(rules, make(), depth)
    game = adapt(make())
    sign = 1 if make().current_player == 1 else -1
    assert Engine(game, memory="1MB").search(depth=depth, exact=True).score == sign * expected
    assert secateur.alphabeta(game, depth=depth).value == expected


def test_moves_are_unmade_where_the_game_can() -> None:
    made: list[str] = []

    class Counted(TicTacToe):  # type: ignore[misc]
        def copy(self) -> Any:
            made.append("copy")
            return super().copy()

        def unmake_move(self, move: int) -> None:
            made.append("unmake")
            super().unmake_move(move)

    game = adapt(Counted(people()))
    engine = Engine(game, memory="1MB")
    engine.search(depth=1)
    made.clear()
    nodes = engine.search(depth=4).nodes
    assert made.count("copy") <= 1 and made.count("unmake") > nodes / 2
    assert game.thing.board == [0] * 9


def test_without_unmake_move_a_state_is_copied_once() -> None:
    copies = 0

    class Copied(Prizes):
        def copy(self) -> Any:
            nonlocal copies
            copies += 1
            return super().copy()

    engine = Engine(adapt(Copied()), memory="1MB")
    engine.search(depth=1)
    copies = 0
    assert copies <= engine.search(depth=6, exact=True).nodes + 1


def test_a_class_is_made_with_two_players() -> None:
    game = adapt(Hexapawn)
    assert game.show(game.start()) == "1 1 1 1\n. . . .\n. . . .\n2 2 2 2"
    assert [game.format_move(game.start(), move) for move in game.moves(game.start())] == [
        "A1_B1", "A2_B2", "A3_B3", "A4_B4",
    ]  # fmt: skip
    assert repr(game) == "Hexapawn()"


def test_chance_and_missing_scores_are_refused_by_name() -> None:
    class Dice(Prizes):
        dice = Random(3)

        def make_move(self, move: str) -> None:
            super().make_move(self.dice.choice(("first", "last")))

    with pytest.raises(SecateurError, match="Dice involves chance"):
        adapt(Dice(row=(3, 1, 4, 1, 5, 9, 2, 6)))

    class Unscored(easyAI.TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, players: Any) -> None:
            self.players, self.current_player, self.pile = players, 1, 5

        def possible_moves(self) -> list[str]:
            return ["1", "2"]

        def make_move(self, move: str) -> None:
            self.pile -= int(move)

        def is_over(self) -> bool:
            return self.pile <= 0

    with pytest.raises(SecateurError, match="Unscored does not say who has won"):
        adapt(Unscored)
    game = adapt(Unscored, score=lambda game: WIN if game.pile <= 0 else None, key=lambda game: game.pile)
    assert secateur.minimax(game, merge="states").mate is not None


def test_a_file_of_easyai_games_is_loaded_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from easyAI.games.TicTacToe import TicTacToe as Base\nclass Mine(Base): pass\ntwo = 2\n")
    for text in (f"{file}", f"{file}:Mine", f"{file}:Mine:win=100"):
        assert repr(load(text)) == "Mine()"
    assert load(f"{file}:Mine:win=100").win == 100  # type: ignore[attr-defined]
    with pytest.raises(SecateurError, match="has the parameters win, decimals and repeats, not size"):
        load(f"{file}:Mine:size=4")
    with pytest.raises(SecateurError, match=r"two of .* must be a class derived from secateur\.Game, or an easyAI"):
        load(f"{file}:two")
    with pytest.raises(SecateurError, match="has no class 'Yours'"):
        load(f"{file}:Yours")
