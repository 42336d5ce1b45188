"""What the studio says: answers, which have the id of the message in `re`, and pushes, which have none."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from secateur.cluster.overview import JobReport
from secateur.studio.messages.values import (
    BookMove,
    CheckReport,
    ChoiceView,
    ClockFace,
    GameChoice,
    GameRow,
    GraphPoint,
    ImportFailure,
    LevelRow,
    LineView,
    MatchNode,
    MatchOutcome,
    MatchPlayer,
    MatchSummary,
    MoveReview,
    NodeId,
    PositionView,
    PuzzleRow,
    ScoreView,
    SeatLink,
    Side,
)
from secateur.workers.framing import Content
from secateur.workers.job import JobState

ErrorCode: TypeAlias = Literal[
    "bad-message", "unknown-type", "not-found", "stale", "illegal", "forbidden", "limit", "failed"
]


class Reply(Struct, kw_only=True, tag_field="type"):
    """What every message of the studio has: the version, and in an answer the id of what it answers."""

    v: Literal[1] = 1
    re: int | UnsetType | None = UNSET


class Done(Reply, tag="ok"):
    """The request was carried out."""


class Failure(Reply, tag="error", kw_only=True):
    """The request failed; if `re` is null, an error occurred that does not belong to a request."""

    code: ErrorCode
    message: str


class GamesList(Reply, tag="games", kw_only=True):
    """The games, the levels of the engine, the game to start with, and the kinds of video that can be written."""

    games: list[GameRow]
    levels: list[LevelRow]
    opening: str | None
    videos: list[str]


class KeptMatch(Reply, tag="match", kw_only=True):
    """A match without the view of its current position, as it is kept."""

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


class MatchShown(KeptMatch, tag="match", kw_only=True):
    """A complete match: the answer to a request that changes it, and a push to every page that has it open.

    `created` and `changed` are seconds since 1970; `sides` the names of the players; `position` its start (empty: that
    of the game); `tags` those of PGN (White, Date...); `comment` comes before the first move; `line` the nodes of
    the line that is shown; `thinking` the side whose move the engine is searching, or null; `saved` is false while it
    cannot be written: the studio keeps it in memory, and tries again; `seated` if its sides have seats; `offer` the
    side that offers a draw, or null; `rematch` the sides that wish another match."""

    thinking: Side | None
    saved: bool
    seated: bool
    offer: Side | None
    rematch: list[Side]
    view: PositionView


class MatchDeleted(Reply, tag="deleted", kw_only=True):
    """A match that this page has open was deleted."""

    match: str


class MatchList(Reply, tag="matches", kw_only=True):
    """A summary of every match, and the ids of those that are damaged."""

    matches: list[MatchSummary]
    unreadable: list[str]


class ChoicesFound(Reply, tag="choices", kw_only=True):
    """The games of a file."""

    games: list[GameChoice]


class GamesImported(Reply, tag="imported", kw_only=True):
    """How many games of a text have become matches, and those that could not. `stopped` says why the games after the
    last of both were not tried: matches cannot be written any more."""

    matches: int
    failures: list[ImportFailure]
    stopped: str | UnsetType = UNSET


class ExportedFile(Reply, tag="file", kw_only=True):
    """A match as a file."""

    name: str
    mime: str
    text: str


class AuthorsFile(Reply, tag="file", kw_only=True):
    """The file that the studio was started with, and whether it keeps the contract; if it was started with none, the
    draft, which is `editable` on the page. `path` is also its name as a game. `compiling` says what the check waits
    for."""

    path: str
    editable: bool = False
    state: Literal["changed", "checking", "kept", "broken", "failed"] | UnsetType = UNSET
    text: str | UnsetType = UNSET
    report: CheckReport | UnsetType | None = UNSET
    message: str | UnsetType = UNSET
    compiling: str | UnsetType = UNSET
    changed: float | UnsetType = UNSET


class PositionShown(Reply, tag="position", kw_only=True):
    """A position that is in no match, and what an editor may change of it."""

    view: PositionView
    choices: list[ChoiceView] = []


class HintGiven(Reply, tag="hint", kw_only=True):
    """Where to look, and the move if it was requested in full."""

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
    """The analysis of a position continues, or has ended: what it has found so far, as in `thinking`."""

    message: str | UnsetType = UNSET


class ThinkingNews(SearchNews, tag="thinking", kw_only=True):
    """The engine is thinking about its move: what it has found so far, `speed` in nodes per second, `hash` the share of
    the table in use. `compiling` says what is being compiled, if anything, and about how long that takes."""

    side: Side | None


class GraphNews(Reply, tag="graph", kw_only=True):
    """The known scores of the positions of a match."""

    match: str
    points: list[GraphPoint]
    done: bool
    message: str | UnsetType = UNSET


class ReviewedNode(Struct, frozen=True):
    """A node with what the coach thinks of its move."""

    node: NodeId
    score: ScoreView
    review: MoveReview


class ReviewNews(Reply, tag="review", kw_only=True):
    """The review of a match: the moves that are reviewed so far, and how many of how many are done."""

    match: str
    state: JobState
    moves: list[ReviewedNode]
    done: int
    total: int
    compiling: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class BookFound(Reply, tag="book", kw_only=True):
    """What was played after the moves to a node, the most frequent first."""

    moves: list[BookMove]


class SeatLinks(Reply, tag="seats", kw_only=True):
    """The keys of a match, and the address of the studio; `local` if only this machine can reach that."""

    seats: list[SeatLink]
    address: str
    local: bool


class SeatShown(Reply, tag="seat", kw_only=True):
    """The seat of this page: its match and its side; null only watches. It is pushed when that has changed."""

    match: str
    side: Side | None


class PuzzleList(Reply, tag="puzzles", kw_only=True):
    """The puzzles that are kept."""

    puzzles: list[PuzzleRow]


class PuzzleShown(Reply, tag="puzzle", kw_only=True):
    """A puzzle, and the position before the mistake."""

    puzzle: PuzzleRow
    view: PositionView


class PuzzleTried(Reply, tag="tried", kw_only=True):
    """What a move is worth: its `mark`, whether it has `solved` the puzzle, why not (`text`, empty if that would give
    the answer away), the `better` line once it is solved, and the position after the move."""

    puzzle: PuzzleRow
    move: str
    solved: bool
    mark: str
    text: str
    better: list[str]
    view: PositionView


class CompilingNews(Reply, tag="compiling", kw_only=True):
    """What is being compiled while the engine looks for a hint; empty when the compiler is done."""

    match: str
    compiling: str


class JobNews(Reply, tag="job", kw_only=True):
    """The state of a job. At the end, it has a `result`, or a `message` that says why not. `progress` is there when it
    has found something new; `compiling` says what is being compiled, and about how long that takes."""

    job: str
    state: JobState
    progress: Content | UnsetType = UNSET
    result: Content | UnsetType | None = UNSET
    message: str | UnsetType = UNSET
    compiling: str | UnsetType = UNSET


class StoredJobList(Reply, tag="stored_jobs", kw_only=True):
    """How far the jobs of a database are, the newest first; the database as a file, or as a URL without a password."""

    database: str
    jobs: list[JobReport]


#: Everything that the studio says, in the order of the documentation.
REPLIES: tuple[type[Reply], ...] = (
    Done, Failure, GamesList, MatchShown, MatchDeleted, MatchList, ChoicesFound, GamesImported, ExportedFile,
    AuthorsFile, PositionShown, HintGiven, ThinkingNews, AnalysisNews, GraphNews, ReviewNews,
    BookFound, SeatLinks, SeatShown, PuzzleList,
    PuzzleShown, PuzzleTried, CompilingNews, JobNews, StoredJobList,
)  # fmt: skip
