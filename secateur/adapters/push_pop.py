"""Any object with moves, push and pop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from secateur.adapters.adapted import Adapted
from secateur.adapters.state import AdaptedState
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, WIN

#: The names under which an object may list its moves, say that the game is over, and say whose turn it is.
MOVES = ("moves", "legal_moves")
OVER = ("is_over", "is_game_over")
SCORE = ("score", "scoring")
TURN = ("turn", "player", "current_player")


def named(thing: Any, names: tuple[str, ...]) -> str | None:
    """The first of some names that an object has."""
    return next((name for name in names if hasattr(thing, name)), None)


def asked(thing: Any, name: str) -> Any:
    """An attribute of an object, or what a method of that name returns."""
    value = getattr(thing, name)
    return value() if callable(value) else value


def is_push_pop(thing: Any) -> bool:
    """Whether an object has moves, push and pop."""
    return all(callable(getattr(thing, name, None)) for name in ("push", "pop")) and named(thing, MOVES) is not None


class PushPop(Adapted):
    """Objects with `moves`, `push(move)` and `pop()`, which say when the game is over, and how."""

    def check_parameters(self) -> None:
        thing = self.thing
        ends = hasattr(thing, "outcome") or (named(thing, OVER) and (named(thing, SCORE) or hasattr(thing, "winner")))
        if not ends and self.own.score is None:
            raise SecateurError(
                f"{type(thing).__name__} does not say how a game ends: it needs outcome(), or is_over() with score() "
                "or winner(); or give adapt(..., score=function) a function of the object"
            )
        super().check_parameters()

    def copied(self, thing: Any) -> Any:
        copy = getattr(thing, "copy", None)
        return copy() if callable(copy) else super().copied(thing)

    def legal(self, thing: Any) -> Iterable[Any]:
        name = named(thing, MOVES)
        assert name is not None
        found: Iterable[Any] = asked(thing, name)
        return found

    def make(self, thing: Any, move: Any) -> None:
        thing.push(move)

    def unmake(self, thing: Any, move: Any) -> None:
        thing.pop()

    def final(self, state: AdaptedState) -> float | None:
        thing = state.thing
        if hasattr(thing, "outcome"):
            outcome = asked(thing, "outcome")
            if outcome is None or not hasattr(outcome, "winner"):
                return outcome
            return self._won(thing, outcome.winner)
        over = named(thing, OVER)
        assert over is not None
        if not asked(thing, over):
            return None
        score = named(thing, SCORE)
        return asked(thing, score) if score else self._won(thing, asked(thing, "winner"))

    def _won(self, thing: Any, winner: Any) -> int:
        turn = named(thing, TURN)
        if winner is None:
            return 0
        if turn is None:
            raise SecateurError(f"{type(thing).__name__} names a winner, but does not say whose turn it is: add `turn`")
        return WIN if winner == asked(thing, turn) else LOSS

    def guess(self, thing: Any) -> float:
        return thing.evaluate() if hasattr(thing, "evaluate") else 0

    def mover(self, state: AdaptedState) -> int:
        """The first player is the one who moves first; without a turn the players take turns."""
        turn = named(self.thing, TURN)
        if turn is None:
            return MIN if state.ply % 2 else MAX
        return MAX if asked(state.thing, turn) == asked(self.thing, turn) else MIN

    def key_of(self, state: AdaptedState) -> Any:
        if self.own.key is None and hasattr(self.thing, "key"):
            return asked(state.thing, "key")
        return super().key_of(state)
