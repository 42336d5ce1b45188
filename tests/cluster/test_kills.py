"""Kill -9 of any process of a job at random: nothing is lost, nothing is counted twice, and the job ends."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from secateur.cluster.database import Database, open_database
from secateur.cluster.jobs import AGAIN, StoredJob
from tests.cluster.program import SECONDS
from tests.helpers import postgres
from tests.helpers.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

#: How long a lease lasts here, in seconds.
LEASE = 3.0

#: A kill after so many results, or after so many seconds without.
EVERY, STANDSTILL = 3, 15.0


def start(*command: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def free_port() -> int:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return int(opened.getsockname()[1])


def children_of(pid: int) -> list[int]:
    """The processes that any thread of a process has started."""
    found = []
    with suppress(OSError):
        for file in Path(f"/proc/{pid}/task").glob("*/children"):
            found += [int(each) for each in file.read_text().split()]
    return found


class Chaos:
    """The processes of a job: what was killed is started again, until the job is done."""

    def __init__(self, url: str, count: int, cluster: str, server: postgres.PostgresServer | None, seed: int) -> None:
        self.url, self.count, self.cluster, self.server = url, count, cluster, server
        self.chance = random.Random(seed)
        self.killed: Counter[str] = Counter()
        self.makers: dict[str, Callable[[], subprocess.Popen[bytes]]] = {}
        for number in range(2):
            program = ("-m", "tests.cluster.program", url, str(count), cluster, str(LEASE))
            self.makers[f"program {number}"] = lambda program=program: start(*program)
        if cluster != "local":
            port = cluster.rpartition(":")[2]
            head = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
            self.makers["scheduler"] = lambda: start(*head)
            worker = ("-m", "distributed.cli.dask_worker", cluster, "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for number in range(2):
                self.makers[f"dask worker {number}"] = lambda: start(*worker)
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.ended = 0
        self.next: list[str] = []

    def revive(self) -> None:
        """Starts what is not running; a program that has done all that is to do has ended well."""
        for name, make in self.makers.items():
            process = self.running.get(name)
            if process is not None and process.poll() == 0 and name.startswith("program"):
                self.ended += 1
            elif process is None or process.poll() is not None:
                self.running[name] = make()

    def _kinds(self) -> list[str]:
        kinds = ["program", "worker process", *(["scheduler", "dask worker"] if len(self.makers) > 2 else [])]
        return [*kinds, *(["server", "database client"] if self.server else [])]

    def kill_one(self) -> None:
        """Kills a program, the process of a worker, a process of Dask or of the database, each as often."""
        if not self.next:
            self.next = self._kinds()
            self.chance.shuffle(self.next)
        kind = self.next.pop()
        victims = [each.pid for name, each in self.running.items() if name.startswith(kind) and each.poll() is None]
        if kind == "worker process":
            hosts = [each.pid for name, each in self.running.items() if name != "scheduler" and each.poll() is None]
            victims = [child for pid in hosts for child in children_of(pid)]
        if kind == "server":
            assert self.server is not None
            self.server.kill()
            self.server.start()
        elif kind == "database client":
            with suppress(Exception), open_database(self.url) as database:
                rows = database.ask("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname <> ''")
                database.ask("SELECT pg_terminate_backend(?)", self.chance.choice(rows)[0])
        elif not victims:
            return
        else:
            with suppress(ProcessLookupError):
                os.kill(self.chance.choice(victims), signal.SIGKILL)
        self.killed[kind] += 1

    def run(self, kills: int) -> None:
        deadline = time.monotonic() + PATIENCE + 2 * STANDSTILL * kills
        with open_database(self.url) as database:
            while not self.ended:
                assert time.monotonic() < deadline, f"it does not end after {self.killed}"
                self.revive()
                if self.killed.total() < kills:
                    self._wait_for_results(database)
                    self.kill_one()
                time.sleep(self.chance.uniform(0.0, 0.3))

    def _wait_for_results(self, database: Database) -> None:
        """Waits until the job is a little further, but not if it is at a standstill, which a kill may end."""
        until, before = time.monotonic() + STANDSTILL, None
        while time.monotonic() < until:
            [[now]] = database.ask("SELECT count(*) FROM result")
            before = now if before is None else before
            if now - before >= EVERY:
                return
            self.revive()
            time.sleep(0.02)

    def close(self) -> None:
        for process in self.running.values():
            process.kill()
            process.wait()


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[tuple[str, postgres.PostgresServer | None]]:
    if kind == "sqlite":
        yield str(folder / "jobs.sqlite"), None
        return
    if reason := postgres.obstacle():
        pytest.skip(reason)
    with postgres.own_server() as server:
        yield server.url, server


def survive(kind: str, folder: Path, cluster: str, kills: int, count: int) -> None:
    with ExitStack() as stack:
        url, server = stack.enter_context(database_of(kind, folder))
        chaos = Chaos(url, count, cluster, server, seed=kills)
        stack.callback(chaos.close)
        chaos.run(kills)
        chaos.close()
        with open_database(url) as database:
            job = StoredJob.find(database, "kills")
            results = dict(job.all_results())
            counted = Counter(number for [number] in database.ask("SELECT number FROM tally"))
            [[tries]] = database.ask("SELECT sum(tries) FROM task")
            [[checks]] = database.ask("SELECT count(*) FROM task WHERE name LIKE ?", f"%{AGAIN}")
            [[faults]] = database.ask("SELECT count(*) FROM fault")
    assert {name: each.content["square"] for name, each in results.items()} == {
        f"square {number}": number**2 for number in range(count)
    }, "nothing is lost"
    assert counted == Counter(range(count)), "nothing is counted twice"
    repeated = (int(tries) - count - checks) * SECONDS
    print(json.dumps({"database": kind, "cluster": cluster, "killed": chaos.killed, "faults": faults,
                      "repeated_seconds": round(repeated, 2)}))  # fmt: skip
    assert repeated / kills < 60


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_kills(kind: str, tmp_path: Path) -> None:
    survive(kind, tmp_path, "local", kills=10, count=150)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_hundred_kills(kind: str, tmp_path: Path) -> None:
    survive(kind, tmp_path, f"tcp://127.0.0.1:{free_port()}", kills=200, count=3000)
