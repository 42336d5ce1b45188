"""A game being played: its moves so far, how it ends, its clocks, and how it is written down."""

from secateur.play.ending import Ending
from secateur.play.so_far import GameSoFar

__all__ = ["Ending", "GameSoFar"]
