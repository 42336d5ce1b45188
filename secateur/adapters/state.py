"""A state of a game whose positions are made and unmade in place: the moves that lead to it.

The engine wants states that never change. A foreign game has one object that does. So a state is a path of moves, and a
cursor moves one copy of the object to whatever state is asked for: back to where the two paths part, then forward. A
search that goes deeper, returns and tries the next move thereby makes and unmakes moves as a hand-written one would.
"""

from __future__ import annotations

import hashlib
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from secateur.adapters.adapted import Adapted


class Beginning:
    """The position that a path begins with: an object that is never changed, and a cursor for each thread."""

    def __init__(self, thing: Any, text: str = "") -> None:
        self.thing = thing
        self.text = text  # as `parse` reads it; empty for the start of the game
        self._local = threading.local()

    def cursor(self, game: Adapted) -> Cursor:
        cursor: Cursor | None = getattr(self._local, "cursor", None)
        if cursor is None or cursor.game is not game:
            cursor = self._local.cursor = Cursor(game, self)
        return cursor


class AdaptedState:
    """A position: where it began, and the moves since. What the game says of it is asked once."""

    __slots__ = (
        "_identity",
        "beginning",
        "game",
        "key",
        "moves",
        "number",
        "outcome",
        "parent",
        "player",
        "ply",
        "texts",
        "total",
    )

    def __init__(self, game: Adapted, beginning: Beginning, parent: AdaptedState | None = None, number: int = 0):
        self.game, self.beginning, self.parent = game, beginning, parent
        self.number = number  # of the last move
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.outcome: int | None = None
        self.player: int | None = None
        self.moves: dict[int, Any] | None = None  # by number, as the object has them
        self.texts: dict[int, str] | None = None
        self.total: float | None = None  # rewards so far, of the first player
        self.key: int | None = None
        self._identity: Any = None

    @property
    def thing(self) -> Any:
        """The object of this thread, moved to this state; it is valid until another state is asked for."""
        return self.beginning.cursor(self.game).go(self)

    @property
    def last_move(self) -> Any:
        """The move that led here, as the object has it."""
        assert self.parent is not None and self.parent.moves is not None
        return self.parent.moves[self.number]

    @property
    def path(self) -> list[int]:
        """The numbers of the moves since the beginning."""
        numbers, here = [], self
        while here.parent is not None:
            numbers.append(here.number)
            here = here.parent
        return numbers[::-1]

    @property
    def identity(self) -> Any:
        """What equal states share: the key that the game gives, or else the path."""
        if self._identity is None:
            key = self.game.key_of(self)
            self._identity = (self.beginning.text, *self.path) if key is None else (self.game.player(self), key)
        return self._identity

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, AdaptedState) and self.game is other.game and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        return f"{type(self.game).__name__} {self.game.format(self)!r}"

    def __deepcopy__(self, memo: object) -> AdaptedState:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.game.format(self))


def _restored(game: Adapted, text: str) -> AdaptedState:
    state: AdaptedState = game.parse(text)
    return state


class Cursor:
    """One object that is moved from state to state, by making and unmaking moves.

    Where the game cannot unmake a move, the cursor keeps a copy for each move of its path: one for each state visited.
    """

    def __init__(self, game: Adapted, beginning: Beginning) -> None:
        self.game, self.beginning = game, beginning
        self.here: AdaptedState | None = None  # None: not known, for example after an exception in the game
        self.things: list[Any] = []

    def go(self, state: AdaptedState) -> Any:
        """The object, moved to a state that began where this cursor did."""
        here = self.here
        if here is state:
            return self.things[-1]
        self.here = None
        if here is None:
            self.things, here = [self.game.copied(self.beginning.thing)], None
        forward, target = [], state
        while target is not here and target.parent is not None:
            if here is not None and here.ply >= target.ply:
                here = self._back(here)
            else:
                forward.append(target)
                target = target.parent
        while here is not None and here is not target and here.parent is not None:
            here = self._back(here)
        for each in reversed(forward):
            self._forward(each)
        self.here = state
        return self.things[-1]

    def _back(self, state: AdaptedState) -> AdaptedState:
        parent, move = state.parent, state.last_move
        assert parent is not None
        if self.game.unmakes:
            self.game.unmake(self.things[-1], move)
        else:
            self.things.pop()
        return parent

    def _forward(self, state: AdaptedState) -> None:
        if not self.game.unmakes:
            self.things.append(self.game.copied(self.things[-1]))
        self.game.make(self.things[-1], state.last_move)


def key_number(identity: Any) -> int:
    """A 64-bit number for what equal states share; hash() would differ between runs, and for -1 and -2 it is the same.

    >>> key_number((0, "x.o")) == key_number((0, "x.o")), key_number((0, -1)) == key_number((0, -2))
    (True, False)
    """
    digest = hashlib.blake2b(repr(identity).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
