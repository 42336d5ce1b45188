"""GTP, version 2, by which Go and Hex programs talk: for any game whose moves are one cell each.

Each command has one answer, `= text` or `? what is wrong`, and an empty line. Black is the first player.
"""

from __future__ import annotations

import queue
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from secateur import __version__
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.play import GameSoFar
from secateur.play.vertices import VertexNotation, resized
from secateur.protocols import options
from secateur.protocols.conversation import Conversation, numbers
from secateur.protocols.limits import GoLimits
from secateur.protocols.options import whole
from secateur.protocols.position import SetPosition
from secateur.protocols.thinker import SearchJob, plain

if TYPE_CHECKING:
    from secateur.engine import Result

#: The players, by the words for them.
COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


class GtpClock:
    """What GTP says about the time of both players: main time, then a time for each group of stones."""

    def __init__(self) -> None:
        self.main = self.extra = self.stones = 0  # milliseconds, and the stones of the extra time
        self.set = False
        self.left: list[int] = [0, 0]
        self.stones_left: list[int] = [0, 0]

    def begin(self, main: int, extra: int, stones: int) -> None:
        """The settings of a game, in seconds; extra time without stones is no limit."""
        self.main, self.extra, self.stones = 1000 * main, 1000 * extra, stones
        self.set = not (extra > 0 and stones == 0)
        self.left = [self.main or self.extra] * 2
        self.stones_left = [0 if main else stones] * 2

    def tell(self, player: int, left: int, stones: int) -> None:
        self.set = True
        self.left[player], self.stones_left[player] = 1000 * left, stones

    def spend(self, player: int, milliseconds: int) -> None:
        """What a move took, where the caller does not tell what is left."""
        self.left[player] -= milliseconds
        self.stones_left[player] -= 1
        if self.stones_left[player] == 0 or (self.stones_left[player] < 0 and self.left[player] <= 0 < self.extra):
            self.left[player], self.stones_left[player] = self.extra, self.stones
        self.stones_left[player] = max(self.stones_left[player], 0)

    def limit(self, limits: GoLimits, player: int) -> None:
        """Limits a search by the time that is left."""
        if self.set:
            limits.move_time = None
            limits.first_time, limits.second_time = self.left
            limits.moves_to_go = self.stones_left[player] or None


class GtpServer(Conversation):
    """One conversation by GTP. `usual` limits each move; a clock replaces the time."""

    def __init__(self, load: Callable[[], Game], source: BinaryIO, sink: BinaryIO, usual: GoLimits) -> None:
        self.found: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        super().__init__(load, "gtp", source, sink)
        self.usual, self.clock = usual, GtpClock()
        self.notation = VertexNotation(self.set_game())
        self.here = GameSoFar.begin(self.notation.game)
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda words: "2",
            "name": lambda words: "secateur",
            "version": lambda words: __version__,
            "known_command": lambda words: str(words[:1] != [] and words[0] in self.commands).lower(),
            "list_commands": lambda words: "\n".join(self.commands),
            "quit": lambda words: "",
            "boardsize": self._board_size,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._generate,
            "reg_genmove": lambda words: self._generate(words, plays=False),
            "undo": self._undo,
            "showboard": lambda words: "\n" + self.here.game.show(self.here.state),
            "all_legal": self._all_legal,
            "final_score": self._final_score,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "setoption": self._set_option,
        }

    # ------------------------------------------------------------ listening and speaking

    def quits(self, line: str) -> bool:
        number, words = split(line)
        if words[:1] == ["quit"]:
            self.write([f"={number}", ""])
            return True
        return False

    def obey(self, line: str) -> None:
        number, words = split(line)
        if not words:
            return
        try:
            with numbers():
                command = self.commands.get(words[0])
                if command is None:
                    raise SecateurError("unknown command")
                answer = f"={number} {command(words[1:])}"
        except Exception as error:  # noqa: BLE001  nothing that comes in may end the conversation
            answer = f"?{number} {plain(error)}"
        lines = [part.rstrip() for part in answer.rstrip().split("\n")]
        self.write([*(part or " " for part in lines), ""])

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        self.found.put(moves[0] if moves else None)

    # ------------------------------------------------------------ the board

    def _begin(self, game: Game) -> None:
        self.notation = VertexNotation(game)
        self.here = GameSoFar.begin(game)
        self.thinker.forget()

    def _board_size(self, words: list[str]) -> str:
        sizes = {whole(word) for word in words[:2]}  # Hex programs may name the width and the height
        size = sizes.pop() if sizes else None
        if size is None or None in sizes:
            raise SecateurError("boardsize not an integer")
        if sizes:
            raise SecateurError("unacceptable size")
        try:
            game = resized(self.notation.game, size)
        except SecateurError:
            raise SecateurError("unacceptable size") from None
        self._begin(game)
        return ""

    def _clear_board(self, words: list[str]) -> str:
        self._begin(self.notation.game)
        return ""

    def _komi(self, words: list[str]) -> str:
        """Sets the komi of a game that has one; others have none to change."""
        if not words or not re.fullmatch(r"[+-]?\d+(\.\d+)?", words[0]):
            raise SecateurError("komi not a float")
        self._begin_with_komi(words[0])
        return ""

    def _begin_with_komi(self, komi: str) -> None:
        from secateur.games import changed

        game = self.notation.game
        if "komi" in game.parameters:
            moves = self.here.moves
            self._begin(changed(game, f"komi={komi}"))
            for move in moves:
                self.here = self.here.play(move)

    # ------------------------------------------------------------ moves

    def _turn(self, words: list[str]) -> int:
        """The player that a command names. Where it is the other's turn, that one passes, in games with a pass."""
        colour = COLOURS.get(words[0].lower()) if words else None
        if colour is None:
            raise SecateurError("invalid color")
        if colour != self.here.player and not self.here.over:
            passing = self.notation.passing(self.here.state)
            if passing is None:
                raise SecateurError(f"it is {('black', 'white')[self.here.player]}'s turn")
            self.here = self.here.play(passing)
        return colour

    def _play(self, words: list[str]) -> str:
        before = self.here
        try:
            self._turn(words)
            if len(words) < 2:
                raise SecateurError("invalid vertex")
            self.here = self.here.play(self.notation.read_move(self.here.state, words[1]))
        except SecateurError:
            self.here = before
            raise
        return ""

    def _generate(self, words: list[str], plays: bool = True) -> str:
        before = self.here
        player = self._turn(words)
        if self.here.over:
            self.here = before
            raise SecateurError("the game is over")
        limits = GoLimits(move_time=self.usual.move_time, depth=self.usual.depth, nodes=self.usual.nodes)
        self.clock.limit(limits, player)
        setup, game = self.setup(), self.here.game
        job = SearchJob(SetPosition(self.notation, (), self.here), limits, self.settings)
        self.thinker.go(job, lambda: replace(setup(), game=game))
        move = self.found.get()
        self.clock.spend(player, int(1000 * limits.waited()))
        if move is None:
            raise SecateurError("no move was found")
        answer = self.notation.write_move(self.here.state, move)
        self.here = self.here.play(move) if plays else before
        return answer

    def _undo(self, words: list[str]) -> str:
        if self.here.previous is None:
            raise SecateurError("cannot undo")
        self.here = self.here.previous
        return ""

    def _all_legal(self, words: list[str]) -> str:
        return " ".join(self.notation.texts(self.here.state).values()) if not self.here.over else ""

    def _final_score(self, words: list[str]) -> str:
        ending = self.here.decided
        if ending is None:
            raise SecateurError("cannot score: the game is not over")
        if ending.winner is None:
            return "0"
        margin = ending.margin / self.here.game.score_unit
        return f"{'BW'[ending.winner]}+" + (f"{margin:g}" if margin else "")

    # ------------------------------------------------------------ time and options

    def _time_settings(self, words: list[str]) -> str:
        self.clock.begin(*_whole_numbers(words, 3))
        return ""

    def _time_left(self, words: list[str]) -> str:
        colour = COLOURS.get(words[0].lower()) if words else None
        if colour is None:
            raise SecateurError("invalid color")
        self.clock.tell(colour, *_whole_numbers(words[1:], 2))
        return ""

    def _set_option(self, words: list[str]) -> str:
        """An option as UGI sets it: setoption name NAME value VALUE."""
        name, text = options.split(words)
        self.set_option(name, text)
        if self.notation.game is not self.set_game() and name.lower() in ("weights", "parameters"):
            self._begin(self.set_game())
        return ""


def split(line: str) -> tuple[str, list[str]]:
    """The number of a command, if it has one, and its words; what follows # is a remark.

    >>> split("12 play B D4 # corner"), split("# nothing")
    (('12', ['play', 'B', 'D4']), ('', []))
    """
    words = line.partition("#")[0].split()
    number = words.pop(0) if words and words[0].isdecimal() else ""
    return number, words


def _whole_numbers(words: list[str], count: int) -> list[int]:
    found = [whole(word) for word in words[:count]]
    if len(found) < count or None in found:
        raise SecateurError("syntax error: whole numbers are needed")
    return [number for number in found if number is not None]


def serve(load: Callable[[], Game], usual: GoLimits) -> None:
    """A conversation on standard input and output."""
    GtpServer(load, sys.stdin.buffer, sys.stdout.buffer, usual).run()
