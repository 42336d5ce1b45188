"""A scheduler and its workers: jobs that hang, crash, compile and step back; none of them is about a game."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from secateur.workers import async_process, process
from secateur.workers.framing import JobProgress
from secateur.workers.job import Job, JobError, JobHangs, JobKind, JobState
from secateur.workers.scheduler import MOST_EACH, Scheduler, Workload
from tests.helpers.patience import PATIENCE, wait_until

#: A long time limit, and short ones for what hangs.
KINDS = {
    "echo": JobKind(PATIENCE, rank=0),
    "hang": JobKind(0.5, rank=2),
    "fork": JobKind(0.5, rank=2),
    "stumble": JobKind(PATIENCE, rank=2),
    "swell": JobKind(PATIENCE, rank=2),
    "compile": JobKind(0.3, rank=2),
    "die_always": JobKind(PATIENCE, rank=2),
    "wait": JobKind(PATIENCE, rank=4, patient=True),
    "wait_deaf": JobKind(PATIENCE, rank=4, patient=True),
}


@pytest.fixture(autouse=True)
def stoppable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMPLE_WORKER", "stoppable")
    monkeypatch.setattr(async_process, "GRACE", 0.5)


def with_workers(act: Callable[[Scheduler], Awaitable[Any]], count: int = 1, **options: Any) -> Any:
    """What comes of an act with so many workers."""

    async def run() -> Any:
        workload = Workload("sample_worker", options.pop("kinds", KINDS), lambda request: request.get("about", ""), "?")
        async with asyncio.timeout(PATIENCE), Scheduler(workload, count, **options) as scheduler:
            return await act(scheduler)

    return asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_question_is_answered_and_a_job_is_done() -> None:
    states: list[JobState] = []

    async def act(scheduler: Scheduler) -> None:
        answer = await scheduler.ask("echo", {"word": "hello"})
        assert answer["word"] == "hello"
        job = Job("echo", {"word": "there"}, "me", lambda job: states.append(job.state))
        job.prepare = lambda job: job.request.update(late=True)
        result = await scheduler.submit(job).wait()
        assert result["late"] and result["pid"] != answer["pid"]

    with_workers(act)
    assert states == [JobState.RUNNING, JobState.RUNNING, JobState.DONE][-len(states) :]
    assert [*map(str, JobState)] == ["waiting", "compiling", "running", "done", "failed", "stopped"], "pages know these"


def test_what_hangs_is_killed_and_said_so() -> None:
    async def act(scheduler: Scheduler) -> None:
        job = Job("hang", {}, "me")
        with pytest.raises(JobError, match=r"^it took longer than 0\.5 seconds, and was stopped$"):
            await scheduler.submit(job).wait()
        wait_until(lambda: not Path(f"/proc/{job.told['pid']}").exists())
        assert (await scheduler.submit(Job("echo", {}, "me")).wait())["pid"] != job.told["pid"]
        with pytest.raises(JobHangs, match=r"^there was no answer within 0\.5 seconds: \?$"):
            await scheduler.ask("hang", {})
        assert await scheduler.ask("echo", {})

    with_workers(act)


def test_a_job_that_says_nothing_hangs() -> None:
    async def act(scheduler: Scheduler) -> None:
        with pytest.raises(JobHangs, match=r"^there was no progress for 0\.4 seconds: \?$"):
            await scheduler.submit(Job("hang", {}, "me")).wait()

    with_workers(act, kinds={"hang": JobKind(PATIENCE, rank=2, silence=0.4)})


def test_a_suspect_that_hangs_keeps_no_other_question_waiting() -> None:
    kinds = {**KINDS, "hang": JobKind(PATIENCE, rank=0)}

    async def act(scheduler: Scheduler) -> None:
        hanging = asyncio.create_task(scheduler.ask("hang", {"about": "suspect"}))
        await until(lambda: scheduler.answerers.processes[True].jobs)
        assert await scheduler.ask("echo", {"about": "another"})
        scheduler.forget_suspect()  # it is asked again, in a new process
        await until(lambda: scheduler.answerers.processes[True].jobs)
        hanging.cancel()

    with_workers(act, kinds=kinds, suspect="suspect")


@pytest.mark.parametrize("then", ["hang", "exit"])
def test_what_a_job_has_started_is_not_waited_for(tmp_path: Path, then: str) -> None:
    noted = tmp_path / "child"

    async def act(scheduler: Scheduler) -> None:
        with pytest.raises(JobError):
            await scheduler.submit(Job("fork", {"file": str(noted), "then": then}, "me")).wait()

    with_workers(act)
    child = int(noted.read_text())
    try:
        if then == "hang":
            wait_until(lambda: not Path(f"/proc/{child}").exists())
    finally:
        if Path(f"/proc/{child}").exists():
            os.kill(child, signal.SIGKILL)


def test_a_worker_that_is_killed_fails_its_job_alone() -> None:
    async def act(scheduler: Scheduler) -> None:
        with pytest.raises(JobError, match=r"^the process that worked on it has ended$"):
            await scheduler.submit(Job("die_always", {}, "me")).wait()
        with pytest.raises(JobError, match="ZeroDivisionError"):
            await scheduler.submit(Job("stumble", {"by": 0}, "me")).wait()
        assert await scheduler.submit(Job("stumble", {"by": 1}, "me")).wait() == {"result": 1}

    with_workers(act)


def test_memory_is_limited() -> None:
    async def act(scheduler: Scheduler) -> None:
        with pytest.raises(JobError, match="more memory than there is"):
            await scheduler.submit(Job("swell", {"bytes": 8 << 30}, "me")).wait()
        assert await scheduler.submit(Job("swell", {"bytes": 8 << 10}, "me")).wait() == {"size": 8 << 10}

    with_workers(act, memory=4 << 30)


def test_workers_end_with_the_process_that_started_them() -> None:
    async def act(scheduler: Scheduler) -> list[int]:
        pids = [(await scheduler.ask("echo", {}))["pid"]]
        return [*pids, (await scheduler.submit(Job("echo", {}, "me")).wait())["pid"]]

    for pid in with_workers(act):
        wait_until(lambda pid=pid: not Path(f"/proc/{pid}").exists())


# ---------------------------------------------------------------- time that does not count


def test_a_process_may_start_slowly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import time\ntime.sleep(4)\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(__file__).parent)]))

    async def act(scheduler: Scheduler) -> None:
        assert await scheduler.ask("echo", {})
        assert await scheduler.submit(Job("echo", {}, "me")).wait()

    kind = JobKind(3, rank=0)
    with_workers(act, kinds={"echo": kind})


def test_compiling_takes_its_time(tmp_path: Path) -> None:
    file = tmp_path / "wait"
    file.touch()

    async def act(scheduler: Scheduler) -> None:
        job = scheduler.submit(Job("compile", {"file": str(file)}, "me"))
        await until(lambda: job.told)
        assert job.state is JobState.COMPILING
        assert (job.state, job.compiling) == (JobState.COMPILING, "compiling this, about 1 s")
        await asyncio.sleep(3 * KINDS["compile"].seconds)
        file.unlink()
        assert await job.wait() == {}
        assert (job.state, job.compiling) == (JobState.DONE, "")

    with_workers(act)


def test_time_counts_from_the_end_of_compiling() -> None:
    async def act() -> None:
        job = Job("compile", {}, "me")
        assert not job.is_over(0.0), "it has not begun"
        job.begun()
        await asyncio.sleep(0.01)
        assert job.is_over(0.0) and not job.is_over(None)
        job.hear(JobProgress(job.name, None, "this"))
        await asyncio.sleep(0.01)
        assert not job.is_over(0.0)
        job.hear(JobProgress(job.name, None, ""))
        assert not job.is_over(5.0)
        await asyncio.sleep(0.01)
        assert job.is_over(0.0)

    asyncio.run(act())


def test_a_process_that_does_not_get_the_processor_does_not_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "BUSY", PATIENCE)
    file = tmp_path / "wait"
    file.touch()

    async def act(scheduler: Scheduler) -> None:
        job = scheduler.submit(Job("wait", {"file": str(file)}, "me"))
        await until(lambda: job.told)
        assert job.process is not None and job.process.pid is not None
        os.kill(job.process.pid, signal.SIGSTOP)
        await asyncio.sleep(1.5)
        os.kill(job.process.pid, signal.SIGCONT)
        file.unlink()
        assert await job.wait() == {"whole": True}

    with_workers(act, kinds={"wait": JobKind(0.5, rank=2)})


# ---------------------------------------------------------------- turns


def test_a_patient_job_steps_back_and_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "wait"
    file.touch()
    for kind in ("wait", "wait_deaf"):
        states: list[JobState] = []

        async def act(scheduler: Scheduler, kind: str = kind, states: list[JobState] = states) -> None:
            job = Job(kind, {"file": str(file)}, "me", lambda job: states.append(job.state))
            scheduler.submit(job)
            await until(lambda: job.counted_from)
            assert await scheduler.submit(Job("echo", {}, "me")).wait(), "somebody waits for this one"
            file.unlink()
            assert await job.wait() == {"whole": True}

        with_workers(act)
        assert JobState.WAITING in states and states[-1] is JobState.DONE
        file.touch()


def test_a_job_is_stopped_and_keeps_what_it_has_found(tmp_path: Path) -> None:
    file = tmp_path / "wait"
    file.touch()

    async def act(scheduler: Scheduler) -> None:
        job, other = Job("wait", {"file": str(file)}, "me"), Job("wait", {"file": str(file)}, "me")
        scheduler.submit(job)
        scheduler.submit(other)
        assert other.state is JobState.WAITING
        await until(lambda: job.told)
        scheduler.stop_all("me")
        assert await job.wait() == {"whole": False} and job.state is JobState.STOPPED
        assert other.state is JobState.STOPPED and other.message == ""
        with pytest.raises(JobError, match=r"^it was stopped$"):
            await other.wait()

    with_workers(act)


def test_an_owner_may_have_so_many_jobs(tmp_path: Path) -> None:
    file = tmp_path / "wait"
    file.touch()

    async def act(scheduler: Scheduler) -> None:
        for _ in range(MOST_EACH):
            scheduler.submit(Job("wait", {"file": str(file)}, "me"))
        with pytest.raises(JobError, match="stop one first"):
            scheduler.submit(Job("wait", {"file": str(file)}, "me"))
        scheduler.submit(Job("wait", {"file": str(file)}, "another"))

    with_workers(act)


def test_news_that_raises_harms_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    def news(job: Job) -> None:
        raise RuntimeError("oh")

    async def act(scheduler: Scheduler) -> None:
        assert await scheduler.submit(Job("echo", {}, "me", news)).wait()

    with_workers(act)
    assert "RuntimeError: oh" in capsys.readouterr().err
