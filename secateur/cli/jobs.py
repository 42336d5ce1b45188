"""`secateur jobs`: the jobs of a database, and what becomes of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import aligned, json_option, plural, print_json, terminal
from secateur.cli.options import database_option
from secateur.cli.streams import echo
from secateur.schema import plain

if TYPE_CHECKING:
    from secateur.cluster.overview import JobReport

#: Seconds between two looks with --watch.
AGAIN_EVERY = 1.0

watch_option = click.option("--watch", is_flag=True, help="Update the output every second until Ctrl-C.")


@click.group(invoke_without_command=True)
@click.pass_context
def jobs(ctx: click.Context) -> None:
    """List, follow and control the jobs of a database.

    A command with --job NAME starts a job. Its tasks and results are in the database, and any program, on any
    machine, can work on them.

    \b
    Examples:
      secateur jobs
      secateur jobs show openings --watch
      secateur jobs pause openings --database postgresql://ann@db.example/secateur
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_jobs)


@jobs.command("list")
@database_option
@watch_option
@json_option
def list_jobs(database: str | None, watch: bool, as_json: bool) -> None:
    """List the jobs, the newest first."""

    def lines(reports: list[JobReport]) -> list[str]:
        head = ["job", "kind", "state", "done", "of", "an hour", "left", "faults"]
        return aligned([head, *(_cells(each) for each in reports)], 3) if reports else ["there are no jobs"]

    _show(database, None, watch, as_json, lines)


@jobs.command()
@click.argument("name")
@database_option
@watch_option
@json_option
def show(name: str, database: str | None, watch: bool, as_json: bool) -> None:
    """Show the progress of a job, its workers and its faults."""
    _show(database, name, watch, as_json, lambda reports: _details(reports[0]))


def _changes(state: str, told: str) -> Callable[..., None]:
    """A command that changes the state of a job."""

    @click.argument("name")
    @database_option
    def change(name: str, database: str | None) -> None:
        from secateur.cluster.database import open_database
        from secateur.cluster.jobs import StoredJob

        with open_database(database) as opened:
            StoredJob.find(opened, name).change(state)
        echo(f"{name} {told}")

    return change


jobs.command("pause", help="Pause a job when the tasks in progress are done.")(
    _changes("paused", "is paused: secateur jobs resume continues it")
)
jobs.command("resume", help="Continue a paused or cancelled job.")(_changes("running", "continues"))
jobs.command("cancel", help="Cancel a job: programs that work on it stop. Its results are kept.")(
    _changes("cancelled", "is cancelled; its results are kept")
)


def _show(
    url: str | None, name: str | None, watch: bool, as_json: bool, lines: Callable[[list[JobReport]], list[str]]
) -> None:
    from secateur.cluster.database import open_database
    from secateur.cluster.overview import job_report, job_reports

    with open_database(url) as database:

        def reports() -> list[JobReport]:
            return job_reports(database) if name is None else [job_report(database, name)]

        if as_json:
            found: Any = plain(reports())
            print_json(found if name is None else found[0])
        elif watch:
            _watch(lambda: lines(reports()))
        else:
            echo("\n".join(lines(reports())))


def _watch(lines: Callable[[], list[str]]) -> None:
    """Shows lines, and updates them in place on a terminal."""
    from rich.live import Live
    from rich.text import Text

    with Live(console=terminal(), auto_refresh=False) as live:
        while True:
            live.update(Text("\n".join(lines()), no_wrap=True, overflow="ellipsis"), refresh=True)
            time.sleep(AGAIN_EVERY)


def _cells(report: JobReport) -> list[str]:
    left = "" if report.left_seconds is None else duration(report.left_seconds)
    numbers = [f"{report.done:,}", f"{report.expected:,}", f"{report.per_hour:,.0f}"]
    return [report.name, report.kind, report.state, *numbers, left, str(report.faults)]


def _details(report: JobReport) -> list[str]:
    share = f" ({100 * report.done / report.expected:.1f} %)" if report.expected else ""
    rows = [
        ("job", f"{report.name} ({report.kind})"),
        ("state", report.state + (f": {report.why}" if report.why else "")),
        ("done", f"{report.done:,} of {report.expected:,} tasks{share}"),
        ("at work", f"{plural(report.leased, 'task')}, submitted by {plural(len(report.holders), 'program')}"),
        ("checked", f"{plural(report.checked, 'result')} computed again, all the same"),
        ("rate", f"{report.per_hour:,.0f} tasks an hour"),
    ]
    if report.left_seconds is not None:
        rows.append(("left", duration(report.left_seconds)))
    for worker in report.workers:
        rows.append(("worker", f"{worker.name}: {plural(worker.results, 'result')}, {worker.seconds:,.0f} s of work"))
    rows.append(("faults", str(report.faults)))
    for fault in report.last_faults:
        rows.append(("", f"{time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(fault.at))}  {fault.text}"))
    return [f"{label:<8} {text}".rstrip() for label, text in rows]


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(42), duration(4000), duration(200000)
    ('42 s', '1 h 6 min', '2 d 7 h')
    """
    for unit, smaller, size, part in (("d", "h", 86_400, 3600), ("h", "min", 3600, 60), ("min", "s", 60, 1)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit} {int(seconds % size // part)} {smaller}"
    return f"{int(seconds)} s"
