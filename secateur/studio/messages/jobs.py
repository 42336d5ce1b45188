"""What the studio itself asks its workers, and what they answer: a type for each kind of job.

What pages ask for by name, and the studio only passes on, stands in `tree`, `race` and `exercise`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypedDict

from msgspec import Meta, Struct

from secateur.board import BoardPiece
from secateur.studio.messages.values import (
    GameRow,
    Level,
    MoveReview,
    PositionView,
    ScoreView,
    SearchReport,
    Side,
)

#: The most random games of a check.
MOST_CHECKED = 1_000


class JobRequest(Struct, kw_only=True):
    """What a job is asked; `job` is its kind."""

    job: ClassVar[str]


class NoReply(Struct):
    """The job is done: there is nothing to say about it."""


# ---------------------------------------------------------------- the rules


class PositionRequest(JobRequest, kw_only=True):
    """What the rules say after `moves` from a position (empty: the start), and after one `move` more.

    `unfold`: if the position is written as moves from the start, they come first among the moves.
    """

    job: ClassVar[str] = "position"
    game: str
    position: str = ""
    moves: list[str] = []
    move: str | None = None
    unfold: bool = False
    choices: bool = False


class ArrangeRequest(JobRequest, kw_only=True):
    """What the rules say of pieces on a board."""

    job: ClassVar[str] = "arrange"
    game: str
    pieces: list[BoardPiece | None]
    side: Side


class GamesRequest(JobRequest, kw_only=True):
    """The games that come with secateur, or the author's own."""

    job: ClassVar[str] = "games"
    game: str | None = None


class GamesFound(Struct):
    """The games to choose from."""

    games: list[GameRow]


class CheckRequest(JobRequest, kw_only=True):
    """Which game to check, with how many random games."""

    job: ClassVar[str] = "check"
    game: Annotated[str, Meta(description="the name of a game, such as connect4 or my_game.py")]
    games: Annotated[int, Meta(ge=1, le=MOST_CHECKED)] = 20


class CheckProgress(Struct):
    """How many of the random games have been played."""

    done: int
    games: int


# ---------------------------------------------------------------- searches


class WarmRequest(JobRequest, kw_only=True):
    """Which engine to get ready."""

    job: ClassVar[str] = "warm"
    game: str
    memory: str


class LineRequest(JobRequest, kw_only=True):
    """A position to search, by the moves that lead to it, and the size of the engine's table."""

    game: str
    position: str
    moves: list[str]
    memory: str


class LineFields(TypedDict):
    """The fields of a `LineRequest`."""

    game: str
    position: str
    moves: list[str]
    memory: str


class ThinkRequest(LineRequest, kw_only=True):
    """The engine's move: how well it plays, and what is `left` on its clock, if there is one."""

    job: ClassVar[str] = "think"
    level: Level
    left: float | None = None
    increment: float = 0.0


class ThinkReply(SearchReport, kw_only=True):
    """What the engine has found, its move, and the score after it."""

    move: str
    after: ScoreView | None = None


class AnalyseRequest(LineRequest, kw_only=True):
    """The best lines, for some seconds."""

    job: ClassVar[str] = "analyse"
    lines: int
    seconds: float


class HintRequest(LineRequest, kw_only=True):
    """A hint; in full, it names the move. It is about a `move` that is known, or else about the engine's."""

    job: ClassVar[str] = "hint"
    full: bool
    move: str | None = None


class AttemptRequest(LineRequest, kw_only=True):
    """A try at a puzzle."""

    job: ClassVar[str] = "attempt"
    move: str


class AttemptReply(Struct):
    """The move as the game writes it, its mark, why it is a mistake (if that gives nothing away), and the position."""

    move: str
    mark: str
    headline: str
    view: PositionView


class GraphRequest(LineRequest, kw_only=True):
    """The scores after each of these numbers of moves."""

    job: ClassVar[str] = "graph"
    numbers: list[int]


class ReviewRequest(LineRequest, kw_only=True):
    """A review of a game; the moves with the numbers in `known` have been reviewed before."""

    job: ClassVar[str] = "review"
    known: list[int] = []


class ReviewProgress(Struct):
    """How many steps of how many are done, and what was found last: of a move, its number, score and review."""

    done: int
    total: int
    number: int = 0
    score: ScoreView | None = None
    review: MoveReview | None = None


class GraphScore(Struct):
    """The score after a number of moves."""

    number: int
    score: ScoreView


class GraphDone(Struct):
    """How many positions have a score now."""

    scored: int
