"""The kernels of the hash table that finds the number of a state: they do not know the game."""

from __future__ import annotations

from typing import Any

from secateur.solved.expand import NUMBER, SHARDS, FoundStates, signed
from secateur.solved.packing import Fields, hash_of, pack, unpack

#: An entry has the number of a state within its shard, from 1, and above it a few bits of the hash.
LOCAL_BITS = 27
_LOCAL, _TAG = (1 << LOCAL_BITS) - 1, 31

#: Where in a hash the slot begins, and where the tag; the shard has the lowest bits.
_SLOT, _TAG_SHIFT = 3, 56


def insert(shard: int, found: FoundStates, used: int, cells: Any, slots: Any, counts: Any, edges: Any) -> int:
    """Gives the states that were found, and that belong to a shard, their numbers, and adds those that are new.

    An edge is the number and its flags. Returns the least number of a state within its shard.
    """
    mask, least = slots.shape[1] - 1, counts[shard]
    for place in range(used):
        mixed = found.hashes[place]
        if mixed & SHARDS - 1 != shard:
            continue
        slot, tag = mixed >> _SLOT & mask, mixed >> _TAG_SHIFT & _TAG
        local = -1
        while local < 0:
            entry = signed(slots[shard, slot])
            if entry == 0:
                local = counts[shard]
                counts[shard] = local + 1
                slots[shard, slot] = tag << LOCAL_BITS | local + 1
                for cell in range(cells.shape[1]):
                    cells[local * SHARDS + shard, cell] = found.cells[place, cell]
            elif entry >> LOCAL_BITS == tag and is_equal(cells, ((entry & _LOCAL) - 1) * SHARDS + shard, found, place):
                local = (entry & _LOCAL) - 1
            slot = slot + 1 & mask
        least = min(least, local)
        edges[place] = (local * SHARDS + shard) << NUMBER | signed(found.flags[place])
    return int(least)


def is_equal(cells: Any, number: int, found: FoundStates, place: int) -> bool:
    """Whether a state that was found is the one with a number."""
    different = 0
    for cell in range(cells.shape[1]):
        different |= cells[number, cell] ^ found.cells[place, cell]
    return different == 0


def rebuild(shard: int, cells: Any, slots: Any, count: int) -> int:
    """Fills the empty slots of a shard anew."""
    mask = slots.shape[1] - 1
    for local in range(count):
        mixed = hash_of(cells[local * SHARDS + shard])
        slot = mixed >> _SLOT & mask
        while slots[shard, slot] != 0:
            slot = slot + 1 & mask
        slots[shard, slot] = (mixed >> _TAG_SHIFT & _TAG) << LOCAL_BITS | local + 1
    return count


def repack(old: Any, fields: Fields, new: Any, wider: Fields, scratch: FoundStates) -> int:
    """Packs states again, with more room for each word."""
    for number in range(len(old)):
        unpack(old[number], fields, scratch.words)
        pack(scratch.words, wider, new[number], scratch.seen)
    return len(old)
