"""Asking a game, and writing down what is wrong with the answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, NoReturn

from secateur.errors import SecateurError, plainly
from secateur.game import Game
from secateur.games import files_of

#: No state has more moves than this.
MOST_MOVES = 10_000

#: Methods that speak for another promise, and those that yield.
_PROMISES = {"parse": "format", "parse_move": "format_move"}
_YIELDING = ("moves", "candidates", "noisy_moves", "features")


@dataclass(frozen=True)
class Problem:
    """A broken promise: its name in PROMISES, and what happened where."""

    promise: str
    message: str


class Broken(Exception):
    """A promise was broken and written down: what was being checked cannot go on."""


class Asking:
    """A game, what is being looked at, and the problems so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cls = type(game)
        self.files = files_of(self.cls)
        self.problems: dict[str, Problem] = {}
        self.kind = ""  # of the state that start() gives
        self.raised = False
        self.compiles = False
        self.state: Any = None  # what is being looked at, and the moves to it
        self.line: list[int] = []

    def ask(self, method: str, *args: Any, promise: str = "") -> Any:
        """What a method of the game gives; an exception is a problem."""
        try:
            answer = getattr(self.game, method)(*args)
            return list(islice(answer, MOST_MOVES + 1)) if method in _YIELDING else answer
        except Exception as error:  # noqa: BLE001  whatever the user's method raises
            self.raised = self.raised or method not in self.game.for_people
            said = str(error) if isinstance(error, SecateurError) else plainly(error, self.files)
            self.broken(promise or _PROMISES.get(method, method), f"{method}() raises {said}")

    def broken(self, promise: str, message: str) -> NoReturn:
        """Writes a problem down, the first of its promise, and stops what was being checked."""
        place = "" if self.state is None else f", in {short(self.state)}"
        moves = f", after the moves {' '.join(map(str, self.line))}" if 0 < len(self.line) <= 40 else ""
        self.problems.setdefault(promise, Problem(promise, f"{self.cls.__name__}: {message}{place}{moves}"))
        raise Broken

    def attempt(self, checks: Callable[..., None], *args: Any) -> None:
        """Checks one thing; the others are checked even if it is broken."""
        with suppress(Broken):
            checks(*args)


# ---------------------------------------------------------------- values


def kind_of(value: Any) -> str:
    """What compiled code calls the type: int, u64, bool, or a tuple of such.

    >>> import numpy as np
    >>> kind_of((1, np.uint64(2), (True, 3)))
    'tuple(int, u64, tuple(bool, int))'
    """
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(kind_of, value))})"
    name = type(value).__name__
    return {"int64": "int", "uint64": "u64", "bool_": "bool"}.get(name, name)


def numbers(value: Any) -> list[int]:
    """The Python integers in a state."""
    if isinstance(value, tuple):
        return [number for item in value for number in numbers(item)]
    return [value] if type(value) is int else []


def is_word(number: int) -> bool:
    """Whether a number fits into 64 bits."""
    return -(1 << 63) <= number < 1 << 63


def short(state: Any) -> str:
    text = repr(state)
    return text if len(text) <= 400 else text[:400] + "..."
