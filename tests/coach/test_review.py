"""Reviews against exhaustive values, and files of reviewed games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import secateur
from secateur.coach.annotate import annotated
from secateur.coach.evaluator import Evaluator
from secateur.coach.explanation import explain
from secateur.coach.marks import MARKS
from secateur.coach.refutation import Branch
from secateur.coach.reviewing import Reviewer
from secateur.coach.sentences import in_words
from secateur.game import MAX, Game
from secateur.games import load
from secateur.language import speaking
from secateur.play import GameSoFar
from secateur.play.pgn import read_games
from secateur.play.pgn_writer import write_game
from secateur.textbook import minimax

GAME = """[Event "Paris"]
[White "Legall"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 {Best by test.} e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
"""


def random_game(game: Game, seed: int) -> GameSoFar:
    """A game of random moves to its end."""
    random, here = Random(seed), GameSoFar.begin(game)
    while not here.over:
        here = here.play(random.choice(list(here.game.moves(here.state))))
    return here


def points_by_minimax(here: GameSoFar, player: int) -> float:
    """What perfect play brings a player, by the textbook's minimax."""
    if here.over:
        score = here.game.outcome(here.state) * (1 if here.player == MAX else -1)
    else:
        score = minimax(here.game, here.state).value
    first = 0.5 if score == 0 else 1.0 if score > 0 else 0.0
    return first if player == MAX else 1 - first


@cache
def tictactoe() -> Reviewer:
    return Reviewer(Evaluator(load("tictactoe"), nodes=20_000, memory="1MB"))


def reviewed(end: GameSoFar) -> Iterator[tuple[GameSoFar, float]]:
    """The positions after each move, and what the move loses by minimax."""
    for here in end.line()[1:]:
        assert here.previous is not None
        player = here.previous.player
        yield here, points_by_minimax(here.previous, player) - points_by_minimax(here, player)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_losses_are_those_of_minimax(seed: int) -> None:
    end = random_game(load("tictactoe"), seed)
    found = secateur.review(load("tictactoe"), end, nodes=20_000)
    assert len(found.moves) == end.ply
    for move, (here, loss) in zip(found.moves, reviewed(end), strict=True):
        assert (move.text, move.loss) == (here.text, loss)
        assert (move.why is not None) == (loss >= 0.05)
        assert move.mark == ("blunder" if loss else "forced" if move.ply == 9 else "best")


def attacks(branch: Branch) -> Iterator[Branch]:
    return (each for _, each in branch.walk() if each.attacks)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(8))
def test_trees_are_sound(seed: int) -> None:
    """Each move of the attacker keeps what the tree promises, by minimax; each branch is a legal game."""
    evaluator = tictactoe().evaluator
    for here, loss in reviewed(random_game(load("tictactoe"), 100 + seed)):
        if not loss:
            continue
        assert here.previous is not None
        best, after = evaluator.value(here.previous), evaluator.value(here)
        why = explain(evaluator, here, best, after)
        assert why.is_shown and why.tree.size <= 12
        assert why.attacker == (here.previous.player if why.missed else 1 - here.previous.player)
        for branch in attacks(why.tree):
            assert points_by_minimax(branch.here, why.attacker) >= why.target
        told = in_words(evaluator, here, why, best, after)
        assert [len(step.moves) for step in told.steps] == [1 + step.depth for step in told.steps]
        assert len(told.steps) == why.tree.size


def test_passes_and_second_turns_are_reviewed() -> None:
    """In Kalah a player may move again: losses are still those of minimax."""
    game = load("kalah:houses=2,seeds=2")
    for seed in range(4):
        end = random_game(game, seed)
        found = secateur.review(game, end, nodes=50_000)
        losses = [round(max(0.0, loss), 6) for _, loss in reviewed(end)]
        assert [round(move.loss, 6) for move in found.moves] == losses


def test_legals_mate() -> None:
    """The queen is given up for a mate: to take her is the blunder."""
    record = next(read_games(GAME))
    found = secateur.review(load("chess"), record, nodes=100_000)
    assert found.moves[9].mark == "blunder" and found.moves[9].better[0] == "dxe5"
    why = found.moves[9].why
    assert why is not None and why.headline == "After Bxd1 White mates in 2: Bxf7+ Ke7 Nd5#."
    assert found.moves[11].mark == "forced" and found.moves[12].mark == "best"
    white, black = found.accuracy
    assert white is not None and black is not None and white > black
    assert found.counts(1)["blunder"] == 1


@pytest.mark.parametrize(
    ("fen", "move", "mark"),
    [
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "Bc5+", "brilliant"),  # mate in 5
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", "Nf6+", "best"),  # seen at a glance
        ("r1bqkbnr/ppp2ppp/2np4/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 4", "Bxf7+", "blunder"),  # gives a bishop away
    ],
)
def test_brilliant_is_only_what_is(fen: str, move: str, mark: str) -> None:
    evaluator = Evaluator(load("chess"), memory="16MB")
    evaluator.prepare()
    before = GameSoFar.begin(load("chess"), fen)
    here = before.read(move)
    after = evaluator.value(here)
    assert Reviewer(evaluator).move(here, evaluator.value(before), after).mark == mark


def test_sentences_are_translated() -> None:
    with speaking("de"):
        found = secateur.review(load("tictactoe"), ["b2", "b1", "a1"], nodes=2_000)
    why = found.moves[1].why
    assert why is not None and why.headline == "Nach b1: X gewinnt erzwungen in 5 Halbzügen (a1 c3)."


def test_annotated_pgn_is_read_again() -> None:
    record = next(read_games(GAME))
    found = secateur.review(load("chess"), record, nodes=50_000)
    again = next(read_games(write_game(annotated(record, found))))
    assert again.texts == record.texts and not again.errors
    assert again.moves[0].comment == "Best by test."
    blunder = again.moves[9]
    assert blunder.glyphs == (MARKS["blunder"].glyph,)
    assert "White mates in 2" in blunder.comment
    assert [move.text for move in blunder.variations[0]][:2] == ["dxe5", "Qxg4"]
