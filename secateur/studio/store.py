"""Where matches are kept: an SQLite file that survives whatever happens to the server."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from secateur.errors import SecateurError

#: Says whose file it is, and of which layout.
APPLICATION = 0x5EC47E
VERSION = 1

#: Columns that hold JSON.
AS_JSON = ("sides", "players", "clock", "result", "chosen")

LAYOUT = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, name TEXT NOT NULL, position TEXT NOT NULL,
    sides TEXT NOT NULL, players TEXT NOT NULL, clock TEXT, result TEXT, current INTEGER NOT NULL, chosen TEXT NOT NULL,
    paused INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL
);
CREATE TABLE nodes (
    match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, id INTEGER NOT NULL, parent INTEGER NOT NULL,
    place INTEGER NOT NULL, move TEXT NOT NULL, side INTEGER NOT NULL, score TEXT,
    PRIMARY KEY (match, id)
) WITHOUT ROWID;
"""


class Store:
    """The file. Each change is one transaction, written ahead (WAL): all of it is there after a crash, or nothing."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.lock = _locked(file)
        except OSError as error:
            raise self._unusable(error) from None
        try:
            self.base = sqlite3.connect(file, isolation_level=None, timeout=1)
            self.base.row_factory = sqlite3.Row
            self._open()
        except (sqlite3.Error, SecateurError) as error:
            self.lock.close()
            Path(self.lock.name).unlink()
            raise error if isinstance(error, SecateurError) else self._unusable(error) from None

    def _unusable(self, error: Exception) -> SecateurError:
        return SecateurError(f"matches cannot be kept in {self.file}: {error}; name another file with --data")

    def _open(self) -> None:
        run = self.base.execute
        application, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        empty = run("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if not empty and (application, version) != (APPLICATION, VERSION):
            raise SecateurError(
                f"{self.file} is no file of this studio, and is left as it is: name another with --data"
            )
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        run("PRAGMA foreign_keys = ON")
        if empty:
            self.base.executescript(
                f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION}; "
                f"PRAGMA user_version = {VERSION}; {LAYOUT} COMMIT;"
            )

    def close(self) -> None:
        """Ends it; another studio may use the file now."""
        self.base.close()
        self.lock.close()

    # ------------------------------------------------------------ matches

    def save(self, match: dict[str, Any]) -> None:
        """Writes what stands in the row of a match."""
        row = {**match, **{name: json.dumps(match[name]) for name in AS_JSON}}
        names = ("id", "game", "title", "name", "position", "sides", "players", "clock", "result", "current", "chosen",
                 "paused", "created", "changed")  # fmt: skip
        marks = ", ".join(f":{name}" for name in names)
        updates = ", ".join(f"{name} = excluded.{name}" for name in names[1:])
        self.base.execute(
            f"INSERT INTO matches ({', '.join(names)}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {updates}", row
        )

    def save_with_nodes(self, match: dict[str, Any], nodes: list[dict[str, Any]], removed: list[int]) -> None:
        """Writes a match, nodes that are new or changed, and removes others: all at once."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            self.save(match)
            self.base.executemany(
                "INSERT INTO nodes (match, id, parent, place, move, side, score) "
                "VALUES (:match, :id, :parent, :place, :move, :side, :score) ON CONFLICT (match, id) DO UPDATE SET "
                "parent = excluded.parent, place = excluded.place, move = excluded.move, side = excluded.side, "
                "score = excluded.score",
                [{**node, "match": match["id"], "score": json.dumps(node["score"])} for node in nodes],
            )
            self.base.executemany("DELETE FROM nodes WHERE match = ? AND id = ?", [(match["id"], id) for id in removed])
            self.base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled back already
                self.base.execute("ROLLBACK")
            raise

    def match(self, id: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The row of a match, and its nodes; KeyError where there is none."""
        found = self.base.execute("SELECT * FROM matches WHERE id = ?", (id,)).fetchone()
        if found is None:
            raise KeyError(id)
        nodes = self.base.execute("SELECT * FROM nodes WHERE match = ? ORDER BY id", (id,))
        return _row(found), [{**dict(node), "score": json.loads(node["score"] or "null")} for node in nodes]

    def matches(self) -> list[dict[str, Any]]:
        """Every match in short, the one that changed last first."""
        rows = self.base.execute(
            "SELECT matches.*, (SELECT count(*) FROM nodes WHERE match = matches.id) AS moves "
            "FROM matches ORDER BY changed DESC"
        )
        shown = ("id", "game", "title", "name", "changed", "created", "moves", "result", "sides", "players")
        return [{name: row[name] for name in shown} for row in map(_row, rows)]

    def delete(self, id: str) -> bool:
        """Removes a match; False where there is none."""
        return self.base.execute("DELETE FROM matches WHERE id = ?", (id,)).rowcount > 0


def _locked(file: Path) -> IO[str]:
    """A file beside it that only one studio holds at a time; the system lets go of it however that one ends."""
    lock = Path(f"{file}-lock").open("w")  # noqa: SIM115  held as long as the studio runs
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # not on this system
        pass
    except OSError:
        lock.close()
        raise SecateurError(f"another studio uses {file}: open its page, or name another file with --data") from None
    return lock


def _row(row: sqlite3.Row) -> dict[str, Any]:
    read = {name: json.loads(row[name]) for name in AS_JSON}
    return {**dict(row), **read, "paused": bool(row["paused"])}


def now() -> float:
    """The time, as the file has it."""
    return round(time.time(), 3)
