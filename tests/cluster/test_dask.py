"""A Dask cluster of real processes: the commands that use it, workers that come and go, and what is refused."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.cluster import dask
from secateur.cluster.fan_out import fan_out
from secateur.cluster.host import machine_name
from secateur.cluster.meeting import measured_speed, meet, meeting
from secateur.cluster.task import MEET, Runner, Task
from secateur.cluster.workers import open_workers
from secateur.errors import SecateurError
from secateur.games import load
from tests.helpers.patience import PATIENCE, wait_until

pytestmark = pytest.mark.plain

ROOT = Path(__file__).resolve().parents[2]
ECHO = Runner("secateur.cluster.echo", {})


class DaskProcesses:
    """A scheduler and its workers, as a user starts them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.start_scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("dask_scheduler", "--host", "127.0.0.1", "--port", self.port, "--no-dashboard")

    def add_worker(self, folder: Path | None = None, *more: str) -> subprocess.Popen[bytes]:
        worker = self._start(
            "dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", *more, folder=folder
        )
        self.workers.append(worker)
        return worker

    def _start(self, program: str, *options: str, folder: Path | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *options],
            cwd=folder or self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "SECATEUR_INTERPRETED": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DaskProcesses]:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    monkeypatch.setattr(dask, "CONNECT", PATIENCE)  # a busy machine starts a scheduler late
    monkeypatch.chdir(tmp_path)
    found = DaskProcesses(tmp_path)
    yield found
    found.close()


def squares(count: int, seconds: float = 0.05) -> Iterator[Task]:
    yield MEET
    for number in range(count):
        yield Task("square", number, {"number": number, "seconds": seconds})


def secateur(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == code, done.output
    return done.output


def test_commands_on_a_cluster(cluster: DaskProcesses, tmp_path: Path) -> None:
    """Self-play is the same as here; a match scales its clock; and a job in a database goes on anywhere."""
    cluster.add_worker()
    cluster.add_worker()
    there = ("--cluster", cluster.address)
    play = ("selfplay", "tictactoe", "--nodes", "30", "--games", "12", "--out")
    secateur(*play, "there.games", *there)
    secateur(*play, "here.games", "--concurrency", "1")

    def games(name: str) -> list[str]:
        return sorted(line.partition(',"seconds"')[0] for line in Path(name).read_text().splitlines())

    assert games("there.games") == games("here.games") and len(games("here.games")) == 13
    (tmp_path / "book").write_text("a1\nb2\n")
    database = ("--job", "contest", "--database", "jobs.sqlite")
    match = ("match", "secateur:name=a", "secateur:name=b", "--game", "tictactoe", "--openings", "book", "--games")
    secateur(*match, "4", "--time", "movetime=0.01", *there, *database)
    # the same job without the cluster finds these games, and plays the others
    secateur(*match, "6", "--time", "movetime=0.01", *database)
    report = json.loads(secateur("jobs", "show", "contest", "--database", "jobs.sqlite", "--json"))
    assert (report["state"], report["done"], report["total"]) == ("done", 6, 6)
    assert sum(worker["results"] for worker in report["workers"]) == 6
    # every line in its place, whoever wrote it
    (tmp_path / "positions").write_text("a1\nnonsense\nb2 a1\nc3\n")
    analyse = ("analyze", "tictactoe", "positions", "--depth", "3")
    said = secateur(*analyse, code=2)
    assert secateur(*analyse, *there, code=2) == said and said.count("\n") == 4
    # a job with other positions between them: each line in its place again
    database = ("--job", "lines", "--database", "jobs.sqlite")
    assert secateur(*analyse, *database, code=2) == said
    (tmp_path / "positions").write_text("b2\na1\nnonsense\na1\nb2 a1\nc3\n")
    assert secateur(*analyse, *database, code=2).splitlines()[1:] == secateur(*analyse, code=2).splitlines()[1:]
    assert json.loads(secateur("jobs", "show", "lines", "--database", "jobs.sqlite", "--json"))["done"] == 6
    # and a suite
    (tmp_path / "suite").write_text("a1 b1 a2 b2 bm a3\na1 b1 a3 bm a2\n")
    suite = ("suite", "suite", "--game", "tictactoe", "--depth", "4", "--job", "suite", "--database", "jobs.sqlite")
    solved = secateur(*suite, "--first", "1")
    assert "solved 1 of 1 position" in solved and "solved 2 of 2 positions" in secateur(*suite)


def test_workers_come_and_go(cluster: DaskProcesses) -> None:
    from distributed import Client

    first = cluster.add_worker()
    found: dict[str, int] = {}
    with open_workers(cluster.address) as workers:
        for done in fan_out(ECHO, squares(60), workers):
            found[done.task.name] = done.result.get("square", -1)
            if len(found) == 5:
                cluster.add_worker()
            if len(found) == 10:
                first.kill()
            if len(found) == 20:  # and now the scheduler, with all that it knows
                cluster.scheduler.kill()
                cluster.scheduler.wait()
                cluster.scheduler = cluster.start_scheduler()
                cluster.add_worker()
            if len(found) == 40:  # one is retired in good order, as Slurm's time limit or `kubectl scale` do
                cluster.add_worker()
                with Client(cluster.address, timeout=PATIENCE) as client:
                    client.wait_for_workers(2)
                    client.retire_workers([next(iter(client.nthreads()))])
    assert found == {"meet -1": -1, **{f"square {number}": number**2 for number in range(60)}}


def test_heartbeats_go_on_while_a_worker_computes(cluster: DaskProcesses) -> None:
    """The search runs in a process of its own: the Dask worker answers at once, however long the task."""
    from distributed import Client

    cluster.add_worker()
    with open_workers(cluster.address) as workers, Client(cluster.address, timeout=PATIENCE) as client:
        began, delays = time.monotonic(), list[float]()

        def ask() -> None:
            while time.monotonic() - began < 3:
                asked = time.monotonic()
                client.run(os.getpid)
                delays.append(time.monotonic() - asked)
                time.sleep(0.1)

        tasks = [Task("square", number, {"number": number, "seconds": 1.0}) for number in range(2)]
        asking = threading.Thread(target=ask)
        asking.start()
        assert len(list(fan_out(ECHO, iter(tasks), workers))) == 2
        asking.join()
    assert len(delays) > 5 and sorted(delays)[len(delays) // 2] < 0.5


def test_who_is_refused(cluster: DaskProcesses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker with other rules, then one with another version: one line, and nothing is played."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    rules = "from secateur.games import TicTacToe\n\nclass Mine(TicTacToe):\n    def moves(self, state):\n"
    Path("mine.py").write_text(rules + "        return super().moves(state)\n")
    (elsewhere / "mine.py").write_text(rules + "        return [move for move in super().moves(state)][:2]\n")
    other = cluster.add_worker(elsewhere)
    play = ("selfplay", "mine.py:Mine", "--games", "2", "--nodes", "10", "--out", "a.games", "--cluster")
    said = secateur(*play, cluster.address, code=2)
    assert said.endswith(
        f"secateur: on the worker {machine_name()}: the rules of mine.py:Mine are not those of the program that "
        "sends the work: install the same version on both, and the same file of the game\n"
    )
    other.kill()
    other.wait()
    (elsewhere / "older.py").write_text("import secateur.cluster.task as task\ntask.__version__ = '0.0.9'\n")
    cluster.add_worker(elsewhere, "--preload", str(elsewhere / "older.py"))
    said = secateur(*play, cluster.address, code=2)
    assert "secateur: a worker has secateur 0.0.9, and the program that sends the work 0.1.0: install the same" in said
    assert len(Path("a.games").read_text().splitlines()) == 1, "nothing was played"


def test_a_scheduler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(dask, "CONNECT", 0.5)
    play = ("selfplay", "tictactoe", "--games", "2", "--out", "a.games", "--cluster")
    for address, says in {
        "tcp://127.0.0.1:9": "secateur: the scheduler at tcp://127.0.0.1:9 cannot be reached (",
        "nowhere": "secateur: the scheduler at nowhere cannot be reached (",
        "local:0": "secateur: local:N must have from 1 to 256 workers, not 0",
    }.items():
        said = secateur(*play, address, code=2)
        assert said.splitlines()[-1].startswith(says), said
        assert "Traceback" not in said


def test_a_scheduler_without_workers(cluster: DaskProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "PATIENCE", 2.0)
    with (
        open_workers(cluster.address) as workers,
        pytest.raises(
            SecateurError, match=r"has no workers: start some with dask worker; then run the same command again"
        ),
    ):
        list(fan_out(ECHO, squares(1), workers))
    monkeypatch.setattr(dask, "PATIENCE", PATIENCE)
    cluster.add_worker()
    with open_workers(cluster.address) as workers:
        for done in fan_out(ECHO, squares(1000), workers):
            if done.task.number == 2:
                cluster.scheduler.kill()
                break
        monkeypatch.setattr(dask, "PATIENCE", 2.0)
        wait_until(lambda: not workers.size)
        with pytest.raises(SecateurError, match=r"is gone: start it again; then run the same command again"):
            list(fan_out(ECHO, squares(1), workers))


def test_any_executor_will_do() -> None:
    """One of the standard library, as those of Ray and of mpi4py are."""
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, open_workers(executor) as workers:
        found = [done.result.get("square") for done in fan_out(ECHO, squares(4), workers)]
    assert sorted(found, key=str) == [0, 1, 4, 9, None]


def test_a_client_of_the_caller_goes_on(cluster: DaskProcesses) -> None:
    from distributed import Client

    cluster.add_worker()
    cluster.add_worker()
    with Client(cluster.address, timeout=PATIENCE) as client:
        client.wait_for_workers(2)
        with open_workers(client.get_executor()) as workers:
            assert workers.size == 2
            assert len(list(fan_out(ECHO, squares(4), workers))) == 5
        assert client.submit(sum, [1, 2]).result() == 3


def test_a_slow_machine_gives_more_time() -> None:
    asked = meeting("tictactoe", remote=True)
    measured_speed.cache_clear()
    assert 0.5 < meet(load("tictactoe"), asked) < 2, "this machine is as fast as itself, other programs or not"
    asked["speed"] = 3 * measured_speed()
    assert meet(load("tictactoe"), asked) == pytest.approx(3.0)
    assert meet(load("tictactoe"), meeting("tictactoe", remote=False)) == 1.0
