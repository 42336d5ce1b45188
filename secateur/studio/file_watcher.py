"""Watches the author's file, and passes on its new text whenever it changes on disk."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

#: Seconds between two looks.
PERIOD = 0.4

#: Looks at a file that is empty or not there after which nobody is just saving it.
AWAY = 5

#: A larger file is not read as a game.
LARGEST = 1_000_000


class Watcher:
    """Looks at a file again and again: at its date and size, then at what it holds.

    Editors empty a file and write it, or put another in its place: a change counts once two looks in a
    row see the same, and a file that is not there, or not whole, is waited for, for a while.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "game.py")
    ...     _ = file.write_text("first")
    ...     watcher = Watcher(file)
    ...     _ = file.write_text("second")
    ...     watcher.look(), watcher.look(), watcher.look()
    (None, 'second', None)
    """

    def __init__(self, path: Path, period: float = PERIOD) -> None:
        self.path, self.period = path, period
        self.seen = self._stamp()  # at the last look
        self.taken = self.seen  # when its text was last read
        text = self._text()
        self.digest = b"" if text is None else _digest(text)
        self.away = 0

    def look(self) -> str | None:
        """The new text, if there is one that stays as it is; an empty one of a file that stays away."""
        stamp = self._stamp()
        self.away = self.away + 1 if stamp is None else 0
        if self.away == AWAY:
            self.taken, self.digest = None, _digest("")
            return ""
        settled, self.seen = stamp == self.seen, stamp
        if not settled or stamp == self.taken or stamp is None:
            return None
        text = self._text()
        if text is None or self._stamp() != stamp:  # half-written: the next look will tell
            return None
        self.taken = stamp
        if _digest(text) == self.digest:  # saved as it was
            return None
        self.digest = _digest(text)
        return text

    async def changes(self) -> AsyncIterator[str]:
        """The text after each change, until the caller stops asking."""
        while True:
            await asyncio.sleep(self.period)
            text = self.look()
            if text is not None:
                yield text

    def _stamp(self) -> tuple[int, int, int] | None:
        """What differs between a file and a later version of it; None if there is none, or an empty one."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (found.st_mtime_ns, found.st_size, found.st_ino) if found.st_size else None

    def _text(self) -> str | None:
        return read(self.path)


async def watch(path: Path, changed: Callable[[str], Awaitable[None]], period: float = PERIOD) -> None:
    """Calls `changed` with the text of a file, and with the new text after every change, until it is cancelled."""
    watcher = Watcher(path, period)  # before the text is read: a change meanwhile counts
    text = read(path)
    if text is not None:
        await changed(text)
    async for text in watcher.changes():
        await changed(text)


def read(path: Path) -> str | None:
    """The text of a file as an editor would show it; None if there is none, or far too much."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError:
        return None
    return None if len(data) > LARGEST else data.decode("utf-8", errors="replace")


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8"), digest_size=16).digest()
