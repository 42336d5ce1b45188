"""The page of jobs: what it shows of a database, and what its buttons change there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from secateur.cluster.database import open_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.task import Task
from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=PAGE)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("jobs") / "jobs.sqlite")


@pytest.fixture(scope="module")
def studio(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that shows a database of its own."""
    folder = tmp_path_factory.mktemp("studio")
    running = Running(folder / "matches.sqlite", "--workers", "1", "--database", database, interpreted=True)
    yield running
    running.stop()
    assert running.complaints() == ""


def test_jobs_are_shown_alive_and_changed(
    open_page: Callable[..., Any], database: str, accessible: Callable[[Any], None]
) -> None:
    page = open_page(phone=True)
    page.goto("/jobs")
    expect(page.get_by_text("There are no jobs.")).to_be_visible()
    assert not Path(database).exists(), "to look makes no database"
    with open_database(database) as opened:
        job = StoredJob(opened, "sums", "example", {}, check_every=0)
        job.add(Task("sum", number) for number in range(10))
        for lease in job.claim(4):
            job.finish(lease, {}, "there:1", 2.0)
        job.claim(1)
        job.note_fault("something went wrong")
        shown = page.locator(".job", has_text="sums")
        expect(shown).to_contain_text("4 of 10 tasks")
        expect(shown).to_contain_text("Tasks in progress: 1")
        for lease in job.claim(2):
            job.finish(lease, {}, "there:1", 2.0)
        expect(shown).to_contain_text("6 of 10 tasks")
        for summary in shown.locator("summary").all():
            summary.click()
        expect(shown.locator("tbody tr")).to_have_text(["there:1612"])
        expect(shown).to_contain_text("something went wrong")
        accessible(page)
        page.get_by_role("button", name="Pause: sums").click()
        expect(shown.locator(".badge")).to_have_text("paused")
        assert job.state == "paused"
        page.get_by_role("button", name="Resume: sums").click()
        expect(shown.locator(".badge")).to_have_text("running")
        page.get_by_role("button", name="Cancel: sums").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel the job").click()
        expect(shown.locator(".badge")).to_have_text("cancelled")
        assert job.state == "cancelled"
        with pytest.raises(Exception, match="contradict"):
            job.run(lambda: job.stop("two results contradict each other"))
        expect(shown.locator("p.wrong")).to_have_text("two results contradict each other")
        expect(shown.get_by_role("button")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
