"""Engines that speak xboard's protocol, as old ones do: told each move once, they keep the position themselves."""

from __future__ import annotations

import re
import time

from secateur.arena.limits import EngineClock
from secateur.arena.player import (
    HANDSHAKE,
    READY,
    Answer,
    Crashed,
    Listener,
    MoveRequest,
    Player,
    mate_score,
)
from secateur.arena.specs import Spec
from secateur.errors import instead
from secateur.score_words import uci_score
from secateur.workers.process import Late

#: Seconds until an engine that answers `protover` with nothing is taken for an old one.
SILENCE = 2.0

#: `depth score centiseconds nodes line`: what an engine thinks.
THOUGHT = re.compile(r"(\d+)[.&+-]?\s+(-?\d+)\s+\d+\s+(\d+)\s*(.*)")

#: A score beyond this is a mate in (score - it) moves.
FAR = 100_000

#: Features that are used here, or do no harm; moves are written by squares, so that SAN is refused.
UNDERSTOOD = ("usermove", "setboard", "ping", "colors", "sigint", "sigterm", "reuse", "san", "memory", "smp")

#: Options of UCI that have a command of their own here.
COMMANDS = {"hash": ("memory", "memory"), "threads": ("smp", "cores")}


class XboardPlayer(Player):
    """An engine that speaks xboard's protocol, version 2."""

    def __init__(self, spec: Spec, watched: int | None = None) -> None:
        super().__init__(spec, watched)
        self.features: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.told: list[str] = []  # the moves that it knows of
        self.pings = 0

    def greet(self) -> None:
        self.features, self.options = {}, {}
        self.send("xboard")
        self.send("protover 2")
        deadline = time.monotonic() + SILENCE
        while self.features.get("done") != "1":
            try:
                line = self.read(deadline)
            except Late:
                break
            if line.startswith("feature"):
                self._learn(line)
                if self.features.get("done") == "0":
                    deadline = time.monotonic() + READY
        self.program = self.features.get("myname") or self.program
        self.reusable = self.features.get("reuse") != "0"
        for name, value in self.spec.options:
            self._set(name, value)
        self._ping(HANDSHAKE)

    def _learn(self, line: str) -> None:
        for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|(\S+))', line):
            value = quoted or plain
            if name == "option":
                self.options[value.partition(" -")[0].strip().lower()] = value.partition(" -")[0].strip()
            else:
                self.features[name] = value
            if name in UNDERSTOOD:
                self.send(f"{'rejected' if (name, value) == ('san', '1') else 'accepted'} {name}")

    def _set(self, name: str, value: str) -> None:
        feature, command = COMMANDS.get(name.lower(), ("", ""))
        if feature and self.features.get(feature) == "1":
            self.send(f"{command} {value}")
        elif name.lower() in self.options:
            self.send(f"option {self.options[name.lower()]}={value}")
        else:
            raise self.refuse(f"it has no option {name!r}{instead(name, self.options.values())}")

    def _ping(self, seconds: float) -> list[str]:
        """Waits until it has obeyed all commands; returns what it said."""
        if self.features.get("ping") != "1":
            return []
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.wait_for("pong", seconds)

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        if chess960:
            raise self.refuse("games of Chess960 are for UCI engines")
        if start and self.features.get("setboard") != "1":
            raise self.refuse("it cannot set up positions: use openings given as moves, such as PGN")
        with self.expected_to("get ready for a new game"):
            self.send("new")
            self.send("force")
            self.send("easy")
            self.send("post")
            if start:
                self.send(f"setboard {start}")
            self.told = []
            self._set_clock(clock)
            self._ping(READY)

    def _set_clock(self, clock: EngineClock) -> None:
        limits = clock.limits
        if limits.has_clock:
            minutes, seconds = divmod(max(int(limits.seconds), 1), 60)
            self.send(f"level {limits.moves} {minutes}:{seconds:02} {limits.increment:g}")
        elif limits.movetime:
            self.send(f"st {limits.movetime:g}")
        elif limits.depth:
            self.send(f"sd {limits.depth}")
        else:
            raise self.refuse("xboard's protocol has no limit of nodes: use a clock, movetime or depth")

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        clock, other = question.clocks[question.turn], question.clocks[1 - question.turn]
        answer = Answer("", 0.0)

        def hear(seconds: float, line: str) -> bool:
            self._hear(line, answer)
            if listener is not None and answer.score is not None:
                listener(seconds, _as_info(answer))
            return bool(answer.move)

        with self.expected_to("answer"):
            self.send("force")
            for move in question.moves[len(self.told) :]:
                self.send(f"usermove {move}" if self.features.get("usermove") == "1" else move)
            self.told = list(question.moves)
            for line in self._ping(READY):
                self._check(line)
            if clock.limits.has_clock:
                self.send(f"time {max(1, int(clock.left * 100))}")
                self.send(f"otim {max(1, int(other.left * 100))}")
            answer.seconds, answer.late = self.think("go", "?", clock.allowance + grace, hear)
        self.told.append(answer.move)
        return answer

    def _check(self, line: str) -> None:
        """An engine that rejects a legal move cannot continue."""
        if line.startswith("Illegal move"):
            self.bury()
            raise Crashed(f"says {line[:100]!r} although it had a legal move")

    def _hear(self, line: str, answer: Answer) -> None:
        """Takes in a line of an engine that thinks."""
        self._check(line)
        if match := re.match(r"move\s+(\S+)", line):
            answer.move = match[1]
        elif line.startswith("resign"):
            answer.move = "resign"
        elif match := THOUGHT.match(line):
            answer.depth, answer.score, answer.nodes = int(match[1]), int(match[2]), int(match[3])
            answer.line, answer.mate = match[4], None
            if abs(answer.score) >= FAR:
                moves = max(1, abs(answer.score) - FAR)
                answer.mate = moves if answer.score > 0 else -moves
                answer.score = mate_score(answer.mate)


def _as_info(answer: Answer) -> str:
    """What it thinks, as UCI has it."""
    score = uci_score(answer.score or 0, answer.mate)
    return f"info depth {answer.depth} score {score} nodes {answer.nodes} pv {answer.line}"
