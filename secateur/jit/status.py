"""What is being compiled now, for those who wait for it."""

from __future__ import annotations

import sys
from collections.abc import Callable

#: Who wants to be told; an empty text says that nothing is compiled any more.
listeners: list[Callable[[str], None]] = []

#: What is being compiled, the last begun last.
now: list[str] = []

_shown = 0


def begin(text: str) -> None:
    """Notes that something is being compiled."""
    now.append(text)
    _tell(text)


def end(text: str) -> None:
    """Notes that it is done, and shows another that is not, if there are several."""
    if text in now:
        now.remove(text)
        _tell(now[-1] if now else "")


def replaced() -> int:
    """Gives up the line of the terminal; returns the number of characters on it."""
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
