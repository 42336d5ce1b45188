"""A sheet as QTI 2.1: a content package with an item for each version and a test of them all."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction
from html import escape
from xml.sax.saxutils import quoteattr

from secateur.exercise.blocks import in_print, on_screen, solution
from secateur.exercise.drawing import bare, solved
from secateur.exercise.grade import ASKS
from secateur.exercise.items import Field, SheetQuestion
from secateur.exercise.naive import best_naive, free_fields
from secateur.exercise.sheet import Exercise, Sheet
from secateur.language import tr
from secateur.trace.formats.svg import svg

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
SCHEMA = "http://www.w3.org/2001/XMLSchema-instance"

XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

#: A date for the files in the package, so that the same sheet is the same package.
EPOCH = (1980, 1, 1, 0, 0, 0)


def qti_package(sheet: Sheet) -> bytes:
    """The zip file."""
    files: dict[str, str] = {"imsmanifest.xml": _manifest(sheet), "test.xml": _test(sheet)}
    for exercise in sheet.exercises:
        files[f"{_name(exercise)}.xml"] = _item(exercise)
        files[f"{_name(exercise)}-tree.svg"] = svg(bare(exercise))
        files[f"{_name(exercise)}-solution.svg"] = svg(solved(exercise))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text.encode(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _name(exercise: Exercise) -> str:
    return f"version-{exercise.version}"


# ---------------------------------------------------------------- the package


def _manifest(sheet: Sheet) -> str:
    resources = [
        '<resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/>\n'
        + "\n".join(f'<dependency identifierref="{_name(exercise)}"/>' for exercise in sheet.exercises)
        + "</resource>"
    ]
    for exercise in sheet.exercises:
        name = _name(exercise)
        resources.append(
            f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{name}.xml"><file href="{name}.xml"/>'
            f'<file href="{name}-tree.svg"/><file href="{name}-solution.svg"/></resource>'
        )
    return (
        f'{XML}<manifest xmlns="{PACKAGE}" xmlns:xsi="{SCHEMA}" identifier="secateur-{sheet.kind}" '
        f'xsi:schemaLocation="{PACKAGE} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd">\n'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n"
        "<resources>\n" + "\n".join(resources) + "\n</resources>\n</manifest>\n"
    )


def _test(sheet: Sheet) -> str:
    items = "\n".join(
        f'<assessmentItemRef identifier="{_name(exercise)}" href="{_name(exercise)}.xml"/>'
        for exercise in sheet.exercises
    )
    title = quoteattr(tr(ASKS[sheet.kind].title))
    return (
        f'{XML}<assessmentTest {_namespace()} identifier="secateur-{sheet.kind}" title={title}>\n'
        '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">\n'
        f'<assessmentSection identifier="versions" title={title} visible="true">\n{items}\n'
        "</assessmentSection>\n</testPart>\n</assessmentTest>\n"
    )


def _namespace() -> str:
    schema = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
    return f'xmlns="{QTI}" xmlns:xsi="{SCHEMA}" xsi:schemaLocation="{QTI} {schema}"'


# ---------------------------------------------------------------- an item


def _item(exercise: Exercise) -> str:
    """Declarations, body, scoring and feedback, in the order that the schema wants."""
    kind = ASKS[exercise.kind]
    question = kind.question(exercise)
    declarations, body, score, points = _marks(question) if question.marks else _boxes(question)
    free = best_naive(kind, exercise).earned if question.marks else Fraction(len(free_fields(exercise, question)))
    scoring = _scoring(score, free, points)
    name, title = _name(exercise), quoteattr(f"{tr(kind.title)} {exercise.version}")
    task = _text(on_screen(exercise))
    alt = quoteattr(tr("The tree {tree}", tree=exercise.game.nested(exercise.game.start())))
    searched = quoteattr(tr("The searched tree"))
    steps = "".join(f"<li>{_text(sentence)}</li>" for sentence in solution(exercise))
    return (
        f'{XML}<assessmentItem {_namespace()} identifier="{name}" title={title} adaptive="false" '
        f'timeDependent="false">\n{declarations}\n{_outcome("SCORE", 0)}\n{_outcome("MAXSCORE", points)}\n'
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier">'
        "<defaultValue><value>solution</value></defaultValue></outcomeDeclaration>\n"
        f'<itemBody>\n<p>{task}</p>\n<p><img src="{name}-tree.svg" alt={alt}/></p>\n{body}\n</itemBody>\n{scoring}\n'
        '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="solution" showHide="show">'
        f'<p><img src="{name}-solution.svg" alt={searched}/></p><ol>{steps}</ol></modalFeedback>\n'
        "</assessmentItem>\n"
    )


def _outcome(name: str, value: int) -> str:
    return (
        f'<outcomeDeclaration identifier="{name}" cardinality="single" baseType="float">'
        f"<defaultValue><value>{value}</value></defaultValue></outcomeDeclaration>"
    )


def _marks(question: SheetQuestion) -> tuple[str, str, str, int]:
    """Check boxes: a right one is a point, the wrong ones together take all points away, never below zero."""
    names = {text: f"choice-{number}" for number, (text, _) in enumerate(question.marks, 1)}
    right = [names[text] for text, weight in question.marks if weight > 0]
    values = "".join(f"<value>{name}</value>" for name in right)
    entries = "".join(
        f'<mapEntry mapKey="{names[text]}" mappedValue="{float(weight * len(right)):.9g}"/>'
        for text, weight in question.marks
    )
    choices = "\n".join(
        f'<simpleChoice identifier="{names[text]}">{_text(text)}</simpleChoice>' for text, _ in question.marks
    )
    return (
        '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier">'
        f"<correctResponse>{values}</correctResponse>"
        f'<mapping lowerBound="0" upperBound="{len(right)}" defaultValue="0">{entries}</mapping></responseDeclaration>',
        f'<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0">\n{choices}\n'
        "</choiceInteraction>",
        '<mapResponse identifier="RESPONSE"/>',
        len(right),
    )


def _boxes(question: SheetQuestion) -> tuple[str, str, str, int]:
    """Boxes and menus, a point each."""
    declarations, rows, scores = [], [], []
    for number, box in enumerate(question.fields, 1):
        name = f"RESPONSE-{number}"
        declarations.append(_declared(name, box))
        rows.append(f"<p>{_text(box.prompt)} {_interaction(name, box)}</p>")
        scores.append(f'<mapResponse identifier="{name}"/>')
    return "\n".join(declarations), "\n".join(rows), f"<sum>{''.join(scores)}</sum>", len(question.fields)


def _scoring(score: str, free: Fraction, points: int) -> str:
    """What is above the points that need no alpha-beta, stretched to all points, and never below zero."""
    if 0 < free < points:
        above = f"<subtract>{score}{_value(free)}</subtract>"
        score = f"<max>{_value(0)}<product>{above}{_value(points / (points - free))}</product></max>"
    return f'<responseProcessing><setOutcomeValue identifier="SCORE">{score}</setOutcomeValue></responseProcessing>'


def _value(number: Fraction | int) -> str:
    return f'<baseValue baseType="float">{float(number):.12g}</baseValue>'


def _declared(name: str, box: Field) -> str:
    keys = [_choice(box, each) if box.choices else each for each in box.accepted]
    entries = "".join(
        f'<mapEntry mapKey={quoteattr(key)} mappedValue="1"{"" if box.choices else _ANY_CASE}/>' for key in keys
    )
    base = "identifier" if box.choices else "string"
    return (
        f'<responseDeclaration identifier="{name}" cardinality="single" baseType="{base}">'
        f"<correctResponse><value>{escape(keys[0], quote=False)}</value></correctResponse>"
        f'<mapping defaultValue="0">{entries}</mapping></responseDeclaration>'
    )


_ANY_CASE = ' caseSensitive="false"'


def _interaction(name: str, box: Field) -> str:
    if not box.choices:
        return f'<textEntryInteraction responseIdentifier="{name}" expectedLength="8"/>'
    choices = "".join(
        f'<inlineChoice identifier="{_choice(box, each)}">{_text(each)}</inlineChoice>' for each in box.choices
    )
    return f'<inlineChoiceInteraction responseIdentifier="{name}" shuffle="false">{choices}</inlineChoiceInteraction>'


def _choice(box: Field, text: str) -> str:
    return f"choice-{box.choices.index(text) + 1}"


def _text(text: str) -> str:
    return escape(in_print(text), quote=False)
