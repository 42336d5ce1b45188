"""One call at a time: a busy engine refuses another call, because each would disturb the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from secateur.errors import SecateurError
from secateur.jit import Record
from secateur.jit.execute import refuse_abandoned
from secateur.jit.interrupts import Interrupts


class Turn:
    """A lock that a call holds while it works, in any thread; it is released however the call ends.

    `records` are what calls work with: no call may begin while an abandoned one still uses them.

    >>> turn = Turn()
    >>> with turn.taken():
    ...     with turn.taken():
    ...         pass
    Traceback (most recent call last):
    secateur.errors.SecateurError: this engine is searching already: make one engine for each thread, or wait
    """

    def __init__(self, records: Sequence[Record] = ()) -> None:
        self.records = records
        self.holder: dict[str, _Taken] = {}  # at most one

    @contextmanager
    def taken(self) -> Iterator[None]:
        """For a `with` block. Ctrl-C raises nothing while the turn is taken or given back."""
        with Interrupts(), _Taken(self) as taken:
            try:
                yield
            finally:
                taken.give_back()  # repeated in __exit__: a signal handler may raise in either place


class _Taken:
    """The hold of one call, made before it is granted, so that an interrupt cannot leave the turn taken."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def __enter__(self) -> _Taken:
        refuse_abandoned(*self.turn.records)
        try:
            granted = self.turn.holder.setdefault("call", self) is self  # atomic
        except BaseException:
            self.give_back()
            raise
        if not granted:
            raise SecateurError("this engine is searching already: make one engine for each thread, or wait")
        return self

    def __exit__(self, *error: Any) -> None:
        self.give_back()

    def give_back(self) -> None:
        if self.turn.holder.get("call") is self:
            del self.turn.holder["call"]
