"""Adjudication: when to end a game whose result both engines agree on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from secateur.errors import SecateurError


@dataclass(frozen=True)
class Adjudication:
    """Resignation and draw by the engines' own scores, in points of the game. A count of 0 switches a rule off.

    Lost: for `resign_moves` moves in a row the loser says at most -`resign_score`, and the winner at least that much.
    Drawn: from move `draw_from` on, both say at most `draw_score` either way for `draw_moves` moves in a row each.
    """

    resign_score: int = 0
    resign_moves: int = 0
    draw_score: int = 0
    draw_moves: int = 0
    draw_from: int = 0

    @classmethod
    def parse(cls, resign: str, draw: str) -> Adjudication:
        """
        >>> Adjudication.parse("600:4", "10:8:40")
        Adjudication(resign_score=600, resign_moves=4, draw_score=10, draw_moves=8, draw_from=40)
        """
        lost, drawn = (0, 0), (0, 0, 0)
        if resign != "off":
            if not (match := re.fullmatch(r"(\d{1,6}):([1-9]\d{0,2})", resign)):
                raise SecateurError(f"resign must be SCORE:MOVES, such as 600:4, or off, not {resign}")
            lost = int(match[1]), int(match[2])
        if draw != "off":
            if not (match := re.fullmatch(r"(\d{1,6}):([1-9]\d{0,2}):(\d{1,3})", draw)):
                raise SecateurError(f"draw must be SCORE:MOVES:FROM, such as 10:8:40, or off, not {draw}")
            drawn = int(match[1]), int(match[2]), int(match[3])
        return cls(*lost, *drawn)

    @property
    def text(self) -> str:
        """Both rules as the command line has them."""
        lost = f"{self.resign_score}:{self.resign_moves}" if self.resign_moves else "off"
        drawn = f"{self.draw_score}:{self.draw_moves}:{self.draw_from}" if self.draw_moves else "off"
        return f"resign {lost}, draw {drawn}"

    def verdict(self, scores: tuple[list[int | None], list[int | None]], number: int) -> tuple[float, str] | None:
        """What the first player gets and why, from both players' scores so far and the number of the move."""
        for loser in (0, 1):
            lost, won = _last(scores[loser], self.resign_moves), _last(scores[1 - loser], self.resign_moves)
            if lost and won and max(lost) <= -self.resign_score and min(won) >= self.resign_score:
                return float(loser), "adjudicated: lost by both scores"
        mild = [_last(scores[who], self.draw_moves) for who in (0, 1)]
        if all(mild) and number >= self.draw_from and max(map(abs, mild[0] + mild[1])) <= self.draw_score:
            return 0.5, "adjudicated: drawn by both scores"
        return None


def _last(scores: list[int | None], count: int) -> list[int]:
    """The last `count` scores; none if there are fewer, or if one is missing."""
    latest = [score for score in scores[-count:] if score is not None] if count else []
    return latest if len(latest) == count else []
