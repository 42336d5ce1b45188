"""Grades answers: item by item, by the conventions of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from secateur import schema
from secateur.errors import SecateurError
from secateur.exercise.documents import MARK, Answer, GradedSheet, StudentAnswer
from secateur.exercise.items import Grade, percent
from secateur.exercise.kinds import Kind, Order, Pruned, ValueQuestion, Window
from secateur.exercise.naive import fair
from secateur.exercise.reorder import BestOrdering
from secateur.exercise.sheet import Exercise, Sheet

#: What each kind asks, by its name.
ASKS: dict[str, Kind] = {kind.name: kind for kind in (Pruned(), Window(), ValueQuestion(), Order(), BestOrdering())}


@dataclass(frozen=True)
class GradeReport:
    """All that was graded."""

    grades: Sequence[Grade]
    left_out: Sequence[int] = ()  # versions that nobody answered

    @property
    def score(self) -> Fraction:
        """The mean of the exercises that were answered."""
        return sum((grade.score for grade in self.grades), Fraction(0)) / len(self.grades)

    @property
    def percent(self) -> str:
        return percent(self.score)

    @property
    def document(self) -> GradedSheet:
        return GradedSheet(round(float(self.score), 4), [grade.document for grade in self.grades], list(self.left_out))


def grade(sheet: Sheet, answers: Any, where: str = "answers") -> GradeReport:
    """Grades the answers of one person, by version, or of many: a list of {student, version, answer}.

    >>> from secateur.exercise import Sheet, Convention
    >>> sheet = Sheet("pruned", Convention(), [[[3, 12, 8], [2, 4, 6], [14, 5, 2]]])
    >>> report = grade(sheet, {"1": ["I", "H"]})
    >>> report.percent, [item.name for item in report.grades[0].items if item.verdict != "right"]
    ('18.1 %', ['H', 'J'])
    """
    entries = _entries(sheet, answers, where)
    grades = []
    for exercise, given, name, student in entries:
        grades.append(replace(_graded(exercise, given, name), student=student))
    seen = {found.version for found in grades}
    return GradeReport(grades, [exercise.version for exercise in sheet.exercises if exercise.version not in seen])


def _graded(exercise: Exercise, given: Answer, where: str) -> Grade:
    kind = ASKS[exercise.kind]
    return fair(kind, exercise, _unanswered(exercise) if given is None else kind.grade(exercise, given, where))


def _unanswered(exercise: Exercise) -> Grade:
    """No points, not even where to change nothing would be right; the reasons are those of an empty answer."""
    kind = ASKS[exercise.kind]
    empty = kind.grade(exercise, {} if kind.columns else [], "")
    return replace(empty, earned=0, items=[replace(item, verdict="unanswered", given="") for item in empty.items])


def key(sheet: Sheet) -> dict[str, Answer]:
    """The right answers, by version: a file of answers that scores 100 %."""
    return {str(exercise.version): ASKS[sheet.kind].answer(exercise) for exercise in sheet.exercises}


def _entries(sheet: Sheet, answers: Any, where: str) -> list[tuple[Exercise, Answer, str, str]]:
    """Each answer with its exercise, how an error calls it, and who gave it."""
    if isinstance(answers, dict) and answers.get("secateur") == MARK:
        if "answers" not in answers:
            raise SecateurError(f"{where} is a sheet: give the sheet first, then the answers")
        if answers.get("kind", sheet.kind) != sheet.kind:
            raise SecateurError(
                f"{where}: the answers are for the kind {answers['kind']!r}, but the sheet is of kind {sheet.kind!r}"
            )
        answers = answers["answers"]
    elif isinstance(answers, dict) and set(answers) == {"answers"}:
        answers = answers["answers"]
    found: list[tuple[Exercise, Answer, str, str]] = []
    if isinstance(answers, dict):
        for version, given in answers.items():
            found.append((_exercise(sheet, version, where), given, f"{where}, version {version}", ""))
    elif isinstance(answers, list):
        for number, entry in enumerate(answers, 1):
            found.append(_entry(sheet, entry, f"{where}, entry {number}"))
    else:
        raise SecateurError(
            f'{where}: the answers must be {{"1": ...}}, by version, or a list with one entry for each student'
        )
    if not found:
        raise SecateurError(f"{where}: there are no answers to grade")
    _check_twice(found, by_version=isinstance(answers, dict))
    return found


def _check_twice(entries: list[tuple[Exercise, Answer, str, str]], by_version: bool) -> None:
    """Nobody answers a version twice; entries without a name may be of different people."""
    seen: dict[tuple[int, str], str] = {}
    for exercise, _, name, student in entries:
        who = " ".join(student.split()).casefold()
        if (who or by_version) and (exercise.version, who) in seen:
            raise SecateurError(f"{name} has already been answered: {seen[exercise.version, who]}")
        seen[exercise.version, who] = name


def _entry(sheet: Sheet, data: Any, where: str) -> tuple[Exercise, Answer, str, str]:
    entry = schema.convert(data, StudentAnswer, where)
    who = f" ({entry.student})" if entry.student else ""
    if entry.version is None and len(sheet.trees) > 1:
        raise SecateurError(f"{where}{who}: version is missing: it must be a number from 1 to {len(sheet.trees)}")
    exercise = _exercise(sheet, 1 if entry.version is None else entry.version, where + who)
    return exercise, entry.answer, f"{where}{who}, version {exercise.version}", entry.student


def _exercise(sheet: Sheet, version: int | str, where: str) -> Exercise:
    text = str(version).strip()
    if not text.isascii() or not text.isdigit():
        raise SecateurError(f"{where}: a version must be a number from 1 to {len(sheet.trees)}, not {version!r}")
    number = int(text)
    if not 1 <= number <= len(sheet.trees):
        raise SecateurError(f"{where}: a version must be a number from 1 to {len(sheet.trees)}, not {number}")
    return sheet.exercises[number - 1]
