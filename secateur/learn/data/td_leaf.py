"""TD-leaf: learning from the scores of later searches, for a game without any data.

A search's value is the evaluation at the end of its best line: the leaf. TD-leaf moves that evaluation
towards what the searches that followed in the game said, and in the end towards the result: later
opinions count LAMBDA times as much for each half-move that they are further away. In the words of a fit: each leaf
is a position, and its target is that mean of opinions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.learn.data.positions import Positions
from secateur.learn.data.replay import share
from secateur.learn.data.state_facts import facts_of
from secateur.scores import is_decisive

#: How much further opinions count.
LAMBDA = 0.8


def returns(opinions: np.ndarray, result: float, trust: float = LAMBDA) -> np.ndarray:
    """For each opinion, all as the first player sees them: the weighted mean of those after it, and of the result.

    >>> returns(np.array([0.5, 0.5, 1.0]), 1.0, trust=0.5).tolist()
    [0.75, 1.0, 1.0]
    """
    found = np.zeros(len(opinions))
    ahead = result
    for place in reversed(range(len(opinions))):
        found[place] = ahead
        ahead = (1 - trust) * opinions[place] + trust * ahead
    return found


def read_leaves(files: Iterable[Path], game: Game, scored: bool, spread: float) -> Positions:
    """The leaves of games of self-play, each with what came of it; the last number of a leaf says who is to move."""
    rows: list[list[int]] = []
    targets: list[float] = []
    numbers: list[int] = []
    count = 0
    for path in files:
        entries = map(json.loads, path.read_text(encoding="utf-8").splitlines()[1:])
        for entry in sorted(entries, key=lambda entry: int(entry["id"])):
            opinions = np.array([_opinion(score, scored, spread) for score in entry["firsts"]])
            rows += entry["leaves"]
            targets += returns(opinions, share(entry["end"], scored)).tolist()
            numbers += [count] * len(entry["leaves"])
            count += 1
    if not rows:
        raise SecateurError("no move of these games was searched: there is no leaf to learn from")
    table = np.array(rows, np.int64).reshape(len(rows), -1)
    states, movers, ahead = np.ascontiguousarray(table[:, :-1]), table[:, -1], np.array(targets)
    seen = facts_of(game, states)
    turned = np.where(movers == 1, -ahead if scored else 1 - ahead, ahead)
    found = Positions(states, turned.astype(np.float32), np.array(numbers), seen.keys, scored)
    return found.take(seen.outcomes == ONGOING)


def _opinion(score: int, scored: bool, spread: float) -> float:
    if scored:
        return float(score)
    if is_decisive(score):
        return 1.0 if score > 0 else 0.0
    return float(1 / (1 + np.exp(-score / spread)))
