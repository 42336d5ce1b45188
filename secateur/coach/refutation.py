"""The smallest tree that shows why a move is bad: the reply to it, what each defence meets, and no more.

A tree is begun by a move of the attacker. After each move of the attacker stand the defences that a glance does not
see fail, each with the attacker's answer. How far a glance looks is what decides the size: the shortest glance is
taken with which the tree has room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from secateur.coach.evaluator import Evaluator, Value
from secateur.play import GameSoFar

#: The most moves in a tree.
MOST = 12

#: How many half-moves a glance looks ahead, at first and then.
GLANCES = (1, 2, 3, 4, 5, 6, 8)

#: Nodes for an answer, as a share of those for a position of the game.
SHARE = 4

#: As many of the attacker's moves are tried: a simple tree may begin with the second best.
CHOICES = 2


@dataclass(frozen=True)
class Branch:
    """A move of a tree, and what is played after it: the attacker's one answer, or the defences."""

    here: GameSoFar  # the game after the move
    attacks: bool
    branches: tuple[Branch, ...] = ()
    others: int = 0  # further defences, which a glance sees fail

    @property
    def text(self) -> str:
        """The move."""
        return self.here.text

    @property
    def size(self) -> int:
        """How many moves there are."""
        return 1 + sum(branch.size for branch in self.branches)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Branch]]:
        """All moves, each before those that follow it, with their depths."""
        yield depth, self
        for branch in self.branches:
            yield from branch.walk(depth + 1)

    def lines(self) -> Iterator[GameSoFar]:
        """The game at the end of each line."""
        if not self.branches:
            yield self.here
        for branch in self.branches:
            yield from branch.lines()


@dataclass
class TreeSearch:
    """A search for the smallest tree: who attacks, and the points that each line must bring him at a glance."""

    evaluator: Evaluator
    attacker: int
    target: float
    room: int = MOST
    answers: dict[tuple[Any, ...], list[Value]] = field(default_factory=dict)

    def tree(self, first: GameSoFar) -> Branch | None:
        """The tree that begins with the last move of a game; None if there is none with so few moves."""
        for depth in GLANCES:
            found = self._branch(first, depth, self.room)
            if found is not None:
                return found
        return None

    def _branch(self, here: GameSoFar, depth: int, room: int) -> Branch | None:
        """The move that led here, with what must be shown after it; None if there is no room for that."""
        assert here.previous is not None
        attacks, room = here.previous.player == self.attacker, room - 1
        if room < 0:
            return None
        if here.over:
            return Branch(here, attacks) if self._final(here) >= self.target else None
        if here.player == self.attacker:
            follows = self._attack(here, depth, room)
            return None if follows is None else Branch(here, attacks, (follows,))
        return self._defences(here, attacks, depth, room)

    def _attack(self, here: GameSoFar, depth: int, room: int) -> Branch | None:
        """The attacker's first good answer that has room."""
        for value in self._answers(here) if room else ():
            found = self._branch(here.play(value.line.move), depth, room)
            if found is not None:
                return found
        return None

    def _defences(self, here: GameSoFar, attacks: bool, depth: int, room: int) -> Branch | None:
        """The move that led here, with the defences that a glance does not see fail."""
        seen = self.evaluator.glance(here, depth)
        defences = [value.line.move for value in seen if value.points_of(self.attacker) < self.target]
        if 2 * len(defences) > room:
            return None
        found: list[Branch] = []
        for number, move in enumerate(defences, 1):
            branch = self._branch(here.play(move), depth, room - 2 * (len(defences) - number))
            if branch is None:
                return None
            found.append(branch)
            room -= branch.size
        return Branch(here, attacks, tuple(found), len(seen) - len(defences))

    def _answers(self, here: GameSoFar) -> list[Value]:
        key = (here.state, tuple(here.moves))
        if key not in self.answers:
            nodes = self.evaluator.nodes // SHARE
            found = self.evaluator.values(here, CHOICES, nodes)
            self.answers[key] = [value for value in found if value.points >= self.target]
        return self.answers[key]

    def _final(self, here: GameSoFar) -> float:
        return self.evaluator.value(here).points_of(self.attacker)
