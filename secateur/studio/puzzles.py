"""Mistakes as puzzles: kept in the studio's file, and shown again at growing distances until they are learnt.

The distances are those of Leitner's boxes: what is solved at once moves to the next box, which is due after twice the
time; what was not begins anew.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import datetime, time, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from secateur.coach.marks import MARKS
from secateur.schema import write
from secateur.studio.matches import Match, now
from secateur.studio.messages.values import MoveReview, PuzzleRow, Side

#: Days until a puzzle is due again, by its box; what leaves the last box is learnt.
DAYS = (0, 1, 2, 4, 8, 16)

#: A box beyond the last one: learnt.
LEARNT = len(DAYS)

#: Moves that become puzzles, by their marks.
WORTH_A_PUZZLE = ("mistake", "blunder")

#: Columns that hold JSON.
AS_JSON = ("moves", "better")


class MistakePuzzle(Struct, frozen=True, kw_only=True):
    """A position in which somebody made a mistake: a row of the table."""

    id: str
    match: str
    game: str
    title: str
    player: str
    side: Side
    position: str
    moves: list[str]
    played: str
    mark: str
    better: list[str]
    clue: str = ""
    box: Annotated[int, Meta(ge=0, le=LEARNT)] = 0
    due: float = 0.0
    spoilt: bool = False  # a wrong try, or a hint, since it was last due
    tries: int = 0
    solved: int = 0
    created: float = 0.0

    def row(self) -> PuzzleRow:
        """What pages are told before it is solved."""
        return PuzzleRow(
            id=self.id,
            match=self.match,
            game=self.game,
            title=self.title,
            player=self.player,
            side=self.side,
            number=len(self.moves) + 1,
            played=self.played,
            mark=self.mark,
            box=self.box,
            due=None if self.box == LEARNT else self.due,
            tries=self.tries,
            solved=self.solved,
        )


COLUMNS = MistakePuzzle.__struct_fields__


def puzzle_of(match: Match, node: int, review: MoveReview) -> MistakePuzzle | None:
    """The puzzle that a reviewed move of a person becomes, if it is one; the same mistake is always the same puzzle."""
    made = match.nodes[node]
    if review.mark not in WORTH_A_PUZZLE or not review.better or match.is_engine(made.side):
        return None
    moves = match.moves(made.parent)
    mistake = json.dumps([match.game, match.position, moves, made.move])
    return MistakePuzzle(
        id=hashlib.blake2b(mistake.encode(), digest_size=9).hexdigest(),
        match=match.id,
        game=match.game,
        title=match.name or match.title,
        player=match.sides[made.side],
        side=made.side,
        position=match.position,
        moves=moves,
        played=made.move,
        mark=review.mark,
        better=review.better,
        clue="" if review.why is None or review.why.missed else review.why.headline,  # else it names the move
        created=now(),
    )


def due_after(days: int, moment: datetime) -> float:
    """The beginning of a day so many days later, for a person's own clock: then it is due.

    >>> due_after(2, datetime(2030, 1, 30, 22, 15)) == datetime(2030, 2, 1).timestamp()
    True
    """
    return datetime.combine(moment.date() + timedelta(days), time.min).timestamp()


def is_good(mark: str) -> bool:
    """Whether a move with this mark solves a puzzle.

    >>> [mark for mark in MARKS if not is_good(mark)]
    ['inaccuracy', 'mistake', 'blunder']
    """
    return MARKS[mark].loss < MARKS["inaccuracy"].loss


def is_due(puzzle: MistakePuzzle, moment: datetime) -> bool:
    """Whether a puzzle should be tried again."""
    return puzzle.box < LEARNT and puzzle.due <= moment.timestamp()


def hinted(puzzle: MistakePuzzle, moment: datetime) -> MistakePuzzle:
    """A puzzle after a hint, which counts as a wrong try does: only when it is due."""
    return msgspec.structs.replace(puzzle, spoilt=True) if is_due(puzzle, moment) else puzzle


def tried(puzzle: MistakePuzzle, mark: str, moment: datetime) -> MistakePuzzle:
    """A puzzle after a move with this mark. Who practises before it is due changes nothing but the counts.

    >>> fresh = MistakePuzzle(id="", match="", game="nim", title="", player="", side=0, position="", moves=[],
    ...                       played="1", mark="blunder", better=["2"])
    >>> day = datetime(2030, 1, 1, 12)
    >>> once = tried(fresh, "best", day)
    >>> once.box, once.due == datetime(2030, 1, 2).timestamp()
    (1, True)
    >>> tried(once, "best", day).box, tried(once, "best", datetime(2030, 1, 2)).box
    (1, 2)
    >>> hinted(once, day).spoilt, hinted(once, datetime(2030, 1, 2)).spoilt
    (False, True)
    >>> wrong = tried(once, "blunder", datetime(2030, 1, 2))
    >>> wrong.spoilt, tried(wrong, "best", datetime(2030, 1, 2)).box
    (True, 1)
    """
    replace = msgspec.structs.replace
    counted = replace(puzzle, tries=puzzle.tries + 1, solved=puzzle.solved + is_good(mark))
    if not is_due(puzzle, moment):
        return counted
    if not is_good(mark):
        return replace(counted, spoilt=True)
    box = 1 if puzzle.spoilt else puzzle.box + 1
    due = 0.0 if box == LEARNT else due_after(DAYS[box], moment)
    return replace(counted, box=box, due=due, spoilt=False)


class PuzzleStore:
    """The puzzles in the studio's file."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self.base = base

    def add(self, puzzle: MistakePuzzle) -> None:
        """Keeps a puzzle; who has made the same mistake in another match learns it anew."""
        anew = "match = excluded.match, title = excluded.title, box = 0, due = 0, spoilt = 0"
        self._write(puzzle, f"{anew} WHERE match != excluded.match")

    def change(self, puzzle: MistakePuzzle) -> None:
        """Keeps what has changed."""
        self._write(puzzle, ", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:]))

    def _write(self, puzzle: MistakePuzzle, update: str) -> None:
        row = {name: getattr(puzzle, name) for name in COLUMNS}
        row |= {name: write(row[name]) for name in AS_JSON}
        marks = ", ".join(f":{name}" for name in COLUMNS)
        self.base.execute(
            f"INSERT INTO puzzles ({', '.join(COLUMNS)}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {update}", row
        )

    def get(self, id: str) -> MistakePuzzle:
        """A puzzle by its id; KeyError if there is none that can be read."""
        row = self.base.execute(f"SELECT {', '.join(COLUMNS)} FROM puzzles WHERE id = ?", (id,)).fetchone()
        puzzle = None if row is None else _read(row)
        if puzzle is None:
            raise KeyError(id)
        return puzzle

    def all(self, match: str | None = None) -> list[MistakePuzzle]:
        """All puzzles, or those of a match: what is due comes first, what is learnt last."""
        where, given = ("", ()) if match is None else ("WHERE match = ?", (match,))
        rows = self.base.execute(
            f"SELECT {', '.join(COLUMNS)} FROM puzzles {where} ORDER BY box = {LEARNT}, due, created", given
        )
        return [puzzle for row in rows if (puzzle := _read(row)) is not None]

    def delete(self, id: str) -> bool:
        """Removes a puzzle; False if there is none."""
        return self.base.execute("DELETE FROM puzzles WHERE id = ?", (id,)).rowcount > 0


def _read(row: sqlite3.Row) -> MistakePuzzle | None:
    """The puzzle of a row; None if that is damaged."""
    try:
        lists = {name: json.loads(row[name]) for name in AS_JSON}
        return msgspec.convert({**dict(row), **lists, "spoilt": bool(row["spoilt"])}, MistakePuzzle)
    except (ValueError, TypeError):
        return None
