"""What is being compiled just now, for those who wait for it."""

from __future__ import annotations

import sys
from collections.abc import Callable

#: Who wants to be told; an empty text says that nothing is compiled any more.
listeners: list[Callable[[str], None]] = []

_shown = 0


def tell(text: str) -> None:
    """Tells the listeners, and a terminal: a line that the next one replaces; silent in pipes and files."""
    global _shown
    for listener in listeners:
        listener(text)
    if (text or _shown) and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r" + text.ljust(_shown) + ("" if text else "\r"))
        sys.stderr.flush()
        _shown = len(text)
