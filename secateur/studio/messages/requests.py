"""What a page may say: a type for each message. The docstring says what it is answered with."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.board import BoardPiece
from secateur.schema import either
from secateur.studio.jobs import PUBLIC
from secateur.studio.messages.values import (
    GameSpec,
    MatchId,
    MatchName,
    MatchPlayers,
    MoveText,
    NodeId,
    Position,
    PuzzleId,
    Side,
    TimeControl,
)
from secateur.workers.framing import Content

#: Numbers beyond this are not exact in JavaScript.
SAFE = (1 << 53) - 1

PublicJobKind = Annotated[str, Meta(pattern=f"^({'|'.join(PUBLIC)})$", description=either(PUBLIC))]


class PageRequest(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every message has: the version, and an id that rises."""

    v: Literal[1]
    id: Annotated[int, Meta(ge=0, le=SAFE)]


class AboutMatch(PageRequest, kw_only=True):
    match: MatchId


class AboutNode(AboutMatch, kw_only=True):
    node: NodeId


class GetGames(PageRequest, tag="games"):
    """`games`"""


class NewMatch(PageRequest, tag="match.new", kw_only=True):
    """`match`; that of a mere `visit` is not kept until something is played or it has a name"""

    game: GameSpec
    position: Position = ""
    visit: bool = False
    moves: Annotated[list[MoveText], Meta(max_length=2_000)] = []
    players: MatchPlayers | UnsetType = UNSET
    clock: TimeControl | None = None
    name: MatchName = ""


class OpenMatch(AboutMatch, tag="match.open"):
    """`match`; from now on, every change is pushed to this page"""


class CloseMatch(AboutMatch, tag="match.close"):
    """`ok`"""


class PlayMove(AboutNode, tag="match.move", kw_only=True):
    """`match`; the node must be the current one"""

    move: MoveText


class GoToNode(AboutNode, tag="match.go"):
    """`match`"""


class UndoMove(AboutMatch, tag="match.undo"):
    """`match`, at the last position where a person was to move"""


class RedoMove(AboutMatch, tag="match.redo"):
    """`match`"""


class DropNode(AboutNode, tag="match.drop"):
    """`match`, without that move and all after it"""


class PromoteNode(AboutNode, tag="match.promote"):
    """`match`, with that line as the main one"""


class Resign(AboutMatch, tag="match.resign", kw_only=True):
    """`match`"""

    side: Side


class OfferDraw(AboutMatch, tag="match.draw", kw_only=True):
    """`match`; an engine agrees unless it believes that it is better"""

    side: Side


class SetPlayers(AboutMatch, tag="match.players", kw_only=True):
    """`match`; without a `clock`, the clock stays"""

    players: MatchPlayers
    clock: TimeControl | UnsetType | None = UNSET


class PauseMatch(AboutMatch, tag="match.pause", kw_only=True):
    """`match`"""

    paused: bool


class RenameMatch(AboutMatch, tag="match.name", kw_only=True):
    """`ok`"""

    name: MatchName


class DeleteMatch(AboutMatch, tag="match.delete"):
    """`ok`; pages that have it open receive `deleted`"""


class PictureMatch(AboutMatch, tag="match.picture"):
    """`position`, the last one of a match that need not be open"""


class ListMatches(PageRequest, tag="match.list"):
    """`matches`"""


class ExportMatch(AboutMatch, tag="match.export", kw_only=True):
    """`file`, to be saved; text is PGN"""

    format: Literal["json", "text"]


FileText = Annotated[str, Meta(min_length=1, max_length=900_000)]


class ListChoices(PageRequest, tag="match.choices", kw_only=True):
    """`choices`"""

    text: FileText


class ImportMatch(PageRequest, tag="match.import", kw_only=True):
    """a new `match`; of several games, `number` chooses one, from 1"""

    text: FileText
    number: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class ImportAll(PageRequest, tag="match.import_all", kw_only=True):
    """`imported`: every game of the text becomes a match, which no page has open"""

    text: FileText


class ReadPosition(PageRequest, tag="position.read", kw_only=True):
    """`position`, after the moves"""

    game: GameSpec
    position: Position
    moves: Annotated[list[MoveText], Meta(max_length=200)] = []


class EditPosition(PageRequest, tag="position.edit", kw_only=True):
    """`position`; for each cell a piece or null"""

    game: GameSpec
    pieces: Annotated[list[BoardPiece | None], Meta(min_length=1, max_length=2_000)]
    side: Side


class StartAnalysis(AboutNode, tag="analysis.start", kw_only=True):
    """`ok`, then pushes `analysis`"""

    lines: Annotated[int, Meta(ge=1, le=500)]


class StopAnalysis(PageRequest, tag="analysis.stop"):
    """`ok`"""


class StartGraph(AboutMatch, tag="graph.start"):
    """`ok`, then pushes `graph`"""


class StopGraph(PageRequest, tag="graph.stop"):
    """`ok`"""


class StartReview(AboutMatch, tag="review.start"):
    """`ok`, then pushes `review`"""


class StopReview(PageRequest, tag="review.stop"):
    """`ok`"""


class ReadBook(AboutNode, tag="book", kw_only=True):
    """`book`: what was played next in other kept games that began with the same moves; of a `person`, only those in
    which a person played that side against the engine"""

    person: Side | None = None


class MakeSeats(AboutMatch, tag="seat.links"):
    """`seats`: a key for each side that a person plays, and one to watch; those that there are stay"""


class GetSeat(PageRequest, tag="seat"):
    """`seat`: the one whose key this page has, as in `/ws?seat=KEY`. It may send `games`, `match.open`, `match.close`
    and `position.after`, and if it has a side, for that `match.move`, `match.resign`, `match.draw` and `match.rematch`;
    all else is refused"""


class WishRematch(AboutMatch, tag="match.rematch"):
    """`ok`; once every person at a seat wishes it, pages at seats are pushed their `seat` in the next match"""


class ListPuzzles(PageRequest, tag="puzzle.list", kw_only=True):
    """`puzzles`: all, or those of a match; what is due comes first"""

    match: MatchId | None = None


class AboutPuzzle(PageRequest, kw_only=True):
    puzzle: PuzzleId


class OpenPuzzle(AboutPuzzle, tag="puzzle.open"):
    """`puzzle`"""


class TryPuzzle(AboutPuzzle, tag="puzzle.try", kw_only=True):
    """`tried`: a move that loses less than an inaccuracy solves the puzzle"""

    move: MoveText


class HintPuzzle(AboutPuzzle, tag="puzzle.hint", kw_only=True):
    """`hint`: what was wrong with the mistake, if that is known; with the next `step` where to look; then the move"""

    step: Annotated[int, Meta(ge=1, le=3)]


class DeletePuzzle(AboutPuzzle, tag="puzzle.delete"):
    """`ok`"""


class ShowLine(AboutNode, tag="position.after", kw_only=True):
    """`position`, as it is after some moves from a node"""

    moves: Annotated[list[MoveText], Meta(max_length=100)]


class AskHint(AboutNode, tag="hint", kw_only=True):
    """`hint`; in full, it names the move"""

    full: bool


class SubmitJob(PageRequest, tag="job.start", kw_only=True):
    """`job`, then pushes `job`"""

    kind: PublicJobKind
    request: Content  # each kind reads its own


class CancelJob(PageRequest, tag="job.stop", kw_only=True):
    """`ok`"""

    job: Annotated[str, Meta(min_length=1, max_length=40)]


class GetFile(PageRequest, tag="file"):
    """`file`: the author's file, or the draft that is written on a page"""


class WriteDraft(PageRequest, tag="draft", kw_only=True):
    """`ok`, then pushes `file`: the text of a game that is written on a page, where the studio has no author's file"""

    text: Annotated[str, Meta(max_length=200_000)]


class ListStoredJobs(PageRequest, tag="stored_jobs"):
    """`stored_jobs`: the jobs of the database, as `secateur jobs` lists them"""


class ChangeStoredJob(PageRequest, tag="stored_jobs.change", kw_only=True):
    """`stored_jobs`, after a job is paused, resumed or cancelled"""

    name: Annotated[str, Meta(min_length=1, max_length=1_000)]
    state: Literal["paused", "running", "cancelled"]


AnyRequest: TypeAlias = (
    GetGames | NewMatch | OpenMatch | CloseMatch | PlayMove | GoToNode | UndoMove | RedoMove | DropNode | PromoteNode
    | Resign | OfferDraw | SetPlayers | PauseMatch | RenameMatch | DeleteMatch | PictureMatch | ListMatches
    | ExportMatch | ListChoices | ImportMatch | ImportAll
    | ReadPosition | EditPosition | StartAnalysis | StopAnalysis | StartGraph | StopGraph | StartReview | StopReview
    | ReadBook | MakeSeats | GetSeat | WishRematch
    | ListPuzzles | OpenPuzzle | TryPuzzle | HintPuzzle | DeletePuzzle
    | ShowLine | AskHint | SubmitJob | CancelJob | GetFile | WriteDraft | ListStoredJobs | ChangeStoredJob
)  # fmt: skip

#: The type of each message, by its name.
REQUESTS: dict[str, type[PageRequest]] = {str(each.__struct_config__.tag): each for each in AnyRequest.__args__}
