"""The table in a file: how it is written, and what is checked when it is read.

The first line has the version, and a checksum of all that follows. The second is the header, as JSON. The rest is the
entries, compressed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from msgspec import Struct

from secateur.engine.kernel.table import AGES, BUCKET
from secateur.engine.kernel.work import ROOM
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.machine import write_whole
from secateur.schema import plain
from secateur.schema import read as read_typed

#: Changes when the layout of entries changes, or the conditions under which proofs hold.
VERSION = 2

#: The beginning of a file: now, and in versions without a checksum of the header.
_FIRST_LINE = re.compile(rb"secateur table (\d{1,9}) ([0-9a-f]{32})\n")
_BEFORE = re.compile(rb'\{"is": "secateur table", "version": (\d{1,9})[,}]')

#: The most bytes in each of the first two lines.
_LONGEST = 1 << 22

#: The bytes that are read at a time.
_CHUNK = 1 << 20


class SavedHead(Struct, forbid_unknown_fields=True):
    """The second line of the file: what it is a table of, and the fields of `Memory` beside the entries."""

    game: str
    digest: str
    mask: int
    age: int
    draws: list[int]
    reversible: int


@dataclass(frozen=True)
class Saved:
    """The contents of a file, as fields of `Memory`."""

    mask: int
    age: int
    draws: frozenset[int]
    reversible: int
    entries: np.ndarray

    def head(self, game: Game) -> SavedHead:
        """The second line of the file."""
        return SavedHead(repr(game), game.digest(), self.mask, self.age, sorted(self.draws), self.reversible)


def write(path: str | os.PathLike[str], game: Game, saved: Saved) -> None:
    """Writes a table atomically."""
    rest = json.dumps(plain(saved.head(game))).encode("ascii") + b"\n" + zlib.compress(saved.entries.tobytes(), 1)
    check = hashlib.blake2b(rest, digest_size=16).hexdigest()
    write_whole(Path(path), f"secateur table {VERSION} {check}\n".encode() + rest)


def read(path: str | os.PathLike[str], game: Game, buckets: int) -> Saved:
    """The table of a game, for a memory with this many buckets; an error if it is damaged, or of another game."""
    try:
        if Path(path).is_dir():
            raise SecateurError(f"{path} cannot be read: it is a folder, not a file")
        first, line, data, check = _parts(Path(path), most=2 * buckets * BUCKET * 8)
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    found = _FIRST_LINE.fullmatch(first)
    version = found or _BEFORE.match(first)
    if version is None:
        raise SecateurError(f"{path} is not a table that secateur saved")
    if found is None or int(found[1]) != VERSION:
        raise SecateurError(f"{path} has version {int(version[1])}: this secateur reads version {VERSION}")
    if found[2].decode() != check:
        raise SecateurError(f"{path} is damaged: its checksum is wrong")
    head = _head(path, line)
    if head.game != repr(game):
        other = "".join(letter if letter.isprintable() else "?" for letter in head.game[:200])
        raise SecateurError(f"{path} is a table of {other}, not of {game!r}")
    if head.digest != game.digest():
        raise SecateurError(f"{path} was saved with other rules of {type(game).__name__}: the code has changed")
    size = (head.mask + 1) * BUCKET * 8
    if head.mask >= buckets:
        raise SecateurError(f"{path} needs a memory of {size >> 20} MB or more")
    return Saved(head.mask, head.age, frozenset(head.draws), head.reversible, _unpacked(path, data, size))


def _parts(path: Path, most: int) -> tuple[bytes, bytes, bytes, str]:
    """The first two lines, the rest up to a useful length, and the checksum of all after the first line."""
    if path.exists() and not path.is_file():  # a pipe or a device may never end
        return b"", b"", b"", ""
    data = bytearray()
    with path.open("rb") as file:
        first, line = file.readline(_LONGEST), file.readline(_LONGEST)
        check = hashlib.blake2b(line, digest_size=16)
        while chunk := file.read(_CHUNK):
            check.update(chunk)
            if len(data) <= most:
                data += chunk
    return first, line, bytes(data), check.hexdigest()


def _head(path: str | os.PathLike[str], line: bytes) -> SavedHead:
    """The header of a file, with the type and range of each field checked."""
    with suppress(SecateurError, UnicodeDecodeError):
        head = read_typed(line.decode("ascii"), SavedHead, "the header")
        if _is_sound(head):
            return head
    raise SecateurError(f"{path} is damaged: its header is not valid")


def _is_sound(head: SavedHead) -> bool:
    keys = all(-(1 << 63) <= key < 1 << 63 for key in head.draws)
    size = 0 <= head.mask < 1 << 60 and head.mask & head.mask + 1 == 0
    numbers = size and 0 <= head.age < AGES and 0 <= head.reversible < 1 << 63
    return keys and numbers and head.draws == sorted(set(head.draws)) and len(head.draws) < ROOM


def _unpacked(path: str | os.PathLike[str], data: bytes, size: int) -> np.ndarray:
    """The entries, which must have exactly `size` bytes; no more than that is ever unpacked."""
    unpacking = zlib.decompressobj()
    try:
        raw = unpacking.decompress(data, size + 1)
    except zlib.error:
        raw = b""
    if len(raw) != size or not unpacking.eof or unpacking.unused_data:
        raise SecateurError(f"{path} is damaged: its entries do not match its header")
    return np.frombuffer(raw, np.int64)
