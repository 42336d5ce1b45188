"""The job `tree`: a search for the explorer to show, or a file of it."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.language import LanguageCode
from secateur.limits import DEEPEST
from secateur.spec import FIELDS, SpecFields
from secateur.trace.web.pack import PackedTree

#: The longest text of a tree or a position, and of the name of a game.
LONGEST_TREE, LONGEST_GAME = 100_000, 1_000

SubjectGame = Annotated[
    str, Meta(max_length=LONGEST_GAME, description="the name of a game, such as connect4 or my_game.py")
]
SubjectText = Annotated[str, Meta(max_length=LONGEST_TREE)]


class SearchFields(Struct, kw_only=True):
    """How to search, by the names that `GET /api/v1/searches` lists; null is as usual."""

    algorithm: str | None = None
    fail: str | None = None
    cut: str | None = None
    merge: str | None = None
    ordering: str | None = None
    view: str | None = None
    depth: Annotated[int, Meta(ge=1, le=DEEPEST)] | None = None
    nodes: Annotated[int, Meta(ge=1)] | None = None

    @property
    def said(self) -> SpecFields:
        """The fields that are given."""
        given = {name: getattr(self, name, None) for name in FIELDS}
        return cast(SpecFields, {name: value for name, value in given.items() if value is not None})


class SearchVariant(SearchFields, kw_only=True, forbid_unknown_fields=True):
    """What one of several searches does otherwise than the others, or how it searches altogether."""

    time: float | None = None


class RandomTree(Struct, kw_only=True):
    """The `shape` of a random tree (3x2: three moves, then two), its `seed`, and the range of its `values`."""

    shape: Annotated[str, Meta(max_length=40)] = "3x3"
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    values: Annotated[str, Meta(max_length=20)] = "0..20"


class LeafEdit(Struct, kw_only=True):
    """Another value for the leaf of that name."""

    node: Annotated[str, Meta(max_length=200)]
    value: Annotated[int, Meta(ge=-9_999, le=9_999)] | Annotated[float, Meta(ge=-9_999, le=9_999)]


class TreeRequest(SearchFields, kw_only=True):
    """A search to be looked at step by step. It searches a `tree` (a text, with the player at its `root`), a `random`
    tree, or a `game` from a `position`; `edit` changes a leaf first. `variants` are searched side by side: each says
    what it does otherwise, as an object or as a [text](algorithms.md#a-search-as-a-text). `export` asks for a file
    instead, by its suffix: after a `step` (-1 is before the first), or as a `film`. `levels` limits the picture,
    `types` shows the types of nodes,
    `dag` draws states that are reached in several ways only once. Texts are in the `language`."""

    game: SubjectGame | None = None
    position: SubjectText | None = None
    tree: SubjectText | None = None
    root: Literal["max", "min"] | None = None
    random: RandomTree | None = None
    edit: LeafEdit | None = None
    variants: list[SearchVariant | str] | None = None
    export: str | None = None
    step: Annotated[int, Meta(ge=-1, le=100_000_000)] | None = None
    film: bool = False
    theme: Literal["light", "dark"] | None = None
    levels: Annotated[int, Meta(ge=1, le=100)] | None = None
    types: bool = False
    dag: bool = False
    language: LanguageCode = "en"


class TreeProgress(Struct):
    """The nodes that a search has visited so far, and which of the searches it is, from 1."""

    nodes: int
    search: int
    of: int


class TreeSource(Struct, kw_only=True):
    """What was searched, as the next request can say it."""

    tree: str | UnsetType = UNSET
    root: Literal["max", "min"] | UnsetType = UNSET
    game: str | UnsetType = UNSET
    position: str | UnsetType = UNSET


class TreeVariant(Struct, kw_only=True):
    """One search: what it is called, its conventions and outcome (`caption`), its visited nodes, what a reader should
    know of a search that is not shown whole (`notice`), and the search itself."""

    name: str
    title: str
    caption: str
    visited: int
    notice: str
    trace: PackedTree


class TreeShown(Struct, kw_only=True):
    """The searches side by side; `depth` and `value` are those of the first."""

    source: TreeSource
    depth: int | None
    title: str
    value: int | float | None
    variants: list[TreeVariant]


class TreeFile(Struct, kw_only=True):
    """A file of the search: its name, its media type, and its bytes in base64."""

    name: str
    type: str
    base64: str
