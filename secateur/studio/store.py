"""Where matches are kept: an SQLite file that survives even a kill of the server."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from secateur.schema import misfit, write
from secateur.studio.database import MATCH_COLUMNS, opened
from secateur.studio.messages.values import MatchSummary, MoveReview, ScoreView
from secateur.studio.puzzles import PuzzleStore
from secateur.studio.rows import MatchRow, NodeRow, main_line_length
from secateur.studio.seats import SeatStore

T = TypeVar("T", bound=msgspec.Struct)

#: Columns that hold JSON.
AS_JSON = ("sides", "players", "clock", "result", "chosen", "notes", "endings")


class Unreadable(Exception):
    """A match with damaged rows; the message is one line that says what is wrong."""


class Store:
    """The file. Each change is one transaction, written ahead (WAL): all of it is there after a crash, or nothing."""

    def __init__(self, file: Path) -> None:
        self.base, self.lock, self.file = opened(file)
        self.puzzles = PuzzleStore(self.base)
        self.seats = SeatStore(self.base)

    def close(self) -> None:
        """Ends it; another studio may use the file now."""
        self.base.close()
        self.lock.close()

    # ------------------------------------------------------------ matches

    def save(self, match: MatchRow) -> None:
        """Writes the row of a match."""
        row = {name: getattr(match, name) for name in MATCH_COLUMNS}
        row |= {name: write(getattr(match, name)) for name in AS_JSON}
        marks = ", ".join(f":{name}" for name in MATCH_COLUMNS)
        updates = ", ".join(f"{name} = excluded.{name}" for name in MATCH_COLUMNS[1:])
        self.base.execute(
            f"INSERT INTO matches ({', '.join(MATCH_COLUMNS)}) VALUES ({marks}) "
            f"ON CONFLICT (id) DO UPDATE SET {updates}",
            row,
        )

    def save_with_nodes(self, match: MatchRow, nodes: list[NodeRow], removed: list[int]) -> None:
        """Writes a match, nodes that are new or changed, and removes others: all at once."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            self.save(match)
            self.base.executemany(
                "INSERT INTO nodes (match, id, parent, place, move, side, score, notes, review) "
                "VALUES (:match, :id, :parent, :place, :move, :side, :score, :notes, :review) ON CONFLICT (match, id) "
                "DO UPDATE SET parent = excluded.parent, place = excluded.place, move = excluded.move, "
                "side = excluded.side, score = excluded.score, notes = excluded.notes, "
                "review = excluded.review",
                [_node_row(match.id, node) for node in nodes],
            )
            self.base.executemany("DELETE FROM nodes WHERE match = ? AND id = ?", [(match.id, id) for id in removed])
            self.base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled back already
                self.base.execute("ROLLBACK")
            raise

    def match(self, id: str) -> tuple[MatchRow, list[NodeRow]]:
        """The row of a match, and its nodes; KeyError if it does not exist, Unreadable if it is damaged."""
        found = self.base.execute("SELECT * FROM matches WHERE id = ?", (id,)).fetchone()
        if found is None:
            raise KeyError(id)
        nodes = self.base.execute("SELECT * FROM nodes WHERE match = ? ORDER BY id", (id,))
        return _read(found), _read_nodes(nodes.fetchall())

    def matches(self) -> tuple[list[MatchSummary], dict[str, str]]:
        """A summary of every match, the last changed first; and for each that cannot be read, the reason."""
        rows = self.base.execute(
            "SELECT matches.*, (SELECT count(*) FROM nodes WHERE match = matches.id) AS moves, "
            "(SELECT count(DISTINCT parent) FROM nodes WHERE match = matches.id) AS parents "
            "FROM matches ORDER BY changed DESC"
        )
        good, bad = [], {}
        for row in rows:
            try:
                branched = row["parents"] < row["moves"]
                good.append(summary(_read(row), self._main_line(row["id"]) if branched else row["moves"]))
            except Unreadable as error:
                bad[str(row["id"])] = str(error)
        return good, bad

    def begun_alike(self, game: str, position: str) -> list[tuple[str, float]]:
        """The ids of the matches of a game that begin with a position, and when each was last changed."""
        found = "SELECT id, changed FROM matches WHERE game = ? AND position = ?"
        return [(row["id"], row["changed"]) for row in self.base.execute(found, (game, position))]

    def _main_line(self, id: str) -> int:
        """The half-moves of the main line of a match that has variations."""
        return main_line_length(self.base.execute("SELECT id, parent FROM nodes WHERE match = ? ORDER BY place", (id,)))

    def check(self, after: int, number: int) -> tuple[int | None, dict[str, str]]:
        """Checks `number` matches after a row id: the last row id, None at the end; and the damaged matches."""
        rows = self.base.execute(
            "SELECT rowid, * FROM matches WHERE rowid > ? ORDER BY rowid LIMIT ?", (after, number)
        ).fetchall()
        bad = {}
        for row in rows:
            try:
                _read(row)
            except Unreadable as error:
                bad[str(row["id"])] = str(error)
        return rows[-1]["rowid"] if len(rows) == number else None, bad

    def delete(self, id: str) -> bool:
        """Removes a match; False if there is none."""
        return self.base.execute("DELETE FROM matches WHERE id = ?", (id,)).rowcount > 0


def _node_row(match: str, node: NodeRow) -> dict[str, str | int | None]:
    as_json = {name: write(getattr(node, name)) for name in ("score", "notes", "review")}
    return {**structs.asdict(node), "match": match, **as_json}


def summary(row: MatchRow, moves: int, saved: bool = True) -> MatchSummary:
    """A match for the list of matches."""
    return MatchSummary(
        id=row.id,
        game=row.game,
        title=row.title,
        name=row.name,
        changed=row.changed,
        created=row.created,
        moves=moves,
        result=row.result,
        sides=row.sides,
        players=row.players,
        saved=saved,
    )


# ---------------------------------------------------------------- checks of rows


def _read(row: sqlite3.Row) -> MatchRow:
    read = dict(row)
    for name in AS_JSON:
        read[name] = _json(row[name], name)
    if read["notes"] is None:  # an older studio wrote the match
        read["notes"] = {}
    if row["paused"] in (0, 1):
        read["paused"] = bool(row["paused"])
    try:
        return msgspec.convert(read, MatchRow)
    except msgspec.ValidationError as error:
        column = re.split(r"[.\[]", misfit(read, MatchRow, error).place)[0]
        raise Unreadable(f"the column {column} is damaged") from None


def _read_nodes(rows: list[sqlite3.Row]) -> list[NodeRow]:
    """The nodes; the parent of each must come before it."""
    nodes: list[NodeRow] = []
    known = {0}
    for row in rows:
        found = {"score": _found(row, "score", ScoreView), "review": _found(row, "review", MoveReview)}
        read = {**dict(row), **found, "notes": _json(row["notes"] or "{}", "notes")}
        try:
            node = msgspec.convert(read, NodeRow)
        except msgspec.ValidationError:
            raise Unreadable(f"its move {row['id']} is damaged") from None
        if node.parent not in known:
            raise Unreadable(f"its move {row['id']} is damaged")
        known.add(node.id)
        nodes.append(node)
    return nodes


def _found(row: sqlite3.Row, name: str, kind: type[T]) -> T | None:
    """What a search has found of a position, if that can be read: it can be found again."""
    with suppress(msgspec.ValidationError):
        return msgspec.convert(_json(row[name] or "null", name), kind | None)
    return None


def _json(raw: Any, name: str) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, TypeError, RecursionError):
        raise Unreadable(f"the column {name} is damaged") from None
