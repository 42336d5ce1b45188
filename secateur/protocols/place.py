"""The position that a caller has set: where it began, the moves since, and every state between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from secateur.errors import SecateurError
from secateur.protocols.notation import Notation, player_of
from secateur.protocols.options import short


@dataclass(frozen=True)
class Place:
    """A game as far as it was played."""

    notation: Notation
    beginning: str  # a position in words; empty for the start
    texts: tuple[str, ...]
    states: tuple[Any, ...]  # one more than there are moves

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def player(self) -> int:
        return player_of(self.notation.game, self.state, len(self.texts))


def split(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The beginning and the moves in the words after `position`.

    >>> split("startpos moves e2e4 e7e5".split()), split("fen 8/8 w - - moves".split())
    (('', ('e2e4', 'e7e5')), ('8/8 w - -', ()))
    """
    lower = [word.lower() for word in words]
    end = lower.index("moves") if "moves" in lower else len(words)
    if not words:
        raise SecateurError("position needs startpos or fen, and moves after it")
    if lower[0] == "startpos":
        if end != 1:
            raise SecateurError(f"position startpos is followed by moves, not by {short(words[1])}")
        return "", tuple(words[2:])
    if lower[0] in ("fen", "sfen", "position"):
        beginning = " ".join(words[1:end])
        if not beginning:
            raise SecateurError("position fen needs a position")
        return beginning, tuple(words[end + 1 :])
    raise SecateurError(f"position needs startpos or fen, not {short(words[0])}")


def placed(notation: Notation, beginning: str, texts: Sequence[str], former: Place | None = None) -> Place:
    """The place after these moves. What it shares with a former one is taken from there: callers repeat all moves."""
    same = 0
    if former is not None and former.notation is notation and former.beginning == beginning:
        same = next(
            (index for index, (old, new) in enumerate(zip(former.texts, texts, strict=False)) if old != new),
            min(len(former.texts), len(texts)),
        )
        states = list(former.states[: same + 1])
    else:
        states = [notation.read_position(beginning) if beginning else notation.game.start()]
    for number, text in enumerate(texts[same:], same + 1):
        try:
            move = notation.read_move(states[-1], text)
        except SecateurError as error:
            raise SecateurError(f"move {number}: {error}") from None
        states.append(notation.game.play(states[-1], move))
    return Place(notation, beginning, tuple(texts), tuple(states))
