"""What one thread of the engine works with: counters, limits, and the memory that its nodes share."""

from __future__ import annotations

from typing import Any

from secateur.errors import SecateurError
from secateur.game import INFINITY, KINDS, LOSS, WIN, Game, is_score, refuse
from secateur.jit import Int8s, Int16s, Int32s, Int64s, Record, Shared, Words
from secateur.jit.clock import now
from secateur.scores import from_root
from secateur.trial import fault

#: Elements of each array of `Words`: the moves of a whole path must fit.
ROOM = 1 << 16

#: Elements of the histories that are indexed by player and move, and of the correction history.
PLACES = 1 << 14

#: Elements of the continuation history.
CONTINUATIONS = 2 * KINDS * KINDS

#: Elements of the evaluation cache.
EVALUATIONS = 1 << 15

#: The longest path; beyond it the engine only evaluates.
MOST_PLIES = 250

#: Elements of a row of `line`: a length, and as many moves as a path can have.
WIDTH = 256

#: The `repetition_ply` of a value that rests on no repetition.
NO_REPETITION = 1 << 20

#: A history counter stays within this.
MOST_HISTORY = 1 << 14

#: The clock is read about this often, in nanoseconds.
LOOK_EVERY = 1_000_000

#: What a search is for: a guess; a value without any guess, to a depth; a value without a guess, whatever the depth;
#: or only an order of moves, inside one of the two before.
HEURISTIC, EXACT_TO_DEPTH, PROOF, PRESORTING = range(4)


class Work(Record):
    """The counters of a search, its limits, and arrays that all nodes of one thread share."""

    # Limits
    stop: Shared
    limit: int  # of nodes, or 0
    deadline: int  # or 0
    alarm: int  # the node at which to look at the clock
    pace: int  # nodes between two looks
    looked: int  # when that was

    # Counters
    nodes: int
    evaluations: int
    hits: int
    cuts: int
    first_cuts: int  # cuts by the first move tried
    deepest: int  # the ply of the deepest node

    # Faults of the game, by which a kernel stops
    full: int  # the scratch memory does not suffice
    stuck: int  # a state that is not over and has no moves
    refused: int  # the method that returned a wrong value, a number as in game/checks.py,
    answer: int  # and that value

    # What the search is for, and what it rests on
    mode: int  # HEURISTIC, EXACT_TO_DEPTH, PROOF or PRESORTING
    techniques: int  # the bits of those that are on
    unsound: int  # decisions that rest on a guess: what holds without any is proven
    repetition_ply: int  # the earliest ply on the path to which a repetition refers
    null_move_ply: int  # no null move before this ply: one is being verified

    # The path
    before: int  # states before the root, for repetitions
    path: Words  # the keys of the states before the root and on the path
    played: Words  # the moves on the path,
    kinds: Words  # their kinds,
    statics: Words  # and the static evaluations of its states
    excluded: Words  # for each ply: 1 + a move that must not be tried there, or 0
    line: Words  # a row for each ply: the length of its best line, then the moves

    # The moves of the nodes on the path, one list after the other
    top: int  # where the last list ends
    moves: Words
    ranks: Words  # how early to try each of them
    child_bounds: Words  # the bounds of what each leads to, as `packed_bounds` has them; 0 where nobody looked
    child_keys: Words  # and its key in the table, where that is about to be asked
    given_bounds: int  # the child bounds of the node that is about to be entered
    only_move: int  # whether the last node that listed its moves had only one

    # The root
    roots: Words  # its moves, the best first
    root_values: Words  # what each of them is worth
    root_first: int  # the roots before this one are lines already
    root_count: int
    root_best: int
    root_done: int  # roots with a value of this iteration
    root_sound: int  # whether the best root's value is proven
    guess: int  # of the value that a proof asks about first
    proof_low: int  # what a proof has shown: bounds of the value,
    proof_high: int
    proof_move: int  # and the move that reaches the lower one

    # The transposition table, which threads share
    entries: Int64s
    busy: Int64s  # the moves that threads are searching
    threads: int
    mask: int  # of the buckets in use
    most: int  # the mask of the whole table
    age: int
    doubt: int  # 1: proofs of other ages may no longer hold
    stored: int  # entries put into a place that was empty or old

    # How often a look at the children's bounds, or at symmetric states, was worth it
    looks: int
    decisive: int
    symmetric: int  # states brought into their symmetric form
    symmetric_hits: int  # how many of them the table had in another orientation

    # Histories: how often moves cut, as sums with gravity
    killers: Words  # two for each ply: quiet moves that cut there
    counter_moves: Words  # for each player and move: what cut after it
    quiet_history: Int16s  # for each player and quiet move
    noisy_history: Int16s  # for each player and noisy move
    continuation_history: Int16s  # for each kind of move and each that follows it, next or next but one
    correction_history: Int32s  # for each player and structure: by how much the evaluation was wrong
    evaluation_cache: Int64s  # evaluations, with a part of the keys of their states

    # The margins, as `figures` has them
    reverse: int
    razor: int
    futility: int
    delta: int
    exchange_quiet: int
    exchange_noisy: int
    null_base: int
    null_slope: int
    null_reach: int
    lmr_first: int
    lmr_second: int
    lmr_deep: int
    lmp_base: int
    lmp_slope: int
    singular: int
    double: int
    reductions: Int8s  # of late moves, by depth and number of moves tried

    def begin(self, threads: int, limit: int, pace: int) -> None:
        """Begins a search: counters and histories are empty."""
        self.update(nodes=0, evaluations=0, hits=0, cuts=0, first_cuts=0, deepest=0)
        self.update(full=0, stuck=0, refused=0, given_bounds=0, null_move_ply=0)
        self.update(looks=0, decisive=0, symmetric=0, symmetric_hits=0)
        self.update(threads=threads, limit=limit, deadline=0, pace=pace)
        for words in (self.killers, self.counter_moves):
            words[:PLACES] = [0] * PLACES if isinstance(words, list) else 0
        for history in (self.quiet_history, self.noisy_history, self.continuation_history, self.correction_history):
            history[:] = 0
        self.evaluation_cache[:] = 0

    def look(self) -> None:
        """Looks whether it is time to stop, and when to look again."""
        time = now()
        if (self.deadline != 0 and time >= self.deadline) or (self.limit != 0 and self.nodes >= self.limit):
            self.stop = 1
        if time - self.looked > LOOK_EVERY and self.pace > 1:
            self.pace >>= 1
        elif time - self.looked < LOOK_EVERY >> 2 and self.pace < 8192:
            self.pace <<= 1
        self.looked = time
        self.alarm = self.nodes + self.pace
        if self.limit != 0 and self.alarm > self.limit:
            self.alarm = self.limit

    def push(self, move: int, rank: int, bounds: int, key: int) -> None:
        """Notes a move of the node at the end of the path."""
        if self.top >= self.room:
            self.full = self.stop = 1
            return
        self.moves[self.top] = move
        self.ranks[self.top] = rank
        self.child_bounds[self.top] = bounds
        self.child_keys[self.top] = key
        self.top += 1

    def pick(self, index: int) -> int:
        """The best of the moves from `index` on, brought there."""
        best = index
        for other in range(index + 1, self.top):
            if self.ranks[other] > self.ranks[best]:
                best = other
        if best != index:
            self.moves[best], self.moves[index] = self.moves[index], self.moves[best]
            self.ranks[best], self.ranks[index] = self.ranks[index], self.ranks[best]
            self.child_bounds[best], self.child_bounds[index] = self.child_bounds[index], self.child_bounds[best]
        return self.moves[index]

    def note_root(self, ply: int, move: int, value: int, is_best: bool, sound: bool) -> None:
        """What a move is worth, if it is one of the root."""
        if ply > 0:
            return
        self.root_done += 1
        for index in range(self.root_first, self.root_count):
            if self.roots[index] == move:
                self.root_values[index] = value
        if is_best:
            self.root_best = move
            self.root_sound = 1 if sound else 0

    def go(self, ply: int, move: int, kind: int, is_pv: bool) -> None:
        """Notes the move that leads on from a ply."""
        self.played[ply + 1], self.kinds[ply + 1] = move, kind
        if is_pv:
            self.begin_line(ply + 1)

    def begin_line(self, ply: int) -> None:
        self.line[ply * WIDTH] = 0

    def extend_line(self, ply: int, move: int) -> None:
        """The best line of this ply is a move and the best line after it."""
        row = ply * WIDTH
        below = row + WIDTH
        length = self.line[below]
        self.line[row] = length + 1
        self.line[row + 1] = move
        for index in range(length):
            self.line[row + 2 + index] = self.line[below + 1 + index]


# ---------------------------------------------------------------- rules that stop a search


def check_rules(game: Game, state: Any, work: Work) -> None:
    """Raises an error if the rules of the game stopped the search of a state."""
    if work.refused or work.stuck:
        raise fault(game, state, work, [int(move) for move in work.played[1 : 1 + int(work.deepest)]])
    if work.full:
        raise no_room(game)


def no_room(game: Game) -> SecateurError:
    """The error for a game with more moves on a path than there is room for."""
    return SecateurError(f"{type(game).__name__}: there are too many moves on one line: at most {ROOM:,} in all")


# ---------------------------------------------------------------- values


def settled(outcome: int, ply: int, method: int, work: Work) -> int:
    """The value of a game that is over at `ply`, with the outcome that `method` returned."""
    if outcome in (WIN, LOSS):
        return from_root(outcome, ply)
    if not is_score(outcome):
        refuse(work, method, outcome)
        return 0
    return int(outcome)


def packed_bounds(low: int, high: int) -> int:
    """Two bounds of a value in one number, which is not 0."""
    return (low + INFINITY) << 24 | (high + INFINITY)


def low_of(bounds: int) -> int:
    return (bounds >> 24) - INFINITY


def high_of(bounds: int) -> int:
    return (bounds & (1 << 24) - 1) - INFINITY
