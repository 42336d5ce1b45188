"""Checks a certificate by the rules of the game: no search of secateur has a part in it.

It claims that one player, the asker, reaches a score. Its strategy is a walk from the root, depth first, with a number
for each new state: n is the asker's n-th legal move; 1, that all moves of the other player follow; 0, a leaf to search.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.bits import mix
from secateur.game import DRAW, ONGOING, OUTCOME, Game, is_outcome, next_player, player_of, refuse, wrong_answer
from secateur.jit import Compilable, Int32s, Record, Shared, Words
from secateur.jit.execute import execute, ready
from secateur.jit.rows import words

FAULTS = (
    "the game ends there, and the score is not high enough",
    "the line returns to an earlier state, so it makes no progress",
    "the strategy ends before this state",
    "the strategy takes a move that does not exist",
    "a plain search shows that the score is not reached",
    "a plain search takes more nodes than the certificate allows",
    "the game is not over, but there are no legal moves",
    "the line is too long",
    "two different states count as the same one, so the history matters",
    "the strategy has entries left over",
)
ENDED, CYCLE, MISSING, ILLEGAL, FAILS, LARGE, STUCK, LONG, HISTORY, UNUSED = range(1, len(FAULTS) + 1)
LONGEST = 4096  # moves of a line


class StrategyWalk(Record):
    """Where a walk is, what it has counted, and what was wrong."""

    stop: Shared
    asker: int
    least: int  # the score to reach
    leaf: int  # the most nodes of a plain search
    trusts: int  # a bit for each of TRUSTED
    at: int  # the next entry
    nodes: int  # of the present leaf
    searched: int  # of all leaves
    fault: int
    ply: int
    refused: int  # the method of the game whose answer is wrong
    answer: int
    top: int  # of the moves that are still to be played
    moves: Words
    ranks: Words
    path: Words
    entries: Int32s

    def wrong(self, fault: int) -> int:
        self.fault, self.stop = self.fault if self.stop else fault, 1
        return 0

    def push(self, move: int, rank: int, base: int) -> None:
        """Puts a move among those from `base` on, before all of a lower rank."""
        place = self.top
        while place > base and self.ranks[place - 1] < rank:
            self.moves[place], self.ranks[place] = self.moves[place - 1], self.ranks[place - 1]
            place -= 1
        self.moves[place], self.ranks[place] = move, rank
        self.top += 1
        if self.top == self.room:
            self.top -= 1
            self.wrong(LONG)


class Seen(Compilable):
    """The states of a walk, with who is to move, each as the row of all its numbers, so different states stay apart."""

    rows: np.ndarray
    status: np.ndarray  # 0 new, 1 on the line to the present state, 2 proven

    def row(self, state: Any, mine: int) -> tuple[int, ...]:
        return words((mine, state))

    def find(self, game: Game, state: Any, mine: int, walk: StrategyWalk) -> int:
        """The place of a state, which is entered if it is new. `key` says which states count as repeated."""
        row = self.row(state, mine)
        key = mix((game.key(state), mine)) if game.repeats else mix(row)
        place = mix(key) & len(self.status) - 1
        while self.status[place] != 0:
            if self.rows[place, 0] == key:
                same = True
                for column in range(len(row)):
                    same = same and self.rows[place, column + 1] == row[column]
                if same:
                    return place
                if game.repeats and walk.least > DRAW:
                    walk.wrong(HISTORY)
            place = place + 1 & len(self.status) - 1
        self.rows[place, 0] = key
        for column in range(len(row)):
            self.rows[place, column + 1] = row[column]
        return place


class SeenObjects(Seen):
    """States of a game that is not compiled: any hashable objects, numbered."""

    def row(self, state: Any, mine: int) -> tuple[int, ...]:
        numbers = self.__dict__.setdefault("_numbers", {})
        return (numbers.setdefault((state, mine), len(numbers)),)


def is_enough(outcome: int, mine: bool, walk: StrategyWalk) -> bool:
    if not is_outcome(outcome):
        refuse(walk, OUTCOME, outcome)
    return (outcome if mine else -outcome) >= walk.least


def push_moves(game: Game, state: Any, ranked: bool, narrow: bool, walk: StrategyWalk) -> int:
    """Puts the legal moves, or the candidates, on the stack, and returns where they begin. Order proves nothing."""
    base = walk.top
    if narrow:
        for move in game.candidates(state):
            walk.push(move, game.rank(state, move) if ranked else 0, base)
    else:
        for move in game.moves(state):
            walk.push(move, game.rank(state, move) if ranked else 0, base)
    if walk.top == base:
        walk.wrong(STUCK)
    return base


def follow(game: Game, state: Any, player: int, ply: int, seen: Seen, walk: StrategyWalk) -> int:
    """1 if the asker reaches the score by following the strategy, else 0."""
    mine, outcome = player == walk.asker, game.outcome(state)
    if outcome != ONGOING:
        return 1 if is_enough(outcome, mine, walk) else walk.wrong(ENDED)
    place = seen.find(game, game.canonical(state) if walk.trusts & 1 else state, 1 if mine else 0, walk)
    if seen.status[place] == 2 or (seen.status[place] == 1 and game.repeats and walk.least <= DRAW):
        return 1  # proven already; or the line goes round, and an endless game is a draw
    if seen.status[place] == 1 or ply == LONGEST or walk.at == len(walk.entries):
        return walk.wrong(CYCLE if seen.status[place] == 1 else LONG if ply == LONGEST else MISSING)
    seen.status[place] = 1
    entry = int(walk.entries[walk.at])
    walk.at += 1
    if entry == 0:
        walk.nodes = 0
        if settle(game, state, player, walk) == 0:
            walk.wrong(FAILS)
        walk.searched += walk.nodes
    else:
        base = push_moves(game, state, False, False, walk)
        if entry > (walk.top - base if mine else 1):
            walk.wrong(ILLEGAL)
        for index in range(base + entry - 1 if mine else base, base + entry if mine else walk.top):
            if walk.stop == 0:
                walk.path[ply], walk.ply = walk.moves[index], ply + 1
                child = game.play(state, walk.moves[index])
                follow(game, child, next_player(game, child, player, walk), ply + 1, seen, walk)
        walk.top = base
    seen.status[place] = 2
    return 1 - walk.stop


def settle(game: Game, state: Any, player: int, walk: StrategyWalk) -> int:
    """Whether the asker reaches the score, by a search that tries every line until one decides."""
    walk.nodes += 1
    if walk.nodes > walk.leaf:
        return walk.wrong(LARGE)
    mine, outcome = player == walk.asker, game.outcome(state)
    if outcome != ONGOING:
        return 1 if is_enough(outcome, mine, walk) else 0
    if walk.trusts & 2:
        low, high = game.bounds(state)
        low, high = (low, high) if mine else (-high, -low)
        if low >= walk.least or high < walk.least:
            return 1 if low >= walk.least else 0
    base = push_moves(game, state, mine, walk.trusts & 4 != 0, walk)
    found = 0 if mine else 1
    for index in range(base, walk.top):
        child = game.play(state, walk.moves[index])
        reached = settle(game, child, next_player(game, child, player, walk), walk)
        if walk.stop or reached == mine:
            found = reached
            break
    walk.top = base
    return found


def check(game: Game, root: Any, walk: StrategyWalk, interpreted: bool) -> None:
    """Walks through a strategy; `walk.fault` then says what is wrong, where that is not 0."""
    size = 1 << (2 * len(walk.entries) + 2).bit_length()
    kind, width = (SeenObjects, 1) if interpreted else (Seen, len(words((0, root))))
    seen = kind(rows=np.zeros((size, 1 + width), np.int64), status=np.zeros(size, np.int8))
    args = (game, root, player_of(game, root), 0, seen, walk)
    proven = execute(ready(follow, args, interpreted), args, walk)
    if walk.refused:
        raise wrong_answer(game, walk.refused, walk.answer)
    if proven and walk.at < len(walk.entries):
        walk.wrong(UNUSED)
    elif not proven and walk.fault == 0:  # it was told to stop
        raise KeyboardInterrupt
