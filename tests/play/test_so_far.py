"""A game as far as it was played: its moves, who is to move, how it ends, and what can be claimed."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from secateur import DRAW, ONGOING, Game
from secateur.errors import SecateurError
from secateur.games import load
from secateur.play import Ending, GameSoFar

THERE_AND_BACK = ["Nf3", "Nf6", "Ng1", "Ng8"]


def test_a_move_leads_to_a_new_game_which_knows_the_one_before() -> None:
    first = GameSoFar.begin(load("tictactoe"))
    second = first.read("b2")
    other = first.read("a1")
    assert first.moves == [] and second.texts == ["b2"] and other.texts == ["a1"]
    assert second.previous is first and second.history == [first.state] and second.ply == 1
    assert (first.player, second.player) == (0, 1)
    assert [here.text for here in second.line()] == ["", "b2"]


def test_a_position_says_who_begins() -> None:
    chess = GameSoFar.begin(load("chess"), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    assert chess.player == 1 and chess.read("Kd7").player == 0 and chess.read("Kd7").start == chess.start
    kalah = GameSoFar.begin(load("kalah:houses=3,seeds=3"))
    again = kalah.play(0)  # the last seed lands in the store
    assert kalah.player == again.player == 0


@pytest.mark.parametrize(
    ("position", "move", "ending"),
    [
        ("k7/8/1K6/8/8/8/4Q3/8 w - - 0 1", "Qe8", Ending(0, "checkmate")),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", Ending(None, "stalemate")),
        ("k7/1R6/8/8/8/8/8/K7 b - - 0 1", "Kxb7", Ending(None, "insufficient material")),
        ("k7/8/8/8/8/8/7R/K7 w - - 99 80", "Kb1", Ending(None, "fifty moves")),
        ("k7/8/1K6/8/8/8/7R/8 w - - 99 80", "Rh8", Ending(0, "checkmate")),
    ],
)
def test_chess_says_why_it_is_over(position: str, move: str, ending: Ending) -> None:
    before = GameSoFar.begin(load("chess"), position)
    assert before.decided is None
    after = before.read(move)
    assert after.ending == after.decided == ending and after.claim is None
    with pytest.raises(SecateurError, match="comes after the end of the game"):
        after.read("Ka1")


def test_points_that_count_are_told() -> None:
    here = GameSoFar.begin(load("othello:size=4"))
    chance = random.Random(2)
    while not here.over:
        here = here.play(chance.choice(list(here.game.moves(here.state))))
    assert here.ending is not None
    score = int(here.game.outcome(here.state))
    assert here.ending.margin == abs(score) > 0
    assert here.ending.text(here.game.player_names).endswith(f" wins by {abs(score)}")


def test_a_draw_can_be_claimed_the_third_time() -> None:
    here = GameSoFar.begin(load("chess")).follow([*THERE_AND_BACK, *THERE_AND_BACK[:3]])
    assert here.times == 2 and here.claim is None
    here = here.read(THERE_AND_BACK[3])
    assert here.times == 3 and not here.over
    assert here.claim == here.decided == Ending(None, "threefold repetition")
    assert here.read("e4").claim is None


def test_castling_rights_tell_positions_apart() -> None:
    kings = ["Ke2", "Ke7", "Ke1", "Ke8"]
    here = GameSoFar.begin(load("chess"), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1").follow([*kings, *kings])
    assert here.claim is None
    assert here.follow(kings).claim is not None


class Round(NamedTuple):
    place: int


class Carousel(Game):
    """A piece on a ring of three fields, which says nothing of who is to move."""

    repeats = True
    interpreted = True

    def start(self) -> Round:
        return Round(0)

    def moves(self, state: Round):  # type: ignore[no-untyped-def]
        yield 1

    def play(self, state: Round, move: int) -> Round:
        return Round((state.place + move) % 3)

    def outcome(self, state: Round) -> int:
        return DRAW if state.place > 2 else ONGOING


def test_a_position_comes_again_only_with_the_same_player_to_move() -> None:
    here = GameSoFar.begin(Carousel()).follow(["1"] * 6)
    assert here.times == 2, "after three moves, the other one was to move"
    assert here.follow(["1"] * 6).claim is not None


def test_a_long_game_needs_no_recursion() -> None:
    here = GameSoFar.begin(Carousel()).follow(["1"] * 20_000)
    assert here.ply == 20_000 and len(here.states) == 20_001 and here.times == 3_334
    del here


def test_errors_tell_which_move_is_wrong() -> None:
    with pytest.raises(SecateurError, match=r"^move 3: "):
        GameSoFar.begin(load("chess")).follow(["e4", "e5", "Ke3"])


def test_chess_agrees_with_another_referee() -> None:
    """Random games to their ends: the same results as python-chess."""
    other = pytest.importorskip("chess", reason="python-chess (GPL) is for tests only, and not here")
    chance = random.Random(11)
    game = load("chess")
    for number in range(4):
        board, here = other.Board(), GameSoFar.begin(game)
        while here.decided is None:
            moves = list(board.legal_moves)
            takes = [move for move in moves if board.is_capture(move)]
            move = chance.choice(takes or moves if number % 2 else moves)
            here = here.read(move.uci())
            assert here.text == board.san(move)
            board.push(move)
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None, (here.decided, board.fen())
        assert {True: 0, False: 1, None: None}[outcome.winner] == here.decided.winner


def test_a_text_is_a_position_or_moves_that_count_as_played() -> None:
    chess = load("chess")
    moves = GameSoFar.from_text(chess, " ".join(2 * THERE_AND_BACK))
    assert moves.ply == 8 and moves.start == "" and moves.claim is not None
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    assert GameSoFar.from_text(chess, fen).start == fen and GameSoFar.from_text(chess, f"{fen} moves Kd7").ply == 0
    assert GameSoFar.from_text(chess, " ").ply == GameSoFar.from_text(load("nim"), "a3 b1").ply == 0
    with pytest.raises(SecateurError, match="Qh5"):
        GameSoFar.from_text(chess, "Nf3 Qh5")
