"""Engines that speak GTP, such as GNU Go: told each move once, they keep the board themselves."""

from __future__ import annotations

import math
import time

from secateur.arena.limits import EngineClock
from secateur.arena.player import HANDSHAKE, READY, Answer, Crashed, Listener, MoveRequest, Player
from secateur.arena.specs import Spec
from secateur.errors import instead
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar
from secateur.play.vertices import VertexNotation

COLOURS = ("b", "w")


class GtpPlayer(Player):
    """An engine that speaks GTP, version 2. Each option is a separate command: `gtp:gnugo --mode gtp:level=1`."""

    def __init__(self, spec: Spec, notation: EngineNotation, watched: int | None = None) -> None:
        super().__init__(spec, watched)
        self.notation = notation  # of the arena
        self.vertices = VertexNotation(notation.game)
        self.commands: list[str] = []
        self.told: list[str] = []  # moves that it has been told, or played

    # ------------------------------------------------------------ commands

    def command(self, line: str, seconds: float = READY) -> str:
        """What it answers to a command; a failure is a reason to stop."""
        self.send(line)
        answer = self._answer(time.monotonic() + seconds)
        if not answer.startswith("="):
            raise self.refuse(f"it answers {line!r} with {answer[:100]!r}")
        return answer[1:].strip()

    def _answer(self, deadline: float) -> str:
        """The lines of an answer, up to the empty one."""
        lines: list[str] = []
        while True:
            line = self.read(deadline)
            if line:
                lines.append(line)
            elif lines:
                return "\n".join(lines)

    # ------------------------------------------------------------ what a protocol says

    def greet(self) -> None:
        self.commands = self.command("list_commands", HANDSHAKE).split()
        self.program = f"{self.command('name')} {self.command('version')}".strip()
        for name, value in self.spec.options:
            if name not in self.commands:
                raise self.refuse(f"it has no command {name!r}{instead(name, self.commands)}")
            self.command(f"{name} {value}")

    def new_game(self, start: str, clock: EngineClock, chess960: bool) -> None:
        if start:
            raise self.refuse("GTP cannot set up positions: use openings given as moves")
        game = self.notation.game
        board = self.vertices.board(game.start())
        with self.expected_to("get ready for a new game"):
            self.command(f"boardsize {board.columns}")
            self.command("clear_board")
            if "komi" in game.parameters:
                self.command(f"komi {vars(game)['komi']:g}")
            limits = clock.limits
            if limits.has_clock and not (limits.increment or limits.moves):
                self._set_time(math.floor(limits.seconds), 0, 0)
            elif limits.has_clock:
                self._set_time(math.floor(limits.seconds), math.ceil(limits.increment), 1)
            elif limits.movetime:
                self._set_time(0, max(1, round(limits.movetime)), 1)
        self.told = []

    def _set_time(self, main: int, extra: int, stones: int) -> None:
        if "time_settings" in self.commands:
            self.command(f"time_settings {main} {extra} {stones}")

    def ask(self, question: MoveRequest, grace: float, listener: Listener | None = None) -> Answer:
        clock = question.clocks[question.turn]
        here = self._follow(question.moves)
        lines: list[str] = []

        def hear(seconds: float, line: str) -> bool:
            if line:
                lines.append(line)
            return not line and bool(lines)

        with self.expected_to("answer"):
            if clock.limits.has_clock and "time_left" in self.commands:
                self.command(f"time_left {COLOURS[question.turn]} {math.floor(clock.left)} 0")
            seconds, late = self.think(f"genmove {COLOURS[question.turn]}", "", clock.allowance + grace, hear)
        if not lines[0].startswith("="):
            self.bury()
            raise Crashed(f"answers genmove with {lines[0][:100]!r}")
        vertex = lines[0][1:].strip()
        text = self._read(here, vertex)
        self.told.append(text)
        return Answer(text, seconds, late=late)

    def _follow(self, moves: list[str]) -> GameSoFar:
        """Tells it the moves that it does not know yet; the game after all of them."""
        here = GameSoFar.begin(self.notation.game)
        with self.expected_to("take a move"):
            if self.told != moves[: len(self.told)]:
                self.command("clear_board")
                self.told = []
            for number, text in enumerate(moves):
                move = self.notation.read_move(here.state, text)
                if number >= len(self.told):
                    self.command(f"play {COLOURS[here.player]} {self.vertices.write_move(here.state, move)}")
                here = here.play(move)
        self.told = list(moves)
        return here

    def _read(self, here: GameSoFar, vertex: str) -> str:
        """A vertex as the arena writes moves; what is no legal move stays as it is, for the referee."""
        if vertex.lower() == "resign":
            return "resign"
        texts = {text.lower(): move for move, text in self.vertices.texts(here.state).items()}
        move = texts.get(vertex.lower())
        return vertex if move is None else self.notation.write_move(here.state, move)
