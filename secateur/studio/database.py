"""The SQLite file: used by one studio at a time, private to its user, and set aside if it is damaged."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO
from urllib.parse import quote

from secateur.errors import SecateurError
from secateur.machine import lock

#: The application id and the layout version in the file.
APPLICATION = 0x5EC47E
VERSION = 1

LAYOUT = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, name TEXT NOT NULL, position TEXT NOT NULL,
    sides TEXT NOT NULL, players TEXT NOT NULL, clock TEXT, result TEXT, current INTEGER NOT NULL, chosen TEXT NOT NULL,
    paused INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL, notes TEXT NOT NULL DEFAULT 'null',
    endings TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE nodes (
    match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, id INTEGER NOT NULL, parent INTEGER NOT NULL,
    place INTEGER NOT NULL, move TEXT NOT NULL, side INTEGER NOT NULL, score TEXT,
    notes TEXT NOT NULL DEFAULT '{}', review TEXT NOT NULL DEFAULT 'null',
    PRIMARY KEY (match, id)
) WITHOUT ROWID;
"""

#: Tables that files of older studios do not have.
LATER_TABLES = """
CREATE TABLE IF NOT EXISTS seats (
    key TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, side INTEGER
);
CREATE TABLE IF NOT EXISTS puzzles (
    id TEXT PRIMARY KEY, match TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, player TEXT NOT NULL,
    side INTEGER NOT NULL, position TEXT NOT NULL, moves TEXT NOT NULL, played TEXT NOT NULL, mark TEXT NOT NULL,
    better TEXT NOT NULL, clue TEXT NOT NULL, box INTEGER NOT NULL, due REAL NOT NULL, spoilt INTEGER NOT NULL,
    tries INTEGER NOT NULL, solved INTEGER NOT NULL, created REAL NOT NULL
);
"""

MATCH_COLUMNS = (
    "id", "game", "title", "name", "position", "sides", "players", "clock", "result", "current", "chosen", "paused",
    "created", "changed", "notes", "endings",
)  # fmt: skip
NODE_COLUMNS = ("match", "id", "parent", "place", "move", "side", "score", "notes", "review")

#: Columns that files of older studios do not have, with their defaults; a table gets them when the file is opened.
ADDED = {"matches": {"notes": "'null'", "endings": "'[]'"}, "nodes": {"notes": "'{}'", "review": "'null'"}}

#: The files that SQLite keeps beside a database.
BESIDE = ("-wal", "-shm", "-journal")


class Damaged(Exception):
    """A studio's file with damaged contents."""


def say(line: str) -> None:
    """Prints a line on the terminal of the studio."""
    print(f"secateur: {line}", file=sys.stderr, flush=True)


def opened(given: Path) -> tuple[sqlite3.Connection, IO[bytes], Path]:
    """Opens the database, which is made if it does not exist; its lock; and its path with symbolic links resolved."""
    try:
        file = given.resolve()
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        was_ours = _beside(file, "-lock").exists() or _is_marked(file)
        lock = _locked(file)
    except (OSError, RuntimeError) as error:  # before Python 3.13, a symlink loop is a RuntimeError
        raise _unusable(given, error) from None
    try:
        try:
            base = _connected(file)
        except Damaged as error:
            if not was_ours:
                raise _foreign(file) from None
            base = _made_anew(file, str(error))
        _keep_private(file)
        return base, lock, file
    except (sqlite3.Error, OSError, SecateurError) as error:
        lock.close()
        if not was_ours:
            _beside(file, "-lock").unlink(missing_ok=True)
        raise error if isinstance(error, SecateurError) else _unusable(file, error) from None


def _unusable(file: Path, error: Exception) -> SecateurError:
    return SecateurError(f"matches cannot be kept in {file}: {error}; name another file with --data")


def _foreign(file: Path) -> SecateurError:
    return SecateurError(f"{file} is not a file of this studio, and was not changed: name another file with --data")


def _beside(file: Path, suffix: str) -> Path:
    return Path(f"{file}{suffix}")


def _is_marked(file: Path) -> bool:
    """Whether the header of a file marks it as a studio's."""
    with suppress(OSError), file.open("rb") as opened:
        head = opened.read(72)
        return head.startswith(b"SQLite format 3\0") and head[68:72] == APPLICATION.to_bytes(4, "big")
    return False


def _locked(file: Path) -> IO[bytes]:
    """Locks a file beside it for one studio at a time; the system releases the lock however the studio ends."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    opened = os.fdopen(os.open(_beside(file, "-lock"), flags, 0o600), "r+b")
    if not lock(opened):
        opened.close()
        raise SecateurError(f"another studio is using {file}: open its page, or name another with --data")
    return opened


def _keep_private(file: Path) -> None:
    """Makes the file, and those beside it, readable by this user only."""
    for each in (file, *(_beside(file, suffix) for suffix in ("-lock", *BESIDE))):
        with suppress(OSError):  # missing, or not ours
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def _connected(file: Path) -> sqlite3.Connection:
    """The database, ready for use; raises Damaged if its contents are not valid."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # SQLite would make a new file readable by others
    _examine(file)
    base = sqlite3.connect(file, isolation_level=None, timeout=1)
    base.row_factory = sqlite3.Row
    base.text_factory = _text
    try:
        _prepare(base)
    except BaseException:
        base.close()
        raise
    return base


def _text(raw: bytes) -> str:
    """The text of a column, even if it is not valid UTF-8."""
    return raw.decode("utf-8", errors="replace")


def _read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing: otherwise SQLite would merge the files beside the database into it."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, timeout=1)


def _examine(file: Path) -> None:
    """Raises an error if the file is damaged or not a studio's; an empty file is accepted."""
    with closing(_read_only(file)) as base:
        run = base.execute
        try:
            application, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
            if run("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
                return
            if (application, version) != (APPLICATION, VERSION):
                raise _foreign(file)
            found = run("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise Damaged(found)
            for table, columns in (("matches", MATCH_COLUMNS), ("nodes", NODE_COLUMNS)):
                if missing := set(columns) - _columns(base, table) - ADDED[table].keys():
                    raise Damaged(f"{table} has no {min(missing)}")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise Damaged(str(error)) from None
            raise


def _columns(base: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in base.execute(f"PRAGMA table_info({table})")}


def _prepare(base: sqlite3.Connection) -> None:
    run = base.execute
    run("PRAGMA journal_mode = WAL")
    run("PRAGMA synchronous = NORMAL")
    run("PRAGMA foreign_keys = ON")
    if run("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        base.executescript(
            f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {LAYOUT} COMMIT;"
        )
    base.executescript(LATER_TABLES)
    for table, added in ADDED.items():
        for column in added.keys() - _columns(base, table):
            run(f"ALTER TABLE {table} ADD COLUMN {column} TEXT NOT NULL DEFAULT {added[column]}")


# ---------------------------------------------------------------- recovery of a damaged file


def _made_anew(file: Path, why: str) -> sqlite3.Connection:
    """A new database with all matches that can be read from the damaged one, which is renamed."""
    aside = _set_aside(file)
    base = _connected(file)
    saved = _copied(aside, base)
    why = " ".join(why.split())
    say(f"{file} is damaged ({why}): it is kept as {aside.name}, and {saved or 'none'} of its matches could be read")
    return base


def _set_aside(file: Path) -> Path:
    """Renames a database, and the files beside it, to an unused name."""
    number = 1
    while any(_beside(file, f".damaged-{number}{suffix}").exists() for suffix in ("", *BESIDE)):
        number += 1
    aside = _beside(file, f".damaged-{number}")
    for suffix in (*BESIDE, ""):  # the database last, so that it is found damaged again after an interruption
        if _beside(file, suffix).exists():
            _beside(file, suffix).rename(_beside(aside, suffix))
    return aside


def _copied(aside: Path, base: sqlite3.Connection) -> int:
    """Copies the matches that can be read completely; returns their number."""
    saved = 0
    with suppress(sqlite3.Error), closing(_read_only(aside)) as old:
        old.text_factory = _text
        for row in _rows_of(old):
            with suppress(sqlite3.Error):
                nodes = old.execute(f"SELECT {_selected(old, 'nodes')} FROM nodes WHERE match = ?", row[:1])
                _insert(base, row, nodes.fetchall())
                saved += 1
        for row in old.execute("SELECT * FROM puzzles"):
            with suppress(sqlite3.Error):
                base.execute(f"INSERT INTO puzzles VALUES ({', '.join('?' * len(row))})", row)
    return saved


def _selected(old: sqlite3.Connection, table: str) -> str:
    """The columns of a table, with defaults for those that an older studio did not write."""
    known = _columns(old, table)
    columns = MATCH_COLUMNS if table == "matches" else NODE_COLUMNS
    return ", ".join(column if column in known else ADDED[table].get(column, column) for column in columns)


def _rows_of(old: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    """The rows of matches, read from both ends, so that a damaged page in the middle hides only itself."""
    seen = set()
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for row in old.execute(f"SELECT {_selected(old, 'matches')} FROM matches ORDER BY rowid {order}"):
                if row[0] in seen:
                    break
                seen.add(row[0])
                yield row


def _insert(base: sqlite3.Connection, match: tuple[object, ...], nodes: list[tuple[object, ...]]) -> None:
    """Inserts one match, in one transaction."""
    base.execute("BEGIN IMMEDIATE")
    try:
        for table, columns, rows in (("matches", MATCH_COLUMNS, [match]), ("nodes", NODE_COLUMNS, nodes)):
            values = ", ".join("?" * len(columns))
            base.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({values})", rows)
        base.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            base.execute("ROLLBACK")
        raise
