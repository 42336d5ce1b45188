"""Games written for easyAI: classes derived from its TwoPlayerGame."""

from __future__ import annotations

import contextlib
import inspect
import io
import sys
from collections.abc import Iterable
from typing import Any

from secateur.adapters.adapted import Adapted
from secateur.adapters.state import AdaptedState
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, WIN


def is_easyai_class(kind: Any) -> bool:
    """Whether a class is derived from easyAI's TwoPlayerGame; easyAI need not be imported for that."""
    return isinstance(kind, type) and any(
        base.__name__ == "TwoPlayerGame" and base.__module__.startswith("easyAI") for base in kind.__mro__
    )


def made(kind: type) -> Any:
    """A game of a class, with two players who are never asked."""
    person = sys.modules["easyAI"].Human_Player
    takes = inspect.signature(kind).parameters
    try:
        return kind(players=[person(), person()]) if "players" in takes else kind([person(), person()])
    except Exception as error:  # noqa: BLE001  the author's __init__ may raise anything
        raise SecateurError(
            f"{kind.__name__} cannot be created from two players alone: {error}; adapt an object instead"
        ) from None


class EasyAIGame(Adapted):
    """A TwoPlayerGame: moves are unmade if it has `unmake_move`, else each state visited is a copy.

    A game with `win()` or `lose()` is won or lost where these say so. All other final scores are those of `scoring()`.
    """

    def check_parameters(self) -> None:
        if self.own.score is None and not any(hasattr(self.thing, name) for name in ("scoring", "win", "lose")):
            raise SecateurError(
                f"{type(self.thing).__name__} does not say who has won: it needs scoring(), win() or lose(); "
                "or give adapt(..., score=function) a function of the game"
            )
        self.__dict__["unmakes"] = hasattr(self.thing, "unmake_move")
        super().check_parameters()

    def copied(self, thing: Any) -> Any:
        return thing.copy()

    def legal(self, thing: Any) -> Iterable[Any]:
        found: Iterable[Any] = thing.possible_moves()
        return found

    def make(self, thing: Any, move: Any) -> None:
        thing.make_move(move)
        thing.switch_player()

    def unmake(self, thing: Any, move: Any) -> None:
        thing.switch_player()
        thing.unmake_move(move)

    def final(self, state: AdaptedState) -> float | None:
        thing = state.thing
        if not thing.is_over():
            return None
        if not self.win:
            if hasattr(thing, "lose") and thing.lose():
                return LOSS
            if hasattr(thing, "win") and thing.win():
                return WIN
        return self.guess(thing)

    def guess(self, thing: Any) -> float:
        return thing.scoring() if hasattr(thing, "scoring") else 0

    def mover(self, state: AdaptedState) -> int:
        return MAX if state.thing.current_player == 1 else MIN

    def key_of(self, state: AdaptedState) -> Any:
        if self.own.key is None and hasattr(self.thing, "ttentry"):
            return state.thing.ttentry()
        return super().key_of(state)

    def show(self, state: AdaptedState) -> str:
        """What the game's `show` prints."""
        thing = state.thing
        if not hasattr(thing, "show"):
            return self.format(state)
        with contextlib.redirect_stdout(io.StringIO()) as text:
            thing.show()
        return text.getvalue().strip("\n")
