"""What one thread of the engine works with: counters, limits, and the memory that its nodes share."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.errors import SecateurError
from secateur.game import HIGHEST, INFINITY, KINDS, LOSS, WIN, Game, is_score, refuse
from secateur.jit import Record
from secateur.jit.clock import now
from secateur.trial import fault

#: Elements of each array below: scratch for the moves of a whole path, tables of the ordering.
ROOM = 1 << 16

#: Elements of `history`, `noises` and `errors`, and those of `replies` that are used; of `sequels`, and of `values`.
PLACES = 1 << 14
SEQUELS = 2 * KINDS * KINDS
VALUES = 1 << 15

#: The longest path; beyond it the engine only evaluates.
MOST_PLIES = 250

#: Elements of a row of `line`: a length, and as many moves as a path can have.
WIDTH = 256

#: No state of the path has come again.
NOT_TIED = 1 << 20

#: A history counter stays within this.
HISTORY = 1 << 14

#: The clock is read about this often, in nanoseconds.
LOOK_EVERY = 1_000_000


class Work(Record):
    """The counters of a search, its limits, and arrays that all nodes of one thread share."""

    arrays: ClassVar[tuple[str, ...]] = (
        "moves", "ranks", "spans", "keys", "line", "killers", "replies", "path", "played", "kinds", "statics", "barred",
        "roots", "root_values",
    )  # fmt: skip
    links: ClassVar[dict[str, str]] = {
        "entries": "int64", "busy": "int64", "history": "int16", "noises": "int16", "sequels": "int16",
        "errors": "int32", "values": "int64", "less": "int8",
    }  # fmt: skip
    shared: ClassVar[tuple[str, ...]] = ("stop",)

    entries: Any  # the transposition table
    busy: Any  # the moves that threads are searching
    history: Any  # for each player and move: how often it cut, as a sum with gravity
    noises: Any  # the same of noisy moves
    sequels: Any  # the same for each kind of move and each that follows it, next or next but one
    values: Any  # what the evaluation said of states, with a part of their keys
    errors: Any  # for each player and structure: by how much the evaluation was wrong
    less: Any  # for each depth and number of moves tried: how much less deeply to search a late one

    moves: Any  # the moves of the nodes on the path, one list after the other
    ranks: Any  # how early to try each of them
    spans: Any  # the bounds of what each leads to, as `packed_span` has them; 0 where nobody looked
    keys: Any  # and its key in the table, where that is about to be asked
    line: Any  # a row for each ply: the length of its best line, then the moves
    killers: Any  # two for each ply: quiet moves that cut there
    replies: Any  # for each player and move: what cut after it
    path: Any  # the keys of the states before the root and on the path
    played: Any  # the moves on the path,
    kinds: Any  # their kinds,
    statics: Any  # and what the evaluation says of its states
    barred: Any  # for each ply: 1 + a move that must not be tried there, or 0
    roots: Any  # the moves of the root, the best first
    root_values: Any  # what each of them is worth

    nodes: int
    alarm: int  # the node at which to look at the clock
    pace: int  # nodes between two looks
    looked: int  # when that was
    limit: int
    deadline: int
    stop: int
    full: int  # the scratch memory does not suffice
    stuck: int  # a state that is not over and has no moves
    refused: int  # the method that returned a wrong value, as in `game.ANSWERS`,
    answer: int  # and that value
    top: int  # the end of the moves on the path
    span: int  # the same of the node that is about to be entered
    alone: int  # whether the last node that listed its moves had only one
    here_low: int  # of the node that is about to search: bounds of its value,
    here_high: int
    here_depth: int  # how deeply to search it,
    here_key: int  # and its key, frame and entry in the table
    here_frame: int
    here_known: int
    deepest: int  # the ply of the deepest node
    unsound: int  # decisions that rest on a guess: what holds without any is proven
    exact: int  # 1: nothing may rest on a guess
    prove: int  # 1: find the exact value, whatever the depth
    passless: int  # no move is skipped before this ply: a skipped one is being verified
    sorting: int  # 1: inside a shallow search that only sorts moves
    techniques: int  # the bits of those that are on
    root_first: int  # the roots before this one are lines already
    root_count: int
    root_best: int
    root_done: int  # roots with a value of this iteration
    root_sound: int  # whether the best root's value is proven
    low: int  # what a search for a proof has shown: bounds of the value,
    high: int
    found: int  # and the move that reaches the lower one
    tied: int  # the earliest ply on the path to which a repetition refers
    before: int  # states before the root, for repetitions
    threads: int
    mask: int  # of the buckets in use
    most: int  # the mask of the whole table
    age: int
    doubt: int  # 1: proofs of other ages may no longer hold
    stored: int  # entries put into a place that was empty or old
    hits: int
    looks: int  # at the bounds of children
    told: int  # how many of them told enough
    folds: int  # states brought into the one form of their symmetry
    met: int  # how many of them the table knew in another form
    cuts: int
    first_cuts: int  # cuts by the first move tried
    evaluations: int

    reverse: int  # the margins, as `figures` has them
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

    def push(self, move: int, rank: int, span: int, key: int) -> None:
        """Notes a move of the node at the end of the path."""
        if self.top >= self.room:
            self.full = self.stop = 1
            return
        self.moves[self.top] = move
        self.ranks[self.top] = rank
        self.spans[self.top] = span
        self.keys[self.top] = key
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
            self.spans[best], self.spans[index] = self.spans[index], self.spans[best]
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

    def go(self, ply: int, move: int, kind: int, wide: bool) -> None:
        """Notes the move that leads on from a ply."""
        self.played[ply + 1], self.kinds[ply + 1] = move, kind
        if wide:
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


# ---------------------------------------------------------------- wins, counted from the root or from a state


def from_root(value: int, ply: int) -> int:
    """A value that counts a win from the state at `ply`, as the root counts it: the farther, the less."""
    if value > HIGHEST:
        return value - ply
    if value < -HIGHEST:
        return value + ply
    return value


def from_here(value: int, ply: int) -> int:
    """The other way round."""
    if value > HIGHEST:
        return value + ply
    if value < -HIGHEST:
        return value - ply
    return value


def settled(outcome: int, ply: int, method: int, work: Work) -> int:
    """The value of a game that is over at `ply`, with the outcome that `method` gave."""
    if outcome == WIN:
        return WIN - ply
    if outcome == LOSS:
        return LOSS + ply
    if not is_score(outcome):
        refuse(work, method, outcome)
        return 0
    return int(outcome)


def packed_span(low: int, high: int) -> int:
    """Two bounds of a value in one number, which is not 0."""
    return (low + INFINITY) << 24 | (high + INFINITY)


def low_of(span: int) -> int:
    return (span >> 24) - INFINITY


def high_of(span: int) -> int:
    return (span & (1 << 24) - 1) - INFINITY
