"""Engines for international draughts that speak Hub, such as Scan: told the position and the moves for each search."""

from __future__ import annotations

import re

from secateur.arena.limits import EngineClock
from secateur.arena.player import HANDSHAKE, READY, Answer, Listener, MoveRequest, Player
from secateur.arena.specs import Spec
from secateur.errors import SecateurError, instead
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar
from secateur.play.hub import HubNotation, hub_arguments, hub_value
from secateur.score_words import uci_score


class HubPlayer(Player):
    """An engine that speaks Hub, version 2. An option is a parameter of the engine: `hub:scan hub:book=false`."""

    def __init__(self, spec: Spec, notation: EngineNotation, watched: int | None = None) -> None:
        super().__init__(spec, watched)
        self.notation = notation  # of the arena
        self.written = HubNotation(notation.game)
        self.start_state = notation.game.start()

    # ------------------------------------------------------------ what a protocol says

    def greet(self) -> None:
        self.send("hub")
        params = []
        for line in self.wait_for("wait", HANDSHAKE):
            command, given = hub_arguments(line)
            if command == "id":
                self.program = f"{given.get('name', '')} {given.get('version', '')}".strip()
            elif command == "param":
                params.append(given.get("name", ""))
        for name, value in self.spec.options:
            if name not in params:
                raise self.refuse(f"it has no parameter {name!r}{instead(name, params)}")
            self.send(f"set-param name={hub_value(name)} value={hub_value(value)}")
        self.send("init")
        self.wait_for("ready", READY)

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        if clock.limits.nodes:
            raise self.refuse("Hub has no node limit: use a clock, movetime or depth")
        self.start_state = self.notation.read_position(start) if start else self.notation.game.start()
        with self.expected_to("get ready for a new game"):
            self.send("new-game")
            self.send("ping")
            self.wait_for("pong", READY)

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        clock = question.clocks[question.turn]
        here, moves = GameSoFar.at(self.notation.game, self.start_state), []
        for text in question.moves:
            move = self.notation.read_move(here.state, text)
            moves.append(self.written.write_move(here.state, move))
            here = here.play(move)
        answer = Answer("", 0.0)

        def hear(seconds: float, line: str) -> bool:
            self._hear(line, here, answer)
            if listener is not None and answer.score is not None:
                score = uci_score(answer.score, None)
                listener(seconds, f"info depth {answer.depth} score {score} nodes {answer.nodes} pv {answer.line}")
            return bool(answer.move)

        with self.expected_to("answer"):
            played = f" moves={hub_value(' '.join(moves))}" if moves else ""
            self.send(f"pos pos={self.written.write_position(self.start_state)}{played}")
            self.send(f"level {level(clock)}")
            answer.seconds, answer.late = self.think("go think", "stop", clock.allowance + grace, hear)
        return answer

    # ------------------------------------------------------------ the answer

    def _hear(self, line: str, here: GameSoFar, answer: Answer) -> None:
        """Takes in a line of an engine that thinks: all that it says of itself may be missing."""
        command, given = hub_arguments(line)
        if command == "done":
            answer.move = self._read(here, given.get("move", "nothing"))
        elif command == "info":
            if re.fullmatch(r"[+-]?[\d.]+", given.get("score", "")):
                answer.score = round(float(given["score"]) * here.game.score_unit)
            answer.depth = int(given["depth"]) if given.get("depth", "").isdecimal() else answer.depth
            answer.nodes = int(given["nodes"]) if given.get("nodes", "").isdecimal() else answer.nodes
            answer.line = given.get("pv", answer.line)

    def _read(self, here: GameSoFar, text: str) -> str:
        """A move as the arena writes it; what is no legal move stays as it is, for the referee."""
        try:
            return self.notation.write_move(here.state, self.written.read_move(here.state, text))
        except SecateurError:
            return text


def level(clock: EngineClock) -> str:
    """How long an engine may think. The increment of a move is added before it, so that it is taken off here.

    >>> from secateur.arena.limits import Limits
    >>> level(EngineClock(Limits.parse("60+0.5"))), level(EngineClock(Limits.parse("depth=9")))
    ('time=59.500 inc=0.5', 'depth=9')
    """
    limits = clock.limits
    if limits.movetime:
        return f"move-time={limits.movetime:g}"
    if limits.depth:
        return f"depth={limits.depth}"
    moves = f"moves={clock.moves_to_go} " if clock.moves_to_go else ""
    increment = f" inc={limits.increment:g}" if limits.increment else ""
    return f"{moves}time={max(clock.left - limits.increment, 0.01):.3f}{increment}"
