"""A game as it is written down: tags, moves as texts, what is said about them, and what was played instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from secateur.play.ending import UNKNOWN

#: The game of a file whose tags name none: PGN was made for it.
UNNAMED = "chess"

CLOCK = re.compile(r"\[%clk\s+(?:(\d{1,4}):)?(\d{1,4}):(\d{1,4}(?:\.\d{1,9})?)\s*\]", re.ASCII)


@dataclass(slots=True)
class RecordedMove:
    """A move of a game, in the players' notation, and what is said about it."""

    text: str
    comment: str = ""
    before: str = ""  # a comment that stands before the move, at the head of a variation
    glyphs: tuple[int, ...] = ()  # PGN's numbers for signs such as ! and ?
    variations: list[list[RecordedMove]] = field(default_factory=list)  # what could have been played instead

    @property
    def clock(self) -> float | None:
        """The seconds that the player had left, if the comment has them.

        >>> RecordedMove("e4", "[%clk 0:01:30.5]").clock
        90.5
        """
        found = CLOCK.search(self.comment)
        return None if found is None else int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3])


@dataclass(slots=True)
class GameRecord:
    """A game: its tags, the moves that were played, how it ended, and what could not be read. It knows no rules."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[RecordedMove] = field(default_factory=list)
    result: str = UNKNOWN
    comment: str = ""  # before the first move
    errors: list[str] = field(default_factory=list)

    @property
    def game(self) -> str:
        """The game, as a text names it."""
        return self.tags.get("Game") or UNNAMED

    @property
    def position(self) -> str:
        """Where it starts; empty for the usual start."""
        return (self.tags.get("Position") or self.tags.get("FEN", "")).strip()

    @property
    def texts(self) -> list[str]:
        """The moves that were played, without what could have been."""
        return [move.text for move in self.moves]

    @property
    def title(self) -> str:
        """Who played, or the event, in a few words; empty if nothing is known.

        >>> GameRecord({"White": "Ann", "Black": "Bo", "Date": "2024.??.??"}).title
        'Ann - Bo'
        """
        players = [self.tags.get(side, "?") for side in ("White", "Black")]
        if any(name not in ("?", "") for name in players):
            return " - ".join(name or "?" for name in players)
        event = self.tags.get("Event", "?")
        return "" if event == "?" else event

    def numbered(self) -> Iterator[tuple[int, RecordedMove]]:
        """Every move, those of variations too, with the number of the one that it follows.

        Moves are numbered from 1 in the order in which they come; 0 is the start.
        """
        work = [(self.moves, 0, 0)]  # a line, the place in it, the number before
        number = 0
        while work:
            moves, place, before = work.pop()
            if place == len(moves):
                continue
            number += 1
            yield before, moves[place]
            work.append((moves, place + 1, number))
            work += [(variation, 0, before) for variation in reversed(moves[place].variations)]


def start_tags(game: str, position: str, standard: bool) -> dict[str, str]:
    """The tags that name a game and where it starts; `standard`: whether "pgn" is among its `game_formats`.

    >>> start_tags("nim", "3 4 5", standard=False)
    {'Game': 'nim', 'Position': '3 4 5'}
    """
    tags = {} if game == UNNAMED else {"Game": game}
    if position and standard:
        return {**tags, "SetUp": "1", "FEN": position}
    return {**tags, "Position": position} if position else tags


def first_ply(record: GameRecord) -> int:
    """The half-move that the game starts with, from 0: a FEN says it.

    >>> first_ply(GameRecord({"FEN": "4k3/8/8/8/8/8/8/4K2R b K - 0 7"}))
    13
    """
    fields = record.tags.get("FEN", "").split()
    number = int(fields[5]) if len(fields) > 5 and fields[5].isdecimal() and len(fields[5]) < 9 else 1
    return 2 * max(number - 1, 0) + (fields[1:2] == ["b"])
