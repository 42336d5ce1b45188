"""The database that owns jobs: SQLite on one machine, PostgreSQL for many; the tables and the questions are the same.

All that must hold together happens in one transaction, `Database.run`: a process that is killed leaves all of it or
nothing. A transaction that meets a lost connection, a lock or a deadlock is run again.
"""

from __future__ import annotations

import os
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from secateur.errors import SecateurError
from secateur.machine import user_folder

#: Seconds for which a database may be gone or locked.
PATIENCE = 60.0

#: How many names are asked for at once: SQLite allows no more than 999 values.
AT_ONCE = 900

#: The version of the tables.
TABLES_VERSION = 1

TABLES = """
CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL PRIMARY KEY);
CREATE TABLE IF NOT EXISTS job (
    name TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, identity TEXT NOT NULL, state TEXT NOT NULL,
    why TEXT NOT NULL, total BIGINT, check_every INTEGER NOT NULL, created DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS task (
    job TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, number BIGINT NOT NULL, request TEXT NOT NULL,
    avoid TEXT NOT NULL, priority DOUBLE PRECISION NOT NULL, state TEXT NOT NULL, holder TEXT NOT NULL,
    token TEXT NOT NULL, deadline DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (job, name));
CREATE INDEX IF NOT EXISTS task_next ON task (job, state, priority DESC, number);
CREATE TABLE IF NOT EXISTS result (
    job TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, worker TEXT NOT NULL,
    seconds DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION NOT NULL, PRIMARY KEY (job, name));
CREATE INDEX IF NOT EXISTS result_ended ON result (job, ended);
CREATE TABLE IF NOT EXISTS fault (job TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, text TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS fault_job ON fault (job, at);
CREATE TABLE IF NOT EXISTS position (
    job TEXT NOT NULL, name TEXT NOT NULL, low BIGINT, high BIGINT, low_by TEXT NOT NULL, high_by TEXT NOT NULL,
    PRIMARY KEY (job, name));
CREATE TABLE IF NOT EXISTS edge (
    job TEXT NOT NULL, parent TEXT NOT NULL, move TEXT NOT NULL, child TEXT NOT NULL,
    PRIMARY KEY (job, parent, move));
CREATE INDEX IF NOT EXISTS edge_child ON edge (job, child)
"""

Found = TypeVar("Found")
Row = tuple[Any, ...]


class Passing(Exception):
    """Something that will pass: a lock, a deadlock, a lost connection."""


class Database(ABC):
    """One connection, for one thread. Questions are written as for SQLite, with ? for each value."""

    #: The end of a SELECT whose rows this transaction will change; and where others' rows are left out.
    for_update, skip_locked = "", ""

    def __init__(self, url: str) -> None:
        self.url = url
        self.inside = False
        self._connect()
        try:
            self._make_tables()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _connect(self) -> None:
        """Opens the connection."""

    @abstractmethod
    def _execute(self, question: str, values: Sequence[Any]) -> list[Row]:
        """Asks a question: what it returns. Raises Passing or SecateurError."""

    @abstractmethod
    def _execute_many(self, question: str, rows: Sequence[Sequence[Any]]) -> None:
        """Asks a question that returns nothing, once for each row of values."""

    @abstractmethod
    def now(self) -> float:
        """The time of the database, in seconds since 1970."""

    @abstractmethod
    def close(self) -> None:
        """Closes the connection."""

    def ask(self, question: str, *values: Any) -> list[Row]:
        """The rows that a question returns, in the transaction that runs or in one of its own."""
        return self.run(lambda: self._execute(question, values))

    def ask_among(self, question: str, values: Sequence[Any], names: Sequence[str], after: str = "") -> list[Row]:
        """The rows that a question, which ends with the name of a column, returns for names in that column."""

        def step() -> list[Row]:
            found: list[Row] = []
            for first in range(0, len(names), AT_ONCE):
                some = names[first : first + AT_ONCE]
                found += self._execute(f"{question} IN ({', '.join('?' * len(some))}){after}", [*values, *some])
            return found

        return self.run(step)

    def ask_many(self, question: str, rows: Sequence[Sequence[Any]]) -> None:
        """Asks a question that returns nothing, once for each row of values."""

        if rows:
            self.run(lambda: self._execute_many(question, rows))

    def run(self, step: Callable[[], Found]) -> Found:
        """Makes a transaction of what a function does: all of it is kept, or nothing.

        Transactions inside of it are a part of it. The function is called again where something has passed that made
        it fail, so that it must do nothing but ask this database.
        """
        if self.inside:
            return step()
        deadline = time.monotonic() + PATIENCE
        wait = 0.01
        while True:
            try:
                return self._once(step)
            except Passing as error:
                if time.monotonic() > deadline:
                    message = f"{self.shown} does not answer: {error}; run the same command again to continue"
                    raise SecateurError(message) from None
            time.sleep(wait)
            wait = min(2 * wait, 1.0)

    def _once(self, step: Callable[[], Found]) -> Found:
        self._execute(self.begin, ())
        self.inside = True
        try:
            found = step()
            self._execute("COMMIT", ())
            return found
        except BaseException:
            with suppress(Passing, SecateurError):
                self._execute("ROLLBACK", ())
            raise
        finally:
            self.inside = False

    begin = "BEGIN"

    @property
    def shown(self) -> str:
        """The URL, as it may be shown."""
        return self.url

    def _make_tables(self) -> None:
        def step() -> None:
            self._serialise()
            for statement in TABLES.split(";"):
                self._execute(statement, ())
            known = self._execute("SELECT number FROM version", ())
            if not known:
                self._execute("INSERT INTO version VALUES (?)", (TABLES_VERSION,))
            elif known != [(TABLES_VERSION,)]:
                raise SecateurError(f"{self.shown} was made by another version of secateur: give another database")

        self.run(step)

    def _serialise(self) -> None:  # noqa: B027  SQLite does so anyway
        """Lets one process after the other make the tables."""

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class SqliteDatabase(Database):
    """A file that processes of one machine share, with a write-ahead log (WAL)."""

    begin = "BEGIN IMMEDIATE"

    def _connect(self) -> None:
        try:
            self._connection = sqlite3.connect(self.url, timeout=5.0, isolation_level=None)
        except sqlite3.Error as error:
            raise SecateurError(f"{self.url} cannot be opened: {error}") from None
        try:
            [[mode]] = self._execute("PRAGMA journal_mode=WAL", ())
            if mode != "wal":
                raise SecateurError(
                    f"{self.url} is on a file system without shared memory: name a file on a local disk"
                )
            self._execute("PRAGMA synchronous=NORMAL", ())  # a power failure costs the last results, never the file
        except Passing:
            pass  # another process is turning it on
        except BaseException:
            self._connection.close()
            raise

    def _execute(self, question: str, values: Sequence[Any]) -> list[Row]:
        try:
            return self._connection.execute(question, values).fetchall()
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "busy" in str(error):
                raise Passing(str(error)) from None
            raise SecateurError(f"{self.url} cannot be used: {error}") from None
        except sqlite3.DatabaseError as error:
            raise SecateurError(f"{self.url} cannot be used: {error}") from None

    def _execute_many(self, question: str, rows: Sequence[Sequence[Any]]) -> None:
        for values in rows:
            self._execute(question, values)

    def now(self) -> float:
        return time.time()

    def close(self) -> None:
        self._connection.close()


class PostgresDatabase(Database):
    """A PostgreSQL server, by the URL that libpq reads."""

    for_update, skip_locked = " FOR UPDATE", " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise SecateurError("PostgreSQL needs psycopg: pip install 'secateur[cluster]'") from None
        self._library: Any = psycopg
        self._connection: Any = None
        super().__init__(url)

    @property
    def shown(self) -> str:
        """The URL without a password."""
        head, at, rest = self.url.rpartition("@")
        scheme, _, user = head.partition("://")
        return f"{scheme}://{user.partition(':')[0]}@{rest}" if at else self.url

    def _connect(self) -> None:
        try:
            # Text is UTF-8 even in a database without an encoding (SQL_ASCII), where psycopg would return bytes.
            self._connection = self._library.connect(
                self.url, autocommit=True, connect_timeout=10, client_encoding="UTF8"
            )
        except self._library.Error as error:
            raise SecateurError(f"{self.shown} cannot be opened: {_first_line(error)}") from None

    def _execute(self, question: str, values: Sequence[Any]) -> list[Row]:
        with self._errors_in_plain_words():
            cursor = self._connection.execute(question.replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []

    def _execute_many(self, question: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._errors_in_plain_words(), self._connection.cursor() as cursor:
            cursor.executemany(question.replace("?", "%s"), rows)  # all of them in one message

    @contextmanager
    def _errors_in_plain_words(self) -> Iterator[None]:
        errors = self._library.errors
        try:
            if self._connection.closed:
                self._reconnect()
            yield
        except (errors.DiskFull, errors.ConfigurationLimitExceeded) as error:
            raise SecateurError(f"{self.shown} cannot be used: {_first_line(error)}") from None
        except (self._library.OperationalError, self._library.InterfaceError, errors.UniqueViolation) as error:
            raise Passing(_first_line(error)) from None
        except self._library.Error as error:
            raise SecateurError(f"{self.shown} cannot be used: {_first_line(error)}") from None

    def _reconnect(self) -> None:
        if self.inside:
            raise Passing("the connection was lost")
        try:
            self._connect()
        except SecateurError as error:
            raise Passing(str(error)) from None

    def _serialise(self) -> None:
        self._execute("SELECT pg_advisory_xact_lock(?)", (0x5ECA7E,))

    def now(self) -> float:
        [[found]] = self.ask("SELECT extract(epoch FROM clock_timestamp())")
        return float(found)

    def close(self) -> None:
        self._connection.close()


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]


def usual_database() -> str:
    """The database that is used where none is named: SECATEUR_DATABASE, or a file of this user."""
    if named := os.environ.get("SECATEUR_DATABASE"):
        return named
    return str(user_folder("state") / "jobs.sqlite")


def is_file(url: str) -> bool:
    """Whether a database is a file of SQLite.

    >>> is_file("jobs.sqlite"), is_file("postgresql://ann@db.example/secateur")
    (True, False)
    """
    return "://" not in url


def open_database(url: str | None = None) -> Database:
    """Opens a database: the URL of a PostgreSQL server, or the file of an SQLite database, which is made if it is new.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     database.ask("SELECT count(*) FROM job")
    [(0,)]
    """
    url = url or usual_database()
    if url.startswith(("postgresql://", "postgres://")):
        return PostgresDatabase(url)
    if not is_file(url):
        raise SecateurError(f"{url} is not a database: give a file, or a URL as postgresql://user@host/name")
    file = Path(url)
    if url == usual_database():
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise SecateurError(f"{url} cannot be opened: it must be a file in a folder that exists")
    return SqliteDatabase(url)
