"""The jobs of a database, as the page of jobs shows them: those that commands with --job have begun."""

from __future__ import annotations

from pathlib import Path

from secateur.cluster.database import is_file, open_database, usual_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.overview import job_reports
from secateur.studio.messages.replies import StoredJobList


def list_jobs(url: str | None) -> StoredJobList:
    """How far the jobs of a database are. To look at a file that is not there yet does not make it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     list_jobs(f"{folder}/jobs.sqlite").jobs, Path(folder, "jobs.sqlite").exists()
    ([], False)
    """
    url = url or usual_database()
    if is_file(url) and not Path(url).exists():
        return StoredJobList(database=url, jobs=[])
    with open_database(url) as database:
        return StoredJobList(database=database.shown, jobs=job_reports(database))


def change_job(url: str | None, name: str, state: str) -> StoredJobList:
    """Pauses, resumes or cancels a job, and lists all."""
    with open_database(url) as database:
        StoredJob.find(database, name).change(state)
    return list_jobs(url)
