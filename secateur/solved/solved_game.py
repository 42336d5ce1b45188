"""A solved game: the value of every position, and of every legal move."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game, is_over, player_of
from secateur.jit.rows import words
from secateur.machine import user_folder
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
    """A legal move, as the game has it, and its value, as the player who makes it sees it."""

    move: Any
    value: int


def usual_file(game: Game, begin: str = "") -> Path:
    """Where the solved positions of a game are kept, unless a file is named: in the data folder, named by the rules.

    `begin` says from where all are reached, if not from the start.
    """
    named = "" if not begin else "-" + re.sub(r"[^\w-]", "", begin)[:20]
    if named and named != f"-{begin}":
        named += "-" + hashlib.blake2b(begin.encode(), digest_size=4).hexdigest()
    return user_folder("data") / "solved" / f"{_prefix(game)}{named}.solved"


def _prefix(game: Game) -> str:
    return f"{type(game).__name__}-{rules_digest(game)}"


class SolvedGame:
    """The positions of files that `solve_all` wrote, for a game of the same rules."""

    def __init__(self, game: Game, *paths: str | os.PathLike[str]) -> None:
        self.game, self.has_numbers = game, coded(game) is game
        self.files = [PositionsFile(path) for path in paths]
        rules = rules_digest(game)
        for file in self.files:
            task = file.head.task
            if task.rules != rules:
                raise SecateurError(
                    f"{file.path} has the positions of {task.game} with other rules than those of {game!r}: "
                    "solve them again"
                )

    @classmethod
    def kept(cls, game: Game) -> SolvedGame | None:
        """The positions that `solve_all` keeps where no file is named; None if there are none, or none can be read."""
        try:
            paths = sorted(user_folder("data").joinpath("solved").glob(f"{type(game).__name__}-*.solved"))
            ours = [path for path in paths if path.name.startswith(_prefix(game))]
            return cls(game, *ours) if ours else None
        except (SecateurError, OSError):
            return None

    @property
    def states(self) -> int:
        """How many positions there are."""
        return sum(file.head.states for file in self.files)

    def value(self, state: Any) -> int | None:
        """The value of a position as the player to move sees it; None if it was not solved.

        Wins and losses count the half-moves to the end: WIN - 3 wins in three.
        """
        outcome = self.game.outcome(state)
        if outcome != ONGOING:
            return int(outcome)
        for file in self.files:
            value = file.value(words(represented(self.game, state, file.head.task.symmetric)))
            if value is not None:
                return value
        return None

    def moves(self, state: Any) -> list[SolvedMove]:
        """Every legal move with its value, the best first; an empty list if they are not all solved."""
        found = []
        for move in [move for move in self.game.moves(state)]:
            child = self.game.play(state, move)
            value = self.value(child)
            if value is None:
                return []
            value = from_root(value, 1)
            value = value if self._moves_again(state, child) else -value
            found.append(SolvedMove(int(move) if self.has_numbers else move, value))
        return sorted(found, key=lambda each: -each.value)

    def _moves_again(self, state: Any, child: Any) -> bool:
        return not self.game.alternates and self.game.player(child) == self.game.player(state)

    def line(self, state: Any, move: Any) -> tuple[Any, ...]:
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

    def result(
        self, state: Any, lines: int | None = None, ties: bool = False, only: Collection[Any] | None = None
    ) -> Result | None:
        """The best moves as a search would return them, all proven; None if the position was not solved.

        Without `lines` these are all moves, and only the line of the best is followed to its end.
        """
        moves = [each for each in self.moves(state) if only is None or each.move in only]
        if not moves:
            return None
        followed = 1 if lines is None else lines
        best = [Line(each.value, "exact", self.line(state, each.move)) for each in moves[:followed]]
        rest = [Line(each.value, "exact", (each.move,)) for each in moves[followed:]] if lines is None else []
        equal = tuple(each.move for each in moves if each.value == moves[0].value) if ties else ()
        depth = len(best[0].moves)
        player = player_of(self.game, state)
        return Result(SOLVED, (*best, *rest), player, depth, depth, Counts(nodes=len(moves)), ties=equal)
