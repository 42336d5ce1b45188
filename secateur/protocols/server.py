"""UCI and UGI: reads commands, answers what it can at once, and hands the thinking on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, BinaryIO

from secateur import __version__
from secateur.errors import SecateurError
from secateur.game import MAX, Game, is_over
from secateur.game.notation import EngineNotation
from secateur.protocols import limits, options, position, report
from secateur.protocols.conversation import Conversation, numbers
from secateur.protocols.options import short
from secateur.protocols.position import SetPosition
from secateur.protocols.thinker import SearchJob, plain

if TYPE_CHECKING:
    from secateur.engine import Result

#: The move where there is none.
NOTHING = "0000"


class ProtocolServer(Conversation):
    """One conversation: UCI for a game as engines write it, or UGI for a game as its players do."""

    def __init__(self, load: Callable[[], Game], protocol: str, source: BinaryIO, sink: BinaryIO) -> None:
        self.held: list[str] | None = []  # what is to be said once the caller has said who it is
        super().__init__(load, protocol, source, sink)
        self.written: tuple[Any, ...] = (None, False, None)
        self.debug = False
        self.position: SetPosition | None = None
        self.commands: dict[str, Callable[[list[str]], None]] = {
            protocol: self._hello,
            "isready": self._is_ready,
            f"{protocol}newgame": self._new_game,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "setoption": self._set_option,
            "debug": self._debug,
            "register": self._ignore,
            "query": self._query,
            "d": self._show,
            "eval": self._evaluate,
        }

    # ------------------------------------------------------------ listening and speaking

    def obey(self, line: str) -> None:
        words = line.split()
        if words[0].lower() != self.protocol and self.held is not None:
            self._release()
        command = self.commands.get(words[0].lower())
        if command is None:
            self.remark(f"unknown command {short(words[0])}; choose from {', '.join(self.commands)}, quit")
            return
        try:
            command(words[1:])
        except Exception as error:  # noqa: BLE001  nothing that comes in may end the conversation
            self.remark(plain(error))

    def say(self, *lines: str) -> None:
        """Lines for the caller, all at once; what the thinker has to say before the greeting waits for it."""
        if not lines:
            return
        with self.writing:
            if self.held is not None:
                self.held += lines
                return
            self.write(lines)

    def _release(self, *first: str) -> None:
        with self.writing:
            lines, self.held = self.held or [], None
            self.write([*first, *lines])

    # ------------------------------------------------------------ what the thinker finds

    def remark(self, text: str) -> None:
        self.say(f"info string {text}")

    def is_ready(self) -> None:
        self.say("readyok")

    def progress(self, job: SearchJob, result: Result) -> None:
        self.say(*report.lines_of(job.position, result))

    def effort(self, nodes: int, seconds: float) -> None:
        self.say(f"info {report.effort(nodes, seconds)}")

    def settled(self, job: SearchJob) -> None:
        game, state = job.position.game, job.position.state
        known = "mate 0" if int(game.outcome(state)) < 0 else "cp 0"
        self.say(f"info string {position.verdict(job.position)}", f"info depth 0 score {known}")

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        texts = [NOTHING]
        if job is not None and moves:
            try:
                texts = job.position.notation.write_line(job.position.state, moves)
            except Exception as error:  # noqa: BLE001  a user's game may raise anything; the caller must be told
                self.remark(plain(error))
        self.say(f"bestmove {texts[0]}" + (f" ponder {texts[1]}" if len(texts) > 1 else ""))

    # ------------------------------------------------------------ the game

    def _here(self) -> SetPosition:
        """The position that is set, written as it is now."""
        notation = self._notation()
        if self.position is None:
            self.position = position.after(notation, "", ())
        elif self.position.notation.game is not notation.game:  # other weights: a state may keep what they add up to
            self.position = position.after(notation, self.position.so_far.start, self.position.texts)
        elif self.position.notation is not notation:
            self.position = replace(self.position, notation=notation)
        return self.position

    def _notation(self) -> EngineNotation:
        game = self.set_game()
        chess960 = bool(self.settings.get("UCI_Chess960"))
        if (game, chess960) != self.written[:2]:
            self.written = game, chess960, self._written(game, chess960)
        return self.written[2]

    def _written(self, game: Game, chess960: bool) -> EngineNotation:
        if self.protocol == "ugi":
            return EngineNotation(game)
        return game.engine_notation().castling(chess960)

    # ------------------------------------------------------------ commands

    def _hello(self, words: list[str]) -> None:
        lines = [f"id name secateur {__version__}", "id author the authors of secateur"]
        lines += [option.describe() for option in self.known.values()]
        lines += [f"{self.protocol}ok"]
        if self.held is None:
            self.say(*lines)
        else:
            self._release(*lines)

    def _is_ready(self, words: list[str]) -> None:
        self.thinker.ready(self.setup(), self.settings["Compile First"])

    def _new_game(self, words: list[str]) -> None:
        self.thinker.stop()
        self.thinker.forget()
        self.position = None

    def _position(self, words: list[str]) -> None:
        try:
            beginning, texts = position.split(words)
            here = self.position
            with numbers():
                notation = self._notation()
                self.position = position.after(notation, beginning, texts, here)
                if self.debug:
                    self.remark(f"position {notation.write_position(self.position.state)}")
        except SecateurError as error:
            self.remark(f"{plain(error)} (the position stays as it was)")

    def _go(self, words: list[str]) -> None:
        try:
            self._think(words)
        except Exception:  # every go is answered
            self.thinker.stop()
            self.thinker.answer_nothing()
            raise

    def _think(self, words: list[str]) -> None:
        asked, problems = limits.read(words)
        with numbers():
            here = self._here()
            only = []
            for text in asked.only:
                try:
                    only.append(here.notation.read_move(here.state, text))
                except SecateurError as error:
                    problems.append(f"searchmoves: {plain(error)}")
        if asked.only and not only:
            problems.append("searchmoves leaves no move: all are searched")
        for problem in problems:
            self.remark(problem)
        self.thinker.go(SearchJob(here, asked, self.settings, list(dict.fromkeys(only))), self.setup())

    def _stop(self, words: list[str]) -> None:
        self.thinker.stop()

    def _ponder_hit(self, words: list[str]) -> None:
        self.thinker.hit()

    def _set_option(self, words: list[str]) -> None:
        self.set_option(*options.split(words))

    def _debug(self, words: list[str]) -> None:
        self.debug = [word.lower() for word in words] != ["off"]

    def _ignore(self, words: list[str]) -> None:
        pass

    def _query(self, words: list[str]) -> None:
        """UGI's questions about the position."""
        question = " ".join(words).lower()
        with numbers():
            here = self._here()
            if question == "p1turn":
                answer = str(here.so_far.player == MAX).lower()
            elif question in ("gameover", "result"):
                result = position.result_of(here.so_far)
                answer = result if question == "result" else str(result != "none").lower()
            else:
                raise SecateurError(f"query must be gameover, p1turn or result, not {short(question)}")
        self.say(f"response {answer}")

    def _show(self, words: list[str]) -> None:
        with numbers():
            here = self._here()
            game, state = here.game, here.state
            self.say(*game.show(state).splitlines(), "", f"position {here.notation.write_position(state)}")

    def _evaluate(self, words: list[str]) -> None:
        """What the player to move has, without a search."""
        with numbers():
            here = self._here()
            game = here.game
            over = is_over(game, here.state)
            score = int(game.outcome(here.state) if over else game.evaluate(here.state))
        self.remark(position.verdict(here) if over else f"evaluation {score} for the player to move")


def serve(load: Callable[[], Game], protocol: str) -> None:
    """A conversation on standard input and output."""
    ProtocolServer(load, protocol, sys.stdin.buffer, sys.stdout.buffer).run()
