"""Blunders of tournament games: each explained by a small tree, and its lines confirmed by another program."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.coach.evaluator import Evaluator
from secateur.coach.explanation import explain
from secateur.coach.sentences import in_words
from secateur.games import load
from secateur.play import GameSoFar
from tests.helpers.arena_tools import STOCKFISH
from tests.helpers.blunders import measure, values

chess = pytest.importorskip("chess")

#: Positions of tournament games (facts), the blunder, and what the coach says of it. Stockfish holds that each loses at
#: least a quarter of a point, and confirms every line of its tree.
BLUNDERS = [
    ("2kr3r/pp3ppp/5n2/QP2p3/2N3b1/3qP1P1/P4PP1/1R3RK1 b - - 1 20", "Bd1", "Bd1 loses a pawn: Rc1 Kb8 Nxe5."),
    ("r2q1rk1/ppp1bp1p/1n1p2pB/2nP4/2P3b1/P1N2N2/1PB2PPP/R2Q1RK1 b - - 1 13", "Re8", "Re8 loses a bishop: Qd4 Bf8"),
    ("3r1rk1/p3R1p1/2p4p/3p1p2/2P2Q2/1P5P/Pq3PP1/3R2K1 b - - 5 24", "Qxa2", "Qxa2 loses a queen for a pawn and a rook"),
    ("3Q2k1/B1n5/7b/1b2p2q/4Pp2/1N3P1p/6Pp/5B1K b - - 2 40", "Ne8", "Ne8 loses a bishop: Qd5+ Kh8 Qxb5."),
    ("r3kbnr/1b1p1ppp/p1q1p3/8/1p2PP2/2NBB3/PPP1Q1PP/R3K2R w KQkq - 0 11", "Nd5", "Nd5 loses a knight: exd5."),
    ("1r6/pp3n2/4b1k1/3pPpb1/2pP1Qp1/2P3Pq/P1PB2Nr/1R2KBR1 w - - 12 31", "Qxg5+", "Qxg5+ loses a queen for a bishop"),
    ("1k3r2/bp4p1/p3p2p/2NpPr2/bq1B4/3Q1P2/6PP/2R1R1K1 b - - 1 26", "Bb5", "Bb5 loses a rook for a knight: Qe3"),
    ("r6k/3R1ppp/4pN2/2p5/4P3/P5QP/2n1qPP1/6K1 b - - 6 31", "Rf8", "Rf8 loses a queen, a pawn and a rook: Rxf7"),
    ("4Q3/1b2b1p1/1k1p2Bp/3P4/8/2N5/KPP2r2/6q1 w - - 2 41", "Qb5+", "Qxe7 wins a rook: Qxg6 Qe3+ Kc7 Qxf2."),
    ("1r3rk1/4bppp/q2p2b1/2pnP3/p7/P2NBP2/1P1Q2PP/1BR2RK1 w - - 0 24", "Nxc5", "exd6 wins a pawn: Qxd6 Bxc5."),
    ("1k5r/3R1N2/pK6/1p6/8/2p5/8/8 b - - 1 58", "Rc8", "After Rc8 White mates in 4: Rb7+ Ka8 Ra7+"),
    ("8/RBn2ppk/3qp2p/Qp1p4/3P4/4PP2/1Pr2PKP/8 w - - 18 36", "e4", "After e4 Black is better in king safety"),
]  # fmt: skip


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    made = Evaluator(load("chess"))
    made.prepare()
    return made


@pytest.mark.parametrize(("fen", "move", "said"), BLUNDERS, ids=[move for _, move, _ in BLUNDERS])
def test_a_blunder_is_explained(evaluator: Evaluator, fen: str, move: str, said: str) -> None:
    played = GameSoFar.begin(load("chess"), fen).read(move)
    before, after = values(evaluator, played)
    assert before.points - after.points_of(before.player) >= 0.2
    why = explain(evaluator, played, before, after)
    told = in_words(evaluator, played, why, before, after)
    assert why.is_shown and why.tree.size == len(told.steps) <= 12
    assert told.headline.startswith(said)
    for step in told.steps:
        board = chess.Board(fen)
        for text in step.moves:
            board.push_san(text)
        checked = board.is_check() and not board.is_checkmate() and step.sentence != told.headline
        assert ("gives check" in step.sentence) == checked


# ---------------------------------------------------------------- with Stockfish


@pytest.mark.slow
@pytest.mark.skipif(not STOCKFISH.exists(), reason="Debian's stockfish is not installed")
def test_blunders_of_tournament_games(shared: Path, tmp_path: Path) -> None:
    """At least 90 % are explained in 12 moves with every line confirmed, in less than a second each (median).

    `python -m tests.helpers.blunders` measures more of them.
    """
    files = [shared / f"chess/games/{name}.pgn.gz" for name in ("twic1291", "twic1295", "twic1335", "twic1251")]
    *_, measured = measure(files, 60, tmp_path / "blunders.jsonl")
    assert len(measured.found) == 60
    assert len(measured.unexplained) <= 6, measured.unexplained
    assert measured.median < 1
