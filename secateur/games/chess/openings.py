"""The names of openings, by position: they stand beside this file, in openings.tsv.

They are those of https://github.com/lichess-org/chess-openings, which are in the public domain (CC0 1.0).
`python scripts/openings.py` makes the file.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("openings.tsv")


def key_of(fen: str) -> str:
    """What a position is known by: its pieces, who is to move, castling and passing, however it was reached.

    >>> key_of("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1") == key_of("8/8/8/8/8/4k3/4p3/4K3 w - - 9 50")
    True
    """
    return hashlib.blake2b(" ".join(fen.split()[:4]).encode(), digest_size=6).hexdigest()


@cache
def names() -> dict[str, str]:
    """The code and the name of each known position."""
    lines = FILE.read_text("utf-8").splitlines()
    return {key: f"{code} {name}" for key, code, name in (line.split("\t") for line in lines if line[0] != "#")}


def opening_name(fen: str) -> str:
    """The opening that a position belongs to; empty if it has no name.

    >>> opening_name("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    'B20 Sicilian Defense'
    """
    return names().get(key_of(fen), "")
