"""A PostgreSQL server for tests: the one that SECATEUR_TEST_POSTGRES names, or one of this machine's, started here."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.helpers.patience import PATIENCE

#: Names the URL of a server whose databases tests may make and drop.
VARIABLE = "SECATEUR_TEST_POSTGRES"


def obstacle() -> str:
    """Why there is no server; nothing if there is one."""
    if os.environ.get(VARIABLE) or _programs() is not None:
        return ""
    return f"PostgreSQL is not here: apt-get install postgresql, or {VARIABLE}=postgresql://user@host/name"


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    known = shutil.which("initdb")
    return None if known is None else Path(known).parent


class PostgresServer:
    """A server of our own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user: str | None = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            self.user = "postgres"
            shutil.chown(folder, self.user)
        self.data = folder / "data"
        programs = _programs()
        assert programs is not None
        self.programs = programs
        self._process: subprocess.Popen[bytes] | None = None
        self._run(programs / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-N", "--locale", "C")

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def _run(self, *command: object) -> None:
        subprocess.run([*map(str, command)], user=self.user, cwd=self.folder, check=True, capture_output=True)

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = ["-c", "fsync=off", "-c", "max_connections=100"]  # a kill needs no fsync, only a power failure does
        self._process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, "-k", self.folder, "-c", "listen_addresses=", *settings],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("ab"),
            start_new_session=True,
        )
        deadline = time.monotonic() + PATIENCE
        ready = [str(self.programs / "pg_isready"), "-h", str(self.folder)]
        while subprocess.run(ready, stdout=subprocess.DEVNULL, check=False).returncode:
            assert time.monotonic() < deadline and self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """Kills the server and all its processes, as a power failure of its machine does."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(FileNotFoundError):
            (self.data / "postmaster.pid").unlink()

    def stop(self) -> None:
        """Ends it."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()


@contextmanager
def own_server() -> Iterator[PostgresServer]:
    """A server of our own in a temporary folder; the path of a socket must be short."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        Path(folder).chmod(0o755)
        server = PostgresServer(Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def any_server() -> Iterator[str]:
    """The URL of a server."""
    if named := os.environ.get(VARIABLE):
        yield named
    else:
        with own_server() as server:
            yield server.url


@contextmanager
def new_database(url: str, name: str) -> Iterator[str]:
    """A new database on a server: its URL."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
    head, _, options = url.partition("?")
    try:
        yield head.rpartition("/")[0] + f"/{name}" + (f"?{options}" if options else "")
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
