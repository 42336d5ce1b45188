"""Expected points: what a score is worth in wins, draws and losses."""

from __future__ import annotations

from math import exp

from secateur.game import Game
from secateur.scores import DRAW, is_decisive, is_sure

#: The spread of a game that states neither `score_spread` nor `swing`.
USUAL_SPREAD = 8


def expected_points(game: Game, score: float, proven: str = "heuristic") -> float:
    """The points that whoever sees a score can expect, from 0 to 1: a win is 1, a draw a half.

    A score that is proven is worth what it wins. Any other is worth what games from such positions brought on average:
    a logistic curve whose spread the game states (`score_spread`).

    >>> from secateur.games import load
    >>> from secateur.scores import WIN
    >>> chess = load("chess")
    >>> [round(expected_points(chess, score), 2) for score in (0, 100, 300, WIN - 9)]
    [0.5, 0.71, 0.94, 1.0]
    >>> expected_points(load("othello"), 2, "exact"), expected_points(load("othello"), 0, "exact")
    (1.0, 0.5)
    """
    if is_decisive(score) or (is_sure(score, proven) and score != DRAW):
        return 1.0 if score > 0 else 0.0
    if proven == "exact":
        return 0.5
    spread = game.score_spread or 2 * game.swing or USUAL_SPREAD
    return 1 / (1 + exp(max(-30.0, min(30.0, -score / spread))))
