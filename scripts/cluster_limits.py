"""Measures what fanning out costs: `python scripts/cluster_limits.py efficiency` and `... limits [POSTGRESQL URL]`.

efficiency: games of self-play for each second of processor time, with 1, 2, 4 and 8 workers on this machine. All
processes count, and only what they spend after every worker has begun: a busy machine changes neither.

limits: a thousand workers whose tasks take as long as they would, asleep. What the program, Dask's scheduler and the
database spend for a task says how many tasks a second each can bear.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from secateur.cluster.database import open_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.task import MEET, Runner, Task, TaskDone, Unit
from secateur.cluster.work import work
from secateur.cluster.workers import Workers, open_workers
from secateur.learn.data.selfplay import SelfPlaySettings, SelfPlayTask, SelfPlayTerms
from secateur.schema import plain

TICK = os.sysconf("SC_CLK_TCK")


def spent(pid: int | str) -> float:
    """Seconds of processor time of a process, and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICK


def family(root: int) -> list[int]:
    """A process and all that it and its children have started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = int((path / "stat").read_bytes().rpartition(b")")[2].split()[1])
        except OSError:
            continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


# ---------------------------------------------------------------- efficiency


def games_per_second(cluster: str | None, size: int, games: int) -> float:
    """Games for each second of processor time."""
    settings = SelfPlaySettings("othello", terms=SelfPlayTerms(nodes=20_000))
    warm = 2 * size

    def tasks() -> Iterator[Task]:
        yield MEET
        for number in range(warm + games):
            yield Task("game", number, plain(SelfPlayTask(number)))

    begun, count = None, 0
    with open_workers(cluster, size) as workers:
        seen: set[str] = set()
        for done in work(settings.runner(workers.remote), tasks(), workers):
            seen.add(done.worker)
            if begun is None and len(seen) >= size and done.task.number >= warm // 2:
                begun = sum(map(spent, family(os.getpid())))
            elif begun is not None:
                count += 1
        assert begun is not None, "not every worker has begun: more games are needed"
        return count / (sum(map(spent, family(os.getpid()))) - begun)


def efficiency() -> None:
    games = 16
    configurations = [("processes", size) for size in (1, 2, 4, 8)] + [("dask", size) for size in (2, 4, 8)]
    found: dict[tuple[str, int], list[float]] = {}
    for _ in range(2):  # in turns, since other programs on the machine slow all of them down now and then
        for name, size in configurations:
            rate = games_per_second(f"local:{size}" if name == "dask" else None, size, games)
            found.setdefault((name, size), []).append(rate)
            print(f"{name} {size}: {rate:.2f}", file=sys.stderr)
    base = max(found["processes", 1])
    for (name, size), rates in found.items():
        print(
            f"{name:<10} {size} workers: {max(rates):6.2f} games per CPU second, {max(rates) / base:.2f} of 1 process"
        )


# ---------------------------------------------------------------- limits


def fake(unit: Unit) -> TaskDone:
    """Takes as long as the task would."""
    time.sleep(unit.task.request.get("seconds", 0.0))
    return TaskDone(unit.task, {"nodes": 1}, f"{os.getpid()}", 0.0)


class FakeWorkers(Workers):
    """Workers that only wait."""

    def submit(self, unit: Unit) -> Future[TaskDone]:
        return self.executor.submit(fake, unit)


def simulate(executor: Executor, size: int, url: str | None, seconds: float, count: int, others: list[int]) -> str:
    """One run: how many tasks a second were done, and what each cost this program and others, in milliseconds."""
    chance = random.Random(1)
    with ExitStack() as stack:
        job = None
        if url is not None:
            database = stack.enter_context(open_database(url))
            job = StoredJob(database, f"simulation {seconds} {time.time()}", "simulation", {})
        tasks = (
            Task("sleep", number, {"seconds": chance.lognormvariate(0, 0.6) * seconds / 1.197})
            for number in range(count)
        )
        before, wall = [time.process_time(), *(sum(map(spent, family(pid))) for pid in others)], time.monotonic()
        done = sum(1 for _ in work(Runner("none", {}), tasks, FakeWorkers(executor, size), job))
        wall = time.monotonic() - wall
        after = [time.process_time(), *(sum(map(spent, family(pid))) for pid in others)]
    costs = "  ".join(f"{1000 * (late - early) / done:6.2f}" for early, late in zip(before, after, strict=True))
    return f"{done / wall:7.1f} tasks/s of {size / seconds:6.1f} asked; ms of CPU for a task: {costs}"


def postmaster(url: str) -> int:
    """The process of a PostgreSQL server, which starts one for each connection."""
    with open_database(url) as database:
        [[own]] = database.ask("SELECT pg_backend_pid()")
        return int(Path(f"/proc/{own}/stat").read_text().rpartition(")")[2].split()[1])


def limits(url: str | None) -> None:
    size = 1000
    for seconds in (20.0, 5.0, 1.0):
        count = min(3 * size, round(40 * size / seconds))
        with ThreadPoolExecutor(size) as threads, tempfile.TemporaryDirectory() as folder:
            print(f"{seconds:g} s, no database: ", simulate(threads, size, None, seconds, count, []))
            print(f"{seconds:g} s, SQLite:      ", simulate(threads, size, f"{folder}/jobs", seconds, count, []))
            if url:
                server = postmaster(url)
                print(f"{seconds:g} s, PostgreSQL:  ", simulate(threads, size, url, seconds, count, [server]))
    dask(size)


def dask(size: int) -> None:
    """The same through a scheduler in a process of its own, with 10 workers of many threads."""
    from distributed import Client

    def start(program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *options, "--no-dashboard"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    address = "tcp://127.0.0.1:18786"
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "18786")
    workers = [start("dask_worker", address, "--nthreads", str(size // 10), "--no-nanny") for _ in range(10)]
    try:
        with Client(address, timeout=60) as client:
            client.wait_for_workers(10)
            executor = client.get_executor(pure=False)
            for seconds in (5.0, 1.0):
                count = min(3 * size, round(40 * size / seconds))
                processes = [scheduler.pid, *(worker.pid for worker in workers[:1])]
                told = simulate(executor, size, None, seconds, count, processes)
                print(f"{seconds:g} s, Dask (program, scheduler, a tenth of the workers): {told}")
    finally:
        for process in (*workers, scheduler):
            process.kill()


if __name__ == "__main__":
    if sys.argv[1:] == ["efficiency"]:
        efficiency()
    elif sys.argv[1:2] == ["limits"]:
        limits(sys.argv[2] if len(sys.argv) > 2 else None)
    else:
        sys.exit(__doc__)
