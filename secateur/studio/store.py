"""Where matches are kept: an SQLite file that survives whatever happens to the server."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from secateur.studio.database import MATCH_COLUMNS, opened
from secateur.studio.messages import Check, listing, number, text, whole

#: Columns that hold JSON.
AS_JSON = ("sides", "players", "clock", "result", "chosen", "notes")


class Unreadable(Exception):
    """A match with damaged rows; the message is one line that says what is wrong."""


class Store:
    """The file. Each change is one transaction, written ahead (WAL): all of it is there after a crash, or nothing."""

    def __init__(self, file: Path) -> None:
        self.base, self.lock, self.file = opened(file)

    def close(self) -> None:
        """Ends it; another studio may use the file now."""
        self.base.close()
        self.lock.close()

    # ------------------------------------------------------------ matches

    def save(self, match: dict[str, Any]) -> None:
        """Writes what stands in the row of a match."""
        row = {**match, **{name: json.dumps(match[name]) for name in AS_JSON}}
        marks = ", ".join(f":{name}" for name in MATCH_COLUMNS)
        updates = ", ".join(f"{name} = excluded.{name}" for name in MATCH_COLUMNS[1:])
        self.base.execute(
            f"INSERT INTO matches ({', '.join(MATCH_COLUMNS)}) VALUES ({marks}) "
            f"ON CONFLICT (id) DO UPDATE SET {updates}",
            row,
        )

    def save_with_nodes(self, match: dict[str, Any], nodes: list[dict[str, Any]], removed: list[int]) -> None:
        """Writes a match, nodes that are new or changed, and removes others: all at once."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            self.save(match)
            self.base.executemany(
                "INSERT INTO nodes (match, id, parent, place, move, side, score, notes) "
                "VALUES (:match, :id, :parent, :place, :move, :side, :score, :notes) ON CONFLICT (match, id) "
                "DO UPDATE SET parent = excluded.parent, place = excluded.place, move = excluded.move, "
                "side = excluded.side, score = excluded.score, notes = excluded.notes",
                [_node_row(match["id"], node) for node in nodes],
            )
            self.base.executemany("DELETE FROM nodes WHERE match = ? AND id = ?", [(match["id"], id) for id in removed])
            self.base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled back already
                self.base.execute("ROLLBACK")
            raise

    def match(self, id: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The row of a match, and its nodes; KeyError if it does not exist, Unreadable if it is damaged."""
        found = self.base.execute("SELECT * FROM matches WHERE id = ?", (id,)).fetchone()
        if found is None:
            raise KeyError(id)
        nodes = self.base.execute("SELECT * FROM nodes WHERE match = ? ORDER BY id", (id,))
        return _read(found), _read_nodes(nodes.fetchall())

    def matches(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        """A summary of every match, the last changed first; and for each that cannot be read, the reason."""
        rows = self.base.execute(
            "SELECT matches.*, (SELECT count(*) FROM nodes WHERE match = matches.id) AS moves "
            "FROM matches ORDER BY changed DESC"
        )
        good, bad = [], {}
        for row in rows:
            try:
                read = _read(row)
                good.append({name: read[name] for name in SHORT})
            except Unreadable as error:
                bad[str(row["id"])] = str(error)
        return good, bad

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
        """Removes a match; False where there is none."""
        return self.base.execute("DELETE FROM matches WHERE id = ?", (id,)).rowcount > 0


def _node_row(match: str, node: dict[str, Any]) -> dict[str, Any]:
    return {**node, "match": match, **{name: json.dumps(node[name]) for name in ("score", "notes")}}


#: The fields of a match in the list of matches.
SHORT = ("id", "game", "title", "name", "changed", "created", "moves", "result", "sides", "players")


# ---------------------------------------------------------------- checks of rows


def _player(value: Any) -> str:
    right = isinstance(value, dict) and (value.get("kind") == "human" or isinstance(value.get("level"), dict))
    return "" if right else "a player"


def _clock(value: Any) -> str:
    fields = {"seconds", "increment", "left", "running"}
    right = value is None or (
        isinstance(value, dict)
        and value.keys() == fields
        and not any(map(_AMOUNT, (value["seconds"], value["increment"])))
        and not listing(_AMOUNT, 2, 2)(value["left"])
        and value["running"] is None
    )
    return "" if right else "a clock"


def _result(value: Any) -> str:
    right = value is None or (
        isinstance(value, dict)
        and value.keys() == {"winner", "reason", "node"}
        and value["winner"] in (None, 0, 1)
        and isinstance(value["reason"], str)
        and not _NUMBER(value["node"])
    )
    return "" if right else "a result"


def _notes(value: Any) -> str:
    right = (
        isinstance(value, dict)
        and value.keys() == {"tags", "comment"}
        and isinstance(value["comment"], str)
        and isinstance(value["tags"], dict)
        and all(isinstance(each, str) for each in value["tags"].values())
    )
    return "" if right else "tags and a comment"


def _node_notes(value: Any) -> str:
    checks: dict[str, Check] = {"comment": _TEXT, "before": _TEXT, "glyphs": listing(_NUMBER, 1_000)}
    right = isinstance(value, dict) and all(name in checks and not checks[name](value[name]) for name in value)
    return "" if right else "what is said about a move"


_TEXT = text(1 << 30)
_NUMBER = whole(0, 1 << 60)
_AMOUNT = number(0, 1e12)

CHECKS: dict[str, Check] = {
    "id": text(1000, 1), "game": _TEXT, "title": _TEXT, "name": _TEXT, "position": _TEXT,
    "sides": listing(_TEXT, 2, 2), "players": listing(_player, 2, 2), "clock": _clock, "result": _result,
    "current": _NUMBER, "chosen": listing(_NUMBER, 1 << 30), "paused": whole(0, 1), "created": _AMOUNT,
    "changed": _AMOUNT, "notes": _notes,
}  # fmt: skip
NODE_CHECKS: dict[str, Check] = {
    "id": whole(1, 1 << 60), "parent": _NUMBER, "place": _NUMBER, "move": _TEXT, "side": whole(0, 1),
}  # fmt: skip


def _read(row: sqlite3.Row) -> dict[str, Any]:
    read = dict(row)
    for name, check in CHECKS.items():
        if name in AS_JSON:
            read[name] = _json(row[name], name)
        if name == "notes" and read[name] is None:  # of a match that an older studio wrote
            read[name] = {"tags": {}, "comment": ""}
        if check(read[name]):
            raise Unreadable(f"the column {name} is damaged")
    return {**read, "paused": bool(row["paused"])}


def _read_nodes(rows: list[sqlite3.Row]) -> list[dict[str, Any]]:
    """The nodes; the parent of each must come before it."""
    nodes: list[dict[str, Any]] = []
    known = {0}
    for row in rows:
        if any(check(row[name]) for name, check in NODE_CHECKS.items()) or row["parent"] not in known:
            raise Unreadable(f"its move {row['id']} is damaged")
        known.add(row["id"])
        score, notes = _json(row["score"] or "null", "score"), _json(row["notes"] or "{}", "notes")
        if _node_notes(notes):
            raise Unreadable(f"what is said about its move {row['id']} is damaged")
        nodes.append({**dict(row), "score": score if isinstance(score, dict) else None, "notes": notes})
    return nodes


def _json(raw: Any, name: str) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, TypeError, RecursionError):
        raise Unreadable(f"the column {name} is damaged") from None


def now() -> float:
    """The time, as the file has it."""
    return round(time.time(), 3)
