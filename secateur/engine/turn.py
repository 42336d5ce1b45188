"""One call at a time: an engine that is at work refuses another call instead of spoiling both."""

from __future__ import annotations

from typing import Any

from secateur.errors import SecateurError


class Turn:
    """What a call holds while it works, from whatever thread; released however the call ends.

    `unusable` is a reason why no call may begin any more, where there is one.

    >>> turn = Turn()
    >>> with turn.taken():
    ...     with turn.taken():
    ...         pass
    Traceback (most recent call last):
    secateur.errors.SecateurError: this engine is searching already: make one engine for each thread, or wait
    """

    def __init__(self) -> None:
        self.unusable = ""
        self.holder: dict[str, _Taken] = {}  # at most one

    def taken(self) -> _Taken:
        """For a `with` block."""
        return _Taken(self)


class _Taken:
    """One call's hold: who asks is known before it is granted, so that an interrupt leaves nothing held."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def __enter__(self) -> None:
        if self.turn.unusable:
            raise SecateurError(self.turn.unusable)
        try:
            granted = self.turn.holder.setdefault("call", self) is self  # one step to all threads
        except BaseException:
            self.__exit__()
            raise
        if not granted:
            raise SecateurError("this engine is searching already: make one engine for each thread, or wait")

    def __exit__(self, *error: Any) -> None:
        if self.turn.holder.get("call") is self:
            del self.turn.holder["call"]
