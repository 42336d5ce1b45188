"""The memory of the table: its size, its age, and its file."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import numpy as np

from secateur.engine.table import AGES, BUCKET, packed
from secateur.engine.work import Work
from secateur.errors import SecateurError
from secateur.game import INFINITY, Game
from secateur.machine import most_memory, to_bytes, write_whole

#: Bytes of a bucket; buckets in use at first, as many as fit into a core's cache; places that mark busy moves.
BYTES = 64
FIRST = 1 << 12
BUSY = 1 << 14

#: The bit of an entry that says that it is proven.
PROVEN = packed(-INFINITY, 0, 0, 1, 0, 0, 0)

#: Changes whenever entries are packed in another way.
VERSION = 1
MAGIC = "secateur table"


class Memory:
    """The entries that all threads share, and how many of them are in use.

    It serves searches or a question, one of them at a time: what the others had there is forgotten.
    """

    def __init__(self, size: int | str) -> None:
        wanted = to_bytes(size)
        if wanted > most_memory():
            raise SecateurError(
                f"memory = {size} does not fit: at most {most_memory() / 2**30:.1f} GB, half of what this machine has"
            )
        if wanted < BYTES * 16:
            raise SecateurError(f"memory = {size} is too little for a table: give 1KB or more")
        self.buckets = 1 << (wanted // BYTES).bit_length() - 1
        self.entries = _aligned(self.buckets * BUCKET)
        self.busy = np.zeros(BUSY, np.int64)
        self.age = 0
        self.mask = min(FIRST, self.buckets) - 1
        self.stored = 0
        self.doubt = False  # whether only the proofs of the present age hold
        self.before: frozenset[int] | None = frozenset()  # the states before the root that the proofs here know,
        self.reversible: int | None = None  # and how many moves back a state could have been the same
        self.question: tuple[int, int] | None = None  # whose proof numbers are here, where it is no search's table

    def begin(self, before: frozenset[int] = frozenset(), reversible: int = 0) -> None:
        """A new search, with the keys of states that are draws if they come again, and how many moves back they may be:
        what is old may be replaced."""
        if self.question is not None:
            self.forget()
        self.doubt = self.doubt or before != self.before or self.reversible not in (None, reversible)
        self.before, self.reversible = before, reversible
        self.age = self.age % (AGES - 1) + 1  # an empty entry has age 0
        if self.doubt and self.age == 1:  # ages begin anew: none of the old ones may pass for one of these
            self._doubt()

    def _doubt(self) -> None:
        """Makes guesses of all proofs: their lines may pass a state that is a draw now, or no longer."""
        used = self.entries[: (self.mask + 1) * BUCKET].reshape(-1, 2)
        used ^= used[:, 1:] & PROVEN  # in both words: the first is the key XOR the second

    def ask(self, question: tuple[int, int]) -> None:
        """Makes room for proof numbers, unless those of the same question are here already."""
        if question != self.question:
            self.forget()
            self.mask, self.question = self.buckets - 1, question

    def forget(self) -> None:
        """Erases what is in use; the rest is still as it was at first."""
        self.entries[: (self.mask + 1) * BUCKET] = 0
        self.age = 0
        self.mask = min(FIRST, self.buckets) - 1
        self.stored = 0
        self.before, self.reversible, self.question, self.doubt = frozenset(), None, None, False

    def lend(self, work: Work) -> None:
        """Lets a thread use the table; several use all of it from the start, for it cannot grow under them."""
        if work.threads > 1:
            self._widen()
        work.set("most", self.buckets - 1)
        work.set("mask", self.mask)
        work.set("stored", self.stored)
        work.set("age", self.age)
        work.set("doubt", int(self.doubt))

    def _widen(self) -> None:
        """Takes all buckets into use: an entry keeps its place in the bucket, for each comes from one bucket only."""
        if self.mask == self.buckets - 1:
            return
        used = self.entries[: (self.mask + 1) * BUCKET].reshape(-1, 2).copy()
        self.mask = self.buckets - 1
        self.entries[: used.size] = 0
        filled = np.flatnonzero(used[:, 1])
        buckets = (used[filled, 0] ^ used[filled, 1]) & self.mask
        places = buckets * BUCKET + filled * 2 % BUCKET
        self.entries[places], self.entries[places + 1] = used[filled, 0], used[filled, 1]

    def take_back(self, work: Work) -> None:
        self.mask, self.stored = int(work.mask), int(work.stored)

    def use(self, work: Work) -> float:
        """The share of the table that holds something, from a sample."""
        sample = self.entries[1 : min(self.mask + 1, 256) * BUCKET : 2]
        fresh = np.count_nonzero(sample >> 34 & AGES - 1 == self.age)
        return float(fresh / len(sample)) * (self.mask + 1) / self.buckets

    # ------------------------------------------------------------ files

    def save(self, path: str | os.PathLike[str], game: Game) -> None:
        if self.question is not None:
            raise SecateurError(f"{path}: a question has taken the table's memory; search again before you save")
        data = zlib.compress(self.entries[: (self.mask + 1) * BUCKET].tobytes(), 1)
        head = {
            "is": MAGIC, "version": VERSION, "game": repr(game), "digest": game.digest(), "mask": self.mask,
            "age": self.age, "doubt": self.doubt, "check": zlib.crc32(data),
            "before": None if self.before is None else sorted(self.before), "reversible": self.reversible,
        }  # fmt: skip
        write_whole(path, json.dumps(head).encode() + b"\n" + data)

    def load(self, path: str | os.PathLike[str], game: Game) -> None:
        try:
            first, _, data = Path(path).read_bytes().partition(b"\n")
        except OSError as error:
            raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
        try:
            head = json.loads(first)
            known = head["is"] == MAGIC and {"version", "game", "digest", "mask", "age", "check"} <= set(head)
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise SecateurError(f"{path} is no table that secateur has saved") from None
        if head["version"] != VERSION:
            raise SecateurError(f"{path} is of version {head['version']}: this secateur reads version {VERSION}")
        if head["game"] != repr(game):
            raise SecateurError(f"{path} is a table of {head['game']}, not of {game!r}")
        if head["digest"] != game.digest():
            raise SecateurError(f"{path} was made by other rules of {type(game).__name__}: its code has changed")
        if head["check"] != zlib.crc32(data):
            raise SecateurError(f"{path} is damaged: its checksum is wrong")
        if head["mask"] >= self.buckets:
            need = (head["mask"] + 1) * BYTES >> 20
            raise SecateurError(f"{path} needs a memory of {need} MB or more")
        loaded = np.frombuffer(zlib.decompress(data), np.int64)
        self.entries[:] = 0
        self.entries[: len(loaded)] = loaded
        self.mask, self.age, self.question = head["mask"], head["age"], None
        before = head.get("before", None if game.repeats else [])  # an older file does not say
        self.before = None if before is None else frozenset(before)
        self.reversible = head.get("reversible")
        self.doubt = head.get("doubt", False) or (game.repeats and self.reversible is None)
        self.stored = int(np.count_nonzero(loaded[1::2]))


def _aligned(words: int) -> np.ndarray:
    """Zeros that begin at the start of a cache line."""
    raw = np.zeros(words + BUCKET, np.int64)
    start = -raw.ctypes.data % BYTES // 8
    return raw[start : start + words]
