"""Move orderings: named, and composed with `+`: "previous+rank+evaluation".

In "a+b" moves that `a` holds equal are ordered by `b`; what all hold equal stays as generated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from secateur.bits import mix
from secateur.game import INFINITY, ONGOING, Game, next_player
from secateur.jit import Compilable
from secateur.spec import SortKey, sort_keys
from secateur.textbook.forms import for_max, worth
from secateur.textbook.tally import Tally

#: The criteria, as compiled code knows them.
RANK, EVALUATION, PREVIOUS, SHUFFLED, EXHAUSTIVE = range(1, 6)


class Criterion(NamedTuple):
    """What moves are sorted by: one of the kinds above, and what it needs to know."""

    kind: int
    argument: int


class Ordering(Compilable):
    """The order in which a search tries moves: here the order in which the game lists them.

    A subclass overrides `moves`, which is compiled with the search like the methods of a game.
    """

    def moves(self, game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally) -> Iterable[int]:
        """The moves of a state, in order."""
        return game.moves(state)  # not a generator around a generator: that would halve the speed


class Sorted(Ordering):
    """Sorted by criteria, the first of them the strongest.

    The criteria are data, not code: one compiled search serves every combination.
    """

    criteria: np.ndarray  # a row for each: which one, and its argument
    known: np.ndarray  # the line of the previous iteration: a row for each ply, key of the state and move

    def moves(self, game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally) -> Iterable[int]:
        return self.in_order(game, state, player, ply, depth, tally)

    def in_order(self, game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally) -> list[int]:
        """The moves of a state, sorted."""
        # A list, not a generator: one that is left at a cut-off would never free what it holds.
        moves = [move for move in game.moves(state)]
        for index in range(len(self.criteria) - 1, -1, -1):
            by = Criterion(self.criteria[index, 0], self.criteria[index, 1])
            scores = [self.score(by, game, state, player, ply, depth, tally, move) for move in moves]
            sort_by(scores, moves)
        return moves

    def score(
        self, by: Criterion, game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally, move: int
    ) -> int:
        """How early to try a move, by one criterion: higher is earlier."""
        if by.kind == RANK:
            return game.rank(state, move)
        if by.kind == PREVIOUS:
            on_line = ply < len(self.known) and self.known[ply, 0] == game.key(state) and self.known[ply, 1] == move
            return 1 if on_line else 0
        child = game.play(state, move)
        if by.kind == SHUFFLED:
            return mix((by.argument, game.key(child), move))
        other = next_player(game, child, player, tally)
        if by.kind == EVALUATION:
            outcome = game.outcome(child)
            value = outcome if outcome != ONGOING else game.evaluate(child)
            return value if other == player else -value
        return by.argument * for_max(player, exhaustive(game, child, other, ply + 1, depth - 1, tally))


class Distinct(Sorted):
    """Sorted, and of moves that lead to equal or symmetric states only the first."""

    def moves(self, game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally) -> Iterable[int]:
        kept = self.in_order(game, state, player, ply, depth, tally)
        seen = [game.key(game.canonical(game.play(state, move))) for move in kept]
        count = 0
        for index in range(len(kept)):
            new = True
            for before in range(count):
                new = new and seen[before] != seen[index]
            if new:
                kept[count], seen[count] = kept[index], seen[index]
                count += 1
        return kept[:count]


def sort_by(scores: list[int], moves: list[int]) -> None:
    """Sorts moves in place, the highest score first; equal scores keep their order."""
    for i in range(1, len(moves)):
        move, score = moves[i], scores[i]
        j = i
        while j > 0 and scores[j - 1] < score:
            moves[j], scores[j] = moves[j - 1], scores[j - 1]
            j -= 1
        moves[j], scores[j] = move, score


def exhaustive(game: Game, state: Any, player: int, ply: int, depth: int, tally: Tally) -> int:
    """The minimax value of a state as MAX sees it; what it looks at does not count."""
    tally.looked += 1
    if tally.looked & 1023 == 0:
        tally.look_at_the_clock()
    outcome = game.outcome(state)
    if outcome != ONGOING or depth == 0 or tally.stop:
        return for_max(player, worth(game, state, outcome, ply, tally))
    best = -INFINITY
    for move in game.moves(state):
        child = game.play(state, move)
        other = next_player(game, child, player, tally)
        best = max(best, for_max(player, exhaustive(game, child, other, ply + 1, depth - 1, tally)))
        if tally.stop:
            break
    return for_max(player, best)


#: The criterion of each name, and its argument. "best" and "worst" order by exhaustive knowledge, to show the extremes.
CRITERIA = {
    "rank": (RANK, 0),
    "evaluation": (EVALUATION, 0),
    "previous": (PREVIOUS, 0),
    "shuffled": (SHUFFLED, 0),
    "best": (EXHAUSTIVE, 1),
    "worst": (EXHAUSTIVE, -1),
}


def ordering(name: str | Ordering, distinct: bool = False) -> Ordering:
    """The ordering of a name: "generated", "best", "worst", "evaluation", "rank", "shuffled:7", "rank+evaluation"...

    `distinct` leaves out moves that are symmetric to an earlier one.

    >>> type(ordering("generated")).__name__, ordering("rank+shuffled:7").criteria.tolist()
    ('Ordering', [[1, 0], [4, 7]])
    """
    if isinstance(name, Ordering):
        return name
    criteria = [_criterion(key) for key in sort_keys(name)]
    kind = Distinct if distinct else Sorted
    return _sorted(criteria, kind=kind) if criteria or distinct else Ordering()


def previous_first(game: Game, state: Any, line: Sequence[int], order: Ordering) -> Ordering:
    """The ordering that tries a known line from `state` before all else."""
    known = []
    for move in line:
        known.append((game.key(state), move))
        state = game.play(state, move)
    criteria = order.criteria.tolist() if isinstance(order, Sorted) else []
    kind = Distinct if isinstance(order, Distinct) else Sorted
    return _sorted([CRITERIA["previous"], *criteria], known, kind)


def _criterion(key: SortKey) -> tuple[int, int]:
    kind, argument = CRITERIA[key.name]
    return kind, argument + key.seed


def _sorted(
    criteria: Sequence[tuple[int, int]], known: Sequence[tuple[int, int]] = (), kind: type[Sorted] = Sorted
) -> Sorted:
    return kind(criteria=np.array(criteria, np.int64).reshape(-1, 2), known=np.array(known, np.int64).reshape(-1, 2))
