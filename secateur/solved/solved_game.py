"""A solved game: the value of every position, and of every legal move."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game, is_over, player_of, to_move
from secateur.jit.rows import words
from secateur.result import Counts, Line, Result
from secateur.scores import from_root
from secateur.solved.find import represented
from secateur.solved.rules import rules_digest
from secateur.solved.table import PositionsFile

#: What a result of the file calls its algorithm.
SOLVED = "solved"

#: The longest line of best moves.
LONGEST = 1_000


@dataclass(frozen=True)
class SolvedMove:
    """A legal move and its value, as the player who makes it sees it."""

    move: int
    value: int


class SolvedGame:
    """The positions of a file that `solve_all` wrote, for a game of the same rules."""

    def __init__(self, game: Game, path: str | os.PathLike[str]) -> None:
        self.game = game
        self.file = PositionsFile(path)
        task = self.file.head.task
        if task.rules != rules_digest(game):
            raise SecateurError(
                f"{path} has the positions of {task.game} with other rules than {game!r}: solve them again"
            )
        self.states = self.file.head.states

    def value(self, state: Any) -> int | None:
        """The value of a position as the player to move sees it; None if it was not solved.

        Wins and losses count the half-moves to the end: WIN - 3 wins in three.
        """
        outcome = self.game.outcome(state)
        if outcome != ONGOING:
            return int(outcome)
        return self.file.value(words(represented(self.game, state, self.file.head.task.symmetric)))

    def moves(self, state: Any) -> list[SolvedMove]:
        """Every legal move with its value, the best first; an empty list if they are not all solved."""
        found = []
        for move in [move for move in self.game.moves(state)]:
            child = self.game.play(state, move)
            value = self.value(child)
            if value is None:
                return []
            value = from_root(value, 1)
            found.append(SolvedMove(int(move), value if self._moves_again(state, child) else -value))
        return sorted(found, key=lambda each: -each.value)

    def _moves_again(self, state: Any, child: Any) -> bool:
        return not self.game.alternates and self.game.player(child) == self.game.player(state)

    def line(self, state: Any, move: int) -> tuple[int, ...]:
        """A move and the best moves after it, to the end of the game or to the first repetition."""
        line, seen = [move], {state}
        state = self.game.play(state, move)
        while not is_over(self.game, state) and state not in seen and len(line) < LONGEST:
            seen.add(state)
            best = self.moves(state)
            if not best:
                break
            line.append(best[0].move)
            state = self.game.play(state, best[0].move)
        return tuple(line)

    def result(self, state: Any, lines: int = 1, ties: bool = False) -> Result | None:
        """The best moves as a search would return them, all proven; None if the position was not solved."""
        moves = self.moves(state)
        if not moves:
            return None
        best = tuple(Line(each.value, "exact", self.line(state, each.move)) for each in moves[:lines])
        equal = tuple(each.move for each in moves if each.value == moves[0].value) if ties else ()
        depth = len(best[0].moves)
        return Result(SOLVED, best, player_of(self.game, state), depth, depth, Counts(nodes=len(moves)), ties=equal)
