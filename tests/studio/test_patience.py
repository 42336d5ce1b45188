"""What a person waits for: a move comes before the compiler is done, before an analysis, and at the usual priority."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from secateur.studio.jobs import make_scheduler
from secateur.workers import async_process
from secateur.workers.job import NICE, Job, JobState
from secateur.workers.scheduler import Scheduler
from tests.helpers.patience import PATIENCE
from tests.helpers.running_studio import COUNTDOWN

#: Waits for as long as a file is there.
WAIT = """while os.path.exists({file!r}):
            time.sleep(0.02)"""


def test_nobody_waits_for_the_compiler(empty_cache: Path) -> None:
    game = {"game": "tictactoe", "memory": "1MB"}
    told: list[dict[str, Any]] = []

    async def think() -> bool:
        async with make_scheduler(Scheduler, workers=2) as workers:
            warm = workers.submit(Job("warm", game, "studio"))
            request = {**game, "position": "", "moves": [], "level": {"depth": 4}}
            job = workers.submit(
                Job("think", request, "page", lambda job: told.append({**job.told, "compiling": job.compiling}))
            )
            assert (await asyncio.wait_for(job.wait(), PATIENCE))["move"]
            return warm.state is not JobState.DONE

    assert asyncio.run(think()), "the move was there before the kernel"
    assert any(each.get("depth") and "compiling TicTacToe for the exact search" in each["compiling"] for each in told)


def test_an_analysis_that_steps_back_too_slowly_goes_on_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(async_process, "GRACE", 0.2)
    file, wait = tmp_path / "countdown.py", tmp_path / "wait"
    file.write_text(COUNTDOWN.format(moves=WAIT.format(file=str(wait)), play="pass"))
    wait.touch()
    game = {"game": f"{file}:Countdown", "position": "", "moves": [], "memory": "1MB"}
    states: list[JobState] = []

    async def analyse() -> dict[str, Any]:
        analysis = Job("analyse", {**game, "lines": 1, "seconds": 60}, "page", lambda job: states.append(job.state))
        async with make_scheduler(Scheduler, workers=1) as workers:
            workers.submit(analysis)
            async with asyncio.timeout(PATIENCE):
                while analysis.counted_from is None:
                    await asyncio.sleep(0.01)
            move = Job("think", {**game, "game": "nim", "level": {"nodes": 100}}, "page")
            assert (await asyncio.wait_for(workers.submit(move).wait(), PATIENCE))["move"]
            wait.unlink()
            return await asyncio.wait_for(analysis.wait(), PATIENCE)

    assert asyncio.run(analyse())["complete"]
    assert states[0] is JobState.RUNNING and JobState.WAITING in states and states[-1] is JobState.DONE


def busy_niceness(pid: int) -> set[int]:
    """How much nicer than this test the threads of a process are that have worked lately."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)

    def times() -> dict[str, int]:
        """The processor time of each thread, in ticks."""
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return {task.name: int((task / "stat").read_text().rpartition(")")[2].split()[11]) for task in tasks}

    before, worked = times(), []
    while not worked:
        time.sleep(0.1)
        worked = [task for task, ticks in times().items() if ticks > before.get(task, 0) + 3]
    return {os.getpriority(os.PRIO_PROCESS, int(task)) - usual for task in worked}


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own here")
def test_a_move_that_a_person_waits_for_is_searched_at_the_usual_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    game = {"game": "gomoku", "position": "", "moves": [], "memory": "1MB"}
    think = {**game, "level": {"seconds": PATIENCE}}
    analyse = {**game, "lines": 1, "seconds": PATIENCE}

    async def searched(workers: Scheduler, job: Job) -> set[int]:
        workers.submit(job)
        async with asyncio.timeout(PATIENCE):
            while not job.told.get("depth"):
                await asyncio.sleep(0.01)
        assert job.process is not None and job.process.pid is not None
        found = busy_niceness(job.process.pid)
        workers.stop(job)
        await job.finished.wait()
        return found

    async def search() -> None:
        async with make_scheduler(Scheduler, workers=1) as workers:
            assert await searched(workers, Job("analyse", analyse, "page")) == {NICE}
            assert await searched(workers, Job("think", think, "page")) == {0}, "even in a worker that was nice before"

    asyncio.run(search())
