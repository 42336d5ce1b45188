"""`secateur exercise`: sheets about alpha-beta for a class, and their grades."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from secateur.cli.common import (
    aligned,
    columns,
    form_options,
    json_option,
    plural,
    print_json,
    to_depth,
)
from secateur.cli.options import seed_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.exercise import Grade, GradeReport, Sheet

#: What can be asked; the exercises themselves are loaded when a command runs.
KINDS = ["pruned", "window", "value", "order", "best-ordering"]

OUTPUT_HELP = (
    "File for the sheet; its suffix is the format: .json (for grading), .md, .html, .tex, .xml (Moodle), "
    ".zip (QTI 2.1) or .gift. May be repeated. Default: Markdown on standard output."
)
KEY_HELP = "File for the answers, with worked solutions: .json, .md, .html or .tex. May be repeated."
FORCE_HELP = "Overwrite files that secateur did not make."


@click.group(invoke_without_command=True)
@click.pass_context
def exercise(ctx: click.Context) -> None:
    """Make exercises about alpha-beta, and grade the answers.

    \b
    Examples:
      secateur exercise new --kind pruned --shape 3x3 --seed 7 --count 30 -o sheet.tex -o sheet.json --key key.json
      secateur exercise grade sheet.json answers.json
    """
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())


@exercise.command()
@click.option("--kind", type=click.Choice(KINDS), required=True, help="Kind of question.")
@click.option(
    "--shape",
    metavar="AxB",
    default="3x3",
    show_default=True,
    help="Number of moves at each level: 3x3, 2x2x2, or one number for all --depth levels.",
)
@click.option("--depth", metavar="N", callback=to_depth, help="Number of levels of the tree.")
@seed_option()
@click.option("--count", type=int, metavar="N", default=1, show_default=True, help="Number of versions of the sheet.")
@click.option(
    "--root", type=click.Choice(["max", "min"]), default="max", show_default=True, help="Player who moves first."
)
@click.option(
    "--cuts", metavar="N", help="Number of cut-offs: 2, 2+ (at least) or 1-3. Default: 1+, for best-ordering 0+."
)
@click.option(
    "--deep",
    type=click.Choice(["yes", "no", "any"]),
    default="any",
    show_default=True,
    help="Whether one of the cut-offs is deep.",
)
@click.option(
    "--ties",
    type=click.Choice(["none", "some", "any"]),
    default="none",
    show_default=True,
    help=("Ties between leaves: none (all values differ), some (the cut rule decides what is pruned) or any."),
)
@click.option("--values", metavar="A..B", help="Least and greatest value of a leaf, such as 0..20.")
@form_options
@click.option(
    "-o", "--output", "outputs", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=OUTPUT_HELP
)
@click.option("--key", "keys", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=KEY_HELP)
@click.option("--force", is_flag=True, help=FORCE_HELP)
def new(
    kind: str,
    shape: str,
    depth: int | None,
    seed: int,
    count: int,
    root: str,
    cuts: str | None,
    deep: str,
    ties: str,
    values: str | None,
    cut: str,
    fail: str,
    outputs: tuple[Path, ...],
    keys: tuple[Path, ...],
    force: bool,
) -> None:
    """Make a sheet of random exercises, in numbered versions.

    \b
    Kinds:
      pruned         which leaves are never visited?
      window         with which alpha and beta is each node entered?
      value          what does each node return?
      order          in which order are the nodes visited?
      best-ordering  in which order would alpha-beta prune the most?

    \b
    Examples:
      secateur exercise new --kind pruned --seed 7
      secateur exercise new --kind window --shape 2x2x2x2 --deep yes --count 30 -o sheet.html --key key.html
      secateur exercise new --kind pruned --ties some --cut ">" --seed 3 -o quiz.xml
    """
    from secateur.exercise.new import new as make
    from secateur.exercise.new import read_shape, read_values, usual_targets
    from secateur.exercise.sheet import Convention
    from secateur.exercise.write import check_files

    check_files(outputs, keys, force)
    sheet = make(
        kind,
        read_shape(shape, depth),
        seed,
        count,
        usual_targets(kind, cuts, deep, ties),
        Convention(cut, fail, root),
        None if values is None else read_values(values),
    )
    _write(sheet, outputs, keys)


@exercise.command()
@click.argument("sheet", metavar="SHEET.json", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", "outputs", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=OUTPUT_HELP
)
@click.option("--key", "keys", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=KEY_HELP)
@click.option("--force", is_flag=True, help=FORCE_HELP)
def export(sheet: Path, outputs: tuple[Path, ...], keys: tuple[Path, ...], force: bool) -> None:
    """Write a sheet anew in other formats; its trees may be your own.

    \b
    Example:
      secateur exercise export sheet.json -o quiz.xml -o quiz.zip --key key.html
    """
    from secateur.exercise import read_sheet
    from secateur.exercise.write import check_files

    read = read_sheet(_read(sheet), sheet.name)
    check_files(outputs, keys, force, sheet)
    _write(read, outputs, keys)


@exercise.command()
@click.argument("sheet", metavar="SHEET.json", type=click.Path(path_type=Path))
@click.argument("answers", metavar="ANSWERS.json", type=click.Path(path_type=Path))
@json_option
def grade(sheet: Path, answers: Path, as_json: bool) -> None:
    """Grade answers, item by item, by the conventions of the sheet.

    ANSWERS.json has an answer for each version, {"1": ["G", "K"]}, or is a list for a whole class:
    [{"student": "Ann", "version": 1, "answer": ["G", "K"]}]. docs/exercises.md shows each kind's form.

    \b
    Example:
      secateur exercise grade sheet.json answers.json
    """
    from secateur.exercise import grade as graded
    from secateur.exercise import read_sheet
    from secateur.schema import plain, read_json

    report = graded(read_sheet(_read(sheet), sheet.name), read_json(_read(answers), answers.name), answers.name)
    if as_json:
        print_json(plain(report.document))
    else:
        echo("\n".join(_report(report)))


# ---------------------------------------------------------------- files


def _write(sheet: Sheet, outputs: tuple[Path, ...], keys: tuple[Path, ...]) -> None:
    from secateur.exercise.markdown import markdown
    from secateur.exercise.page import sheet_blocks
    from secateur.exercise.write import write_key, write_sheet

    for path in outputs:
        _tell(write_sheet(sheet, path), sheet)
    for path in keys:
        _tell(write_key(sheet, path), sheet)
    if not outputs:
        echo(markdown(sheet_blocks(sheet)), nl=False)


def _tell(files: list[Path], sheet: Sheet) -> None:
    more = f" and {plural(len(files) - 1, 'picture')}" if len(files) > 1 else ""
    echo(f"{files[0]}{more}: {plural(len(sheet.trees), 'version')}", err=True)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SecateurError(f"{path} is not text") from None


# ---------------------------------------------------------------- what a grade says


def _report(report: GradeReport) -> list[str]:
    lines = [line for grade in report.grades for line in (*_grade(grade), "")]
    if len(report.grades) > 1:
        lines += [f"mean of {len(report.grades)}: {report.percent}"]
    if report.left_out:
        lines += [f"no answer: version {', '.join(map(str, report.left_out))}"]
    return lines if lines[-1] else lines[:-1]


def _grade(grade: Grade) -> list[str]:
    who = f"{grade.student}, version {grade.version}" if grade.student else f"version {grade.version}"
    lines = [f"{who}: {grade.percent}, {grade.points} of {plural(grade.of, 'point')}{_free(grade)}"]
    good = [item for item in grade.items if item.verdict == "right"]
    bad = [item for item in grade.items if item.verdict != "right"]
    if good:
        names = ", ".join(f"{item.name} {item.given}" for item in good)
        lines += textwrap.wrap(f"right: {names}", columns() - 2, initial_indent="  ", subsequent_indent="    ")
    rows = aligned([[f"  {item.name}", item.verdict, _instead(item.given, item.right)] for item in bad], left=3)
    for row, item in zip(rows, bad, strict=True):
        lines.append(row.rstrip())
        lines += textwrap.wrap(item.why, columns() - 2, initial_indent="    ", subsequent_indent="    ")
    return lines


def _free(grade: Grade) -> str:
    """Why the percentage is lower than the points."""
    return f" ({grade.free_points} without alpha-beta: {grade.free_by})" if grade.free else ""


def _instead(given: str, right: str) -> str:
    return f"{given or 'nothing'}; right is {right}"
