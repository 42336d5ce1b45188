"""The result of grading: an item for each part of the question, with a verdict and the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import UNSET

from secateur.exercise.documents import GradedExercise, GradedItem
from secateur.language import mark, speaking, tr

#: What may be said of an item; answers files and learning systems have the English words.
VERDICTS = (
    mark("right"),
    mark("wrong"),
    mark("missed"),
    mark("wrongly pruned"),
    mark("wrongly visited"),
    mark("out of order"),
    mark("unanswered"),
)

#: The words of items; all else in them is names, numbers and signs.
WORDS = (mark("pruned"), mark("visited"), mark("leaves visited"), mark("step"), mark("node"))


@dataclass(frozen=True)
class Item:
    """One thing that was asked: a leaf, a number at a node, a place in an order."""

    name: str
    verdict: str  # one of VERDICTS
    given: str
    right: str
    reason: Callable[[], str] = str  # gives the reason in the current language; `str` gives none

    @property
    def why(self) -> str:
        """The reason, in the current language."""
        return self.reason()

    @property
    def words(self) -> GradedItem:
        """The item as a person reads it, in the current language; only the verdict keeps its name."""
        name, given, right = (tr(text) if text in WORDS else text for text in (self.name, self.given, self.right))
        return GradedItem(name, self.verdict, given, right, self.why)

    @property
    def document(self) -> GradedItem:
        """The item as a program reads it: the same in every language."""
        with speaking("en"):
            return self.words


@dataclass(frozen=True)
class Grade:
    """The points of one exercise, item by item.

    `free` points need no alpha-beta: the answer that is called `free_by` earns them; `tr` translates its name.
    """

    version: int
    earned: int | Fraction
    of: int
    items: Sequence[Item]
    student: str = ""
    free: int | Fraction = 0
    free_by: str = ""

    @property
    def points(self) -> int | float:
        """As they are shown: two places, rounded down."""
        return _shown(self.earned)

    @property
    def free_points(self) -> int | float:
        return _shown(self.free)

    @property
    def score(self) -> Fraction:
        """From 0, for what needs no alpha-beta, to 1, for the right answer.

        >>> [str(Grade(1, earned, 6, [], free=4).score) for earned in (3, 4, 5, 6)]
        ['0', '0', '1/2', '1']
        """
        if self.earned >= self.of:
            return Fraction(1)
        return (
            max(Fraction(self.earned - self.free) / (self.of - self.free), Fraction(0))
            if self.free < self.of
            else Fraction(0)
        )

    @property
    def percent(self) -> str:
        """
        >>> Grade(1, 2, 3, []).percent
        '66.6 %'
        """
        return percent(self.score)

    @property
    def document(self) -> GradedExercise:
        return GradedExercise(
            student=self.student or UNSET,
            version=self.version,
            points=self.points,
            of=self.of,
            free=self.free_points,
            score=round(float(self.score), 4),
            items=[item.document for item in self.items],
        )


def _shown(points: int | Fraction) -> int | float:
    hundredths = Fraction(points) * 100 // 1
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def percent(score: Fraction) -> str:
    """Rounded down, so that only a faultless answer has 100 %.

    >>> percent(Fraction(1)), percent(Fraction(1999, 2000)), percent(Fraction(1, 2))
    ('100 %', '99.9 %', '50 %')
    """
    tenths = score * 1000 // 1
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths / 10:.1f} %"


@dataclass(frozen=True)
class Field:
    """One box to fill in, for systems that grade by themselves.

    `accepted` are the spellings that are right, the first the one to show; with `choices` it is a menu.
    """

    prompt: str
    accepted: tuple[str, ...]
    choices: tuple[str, ...] = ()
    node: str = ""  # that it is about, where its answer does not tell


@dataclass(frozen=True)
class SheetQuestion:
    """An exercise as a learning system takes it: leaves to mark, or boxes to fill in.

    A mark has the part of the points that it earns, or costs where it is wrong.
    """

    marks: Sequence[tuple[str, Fraction]] = ()
    fields: Sequence[Field] = ()
