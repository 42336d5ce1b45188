"""Move orderings: named, and composed with `+`: "previous+rank+evaluation".

Each gives a move a score; a node tries the highest first. In "a+b" what `a` holds equal is
ordered by `b`, and at last moves stand as the game generates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from secateur.bits import mix
from secateur.errors import SecateurError, instead
from secateur.game import INFINITY, LOSS, MAX, ONGOING, WIN, Game
from secateur.jit import Compilable
from secateur.textbook.forms import for_max, to_move


class Ordering(Compilable):
    """As generated."""

    def moves(self, game: Game, state: Any, player: int, ply: int, depth: int) -> Iterator[int]:
        """The moves of a state, in order."""
        return game.moves(state)  # not a generator around a generator: that would halve the speed

    def arrange(self, game: Game, state: Any, player: int, ply: int, depth: int, moves: list[int]) -> None:
        """Sorts moves in place; a stable sort, so that orderings compose."""


class Scored(Ordering):
    """Orders by a score, the highest first."""

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        return 0

    def moves(self, game: Game, state: Any, player: int, ply: int, depth: int) -> Iterator[int]:
        moves = [move for move in game.moves(state)]
        self.arrange(game, state, player, ply, depth, moves)
        for move in moves:
            yield move

    def arrange(self, game: Game, state: Any, player: int, ply: int, depth: int, moves: list[int]) -> None:
        scores = [self.score(game, state, player, ply, depth, move) for move in moves]
        for i in range(1, len(moves)):
            move, score = moves[i], scores[i]
            j = i
            while j > 0 and scores[j - 1] < score:
                moves[j], scores[j] = moves[j - 1], scores[j - 1]
                j -= 1
            moves[j], scores[j] = move, score


class Then(Scored):
    """By the first ordering; where that holds moves equal, by the second."""

    first: Ordering
    second: Ordering

    def arrange(self, game: Game, state: Any, player: int, ply: int, depth: int, moves: list[int]) -> None:
        self.second.arrange(game, state, player, ply, depth, moves)
        self.first.arrange(game, state, player, ply, depth, moves)


class Best(Scored):
    """Best move first, by exhaustive knowledge: the least that alpha-beta can visit."""

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        child = game.play(state, move)
        return for_max(player, exhaustive(game, child, to_move(game, child, player), ply + 1, depth - 1))


class Worst(Scored):
    """Worst move first, by exhaustive knowledge: alpha-beta visits as much as minimax."""

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        child = game.play(state, move)
        return -for_max(player, exhaustive(game, child, to_move(game, child, player), ply + 1, depth - 1))


class ByEvaluation(Scored):
    """By the evaluation of the state that a move leads to: children sorted beforehand."""

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        child = game.play(state, move)
        outcome = game.outcome(child)
        value = outcome if outcome != ONGOING else game.evaluate(child)
        return value if to_move(game, child, player) == player else -value


class ByRank(Scored):
    """By the game's own `rank`: captures, threats, forward and backward moves..."""

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        return game.rank(state, move)


class Previous(Scored):
    """The best line of the previous iteration first."""

    keys: np.ndarray
    line: np.ndarray

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        if ply < len(self.line) and self.line[ply] == move and self.keys[ply] == game.key(state):
            return 1
        return 0


class Shuffled(Scored):
    """Shuffled, the same way for the same seed."""

    seed: np.ndarray

    def score(self, game: Game, state: Any, player: int, ply: int, depth: int, move: int) -> int:
        return mix((self.seed[0], game.key(state), move))


def exhaustive(game: Game, state: Any, player: int, ply: int, depth: int) -> int:
    """The minimax value of a state as MAX sees it, uncounted."""
    outcome = game.outcome(state)
    if outcome != ONGOING or depth == 0:
        value = game.evaluate(state) if outcome == ONGOING else outcome
        if outcome == WIN:
            value = WIN - ply
        if outcome == LOSS:
            value = LOSS + ply
        return for_max(player, value)
    best = -INFINITY
    for move in game.moves(state):
        child = game.play(state, move)
        value = for_max(player, exhaustive(game, child, to_move(game, child, player), ply + 1, depth - 1))
        best = max(best, value)
    return for_max(player, best)


def previous(game: Game, state: Any, line: list[int]) -> Previous:
    """The ordering that begins with a known line from `state`."""
    keys = []
    for move in line:
        keys.append(game.key(state))
        state = game.play(state, move)
    return Previous(keys=np.array(keys, np.int64), line=np.array(line, np.int64))


def _shuffled(seed: str) -> Ordering:
    if not seed.lstrip("-").isdigit():
        raise SecateurError(f"the seed of 'shuffled' is a whole number, not {seed!r}: write shuffled:7")
    return Shuffled(seed=np.array([int(seed)], np.int64))


ORDERINGS: dict[str, Callable[[], Ordering]] = {
    "generated": Ordering,
    "best": Best,
    "worst": Worst,
    "evaluation": ByEvaluation,
    "rank": ByRank,
    "previous": lambda: Previous(keys=np.zeros(0, np.int64), line=np.zeros(0, np.int64)),
    "shuffled": lambda: _shuffled("0"),
}


def ordering(name: str | Ordering) -> Ordering:
    """The ordering of a name: "generated", "best", "worst", "evaluation", "rank", "shuffled:7", "rank+evaluation"...

    >>> ordering("rank+evaluation")
    Then(first=ByRank(), second=ByEvaluation())
    """
    if isinstance(name, Ordering):
        return name
    first, _, rest = name.partition("+")
    word, colon, argument = first.strip().partition(":")
    if word not in ORDERINGS:
        raise SecateurError(f"no ordering {word!r}{instead(word, ORDERINGS)}")
    if colon and word != "shuffled":
        raise SecateurError(f"the ordering {word!r} takes no {argument!r}")
    one = _shuffled(argument) if colon else ORDERINGS[word]()
    return Then(first=one, second=ordering(rest)) if rest else one


__all__ = ["MAX", "ORDERINGS", "Ordering", "Then", "exhaustive", "ordering", "previous"]
