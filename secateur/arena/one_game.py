"""One game between two engines, refereed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from secateur.arena.adjudication import Adjudication
from secateur.arena.limits import EngineClock, Limits
from secateur.arena.openings import Opening
from secateur.arena.player import Answer, Crashed, Hung, MoveRequest, NotStarted, Player
from secateur.errors import SecateurError
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar

#: What an engine can do wrong, and how PGN calls such an end.
Fault = Literal["", "time", "illegal", "crash", "hang"]
FAULTS = {"time": "time forfeit", "illegal": "rules infraction", "crash": "abandoned", "hang": "time forfeit"}


@dataclass(frozen=True)
class MatchTerms:
    """What holds for all games of a match."""

    limits: Limits
    grace: float = 0.05  # seconds that an engine may be late without losing: the arena's own clock is no better
    adjudication: Adjudication = field(default_factory=Adjudication)
    longest: int = 1000  # half-moves after which a game is a draw


#: What an engine said of a move: score, mate, depth, and the seconds that it took.
MoveComment = tuple[int | None, int | None, int, float]


@dataclass
class ContestGame:
    """A game that has been played."""

    result: Annotated[float, Meta(ge=0, le=1, multiple_of=0.5, description="0, 0.5 or 1")]  # what the first player gets
    reason: str
    fault: Fault = ""  # a key of FAULTS, of the player who lost by it
    detail: str = ""  # what is known of a crash
    opening: Opening = field(default_factory=Opening)
    start: str = ""
    moves: list[str] = field(default_factory=list)  # with the opening's
    book: int = 0  # how many of them are the opening's
    comments: list[MoveComment] = field(default_factory=list)  # of each move after the opening
    overdrawn: Annotated[list[int], Meta(min_length=2, max_length=2)] = field(
        default_factory=lambda: [0, 0]
    )  # moves that lived by the grace alone
    seconds: float = 0.0
    refereeing: float = 0.0  # seconds of it that the arena took between the moves

    @property
    def termination(self) -> str:
        """PGN's word for how it ended."""
        if self.fault:
            return FAULTS[self.fault]
        return "adjudication" if self.reason.startswith(("adjudicated", "too long")) else "normal"


class Forfeit(Exception):
    """The player to move has lost by a fault."""

    def __init__(self, fault: Fault, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.fault, self.reason, self.detail = fault, reason, detail


def play_game(
    notation: EngineNotation,
    players: tuple[Player, Player],
    opening: Opening,
    terms: MatchTerms,
    on_move: Callable[[int], None] = lambda plies: None,
) -> ContestGame:
    """Plays a game; the first of the players is the first player. Engines that have crashed are left dead.

    `on_move` is told how many half-moves have been played, after each.
    """
    began = time.monotonic()
    so_far = opening.played(notation)
    moves = notation.write_line(so_far.line()[0].state, so_far.moves)
    record = ContestGame(0.5, "", opening=opening, start=so_far.start, moves=moves, book=len(moves))
    clocks = (EngineClock(players[0].spec.limits or terms.limits), EngineClock(players[1].spec.limits or terms.limits))
    scores: tuple[list[int | None], list[int | None]] = ([], [])
    mover, prepared = 0, began
    try:
        for mover in (0, 1):
            _ready(players[mover], so_far.start, clocks[mover], notation.chess960)
        prepared = time.monotonic()
        ended = _ended(so_far)
        while ended is None:
            mover = so_far.player
            answer, so_far = _move(notation, players[mover], so_far, clocks, terms, record)
            scores[mover].append(answer.score)
            record.comments.append((answer.score, answer.mate, answer.depth, round(answer.seconds, 3)))
            on_move(len(record.moves))
            ended = _ended(so_far)
            if ended is None:
                ended = terms.adjudication.verdict(scores, 1 + len(record.moves) // 2)
            if ended is None and len(record.moves) >= terms.longest + record.book:
                ended = 0.5, "too long"
        record.result, record.reason = ended
    except Forfeit as forfeit:
        record.result = float(mover)  # the other one wins
        record.fault, record.reason, record.detail = forfeit.fault, forfeit.reason, forfeit.detail
    record.seconds = time.monotonic() - began
    record.refereeing += time.monotonic() - prepared
    return record


def _ended(so_far: GameSoFar) -> tuple[float, str] | None:
    """What the first player gets (1, a half or 0) and why; None while the game goes on. Engines claim every draw."""
    ending = so_far.decided
    return None if ending is None else (ending.points, ending.reason or ending.text(so_far.game.player_names))


def _ready(player: Player, start: str, clock: EngineClock, chess960: bool) -> None:
    """Tells an engine that a game begins; starts it again where it has crashed, or plays only one."""
    try:
        if not (player.running and player.reusable):
            player.bury()
            player.start()
        player.new_game(start, clock, chess960)
    except (Crashed, NotStarted) as error:
        raise Forfeit("crash", "crash before the first move", str(error)) from None


def _move(
    notation: EngineNotation,
    player: Player,
    so_far: GameSoFar,
    clocks: tuple[EngineClock, EngineClock],
    terms: MatchTerms,
    record: ContestGame,
) -> tuple[Answer, GameSoFar]:
    """Asks for a move and plays it."""
    turn = so_far.player
    clock = clocks[turn]
    asked = time.monotonic()
    try:
        answer = player.ask(MoveRequest(so_far.start, record.moves, turn, clocks), terms.grace)
    except Hung as error:
        raise Forfeit("hang", "no answer", str(error)) from None
    except Crashed as error:
        raise Forfeit("crash", "crash", str(error)) from None
    finally:
        record.refereeing -= time.monotonic() - asked
    if answer.late:
        raise Forfeit("time", "time forfeit", f"{answer.seconds:.3f} s of {clock.allowance:.3f} s")
    record.overdrawn[turn] += answer.seconds > clock.allowance
    if answer.move == "resign":
        raise Forfeit("", "resigned")
    try:
        move = notation.read_move(so_far.state, answer.move)
    except SecateurError:
        raise Forfeit("illegal", f"illegal move {answer.move[:20]!r}") from None
    clock.press(answer.seconds)
    record.moves.append(notation.write_move(so_far.state, move))
    return answer, so_far.play(move)
