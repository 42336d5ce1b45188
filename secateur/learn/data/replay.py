"""Games played again, compiled: their positions, how they ended, and which move is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from secateur.game import LOSS, ONGOING, WIN, Game
from secateur.jit.execute import ready
from secateur.jit.rows import words
from secateur.learn.data.positions import Positions

#: Problems that are named; the others are only counted.
NAMED = 5

#: So many forced moves in a row may be left out; more, and the next move that is written down is wrong.
FORCED = 64

#: A game ended so, as far as it was written down.
UNFINISHED = ONGOING


@dataclass
class Skipped:
    """Games that could not be used: how many, and what is wrong with the first few."""

    count: int = 0
    first: list[str] = field(default_factory=list)

    def add(self, problem: str) -> None:
        self.count += 1
        if len(self.first) < NAMED:
            self.first.append(problem)


@dataclass(frozen=True)
class Played:
    """A game as it is written down: its moves as numbers, where it comes from, and what the first player got.

    A forced move may be left out. `result` is a score, or 1, 0 or -1; None if only the end of the game tells.
    Positions before the half-move `begin` are left out. `text` is the moves as they were read, for messages.
    """

    moves: Sequence[int] | np.ndarray
    where: str
    result: float | None = None
    begin: int = 0
    text: str = ""

    def named(self, number: int) -> str:
        """Move and number, and how it was written where that is known.

        >>> Played([44, 43], "", text="e6d6").named(2), Played([3], "").named(1)
        ('move 2 (d6)', 'move 1')
        """
        parts = self.text.split()
        if len(parts) != len(self.moves):
            width = len(self.text) // len(self.moves)
            parts = [self.text[place : place + width] for place in range(0, len(self.text), max(width, 1))]
        return f"move {number} ({parts[number - 1]})" if number <= len(parts) else f"move {number}"


class Replayed(NamedTuple):
    """Where a kernel puts what it finds: of each position the first three, of each game the others."""

    rows: np.ndarray
    keys: np.ndarray
    movers: np.ndarray  # whose move it is
    firsts: np.ndarray  # the number of the game's first position; one more at the end
    outcomes: np.ndarray  # as the first player sees them
    illegal: np.ndarray  # the number of the first move that is not legal, from 1; 0 for none

    @classmethod
    def with_room(cls, positions: int, games: int, width: int) -> Replayed:
        """Room for this many positions of a number of words each, and for this many games."""
        shapes = ((positions, width), positions, positions, games + 1, games, games)
        return cls(*(np.zeros(shape, np.int64) for shape in shapes))


def replay(game: Game, start: Any, moves: np.ndarray, ends: np.ndarray, found: Replayed) -> int:
    """A kernel: the positions of games one after the other; returns how many, or -1 where there is no room for them."""
    rows, keys, movers, firsts, outcomes, illegal = found
    used = place = 0
    for number in range(len(ends)):
        state, mover = start, game.player(start)
        firsts[number], begin, forced = used, place, 0
        outcome = game.outcome(state)
        while outcome == ONGOING and place < ends[number]:
            if used == len(keys):
                return -1
            for column, word in enumerate(words(state)):
                rows[used, column] = word
            keys[used], movers[used] = game.key(game.canonical(state)), mover
            used += 1
            count, only, legal = 0, 0, False
            for move in game.moves(state):
                count, only = count + 1, move
                legal = legal or move == moves[place]
            if legal:
                only, forced = moves[place], 0
                place += 1
            elif count == 1 and forced < FORCED:
                forced += 1
            else:
                illegal[number] = 1 + place - begin
                break
            state = game.play(state, only)
            mover = 1 - mover if game.alternates else game.player(state)
            outcome = game.outcome(state)
        if outcome != ONGOING and place < ends[number]:
            illegal[number] = 1 + place - begin
        outcomes[number] = outcome if outcome == ONGOING or mover == 0 else -outcome
        place = ends[number]
    return used


def positions_of(
    game: Game,
    played: Sequence[Played],
    skipped: Skipped,
    first: int = 0,
    scored: bool | None = None,
    start: Any = None,
) -> Positions:
    """The positions of games, with how each ended; what cannot be used is counted. `first` numbers the games.

    `scored` says whether the game has scores where these few may not tell; `start` is where they begin.
    """
    start = game.start() if start is None else start
    moves = np.concatenate([np.asarray(each.moves, np.int64) for each in played]) if played else np.zeros(0, np.int64)
    ends = np.cumsum([len(each.moves) for each in played], dtype=np.int64)
    room = len(moves) + len(moves) // 2 + 64
    while True:
        found = Replayed.with_room(room, len(ends), len(words(start)))
        arguments = (game, start, moves, ends, found)
        used = ready(replay, arguments, game.interpreted)(*arguments)
        if used >= 0:
            break
        room *= 2
    rows, keys, movers, firsts, outcomes, illegal = found
    firsts[-1] = used
    results = np.full(len(ends), np.nan)
    scored = is_scored(outcomes) if scored is None else scored
    for number, each in enumerate(played):
        if illegal[number]:
            wrong = "is not legal" if outcomes[number] == UNFINISHED else "comes after the end of the game"
            skipped.add(f"{each.where}: {each.named(illegal[number])} {wrong}")
        elif outcomes[number] != UNFINISHED:
            results[number] = share(outcomes[number], scored)
        elif each.result is None:
            skipped.add(f"{each.where}: the game does not end, and its result is unknown")
        else:
            results[number] = each.result if scored else (1 + np.sign(each.result)) / 2
    games = np.repeat(np.arange(len(ends)), np.diff(firsts))
    result, second = results[games], movers[:used] == 1
    targets = np.where(second, -result if scored else 1 - result, result).astype(np.float32)
    begin = np.array([each.begin for each in played], np.int64)
    good = ~np.isnan(targets) & (np.arange(used) - firsts[games] >= begin[games])
    return Positions(rows[:used][good], targets[good], games[good] + first, keys[:used][good], scored)


def is_scored(outcomes: np.ndarray) -> bool:
    """Whether games end with scores, and not just won, drawn or lost."""
    return bool(np.any((outcomes != UNFINISHED) & (outcomes != 0) & (outcomes != WIN) & (outcomes != LOSS)))


def share(outcome: int, scored: bool) -> float:
    """What an outcome is to learn from: the score, or the share of the point."""
    return float(outcome) if scored else (1 + float(np.sign(outcome))) / 2
