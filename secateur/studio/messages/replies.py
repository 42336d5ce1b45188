"""What the studio says: answers, which have the id of the message in `re`, and pushes, which have none."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from secateur.studio.messages.values import (
    CheckReport,
    ClockFace,
    GameChoice,
    GameRow,
    GraphPoint,
    LevelRow,
    LineView,
    MatchNode,
    MatchOutcome,
    MatchPlayer,
    MatchSummary,
    NodeId,
    PositionView,
    Side,
)
from secateur.workers.framing import Content
from secateur.workers.job import JobState

ErrorCode: TypeAlias = Literal["bad-message", "unknown-type", "not-found", "stale", "illegal", "limit", "failed"]


class Reply(Struct, kw_only=True, tag_field="type"):
    """What every message of the studio has: the version, and in an answer the id of what it answers."""

    v: Literal[1] = 1
    re: int | UnsetType | None = UNSET


class Done(Reply, tag="ok"):
    """It is done."""


class Failure(Reply, tag="error", kw_only=True):
    """What was asked for could not be done; or, where `re` is null, something went wrong that no message asked for."""

    code: ErrorCode
    message: str


class GamesList(Reply, tag="games", kw_only=True):
    """The games, how well the engine can play, and the game to begin with."""

    games: list[GameRow]
    levels: list[LevelRow]
    opening: str | None


class MatchShown(Reply, tag="match", kw_only=True):
    """A match, all of it: the answer to what changes it, and a push to every page that has it open.

    `created` and `changed` are seconds since 1970; `sides` the names of the players; `position` where it starts (empty:
    as the game does); `tags` those of PGN (White, Date...); `comment` stands before the first move; `line` the nodes of
    the line that is looked at; `thinking` the side whose move the engine seeks, or null; `saved` is false while it
    cannot be written: the studio keeps it in memory, and tries again."""

    id: str
    game: str
    title: str
    name: str
    created: float
    changed: float
    sides: list[str]
    players: list[MatchPlayer]
    position: str
    tags: dict[str, str]
    comment: str
    clock: ClockFace | None
    nodes: list[MatchNode]
    current: NodeId
    line: list[NodeId]
    paused: bool
    result: MatchOutcome | None
    thinking: Side | UnsetType | None = UNSET
    saved: bool | UnsetType = UNSET
    view: PositionView | UnsetType = UNSET


class MatchDeleted(Reply, tag="deleted", kw_only=True):
    """A match that this page has open is gone."""

    match: str


class MatchList(Reply, tag="matches", kw_only=True):
    """A summary of every match, and the ids of those that are damaged."""

    matches: list[MatchSummary]
    unreadable: list[str]


class ChoicesFound(Reply, tag="choices", kw_only=True):
    """The games of a file."""

    games: list[GameChoice]


class ExportedFile(Reply, tag="file", kw_only=True):
    """A match as a file."""

    name: str
    mime: str
    text: str


class AuthorsFile(Reply, tag="file", kw_only=True):
    """The file that the studio was started with, and whether it keeps the contract; `path` is null where none was
    named. `compiling` says what the check waits for."""

    path: str | None
    state: Literal["changed", "checking", "kept", "broken", "failed"] | UnsetType = UNSET
    text: str | UnsetType = UNSET
    report: CheckReport | UnsetType | None = UNSET
    message: str | UnsetType = UNSET
    compiling: str | UnsetType = UNSET
    changed: float | UnsetType = UNSET


class PositionShown(Reply, tag="position", kw_only=True):
    """A position that is in no match."""

    view: PositionView


class HintGiven(Reply, tag="hint", kw_only=True):
    """Where to look, and the move where it was asked for in full."""

    text: str
    cells: list[int]
    move: str | UnsetType = UNSET


class SearchNews(Reply, kw_only=True):
    """What a search has found so far."""

    match: str
    node: NodeId
    state: JobState
    depth: int | UnsetType = UNSET
    nodes: int | UnsetType = UNSET
    speed: int | UnsetType = UNSET
    hash: float | UnsetType = UNSET
    seconds: float | UnsetType = UNSET
    lines: list[LineView] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    compiling: str | UnsetType = UNSET


class AnalysisNews(SearchNews, tag="analysis", kw_only=True):
    """The analysis of a position goes on, or has ended: what it has found so far, as in `thinking`."""

    message: str | UnsetType = UNSET


class ThinkingNews(SearchNews, tag="thinking", kw_only=True):
    """The engine is at work on its move: what it has found so far, `speed` in nodes a second, `hash` the share of the
    table in use. `compiling` says what is being compiled, if anything, and about how long that takes."""

    side: Side | None


class GraphNews(Reply, tag="graph", kw_only=True):
    """The scores of the positions of a match that are known."""

    match: str
    points: list[GraphPoint]
    done: bool
    message: str | UnsetType = UNSET


class CompilingNews(Reply, tag="compiling", kw_only=True):
    """What is being compiled while a hint is looked for; empty when the compiler is done."""

    match: str
    compiling: str


class JobNews(Reply, tag="job", kw_only=True):
    """A job waits, goes on, or has ended; then it has a `result`, or a `message` that says why not. `progress` is there
    when it has found something new; `compiling` says what is being compiled, and about how long that takes."""

    job: str
    state: JobState
    progress: Content | UnsetType = UNSET
    result: Content | UnsetType | None = UNSET
    message: str | UnsetType = UNSET
    compiling: str | UnsetType = UNSET


#: Everything that the studio says, in the order of the documentation.
REPLIES: tuple[type[Reply], ...] = (
    Done, Failure, GamesList, MatchShown, MatchDeleted, MatchList, ChoicesFound, ExportedFile, AuthorsFile,
    PositionShown, HintGiven, ThinkingNews, AnalysisNews, GraphNews, CompilingNews, JobNews,
)  # fmt: skip
