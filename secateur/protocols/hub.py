"""The Hub protocol, version 2, by which Scan and other programs for international draughts talk to a page.

    hub           ->  id ..., param ..., wait
    init          ->  ready
    pos pos=W...wwww moves="32-28", level move-time=1, go think
                  ->  info depth=9 score=0.12 ... pv="...", and in the end done move=32-28 ponder=17-22

A line is a command and its arguments, name=value; a value with a blank in it has quotes around it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, BinaryIO

from secateur import __version__
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.play.hub import HubNotation, hub_arguments, hub_value
from secateur.protocols import position
from secateur.protocols.conversation import Conversation, numbers
from secateur.protocols.limits import GoLimits
from secateur.protocols.options import Option, short, whole
from secateur.protocols.position import SetPosition, verdict
from secateur.protocols.thinker import SearchJob, plain
from secateur.scores import is_decisive, mate_in

if TYPE_CHECKING:
    from secateur.engine import Result

#: The names that the protocol has for the kinds of options.
KINDS = {"spin": "int", "check": "bool", "string": "string", "combo": "enum"}

#: Options that mean nothing here: searches of one line, and a page that ponders or does not.
UNUSED = ("MultiPV", "Ponder")

#: Values that are still being searched: the protocol has no sign for them.
BOUNDS = ("lower", "upper")

#: A win in N half-moves is worth (100 - N/100) men.
WON = 100.0


class HubServer(Conversation):
    """One conversation by the Hub protocol."""

    def __init__(self, load: Callable[[], Game], source: BinaryIO, sink: BinaryIO) -> None:
        super().__init__(load, "hub", source, sink)
        self.written = HubNotation(self.set_game())
        self.position: SetPosition | None = None
        self.level: dict[str, str] = {}
        self.params = {
            hub_name(option.name): option
            for option in self.known.values()
            if option.kind in KINDS and option.name not in UNUSED
        }
        self.commands: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": self._hello,
            "set-param": self._set_param,
            "init": lambda given: self.thinker.ready(self.setup(), self.settings["Compile First"]),
            "new-game": self._new_game,
            "pos": self._position,
            "level": self._level,
            "go": self._go,
            "stop": lambda given: self.thinker.stop(),
            "ponder-hit": lambda given: self.thinker.hit(),
            "ping": lambda given: self.say("pong"),
        }

    # ------------------------------------------------------------ listening and speaking

    def obey(self, line: str) -> None:
        name, given = hub_arguments(line)
        command = self.commands.get(name)
        if command is None:
            return
        try:
            with numbers():
                command(given)
        except Exception as error:  # noqa: BLE001  nothing that comes in may end the conversation
            self._refuse(plain(error))

    def say(self, *lines: str) -> None:
        with self.writing:
            self.write(lines)

    def _refuse(self, text: str) -> None:
        self.say(f"error message={hub_value(text)}")

    # ------------------------------------------------------------ what the thinker finds

    def is_ready(self) -> None:
        self.say("ready")

    def progress(self, job: SearchJob, result: Result) -> None:
        moves = " ".join(job.position.notation.write_line(job.position.state, result.moves))
        score = men(result.score, job.position.game.score_unit)
        if moves and result.best.bound not in BOUNDS:
            told = effort(result.nodes, result.seconds)
            self.say(f"info depth={max(result.depth, 1)} score={score} {told} pv={hub_value(moves)}")

    def effort(self, nodes: int, seconds: float) -> None:
        self.say(f"info {effort(nodes, seconds)}")

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        if job is None or not moves:
            self._refuse("there is no move" if job is None else verdict(job.position))
            return
        texts = job.position.notation.write_line(job.position.state, moves)
        self.say(f"done move={texts[0]}" + (f" ponder={texts[1]}" if len(texts) > 1 else ""))

    # ------------------------------------------------------------ before the first search

    def _hello(self, given: dict[str, str]) -> None:
        self.say(
            f'id name=secateur version={__version__} author="the authors of secateur"',
            "param name=variant value=normal type=enum values=normal",
            *(declared(name, option) for name, option in self.params.items()),
            "wait",
        )

    def _set_param(self, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if name == "variant":
            if value != "normal":
                raise SecateurError(f"variant must be normal, not {short(value)}")
        elif name not in self.params:
            raise SecateurError(f"unknown parameter {short(name)}")
        else:
            self.set_option(self.params[name].name, value)

    def _new_game(self, given: dict[str, str]) -> None:
        self.thinker.stop()
        self.thinker.forget()
        self.position = None

    # ------------------------------------------------------------ a search in three steps

    def _notation(self) -> HubNotation:
        if self.written.game is not self.set_game():
            self.written = HubNotation(self.set_game())
        return self.written

    def _position(self, given: dict[str, str]) -> None:
        if "pos" not in given:
            raise SecateurError("pos needs a position: pos pos=Wbbb...www")
        self.position = position.after(self._notation(), given["pos"], given.get("moves", "").split(), self.position)

    def _level(self, given: dict[str, str]) -> None:
        read_level(given)
        self.level = given

    def _go(self, given: dict[str, str]) -> None:
        ways = ("think", "ponder", "analyze")
        if not any(way in given for way in ways):
            raise SecateurError("go must be followed by think, ponder or analyze")
        here = self.position or position.after(self._notation(), "", ())
        limits = read_level(self.level)
        limits.ponder = "ponder" in given
        self.thinker.go(SearchJob(here, limits, self.settings), self.setup())


def hub_name(name: str) -> str:
    """An option's name as a parameter.

    >>> hub_name("Move Overhead"), hub_name("UCI_Elo")
    ('move-overhead', 'elo')
    """
    return name.removeprefix("UCI_").replace(" ", "-").replace("LimitStrength", "limit-strength").lower()


def declared(name: str, option: Option) -> str:
    """The line that declares a parameter."""
    value = str(option.default).lower() if option.kind == "check" else str(option.default)
    more = ""
    if option.kind == "spin":
        more = f" min={option.low} max={option.high}"
    elif option.kind == "combo":
        more = f" values={hub_value(' '.join(option.choices))}"
    return f"param name={name} value={hub_value(value)} type={KINDS[option.kind]}{more}"


def read_level(given: dict[str, str]) -> GoLimits:
    """The limits of a search; the time for a move is added before it.

    >>> limits = read_level({"moves": "9", "time": "291.5", "inc": "2"})
    >>> limits.first_time, limits.first_increment, limits.moves_to_go
    (293500, 2000, 9)
    """
    limits = GoLimits(infinite="infinite" in given)
    seconds = {name: _number(name, given[name]) for name in ("move-time", "time", "inc") if name in given}
    for name, value in given.items():
        if name in ("depth", "nodes", "moves") and ((count := whole(value)) is None or count < 1):
            raise SecateurError(f"{name} must be a whole number from 1, not {short(value)}")
    limits.depth, limits.nodes = whole(given.get("depth", "")), whole(given.get("nodes", ""))
    if "move-time" in seconds:
        limits.move_time = round(1000 * seconds["move-time"])
    if "time" in seconds:
        increment = seconds.get("inc", 0.0)
        limits.first_time = limits.second_time = round(1000 * (seconds["time"] + increment))
        limits.first_increment = limits.second_increment = round(1000 * increment)
        limits.moves_to_go = whole(given.get("moves", ""))
    return limits


def _number(name: str, text: str) -> float:
    if not re.fullmatch(r"-?\d{1,9}(\.\d*)?", text):
        raise SecateurError(f"{name} must be a number of seconds, not {short(text)}")
    return float(text)


def men(score: float, unit: int) -> str:
    """A score in men.

    >>> from secateur.scores import WIN
    >>> men(-35, 100), men(WIN - 3, 100), men(4 - WIN, 100)
    ('-0.35', '99.97', '-99.96')
    """
    if not is_decisive(score):
        return f"{score / unit:.2f}"
    plies = mate_in(score)
    return f"{(WON - abs(plies) / 100) * (1 if plies > 0 else -1):.2f}"


def effort(nodes: int, seconds: float) -> str:
    """What a search took; a speed is in millions of nodes a second."""
    return f"nodes={nodes} time={seconds:.3f} nps={nodes / max(seconds, 1e-3) / 1e6:.3f}"


def serve(load: Callable[[], Game]) -> None:
    """A conversation on standard input and output."""
    HubServer(load, sys.stdin.buffer, sys.stdout.buffer).run()
