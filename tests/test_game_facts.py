"""What a game says of itself, and who listens: protocols, file formats, units, endings."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.arena.match import ContestOptions
from secateur.arena.one_game import ContestGame
from secateur.arena.pgn import pgn_text
from secateur.arena.specs import read_spec
from secateur.arena.suite import read_suite
from secateur.board import Piece
from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.games import GAMES, load
from secateur.learn.data.replay import Skipped
from secateur.learn.data.scored_positions import usual_spread
from secateur.learn.data.sources import Reading, _Reader
from secateur.play.pgn import read_games
from secateur.studio.jobs import Stopping
from secateur.studio.jobs.hint import run
from secateur.studio.messages.jobs import HintRequest
from tests.helpers.protocols_talk import Talk

OWN_CHESS = """
from secateur.games import Chess

class MyChess(Chess):
    number: int = 0

    def evaluate(self, state):
        return 42
"""

OWN_GAME = """
from typing import NamedTuple
from secateur import LOSS, ONGOING, Game

class State(NamedTuple):
    left: int

class Pile(Game):
    protocols = ("ugi", "xboard")
    adjudication = ("3:2", "off")
    game_formats = ("pgn",)
    score_unit = 10
    first_useful_ply = 2
    positions_per_game = 5
    labels_are_distances = True

    def start(self):
        return State(9)

    def moves(self, state):
        for count in range(1, min(3, state.left) + 1):
            yield count

    def play(self, state, move):
        return State(state.left - move)

    def outcome(self, state):
        return LOSS if state.left == 0 else ONGOING

    def reason(self, state):
        return "the pile is empty"
"""


@pytest.fixture
def own_chess(tmp_path: Path) -> str:
    (tmp_path / "my_chess.py").write_text(OWN_CHESS)
    return f"{tmp_path / 'my_chess.py'}:MyChess"


@pytest.fixture
def pile(tmp_path: Path) -> str:
    (tmp_path / "pile.py").write_text(OWN_GAME)
    return f"{tmp_path / 'pile.py'}:Pile"


def adjudication(game: str) -> tuple[int, ...]:
    """What a match of this game is decided by where no option says it."""
    terms = ContestOptions(game).settings([], (), ()).terms.adjudication
    return terms.resign_score, terms.resign_moves, terms.draw_score, terms.draw_moves, terms.draw_from


def test_every_game_has_one_usual_protocol_and_words_for_its_end() -> None:
    assert {name: load(name).protocols[0] for name in GAMES} == dict.fromkeys(GAMES, "ugi") | {"chess": "uci"}
    assert {name for name in GAMES if "pgn" in load(name).game_formats} == {"chess"}
    assert load("chess").score_unit == 100 and load("othello").score_unit == 1
    chess = load("chess")
    for fen, reason in {
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90": "checkmate",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "stalemate",
        "4k3/8/8/8/8/8/8/4K2R w - - 100 90": "fifty moves",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1": "insufficient material",
    }.items():
        assert chess.reason(chess.parse(fen)) == reason


def test_a_match_asks_the_game(own_chess: str, pile: str) -> None:
    assert adjudication("chess") == adjudication(own_chess) == (600, 4, 10, 8, 40)
    assert adjudication("othello") == (0, 0, 0, 0, 0)
    assert adjudication(pile)[:2] == (3, 2)


def test_an_engine_is_told_which_game_it_plays(own_chess: str, pile: str, tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert read_spec("secateur", "chess:number=0").command[-2:] == ("secateur.cli", "uci")
    assert read_spec("secateur", own_chess).command[-2:] == ("uci", own_chess)
    assert read_spec("secateur", pile).command[-2:] == ("ugi", pile)
    assert read_spec(f"{program}", own_chess).protocol == "uci"
    assert read_spec(f"xboard:{program}", pile).protocol == "xboard"
    with pytest.raises(SecateurError, match="xboard"):
        read_spec(f"xboard:{program}", "othello")


def test_uci_plays_chess_of_ones_own(own_chess: str) -> None:
    with Talk("uci", own_chess) as talk:
        talk.say("position startpos", "d", "eval")
        assert "position " in talk.hear("position ")[-1]
        assert "evaluation 42" in talk.hear("info string")[-1]


def test_pgn_of_chess_of_ones_own(own_chess: str) -> None:
    """A position is a FEN, and sloppy moves are read as those of chess are."""
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 7"
    played = ContestGame(1.0, "adjudication", start=fen, moves=["h1h8"], comments=[(35, None, 4, 0.5)])
    text = pgn_text(own_chess, played, ("a", "b"), 0, "x", "-")
    assert f'[FEN "{fen}"]' in text and '[SetUp "1"]' in text and "[Position" not in text and "7. Rh8+" in text
    (record,) = read_games("1.e4 e5 2.Nf3! +- e.p. 1/2", load(own_chess))
    assert record.texts == ["e4", "e5", "Nf3"] and record.result == "1/2-1/2"


def test_uci_for_a_game_without_squares(tmp_path: Path) -> None:
    (tmp_path / "pile.py").write_text(OWN_GAME.replace('("ugi", "xboard")', '("uci",)'))
    pile = f"{tmp_path / 'pile.py'}:Pile"
    with Talk("uci", pile) as talk:
        talk.say("position startpos moves 3", "d")
        assert talk.hear("position ")[-1] == f"position {load(pile).format((6,))}"


def test_uci_refuses_other_games() -> None:
    done = CliRunner().invoke(cli, ["uci", "othello"])
    assert done.exit_code == 2 and "start secateur ugi othello" in done.stderr


def test_a_position_with_its_best_moves(tmp_path: Path) -> None:
    game = load("tictactoe")
    state, operations = game.engine_notation().read_puzzle('b2 a1; bm c3 a3; id "corner"')
    assert state == game.parse("b2 a1") and operations == {"bm": "c3 a3", "id": "corner"}
    file = tmp_path / "suite.epd"
    file.write_text("b2 a1 bm c3; am a2\n")
    (puzzle,), _ = read_suite(str(file), game)
    assert puzzle.position == game.format(game.parse("b2 a1")) and (puzzle.best, puzzle.avoid) == (("c3",), ("a2",))


def test_pieces_have_names() -> None:
    """A game calls its pieces by their shapes, unless it says more."""

    class Draughts(type(load("tictactoe"))):  # type: ignore[misc]
        def piece_name(self, piece: Piece) -> str:
            return "king" if piece.text == "K" else "man"

    assert [Draughts().piece_name(Piece("disc", 0, text)) for text in ("", "K")] == ["man", "king"]
    chess, kalah = load("chess"), load("kalah")
    assert chess.piece_name(chess.picture(chess.start()).pieces[1]) == "knight"
    assert kalah.piece_name(Piece("seeds", 0, "4")) == "4 seeds" and kalah.piece_name(Piece("text", None, "?")) == "?"
    request = HintRequest(game="chess", position="", moves=[], full=False, memory="1MB")
    assert re.fullmatch(r"Move the (pawn|knight) on [a-h][12]\.", run(request, print, Stopping()).text)


# ---------------------------------------------------------------- learning


def learned(game: Game, reading: Reading) -> tuple[int, int | None]:
    """From which half-move positions count, and how many of a game."""
    reader = _Reader(game, Skipped(), reading, None, None)  # type: ignore[arg-type]
    return reader.first, reader.each


def test_a_learner_asks_the_game(pile: str) -> None:
    assert learned(load("chess"), Reading()) == (8, 12)
    assert learned(load("othello"), Reading()) == (0, None)
    assert learned(load(pile), Reading()) == (2, 5)
    assert learned(load(pile), Reading(first=0, each=3)) == (0, 3)
    assert usual_spread(load(pile)) == usual_spread(load("connect4")) == 0 < usual_spread(load("kalah"))


def test_every_learner_is_there() -> None:
    for game in map(load, GAMES):
        module = importlib.import_module(game.learner or "secateur.learn.fit.features")
        assert all(hasattr(module, name) for name in ("table_of", "refresh", "frozen"))


def test_moves_that_need_no_board() -> None:
    othello = load("othello:size=6")
    moves = othello.moves_in("D2C2")
    assert moves is not None and othello.format_line(othello.start(), moves) == ["d2", "c2"]
    assert othello.moves_in("d2 c2") is othello.moves_in("d2pass") is othello.moves_in("h8") is None
    assert load("chess").moves_in("e4e5") is None
