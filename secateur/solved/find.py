"""Finds all positions that can be reached, layer by layer of moves, and the edges between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from secateur.bits import mix
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game, no_moves, wrong_answer
from secateur.game.positions import PositionSet
from secateur.jit.rows import words
from secateur.machine import most_memory
from secateur.playout import chance
from secateur.solved.expand import MOST_STATES, SHARDS, Expansion, FoundStates, collect, expand
from secateur.solved.index import insert, rebuild, repack
from secateur.solved.packing import Packing
from secateur.solved.pool import WorkerPool
from secateur.solved.work_folder import WorkFolder

#: How many states a worker finds in one call: compiled, and interpreted.
BATCH, SMALL_BATCH = 1 << 18, 1 << 10

#: The hash table is at most this full.
FULLEST = 0.6

#: The random games that the first packing is made for, their most moves, and how often a position is looked for.
GAMES, PLIES, TRIES = 6, 60, 1_000


class OneState(PositionSet):
    """A state as a set of positions. It is never compiled."""

    given: Any

    def count(self) -> int:
        return 1

    def state(self, game: Any, number: int) -> Any:
        return self.given


#: Called with the states found and the layer.
Told = Callable[[int, int], None]


class PositionFinder:
    """The search for all positions; `work` is what it has found."""

    def __init__(self, game: Game, start: Any, work: WorkFolder, pool: WorkerPool, told: Told) -> None:
        self.game, self.start, self.work, self.pool, self.told = game, start, work, pool, told
        self.counts = work.layer(-1).copy()
        self.edges = work.reached.edges
        self.slots = np.zeros((SHARDS, 0), np.uint32)
        self.batches: list[FoundStates] = []
        self.expansions: list[Expansion] = []
        self.rows = 0  # the least number of rows in a batch
        self.step = 64  # numbers of states for each worker in the next round

    def find(self, positions: PositionSet) -> None:
        """Finds everything; what an earlier call has written down is not done again."""
        work = self.work
        self.pool.grow(work.count)
        self.make_room(0)
        if not work.reached.layers:
            self.begin(positions)
        while not work.reached.whole:
            self.expand_layer(len(work.reached.layers) - 1)
            if np.array_equal(work.layer(-1), self.counts):
                work.end(self.edges)
            else:
                work.counts = self.counts
                work.end_layer(self.counts, self.edges)
        self.slots, self.batches = np.zeros((SHARDS, 0), np.uint32), []

    # ------------------------------------------------------------ the first layer

    def begin(self, positions: PositionSet) -> None:
        """Adds the positions from which all others are reached."""
        place, limit = 0, positions.count()
        self.pool.grow(limit)
        while place < limit:
            self.make_batches()
            found, expansion = self.batches[0], self.expansions[0]
            expansion.update(place=place, limit=limit, misfit=0)
            fields = self.work.packing.fields
            used = self.pool.run(collect, [(self.game, self.start, positions, fields, found, expansion)])
            self.check([expansion])
            if expansion.misfit:
                self.widen()
                continue
            place = expansion.place
            self.add(used)
            self.edges = 0
            self.told(int(self.counts.sum()), 0)
        self.work.counts = self.counts
        self.work.end_layer(self.counts, 0)

    # ------------------------------------------------------------ the others

    def expand_layer(self, index: int) -> None:
        """Finds the states after those of a layer."""
        span = self.work.span(index)
        place, limit = SHARDS * int(span.begin.min()), SHARDS * int(span.end.max())
        while place < limit:
            self.pool.grow(int(self.counts.sum()))
            self.make_batches()
            begins = list(range(place, min(place + self.step * len(self.batches), limit), self.step))
            for begin, expansion in zip(begins, self.expansions, strict=False):
                expansion.update(place=begin, limit=min(begin + self.step, limit), misfit=0, full=0, stop=0)
            fields, states = self.work.packing.fields, self.work.states
            calls = [
                (self.game, self.start, fields, states, span, found, expansion)
                for _, found, expansion in zip(begins, self.batches, self.expansions, strict=False)
            ]
            used = self.pool.run(expand, calls)
            expansions = self.expansions[: len(begins)]
            self.check(expansions)
            if any(expansion.misfit for expansion in expansions):
                self.widen()
                continue
            place = self.take(begins, used, expansions, index)

    def take(self, begins: list[int], used: list[int], expansions: list[Expansion], index: int) -> int:
        """Adds what the workers have found, up to the first that had no room; returns the next state's number."""
        last = next((number for number, each in enumerate(expansions) if each.full), len(expansions) - 1)
        base = self.edges
        for begin, expansion, count in zip(begins[: last + 1], expansions, used, strict=False):
            self.move_first(index, begin, expansion.place, base)
            base += count
        least = self.add(used[: last + 1])
        if np.any(least < self.work.layer(index)):
            self.work.reached.tiered = False
        end, room = expansions[last].place, len(self.batches[0].hashes)
        if expansions[last].full:
            if end == begins[last]:  # not even one state
                self.rows *= 2
                self.batches = []
            self.step = max(self.step // 2, 1)
        else:
            self.step = max(int(self.step * min(2.0, 0.7 * room / max(*used, 1))), 1)
        self.told(int(self.counts.sum()), index + 1)
        return end

    def move_first(self, index: int, begin: int, end: int, base: int) -> None:
        """Makes places in a batch into places among all edges, for the states of a layer."""
        span, part = self.work.span(index), self.work.first.array[begin:end]
        if begin >= SHARDS * span.begin.max() and end <= SHARDS * span.end.min():
            np.add(part, base, out=part, where=part >= 0)
            return
        numbers = np.arange(begin, end)
        shards, local = numbers % SHARDS, numbers // SHARDS
        there = (local >= span.begin[shards]) & (local < span.end[shards]) & (part >= 0)
        np.add(part, base, out=part, where=there)

    def check(self, expansions: list[Expansion]) -> None:
        """Raises the error that the rules deserve."""
        for expansion in expansions:
            if expansion.uneven:
                raise uneven_states(self.game)
            if expansion.refused:
                raise wrong_answer(self.game, expansion.refused, expansion.answer)
            if expansion.stuck:
                raise no_moves(self.game)

    # ------------------------------------------------------------ adding states

    def add(self, used: list[int]) -> np.ndarray:
        """Adds the states in the first batches and their edges; returns the least number found, by shard."""
        batches = list(zip(self.batches, used, strict=False))
        more = sum(np.bincount(found.hashes[:count] % SHARDS, minlength=SHARDS) for found, count in batches)
        most = int((self.counts + more).max())
        self.refuse_too_many(most)
        self.work.make_room(SHARDS * most, self.edges + sum(used))
        self.make_room(most)
        least = self.counts.copy()
        for found, count in batches:
            edges = self.work.edges.array[self.edges : self.edges + count]
            cells = self.work.cells.array
            calls = [(shard, found, count, cells, self.slots, self.counts, edges) for shard in range(SHARDS)]
            least = np.minimum(least, self.pool.run(insert, calls))
            self.edges += count
        return least

    def make_room(self, most: int) -> None:
        """Makes the hash table large enough for this many states in a shard."""
        size = self.slots.shape[1]
        if size and most <= FULLEST * size:
            return
        size = max(size, 1 << 10)
        while max(most, int(self.counts.max(initial=0))) > FULLEST * size:
            size *= 2
        self.refuse_too_large(4 * SHARDS * size)
        self.slots = np.zeros((SHARDS, size), np.uint32)
        cells = self.work.cells.array
        calls = [(shard, cells, self.slots, int(self.counts[shard])) for shard in range(SHARDS)]
        self.pool.run(rebuild, calls)

    def refuse_too_many(self, most: int) -> None:
        if SHARDS * most > MOST_STATES:
            raise SecateurError(
                f"there are too many positions: {int(self.counts.sum()):,} were found so far, "
                f"and at most {MOST_STATES:,} can be solved"
            )

    def refuse_too_large(self, size: int) -> None:
        if size > most_memory():
            raise SecateurError(
                f"there are too many positions for this machine: {int(self.counts.sum()):,} were found so far, and an "
                f"index of more takes {size >> 20:,} MB, more than half of its memory"
            )

    def make_batches(self) -> None:
        """Makes room for what the workers find in a round."""
        workers = 1 if self.pool.interpreting else self.pool.workers
        rows = max(self.rows, SMALL_BATCH if self.pool.interpreting else BATCH)
        if len(self.batches) != workers or len(self.batches[0].hashes) != rows:
            self.batches = [
                FoundStates.with_room(rows, self.work.packing.cells, len(self.work.packing.low)) for _ in range(workers)
            ]
            self.expansions = [Expansion() for _ in range(workers)]
        for expansion in self.expansions:
            expansion.update(symmetric=int(self.work.reached.task.symmetric))

    def widen(self) -> None:
        """Packs all states anew, with room for the words that did not fit."""
        seen = [found.seen for found in self.batches]
        lows, highs = (np.array([each[side] for each in seen]) for side in (0, 1))
        old = self.work.packing
        packing = old.widened(
            np.minimum(lows.min(axis=0), old.low).tolist(), np.maximum(highs.max(axis=0), old.high).tolist()
        )
        before, after = self.work.replace_cells(packing)
        numbers = SHARDS * int(self.counts.max())
        if numbers:
            scratch = FoundStates.with_room(1, packing.cells, len(packing.low))
            self.pool.run(repack, [(before.array[:numbers], old.fields, after.array, packing.fields, scratch)])
        self.work.keep_cells(packing, after)
        self.batches = []
        self.slots = np.zeros((SHARDS, 0), np.uint32)
        self.make_room(0)


def first_packing(game: Game, positions: PositionSet, symmetric: bool) -> Packing:
    """A packing for the states of a few random games: most words need no more room later."""
    packing = None
    for seed, start in enumerate(_some(game, positions)):
        state = start
        for ply in range(PLIES):
            kept = words(represented(game, state, symmetric))
            packing = packing or Packing.of(kept)
            if len(kept) != len(packing.low):
                raise uneven_states(game)
            packing = packing.widened(kept, kept)
            if game.outcome(state) != ONGOING:
                break
            moves = [move for move in game.moves(state)]
            if not moves:
                break
            state = game.play(state, moves[chance(mix(seed), ply, len(moves))])
    if packing is None:
        raise SecateurError("there are no positions to start from")
    return packing


def uneven_states(game: Game) -> SecateurError:
    """The error for a game whose states have not all the same form."""
    return SecateurError(
        f"{type(game).__name__}: all positions can be solved only if the tuples of a state keep their lengths"
    )


def _some(game: Game, positions: PositionSet) -> Iterator[Any]:
    """A few positions of a set, the same each time."""
    found, count = 0, positions.count()
    for seed in range(TRIES):
        number = chance(seed, 0, count)
        if positions.holds(game, number):
            found += 1
            yield positions.state(game, number)
        if found == GAMES:
            return


def represented(game: Game, state: Any, symmetric: bool) -> Any:
    """The state that stands for this one where all positions are solved."""
    kept = game.timeless(state)
    return game.canonical(kept) if symmetric else kept
