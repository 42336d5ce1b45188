"""The weights of the chess evaluation: what each feature is called, and the one file that holds their values.

Every feature has two values in centipawns, one for the middle game and one for the endgame, packed
into one integer so that one addition adds both: `middle + (end << 32)`.
"""

from __future__ import annotations

import hashlib
import json
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from secateur.errors import SecateurError

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
WAITING = sum(map(len, THREATS.values()))

FILE = Path(__file__).with_name("chess_weights.json")


def names() -> list[str]:
    """What every feature is called.

    >>> names()[28], names()[STARTS["passed pawn"] + 4]
    ('pawn on e4', 'passed pawn rank 6')
    """
    return [f"{group} {which}".strip() for group, each in GROUPS.items() for which in each]


def pack(middle: Any, end: Any) -> Any:
    """Both values in one integer, or in each of an array."""
    return middle + (end << 32)


def middle_of(packed: Any) -> Any:
    """The value in the middle game."""
    return packed - (end_of(packed) << 32)


def end_of(packed: Any) -> Any:
    """The value in the endgame."""
    return (packed + 0x80000000) >> 32


def checksum(middle: list[int], end: list[int]) -> str:
    """A short text that tells whether the values of a file are those that were written."""
    return hashlib.blake2b(json.dumps([middle, end]).encode(), digest_size=8).hexdigest()


def load(path: Path | str = FILE) -> np.ndarray:
    """The packed weights of a file; an error for one that is damaged or for something else."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SecateurError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise SecateurError(f"{path} is no file of weights: it is not JSON") from None
    features = content.get("features") if isinstance(content, dict) and content.get("game") == "chess" else None
    if not isinstance(features, dict):
        raise SecateurError(f'{path} holds no weights for chess: it needs "game": "chess" and "features"')
    both = [np.array(_values(path, features, phase), np.int64) for phase in ("middle", "end")]
    found = checksum(*[values.tolist() for values in both])
    if content.get("checksum") != found:
        raise SecateurError(f"{path} was changed or damaged: its checksum says otherwise than {found}")
    return pack(*both)


def _values(path: Path | str, features: dict[str, Any], phase: str) -> list[int]:
    """The values of every group for a phase."""
    values: list[int] = []
    for name, each in GROUPS.items():
        group = features.get(name)
        found = group.get(phase) if isinstance(group, dict) else None
        if not isinstance(found, list) or len(found) != len(each) or any(type(value) is not int for value in found):
            raise SecateurError(f"{path}: {name!r} needs {len(each)} whole numbers for {phase!r}")
        values += found
    if any(abs(value) > LARGEST for value in values):
        raise SecateurError(f"{path}: a weight beyond {LARGEST} is no weight in centipawns")
    return values


#: No weight is larger, so that no sum of them overflows its half.
LARGEST = 10_000


def save(path: Path | str, weights: np.ndarray) -> None:
    """Writes packed weights as a file that `load` reads."""
    middle, end = middle_of(weights).tolist(), end_of(weights).tolist()
    groups = []
    for name, each in GROUPS.items():
        part = slice(STARTS[name], STARTS[name] + len(each))
        values = f'{{"middle": {_rows(middle[part])},\n    "end": {_rows(end[part])}}}'
        groups.append(f"  {json.dumps(name)}: {values}")
    features = ",\n".join(groups)
    text = f'{{"game": "chess",\n "checksum": "{checksum(middle, end)}",\n "features": {{\n{features}\n }}}}\n'
    Path(path).write_text(text, encoding="utf-8")


def _rows(values: list[int]) -> str:
    """A list of numbers, eight in a line."""
    rows = [", ".join(map(str, values[start : start + 8])) for start in range(0, len(values), 8)]
    return "[" + ",\n      ".join(rows) + "]"


SHIPPED = load()
