"""Exercises about alpha-beta: sheets of random trees, their keys, and fair grades."""

from secateur.exercise.documents import KINDS
from secateur.exercise.grade import ASKS, GradeReport, grade, key
from secateur.exercise.items import Grade, Item
from secateur.exercise.new import Targets, new
from secateur.exercise.sheet import Convention, Exercise, Sheet, read_sheet

__all__ = [
    "ASKS",
    "KINDS",
    "Convention",
    "Exercise",
    "Grade",
    "GradeReport",
    "Item",
    "Sheet",
    "Targets",
    "grade",
    "key",
    "new",
    "read_sheet",
]
