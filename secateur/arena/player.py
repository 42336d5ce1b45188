"""An engine that plays: what every protocol must do, and UCI with its sister UGI, which has other words."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from secateur.arena.limits import EngineClock
from secateur.arena.specs import OWN, Spec
from secateur.errors import SecateurError, instead
from secateur.game.notation import EngineNotation
from secateur.workers.process import Ended, Late, LineProcess

#: Seconds until an engine has said who it is, and until it is ready: ours may have to compile first.
HANDSHAKE, READY = 30.0, 600.0

#: Seconds until an engine that is late has to answer `stop`: else it has hung, and is killed.
RECOVERY = 2.0

#: Seconds that an engine has to end by itself once its input is closed.
FAREWELL = 0.5

#: A line without an end is garbage from this length on, in bytes.
LONGEST_LINE = 1 << 20

#: Lines that came in time may be read this many seconds later.
FLOOD = 0.25

#: A score beyond this is a mate; the nearer the mate, the larger.
MATE = 100_000


class Crashed(Exception):
    """The engine is gone, or does not answer any more: it has been killed."""


class NotStarted(SecateurError):
    """The program ends at once, or is not an engine."""


class Hung(Crashed):
    """It runs, and does not answer."""


class MoveRequest(NamedTuple):
    """What an engine is asked."""

    start: str  # the position that the game began with; "": the usual one
    moves: list[str]
    turn: int  # 0: the first player
    clocks: tuple[EngineClock, EngineClock]  # of both players, the first one first


@dataclass
class Answer:
    """The move that an engine plays, and what it said about it."""

    move: str
    seconds: float
    score: int | None = None  # in the points of the game (hundredths of a pawn), as the engine sees it
    mate: int | None = None  # moves until somebody is mated; negative: the engine is
    depth: int = 0
    nodes: int = 0
    line: str = ""  # the moves that it expects
    late: bool = False


#: Called with each line about the search, and the seconds since it began.
Listener = Callable[[float, str], None]


class Player:
    """One engine in its process. `start` begins; after a Crashed it may be started again."""

    def __init__(self, spec: Spec, watched: int | None = None) -> None:
        self.spec = spec
        self.watched = watched
        self.process: LineProcess | None = None
        self.program = spec.name  # what the engine calls itself
        self.reusable = True  # whether it plays more than one game

    # ------------------------------------------------------------ what a protocol says

    def greet(self) -> None:
        """Finds out who it is, sets the options, waits until it is ready."""
        raise NotImplementedError

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        """Tells it that another game begins."""
        raise NotImplementedError

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        """The engine's move; late when it took longer than its clock allows, and the grace."""
        raise NotImplementedError

    # ------------------------------------------------------------ its life

    def start(self) -> None:
        """Starts the process and greets it; NotStarted where that is not an engine."""
        self.process = LineProcess(
            list(self.spec.command), dict(self.spec.environment), self.watched, longest=LONGEST_LINE
        )
        try:
            self.greet()
        except Ended:
            raise NotStarted(f"{self.spec.name} {self.bury(FAREWELL)}") from None
        except Late:
            words = self.bury()
            told = f" ({words})" if words else ""
            raise NotStarted(
                f"{self.spec.name} does not answer {self.spec.protocol!r}: is it such an engine?{told}"
            ) from None
        except BaseException:
            self.bury()
            raise

    def bury(self, farewell: float = 0.0) -> str:
        """Kills the process; says how it ended, and its last words."""
        if self.process is None:
            return ""
        ended = self.process.kill(farewell)
        words = self.process.last_words()
        self.process.close()
        self.process = None
        return ended + (f", saying {words[-300:]!r}" if words else "")

    def quit(self) -> None:
        """Ends it as its protocol has it; kills it where it does not."""
        if self.process is not None:
            with contextlib.suppress(Ended, Late):
                self.process.send(b"quit\n", time.monotonic() + 0.1)
            self.process.kill(FAREWELL)
            self.process.close()
            self.process = None

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.running

    def crashed(self) -> Crashed:
        return Crashed(self.bury(FAREWELL) or "closed its output")

    # ------------------------------------------------------------ lines

    def send(self, line: str) -> None:
        assert self.process is not None
        self.process.send(f"{line}\n".encode())

    def read(self, deadline: float) -> str:
        """The next line; an engine that never stops writing is late, too."""
        assert self.process is not None
        if time.monotonic() > deadline + FLOOD:
            raise Late
        return self.process.read(deadline).decode("utf-8", "replace").strip()

    def wait_for(self, word: str, seconds: float) -> list[str]:
        """Reads until a line that begins with a word; the lines before it."""
        deadline = time.monotonic() + seconds
        lines = []
        while (line := self.read(deadline)).partition(" ")[0] != word:
            lines.append(line)
        return lines

    def think(
        self, command: str, stop: str, allowance: float, hear: Callable[[float, str], bool]
    ) -> tuple[float, bool]:
        """Lets it think, and tells `hear` of each line, with the seconds so far, until that has heard the move.

        Whoever is late is told to stop. How long it took, and whether it was late.
        """
        assert self.process is not None
        self.process.drain()
        began = time.monotonic()
        deadline, late = began + allowance, False
        self.send(command)
        while True:
            try:
                line = self.read(deadline)
            except Late:
                if late:
                    raise
                late, deadline = True, time.monotonic() + RECOVERY
                self.send(stop)
                continue
            if hear(time.monotonic() - began, line):
                seconds = time.monotonic() - began
                return seconds, late or seconds > allowance

    @contextlib.contextmanager
    def expected_to(self, act: str) -> Iterator[None]:
        """Within the block, the engine must do something: it has crashed if it ends, and is killed if it is late."""
        try:
            yield
        except Ended:
            raise self.crashed() from None
        except Late:
            self.bury()
            raise Hung(f"did not {act}") from None

    def refuse(self, message: str) -> SecateurError:
        return SecateurError(f"{self.spec.name}: {message}")


class Words(NamedTuple):
    """What UCI and UGI call differently."""

    hello: str
    ready: str
    new_game: str
    players: tuple[str, str]


WORDS = {
    "uci": Words("uci", "uciok", "ucinewgame", ("w", "b")),
    "ugi": Words("ugi", "ugiok", "uginewgame", ("p1", "p2")),
}


#: The option of an engine of ours that lets `isready` wait for the compiler: clocks run for compiled searches.
COMPILE_FIRST = "compile first"


class UciPlayer(Player):
    """An engine that speaks UCI, or UGI."""

    def __init__(self, spec: Spec, watched: int | None = None) -> None:
        super().__init__(spec, watched)
        self.words = WORDS[spec.protocol]
        self.options: dict[str, str] = {}  # names in lower case -> how the engine declares them
        self.told: dict[str, str] = {}  # the values that it has been told
        self.chess960 = False

    def greet(self) -> None:
        self.send(self.words.hello)
        self.options, self.told = {}, {}
        for line in self.wait_for(self.words.ready, HANDSHAKE):
            if match := re.match(r"option\s+name\s+(.+?)\s+type\s+(.+)", line):
                self.options[match[1].lower()] = f"{match[1]}\0{match[2]}"
            elif line.startswith("id name "):
                self.program = line.removeprefix("id name ").strip()
        if COMPILE_FIRST in self.options:
            self.set_option(COMPILE_FIRST, "true")
        self.set_options()
        self.chess960 = False
        self.is_ready()

    def set_options(self) -> None:
        """Sends the options of its spec that it has not been sent yet: they may change from game to game."""
        for name, value in self.spec.options:
            if self.told.get(name) != value:
                self.set_option(name, value)
                self.told[name] = value

    def set_option(self, name: str, value: str) -> None:
        """Sets an option that the engine has, to a value that it takes."""
        declared = self.options.get(name.lower())
        if declared is None:
            names = [*(text.partition("\0")[0] for text in self.options.values()), *OWN]
            raise self.refuse(f"it has no option {name!r}{instead(name, names)}")
        exact, _, kind = declared.partition("\0")
        if wrong := wrong_value(kind, value):
            raise self.refuse(f"{exact}={value}: {wrong}")
        self.send(f"setoption name {exact}" + ("" if kind.startswith("button") else f" value {value}"))

    def is_ready(self) -> None:
        self.send("isready")
        self.wait_for("readyok", READY)

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        with self.expected_to("get ready for a new game"):
            if chess960 != self.chess960:
                if "uci_chess960" not in self.options:
                    raise self.refuse("it does not play Chess960: it has no option UCI_Chess960")
                self.set_option("UCI_Chess960", "true" if chess960 else "false")
                self.chess960 = chess960
            self.set_options()
            self.send(self.words.new_game)
            self.is_ready()

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        clock = question.clocks[question.turn]
        start = f"fen {question.start}" if question.start else "startpos"
        moves = f" moves {' '.join(question.moves)}" if question.moves else ""
        best = last = ""

        def hear(seconds: float, line: str) -> bool:
            nonlocal best, last
            last = line
            if line.startswith("info"):
                if " score " in line and not re.search(r" multipv (?!1 )\d", line):
                    best = line
                if listener is not None:
                    listener(seconds, line)
            return line.startswith("bestmove")

        with self.expected_to("answer"):
            self.send(f"position {start}{moves}")
            go = go_line(question, self.words.players)
            seconds, late = self.think(go, "stop", clock.allowance + grace, hear)
        answer = read_info(best)
        answer.move = ([*last.split(), ""])[1]
        answer.seconds, answer.late = seconds, late
        return answer


def go_line(question: MoveRequest, players: tuple[str, str]) -> str:
    """The line that starts a search."""
    clock = question.clocks[question.turn]
    limits = clock.limits
    if limits.movetime:
        return f"go movetime {max(1, round(limits.movetime * 1000))}"
    if limits.nodes:
        return f"go nodes {limits.nodes}"
    if limits.depth:
        return f"go depth {limits.depth}"
    words = ["go"]
    clocks = [each if each.limits.has_clock else clock for each in question.clocks]
    for name, each in zip(players, clocks, strict=True):
        words += [f"{name}time", str(max(1, int(each.left * 1000)))]
    for name, each in zip(players, clocks, strict=True):
        words += [f"{name}inc", str(int(each.limits.increment * 1000))]
    if clock.moves_to_go:
        words += ["movestogo", str(clock.moves_to_go)]
    return " ".join(words)


def mate_score(moves: int) -> int:
    """A mate in this many moves as a score; 0 or less: the engine is mated."""
    return MATE - moves if moves > 0 else -MATE - moves


def read_info(line: str) -> Answer:
    """What an info line says: depth, nodes, score, line."""
    answer = Answer("", 0.0)
    if match := re.search(r" score (cp|mate) (-?\d+)", line):
        number = int(match[2])
        if match[1] == "cp":
            answer.score = number
        else:
            answer.mate = number
            answer.score = mate_score(number)
    if match := re.search(r" depth (\d+)", line):
        answer.depth = int(match[1])
    if match := re.search(r" nodes (\d+)", line):
        answer.nodes = int(match[1])
    answer.line = line.partition(" pv ")[2]
    return answer


def wrong_value(kind: str, value: str) -> str:
    """What is wrong with a value for an option that is declared like this; nothing if it is fine."""
    if kind.startswith("spin"):
        bounds = {name: int(number) for name, number in re.findall(r"(min|max)\s+(-?\d+)", kind)}
        low, high = bounds.get("min"), bounds.get("max")
        if not re.fullmatch(r"[+-]?\d+", value):
            return "it takes a whole number"
        if (low is not None and int(value) < low) or (high is not None and int(value) > high):
            return f"it takes a number from {low} to {high}"
    if kind.startswith("check") and value.lower() not in ("true", "false"):
        return "it takes true or false"
    if kind.startswith("combo"):
        choices = re.findall(r"\bvar\s+(.+?)(?=\s+var\s|\s*$)", kind)
        if value.lower() not in map(str.lower, choices):
            return f"it takes one of {', '.join(choices)}"
    return ""


def make_player(spec: Spec, watched: int | None = None, notation: EngineNotation | None = None) -> Player:
    """The player for an engine's protocol; one that writes moves in its own way needs the notation of the game."""
    if spec.protocol == "gtp" and notation is not None:
        from secateur.arena.gtp import GtpPlayer

        return GtpPlayer(spec, notation, watched)
    if spec.protocol == "nboard" and notation is not None:
        from secateur.arena.nboard import NBoardPlayer

        return NBoardPlayer(spec, notation, watched)
    if spec.protocol == "hub" and notation is not None:
        from secateur.arena.hub import HubPlayer

        return HubPlayer(spec, notation, watched)
    if spec.protocol == "xboard":
        from secateur.arena.xboard import XboardPlayer

        return XboardPlayer(spec, watched)
    return UciPlayer(spec, watched)
