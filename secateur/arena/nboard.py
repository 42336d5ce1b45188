"""Othello engines that speak NBoard, such as Edax and NTest: told each move once, they keep the board themselves."""

from __future__ import annotations

import re
from typing import ClassVar

from secateur.arena.limits import EngineClock
from secateur.arena.player import HANDSHAKE, READY, Answer, Listener, MoveRequest, Player
from secateur.arena.specs import Spec
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar
from secateur.play.ggf import GgfNotation
from secateur.score_words import uci_score

#: Deeper than any game of Othello: where a clock alone limits the engine.
TO_THE_END = 64

#: `search moves value 0 depth`: what an engine thinks; its depth may end in a sign.
THOUGHT = re.compile(r"search\s+(\S+)\s+([+-]?[\d.]+)(?:,\S+)?\s+\d+\s+(\d+)")


class NBoardPlayer(Player):
    """An engine that speaks NBoard, version 2. An option is a variable that it has: `nboard:mEdax:contempt=2`."""

    version: ClassVar[int] = 2

    def __init__(self, spec: Spec, notation: EngineNotation, watched: int | None = None) -> None:
        super().__init__(spec, watched)
        self.notation = notation  # of the arena
        self.ggf = GgfNotation(notation.game)
        self.pings = 0
        self.start_state = notation.game.start()
        self.told: list[str] | None = None  # the moves that it knows of; None before a game is set
        self.left = [0.0, 0.0]  # on both clocks, when it was last told

    # ------------------------------------------------------------ what a protocol says

    def greet(self) -> None:
        self.send(f"nboard {self.version}")
        for name, value in self.spec.options:
            self.send(f"set {name} {value}")
        self._hear_name(self._ping(HANDSHAKE))

    def _ping(self, seconds: float) -> list[str]:
        """Waits until it has obeyed all commands; returns what it said."""
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.wait_for("pong", seconds)

    def _hear_name(self, lines: list[str]) -> None:
        for line in lines:
            if line.startswith("set myname "):
                self.program = line.removeprefix("set myname ").strip()

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        limits = clock.limits
        if limits.moves or not (limits.depth or limits.has_clock):
            raise self.refuse("NBoard has only depth limits and clocks for a whole game, such as depth=8 or 60+1")
        self.start_state = self.notation.read_position(start) if start else self.notation.game.start()
        self.told = None
        with self.expected_to("get ready for a new game"):
            self.send(f"set depth {limits.depth or TO_THE_END}")
            self._hear_name(self._ping(READY))

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        clock = question.clocks[question.turn]
        answer = Answer("", 0.0)
        with self.expected_to("answer"):
            here = self._follow(question)
            self._ping(READY)

            def hear(seconds: float, line: str) -> bool:
                self._hear(line, here, answer)
                if listener is not None and answer.score is not None:
                    listener(seconds, f"info depth {answer.depth} score {uci_score(answer.score, None)}")
                return bool(answer.move)

            self.pings += 1
            answer.seconds, answer.late = self.think("go", f"ping {self.pings}", clock.allowance + grace, hear)
        return answer

    # ------------------------------------------------------------ the game and the answer

    def _follow(self, question: MoveRequest) -> GameSoFar:
        """Tells it the moves that it does not know yet, and what they took; the game after all of them."""
        here = GameSoFar.at(self.notation.game, self.start_state)
        if self.told is None or self.told != question.moves[: len(self.told)]:
            limits = [each.limits for each in question.clocks]
            control = [(each.seconds, each.increment) for each in limits]
            self.send(f"set game {self.ggf.write_game(self.start_state, (), (control[0], control[1]))}")
            self.told, self.left = [], [each.seconds for each in limits]
        for number, text in enumerate(question.moves):
            move = self.notation.read_move(here.state, text)
            if number >= len(self.told):
                seconds = self._taken(here.player, question.clocks[here.player])
                self.send(f"move {self.ggf.write_move(here.state, move)}//{seconds:.2f}")
            here = here.play(move)
        self.told = list(question.moves)
        return here

    def _taken(self, player: int, clock: EngineClock) -> float:
        """What a move took, by the clock of the player since it was last told."""
        seconds = self.left[player] + clock.limits.increment - clock.left
        self.left[player] = clock.left
        return max(seconds, 0.0) if clock.limits.has_clock else 0.0

    def _hear(self, line: str, here: GameSoFar, answer: Answer) -> None:
        """Takes in a line of an engine that thinks; some write blanks where the protocol has slashes."""
        unit = here.game.score_unit
        if match := re.match(r"===\s*([A-Za-z]+\d*)(?:[/\s]+([+-]?[\d.]+))?", line):
            answer.move = self._read(here, match[1])
            if match[2]:
                answer.score = round(float(match[2]) * unit)
        elif match := THOUGHT.match(line):
            answer.line, answer.score, answer.depth = match[1], round(float(match[2]) * unit), int(match[3])
        elif match := re.match(r"nodestats\s+(\d+)", line):
            answer.nodes = int(match[1])

    def _read(self, here: GameSoFar, text: str) -> str:
        """A move as the arena writes it; what is no legal move stays as it is, for the referee."""
        texts = {self.ggf.write_move(here.state, move): move for move in here.game.moves(here.state)}
        move = texts.get("PA" if text.upper().startswith("PA") else text.upper())
        return text if move is None else self.notation.write_move(here.state, move)
