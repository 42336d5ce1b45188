"""A sheet as GIFT, the text format that Moodle and others import.

GIFT has no pictures, so trees are outlines. Boxes become pairs to match, each worth the same; leaves to mark are
weighted as in Moodle XML; where a first move is asked for, every node is a question of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from secateur.errors import SecateurError
from secateur.exercise.blocks import in_print, on_screen, solution, to_match
from secateur.exercise.drawing import outline
from secateur.exercise.grade import ASKS
from secateur.exercise.items import Field, SheetQuestion
from secateur.exercise.sheet import Exercise, Sheet
from secateur.language import tr

#: What GIFT reads as its own.
_SPECIAL = str.maketrans({each: "\\" + each for each in "\\~=#{}:"})

#: How many marks can share a question evenly: Moodle refuses weights that are one part of any other number.
SHARES = {*range(1, 11), 20}

#: Matching needs this many different answers; others are made up.
FEWEST_ANSWERS = 3


def gift(sheet: Sheet) -> str:
    """The whole file; a blank line ends a question, so none stands within one."""
    title = tr(ASKS[sheet.kind].title)
    head = f"// {title} {len(sheet.trees)} versions, made by secateur\n$CATEGORY: $course$/top/Alpha-beta\n"
    questions = [text for exercise in sheet.exercises for text in _questions(exercise)]
    return "\n\n".join([head.strip(), *questions]) + "\n"


def _questions(exercise: Exercise) -> list[str]:
    kind = ASKS[exercise.kind]
    question = kind.question(exercise)
    matched = not question.marks and not any(box.choices for box in question.fields)
    task = f"<p>{_html(to_match(exercise) if matched else on_screen(exercise))}</p>"
    tree = f"<pre>{escape(outline(exercise), quote=False).translate(_SPECIAL)}</pre>".replace("\n", "\\n")
    feedback = "<ol>" + "".join(f"<li>{_html(sentence)}</li>" for sentence in solution(exercise)) + "</ol>"
    title = f"{tr(kind.title)} {exercise.version}"
    if matched or question.marks:
        answers = _pairs(question.fields) if matched else _marks(question, exercise)
        return [_entry(title, task + tree, answers, feedback)]
    return [
        _entry(f"{title} {box.prompt.rstrip(':')}", f"{task}{tree}<p>{_html(box.prompt)}</p>", _menu(box), feedback)
        for box in question.fields
    ]


def _entry(title: str, text: str, answers: str, feedback: str) -> str:
    return f"::{title.translate(_SPECIAL)}::[html]{text}{{\n{answers}\n####{feedback}\n}}"


def _marks(question: SheetQuestion, exercise: Exercise) -> str:
    for _, weight in question.marks:
        parts = abs(1 / weight)
        if parts not in SHARES:
            leaves = f"{parts} {'pruned' if weight > 0 else 'visited'} leaves"
            raise SecateurError(
                f"version {exercise.version} has {leaves}, but Moodle accepts no weight of 1/{parts} in GIFT: "
                "write Moodle XML (.xml) instead"
            )
    return "\n".join(f"~%{_percent(weight)}%{_html(name)}" for name, weight in question.marks)


def _percent(weight: Fraction) -> str:
    return f"{float(weight * 100):.5f}".rstrip("0").rstrip(".")


def _pairs(fields: Sequence[Field]) -> str:
    pairs = [f"={_html(box.prompt)} -> {_answer(box.accepted[0])}" for box in fields]
    answers = {box.accepted[0] for box in fields}
    spare = [each for each in ("inf", "-inf", "0", "pruned") if each not in answers]
    return "\n".join([*pairs, *(f"= -> {_answer(each)}" for each in spare[: max(FEWEST_ANSWERS - len(answers), 0)])])


def _answer(text: str) -> str:
    """The right half of a pair, which Moodle shows as plain text."""
    return in_print(text).translate(_SPECIAL)


def _menu(box: Field) -> str:
    """A question of its own: a menu, or an answer to be typed."""
    if not box.choices:
        return "\n".join(f"={each.translate(_SPECIAL)}" for each in box.accepted)
    return "\n".join(("=" if each in box.accepted else "~") + _html(each) for each in box.choices)


def _html(text: str) -> str:
    return escape(in_print(text), quote=False).translate(_SPECIAL)
