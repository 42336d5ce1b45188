"""The exercise of the next step: a value has just come back, what does alpha-beta do now?"""

from __future__ import annotations

import re
from functools import partial

from secateur.errors import SecateurError
from secateur.exercise import reading
from secateur.exercise.documents import Answer
from secateur.exercise.items import Field, Grade, Item, SheetQuestion
from secateur.exercise.kinds import Kind, bound_json, total, verdict_of
from secateur.exercise.moment import NEXT, moment_of
from secateur.exercise.sheet import Exercise
from secateur.language import mark, tr
from secateur.score_words import number_text
from secateur.trace import Node
from secateur.trace.explain.text import SIGNS

#: How one may call what happens.
SPELLED = {
    "enter": ("enter", "enters", "entered", "visit", "visits", "visited"),
    "cut": ("cut", "cuts", "cut off", "cut-off", "cutoff", "prune", "prunes", "pruned"),
    "return": ("return", "returns", "returned", "exit", "exits"),
}

PARTS = ("step", "node", "alpha", "beta")


class NextStep(Kind):
    """What happens next?"""

    name = "next-step"
    title = mark("What happens next?")
    columns = (mark("step"), mark("node"), mark("alpha"), mark("beta"))
    on_paper = mark("Write enter, cut or return for the step.")

    @property
    def header(self) -> tuple[str, ...]:
        return self.columns

    def task(self, exercise: Exercise) -> str:
        moment = moment_of(exercise)
        back, above = moment.after, moment.after.parent
        assert above is not None
        visited = " ".join(node.label for node in moment.visited)
        return tr(
            "So far the search has visited {visited}, and {node} has just come back to {parent} with {value}. What "
            "happens next: does the search enter a node, are the other moves of a node cut off, or does a node return "
            "its value? At which node, and what are alpha and beta there then?",
            visited=visited,
            node=back.label,
            parent=above.label,
            value=SIGNS[back.bound] + number_text(back.value or 0),
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return list(exercise.nodes.values())

    def boxes(self, exercise: Exercise) -> list[str]:
        return list(PARTS)

    def blanks(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [("",) * len(PARTS)]

    def answer(self, exercise: Exercise) -> dict[str, float | str]:
        moment = moment_of(exercise)
        alpha, beta = moment.window
        return {
            "step": moment.what,
            "node": moment.node.label,
            "alpha": bound_json(alpha),
            "beta": bound_json(beta),
        }

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [tuple(map(str, self.answer(exercise).values()))]

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """The step, the node, alpha and beta are a point each."""
        read, right = _read(given, exercise, where), self.answer(exercise)
        items = [
            Item(part, verdict_of(read[part], str(right[part])), read[part], str(right[part]), partial(_why, exercise))
            for part in PARTS
        ]
        return total(exercise, items)

    def question(self, exercise: Exercise) -> SheetQuestion:
        moment = moment_of(exercise)
        alpha, beta = map(number_text, moment.window)
        return SheetQuestion(
            fields=[
                Field(tr("What happens?"), (tr(NEXT[moment.what]),), tuple(map(tr, NEXT.values()))),
                Field(tr("At which node?"), (moment.node.label,)),
                Field(tr("alpha there:"), reading.spellings(alpha)),
                Field(tr("beta there:"), reading.spellings(beta)),
            ]
        )


def _why(exercise: Exercise) -> str:
    return moment_of(exercise).why


def _read(given: Answer, exercise: Exercise, where: str) -> dict[str, str]:
    """The four parts, each as a key writes it, or empty."""
    if isinstance(given, str):
        given = _parts(given, where)
    if not isinstance(given, dict):
        raise reading.no_answer(given, '{"step": "cut", "node": "C", "alpha": 3, "beta": 2}', where)
    if unknown := set(given) - set(PARTS):
        message = mark("{item}: an answer must have step, node, alpha and beta, not {unknown}")
        raise SecateurError(tr(message, item=where, unknown=repr(min(unknown))))
    found = dict.fromkeys(PARTS, "")
    for part in PARTS:
        each = given.get(part)
        if each is None or each == "":
            continue
        item = tr("{place}, {part}", place=where, part=part)
        if part == "step":
            found[part] = _step(each, item)
        elif part == "node":
            found[part] = reading.node_name(_text(each, item), exercise, item)
        else:
            found[part] = reading.number_words(reading.number(each, item))
    return found


def _parts(text: str, where: str) -> dict[str, Answer]:
    """An answer in one text: "cut C 3 2", "enter D (3, inf)" or "step: cut; node: C"."""
    if ":" in text:
        return reading.by_name(text, where)
    return dict(zip(PARTS, re.sub(r"[(),;\[\]]", " ", text).split(), strict=False))


def _step(given: Answer, item: str) -> str:
    text = " ".join(_text(given, item).lower().split())
    for what, spelled in SPELLED.items():
        if text in (*spelled, NEXT[what]):
            return what
    raise SecateurError(tr("{item} must be enter, cut or return, not {given}", item=item, given=reading.shown(given)))


def _text(given: Answer, item: str) -> str:
    if not isinstance(given, str):
        raise SecateurError(tr("{item} must be a string, not {given}", item=item, given=reading.shown(given)))
    return given
