"""The position that a caller has set, with `position`: where the game began, and the moves since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar
from secateur.protocols.options import short


@dataclass(frozen=True)
class SetPosition:
    """A game as far as it was played, and how the caller writes it."""

    notation: EngineNotation
    texts: tuple[str, ...]  # the moves, as they came in
    so_far: GameSoFar

    @property
    def game(self) -> Game:
        return self.so_far.game

    @property
    def state(self) -> Any:
        return self.so_far.state


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
            raise SecateurError(f"position startpos must be followed by moves, not by {short(words[1])}")
        return "", tuple(words[2:])
    if lower[0] in ("fen", "sfen", "position"):
        beginning = " ".join(words[1:end])
        if not beginning:
            raise SecateurError("position fen needs a position")
        return beginning, tuple(words[end + 1 :])
    raise SecateurError(f"position needs startpos or fen, not {short(words[0])}")


def after(
    notation: EngineNotation, beginning: str, texts: Sequence[str], former: SetPosition | None = None
) -> SetPosition:
    """The position after these moves. What it shares with a former one is kept: callers repeat all moves."""
    same = 0
    if former is not None and former.notation is notation and former.so_far.start == beginning:
        same = next(
            (index for index, (old, new) in enumerate(zip(former.texts, texts, strict=False)) if old != new),
            min(len(former.texts), len(texts)),
        )
        here = former.so_far.line()[same]
    else:
        state = notation.read_position(beginning) if beginning else notation.game.start()
        here = GameSoFar.at(notation.game, state, beginning)
    for number, text in enumerate(texts[same:], same + 1):
        try:
            here = here.play(notation.read_move(here.state, text))
        except SecateurError as error:
            raise SecateurError(f"move {number}: {error}") from None
    return SetPosition(notation, tuple(texts), here)


def result_of(so_far: GameSoFar) -> str:
    """How the game stands for UGI's `query result`: p1win, p2win, draw or none; a third repetition is a draw."""
    ending = so_far.decided
    if ending is None:
        return "none"
    return "draw" if ending.winner is None else ("p1win", "p2win")[ending.winner]


def verdict(here: SetPosition) -> str:
    """How a game that is over has ended."""
    return here.game.reason(here.state) or "the game is over"
