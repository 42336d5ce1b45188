"""The kernels that know the game: what follows from the states of a layer, and the positions of a set."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from secateur.game import ONGOING, OUTCOME, Game, is_outcome, next_player, refuse
from secateur.game.positions import PositionSet
from secateur.jit import Record, Shared
from secateur.jit.rows import restored, words
from secateur.solved.packing import Fields, hash_of, pack, unpack

#: States are divided by their hash, so that several workers can add states at once. A state's number tells its shard.
SHARDS = 8

#: The flags of an edge, and where the number of the state after the move begins.
LAST, SAME, NUMBER = 1, 2, 2

#: The most states that fit into the numbers of edges.
MOST_STATES = 1 << 30

#: What `first` says of a state where the game is over.
OVER = -1


class States(NamedTuple):
    """What is known of each state, by its number."""

    cells: Any  # the state, packed
    first: Any  # the place of its first edge, or OVER
    values: Any  # as the player to move sees it


class Span(NamedTuple):
    """States that were added one after the other: in each shard, those from `begin` to `end`."""

    begin: Any
    end: Any


def exists(number: int, counts: Any) -> bool:
    """Whether a number stands for a state, where each shard has so many."""
    return number // SHARDS < counts[number % SHARDS]


def signed(number: Any) -> Any:
    """A number out of an array of unsigned ones: compiled, those become floats beside signed ones."""
    return np.int64(number)


class FoundStates(NamedTuple):
    """Room for the states that one call of a kernel finds."""

    cells: Any
    hashes: Any
    flags: Any
    words: Any  # of one state
    seen: Any  # the least and the greatest value of words that do not fit

    @classmethod
    def with_room(cls, rows: int, cells: int, words: int) -> FoundStates:
        seen = np.zeros((2, words), np.int64)
        seen[0], seen[1] = np.iinfo(np.int64).max, np.iinfo(np.int64).min
        return cls(
            np.zeros((rows, cells), np.int64),
            np.zeros(rows, np.int64),
            np.zeros(rows, np.uint8),
            np.zeros(words, np.int64),
            seen,
        )


class Expansion(Record):
    """Where a kernel is, and what kept it from going on."""

    stop: Shared
    place: int  # the number of the next state
    limit: int  # that of the first state not to be looked at
    symmetric: int  # whether symmetric states are one
    widest: int  # the most moves of a state
    misfit: int  # whether a word of a state did not fit
    uneven: int  # whether a state had more or fewer words than the start
    full: int  # whether there was no room for the next states
    stuck: int  # whether a state that is not over has no moves
    refused: int  # which method returned a wrong value
    answer: int  # and what that was


def expand(
    game: Game, start: Any, fields: Fields, states: States, span: Span, found: FoundStates, expansion: Expansion
) -> int:
    """Finds the states after those of a span, and the values of those that are over; returns how many it found.

    `first` of a state is the place in `found` of the first state after it.
    """
    used = 0
    for number in range(expansion.place, expansion.limit):
        shard, local = number % SHARDS, number // SHARDS
        if local < span.begin[shard] or local >= span.end[shard]:
            continue
        expansion.place = number
        unpack(states.cells[number], fields, found.words)
        state = restored(start, found.words)
        outcome = game.outcome(state)
        if outcome != ONGOING:
            if not is_outcome(outcome):
                refuse(expansion, OUTCOME, outcome)
                return used
            states.first[number], states.values[number] = OVER, outcome
            continue
        begin, mover = used, 0 if game.alternates else game.player(state)
        for move in game.moves(state):
            if used == len(found.hashes):
                expansion.full = 1
                return begin
            child = game.play(state, move)
            found.flags[used] = SAME if next_player(game, child, mover, expansion) == mover else 0
            keep(game, child, fields, found, used, expansion)
            used += 1
        if expansion.stop or used == begin:
            expansion.stuck = 1 if used == begin else 0
            return begin
        found.flags[used - 1] |= LAST
        states.first[number] = begin
        expansion.widest = max(expansion.widest, used - begin)
    expansion.place = expansion.limit
    return used


def keep(game: Game, state: Any, fields: Fields, found: FoundStates, place: int, expansion: Expansion) -> None:
    """Packs the state that stands for this one."""
    kept = game.timeless(state)
    if expansion.symmetric:
        kept = game.canonical(kept)
    row = words(kept)
    if len(row) != len(fields.mask):
        expansion.uneven = expansion.stop = 1
    elif not pack(row, fields, found.cells[place], found.seen):
        expansion.misfit = 1
    found.hashes[place] = hash_of(found.cells[place])


def collect(
    game: Game, start: Any, positions: PositionSet, fields: Fields, found: FoundStates, expansion: Expansion
) -> int:
    """Packs the positions of a set; returns how many."""
    used = 0
    for number in range(expansion.place, expansion.limit):
        if used == len(found.hashes) or expansion.stop:
            break
        expansion.place = number + 1
        if positions.holds(game, number):
            keep(game, positions.state(game, number), fields, found, used, expansion)
            used += 1
    return used
