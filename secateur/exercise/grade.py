"""Grades answers: item by item, by the conventions of the sheet. A malformed answer is left out, and listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from secateur import schema
from secateur.errors import SecateurError
from secateur.exercise.documents import MARK, Answer, GradedSheet, UngradedAnswer
from secateur.exercise.items import Grade, percent
from secateur.exercise.kinds import Kind, Order, Pruned, ValueQuestion, Window
from secateur.exercise.naive import fair
from secateur.exercise.next_step import NextStep
from secateur.exercise.reading import shown
from secateur.exercise.reorder import BestOrdering
from secateur.exercise.sheet import Exercise, Sheet
from secateur.language import tr

#: What each kind asks, by its name.
ASKS: dict[str, Kind] = {
    kind.name: kind for kind in (Pruned(), Window(), ValueQuestion(), Order(), BestOrdering(), NextStep())
}


@dataclass(frozen=True)
class GradeReport:
    """All that was graded, and what could not be."""

    grades: Sequence[Grade]
    left_out: Sequence[int] = ()  # versions that nobody answered
    faults: Sequence[UngradedAnswer] = ()

    @property
    def score(self) -> Fraction:
        """The mean of the exercises that were graded."""
        return sum((grade.score for grade in self.grades), Fraction(0)) / len(self.grades)

    @property
    def percent(self) -> str:
        return percent(self.score)

    @property
    def document(self) -> GradedSheet:
        return GradedSheet(
            round(float(self.score), 4),
            [grade.document for grade in self.grades],
            list(self.left_out),
            list(self.faults),
        )


class NoneGradedError(SecateurError):
    """No answer can be read; `report` lists the faults of all."""

    def __init__(self, faults: Sequence[UngradedAnswer]) -> None:
        more = tr("(none of the {number} answers can be graded)", number=len(faults)) if len(faults) > 1 else ""
        super().__init__(f"{faults[0].fault} {more}".rstrip())
        self.report = GradeReport([], faults=faults)


def grade(sheet: Sheet, answers: Any, where: str = "answers") -> GradeReport:
    """Grades the answers of one person, by version, or of many: a list of {student, version, answer}.

    Unreadable answers are listed in `faults`; all others are graded. If no answer can be read, `grade` raises
    `NoneGradedError`.

    >>> from secateur.exercise import Sheet, Convention
    >>> sheet = Sheet("pruned", Convention(), [[[3, 12, 8], [2, 4, 6], [14, 5, 2]]])
    >>> report = grade(sheet, {"1": ["I", "H"]})
    >>> report.percent, [item.name for item in report.grades[0].items if item.verdict != "right"]
    ('18.1 %', ['H', 'J'])
    """
    entries = list(_entries(_unwrapped(sheet, answers, where), where))
    if not entries:
        raise SecateurError(f"{where}: there are no answers to grade")
    outcomes = [_outcome(sheet, entry) for entry in _without_doubles(sheet, entries)]
    grades = [each for each in outcomes if isinstance(each, Grade)]
    faults = [each for each in outcomes if isinstance(each, UngradedAnswer)]
    if not grades:
        raise NoneGradedError(faults)
    seen = {each.version for each in outcomes}
    left_out = [exercise.version for exercise in sheet.exercises if exercise.version not in seen]
    return GradeReport(grades, left_out, faults)


def graded(exercise: Exercise, given: Answer, where: str) -> Grade:
    """The grade of one answer; None is no answer. `where` begins an error about it."""
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


# ---------------------------------------------------------------- the answers of a file


@dataclass(frozen=True)
class AnswerEntry:
    """One answer as a file has it: how an error calls it, and what it says."""

    where: str
    data: Any
    problem: str = ""  # what is wrong with it already
    one_person: bool = False  # who answers each version once

    @property
    def student(self) -> str:
        """Who gave it, if that can be told."""
        name = self.data.get("student") if isinstance(self.data, dict) else None
        return name if isinstance(name, str) else ""

    @property
    def who(self) -> str:
        return f"{self.where} ({self.student})" if self.student else self.where


def _unwrapped(sheet: Sheet, answers: Any, where: str) -> Any:
    """The answers themselves, without what a key has around them."""
    if isinstance(answers, dict) and answers.get("secateur") == MARK:
        if "answers" not in answers:
            raise SecateurError(f"{where} is a sheet: give the sheet first, then the answers")
        if answers.get("kind", sheet.kind) != sheet.kind:
            raise SecateurError(
                f"{where}: the answers are for the kind {answers['kind']!r}, but the sheet is of kind {sheet.kind!r}"
            )
        return answers["answers"]
    return answers["answers"] if isinstance(answers, dict) and set(answers) == {"answers"} else answers


def _entries(answers: Any, where: str) -> Iterator[AnswerEntry]:
    if isinstance(answers, dict):
        for version, given in answers.items():
            yield AnswerEntry(where, {"version": version, "answer": given}, one_person=True)
    elif isinstance(answers, list):
        for number, entry in enumerate(answers, 1):
            if not isinstance(entry, AnswerEntry):
                entry = AnswerEntry(tr("{file}, entry {number}", file=where, number=number), entry)
            yield entry
    else:
        raise SecateurError(
            f'{where}: the answers must be {{"1": ...}}, by version, or a list with one entry for each student'
        )


def _without_doubles(sheet: Sheet, entries: list[AnswerEntry]) -> list[AnswerEntry]:
    """Nobody answers a version twice: which of the answers counts, only the teacher can tell."""
    groups: dict[tuple[int, str], list[AnswerEntry]] = defaultdict(list)
    for entry in entries:
        try:
            version = _read(sheet, entry)[0].version
        except SecateurError:
            continue  # said when it is graded
        who = " ".join(entry.student.split()).casefold()
        if who or entry.one_person:  # entries without a name may be of different people
            groups[version, who].append(entry)
    twice = {
        id(entry): tr(
            "{who}: version {version} is answered {number} times", who=entry.who, version=version, number=len(group)
        )
        for (version, _), group in groups.items()
        if len(group) > 1
        for entry in group
    }
    return [replace(entry, problem=twice.get(id(entry), entry.problem)) for entry in entries]


def _outcome(sheet: Sheet, entry: AnswerEntry) -> Grade | UngradedAnswer:
    """The grade of an answer, or what is wrong with it."""
    version: int | None = None
    try:
        exercise, given = _read(sheet, entry)
        version = exercise.version
        if entry.problem:
            raise SecateurError(entry.problem)
        found = graded(exercise, given, tr("{who}, version {version}", who=entry.who, version=version))
        return replace(found, student=entry.student)
    except SecateurError as error:
        return UngradedAnswer(str(error), entry.student, version)


def _read(sheet: Sheet, entry: AnswerEntry) -> tuple[Exercise, Answer]:
    """The exercise that was answered, and the answer."""
    if not isinstance(entry.data, dict):
        said = schema.short(entry.data)
        raise SecateurError(
            tr("{who}: an entry must be an object with an answer, not {said}", who=entry.who, said=said)
        )
    if "answer" not in entry.data:
        raise SecateurError(tr("{who}: answer is missing", who=entry.who))
    student = entry.data.get("student", "")
    if not isinstance(student, str):
        item = tr("{place}, {part}", place=entry.who, part="student")
        raise SecateurError(tr("{item} must be a string, not {given}", item=item, given=shown(student)))
    return sheet.exercises[_version(entry, len(sheet.trees)) - 1], entry.data["answer"]


def _version(entry: AnswerEntry, last: int) -> int:
    """The version that was answered; a sheet of one need not name it."""
    given = entry.data.get("version")
    if given is None and last == 1:
        return 1
    if given is None:
        raise SecateurError(
            tr("{who}: version is missing: it must be a number from 1 to {last}", who=entry.who, last=last)
        )
    text = str(int(given) if isinstance(given, float) and given.is_integer() else given).strip()
    digits = text.isascii() and text.isdigit() and len(text) < 10
    if digits and 1 <= int(text) <= last:
        return int(text)
    said = text if digits else shown(given)
    if last == 1:
        raise SecateurError(tr("{who}: a version must be 1, not {said}", who=entry.who, said=said))
    raise SecateurError(
        tr("{who}: a version must be a number from 1 to {last}, not {said}", who=entry.who, last=last, said=said)
    )
