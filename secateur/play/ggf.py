"""GGF, the format of single games of Othello, and moves as it has them: what the NBoard protocol speaks.

    (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 -----...----- *]B[F5]W[F6//1.5];)

BO is the board that the game began with, row by row from a1: `*` is Black, `O` White, and the last sign is to move.
A move is a square or PA, then its evaluation and the seconds it took, both of which may be missing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.game.notation import EngineNotation
from secateur.games.board import shortened

PASS = "PA"

#: How GGF writes what our positions write as X.
BLACK = "*"


@dataclass(frozen=True)
class TimedMove:
    """A move as text, and the seconds that it took."""

    text: str
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> TimedMove:
        """
        >>> TimedMove.parse("F5/1.20/3.5"), TimedMove.parse("PA").seconds
        (TimedMove(text='F5', seconds=3.5), 0.0)
        """
        found = re.fullmatch(r"\s*([A-Za-z]+\d*)(?:/[^/]*)?(?:/\s*([\d.]*))?.*", text)
        if found is None:
            raise SecateurError(f"{shortened(text)} is not a move: write a square, as in F5, or PA for a pass")
        try:
            return cls(found[1], float(found[2] or 0))
        except ValueError:
            return cls(found[1])


@dataclass(frozen=True)
class GgfGame:
    """A game: the board that it began with, its moves, and what the clocks of Black and White were set to."""

    board: str
    moves: tuple[TimedMove, ...] = ()
    clocks: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))  # seconds, and for each move

    @classmethod
    def parse(cls, text: str) -> GgfGame:
        """
        >>> game = GgfGame.parse("(;GM[Othello]TI[5:00/2]BO[4 -----O*--*O----- *]B[B1];)")
        >>> game.board, game.moves, game.clocks
        ('-----OX--XO----- X', (TimedMove(text='B1', seconds=0.0),), ((300.0, 2.0), (300.0, 2.0)))
        """
        tags: list[tuple[str, str]] = re.findall(r"([A-Z]+)\[([^\]]*)\]", text)
        known: dict[str, str] = dict(tags)
        if not re.match(r"\s*\d?\s*\(;", text) or known.get("GM") != "Othello" or "BO" not in known:
            raise SecateurError(f"{shortened(text)} is not a game of Othello in GGF: (;GM[Othello]...BO[8 ...];)")
        board = known["BO"].split(maxsplit=1)[-1].replace(BLACK, "X")
        moves = tuple(TimedMove.parse(value) for name, value in tags if name in ("B", "W"))
        usual = known.get("TI", "0")
        return cls(board, moves, (read_clock(known.get("TB", usual)), read_clock(known.get("TW", usual))))

    def write(self) -> str:
        """The text that `parse` reads; every move without its evaluation."""
        size = math.isqrt(sum(sign in "XO-" for sign in self.board) - 1)
        clocks = "".join(f"T{side}[{write_clock(*clock)}]" for side, clock in zip("BW", self.clocks, strict=True))
        first = self.board.endswith("O")
        moves = "".join(f"{'BW'[(number + first) % 2]}[{move.text}]" for number, move in enumerate(self.moves))
        board = self.board.replace("X", BLACK)
        return f"(;GM[Othello]PC[secateur]PB[black]PW[white]RE[?]{clocks}TY[{size}]BO[{size} {board}]{moves};)"


def read_clock(text: str) -> tuple[float, float]:
    """Seconds on a clock, and for each move: days.hours:minutes:seconds, the same after a slash, and more.

    >>> read_clock("15:00"), read_clock("1:00:05/10/2:00"), read_clock("05:00//02:00")
    ((900.0, 0.0), (3605.0, 10.0), (300.0, 0.0))
    """
    times = [0.0, 0.0]
    for index, part in enumerate(text.split("/")[:2]):
        days, _, rest = part.rpartition(".")
        for number in re.findall(r"\d+", rest):
            times[index] = times[index] * 60 + float(number)
        times[index] += 86_400 * int(days) if days.strip().isdecimal() else 0
    return times[0], times[1]


def write_clock(seconds: float, increment: float) -> str:
    """
    >>> write_clock(3605, 0), write_clock(60, 1.5)
    ('60:05', '1:00/0:01')
    """
    texts = [f"{int(number) // 60}:{int(number) % 60:02}" for number in (seconds, increment)]
    return texts[0] if increment < 1 else "/".join(texts)


class GgfNotation(EngineNotation):
    """Moves in capitals, and PA for a pass, of a game whose positions are written as those of Othello.

    >>> from secateur.games import load
    >>> game = load("othello")
    >>> notation = GgfNotation(game)
    >>> notation.write_line(game.start(), [37, 29]), notation.read_move(game.start(), "F5")
    (['F5', 'F4'], 37)
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if not re.fullmatch(r"[XO-]+ [XO]", game.format(game.start())):
            raise SecateurError(f"{type(game).__name__} cannot be played through NBoard, which is for Othello")

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        texts = self.game.format_line(state, moves)
        return [PASS if text == "pass" else text.upper() for text in texts]

    def write_game(
        self, start: Any, moves: Sequence[int], clocks: tuple[tuple[float, float], tuple[float, float]]
    ) -> str:
        """A game in GGF, from a state."""
        texts = tuple(TimedMove(text) for text in self.write_line(start, moves))
        return GgfGame(self.game.format(start), texts, clocks).write()
