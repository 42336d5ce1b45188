"""Seats at a match: who has the key of one plays that side and nothing else, or only watches."""

from __future__ import annotations

import secrets
import sqlite3

from msgspec import Struct

from secateur.studio.messages import BadMessage, requests
from secateur.studio.messages.values import SeatLink

#: What everybody at a seat may ask: it changes nothing, and searches nothing.
WATCHING = (
    requests.GetSeat,
    requests.GetGames,
    requests.OpenMatch,
    requests.CloseMatch,
    requests.ShowLine,
)

#: What a player may ask besides, of the own side.
PLAYING = (requests.PlayMove, requests.Resign, requests.OfferDraw, requests.WishRematch)


class Seat(Struct, frozen=True):
    """A key, the match that it opens, and the side that it plays; None only watches."""

    key: str
    match: str
    side: int | None

    def check(self, message: requests.PageRequest) -> None:
        """Refuses a message that whoever sits here may not send."""
        if self.side is None and not isinstance(message, WATCHING):
            raise BadMessage("this link is only for watching", "forbidden")
        if not isinstance(message, WATCHING + PLAYING):
            raise BadMessage("this link is for playing one side of one match: only its moves are allowed", "forbidden")
        if isinstance(message, requests.AboutMatch) and message.match != self.match:
            raise BadMessage("this link is for another match", "forbidden")
        if isinstance(message, (requests.Resign, requests.OfferDraw)) and message.side != self.side:
            raise BadMessage("this link is for the other side", "forbidden")


class SeatStore:
    """The keys in the studio's file."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self.base = base

    def get(self, key: str) -> Seat | None:
        """The seat of a key."""
        row = self.base.execute("SELECT key, match, side FROM seats WHERE key = ?", (key,)).fetchone()
        return None if row is None else Seat(*row)

    def has(self, key: str) -> bool:
        """Whether a key opens a seat."""
        return self.get(key) is not None

    def of(self, match: str) -> list[SeatLink]:
        """The keys of a match, the watchers' last."""
        rows = self.base.execute("SELECT key, side FROM seats WHERE match = ? ORDER BY side IS NULL, side", (match,))
        return [SeatLink(side=row["side"], key=row["key"]) for row in rows]

    def make(self, match: str, sides: list[int]) -> list[SeatLink]:
        """Keys for these sides and for watching; those that there are stay."""
        known = {link.side for link in self.of(match)}
        for side in (*sides, None):
            if side not in known:
                key = secrets.token_urlsafe(18)
                self.base.execute("INSERT INTO seats (key, match, side) VALUES (?, ?, ?)", (key, match, side))
        return [link for link in self.of(match) if link.side is None or link.side in sides]

    def change_sides(self, match: str, following: str) -> None:
        """All keys of a match open the following one, and who had the first side has the second."""
        self.base.execute("UPDATE seats SET match = ?, side = 1 - side WHERE match = ?", (following, match))
