"""The engine: a modern alpha-beta for every game, that can also prove.

>>> from secateur.games import load
>>> Engine(load("nim"), interpreted=True).search(depth=4).move
130
"""

from secateur.engine.clock import Clock
from secateur.engine.engine import Engine
from secateur.engine.proof import Proof
from secateur.engine.result import Line, Result
from secateur.engine.techniques import TECHNIQUES

__all__ = ["TECHNIQUES", "Clock", "Engine", "Line", "Proof", "Result"]
