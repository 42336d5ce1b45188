"""Jobs in a database: leases, results, checks, bounds. Every test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import Counter
from pathlib import Path

import pytest

from secateur.cluster.database import Database, open_database
from secateur.cluster.jobs import AGAIN, CANCELLED, PAUSED, RUNNING, STOPPED, JobStopped, StoredJob
from secateur.cluster.proof import ProofBounds, ProofTree
from secateur.cluster.task import Task
from secateur.errors import SecateurError


def tasks(count: int) -> list[Task]:
    return [Task("echo", number, {"number": number}) for number in range(count)]


def job_of(database: Database, check_every: int = 0, lease: float = 60.0) -> StoredJob:
    return StoredJob(database, "job", "echo", {"game": "none"}, check_every, lease)


def test_the_promising_tasks_come_first(url: str) -> None:
    with open_database(url) as database:
        job = job_of(database)
        job.add(tasks(3))
        job.add([Task("echo", 7)], priority=2.0)
        job.add([Task("echo", 1)], priority=9.0)  # it is there already
        assert [lease.task.number for lease in job.claim(2)] == [7, 0]
        assert [lease.task.number for lease in job.claim(1)] == [1]
        job.complete()
        assert job.claim(1) == [] and job.counts() == {"leased": 3}, "nobody needs the last task"


def test_results_are_taken_from_the_holder_only_and_once(url: str) -> None:
    with open_database(url) as database:
        first, second = job_of(database, lease=0.0), job_of(database)
        first.add(tasks(1))
        [late] = first.claim(1)
        [lease] = second.claim(1)
        assert not first.finish(late, {"number": -1}, "late"), "its lease ran out, and another has the task"
        assert second.finish(lease, {"number": 0}, "here", 2.5)
        assert second.finish(lease, {"number": 99}), "the answer to the first message may have been lost"
        assert not first.finish(late, {"number": -1}, "late")
        [(name, result)] = first.all_results()
        assert (name, result.content, result.worker, result.seconds) == ("echo 0", {"number": 0}, "here", 2.5)
        told = [text for [text] in database.ask("SELECT text FROM fault ORDER BY at")]
        assert (
            told[0].startswith("echo 0: its lease ran out, ") and told[1] == "echo 0: a late result of late was ignored"
        )


def test_a_lease_that_is_renewed_stays(url: str) -> None:
    with open_database(url) as database:
        job, other = job_of(database, lease=0.0), job_of(database)
        job.add(tasks(2))
        leases = job.claim(2)
        job.lease = 60.0
        job.renew(leases)
        assert other.claim(2) == []
        job.give_back(leases)
        assert len(other.claim(2)) == 2


def test_programs_share_the_tasks_of_a_job(url: str) -> None:
    taken: Counter[int] = Counter()

    def program() -> None:
        with open_database(url) as database:
            job = job_of(database)
            while leases := job.claim(3):
                for lease in leases:
                    assert job.finish(lease, {})
                    taken[lease.task.number] += 1

    with open_database(url) as database:
        job_of(database).add(tasks(90))
    threads = [threading.Thread(target=program) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken == Counter(range(90))


def test_one_in_so_many_is_computed_again_and_must_be_the_same(url: str) -> None:
    with open_database(url) as database:
        job = job_of(database, check_every=4)
        job.add(tasks(80))
        for lease in job.claim(80):
            assert job.finish(lease, {"nodes": lease.task.number, "seconds": 1.0}, "one")
        again = job.claim(80)
        assert 8 <= len(again) <= 35 and all(lease.task.name.endswith(AGAIN) for lease in again)
        assert {lease.task.avoid for lease in again} == {"one"}, "it is done by another one"
        assert job.finish(again[0], {"nodes": again[0].task.number, "seconds": 3.0}, "two")
        name = again[1].task.name.removesuffix(AGAIN)
        with pytest.raises(JobStopped, match=f"^{name} gave nodes {again[1].task.number} by one and 7777 by two: "):
            job.finish(again[1], {"nodes": 7777, "seconds": 1.0}, "two")
        assert job.state == STOPPED and "7777" in job.why
        assert job.claim(5) == [], "nobody works on it any more"
        assert len(job.all_results()) == 80


def test_states_of_a_job(url: str) -> None:
    with open_database(url) as database:
        job = job_of(database)
        job.add(tasks(1))
        for state in (PAUSED, CANCELLED):
            job.become(state)
            assert job.claim(1) == []
        job.become(RUNNING)
        assert len(job.claim(1)) == 1
        with pytest.raises(SecateurError, match=r"^the job job is another one \(game none, not chess\): give another"):
            StoredJob(database, "job", "echo", {"game": "chess"})
        with pytest.raises(SecateurError, match=r"^the job job belongs to echo, not to solve: give another name$"):
            StoredJob(database, "job", "solve", {"game": "none"})


def test_bounds_only_tighten(url: str) -> None:
    with open_database(url) as database:
        job = job_of(database)
        proof = ProofTree(job)
        assert proof.tighten("a", low=-1, by="one") == ProofBounds(-1, None, "one", "")
        assert proof.tighten("a", low=-2, high=1, by="two") == ProofBounds(-1, 1, "one", "two")
        assert proof.tighten("a", low=1, by="three") == ProofBounds(1, 1, "three", "two")
        assert proof.bounds(["a", "b"])["a"].is_exact and "b" not in proof.bounds(["a", "b"])
        proof.add_edges("a", [("m1", "b"), ("m2", "c")])
        proof.add_edges("a", [("m1", "b")])
        assert proof.children("a") == [("m1", "b"), ("m2", "c")] and proof.parents("c") == ["a"]
        job.add(tasks(1))
        [lease] = job.claim(1)

        def result() -> None:
            job.finish(lease, {})
            proof.tighten("b", high=0, by="four")
            proof.tighten("a", high=0, by="four")

        message = r"^position a is worth at least 1 by three, and at most 0 by four: one of them is wrong$"
        with pytest.raises(JobStopped, match=message):
            job.run(result)
        assert job.state == STOPPED and job.all_results() == [] and proof.bounds(["b"]) == {}, "nothing of it is kept"
        assert proof.all_bounds() == {"a": ProofBounds(1, 1, "three", "two")}


# ---------------------------------------------------------------- databases that cannot be used


def test_bad_databases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "text").write_text("not a database, but a text that is long enough " * 50)
    (tmp_path / "other").touch()
    with sqlite3.connect(tmp_path / "old") as old:
        old.execute("CREATE TABLE version (number INTEGER NOT NULL PRIMARY KEY)")
        old.execute("INSERT INTO version VALUES (99)")
    for url, message in {
        str(tmp_path / "text"): "text cannot be used: file is not a database",
        str(tmp_path / "old"): "old was made by another version of secateur: give another database",
        str(tmp_path): "cannot be opened: it must be a file in a folder that exists",
        str(tmp_path / "no" / "jobs"): "cannot be opened: it must be a file in a folder that exists",
        "mysql://here": "mysql://here is not a database: give a file, or a URL as postgresql://user@host/name",
        "postgresql://ann:secret@127.0.0.1:1/x": "postgresql://ann@127.0.0.1:1/x cannot be opened: connection failed",
    }.items():
        with pytest.raises(SecateurError) as found:
            open_database(url)
        assert message in str(found.value) and "secret" not in str(found.value) and "\n" not in str(found.value)


def test_a_database_without_rights(server: str, url: str, tmp_path: Path) -> None:
    with open_database(url) as database:
        job_of(database).add(tasks(2))
        if url.startswith("postgres"):
            database.ask("DROP ROLE IF EXISTS reader")
            database.ask("CREATE ROLE reader LOGIN")
            database.ask("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
            url = url.replace("postgres@", "reader@")
    try:
        if not url.startswith("postgres"):
            if os.getuid() == 0:
                pytest.skip("root may write everything")
            (tmp_path / "jobs.sqlite").chmod(0o400)
        with pytest.raises(SecateurError, match=r"cannot be used: (permission denied|attempt to write)"):
            job_of(open_database(url))
    finally:
        if "reader@" in url:
            with open_database(url.replace("reader@", "postgres@")) as database:
                assert job_of(database).counts() == {"open": 2}
                database.ask("DROP OWNED BY reader")
                database.ask("DROP ROLE reader")


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    with open_database(str(tmp_path / "jobs.sqlite")) as database:
        job = job_of(database)
        job.add(tasks(40))
        [[pages]] = database.ask("PRAGMA page_count")
        database._execute(f"PRAGMA max_page_count={pages + 4}", ())  # type: ignore[attr-defined]
        leases, done = job.claim(40), 0
        with pytest.raises(SecateurError, match=r"jobs\.sqlite cannot be used: database or disk is full$"):
            for lease in leases:
                job.finish(lease, {"text": "x" * 1000})
                done += 1
        assert 0 < done < 40
        database._execute(f"PRAGMA max_page_count={pages + 1000}", ())  # type: ignore[attr-defined]
        assert len(job.all_results()) == done
        assert job.finish(leases[done], {"text": "there is room again"})
