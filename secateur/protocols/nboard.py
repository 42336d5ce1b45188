"""The NBoard protocol, version 2, by which Othello programs talk to the NBoard page of the same name.

    set game (;GM[Othello]...;), move F5   ->  nothing: the position is set
    go, hint N                             ->  search F5d6 1.50 0 12 for each line, and for go === F5/1.50/0.8
    ping N                                 ->  thinking ends, then pong N

What it does not know, it ignores, as the protocol wants it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Literal, cast

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.limits import DEEPEST
from secateur.play import GameSoFar
from secateur.play.ggf import PASS, GgfGame, GgfNotation, TimedMove
from secateur.protocols import options
from secateur.protocols.conversation import Conversation, numbers
from secateur.protocols.limits import GoLimits
from secateur.protocols.options import OptionValues, whole
from secateur.protocols.position import SetPosition, verdict
from secateur.protocols.thinker import SearchJob, plain

if TYPE_CHECKING:
    from secateur.engine import Result
    from secateur.result import Line

NAME = "secateur"

#: How deep it looks before it is told.
USUAL_DEPTH = 12

#: Values that are still being searched: a hint has no sign for them.
BOUNDS = ("lower", "upper")

#: What NBoard takes for a search to the end of the game.
TO_THE_END = "100%"


@dataclass
class NBoardJob(SearchJob):
    """A search, and what it is for."""

    purpose: Literal["move", "hint", "analysis"] = "move"


@dataclass
class GgfClocks:
    """What is left on the clocks of Black and White, in seconds; without main time nobody has a clock."""

    left: list[float] = field(default_factory=lambda: [0.0, 0.0])
    increments: tuple[float, float] = (0.0, 0.0)
    running: bool = False

    @classmethod
    def of(cls, game: GgfGame) -> GgfClocks:
        (black, first), (white, second) = game.clocks
        return cls([black, white], (first, second), black > 0 and white > 0)

    def press(self, player: int, seconds: float) -> None:
        """After a move that took so long."""
        self.left[player] = max(self.left[player] - seconds, 0.0) + self.increments[player]

    def limit(self, limits: GoLimits) -> None:
        """Limits a search by the time that is left."""
        if self.running:
            limits.first_time, limits.second_time = (round(1000 * left) for left in self.left)
            limits.first_increment, limits.second_increment = (round(1000 * number) for number in self.increments)


class NBoardServer(Conversation):
    """One conversation by the NBoard protocol."""

    def __init__(self, load: Callable[[], Game], source: BinaryIO, sink: BinaryIO) -> None:
        super().__init__(load, "nboard", source, sink)
        self.depth = USUAL_DEPTH
        self.clocks = GgfClocks()
        self.to_analyse: list[GameSoFar] = []
        self.notation = GgfNotation(self.set_game())
        self.here = GameSoFar.begin(self.notation.game)
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "nboard": self._hello,
            "set": self._set,
            "move": self._move,
            "go": lambda words: self._think("move"),
            "hint": self._hint,
            "analyze": self._analyse,
            "ping": self._ping,
            "learn": lambda words: self.say("learned"),
            "setoption": self._set_option,
        }

    # ------------------------------------------------------------ listening and speaking

    def obey(self, line: str) -> None:
        words = line.split()
        command = self.commands.get(words[0])
        if command is None:
            return
        try:
            with numbers():
                command(words[1:])
        except Exception as error:  # noqa: BLE001  nothing that comes in may end the conversation
            self.remark(plain(error))

    def say(self, *lines: str) -> None:
        with self.writing:
            self.write(lines)

    # ------------------------------------------------------------ what the thinker finds

    def remark(self, text: str) -> None:
        self.say(f"status {text}")

    def progress(self, job: SearchJob, result: Result) -> None:
        if not self._is_for(job, "analysis"):
            known = [line for line in result.lines if line.moves and line.bound not in BOUNDS]
            self.say(*(self._line(job, result, line) for line in known))
            self.effort(result.nodes, result.seconds)

    def effort(self, nodes: int, seconds: float) -> None:
        self.say(f"nodestats {nodes} {seconds:.2f}")

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        if job is None:
            return
        if self._is_for(job, "move") and moves:
            self.say(self._move_text(job, result, moves[0]))
        elif self._is_for(job, "analysis"):
            self._tell_analysis(job, result)
            if not job.stopped and self.to_analyse:
                self._analyse_next()
                return
        self.remark(f"{NAME} is waiting")

    def _is_for(self, job: SearchJob, purpose: str) -> bool:
        return isinstance(job, NBoardJob) and job.purpose == purpose

    def _line(self, job: SearchJob, result: Result, line: Line) -> str:
        """A line as a hint."""
        moves = "".join(self.notation.write_line(job.position.state, line.moves))
        depth = TO_THE_END if line.proven == "exact" else max(result.depth, 1)
        return f"search {moves} {self._points(line.score)} 0 {depth}"

    def _move_text(self, job: SearchJob, result: Result | None, move: int) -> str:
        text = self.notation.write_move(job.position.state, move)
        told = f"/{self._points(result.score)}" if result is not None else "/"
        return f"=== {text}{told}/{job.limits.waited():.2f}"

    def _tell_analysis(self, job: SearchJob, result: Result | None) -> None:
        here = job.position.so_far
        if result is not None and not job.stopped:
            self.say(f"analysis {here.ply} {self._points(result.score)}")
        elif here.over:
            self.say(f"analysis {here.ply} {self._points(int(here.game.outcome(here.state)))}")

    def _points(self, score: float) -> str:
        """A score in discs."""
        return f"{score / self.notation.game.score_unit:.2f}"

    # ------------------------------------------------------------ commands

    def _hello(self, words: list[str]) -> None:
        self.say(f"set myname {NAME}")

    def _set(self, words: list[str]) -> None:
        name, rest = words[0], " ".join(words[1:])
        if name == "depth":
            depth = whole(rest)
            if depth is None or depth < 1:
                raise SecateurError(f"the depth must be a whole number from 1, not {options.short(rest)}")
            self.depth = min(depth, DEEPEST)
            self.say(f"set myname {NAME}{self.depth}")
        elif name == "game":
            self._set_game(GgfGame.parse(rest))

    def _set_game(self, game: GgfGame) -> None:
        before = self.here, self.clocks
        try:
            self.here = GameSoFar.begin(self.notation.game, game.board)
            self.clocks = GgfClocks.of(game)
            for move in game.moves:
                self._play(move)
        except Exception:
            self.here, self.clocks = before
            raise

    def _move(self, words: list[str]) -> None:
        self._play(TimedMove.parse(" ".join(words)))

    def _play(self, move: TimedMove) -> None:
        number = self.here.ply + 1
        try:
            found = self.notation.read_move(self.here.state, move.text)
        except SecateurError as error:
            raise SecateurError(f"move {number}: {error}") from None
        self.clocks.press(self.here.player, move.seconds)
        self.here = self.here.play(found)

    def _hint(self, words: list[str]) -> None:
        count = whole(words[0]) if words else 1
        if count is None or count < 1:
            raise SecateurError("hint must be followed by the number of moves, as in hint 3")
        self._think("hint", count)

    def _think(self, purpose: Literal["move", "hint"], lines: int = 1) -> None:
        """Searches to the depth that is set, and for a move within the time that is left."""
        if self.here.over:
            raise SecateurError(verdict(SetPosition(self.notation, (), self.here)))
        limits = GoLimits(depth=self.depth)
        if purpose == "move":
            self.clocks.limit(limits)
        only = self.here.game.moves(self.here.state)
        texts = [self.notation.write_move(self.here.state, move) for move in only]
        self.remark(f"{NAME} is thinking")
        if texts == [PASS] and purpose == "move":
            self.thinker.stop()
            self.thinker.later(lambda: self.say(f"=== {PASS}", f"status {NAME} is waiting"))
            return
        self._search(purpose, self.here, limits, lines)

    def _search(
        self, purpose: Literal["move", "hint", "analysis"], here: GameSoFar, limits: GoLimits, lines: int = 1
    ) -> None:
        most = self.known["MultiPV"].high
        settings = cast(OptionValues, {**self.settings, "MultiPV": min(lines, most)})
        job = NBoardJob(SetPosition(self.notation, (), here), limits, settings, purpose=purpose)
        with self.thinker.lock:
            if purpose != "analysis":
                self.to_analyse = []
            self.thinker.go(job, self.setup())

    def _analyse(self, words: list[str]) -> None:
        """The value of every position of the game, the last one first."""
        with self.thinker.lock:
            self.to_analyse = self.here.line()
            self.remark(f"{NAME} is analysing")
            self._analyse_next()

    def _analyse_next(self) -> None:
        self._search("analysis", self.to_analyse.pop(), GoLimits(depth=self.depth))

    def _ping(self, words: list[str]) -> None:
        """Thinking ends before the answer: what is told after it is about another position."""
        with self.thinker.lock:
            self.to_analyse = []
            self.thinker.stop()
        self.thinker.later(lambda: self.say(f"pong {' '.join(words)}"))

    def _set_option(self, words: list[str]) -> None:
        """An option as UGI sets it: setoption name NAME value VALUE."""
        name, text = options.split(words)
        self.set_option(name, text)
        if self.notation.game is not self.set_game():
            self.notation = GgfNotation(self.set_game())
            self.here = GameSoFar.begin(self.notation.game)


def serve(load: Callable[[], Game]) -> None:
    """A conversation on standard input and output."""
    NBoardServer(load, sys.stdin.buffer, sys.stdout.buffer).run()
