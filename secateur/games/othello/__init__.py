"""Othello (Reversi): the rules, the last squares, and the evaluation."""

from secateur.games.othello.rules import Othello, OthelloState

__all__ = ["Othello", "OthelloState"]
