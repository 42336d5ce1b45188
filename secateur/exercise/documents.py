"""The files of exercises as types: sheets, keys, answers, grades. docs/exercises.md describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.spec.choices import CutName, FailName

#: What a file says of itself.
MARK = "exercises"

KindName = Literal["pruned", "window", "value", "order", "best-ordering", "next-step"]

#: What is asked, by the name of the kind.
KINDS: tuple[KindName, ...] = ("pruned", "window", "value", "order", "best-ordering", "next-step")

#: A leaf's value, or the list of a node's children; `games.tree` reads and checks it.
Nested = Any

#: What is right, or what somebody wrote: each kind of exercise has its own form, and `reading` reads it.
Answer = Any


class TargetsDocument(Struct):
    """How hard the trees of a sheet are, as `secateur exercise new` was told."""

    cuts: str
    deep: str
    ties: str


class SheetVersion(Struct, kw_only=True):
    """One tree of a sheet. What happens next is asked after the node `after` has come back."""

    version: int | UnsetType = UNSET
    tree: Nested
    after: str | UnsetType = UNSET


_VERSIONS = 'a list of objects such as {"version": 1, "tree": [[3, 12], [2, 4]]}'


class SheetHeader(Struct, kw_only=True):
    """What sheets and keys begin with: what is asked, and by which conventions."""

    secateur: Literal["exercises"] = "exercises"
    form: Literal[1] = 1
    kind: KindName
    cut: CutName = ">="
    fail: FailName = "soft"
    root: Literal["max", "min"] = "max"


class SheetDocument(SheetHeader, kw_only=True):
    """A sheet, without answers; the shape, the seed and the targets say how it was made, if it was."""

    shape: str | UnsetType = UNSET
    seed: int | UnsetType = UNSET
    targets: TargetsDocument | UnsetType = UNSET
    versions: Annotated[list[SheetVersion], Meta(min_length=1, description=_VERSIONS)]


class KeyDocument(SheetHeader, kw_only=True):
    """The right answers by version, and the sentences of the solutions."""

    answers: dict[str, Answer]
    solutions: dict[str, list[str]]


class GradedItem(Struct):
    item: str
    verdict: str
    given: str
    right: str
    why: str


class GradedExercise(Struct, kw_only=True):
    """Points of points; `free` of them need no alpha-beta, and `score` begins above those."""

    student: str | UnsetType = UNSET
    version: int
    points: float
    of: int
    free: float
    score: float
    items: list[GradedItem]


class UngradedAnswer(Struct, frozen=True):
    """An answer that cannot be read, and why."""

    fault: str
    student: str = ""
    version: int | None = None


class GradedSheet(Struct):
    """All that was graded, as `secateur exercise grade --json` prints it."""

    score: float
    grades: list[GradedExercise]
    left_out: list[int]
    faults: list[UngradedAnswer]
