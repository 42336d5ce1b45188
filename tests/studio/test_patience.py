"""A slow machine is not taken for a game that hangs: time to start and to compile does not count."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from secateur.studio import crew
from secateur.studio.crew import Crew, Job
from secateur.studio.jobs import KINDS
from tests.helpers.patience import PATIENCE
from tests.helpers.running_studio import COUNTDOWN

#: Waits for as long as a file is there.
WAIT = """while os.path.exists({file!r}):
            time.sleep(0.02)"""


def limit(monkeypatch: pytest.MonkeyPatch, kind: str, seconds: float) -> None:
    monkeypatch.setitem(KINDS, kind, KINDS[kind]._replace(seconds=seconds))


def test_a_process_may_start_slowly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import time\ntime.sleep(3)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    limit(monkeypatch, "position", 1)

    async def ask() -> dict[str, Any]:
        async with Crew(workers=1) as workers:
            return await workers.ask("position", {"game": "tictactoe"})

    assert len(asyncio.run(ask())["view"]["moves"]) == 9


def test_compiling_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, "hint", 0.2)

    async def hint() -> None:
        late = asyncio.Event()
        job = Job("hint", {"game": "tictactoe"}, None)
        job.on_late = lambda job: late.set()
        job.set_limit()
        job.hear({"compiling": "the game"})
        await asyncio.sleep(0.5)
        assert not late.is_set()
        job.hear({"compiling": ""})
        await asyncio.wait_for(late.wait(), PATIENCE)

    asyncio.run(hint())


def test_nobody_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECATEUR_CACHE", str(tmp_path / "cache"))
    game = {"game": "tictactoe", "memory": "1MB"}
    told: list[dict[str, Any]] = []

    async def think() -> bool:
        async with Crew(workers=2) as workers:
            warm = workers.submit(Job("warm", game, "studio"))
            request = {**game, "position": "", "moves": [], "level": {"depth": 4}}
            job = workers.submit(Job("think", request, "page", lambda job: told.append(job.told)))
            assert (await asyncio.wait_for(job.wait(), PATIENCE))["move"]
            return warm.state != "done"

    assert asyncio.run(think()), "the move was there before the kernel"
    assert any(each.get("depth") and "compiling solve for TicTacToe" in each.get("compiling", "") for each in told)


def test_an_analysis_that_steps_back_too_slowly_goes_on_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(crew, "GRACE", 0.2)
    file, wait = tmp_path / "countdown.py", tmp_path / "wait"
    file.write_text(COUNTDOWN.format(moves=WAIT.format(file=str(wait)), play="pass"))
    wait.touch()
    game = {"game": f"{file}:Countdown", "position": "", "moves": [], "memory": "1MB"}
    states: list[str] = []

    async def analyse() -> dict[str, Any]:
        analysis = Job("analyse", {**game, "lines": 1, "seconds": 60}, "page", lambda job: states.append(job.state))
        async with Crew(workers=1) as workers:
            workers.submit(analysis)
            async with asyncio.timeout(PATIENCE):
                while not analysis.begun:
                    await asyncio.sleep(0.01)
            move = Job("think", {**game, "game": "nim", "level": {"nodes": 100}}, "page")
            assert (await asyncio.wait_for(workers.submit(move).wait(), PATIENCE))["move"]
            wait.unlink()
            return await asyncio.wait_for(analysis.wait(), PATIENCE)

    assert asyncio.run(analyse())["complete"]
    assert states.count("running") == 2 and states[-1] == "done"
