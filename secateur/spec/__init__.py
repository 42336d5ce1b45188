"""How to search: one frozen `SearchSpec`, with its text, its JSON and its title, and the choices that it is made of.

The room is `spec`, not `search`: `secateur.search` is the function that runs one.
"""

from secateur.spec.choices import (
    ALGORITHMS,
    CUTS,
    ENGINE,
    FAILS,
    MERGES,
    MERGING,
    ONE_SIDED,
    ORDERINGS,
    TEXTBOOK,
    VIEWS,
    SortKey,
    sort_keys,
)
from secateur.spec.menus import menus
from secateur.spec.spec import FIELDS, FORM, SearchSpec, SpecFields, read_changes

__all__ = [
    "ALGORITHMS",
    "CUTS",
    "ENGINE",
    "FAILS",
    "FIELDS",
    "FORM",
    "MERGES",
    "MERGING",
    "ONE_SIDED",
    "ORDERINGS",
    "TEXTBOOK",
    "VIEWS",
    "SearchSpec",
    "SortKey",
    "SpecFields",
    "menus",
    "read_changes",
    "sort_keys",
]
