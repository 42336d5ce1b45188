"""The leaf of a proof: one question to an engine with an empty table, one thread and a limit of nodes.

So what a leaf takes does not depend on what was searched before, nor on the machine: anyone can count it again.
"""

from __future__ import annotations

from typing import NamedTuple

from secateur.engine.engine import Engine
from secateur.engine.reaching import reaching
from secateur.game import LOSS, MAX, WIN
from secateur.proof.position import state_of
from secateur.proof.values import timeless_value


class LeafBounds(NamedTuple):
    """What a leaf search has found: bounds of the value, as MAX sees it, and the nodes that it took."""

    low: int
    high: int
    nodes: int


def search_leaf(engine: Engine, key: str, question: int, nodes: int) -> LeafBounds:
    """Whether the value of a task position is at least `question`, as far as so many nodes can tell.

    >>> from secateur.games.nim import Nim
    >>> from secateur.proof.position import key_of
    >>> engine = Engine(Nim(heaps=(1, 2)), memory="1MB", interpreted=True)
    >>> search_leaf(engine, key_of(engine.game.start(), 0), 0, 1000).low >= 0
    True
    """
    state, player = state_of(engine.game, key)
    least = question if player == MAX else 1 - question
    engine.forget()
    ask = _by_null_window if engine.game.offers("remaining") else _by_proof_numbers
    low, high, taken = ask(engine, state, least, nodes)
    low, high = timeless_value(low), timeless_value(high)
    return LeafBounds(low, high, taken) if player == MAX else LeafBounds(-high, -low, taken)


def _by_null_window(engine: Engine, state: object, least: int, nodes: int) -> tuple[int, int, int]:
    """Asks the exact search, of a game that says how many moves remain."""
    engine.prepare(exact=True)
    found = reaching(engine, state, least, nodes=nodes)
    low = found.value if found.value is not None and found.value >= least else LOSS
    high = found.value if found.value is not None and found.value < least else WIN
    return low, high, found.nodes


def _by_proof_numbers(engine: Engine, state: object, least: int, nodes: int) -> tuple[int, int, int]:
    """Asks the df-pn search."""
    proof = engine.reaches(state, target=least, nodes=nodes)
    return least if proof.answer else LOSS, least - 1 if proof.answer is False else WIN, proof.nodes
