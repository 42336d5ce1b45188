"""Tasks on processes of this machine: what becomes of tasks that fail, and of workers that die."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from secateur.cluster.fan_out import fan_out
from secateur.cluster.task import HangLimit, Runner, Task
from secateur.cluster.workers import open_workers
from secateur.errors import SecateurError
from secateur.workers.framing import Content
from tests.helpers.patience import wait_until


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets worker processes find the module `sample_worker`."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1] / "workers"))


def results_of(tasks: list[Task | None], size: int = 2, runner: Runner | None = None) -> Iterator[tuple[Task, Any]]:
    with open_workers(concurrency=size) as workers:
        for each in fan_out(runner or Runner("sample_worker", {}), iter(tasks), workers):
            yield each.task, each.result


def done(tasks: list[Task | None], size: int = 2, setup: Content | None = None) -> list[tuple[Task, Any]]:
    return list(results_of(tasks, size, Runner("sample_worker", setup or {})))


def test_every_task_is_done_whatever_jobs_print() -> None:
    tasks = [Task("echo", number, {"number": number}) for number in range(5)]
    found = done([Task("echo", -1, alone=True), *tasks])
    assert found[0][0].alone, "the others wait for it"
    assert sorted(result["number"] for _, result in found[1:]) == list(range(5))
    assert len({result["pid"] for _, result in found}) <= 2


def test_a_task_that_fails_says_why() -> None:
    with pytest.raises(SecateurError, match=r"^ask for less$"):
        done([Task("refuse", 0)])
    with pytest.raises(SecateurError, match=r"^internal error: ZeroDivisionError: integer division or modulo by zero$"):
        done([Task("stumble", 0, {"by": 0})])
    with pytest.raises(SecateurError, match=r"^this setup is wrong$"):
        done([Task("echo", 0)], setup={"refuse": True})


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    [(task, result)] = done([Task("die", 7, {"file": str(tmp_path / "died")})])
    assert task.number == 7 and result == {}
    with pytest.raises(SecateurError, match="worker processes end by themselves: the last one ended by SIGKILL"):
        done([Task("die_always", 0)])


def test_a_worker_that_computes_without_end_is_killed() -> None:
    limit = HangLimit(0.3, "it spins")
    message = r"^a worker process was killed after computing for 0\.3 seconds: it spins$"
    with pytest.raises(SecateurError, match=message):
        list(results_of([Task("spin", 0)], 1, Runner("sample_worker", {}, hang_limit=limit)))
    runner = Runner("sample_worker", {}, hang_limit=limit)
    [(_, found)] = results_of([Task("spin_and_tell", 0, {"seconds": 0.8})], 1, runner)
    assert found == {}, "one that says how it goes may go on"


def test_closing_ends_workers_whatever_they_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.cluster.host.FAREWELL", 0.1)
    file = tmp_path / "child"
    results = results_of(
        [Task("echo", 0, alone=True), Task("fork", 1, {"file": str(file), "then": "hang"}), Task("echo", 2)]
    )
    pid = next(results)[1]["pid"]
    assert next(results)[0].number == 2
    wait_until(lambda: file.exists() and file.read_text())
    results.close()  # type: ignore[attr-defined]
    for each in (pid, int(file.read_text())):
        wait_until(lambda each=each: not Path(f"/proc/{each}").exists() or _is_zombie(each))


def _is_zombie(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
