"""What is being compiled just now, for those who wait for it."""

from __future__ import annotations

import sys
from collections.abc import Callable

#: Who wants to be told; an empty text says that nothing is compiled any more.
listeners: list[Callable[[str], None]] = []

#: What is being compiled, the last begun last.
now: list[str] = []

_shown = 0


def begin(text: str) -> None:
    """Tells that something is being compiled."""
    now.append(text)
    _tell(text)


def end(text: str) -> None:
    """Tells that it is done; what is left, if there are several."""
    if text in now:
        now.remove(text)
        _tell(now[-1] if now else "")


def replaced() -> int:
    """Leaves the line of the terminal to somebody else: the characters that are on it."""
    global _shown
    shown, _shown = _shown, 0
    return shown


def _tell(text: str) -> None:
    """Tells the listeners, and a terminal: a line that the next one replaces; silent in pipes and files."""
    global _shown
    for listener in tuple(listeners):
        listener(text)
    if (text or _shown) and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r" + text.ljust(_shown) + ("" if text else "\r"))
        sys.stderr.flush()
        _shown = len(text)
