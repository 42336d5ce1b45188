"""`secateur solve --job`: a value proven by many tasks, on this machine or on a cluster."""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.certificates import WantedCertificate, bounds_words, print_certificate
from secateur.cli.common import ProgressLine, Subject, plural, print_json, rate_text, terminal
from secateur.cli.options import Command, WholeNumber, job_options, option_group
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, WIN

if TYPE_CHECKING:
    from secateur.cluster.place import WorkPlace
    from secateur.proof.solving import TaskProgress, TaskSolving
    from secateur.result import Figures


@dataclass(frozen=True)
class WantedJob:
    """What --job and the options that belong to it say."""

    name: str
    place: WorkPlace
    nodes: int


def solving_job_options(command: Command) -> Command:
    """--job and the options that belong to it: the command gets a WantedJob, or None, as `wanted_job`."""

    @functools.wraps(command)
    def with_job(job: str | None, nodes: int | None, concurrency: int | None, **given: Any) -> Any:
        belonging = {name: given.pop(name) for name in ("database", "cluster")}
        for name, value in (belonging | {"nodes": nodes, "concurrency": concurrency}).items():
            if job is None and value is not None:
                raise SecateurError(f"--{name} needs --job NAME: add --job, or leave --{name} out")
        if job is None:
            return command(wanted_job=None, **given)
        from secateur.cluster.place import WorkPlace

        place = WorkPlace(concurrency or os.cpu_count() or 1, belonging["cluster"], job, belonging["database"])
        return command(wanted_job=WantedJob(job, place, nodes or 20_000_000), **given)

    add = option_group(
        job_options,
        click.option(
            "--concurrency",
            metavar="N",
            type=WholeNumber(1, 256),
            help="With --job: number of processes that work at the same time. Default: one for each core.",
        ),
        click.option(
            "--nodes",
            metavar="N",
            type=WholeNumber(1, 10**12),
            help="With --job: maximum nodes of a task; a position that takes more is divided. Default: 20000000.",
        ),
    )
    wrapped: Any = with_job
    return add(wrapped)


def solve_as_job(
    about: Subject,
    wanted: WantedJob,
    certificate: WantedCertificate | None,
    reaches: int | None,
    limits: tuple[float | None, str],
    as_json: bool,
) -> None:
    """Goes on with a job until it is done, and says what is proven."""
    from secateur.cluster.database import open_database
    from secateur.cluster.workers import open_workers
    from secateur.proof.solving import TaskOptions, TaskSolving, timed

    time, memory = limits
    options = TaskOptions(wanted.nodes, memory, reaches, about.interpreted)
    stopped = False
    with open_database(wanted.place.database) as database, ProgressLine() as progress:
        at_start = about.state == about.game.start()
        solving = TaskSolving(about.name, None if at_start else about.state, database, wanted.name, options, about.game)
        tell = functools.partial(_tell, about, progress)
        tell(solving.progress())
        try:
            if not solving.is_done:
                with open_workers(wanted.place.cluster, wanted.place.concurrency) as workers:
                    solving.run(workers, tell if time is None else timed(tell, time))
        except KeyboardInterrupt:
            stopped = True
    found = solving.progress()
    if not as_json:
        _print(about, wanted, solving, found)
    elif certificate is None or stopped:
        print_json(_figures(about, wanted, solving, found))
    if stopped:
        echo(f"stopped: run the same command again to continue the job {wanted.name}", err=True)
        click.get_current_context().exit(130)
    if certificate is not None:
        _certify(about, solving, certificate, limits, as_json)


def _tell(about: Subject, progress: ProgressLine, news: TaskProgress) -> None:
    if news.question is None:
        progress("starting...")
        return
    bounds = "" if (news.low, news.high) == (LOSS, WIN) else f", {bounds_words(about.game, news.low, news.high)}"
    progress(
        f"{plural(news.tasks, 'task')}, {plural(news.nodes, 'node')}{bounds}; "
        f"at least {news.question}? {news.proof:,} to prove, {news.disproof:,} to disprove"
    )


def _figures(about: Subject, wanted: WantedJob, solving: TaskSolving, found: TaskProgress) -> Figures:
    return {
        "game": about.name,
        "position": about.position,
        "job": wanted.name,
        "solved": solving.is_solved,
        "low": found.low,
        "high": found.high,
        "tasks": found.tasks,
        "positions": found.positions,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


def _print(about: Subject, wanted: WantedJob, solving: TaskSolving, found: TaskProgress) -> None:
    out = terminal()
    low, high = found.low, found.high
    if solving.asked is not None and solving.is_solved:
        mover = solving.tree.root.player
        reached = (low if mover == MAX else -high) >= (solving.options.reaches or 0)
        out.print(f"value   {'yes' if reached else 'no'}, proven", style="bold green")
    elif (low, high) == (LOSS, WIN):
        out.print("value   not known", style="yellow")
    else:
        said = bounds_words(about.game, low, high)
        out.print(f"value   {said}, proven", style="bold green" if solving.is_solved else "yellow")
    out.print(f"job     {wanted.name}: {plural(found.tasks, 'task')}, {plural(found.positions, 'position')}")
    out.print(
        f"nodes   {found.nodes:,} in {found.seconds:.2f} s of processor time ({rate_text(found.nodes, found.seconds)})"
    )


def _certify(
    about: Subject,
    solving: TaskSolving,
    wanted: WantedCertificate,
    limits: tuple[float | None, str],
    as_json: bool,
) -> None:
    """Writes the certificate of what a job has proven."""
    from secateur.certificate.prover import ProofOptions, certify
    from secateur.engine.engine import Engine
    from secateur.proof.certifying import TreeAdviser

    time, memory = limits
    engine = Engine(solving.game, memory=memory, interpreted=about.interpreted)
    adviser = TreeAdviser(engine, solving.tree, time)
    options = ProofOptions(wanted.leaf, wanted.rests_on, solving.options.reaches, time)
    print_certificate(
        about,
        wanted,
        lambda tell: certify(engine, wanted.path, about.state, options, on_progress=tell, adviser=adviser),
        as_json,
    )
