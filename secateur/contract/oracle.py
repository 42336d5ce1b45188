"""Plain searches from the states of a game: the values that its answers are compared with."""

from __future__ import annotations

from typing import Any

from secateur.errors import EndlessError, plainly
from secateur.game import HOOKS, NO_MOVES, Game
from secateur.probe import Probe
from secateur.textbook import search

#: How many nodes the value of one state may take to find; interpreted, a part.
NODES = 100_000
PART = 100


class Oracle(Probe):
    """Searches by the textbook's negamax, which every game shares."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.searches = self.nodes = 0

    def truth(self, state: Any, promise: str = "") -> tuple[int | None, int]:
        """The value of perfect play as the player to move sees it, None if it is too hard to find; and the nodes.

        `promise` is broken if the search fails; otherwise that of the method that has failed.
        """
        result = self.searched(state, None, promise)
        if result is None:
            return None, NODES
        found = result.complete and result.counts.evaluations == 0
        return int(result.score) if found else None, int(result.nodes)

    def value(self, state: Any, depth: int, promise: str = "") -> int | None:
        """What a state is worth to the player to move at a depth; None if that takes too long to know."""
        result = self.searched(state, depth, promise)
        return int(result.score) if result is not None and result.complete else None

    def searched(self, state: Any, depth: int | None, promise: str = "") -> Any:
        """The result of a search; None if a method of the game has failed in it, which is a problem."""
        nodes = NODES if self.compiles else NODES // PART
        how = {"merge": "states", "ordering": "rank", "nodes": nodes, "interpreted": not self.compiles, "wait": True}
        self.searches += 1
        try:
            result = search("negamax", self.game, state, depth, how)  # type: ignore[arg-type]
        except EndlessError:
            raise
        except Exception as error:  # noqa: BLE001  whatever the user's methods raise
            said = plainly(error, self.files)
            said = NO_MOVES if NO_MOVES in said else f"searching raises {said}"
            self.attempt(self.broken, promise or self.failed_in(error), said)
            return None
        self.nodes += result.nodes
        return result

    def failed_in(self, error: Exception) -> str:
        """The promise of the method that has failed."""
        promise, trace = "moves" if NO_MOVES in str(error) else "play", error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename in self.files and code.co_name in HOOKS:
                promise = HOOKS[code.co_name].of
            trace = trace.tb_next
        return promise
