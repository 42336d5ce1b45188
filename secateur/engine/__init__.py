"""The engine: a modern alpha-beta search for every game, which can also prove values.

>>> from secateur.games import load
>>> nim = load("nim")
>>> nim.format_move(nim.start(), Engine(nim, interpreted=True).solve().move)
'a2'
"""

from secateur.engine.clock import Clock
from secateur.engine.dfpn import Proof
from secateur.engine.engine import Engine
from secateur.engine.techniques import TECHNIQUES
from secateur.result import Counts, Line, Result

__all__ = ["TECHNIQUES", "Clock", "Counts", "Engine", "Line", "Proof", "Result"]
