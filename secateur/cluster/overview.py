"""How far the jobs of a database are: what `secateur jobs` and the studio show."""

from __future__ import annotations

from msgspec import Struct

from secateur.cluster.database import Database
from secateur.cluster.jobs import AGAIN, DONE, StoredJob
from secateur.errors import SecateurError

#: Seconds that count for the rate, and for who works on a job.
RECENT = 600.0

#: How many faults are shown.
LAST_FAULTS = 5


class FaultReport(Struct):
    """Something that went wrong, and when, in seconds since 1970."""

    at: float
    text: str


class WorkerReport(Struct):
    """A process that has given results in the last minutes, how many, and the seconds of work in them."""

    name: str
    results: int
    seconds: float


class JobReport(Struct, kw_only=True):
    """How far a job is. Results that checked others are counted apart; times are in seconds."""

    name: str
    kind: str
    state: str
    why: str
    created: float
    done: int
    leased: int
    open: int
    total: int | None
    checked: int
    per_hour: float
    left_seconds: float | None
    holders: list[str]
    workers: list[WorkerReport]
    faults: int
    last_faults: list[FaultReport]

    @property
    def expected(self) -> int:
        """How many tasks there will be, as far as is known."""
        return max(self.total or 0, self.done + self.leased + self.open)


def job_names(database: Database) -> list[str]:
    """The jobs of a database, the newest first."""
    return [name for [name] in database.ask("SELECT name FROM job ORDER BY created DESC, name")]


def job_reports(database: Database) -> list[JobReport]:
    """How far each job of a database is, the newest first.

    >>> import tempfile
    >>> from secateur.cluster.database import open_database
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     made = [StoredJob(database, name, "example", {}) for name in ("sums", "products")]
    ...     sorted(report.name for report in job_reports(database))
    ['products', 'sums']
    """
    return [job_report(database, name) for name in job_names(database)]


def job_report(database: Database, name: str) -> JobReport:
    """How far a job is.

    >>> import tempfile
    >>> from secateur.cluster.database import open_database
    >>> from secateur.cluster.task import Task
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     job = StoredJob(database, "sums", "example", {})
    ...     job.add([Task("sum", number) for number in range(3)])
    ...     _ = job.finish(job.claim(1)[0], {}, "here")
    ...     report = job_report(database, "sums")
    >>> report.done, report.open, [worker.name for worker in report.workers]
    (1, 2, ['here'])
    """
    job = StoredJob.find(database, name)
    report = database.run(lambda: _report(job))
    if report is None:
        raise SecateurError(f"there is no job {name!r} in {database.shown}")
    return report


def _report(job: StoredJob) -> JobReport | None:
    ask, name = job.database.ask, job.name
    rows = ask("SELECT kind, state, why, total, created FROM job WHERE name = ?", name)
    if not rows:
        return None
    [[kind, state, why, total, created]] = rows
    counts, now = job.counts(), job.database.now()
    checks: dict[str, int] = dict(
        ask("SELECT state, count(*) FROM task WHERE job = ? AND avoid <> '' GROUP BY state", name)
    )
    numbers = {each: counts.get(each, 0) - checks.get(each, 0) for each in ("open", "leased", DONE)}
    recent = ask(
        "SELECT worker, count(*), sum(seconds), min(ended), max(ended) FROM result"
        " WHERE job = ? AND ended > ? AND name NOT LIKE ? GROUP BY worker ORDER BY count(*) DESC, worker",
        name,
        now - RECENT,
        f"%{AGAIN}",
    )
    results = sum(row[1] for row in recent)
    until = now if state == "running" else max((row[4] for row in recent), default=now)
    spent = max(until - min((row[3] for row in recent), default=now), 1.0)
    rate = results / spent
    holders = ask(
        "SELECT DISTINCT holder FROM task WHERE job = ? AND state = 'leased' AND deadline > ? ORDER BY holder",
        name,
        now,
    )
    [[faults]] = ask("SELECT count(*) FROM fault WHERE job = ?", name)
    last = ask(f"SELECT at, text FROM fault WHERE job = ? ORDER BY at DESC LIMIT {LAST_FAULTS}", name)
    report = JobReport(
        name=name,
        kind=kind,
        state=state,
        why=why,
        created=created,
        done=numbers[DONE],
        leased=numbers["leased"],
        open=numbers["open"],
        total=total,
        checked=checks.get(DONE, 0),
        per_hour=round(3600 * rate, 1),
        left_seconds=None,
        holders=[holder for [holder] in holders],
        workers=[WorkerReport(worker, count, round(seconds, 1)) for worker, count, seconds, *_ in recent],
        faults=faults,
        last_faults=[FaultReport(*row) for row in last],
    )
    if rate and state == "running" and total is not None:  # nobody knows how many tasks a proof will take
        report.left_seconds = round((report.expected - report.done) / rate, 1)
    return report
