"""The file of a solved game: every position with its value, found by its hash.

Line 1 names the format and has the checksum of line 2, the header as JSON. Then follow, each from a multiple of 4096
bytes: where each bucket begins (32 bits each), the states, packed in whole bytes and sorted into buckets by their hash,
their values in the same order, and the checksums of all blocks of these three parts.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
from msgspec import Struct

from secateur import schema
from secateur.errors import SecateurError
from secateur.game import HIGHEST, WIN, Game
from secateur.jit.rows import restored
from secateur.machine import whole_file
from secateur.solved.expand import SHARDS, exists
from secateur.solved.packing import Packing, hash_of, unpack
from secateur.solved.pool import WorkerPool
from secateur.solved.work_folder import SolvingTask, WorkFolder

#: Raised whenever the meaning of the file changes.
VERSION = 1

#: The parts of the file begin at multiples of this many bytes; each block has a checksum.
ALIGNED, BLOCK, CHECK = 4096, 1 << 16, 16

#: States in a bucket, on average; a power of two.
BUCKET = 64

#: Values up to this take 16 bits, wins and losses moved down to the limit of these.
SHORT, SHORT_WIN = 16_000, 32_767

_FIRST_LINE = re.compile(rb"secateur positions (\d{1,9}) ([0-9a-f]{32})\n")


class PositionsHead(Struct, kw_only=True, forbid_unknown_fields=True):
    """The header: what was solved, how it is laid out, and what was found."""

    task: SolvingTask
    low: list[int]
    high: list[int]
    states: int
    buckets: int
    short: bool  # whether values have 16 bits
    wins: int  # for the player to move
    draws: int
    losses: int
    longest_win: int  # half-moves to the end
    longest_loss: int
    hardest: str  # a position with the longest win; empty if there is none
    scored: bool  # whether games end with points
    layers: int
    parts: list[int]  # where the three parts and the checksums begin
    check: str  # of the checksums

    @property
    def packing(self) -> Packing:
        return Packing(tuple(self.low), tuple(self.high))

    @property
    def size(self) -> int:
        """The bytes of the file."""
        return self.parts[3] + CHECK * -(-(self.parts[3] - self.parts[0]) // BLOCK)


def _aligned(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED


# ---------------------------------------------------------------- writing


def count_in_buckets(cells: Any, counts: Any, shift: int, starts: Any) -> int:
    """Counts the states of each bucket, two places further than where it will begin."""
    for number in range(SHARDS * max(counts)):
        if exists(number, counts):
            starts[(hash_of(cells[number]) >> shift) + 2] += 1
    return len(starts)


def sort_into_buckets(cells: Any, counts: Any, shift: int, starts: Any, order: Any) -> int:
    """Lists the numbers of the states bucket by bucket; afterwards `starts` says where each begins."""
    for number in range(SHARDS * max(counts)):
        if exists(number, counts):
            bucket = hash_of(cells[number]) >> shift
            order[starts[bucket + 1]] = number
            starts[bucket + 1] += 1
    return len(order)


def write(path: Path, work: WorkFolder, pool: WorkerPool, game: Game) -> None:
    """Writes the file of solved work, atomically."""
    cells, values, counts = work.cells.array, work.values.array, work.counts
    buckets = 1
    while buckets * BUCKET < work.count:
        buckets *= 2
    starts, order = np.zeros(buckets + 2, np.uint32), np.zeros(work.count, np.uint32)
    shift = _shift(buckets)
    pool.run(count_in_buckets, [(cells, counts, shift, starts)])
    np.cumsum(starts, out=starts)
    pool.run(sort_into_buckets, [(cells, counts, shift, starts, order)])
    head = _head(work, buckets, game, order)
    used = [8 * cell + byte for cell, byte in work.packing.bytes_used]

    def parts() -> Iterator[tuple[int, Iterator[bytes]]]:
        yield head.parts[0], iter([starts[:-1].astype("<u4").tobytes()])
        yield head.parts[1], (cells[part].astype("<i8").view(np.uint8)[:, used].tobytes() for part in _pieces(order))
        yield head.parts[2], (_stored(values[part], head.short).tobytes() for part in _pieces(order))

    with whole_file(path) as file:
        file.seek(head.parts[0])
        checks = _Checks()
        for begin, pieces in parts():
            checks.write(file, bytes(begin - head.parts[0] - checks.written))
            for piece in pieces:
                checks.write(file, piece)
        checks.write(file, bytes(head.parts[3] - head.parts[0] - checks.written))
        found = checks.end()
        file.write(found)
        head.check = _check(found).hex()
        file.seek(0)
        file.write(_lines(head))


def _lines(head: PositionsHead) -> bytes:
    line = schema.write(head).encode() + b"\n"
    return f"secateur positions {VERSION} {_check(line).hex()}\n".encode() + line


def _head(work: WorkFolder, buckets: int, game: Game, order: np.ndarray) -> PositionsHead:
    """The header, without its checksum of checksums."""
    packing, tally = work.packing, _ValueTally()
    for part in _pieces(order):
        tally.add(part, work.values.array[part])
    short = max(tally.most, tally.longest_win, tally.longest_loss) <= SHORT
    head = PositionsHead(
        task=work.reached.task,
        low=list(packing.low),
        high=list(packing.high),
        states=work.count,
        buckets=buckets,
        short=short,
        wins=tally.wins,
        draws=work.count - tally.wins - tally.losses,
        losses=tally.losses,
        longest_win=tally.longest_win,
        longest_loss=tally.longest_loss,
        hardest="" if tally.hardest < 0 else game.format(_state(work, game, tally.hardest)),
        scored=work.reached.scored,
        layers=len(work.reached.layers),
        parts=[1 << 40] * 4,
        check="0" * 2 * CHECK,
    )
    sizes = (4 * (buckets + 1), len(packing.bytes_used) * work.count, (2 if short else 4) * work.count)
    head.parts = [_aligned(len(_lines(head)))]
    for size in sizes:
        head.parts.append(_aligned(head.parts[-1] + size))
    return head


class _ValueTally:
    """Counts values."""

    def __init__(self) -> None:
        self.wins = self.losses = self.longest_win = self.longest_loss = self.most = 0
        self.hardest = -1  # the number of a state

    def add(self, numbers: np.ndarray, values: np.ndarray) -> None:
        """Counts the values of the states with these numbers."""
        self.wins += int((values > 0).sum())
        self.losses += int((values < 0).sum())
        decided = np.abs(values) > HIGHEST
        self.most = max(self.most, int(np.abs(values[~decided]).max(initial=0)))
        won, lost = decided & (values > 0), decided & (values < 0)
        self.longest_loss = max(self.longest_loss, int((WIN + values[lost]).max(initial=0)))
        longest = int((WIN - values[won]).max(initial=0))
        if longest > self.longest_win:
            self.longest_win, self.hardest = longest, int(numbers[np.argmax(won & (values == WIN - longest))])


def _state(work: WorkFolder, game: Game, number: int) -> Any:
    """The state with a number."""
    row = np.zeros(len(work.packing.low), np.int64)
    unpack(work.cells.array[number], work.packing.fields, row)
    return restored(game.start(), row)


class _Checks:
    """Writes to a file, and makes the checksum of each block."""

    def __init__(self) -> None:
        self.found, self.rest, self.written = bytearray(), b"", 0

    def write(self, file: IO[bytes], data: bytes) -> None:
        file.write(data)
        self.written += len(data)
        data = self.rest + data
        whole = len(data) - len(data) % BLOCK
        for begin in range(0, whole, BLOCK):
            self.found += _check(data[begin : begin + BLOCK])
        self.rest = data[whole:]

    def end(self) -> bytes:
        """All checksums; the last block may be shorter."""
        return bytes(self.found + _check(self.rest) if self.rest else self.found)


def _check(block: bytes) -> bytes:
    return hashlib.blake2b(block, digest_size=CHECK).digest()


def _pieces(order: np.ndarray, size: int = 1 << 18) -> Iterator[np.ndarray]:
    return (order[begin : begin + size] for begin in range(0, len(order), size))


def _shift(buckets: int) -> int:
    """How far to the right the bits of a hash stand that tell the bucket."""
    return 63 - (buckets.bit_length() - 1)


def _stored(values: np.ndarray, short: bool) -> np.ndarray:
    """Values as the file has them."""
    if not short:
        return values.astype("<i4")
    moved = values - np.sign(values) * (WIN - SHORT_WIN)
    return np.where(np.abs(values) > HIGHEST, moved, values).astype("<i2")


def _restored(value: int, short: bool) -> int:
    """A value as it was stored.

    >>> [_restored(int(_stored(np.array([value]), True)[0]), True) for value in (WIN - 3, 12, -7, 5 - WIN)]
    [999997, 12, -7, -999995]
    """
    if short and abs(value) > SHORT:
        return value + (WIN - SHORT_WIN if value > 0 else SHORT_WIN - WIN)
    return value


# ---------------------------------------------------------------- reading


class PositionsFile:
    """A file of solved positions, memory-mapped; each block is compared with its checksum when it is first read."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            with self.path.open("rb") as file:
                first, line = file.readline(1 << 10), file.readline(1 << 20)
            self.head = self._head(first, line)
            self.data = np.memmap(self.path, np.uint8, "r")
        except OSError as error:
            raise SecateurError(f"{self.path} cannot be read: {error.strerror}") from None
        if len(self.data) != self.head.size:
            raise self._damaged("it is not complete" if len(self.data) < self.head.size else "it is too long")
        self.checks = bytes(self.data[self.head.parts[3] :])
        if _check(self.checks).hex() != self.head.check:
            raise self._damaged("its checksums are wrong")
        self.packing = self.head.packing
        self.used = self.packing.bytes_used
        self.sound: set[int] = set()  # blocks that have been compared

    def _head(self, first: bytes, line: bytes) -> PositionsHead:
        found = _FIRST_LINE.fullmatch(first)
        if found is None:
            raise SecateurError(f"{self.path} is not a file of solved positions that secateur wrote")
        if int(found[1]) != VERSION:
            raise SecateurError(f"{self.path} has version {int(found[1])}: this secateur reads version {VERSION}")
        if _check(line).hex() != found[2].decode():
            raise self._damaged("its header is wrong")
        return schema.read(line, PositionsHead, str(self.path))

    def _damaged(self, what: str) -> SecateurError:
        return SecateurError(f"{self.path} is damaged: {what}")

    def _bytes(self, begin: int, size: int) -> np.ndarray:
        """A part of the file, with its blocks checked."""
        zero = self.head.parts[0]
        for block in range((begin - zero) // BLOCK, (begin - zero + size - 1) // BLOCK + 1):
            if block not in self.sound:
                at = zero + block * BLOCK
                there = bytes(self.data[at : min(at + BLOCK, self.head.parts[3])])
                if _check(there) != self.checks[CHECK * block : CHECK * (block + 1)]:
                    raise self._damaged(f"the checksum of its bytes from {at:,} is wrong")
                self.sound.add(block)
        return self.data[begin : begin + size]

    def verify(self) -> None:
        """Compares every block with its checksum."""
        begin, _, _, end = self.head.parts
        for at in range(begin, end, BLOCK):
            self._bytes(at, 1)

    def value(self, state_words: Sequence[int]) -> int | None:
        """The value of the state with these words; None if there is no such state."""
        cells = self.packing.packed(state_words)
        if cells is None:
            return None
        head, width = self.head, len(self.used)
        bucket = hash_of(cells) >> _shift(head.buckets)
        begin, end = self._bytes(head.parts[0] + 4 * bucket, 8).view("<u4").tolist()
        if begin == end:
            return None
        wanted = np.array([cells[cell] >> 8 * byte & 255 for cell, byte in self.used], np.uint8)
        rows = self._bytes(head.parts[1] + width * begin, width * (end - begin)).reshape(-1, width)
        same = np.flatnonzero((rows == wanted).all(axis=1))
        if not len(same):
            return None
        size = 2 if head.short else 4
        raw = self._bytes(head.parts[2] + size * (begin + int(same[0])), size)
        return _restored(int(raw.view("<i2" if head.short else "<i4")[0]), head.short)
