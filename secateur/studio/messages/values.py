"""What messages are made of: players, clocks, scores, positions. The constraints are given with the fields."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.board import BoardView
from secateur.schema import either
from secateur.strength import STRENGTHS

#: The most seconds on a clock, or for a move.
DAY = 86_400

Side = Annotated[int, Meta(ge=0, le=1, description="0 or 1")]
GameSpec = Annotated[str, Meta(min_length=1, max_length=300, description="the name of a game (1 to 300 characters)")]
Position = Annotated[str, Meta(max_length=20_000, description="a position (a string of at most 20,000 characters)")]
MoveText = Annotated[str, Meta(min_length=1, max_length=100, description="a move (a string of 1 to 100 characters)")]
MatchName = Annotated[str, Meta(max_length=100, description="a name of at most 100 characters")]
MatchId = Annotated[str, Meta(min_length=1, max_length=40, description="the id of a match")]
PuzzleId = Annotated[str, Meta(min_length=1, max_length=40, description="the id of a puzzle")]
NodeId = Annotated[int, Meta(ge=0, le=1 << 40, description="the number of a node")]
Amount = Annotated[float, Meta(ge=0, le=1e12, description="a number that is not negative")]
StrengthName = Annotated[str, Meta(pattern=f"^({'|'.join(STRENGTHS)})$", description=either(STRENGTHS))]


#: The ratings that an engine can be given, in chess.
LOWEST, HIGHEST = 810, 2900


class Level(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How well an engine plays: a strength by name, a rating, or what it may spend on a move. Exactly one is given."""

    strength: StrengthName | None = None
    elo: Annotated[int, Meta(ge=LOWEST, le=HIGHEST)] | None = None
    seconds: Annotated[float, Meta(ge=0.01, le=600)] | None = None
    depth: Annotated[int, Meta(ge=1, le=100)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=10**12)] | None = None

    def __post_init__(self) -> None:
        if len(self.given) != 1:
            raise ValueError("must have exactly one of strength, elo, seconds, depth and nodes")

    @property
    def given(self) -> dict[str, str | float]:
        """The one that is given, by its name."""
        return {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not None}


class HumanPlayer(Struct, frozen=True, tag_field="kind", tag="human", forbid_unknown_fields=True):
    """A person."""


class EnginePlayer(Struct, frozen=True, tag_field="kind", tag="engine", forbid_unknown_fields=True):
    """The engine, at a level."""

    level: Level


MatchPlayer: TypeAlias = HumanPlayer | EnginePlayer
MatchPlayers = Annotated[list[MatchPlayer], Meta(min_length=2, max_length=2)]


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """The time of each player for the game, and the increment for each move, in seconds."""

    seconds: Annotated[float, Meta(ge=1, le=DAY)]
    increment: Annotated[float, Meta(ge=0, le=3_600)]


class ClockFace(Struct, frozen=True):
    """The clock of a match: the time that both players have `left`, and for whom it is `running`. It does not run while
    an earlier position is shown, or while an engine waits for a worker."""

    seconds: Amount
    increment: Amount
    left: Annotated[list[Amount], Meta(min_length=2, max_length=2)]
    running: Side | None = None


class ScoreView(Struct, frozen=True, forbid_unknown_fields=True):
    """A score: `value` for the first player, `share` (the first player's part of the evaluation bar, 0 to 1), `text`
    and `words` (with how certain it is), `short` (such as W5 or +4, for the first and for the second player), `mark`
    (✓, ≥, ≤ or nothing), `proven` (exact, lower, upper or heuristic), `mate` (half-moves to the end, or null)."""

    value: int
    share: float
    text: str
    proven: str
    mate: int | None
    words: str = ""  # the last three are missing in scores that an older studio saved
    mark: str = ""
    short: list[str] = []


class LineView(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of moves with its score, and the cells of its first move."""

    score: ScoreView
    moves: list[str]
    cells: list[int]


class SearchReport(Struct, kw_only=True):
    """What a search has found so far: `speed` in nodes a second, `hash` the share of the table in use."""

    depth: int | UnsetType = UNSET
    nodes: int | UnsetType = UNSET
    speed: int | UnsetType = UNSET
    hash: float | UnsetType = UNSET
    seconds: float | UnsetType = UNSET
    lines: list[LineView] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET


class LegalMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the cells to touch for it."""

    move: str
    cells: list[int]


class GameOver(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended by its rules; no winner: a draw."""

    winner: Side | None
    text: str


class PositionView(Struct, frozen=True, forbid_unknown_fields=True):
    """A position: `position` (one line that `position.read` reads), `text` (drawn for a terminal), `side` (to move;
    null when it is over), `board` (null for more than 2,000 cells), `moves` (the first 1,000), `more` (how many others
    are legal, counted up to 100,000; they can be played too), `last` (the cells of the last move), `claim` (why a
    draw can be claimed, or null), `opening` (what it is called, or empty); in a match, also the `node`."""

    position: str
    text: str
    side: Side | None
    status: str
    board: BoardView | None
    moves: list[LegalMove]
    more: int
    last: list[int]
    notices: list[str]
    over: GameOver | None
    claim: str | None
    opening: str
    editable: bool
    node: NodeId | UnsetType = UNSET


class MadeMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move as the game writes it, and who made it."""

    move: str
    side: Side


class ChoiceOption(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, and the position that it leads to."""

    text: str
    position: str


class ChoiceView(Struct, frozen=True, forbid_unknown_fields=True):
    """What an editor may change of a position besides its pieces, such as a right to castle: the answer `chosen` now,
    and all `options`."""

    name: str
    chosen: str
    options: list[ChoiceOption]


class PositionAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules say after some moves: the view, the moves, the names of the players, the first position."""

    view: PositionView
    made: list[MadeMove] = []
    sides: list[str] = []
    first: str = ""
    formats: list[str] = []  # in which the game's files are exchanged
    choices: list[ChoiceView] = []  # where they are asked for


#: The most tags of a game, and characters in each, and in a comment.
MOST_TAGS, LONGEST_TAG, LONGEST_COMMENT = 200, 1_000, 20_000

CommentText = Annotated[str, Meta(max_length=LONGEST_COMMENT)]
TagText = Annotated[str, Meta(max_length=LONGEST_TAG)]
MatchTags = Annotated[dict[TagText, TagText], Meta(max_length=MOST_TAGS)]


class MoveNotes(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The annotation of a move: a `comment`, a comment `before` it, and `glyphs` (PGN's numbers for !, ?...)."""

    comment: CommentText = ""
    before: CommentText = ""
    glyphs: Annotated[list[Annotated[int, Meta(ge=1, le=255)]], Meta(max_length=255)] = []


class MatchNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """The annotation of a match: the `tags` of PGN, and a `comment` before the first move."""

    tags: MatchTags = {}
    comment: CommentText = ""


class WhyStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of an explanation: how deep it stands in the tree, from 0, whether it `attacks`, and its sentence."""

    depth: Annotated[int, Meta(ge=0, le=100)]
    move: str
    attacks: bool
    sentence: str


class WhyView(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a move was a mistake: a `headline`, and the moves of the tree that shows it, each before those that follow
    it. If it `missed` something, the tree begins with the better move, else with the mistake. `shown`: each of its
    lines shows the loss at a glance."""

    headline: str
    missed: bool
    shown: bool
    steps: list[WhyStep]


class MoveReview(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach thinks of a move: its `mark` (brilliant, best, good, inaccuracy, mistake, blunder or forced), the
    part of a point that it loses, its `accuracy` (0 to 100; null: there was no choice), the line that was `better`
    (empty if that was played), and why."""

    mark: str
    loss: float
    accuracy: float | None
    better: list[str] = []
    why: WhyView | None = None


class BookMove(Struct, frozen=True, kw_only=True):
    """A move that was played in kept games: in how many, and the `results` of those that are over: won by the first
    player, drawn, won by the second."""

    move: MoveText
    games: int
    results: list[int]


class SeatLink(Struct, frozen=True, kw_only=True):
    """The `key` of a seat: `/play?seat=KEY` plays that side; null only watches."""

    side: Side | None
    key: str


class PuzzleRow(Struct, frozen=True, kw_only=True):
    """A mistake to be tried again: the `match` in which the `player` of a `side` made it, with which move
    (`played`), and its `mark`. `box` counts from 0 how well it is known; `due` says when it should be
    tried again, in seconds since 1970 (null: it is learnt); `tries` and `solved` count."""

    id: str
    match: str
    game: str
    title: str
    player: str
    side: Side
    played: str
    mark: str
    box: int
    due: float | None
    tries: int
    solved: int


class MatchNode(Struct, frozen=True):
    """A node of a match: a move, its parent, and who made it; if known, its score, annotation and review. Node 0 is
    the start. The children of a node are in order, the main line first."""

    id: NodeId
    parent: NodeId | None
    move: str | None
    side: Side | None
    score: ScoreView | UnsetType = UNSET
    comment: str | UnsetType = UNSET
    before: str | UnsetType = UNSET
    glyphs: list[int] | UnsetType = UNSET
    review: MoveReview | UnsetType = UNSET


class MatchEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended, and at which node: by the rules, or because somebody resigned, agreed or ran out of time."""

    winner: Side | None
    reason: str
    node: Annotated[int, Meta(ge=0, le=1 << 60)]


class MatchOutcome(Struct, frozen=True):
    """How a match ended."""

    winner: Side | None
    reason: str


class MatchSummary(Struct, frozen=True):
    """A match in the list of matches: `moves` counts the half-moves of its main line; `saved` is false while it cannot
    be written."""

    id: str
    game: str
    title: str
    name: str
    changed: float
    created: float
    moves: int
    result: MatchEnd | None
    sides: list[str]
    players: list[MatchPlayer]
    saved: bool = True


class GameChoice(Struct, frozen=True):
    """A game of a file that may contain several; `result` is as in PGN; `moves` counts the half-moves of its main
    line."""

    title: str
    game: str
    result: str
    date: str
    moves: int


class ImportFailure(Struct, frozen=True):
    """A game that could not be imported: its `number` in the text, from 1, and why."""

    number: int
    title: str
    message: str


class GameRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to choose, `rated` if the engine's levels have ratings in it: its `rules`, its `parameters` and what they
    are called (`words`), `moves` to the middle of a game; `mine` for the author's own, with the `error` if it cannot be
    read."""

    game: str
    title: str
    summary: str
    rules: str
    parameters: dict[str, bool | int | float | str]
    words: dict[str, str]
    moves: str
    players: list[str]
    mine: bool
    error: str | UnsetType = UNSET
    rated: bool = False


class LevelRow(Struct, frozen=True):
    """A strength to choose."""

    name: str
    title: str
    summary: str


class GraphPoint(Struct, frozen=True):
    """A node with its score."""

    node: NodeId
    score: ScoreView


class CheckProblem(Struct, frozen=True, forbid_unknown_fields=True):
    """A promise that a game breaks, what would be right, and the line of the file, if it is known."""

    promise: str
    right: str
    message: str
    line: int | None


class CheckReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What the check of a game has found; `stopped` if nobody waited for its end.

    `notes` break no promise, but are worth knowing; `tried` says what was tried, in one line.
    """

    game: str
    made: str | None
    summary: str
    kept: bool
    games: int
    playable: bool
    problems: list[CheckProblem]
    notes: list[str]
    tried: str
    seconds: float
    stopped: bool | UnsetType = UNSET
