"""The transposition table: what is known of the states searched so far, in memory of a fixed size.

A bucket is a cache line of four entries. An entry is two words: the data, and the key XOR the data, so that two threads
that write one entry at the same time leave a pair that fits no key. The data, from the lowest bit:

    22 value (shifted, wins counted from the state)   2 bound   9 depth   1 proven   6 age   1 orientation   22 move
"""

from __future__ import annotations

from secateur.engine.kernel.work import Work
from secateur.game import INFINITY
from secateur.jit.clock import now

#: The bits of each field, and where each begins.
VALUE_BITS, BOUND_BITS, DEPTH_BITS, AGE_BITS, MOVE_BITS = 22, 2, 9, 6, 22
BOUND_AT = VALUE_BITS
DEPTH_AT = BOUND_AT + BOUND_BITS
PROVEN_AT = DEPTH_AT + DEPTH_BITS
AGE_AT = PROVEN_AT + 1
ORIENTATION_AT = AGE_AT + AGE_BITS
MOVE_AT = ORIENTATION_AT + 1

#: What a value is: a lower bound, an upper bound, or both.
LOWER, UPPER, EXACT = 1, 2, 3

#: The words of a bucket.
BUCKET = 8

#: The words of an entry.
ENTRY = 2

#: The number of ages; an empty entry has age 0.
AGES = 1 << AGE_BITS

#: The bits of a move that an entry keeps.
MOVE_MASK = (1 << MOVE_BITS) - 1

#: The move of an entry that has none.
NO_MOVE = MOVE_MASK

#: Nanoseconds that moving one bucket may take when the table grows.
MOVING = 2_000


def packed(value: int, bound: int, depth: int, proven: int, age: int, orientation: int, move: int) -> int:
    """The data of an entry."""
    data = (move & MOVE_MASK) << MOVE_AT | orientation << ORIENTATION_AT | age << AGE_AT
    return data | proven << PROVEN_AT | depth << DEPTH_AT | bound << BOUND_AT | value + INFINITY


def value_of(data: int) -> int:
    return (data & (1 << VALUE_BITS) - 1) - INFINITY


def bound_of(data: int) -> int:
    return data >> BOUND_AT & (1 << BOUND_BITS) - 1


def depth_of(data: int) -> int:
    return data >> DEPTH_AT & (1 << DEPTH_BITS) - 1


def proven_of(data: int) -> int:
    return data >> PROVEN_AT & 1


def age_of(data: int) -> int:
    return data >> AGE_AT & AGES - 1


def orientation_of(data: int) -> int:
    return data >> ORIENTATION_AT & 1


def move_of(data: int) -> int:
    return data >> MOVE_AT & MOVE_MASK


def is_sure(data: int, work: Work) -> bool:
    """Whether an entry is proven, and its proof still holds."""
    return bool(proven_of(data) != 0 and (work.doubt == 0 or age_of(data) == work.age))


def probe(key: int, work: Work) -> int:
    """The data of a key; 0 if there is none."""
    start = (key & work.mask) * BUCKET
    for slot in range(start, start + BUCKET, ENTRY):
        data = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ data == key:
            return data
    return 0


def remember(key: int, data: int, work: Work) -> None:
    """Stores an entry, in a larger table where this one is crowded."""
    store(key, data, work)
    if crowded(work):
        grow(work)


def store(key: int, data: int, work: Work) -> None:
    """Puts an entry into its bucket: over the same key, or over the one whose loss matters least."""
    start = (key & work.mask) * BUCKET
    place, least = start, 1 << 20
    for slot in range(start, start + BUCKET, ENTRY):
        old = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ old == key:
            if not _replaces(data, old, work.age):
                return
            if move_of(data) == NO_MOVE:
                data = data & (1 << ORIENTATION_AT) - 1 | old >> ORIENTATION_AT << ORIENTATION_AT
            place, least = slot, -1
            break
        worth = depth_of(old) + (512 if age_of(old) == work.age and old != 0 else 0)
        if worth < least:
            place, least = slot, worth
    if 0 <= least < 512:
        work.stored += 1
    work.entries[place] = key ^ data
    work.entries[place + 1] = data


def _replaces(data: int, old: int, age: int) -> bool:
    """Whether an entry may take the place of one for the same key: a proof does not give way to a shallower guess."""
    return bool(age_of(old) != age or proven_of(data) >= proven_of(old) or depth_of(data) >= depth_of(old))


def grow(work: Work) -> None:
    """Takes eight times as many buckets into use: a table that fits the cache is faster while it suffices.

    The table does not grow shortly before the deadline. If the search is stopped, entries not yet moved are lost.
    """
    buckets = work.mask + 1
    if work.deadline != 0 and now() + buckets * MOVING > work.deadline:
        return
    work.mask = min(8 * buckets - 1, work.most)
    work.stored = 0
    for bucket in range(buckets):
        if work.stop != 0:
            return
        for slot in range(bucket * BUCKET, (bucket + 1) * BUCKET, ENTRY):
            data = int(work.entries[slot + 1])
            key = int(work.entries[slot]) ^ data
            if data != 0 and key & work.mask != bucket:
                work.entries[slot] = 0
                work.entries[slot + 1] = 0
                store(key, data, work)


def crowded(work: Work) -> bool:
    """Whether it is time to grow: never while other threads look."""
    return bool(work.mask < work.most and work.stored > 7 * (work.mask >> 1) and work.threads == 1)
