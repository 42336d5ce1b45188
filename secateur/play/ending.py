"""How a game ended: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from secateur.game import DRAW, Game
from secateur.scores import is_decisive

#: Results as PGN writes them: the first player has won, the second has, nobody has.
FIRST_WINS, SECOND_WINS, DRAWN, UNKNOWN = "1-0", "0-1", "1/2-1/2", "*"


@dataclass(frozen=True)
class Ending:
    """Who won (None: it is a draw), by how many points where they count, and why: checkmate, threefold repetition.

    >>> Ending(None, "stalemate").pgn, Ending(1, margin=6).text(("Black", "White"))
    ('1/2-1/2', 'White wins by 6')
    """

    winner: int | None
    reason: str = ""
    margin: int = 0

    @classmethod
    def of(cls, game: Game, state: Any, player: int) -> Ending:
        """How a game that is over ended, with a player to move."""
        outcome = int(game.outcome(state))
        if outcome == DRAW:
            return cls(None, game.reason(state))
        margin = 0 if is_decisive(outcome) else abs(outcome)
        return cls(player if outcome > 0 else 1 - player, game.reason(state), margin)

    @property
    def points(self) -> float:
        """The points of the first player: 1, a half or 0."""
        return 0.5 if self.winner is None else 1.0 - self.winner

    @property
    def pgn(self) -> str:
        """The result as PGN writes it."""
        return DRAWN if self.winner is None else (FIRST_WINS, SECOND_WINS)[self.winner]

    def text(self, names: Sequence[str]) -> str:
        """The ending in words.

        >>> Ending(0, "checkmate").text(("White", "Black")), Ending(None).text(("X", "O"))
        ('White wins: checkmate', 'a draw')
        """
        won = "a draw" if self.winner is None else f"{names[self.winner]} wins"
        by = f" by {self.margin}" if self.margin else ""
        return f"{won}{by}" + (f": {self.reason}" if self.reason else "")
