"""The job `exercise`: a question, and the grade of an answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.exercise.documents import Answer, GradedItem, KindName
from secateur.language import LanguageCode
from secateur.spec.choices import CutName, FailName

#: The longest text in the words of an exercise.
LONGEST_WORD = 200


class ExerciseWords(Struct, kw_only=True, frozen=True):
    """An exercise in words; the same words make the same exercise."""

    kind: KindName = "pruned"
    shape: Annotated[str, Meta(max_length=LONGEST_WORD)] = "3x3"
    seed: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
    cut: CutName = ">="
    fail: FailName = "soft"
    root: Literal["max", "min"] = "max"
    deep: Literal["any", "yes", "no"] = "any"
    ties: Literal["none", "some", "any"] = "none"


class ExerciseRequest(ExerciseWords, kw_only=True, frozen=True):
    """A new exercise in words, or the grade of an `answer` to it; texts are in the `language`."""

    action: Literal["new", "grade"]
    answer: Answer | UnsetType = UNSET
    language: LanguageCode = "en"


class ExerciseNode(Struct, kw_only=True):
    """A node of the tree: whose it is, and its children from left to right, or the value of a leaf."""

    name: str
    player: str
    children: list[ExerciseNode] | UnsetType = UNSET
    value: int | float | UnsetType = UNSET


class SearchSoFar(Struct, kw_only=True):
    """Where the search is, if what happens next is asked: values that came back, the path being searched, and the
    steps to choose from."""

    values: dict[str, str]
    path: list[str]
    steps: dict[str, str]


class ExerciseAsked(Struct, kw_only=True):
    """The question, for a page: nothing of it is the answer."""

    exercise: ExerciseWords
    title: str
    conventions: str
    task: str
    columns: list[str]
    asked: list[str]
    so_far: SearchSoFar | UnsetType = UNSET
    tree: ExerciseNode


class SolutionSearch(Struct, kw_only=True):
    """What the explorer has to search to show the solution step by step."""

    tree: str
    root: Literal["max", "min"]
    algorithm: str
    fail: str
    cut: str
    ordering: str


class ExerciseSolution(Struct, kw_only=True):
    """The sentences of the solution, and what to search to see it."""

    steps: list[str]
    search: SolutionSearch


class FreePoints(Struct, kw_only=True):
    """The points of the best answer that knows no alpha-beta, and what that answer is."""

    points: float
    by: str


class ExerciseGraded(Struct, kw_only=True):
    """The grade, item by item; the right answer in rows; and the solution. `full` says that all is right."""

    exercise: ExerciseWords
    points: float
    of: int
    free: FreePoints
    percent: str
    full: bool
    items: list[GradedItem]
    answer: list[list[str]]
    solution: ExerciseSolution
