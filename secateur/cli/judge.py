"""`secateur judge`: a student's own minimax or alpha-beta, its mistake by name, and the smallest tree that shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from secateur.cli.common import ProgressLine, json_option, print_json
from secateur.cli.options import Number, count_option, fresh_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.judge import ClassOptions, JudgeLimits, Judgment, Points


@click.command()
@click.argument("file", required=False, metavar="FILE.py[:FUNCTION] | FOLDER")
@click.option("--entry", metavar="NAME", help="Function to judge, if a file has several searches.")
@click.option(
    "--command", metavar="COMMAND", help="Judge a program that reads a tree as a line of JSON and answers with a line."
)
@click.option("--cut", type=click.Choice([">=", ">"]), help="Cut rule to require; >= does not accept a strict cut.")
@click.option(
    "-o", "--output", metavar="FILE", multiple=True, help="Write the verdict to a file: .html, .json, .txt or .svg."
)
@click.option("--gradescope", metavar="FILE", help="Write the verdict as Gradescope's results.json.")
@click.option("--csv", "table", metavar="FILE", help="Write the marks of a class as a table, .csv.")
@count_option("--jobs", (1, 256), 1, "Number of files of a class to judge at the same time.")
@click.option(
    "--points", metavar="FILE.toml | NAME=POINTS", multiple=True, help="Points for a verdict, or for a mistake."
)
@click.option("--only", metavar="PATTERN", help="Judge only the files of a class whose names match, such as 'hw*.py'.")
@click.option("--beside", metavar="FILE", multiple=True, help="File that every file of a class may import.")
@click.option(
    "--time-limit", type=Number(min=0.1), default=20.0, show_default=True, metavar="SECONDS", help="Time for each file."
)
@click.option("--memory-limit", metavar="SIZE", default="512M", show_default=True, help="Memory for each file.")
@click.option("--no-isolation", is_flag=True, help="Run the file in this process, with all your rights.")
@click.option("--journal", metavar="FILE", help="File that records the verdicts of a class so far.")
@fresh_option
@click.option("--force", is_flag=True, help="Overwrite files that secateur did not write.")
@json_option
def judge(
    file: str | None,
    entry: str | None,
    command: str | None,
    cut: str | None,
    output: tuple[str, ...],
    gradescope: str | None,
    table: str | None,
    jobs: int,
    points: tuple[str, ...],
    only: str | None,
    beside: tuple[str, ...],
    time_limit: float,
    memory_limit: str,
    no_isolation: bool,
    journal: str | None,
    fresh: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Judge a student's own minimax or alpha-beta, or those of a whole class.

    The function runs on many small trees. If it is right, the verdict says in which form. Otherwise it says what is
    wrong, names the mistake, and shows the smallest tree that demonstrates it. The exit code is 0 if the function is
    right, 1 if it is not, and 2 if it cannot be judged.

    A file runs in an isolated process. A folder is a class: each file and each subfolder is judged.

    \b
    Examples:
      secateur judge hw.py
      secateur judge hw.py:alphabeta -o report.html
      secateur judge --command "node hw.js" --json
      secateur judge submissions --jobs 2 -o report.html --csv marks.csv
    """
    from secateur.judge import ClassOptions, JudgeLimits, points_from
    from secateur.judge.classroom import check_class_files
    from secateur.machine import to_bytes

    if (file is None) == (command is None):
        raise SecateurError("give a file, as in secateur judge hw.py, or a program with --command")
    limits, worth = JudgeLimits(time_limit, to_bytes(memory_limit)), points_from(points)
    if file is not None and Path(file).is_dir():
        if gradescope is not None or no_isolation:
            raise SecateurError("--gradescope and --no-isolation are for one file, not for a folder")
        names = tuple(map(Path, beside))
        options = ClassOptions(jobs, entry, cut, only, names, limits, Path(journal) if journal else None, fresh)
        files = list(map(Path, [*output, *filter(None, [table])]))
        check_class_files(files, force)
        _judge_class(Path(file), worth, options, files, as_json)
        return
    if table is not None or only is not None or beside:
        raise SecateurError("--csv, --only and --beside are for a folder, not for one file")
    _check_outputs(output)
    found = _judged_program(command, cut) if command else _judged_file(file or "", entry, cut, limits, no_isolation)
    for path in output:
        found.save(path)
    if gradescope is not None:
        _write_gradescope(Path(gradescope), found, worth)
    if as_json:
        print_json(found.as_dict())
    else:
        echo(found.text())
    if not found.verdict.is_right:
        click.get_current_context().exit(2 if found.verdict.kind == "not-judged" else 1)


# ---------------------------------------------------------------- one file


def _check_outputs(output: tuple[str, ...]) -> None:
    from secateur.judge.report import check_suffix

    for path in output:
        check_suffix(Path(path))


def _judged_program(command: str, cut: str | None) -> Judgment:
    from secateur.judge import Judgment
    from secateur.judge.process import judged_command

    return Judgment(judged_command(command, cut))


def _judged_file(file: str, entry: str | None, cut: str | None, limits: JudgeLimits, here: bool) -> Judgment:
    from secateur.judge import Judgment, judged, judged_isolated
    from secateur.judge.class_files import isolated_file
    from secateur.judge.submission import file_and_entry

    if here:
        return Judgment(judged(file, entry, cut))
    path, named = file_and_entry(file)
    return Judgment(judged_isolated(isolated_file(path, entry or named, cut), limits))


def _write_gradescope(path: Path, found: Judgment, points: Points) -> None:
    from secateur.judge.gradescope import gradescope
    from secateur.machine import write_whole
    from secateur.schema import write

    write_whole(path, write(gradescope(found.verdict, points)).encode() + b"\n", durable=False)


# ---------------------------------------------------------------- a class


def _judge_class(folder: Path, points: Points, options: ClassOptions, files: list[Path], as_json: bool) -> None:
    from secateur.judge import judge_class

    with ProgressLine() as progress:
        report = judge_class(
            folder,
            points,
            options,
            lambda done, right, every: progress(f"{done:,} of {every:,} files judged, {right:,} right"),
        )
    for path in files:
        report.save(path)
    if as_json:
        print_json(report.document)
    else:
        echo(report.text())
