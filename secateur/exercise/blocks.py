"""The contents of a sheet and its key, as blocks that are independent of the format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from secateur.exercise.drawing import bare, outline, solved
from secateur.exercise.grade import ASKS
from secateur.exercise.kinds import Kind
from secateur.exercise.moment import moment_of
from secateur.exercise.orders import best_first, best_orders, drawn
from secateur.exercise.reasons import worked
from secateur.exercise.reorder import leaves_visited, reordered
from secateur.exercise.sheet import Exercise, Sheet
from secateur.language import mark, tr
from secateur.trace.draw.picture import Picture


@dataclass(frozen=True)
class Heading:
    """Begins a page: the versions of a sheet are handed out one by one."""

    text: str
    level: int = 2
    fresh: bool = True  # on a new page


@dataclass(frozen=True)
class Text:
    text: str
    strong: bool = False


@dataclass(frozen=True)
class Drawing:
    """A tree; `name` tells it from the others of the sheet, `outline` is for where no picture can stand."""

    picture: Picture
    name: str
    outline: str
    alt: str


@dataclass(frozen=True)
class PageTable:
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class PageLine:
    """Something to write on, behind a word."""

    text: str


@dataclass(frozen=True)
class Steps:
    """Sentences with numbers."""

    sentences: tuple[str, ...]


Block = Heading | Text | Drawing | PageTable | PageLine | Steps


def sheet_blocks(sheet: Sheet) -> Iterator[Block]:
    """The sheet, to be worked on."""
    kind = ASKS[sheet.kind]
    for exercise in sheet.exercises:
        yield Heading(f"{tr(kind.title)} {exercise.title}", fresh=exercise.version > 1)
        yield PageLine(tr("Name:"))
        yield Text(f"{exercise.conventions} {kind.task(exercise)} {tr(kind.on_paper)}".strip())
        yield _drawing(exercise, "question")
        if kind.line:
            yield PageLine(tr(kind.line))
        else:
            yield PageTable(tuple(map(tr, kind.header)), tuple(kind.blanks(exercise)))


def key_blocks(sheet: Sheet) -> Iterator[Block]:
    """The right answers, each with a worked solution."""
    kind = ASKS[sheet.kind]
    yield Heading(key_title(kind), 1, fresh=False)
    yield Text(sheet.convention.sentence)
    for exercise in sheet.exercises:
        yield Heading(exercise.title, fresh=False)
        yield from answer_blocks(exercise)
        yield _drawing(exercise, "solution")
        yield Steps(tuple(solution(exercise)))


def key_title(kind: Kind) -> str:
    return tr("{title} The answers", title=tr(kind.title))


def answer_blocks(exercise: Exercise) -> Iterator[Block]:
    kind = ASKS[exercise.kind]
    rows = kind.rows(exercise)
    if kind.columns:
        yield PageTable(tuple(map(tr, kind.header)), tuple(rows))
    else:
        yield Text(f"{tr(kind.line)} {rows[0][0]}", strong=True)


def on_screen(exercise: Exercise) -> str:
    """The question as a learning system asks it."""
    kind = ASKS[exercise.kind]
    return f"{exercise.conventions} {kind.task(exercise)} {tr(kind.on_screen)}".strip()


def to_match(exercise: Exercise) -> str:
    """The question where pairs are matched."""
    return f"{exercise.conventions} {ASKS[exercise.kind].to_match(exercise)}"


def solution(exercise: Exercise) -> list[str]:
    """How to get there, sentence by sentence."""
    if exercise.kind == "next-step":
        moment = moment_of(exercise)
        return [*worked(exercise.tree, moment.then), f"{moment.sentence} {moment.why}"]
    if exercise.kind != "best-ordering":
        return worked(exercise.tree)
    best, by_value, before = best_orders(exercise), best_first(exercise), drawn(exercise)
    exact = exercise.minimax
    sorting = [
        tr(
            mark("At {node} the moves are worth {values}: {order} is the best-first order.")
            if order == by_value[name]
            else mark(
                "At {node} the moves are worth {values}: {order} is not the best-first order, but visits fewer leaves."
            ),
            node=name,
            values=", ".join(f"{move} = {exact[move]}" for move in before[name]),
            order=" ".join(order),
        )
        for name, order in best.orders.items()
    ]
    found = tr(
        "In this order alpha-beta visits {best} leaves instead of {drawn}.",
        best=best.leaves,
        drawn=leaves_visited(exercise.tree),
    )
    if not best.proven:
        found += " " + tr(
            "It is the best-first order of Knuth and Moore; the tree is too large to try all other orders."
        )
    return [*sorting, found, *worked(reordered(exercise, best.orders))]


def _drawing(exercise: Exercise, role: str) -> Drawing:
    picture = bare(exercise) if role == "question" else solved(exercise)
    tree = exercise.game.nested(exercise.game.start())
    alt = tr("The tree of version {number}: {tree}", number=exercise.version, tree=tree)
    return Drawing(picture, f"{role}-{exercise.version}", outline(exercise), alt)


def in_print(text: str) -> str:
    """A sentence with the signs of print in place of those of a keyboard.

    >>> in_print("alpha = 3 >= beta = 2, not -inf")
    'α = 3 ≥ β = 2, not −∞'
    """
    for pattern, sign in _PRINT:
        text = pattern.sub(sign, text)
    return text


_PRINT = [
    (re.compile(pattern), sign)
    for pattern, sign in (
        (r"\balpha\b(?!-)", "α"), (r"(?<!-)\bbeta\b", "β"), (">=", "≥"), ("<=", "≤"),
        (r"(?<![\w)])-(?=\d|inf\b)", "−"), (r"\binf\b", "∞"),
    )
]  # fmt: skip
