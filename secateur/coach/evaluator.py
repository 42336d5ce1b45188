"""What positions are worth: by a long search, and at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from secateur.coach.expectation import expected_points
from secateur.engine import Engine
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.play import GameSoFar
from secateur.result import Line, Result
from secateur.scores import is_sure
from secateur.solved.solved_game import SolvedGame

#: Nodes for a position, unless given.
NODES = 200_000

#: A proof may take as many times the nodes of a search.
PROOF = 5

#: Proofs that may fail before none is tried any more: earlier positions are harder.
PATIENCE = 2


@dataclass(frozen=True)
class Value:
    """What a position is worth to the player to move: a line with its score, and the points to expect."""

    line: Line
    player: int  # who is to move
    points: float

    def points_of(self, player: int) -> float:
        """The points that a player can expect."""
        return self.points if player == self.player else 1 - self.points

    @property
    def is_known(self) -> bool:
        """Whether perfect play is known to win, draw or lose."""
        return is_sure(self.line.score, self.line.proven)


class Evaluator:
    """Searches the positions of one game.

    A long search may use what others have found; a look at a glance sees only what a few half-moves show, with the
    captures that follow.
    """

    def __init__(
        self, game: Game, nodes: int = NODES, memory: int | str = "64MB", engine: Engine | None = None
    ) -> None:
        self.engine = engine or Engine(game, memory=memory)
        self.game = self.engine.game
        self.glancing = Engine(game, memory="1MB", interpreted=self.engine.interpreted)
        self.nodes = nodes
        self.failures = PATIENCE if self.game.repeats else 0  # where states repeat, a game is too long to be proven
        self.solved = SolvedGame.kept(self.game)
        self._glances: dict[tuple[Any, int], list[Value]] = {}

    def prepare(self) -> None:
        """Waits until the kernels are compiled: a search that begins interpreted would find other things."""
        self.engine.prepare()
        self.glancing.prepare()

    def stop(self) -> None:
        """Ends the running search, from any thread."""
        self.engine.stop()
        self.glancing.stop()

    # ------------------------------------------------------------ long searches

    def value(self, here: GameSoFar, nodes: int | None = None, only: list[int] | None = None) -> Value:
        """What a position is worth, and the best line."""
        return self.values(here, 1, nodes, only)[0]

    def values(
        self, here: GameSoFar, lines: int, nodes: int | None = None, only: list[int] | None = None
    ) -> list[Value]:
        """The best moves of a position, and what they are worth."""
        if here.over:
            outcome = int(self.game.outcome(here.state))
            return [self._value(here, Line(outcome, "exact", ()))]
        found = self._known(here, lines, only) or self._proof(here, lines, only)
        if found is None:
            limit = nodes or self.nodes
            found = self.engine.search(here.state, nodes=limit, lines=lines, only=only, history=here.history)
        return [self._value(here, line) for line in found.lines if line.moves]

    def _value(self, here: GameSoFar, line: Line) -> Value:
        return Value(line, here.player, expected_points(self.game, line.score, line.proven))

    def _known(self, here: GameSoFar, lines: int, only: list[int] | None) -> Result | None:
        """What `solve --all` has found, if that is kept."""
        try:
            return None if self.solved is None else self.solved.result(here.state, lines, only=only)
        except SecateurError:  # the file is damaged
            self.solved = None
            return None

    def _proof(self, here: GameSoFar, lines: int, only: list[int] | None) -> Result | None:
        """The value of perfect play, if it can be proven with not too many nodes."""
        if self.failures >= PATIENCE:
            return None
        found = self.engine.search(here.state, nodes=PROOF * self.nodes, exact=True, lines=lines, only=only)
        if all(is_sure(line.score, line.proven) for line in found.lines):
            self.failures = 0
            return found
        if only is None and lines == 1:
            self.failures += 1
        return None

    # ------------------------------------------------------------ at a glance

    def glance(self, here: GameSoFar, depth: int) -> list[Value]:
        """What every move is worth, as far as a search of so many half-moves shows; the best first."""
        key = (here.state, depth)
        if key not in self._glances:
            self.glancing.forget()
            moves = sum(1 for _ in self.game.moves(here.state))
            found = self.glancing.search(here.state, depth, lines=moves, history=here.history)
            self._glances[key] = [self._value(here, line) for line in found.lines if line.moves]
        return self._glances[key]

    def standing(self, here: GameSoFar) -> float:
        """What the player to move can expect if all stays as it is."""
        return expected_points(self.game, int(self.game.evaluate(here.state)))
