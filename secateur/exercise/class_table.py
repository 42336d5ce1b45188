"""A class as a table: answers from CSV, and grades to CSV."""

from __future__ import annotations

import csv
import io
import json

from secateur.errors import SecateurError
from secateur.exercise.documents import Answer
from secateur.exercise.grade import ASKS, AnswerEntry, GradeReport
from secateur.exercise.reading import PRUNED, is_pruned
from secateur.exercise.sheet import Sheet
from secateur.language import tr

#: What a column with the name of a student may be called, and the one with the version.
STUDENT, VERSION, ANSWER = ("student", "name"), "version", "answer"

#: The columns of the grades. `free` points need no alpha-beta.
COLUMNS = ("student", "version", "percent", "points", "of", "free", "wrong", "fault")

#: With these first, a spreadsheet would take a text for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

_DELIMITERS = ",;\t"


def read_answers(text: str, sheet: Sheet, where: str) -> list[AnswerEntry]:
    """The answers of a class from CSV: a row for each answer.

    The columns are `student`, `version`, and either `answer` or one for each box, such as `C alpha`.

    >>> from secateur.exercise.sheet import Convention
    >>> sheet = Sheet("pruned", Convention(), [[[3, 12], [2, 4]]])
    >>> read_answers("student;version;answer\\nAnn;1;G\\n", sheet, "class.csv")[0].data
    {'student': 'Ann', 'version': '1', 'answer': 'G'}
    """
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        raise SecateurError(f"{where} is not CSV: {error}") from None
    rows = [(line, row) for line, row in rows if any(row)]
    if not rows:
        raise SecateurError(f"{where}: there are no answers to grade")
    header = [_plain(cell) for cell in rows[0][1]]
    _check(header, sheet, where)
    return [_entry(header, row, sheet, tr("{file}, line {number}", file=where, number=line)) for line, row in rows[1:]]


def _plain(name: str) -> str:
    """The name of a column; those that have a meaning in small letters."""
    small = " ".join(name.lower().split())
    if small in STUDENT:
        return STUDENT[0]
    node, _, last = name.strip().rpartition(" ")
    if node and last.lower() in ("alpha", "beta", "α", "β"):
        return f"{node.strip()} {'alpha' if last.lower() in ('alpha', 'α') else 'beta'}"
    return small if small in (VERSION, ANSWER) else name.strip()


def _check(header: list[str], sheet: Sheet, where: str) -> None:
    twice = [name for name in header if name and header.count(name) > 1]
    if twice:
        raise SecateurError(f"{where}: the column {twice[0]!r} appears twice")
    if ANSWER not in header and not any(_is_box(name, sheet) for name in header):
        boxes = ", or one for each box, such as B" if ASKS[sheet.kind].columns else ""
        raise SecateurError(f"{where}: the first line must name the columns student, version and answer{boxes}")


def _is_box(name: str, sheet: Sheet) -> bool:
    """Whether a column is a part of an answer: other columns are of no interest."""
    kind = ASKS[sheet.kind]
    return any(name in kind.boxes(exercise) for exercise in sheet.exercises)


def _entry(header: list[str], row: list[str], sheet: Sheet, where: str) -> AnswerEntry:
    cells = dict(zip(header, row, strict=False))
    data = {name: cells[name] for name in (STUDENT[0], VERSION) if cells.get(name)}
    if len(row) > len(header):
        return AnswerEntry(
            where,
            {**data, "answer": None},
            tr("{place}: {cells} cells, but {columns} columns", place=where, cells=len(row), columns=len(header)),
        )
    given: Answer
    if ANSWER in cells:
        given = _from_json(cells[ANSWER]) or None
    else:
        given = _from_boxes({name: cell for name, cell in cells.items() if cell and _is_box(name, sheet)}) or None
    return AnswerEntry(where, {**data, "answer": given})


def _from_json(cell: str) -> Answer:
    """A cell may hold an answer as JSON files have it; everything else is text, for the kind to read."""
    try:
        return json.loads(cell) if cell.startswith(("[", "{")) else cell
    except (ValueError, RecursionError):
        return cell


def _from_boxes(cells: dict[str, str]) -> dict[str, str | dict[str, str]]:
    """The answer that boxes make: "C alpha" and "C beta" are one window."""
    whole: dict[str, str] = {}
    windows: dict[str, dict[str, str]] = {}
    for name, cell in cells.items():
        node, _, side = name.rpartition(" ")
        if node:
            windows.setdefault(node, {})[side] = cell
        else:
            whole[name] = cell
    return whole | {
        name: PRUNED if all(map(is_pruned, window.values())) else window for name, window in windows.items()
    }


def grades_csv(report: GradeReport) -> str:
    """The grades of a class, a row for each answer; then those that could not be graded."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for grade in report.grades:
        wrong = "; ".join(f"{item.name} {item.verdict}" for item in grade.items if item.verdict != "right")
        points = (grade.percent.removesuffix(" %"), grade.points, grade.of, grade.free_points)
        rows.append((_text(grade.student), grade.version, *points, _text(wrong), ""))
    for fault in report.faults:
        rows.append((_text(fault.student), fault.version or "", "", "", "", "", "", _text(fault.fault)))
    made = io.StringIO(newline="")
    csv.writer(made, lineterminator="\n").writerows(rows)
    return made.getvalue()


def _text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
