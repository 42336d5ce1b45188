"""The weights of the chess evaluation: what each feature is called, and the one file that holds their values.

Every feature has two values in centipawns, one for the middle game and one for the endgame, packed
into one integer so that one addition adds both: `middle + (end << 32)`.
"""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from secateur.evaluate.layout import Group, Layout
from secateur.evaluate.weights import read_weights

PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
SQUARES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
RANKS = tuple(f"rank {rank}" for rank in range(1, 9))
FAR_RANKS = RANKS[3:7]
FILES = ("a or h file", "b or g file", "c or f file", "d or e file")


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


#: What one player's pieces do to the other's: each has other weights for the player who is to move.
THREATS: dict[str, tuple[str, ...]] = {
    "safe check by": ("knight", "bishop", "rook", "queen"),
    "pin to the king": ("",),
    "danger to the king": _numbers(40),
    "pawn attacks": ("knight", "bishop", "rook", "queen"),
    "pawn can attack": ("",),
    "minor piece attacks": ("pawn", "knight", "bishop", "rook", "queen"),
    "rook attacks": ("pawn", "knight", "bishop", "queen"),
    "queen attacks": ("",),
    "hanging": ("pawn", "piece"),
    "pieces in danger": _numbers(5),
    "loose minor piece": ("",),
    "squares contested": ("",),
}

#: The features in their order: groups, and what tells those of a group apart. The first 384 are piece-square
#: values with the material in them, weights[piece * 64 + square]; squares and ranks are as the owner sees them.
GROUPS: dict[str, tuple[str, ...]] = {
    **{f"{piece} on": SQUARES for piece in PIECES},
    "tempo": ("",),
    "knight mobility": _numbers(9),
    "bishop mobility": _numbers(14),
    "rook mobility": _numbers(15),
    "queen mobility": _numbers(28),
    "bishop pair": ("",),
    "knights times pawns": ("",),
    "outpost": ("knight", "protected knight", "bishop", "protected bishop", "in reach of a knight"),
    "minor piece behind a pawn": ("",),
    "bishop": ("pawns on its colour", "blocked pawns on its colour", "on a long diagonal"),
    "rook": ("half-open file", "open file", "seventh rank", "shut in by its king"),
    "isolated pawn": ("opposed", "not opposed"),
    "backward pawn": ("opposed", "not opposed"),
    "doubled pawn": ("",),
    "pawn blocked": RANKS[4:6],
    "pawn supported": RANKS[2:7],
    "pawn in a phalanx": RANKS[1:7],
    "passed pawn": RANKS[1:7],
    "passed pawn on": FILES,
    "passed pawn, own king's distance": FAR_RANKS,
    "passed pawn, their king's distance": FAR_RANKS,
    "passed pawn with a safe path": FAR_RANKS,
    "passed pawn, rook behind": ("own", "theirs"),
    "passed pawn that runs": ("",),
    "king's shelter": tuple(f"{file}, {rank}" for file in FILES for rank in (*RANKS[1:7], "no pawn")),
    "storm on the king": tuple(f"{file}, {rank}" for file in FILES for rank in (*RANKS[1:7], "no pawn")),
    "storm stopped": RANKS[1:6],
    "bare king": ("near the edge", "near the king", "near the bishop's corner"),
    **THREATS,
    **{f"waiting, {group}": each for group, each in THREATS.items()},
}

#: Where each group begins.
STARTS = dict(zip(GROUPS, accumulate(map(len, GROUPS.values()), initial=0), strict=False))
COUNT = sum(map(len, GROUPS.values()))

#: How much further the weights of threats are for the player who waits.
#: What groups are about, by how their names begin: what a coach says. Material is told otherwise.
TOPICS = {
    "king": "king safety",
    "queen on": "piece activity",
    "rook on": "piece activity",
    "bishop on": "piece activity",
    "knight on": "piece activity",
    "pawn on": "",
    "tempo": "",
    "knights times pawns": "",
    "safe check": "king safety",
    "danger to": "king safety",
    "storm": "king safety",
    "bare king": "king safety",
    "passed pawn": "passed pawns",
    "pawn attacks": "threats",
    "pawn can attack": "threats",
    "isolated": "pawn structure",
    "backward": "pawn structure",
    "doubled": "pawn structure",
    "pawn": "pawn structure",
    "bishop pair": "the bishop pair",
    "outpost": "piece activity",
    "minor piece behind": "piece activity",
    "squares contested": "space",
    "minor piece attacks": "threats",
    "rook attacks": "threats",
    "queen attacks": "threats",
    "hanging": "threats",
    "pin": "threats",
    "pieces in danger": "threats",
    "loose": "threats",
}


def topic_of(group: str) -> str:
    """What a group of features is about.

    >>> topic_of("rook mobility"), topic_of("waiting, hanging"), topic_of("pawn blocked"), topic_of("tempo")
    ('piece activity', 'threats', 'pawn structure', '')
    """
    group = group.removeprefix("waiting, ")
    return next((topic for start, topic in TOPICS.items() if group.startswith(start)), "piece activity")


WAITING = sum(map(len, THREATS.values()))

FILE = Path(__file__).with_name("chess.weights")


def pack(middle: Any, end: Any) -> Any:
    """Both values in one integer, or in each of an array."""
    return middle + (end << 32)


#: Weights of the middle game and of the endgame, in centipawns.
LAYOUT = Layout(
    tuple(
        Group(name, len(each), "board", each, (8, 8)) if each is SQUARES else Group(name, len(each), names=each)
        for name, each in GROUPS.items()
    ),
    phases=2,
    parts=1,
    phase_names=("middle game", "endgame"),
    spread=110.0,
    begin=lambda: textbook(),
    prepare=lambda values: pack(*values.astype(np.int64)),
)


def textbook() -> np.ndarray:
    """What beginners are taught: the values of the pieces, and that they belong in the centre, the king at the edge
    until the endgame, and pawns forward. All other features weigh nothing.

    >>> [int(value) for value in textbook()[0][[STARTS["pawn on"] + 28, STARTS["knight on"], STARTS["queen on"] + 27]]]
    [120, 280, 910]
    """
    found = np.zeros((2, COUNT), np.int64)
    ranks, files = np.divmod(np.arange(64), 8)
    from_centre = np.maximum(np.abs(2 * ranks - 7), np.abs(2 * files - 7)) // 2  # 0 in the centre, 3 at the edge
    for piece, value in zip(PIECES, (100, 320, 330, 500, 900, 0), strict=True):
        found[:, STARTS[f"{piece} on"] :][:, :64] = value
    inwards = {"knight": (20, -20), "bishop": (10, -7), "rook": (0, 0), "queen": (10, -7)}
    for piece, (best, step) in inwards.items():
        found[:, STARTS[f"{piece} on"] :][:, :64] += best + step * from_centre
    found[:, STARTS["rook on"] :][:, 48:56] += 20  # on the seventh rank
    pawns = slice(STARTS["pawn on"], STARTS["pawn on"] + 64)
    central = (files >= 2) & (files <= 5)
    found[0, pawns] += np.where(central, 10, 0) * (ranks >= 2) + np.where((files == 3) | (files == 4), 10, 0) * (
        ranks == 3
    )
    found[0, pawns] += np.where(ranks == 5, 20, 0) + np.where(ranks == 6, 50, 0)
    found[1, pawns] += 10 * np.maximum(ranks - 1, 0)
    kings = slice(STARTS["king on"], STARTS["king on"] + 64)
    found[0, kings] += np.where(ranks == 0, 20, -20 * ranks) + np.where((files <= 1) | (files >= 6), 15, -10)
    found[1, kings] += 30 - 20 * from_centre
    found[:, STARTS["tempo"]] = 10
    found[:, STARTS["bare king"] :][:, : len(GROUPS["bare king"])] = _BARE
    return found


#: How a king alone is driven to the edge: few games show that, so it cannot be learned.
_BARE = np.array([[0, 0, 0], [10, 8, 10]])

#: What is played with.
SHIPPED: np.ndarray = LAYOUT.prepare(read_weights(FILE).values)
