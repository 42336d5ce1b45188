"""A sheet as Moodle XML: one question for each version, graded as secateur grades.

All are Cloze questions: boxes and menus count one by one, but not those that the best answer without alpha-beta has
right. Where leaves are marked the wrong marks together
take away what the right ones together give, never below zero.
"""

from __future__ import annotations

import base64
from collections.abc import Set
from html import escape

from secateur.exercise.blocks import Steps, answer_blocks, in_print, on_screen, solution
from secateur.exercise.drawing import bare, solved
from secateur.exercise.grade import ASKS
from secateur.exercise.html import html
from secateur.exercise.items import Field, SheetQuestion
from secateur.exercise.naive import free_fields
from secateur.exercise.sheet import Exercise, Sheet
from secateur.language import tr
from secateur.trace.draw.picture import Picture
from secateur.trace.formats.svg import svg

#: What ends a Cloze answer, and how it is written within one.
_CLOZE = str.maketrans({"}": "\\}", "#": "\\#", "~": "&#126;"})


def moodle_xml(sheet: Sheet) -> str:
    """The whole file."""
    category = f"$course$/top/Alpha-beta: {tr(ASKS[sheet.kind].title)}".rstrip("?？")
    questions = "\n".join(_question(exercise, sheet) for exercise in sheet.exercises)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
        f'<question type="category"><category><text>{escape(category)}</text></category></question>\n'
        f"{questions}\n</quiz>\n"
    )


def _question(exercise: Exercise, sheet: Sheet) -> str:
    kind = ASKS[sheet.kind]
    number = f"{exercise.version:0{len(str(len(sheet.trees)))}d}"
    task = in_print(on_screen(exercise))
    question = kind.question(exercise)
    free = set[int]() if question.marks else free_fields(exercise, question)
    asked = f"<p>{escape(task, quote=False)}</p>\n{_image('tree', exercise)}\n{cloze(question, free)}"
    answer = "\n".join(html(block) for block in (*answer_blocks(exercise), Steps(tuple(solution(exercise)))))
    return (
        f'<question type="cloze">\n<name><text>{escape(tr(kind.title))} {number}</text></name>\n'
        f'<questiontext format="html"><text>{_cdata(asked)}</text>'
        f"{_file(f'tree-{exercise.version}', bare(exercise))}</questiontext>\n"
        f'<generalfeedback format="html"><text>{_cdata(answer + _image("solution", exercise))}</text>'
        f"{_file(f'solution-{exercise.version}', solved(exercise))}</generalfeedback>\n"
        "<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n<idnumber></idnumber>\n</question>"
    )


def cloze(question: SheetQuestion, free: Set[int]) -> str:
    """What is to be filled in, in Moodle's notation for embedded answers; the `free` boxes do not count."""
    if question.marks:
        count = sum(weight > 0 for _, weight in question.marks)
        choices = "~".join(f"%{float(weight * 100):.5f}%{_escaped(name)}" for name, weight in question.marks)
        return f"<p>{{{count}:MULTIRESPONSE:{choices}}}</p>"
    if len(free) == len(question.fields):  # the answer needs no alpha-beta
        free = set()
    rows = "\n".join(
        f"<tr><td>{escape(in_print(box.prompt))}</td><td>{_box(box, 0 if number in free else 1)}</td></tr>"
        for number, box in enumerate(question.fields)
    )
    return f"<table>\n{rows}\n</table>"


def _box(box: Field, points: int) -> str:
    if not box.choices:
        return f"{{{points}:SHORTANSWER:" + "~".join(f"={_escaped(each)}" for each in box.accepted) + "}"
    choices = (("=" if each in box.accepted else "") + _escaped(each) for each in box.choices)
    return f"{{{points}:MULTICHOICE:" + "~".join(choices) + "}"


def _escaped(text: str) -> str:
    return escape(text, quote=False).translate(_CLOZE)


def _image(name: str, exercise: Exercise) -> str:
    tree = exercise.game.nested(exercise.game.start())
    alt = tr("The tree {tree}", tree=tree) if name == "tree" else tr("The searched tree")
    return f'<p><img src="@@PLUGINFILE@@/{name}-{exercise.version}.svg" alt="{alt}"></p>'


def _file(name: str, picture: Picture) -> str:
    data = base64.b64encode(svg(picture).encode()).decode()
    return f'<file name="{name}.svg" path="/" encoding="base64">{data}</file>'


def _cdata(text: str) -> str:
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"
