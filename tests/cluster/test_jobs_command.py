"""`secateur jobs`: what it shows, and what it changes."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.cluster.database import open_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.task import Runner, Task
from secateur.cluster.work import work
from secateur.cluster.workers import open_workers
from secateur.errors import SecateurError
from tests.helpers.patience import wait_until

pytestmark = pytest.mark.plain


def jobs(url: str, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, ["jobs", *words], env={"SECATEUR_DATABASE": url})
    assert done.exit_code == code, done.output
    return done.output


def test_what_is_shown(url: str) -> None:
    assert jobs(url) == "there are no jobs\n"
    with open_database(url) as database:
        job = StoredJob(database, "sums", "example", {}, check_every=0)
        job.add(Task("sum", number) for number in range(10))
        job.set_total(20)
        for lease in job.claim(5):
            job.finish(lease, {}, "there:1", 2.0)
        job.claim(1)
        job.note_fault("something went wrong")
    [head, row] = jobs(url).splitlines()
    assert head.split()[:5] == ["job", "kind", "state", "done", "of"]
    assert row.split()[:5] == ["sums", "example", "running", "5", "20"] and row.split()[-1] == "1"
    shown = jobs(url, "show", "sums").splitlines()
    assert "done     5 of 20 tasks (25.0 %)" in shown
    assert "at work  1 task, submitted by 1 program" in shown
    assert "worker   there:1: 5 results, 10 s of work" in shown
    assert shown[-1].endswith("something went wrong")
    report = json.loads(jobs(url, "show", "sums", "--json"))
    assert (report["done"], report["leased"], report["open"], report["total"]) == (5, 1, 4, 20)
    assert report["left_seconds"] > 0 and report["workers"] == [{"name": "there:1", "results": 5, "seconds": 10.0}]
    assert [each["name"] for each in json.loads(jobs(url, "list", "--json"))] == ["sums"]


def test_what_is_changed(url: str) -> None:
    with open_database(url) as database:
        StoredJob(database, "sums", "example", {})
        assert jobs(url, "pause", "sums") == "sums is paused: secateur jobs resume continues it\n"
        assert StoredJob.find(database, "sums").state == "paused"
        assert jobs(url, "resume", "sums") == "sums continues\n"
        assert jobs(url, "cancel", "sums") == "sums is cancelled; its results are kept\n"
        assert jobs(url, "resume", "sums") == "sums continues\n"
        with pytest.raises(SecateurError):
            job = StoredJob.find(database, "sums")
            job.run(lambda: job.stop("a is 1, and a is 2"))
        said = jobs(url, "resume", "sums", code=2)
        assert said == "secateur: the job sums was stopped for good: a is 1, and a is 2\n"
        assert jobs(url, "pause", "summs", code=2).startswith("secateur: there is no job 'summs' in ")


def test_a_job_that_is_paused_waits_and_one_that_is_cancelled_ends(url: str) -> None:
    said: list[str] = []

    def program() -> None:
        with open_database(url) as database, open_workers(concurrency=1) as workers:
            job = StoredJob(database, "echoes", "echo", {}, check_every=0)
            tasks = iter([Task("sleep", number, {"seconds": 0.05}) for number in range(10_000)])
            try:
                for _ in work(Runner("secateur.cluster.echo", {}), tasks, workers, job):
                    pass
            except SecateurError as error:
                said.append(str(error))

    def done() -> int:
        return int(json.loads(jobs(url, "show", "echoes", "--json"))["done"])

    with open_database(url) as database:
        StoredJob(database, "echoes", "echo", {}, check_every=0)
    thread = threading.Thread(target=program)
    thread.start()
    wait_until(lambda: done() > 2)
    jobs(url, "pause", "echoes")
    wait_until(lambda: _stands(done))
    paused = done()
    time.sleep(0.5)
    assert done() == paused
    jobs(url, "resume", "echoes")
    wait_until(lambda: done() > paused)
    jobs(url, "cancel", "echoes")
    thread.join()
    assert said == ["the job echoes was cancelled"]
    assert json.loads(jobs(url, "show", "echoes", "--json"))["leased"] == 0, "what was leased was given back"


def test_a_program_continues_when_another_one_is_done(url: str) -> None:
    """The other one has wanted less: the result of its task is there, and what is left is done here."""
    found: list[str] = []

    def tasks(count: int) -> Iterator[Task]:
        return iter([Task("sleep", number, {"seconds": 0.05}) for number in range(count)])

    def programs() -> None:
        with open_database(url) as database, open_database(url) as elsewhere, open_workers(concurrency=1) as workers:
            job, other = (StoredJob(each, "echoes", "echo", {}, check_every=0) for each in (database, elsewhere))
            other.add(tasks(1))
            [lease] = other.claim(1)
            for done in work(Runner("secateur.cluster.echo", {}), tasks(4), workers, job):
                found.append(done.task.name)
                if len(found) == 1:
                    other.finish(lease, {})
                    other.complete()

    thread = threading.Thread(target=programs, daemon=True)
    thread.start()
    wait_until(lambda: not thread.is_alive())
    assert sorted(found) == ["sleep 0", "sleep 1", "sleep 2", "sleep 3"]


def test_a_program_that_was_killed_when_its_file_was_complete(tmp_path: Path) -> None:
    """The next one ends the job, and does what was still to be computed again."""
    url = str(tmp_path / "jobs.sqlite")
    selfplay = ["selfplay", "tictactoe", "--games", "3", "--nodes", "20", "--out", str(tmp_path / "games")]
    selfplay += ["--concurrency", "1", "--job", "games", "--database", url]
    assert CliRunner().invoke(cli, selfplay).exit_code == 0
    with open_database(url) as database:
        job = StoredJob.find(database, "games")
        job.become("running")
        [[request]] = database.ask("SELECT request FROM task WHERE name = 'game 1'")
        job.add([Task("game", 1, json.loads(request), key="game 1 again", avoid="there:1")])
    assert CliRunner().invoke(cli, selfplay).exit_code == 0
    report = json.loads(jobs(url, "show", "games", "--json"))
    assert (report["state"], report["done"], report["checked"]) == ("done", 3, 1)


def _stands(done: Callable[[], int]) -> bool:
    """Whether nothing more is done."""
    before = done()
    time.sleep(1.5)
    return done() == before
