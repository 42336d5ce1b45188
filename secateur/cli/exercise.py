"""`secateur exercise`: sheets about alpha-beta for a class, and their grades."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
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
from secateur.cli.options import WholeNumber, language_option, seed_option
from secateur.cli.outputs import Outputs
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.language import listed, tr, with_decimals

if TYPE_CHECKING:
    from secateur.exercise import Grade, GradeReport, Sheet

#: What can be asked; the exercises themselves are loaded when a command runs.
KINDS = ["pruned", "window", "value", "order", "best-ordering", "next-step"]

OUTPUT_HELP = (
    "File for the sheet; its suffix is the format: .json (for grading), .md, .html, .tex, .xml (Moodle), "
    ".zip (QTI 2.1) or .gift. May be repeated. Default: Markdown on standard output."
)
KEY_HELP = "File for the answers, with worked solutions: .json, .md, .html or .tex. May be repeated."
FORCE_HELP = "Overwrite files that secateur did not make, and sheets (.json) of another kind or seed."


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
@click.option(
    "--count", type=WholeNumber(), metavar="N", default=1, show_default=True, help="Number of versions of the sheet."
)
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
@language_option
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
      next-step      a value has just come back: what happens next?

    \b
    Examples:
      secateur exercise new --kind pruned --seed 7
      secateur exercise new --kind window --shape 2x2x2x2 --deep yes --count 30 -o sheet.html --key key.html
      secateur exercise new --kind pruned --ties some --cut ">" --seed 3 -o quiz.xml
    """
    from secateur.exercise.new import new as make
    from secateur.exercise.new import read_shape, read_values, usual_targets
    from secateur.exercise.sheet import Convention

    files = _checked(outputs, keys, force)
    if not force:
        files.keep_others(kind, seed)
    sheet = make(
        kind,
        read_shape(shape, depth),
        seed,
        count,
        usual_targets(kind, cuts, deep, ties),
        Convention(cut, fail, root),
        None if values is None else read_values(values),
    )
    _write(sheet, files)


@exercise.command()
@click.argument("sheet", metavar="SHEET.json", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", "outputs", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=OUTPUT_HELP
)
@click.option("--key", "keys", metavar="FILE", multiple=True, type=click.Path(path_type=Path), help=KEY_HELP)
@language_option
@click.option("--force", is_flag=True, help=FORCE_HELP)
def export(sheet: Path, outputs: tuple[Path, ...], keys: tuple[Path, ...], force: bool) -> None:
    """Write a sheet in other formats; its trees may be your own.

    \b
    Example:
      secateur exercise export sheet.json -o quiz.xml -o quiz.zip --key key.html
    """
    from secateur.exercise import read_sheet

    read = read_sheet(_read(sheet), sheet.name)
    _write(read, _checked(outputs, keys, force, sheet))


@exercise.command()
@click.argument("sheet", metavar="SHEET.json", type=click.Path(path_type=Path))
@click.argument("answers", metavar="ANSWERS", type=click.Path(path_type=Path))
@click.option("--csv", "table", metavar="FILE", type=click.Path(path_type=Path), help="File for the grades, as CSV.")
@language_option
@click.option("--details", is_flag=True, help="Print every item with its reason, even for a class.")
@click.option("--force", is_flag=True, help=FORCE_HELP)
@json_option
def grade(sheet: Path, answers: Path, table: Path | None, details: bool, force: bool, as_json: bool) -> None:
    """Grade answers item by item, using the conventions of the sheet.

    ANSWERS is a JSON file with an answer for each version, {"1": ["G", "K"]}, or a list for a whole class:
    [{"student": "Ann", "version": 1, "answer": ["G", "K"]}]. Or it is a CSV file with the columns student, version and
    answer. docs/exercises.md shows the form for each kind. An answer that cannot be read is listed; all others are
    graded.

    \b
    Examples:
      secateur exercise grade sheet.json answers.json
      secateur exercise grade sheet.json class.csv --csv grades.csv
    """
    from secateur.exercise import grade as graded
    from secateur.exercise import read_sheet
    from secateur.exercise.class_table import read_answers
    from secateur.exercise.grade import NoneGradedError
    from secateur.exercise.write import check_grades_file, write_grades
    from secateur.schema import plain, read_json

    read = read_sheet(_read(sheet), sheet.name)
    text = _read(answers)
    is_csv = answers.suffix.lower() in (".csv", ".tsv")
    if table is not None:
        check_grades_file(table, force)
    given = read_answers(text, read, answers.name) if is_csv else read_json(text, answers.name)
    told = Outputs()
    try:
        report = graded(read, given, answers.name)
    except NoneGradedError as none:
        report = none.report
        told.problems += [fault.fault for fault in report.faults]
    if table is not None:
        write_grades(report, table)
        echo(f"{table}: {plural(len(report.grades), 'grade')}", err=True)
    told.finish()
    if as_json:
        print_json(plain(report.document))
    else:
        echo("\n".join(_report(report, details)))


# ---------------------------------------------------------------- files


@dataclass
class _SheetFiles:
    """What is to be written, and what cannot be, with the reason."""

    outputs: list[Path]
    keys: list[Path]
    told: Outputs
    to_print: bool  # no file was asked for

    def keep_others(self, kind: str, seed: int) -> None:
        """Leaves sheets of another kind or seed as they are."""
        from secateur.exercise.recognise import check_same_sheet

        self.outputs = self.told.able(self.outputs, lambda path: check_same_sheet(path, kind, seed))
        if not self.outputs and not self.keys and not self.to_print:
            self.told.finish()


def _checked(outputs: tuple[Path, ...], keys: tuple[Path, ...], force: bool, read: Path | None = None) -> _SheetFiles:
    """The files that can be written; if there are none of those that were asked for, that is an error at once."""
    from secateur.exercise.write import check_file

    told = Outputs()
    sheets = (*outputs, *([] if read is None else [read]))
    able = told.able(outputs, lambda path: check_file(path, False, force, sheets))
    able_keys = told.able(keys, lambda path: check_file(path, True, force, sheets))
    if not able and not able_keys:
        told.finish()
    return _SheetFiles(able, able_keys, told, to_print=not outputs)


def _write(sheet: Sheet, files: _SheetFiles) -> None:
    """Writes what can be written; says what cannot, and ends with exit code 2 then."""
    from secateur.exercise.blocks import sheet_blocks
    from secateur.exercise.markdown import markdown
    from secateur.exercise.write import write_key, write_sheet

    files.told.able(files.outputs, lambda path: _tell(write_sheet(sheet, path), sheet))
    files.told.able(files.keys, lambda path: _tell(write_key(sheet, path), sheet))
    if files.to_print:
        echo(markdown(sheet_blocks(sheet)), nl=False)
    files.told.finish()


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


def _report(report: GradeReport, details: bool) -> list[str]:
    is_class = any([*(grade.student for grade in report.grades), *(fault.student for fault in report.faults)])
    lines = [*_table(report), ""] if is_class else []
    if details or not is_class:
        lines += [line for grade in report.grades for line in (*_grade(grade), "")]
    if len(report.grades) > 1:
        lines += [tr("mean of {number}: {percent}", number=len(report.grades), percent=with_decimals(report.percent))]
    if report.left_out:
        lines += [tr("no answer: version {versions}", versions=listed(map(str, report.left_out)))]
    lines += [tr("not graded: {fault}", fault=fault.fault) for fault in report.faults]
    return lines if lines[-1] else lines[:-1]


def _table(report: GradeReport) -> list[str]:
    """A line for each answer of a class."""
    rows = [[tr("student"), tr("version"), tr("score"), tr("points"), tr("wrong")]]
    for grade in report.grades:
        wrong = str(sum(item.verdict != "right" for item in grade.items))
        rows.append(
            [
                grade.student,
                str(grade.version),
                with_decimals(grade.percent),
                tr("{points} of {most}", points=with_decimals(grade.points), most=grade.of),
                wrong,
            ]
        )
    for fault in report.faults:
        rows.append([fault.student, str(fault.version or ""), tr("not graded"), "", ""])
    return aligned(rows)


def _grade(grade: Grade) -> list[str]:
    who = tr("version {number}", number=grade.version)
    who = listed([grade.student, who]) if grade.student else who
    points = {"percent": with_decimals(grade.percent), "points": with_decimals(grade.points)}
    told = (
        tr("{percent}, {points} of 1 point", **points)
        if grade.of == 1
        else tr("{percent}, {points} of {most} points", most=grade.of, **points)
    )
    lines = [tr("{who}: {result}", who=who, result=f"{told}{_free(grade)}")]
    good = [item.words for item in grade.items if item.verdict == "right"]
    bad = [item.words for item in grade.items if item.verdict != "right"]
    if good:
        names = listed(f"{item.item} {item.given}" for item in good)
        lines += textwrap.wrap(
            tr("right: {names}", names=names), columns() - 2, initial_indent="  ", subsequent_indent="    "
        )
    rows = aligned([[f"  {item.item}", tr(item.verdict), _instead(item.given, item.right)] for item in bad], left=3)
    told = ""
    for row, item in zip(rows, bad, strict=True):
        lines.append(row.rstrip())
        if item.why == told:
            continue  # said just above
        told = item.why
        lines += textwrap.wrap(item.why, columns() - 2, initial_indent="    ", subsequent_indent="    ")
    return lines


def _free(grade: Grade) -> str:
    """Why the percentage is lower than the points."""
    hidden = not grade.free or grade.score == 1
    if hidden:
        return ""
    return " " + tr(
        "({points} without alpha-beta: {by})", points=with_decimals(grade.free_points), by=tr(grade.free_by)
    )


def _instead(given: str, right: str) -> str:
    return tr("{given}; the right answer is {right}", given=given or tr("nothing"), right=right)
