"""Othello (Reversi): the rules, the last squares, and the evaluation."""

from secateur.games.othello.rules import Othello, State

__all__ = ["Othello", "State"]
