"""The job `race`: algorithms on one position, depth by depth."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from secateur.studio.messages.tree import SearchVariant, SubjectGame, SubjectText

#: The greatest depth, and the most seconds of a search.
DEEPEST, LONGEST = 40, 60


class RaceRequest(Struct, kw_only=True):
    """A race on a `tree` (a text, with the player at its `root`), or in a `game` from a `position`. `depth` is the
    greatest; a tree without one is searched to its leaves. Each of the `contenders`, an object or a
    [text](algorithms.md#a-search-as-a-text), has so many `seconds` for each depth."""

    contenders: list[SearchVariant | str]
    game: SubjectGame | None = None
    position: SubjectText | None = None
    tree: SubjectText | None = None
    root: Literal["max", "min"] = "max"
    depth: Annotated[int, Meta(ge=1, le=DEEPEST)] | None = None
    seconds: Annotated[float, Meta(gt=0, le=LONGEST, description=f"a number above 0, at most {LONGEST}")] = 5.0


class ContenderName(Struct, kw_only=True):
    """What a contender is called: its text, those of its form (`spec`) and of its `ordering`, and both in words."""

    contender: str
    spec: str
    ordering: str
    algorithm: str
    order: str


class SearchUnderway(ContenderName, kw_only=True):
    """How far a search has come."""

    depth: int
    nodes: int
    seconds: float


class RaceRow(SearchUnderway, kw_only=True):
    """What a search has counted: its `value` as a text (null if it was not `complete`), its nodes as a part of
    minimax's, its leaves as a multiple of the `minimum`, and that; null where it is not known."""

    leaves: int | None
    cuts: int | None
    value: str | None
    complete: bool
    of_minimax: float | None
    of_minimum: float | None
    minimum: float | None


class RaceBounds(Struct, kw_only=True):
    """What theory says of a uniform tree of a depth: its leaves (`full`), the square root of that (`root`), the least
    that alpha-beta visits, and the same in nodes. `measured` is false where the branching is that of another depth."""

    depth: int
    measured: bool
    branching: float
    root: float
    full: float
    full_nodes: float
    minimum: float
    minimum_nodes: float


class RaceProgress(Struct, kw_only=True):
    """The rows that are new, the search that is `running`, and what is known of the tree; `played_out` is the depth at
    which every line ends, or null."""

    contenders: list[ContenderName]
    branching: float | None
    played_out: int | None
    curves: list[RaceBounds]
    rows: list[RaceRow]
    running: SearchUnderway | None


class RaceReport(RaceProgress, kw_only=True):
    """All rows, and whether the values of complete searches agree."""

    position: str
    interpreted: bool
    agree: bool
    disagreement: str | None
    stopped: bool
