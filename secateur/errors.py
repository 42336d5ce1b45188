"""Errors that are not bugs of secateur: each message is one line that says what must be different."""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any

#: How the message of a CompileError ends.
OR_INTERPRETED = "; or use interpreted=True"


class SecateurError(ValueError):
    """Input that cannot be used, or a game that breaks its promises."""


class CompileError(SecateurError):
    """A class that does not compile: the message says where and why, in plain words.

    `problems` are all that keep it from compiling; the message is the first of them.
    """

    problems: tuple[str, ...] = ()


class EndlessError(SecateurError):
    """A method of a game did not return, probably because of an endless loop. It was stopped or abandoned.

    `interrupted`: by Ctrl-C rather than by a time limit. `result` is what a search knew by then, or None.
    """

    def __init__(self, message: str, interrupted: bool = False) -> None:
        super().__init__(message)
        self.interrupted = interrupted
        self.result: Any = None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` is the result so far."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result


def plural(number: float, noun: str) -> str:
    """
    >>> plural(1, "node"), plural(2000, "node"), plural(1.0, "second"), plural(0.5, "second")
    ('1 node', '2,000 nodes', '1 second', '0.5 seconds')
    """
    return f"{int(number) if number == int(number) else number:,} {noun}{'' if number == 1 else 's'}"


def instead(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: what was probably meant, or the names that there are.

    >>> instead("conect4", ["connect4", "othello"]), instead("x", ["a", "b"])
    ("; did you mean 'connect4'?", '; choose from a, b')
    """
    names = list(known)
    near = difflib.get_close_matches(name, names, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; choose from {', '.join(names)}" if names else "; there are none"


def plainly(error: BaseException, files: Container[str]) -> str:
    """An exception of a game in one line: what it is, and the last line of these files that it came from.

    >>> plainly(ZeroDivisionError("division by zero"), [])
    'ZeroDivisionError: division by zero'
    """
    return reason(error) + raised_at(error, files)


def reason(error: BaseException) -> str:
    """The class and message of an exception, on one line."""
    what = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
    return type(error).__name__ + (f": {what}" if what else "")


def raised_at(error: BaseException, files: Container[str]) -> str:
    """Where in these files an exception was raised, as " at line 3 of game.py"; or an empty string."""
    if isinstance(error, SyntaxError):
        places = [(error.filename or "", error.lineno)]
    else:
        places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    where = [f" at line {line} of {Path(file).name}" for file, line in places if file in files]
    return where[-1] if where else ""
