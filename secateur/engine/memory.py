"""The memory of the table: its size, its age, and its file."""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np

from secateur.engine import saved
from secateur.engine.kernel.table import AGE_AT, AGES, BUCKET, MOVE_MASK, packed
from secateur.engine.kernel.work import Work
from secateur.errors import SecateurError
from secateur.game import INFINITY, Game
from secateur.machine import most_memory, to_bytes

#: Bytes of a bucket; buckets in use at first, as many as fit into a core's cache; places that mark busy moves.
BYTES = 64
FIRST = 1 << 12
BUSY = 1 << 14

#: The bit of an entry that says that it is proven.
PROVEN = packed(-INFINITY, 0, 0, 1, 0, 0, 0)

#: The bits of an entry that hold its move: all set if it has none.
MOVE = packed(-INFINITY, 0, 0, 0, 0, 0, MOVE_MASK)


class Copy(NamedTuple):
    """A table as it was at some time."""

    used: np.ndarray | None  # None: it was empty
    mask: int
    age: int
    stored: int
    draws: frozenset[int]
    reversible: int
    question: tuple[int, int] | None


class SharedTable:
    """The entries that all threads share, and how many of them are in use.

    It serves searches or a question, one of them at a time: what the others had there is forgotten.
    """

    def __init__(self, size: int | str) -> None:
        wanted = to_bytes(size)
        if wanted > most_memory():
            raise SecateurError(
                f"memory must be at most {most_memory() / 2**30:.1f} GB, half of what this machine has, not {size}"
            )
        if wanted < BYTES * 16:
            raise SecateurError(f"memory must be 1KB or more, not {size}")
        self.buckets = 1 << (wanted // BYTES).bit_length() - 1
        self.entries = _aligned(self.buckets * BUCKET)
        self.busy = np.zeros(BUSY, np.int64)
        self.age = 0
        self.mask = min(FIRST, self.buckets) - 1
        self.stored = 0
        self.draws: frozenset[int] = frozenset()  # keys of states that are draws if repeated: see `begin`
        self.reversible = 0  # how many moves back a state could have been the same
        self.question: tuple[int, int] | None = (
            None  # whose proof numbers are here, where it is not the table of searches
        )

    def begin(self, draws: frozenset[int] = frozenset(), reversible: int = 0) -> None:
        """Begins a new search: older entries may be replaced.

        `draws` are the keys of the root and of the states before it, in a game where a repeated state is a draw.
        `reversible` is how many moves back a state could have been the same. A proof holds as long as no other state
        becomes a draw; for that time the age does not change.
        """
        if self.question is not None:
            self.forget()
        if not draws or not draws <= self.draws or reversible != self.reversible:
            self.age = self.age % (AGES - 1) + 1  # an empty entry has age 0
            if draws and self.age == 1:  # ages start again: no old entry may be taken for a new one
                self._doubt()
        self.draws, self.reversible = draws, reversible

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
        self.draws, self.reversible, self.question = frozenset(), 0, None

    def copy(self) -> Copy:
        """All that `restore` needs."""
        is_used = self.age or self.stored or self.question is not None
        used = self.entries[: (self.mask + 1) * BUCKET].copy() if is_used else None
        return Copy(used, self.mask, self.age, self.stored, self.draws, self.reversible, self.question)

    def restore(self, copy: Copy) -> None:
        """Makes the table what it was."""
        self.forget()
        if copy.used is not None:
            self.entries[: len(copy.used)] = copy.used
        self.mask, self.age, self.stored, self.draws, self.reversible, self.question = copy[1:]

    def lend(self, work: Work) -> None:
        """Lets a thread use the table; several use all of it from the start, for it cannot grow under them."""
        if work.threads > 1:
            self._widen()
        work.set("most", self.buckets - 1)
        work.set("mask", self.mask)
        work.set("stored", self.stored)
        work.set("age", self.age)
        work.set("doubt", int(bool(self.draws)))

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

    def use(self) -> float:
        """The share of the table that is in use, from a sample."""
        sample = self.entries[1 : min(self.mask + 1, 256) * BUCKET : 2]
        fresh = np.count_nonzero(sample >> AGE_AT & AGES - 1 == self.age)
        return float(fresh / len(sample)) * (self.mask + 1) / self.buckets

    # ------------------------------------------------------------ files

    def save(self, path: str | os.PathLike[str], game: Game) -> None:
        if self.question is not None:
            raise SecateurError(f"{path}: reaches() has taken the table's memory: search again before saving")
        used = self.entries[: (self.mask + 1) * BUCKET]
        saved.write(path, game, saved.Saved(self.mask, self.age, self.draws, self.reversible, used))

    def load(self, path: str | os.PathLike[str], game: Game) -> None:
        """Loads the table from a file; if the file is refused, nothing changes."""
        found = saved.read(path, game, self.buckets)
        self.forget()
        self.entries[: len(found.entries)] = found.entries
        self.mask, self.age, self.draws, self.reversible = found.mask, found.age, found.draws, found.reversible
        self.stored = int(np.count_nonzero(found.entries[1::2]))
        if game.offers("noisy_moves"):  # then the table's move is played before the legal moves are listed
            self._forget_moves()

    def _forget_moves(self) -> None:
        used = self.entries[: (self.mask + 1) * BUCKET].reshape(-1, 2)
        used ^= (~used[:, 1:] & MOVE) * (used[:, 1:] != 0)  # in both words: the first is the key XOR the second


def _aligned(words: int) -> np.ndarray:
    """Zeros that begin at the start of a cache line."""
    raw = np.zeros(words + BUCKET, np.int64)
    start = -raw.ctypes.data % BYTES // 8
    return raw[start : start + words]
