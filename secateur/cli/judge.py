"""`secateur judge`: a student's own minimax or alpha-beta, its mistake by name, and the smallest tree that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click
from click.core import ParameterSource

from secateur.cli.common import ProgressLine, check_writable, json_option, plural, print_json
from secateur.cli.options import Number, count_option, fresh_option
from secateur.cli.outputs import Outputs
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.judge import Judgment

#: What can be judged, in words.
SUBJECTS = {"file": "a file", "folder": "a folder", "program": "a program"}

#: The options that are not for all of them.
ONLY_FOR = {
    "entry": ("file", "folder"),
    "gradescope": ("file", "program"),
    "table": ("folder",),
    "jobs": ("folder",),
    "only": ("folder",),
    "beside": ("folder",),
    "memory_limit": ("file", "folder"),
    "no_isolation": ("file",),
    "journal": ("folder",),
    "fresh": ("folder",),
}


class JudgeFlags(TypedDict):
    """The options of `secateur judge`."""

    entry: str | None
    cut: str | None
    outputs: tuple[Path, ...]
    gradescope: Path | None
    table: Path | None
    jobs: int
    points: tuple[str, ...]
    only: str | None
    beside: tuple[Path, ...]
    time_limit: float
    memory_limit: str
    no_isolation: bool
    journal: Path | None
    fresh: bool
    force: bool


_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("file", required=False, metavar="FILE.py[:FUNCTION] | FOLDER")
@click.option("--entry", metavar="NAME", help="Function to judge, if a file has several searches.")
@click.option(
    "--command", metavar="COMMAND", help="Judge a program that reads a tree as a line of JSON and answers with a line."
)
@click.option("--cut", type=click.Choice([">=", ">"]), help="Cut rule to require; >= does not accept a strict cut.")
@click.option(
    "-o",
    "--output",
    "outputs",
    metavar="FILE",
    multiple=True,
    type=_FILE,
    help="File for the verdict: .html, .json, .txt or .svg; for a class .html, .json, .txt or .csv. May be repeated.",
)
@click.option("--gradescope", metavar="FILE", type=_FILE, help="Write the verdict as Gradescope's results.json.")
@click.option("--csv", "table", metavar="FILE", type=_FILE, help="Write the marks of a class as a table, .csv.")
@count_option("--jobs", (1, 64), 1, "Number of files of a class to judge at the same time.")
@click.option(
    "--points",
    metavar="FILE.toml | NAME=POINTS",
    multiple=True,
    help="Points for a verdict, or for a mistake, in a class or for Gradescope. May be repeated.",
)
@click.option("--only", metavar="PATTERN", help="Judge only the files of a class whose names match, such as 'hw*.py'.")
@click.option("--beside", metavar="FILE", multiple=True, type=_FILE, help="File that every file of a class may import.")
@click.option(
    "--time-limit",
    type=Number(1, 3600),
    default=20,
    show_default=True,
    metavar="SECONDS",
    help="Time for each file, or for a program to answer.",
)
@click.option("--memory-limit", metavar="SIZE", default="512M", show_default=True, help="Memory for each file.")
@click.option("--no-isolation", is_flag=True, help="Run the file in this process, with all your rights.")
@click.option("--journal", metavar="FILE", type=_FILE, help="File that records the verdicts of a class so far.")
@fresh_option
@click.option("--force", is_flag=True, help="Overwrite files that secateur did not write.")
@json_option
def judge(file: str | None, command: str | None, as_json: bool, **flags: Unpack[JudgeFlags]) -> None:
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
    if command is not None and file is None:
        _refuse_others("program", flags)
        _judge_one(lambda: _judged_program(command, flags), flags, as_json)
    elif file is not None and command is None and Path(file).is_dir():
        _refuse_others("folder", flags)
        _judge_class(Path(file), flags, as_json)
    elif file is not None and command is None:
        _refuse_others("file", flags)
        _judge_one(lambda: _judged_file(file, flags), flags, as_json)
    elif file is not None:
        raise SecateurError("give either a file or a program with --command, not both")
    else:
        raise SecateurError("give a file, as in secateur judge hw.py, or a program with --command")


def _refuse_others(subject: str, flags: JudgeFlags) -> None:
    """Refuses options that would have no effect."""
    context = click.get_current_context()
    names = {each.name: max(each.opts, key=len) for each in context.command.params}
    given = [name for name in flags if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    for name in given:
        able = ONLY_FOR.get(name, tuple(SUBJECTS))
        if subject not in able:
            words = " or ".join(SUBJECTS[each] for each in able)
            raise SecateurError(f"{names[name]} is for {words}, not for {SUBJECTS[subject]}")
    if "points" in given and subject != "folder" and flags["gradescope"] is None:
        raise SecateurError("--points is for a folder, or for --gradescope")
    if "memory_limit" in given and flags["no_isolation"]:
        raise SecateurError("--memory-limit needs an isolated process: leave out --no-isolation")


# ---------------------------------------------------------------- files to write


@dataclass
class _ReportFiles:
    """The files that can be written, and what is wrong with the others."""

    paths: list[Path]
    outputs: Outputs

    def write(self, save: Callable[[Path], object]) -> None:
        """Writes what can be written, and says on stderr what was."""

        def saved(path: Path) -> None:
            save(path)
            echo(f"{path}: {max(path.stat().st_size // 1000, 1):,} kB", err=True)

        self.outputs.able(self.paths, saved)


def _checked(paths: Sequence[Path], force: bool, check_suffix: Callable[[Path], None]) -> _ReportFiles:
    """Finds out what cannot be written before anything is judged; an error where that is all."""
    from secateur.judge.recognise import check_report

    def check(path: Path) -> None:
        check_suffix(path)
        check_writable(path)
        if not force:
            check_report(path)

    outputs = Outputs()
    found = outputs.able(paths, check)
    if not found:
        outputs.finish()
    return _ReportFiles(found, outputs)


# ---------------------------------------------------------------- one file or program


def _judge_one(judged: Callable[[], Judgment], flags: JudgeFlags, as_json: bool) -> None:
    from secateur.judge import points_from
    from secateur.judge.gradescope import check_results, save_gradescope
    from secateur.judge.report import check_suffix

    results, points = flags["gradescope"], points_from(flags["points"])
    files = _checked(
        [*flags["outputs"], *filter(None, [results])],
        flags["force"],
        lambda path: check_results(path) if path == results else check_suffix(path),
    )
    found = judged()
    files.paths = [path for path in files.paths if _has_picture(path, found)]
    files.write(lambda path: save_gradescope(path, found.verdict, points) if path == results else found.save(path))
    if as_json:
        print_json(found.as_dict())
    else:
        echo(found.text())
    files.outputs.finish()
    if not found.verdict.is_right:
        click.get_current_context().exit(2 if found.verdict.kind == "not-judged" else 1)


def _has_picture(path: Path, found: Judgment) -> bool:
    """Whether a file can be written of this verdict; where there is no tree to draw, that is no error."""
    if path.suffix.lower() != ".svg" or found.comparison is not None:
        return True
    echo(f"{path.name} is not written: there is no tree to draw", err=True)
    return False


def _judged_program(command: str, flags: JudgeFlags) -> Judgment:
    from secateur.judge import Judgment
    from secateur.judge.process import judged_command

    return Judgment(judged_command(command, flags["cut"], flags["time_limit"]))


def _judged_file(file: str, flags: JudgeFlags) -> Judgment:
    from secateur.judge import JudgeLimits, Judgment, judged_isolated
    from secateur.judge.alarm import judged_here
    from secateur.judge.class_files import isolated_file
    from secateur.judge.submission import file_and_entry
    from secateur.machine import to_bytes

    if flags["no_isolation"]:
        return Judgment(judged_here(file, flags["entry"], flags["cut"], flags["time_limit"]))
    path, named = file_and_entry(file)
    limits = JudgeLimits(flags["time_limit"], to_bytes(flags["memory_limit"]))
    return Judgment(judged_isolated(isolated_file(path, flags["entry"] or named, flags["cut"]), limits))


# ---------------------------------------------------------------- a class


def _judge_class(folder: Path, flags: JudgeFlags, as_json: bool) -> None:
    from secateur.judge import ClassOptions, JudgeLimits, judge_class, points_from
    from secateur.judge.classroom import check_class_suffix
    from secateur.machine import to_bytes

    options = ClassOptions(
        jobs=flags["jobs"],
        entry=flags["entry"],
        cut=flags["cut"],
        only=flags["only"],
        beside=flags["beside"],
        limits=JudgeLimits(flags["time_limit"], to_bytes(flags["memory_limit"])),
        journal=flags["journal"],
        fresh=flags["fresh"],
    )
    points = points_from(flags["points"])
    files = _checked([*flags["outputs"], *filter(None, [flags["table"]])], flags["force"], check_class_suffix)
    with ProgressLine() as progress:
        report = judge_class(
            folder,
            points,
            options,
            lambda done, right, every: progress(f"{done:,} of {plural(every, 'file')} judged, {right:,} right"),
        )
    files.write(report.save)
    if as_json:
        print_json(report.document)
    else:
        echo(report.text())
    files.outputs.finish()
