"""The whole graph of a small game whose states repeat, and who reaches a score on it."""

from __future__ import annotations

from collections import deque
from typing import Any

from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, ONGOING, Game, is_over, player_of, to_move

#: The most states of a graph.
MOST_STATES = 500_000


class GameGraph:
    """All states that can be reached from a root, the moves between them, and how the games end.

    >>> from secateur import WIN
    >>> from secateur.games.nim import Nim
    >>> graph = GameGraph(Nim(heaps=(1, 2)), Nim(heaps=(1, 2)).start())
    >>> len(graph.states), graph.value() == WIN
    (8, True)
    """

    def __init__(self, game: Game, root: Any) -> None:
        self.game = game
        self.states, self.players = [root], [player_of(game, root)]
        self.numbers = {(root, self.players[0]): 0}  # a state of a game without `player` may be either player's
        self.outcomes: list[int] = []  # for MAX; ONGOING where the game goes on
        self.moves: list[list[int]] = []
        self.children: list[list[int]] = []
        self.parents: list[list[int]] = [[]]
        self.known: dict[tuple[int, int], list[int]] = {}  # by player and score: see `distances`
        for number, state in enumerate(self.states):  # which grows meanwhile
            self._visit(number, state)

    def _visit(self, number: int, state: Any) -> None:
        game, player = self.game, self.players[number]
        over = is_over(game, state)
        outcome = int(game.outcome(state))
        self.outcomes.append(ONGOING if not over else outcome if player == MAX else -outcome)
        self.moves.append([] if over else list(game.moves(state)))
        children = []
        for move in self.moves[number]:
            child = game.play(state, move)
            other = to_move(game, child, player)
            place = self.numbers.setdefault((child, other), len(self.states))
            if place == len(self.states):
                if place == MOST_STATES:
                    raise SecateurError(
                        f"{type(game).__name__}: states repeat, and there are more than {MOST_STATES:,}: "
                        "that is too many for a certificate"
                    )
                self.states.append(child)
                self.players.append(other)
                self.parents.append([])
            self.parents[place].append(number)
            children.append(place)
        self.children.append(children)

    def distances(self, player: int, score: int) -> list[int]:
        """For each state, how many moves at most until the player has reached at least a score; -1: not by force."""
        if (player, score) in self.known:
            return self.known[player, score]
        sign = 1 if player == MAX else -1
        found = [-1] * len(self.states)
        pairs = zip(self.children, self.players, strict=True)
        left = [1 if owner == player else len(children) for children, owner in pairs]  # that must lead there
        queue = deque(n for n, outcome in enumerate(self.outcomes) if outcome != ONGOING and sign * outcome >= score)
        for number in queue:
            found[number] = 0
        while queue:
            number = queue.popleft()
            for parent in self.parents[number]:
                left[parent] -= 1
                if left[parent] == 0:
                    found[parent] = found[number] + 1
                    queue.append(parent)
        self.known[player, score] = found
        return found

    def holds(self, number: int, player: int, score: int) -> bool:
        """Whether a player reaches a score from a state, where an endless game is a draw."""
        if score > DRAW:
            return self.distances(player, score)[number] >= 0
        return self.distances(1 - player, 1 - score)[number] < 0  # the other one cannot keep it from happening

    def value(self) -> int:
        """The value of the root for MAX."""
        scores = sorted({DRAW, *(outcome for outcome in self.outcomes if outcome != ONGOING)})
        return max((score for score in scores if self.holds(0, MAX, score)), default=LOSS)

    def move(self, state: Any, player: int, score: int) -> int | None:
        """A move by which a player reaches a score: of a win the shortest, so that its line never goes round."""
        number = self.numbers[state, player]
        good = [
            (self.distances(player, score)[child] if score > DRAW else 0, place)
            for place, child in enumerate(self.children[number])
            if self.holds(child, player, score)
        ]
        return self.moves[number][min(good)[1]] if good else None
