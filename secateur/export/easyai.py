"""The engine as an algorithm for easyAI, which asks a callable for a move."""

from __future__ import annotations

from typing import Any

from secateur.adapters import adapt
from secateur.engine import Engine
from secateur.errors import SecateurError

#: Seconds for a move, unless there is another limit.
SECONDS = 1.0


class EasyAIBot:
    """An algorithm for easyAI's `AI_Player`: each move is limited by a time, a depth, or a number of nodes.

    `win` is the score that counts as a win in games without `win()` and `lose()`, as `secateur.adapt` takes it. After a
    move, `result` is what the search has found.
    """

    def __init__(
        self, time: float | None = None, depth: int | None = None, nodes: int | None = None, *, win: float = 0.0
    ) -> None:
        if time is None and depth is None and nodes is None:
            time = SECONDS
        limits = {"time": time, "depth": depth, "nodes": nodes}
        self.limits: Any = {name: limit for name, limit in limits.items() if limit is not None}
        self.win = win
        self.result: Any = None

    def __call__(self, game: Any) -> Any:
        """The move to play in an easyAI game."""
        adapted = adapt(game, win=self.win)
        start = adapted.start()
        self.result = Engine(adapted, memory="16MB").search(start, **self.limits)
        if self.result.move is None:
            raise SecateurError("the search was stopped before it had found a move")
        return adapted.original(start, self.result.move)

    def __repr__(self) -> str:
        return f"EasyAIBot({', '.join(f'{name}={limit}' for name, limit in self.limits.items())})"

    def __deepcopy__(self, memo: object) -> EasyAIBot:
        return self  # easyAI copies a game together with its players
