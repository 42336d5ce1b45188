"""States that random games do not reach, and answers that change when they are asked for again."""

from __future__ import annotations

import copy
import time
from heapq import heappop, heappush
from typing import Any

from secateur.bits import mix
from secateur.game import NO_MOVES, ONGOING, Game
from secateur.playout import chance
from secateur.probe import Broken, Probe

#: How many moves are played in a search for states without moves.
PLAYED = 3_000

#: Seconds of processor time for that.
SECONDS = 3.0

#: In how many of these states other answers are checked, too.
BESIDE = 500

#: How many states of a game the search begins with, and how many are asked again.
BEGINNINGS = 6
ASKED_AGAIN = 8


class Further(Probe):
    """Checks besides the random games."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.explored = 0  # states
        self.beginnings: list[tuple[Any, list[int]]] = []
        self.opening: Any = None

    def note_opening(self, state: Any) -> None:
        """start() is called for every game: it must return the same state."""
        if self.opening is not None and state != self.opening and "play" not in self.problems:
            self.broken(
                "start", f"start() returns a different state when it is called again; before, it was {self.opening!r}"
            )
        self.opening = state if isinstance(state, tuple) else copy.deepcopy(state)

    def ask_again(self, path: list[tuple[Any, list[int]]], line: list[int], seed: int) -> None:
        """The moves of earlier states, when others have been played since."""
        for number in range(min(ASKED_AGAIN, len(path)) if "play" not in self.problems else 0):
            ply = chance(seed, number, len(path))
            state, moves = path[ply]
            self.state, self.line = state, line[:ply]
            again = self.ask("moves", state)
            if again != moves:
                said = f"yields {' '.join(map(str, again[:12]))}, but yielded {' '.join(map(str, moves[:12]))} before"
                self.broken("moves", f"moves() {said}: it depends on something that is not in the state")
            if self.ask("outcome", state) != ONGOING:
                self.broken(
                    "outcome",
                    "outcome() is not ONGOING when called again: it depends on something that is not in the state",
                )

    def begin_with(self, path: list[tuple[Any, list[int]]], line: list[int], seed: int) -> None:
        """Takes states of the second half of a game for the search for states without moves."""
        half = len(path) // 2
        for number in range(min(BEGINNINGS, len(path))):
            ply = half + chance(mix((seed, 2)), number, len(path) - half)
            self.beginnings.append((path[ply][0], line[:ply]))

    def explore(self) -> None:
        """Looks for a state that is not over and has no moves: always continues where there are fewest."""
        waiting: list[tuple[int, int, Any, list[int], list[int]]] = []
        seen, left, order = set(), PLAYED, 0
        for state, line in self.beginnings:
            if state not in seen:
                seen.add(state)
                moves = self.ask("moves", state)
                order += 1
                heappush(waiting, (len(moves), -order, state, moves, line))
        self.beginnings = []
        until = time.thread_time() + SECONDS
        while waiting and left > 0 and time.thread_time() < until:
            _, _, state, moves, line = heappop(waiting)
            for move in moves[:left]:
                left -= 1
                child = self.ask("play", state, move)
                if child in seen:
                    continue
                seen.add(child)
                self.state, self.line = child, [*line, int(move)]
                if self.ask("outcome", child) != ONGOING:
                    continue
                self.explored += 1
                after = self.ask("moves", child)
                if not after:
                    self.broken("moves", NO_MOVES)
                self.try_beside(child, after)
                order += 1
                few = min(len(after), len(moves))  # of either player
                heappush(waiting, (few, -order, child, after, self.line))

    def try_beside(self, state: Any, moves: list[int]) -> None:
        """What is checked in a state that no random game has reached."""
        if self.explored > BESIDE:
            return
        for hook in ("canonical", "evaluate", "rank"):
            if self.game.offers(hook) and hook not in self.problems:
                try:
                    if hook == "canonical":
                        self.try_canonical(state, moves)
                    elif hook == "rank":
                        for move in moves:
                            self.right("rank", state, move)
                    else:
                        self.right("evaluate", state)
                except Broken:
                    continue

    def try_canonical(self, state: Any, moves: list[int]) -> None:
        raise NotImplementedError
