"""What all protocols share: lines in and out, the game, the options and the thread that thinks."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, cast

from secateur.game import Game
from secateur.protocols import options
from secateur.protocols.thinker import SearchJob, Setup, Thinker

if TYPE_CHECKING:
    from secateur.engine import Result

#: Seconds that a search gets to come to its end when the caller leaves; a compiler is not waited for.
PATIENCE = 2.0

#: The exit code where nobody reads what is said, as a shell has it for SIGPIPE.
UNHEARD = 141

#: The exit code after Ctrl-C.
INTERRUPTED = 130


class Conversation:
    """One conversation with a program, in some protocol."""

    def __init__(self, load: Callable[[], Game], protocol: str, source: BinaryIO, sink: BinaryIO) -> None:
        self.load, self.protocol, self.source, self.sink = load, protocol, source, sink
        self.writing = threading.Lock()
        self.loading = threading.RLock()
        self.games: dict[tuple[str, str], Game] = {}  # by the file of their weights, and other parameters
        self.known = options.options(protocol)
        self.settings = cast(options.OptionValues, {name: option.default for name, option in self.known.items()})
        self.thinker = Thinker(self)

    def obey(self, line: str) -> None:
        """Answers a line of the caller's."""
        raise NotImplementedError

    # ------------------------------------------------------------ what the thinker finds

    def remark(self, text: str) -> None:
        """A remark for people; in most protocols there is no room for it."""
        print(text, file=sys.stderr, flush=True)

    def is_ready(self) -> None:
        """The engine can search."""

    def progress(self, job: SearchJob, result: Result) -> None:
        """What a search has found so far."""

    def effort(self, nodes: int, seconds: float) -> None:
        """What a long search has taken so far."""

    def settled(self, job: SearchJob) -> None:
        """There is nothing to search: the game is over."""

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        """The move to play and the expected reply."""
        raise NotImplementedError

    # ------------------------------------------------------------ listening and speaking

    def run(self) -> None:
        """Answers until `quit`, or until the input ends."""
        self.thinker.prepare(self.setup())
        try:
            for line in iter(self.source.readline, b""):
                text = line.decode("utf-8", "replace").replace("\0", " ").strip()
                if self.quits(text):
                    break
                if text:
                    self.obey(text)
            if not self.thinker.end(PATIENCE):  # a compiler cannot be stopped
                leave(0)
        except KeyboardInterrupt:
            leave(INTERRUPTED)

    def quits(self, line: str) -> bool:
        """Whether a line ends the conversation."""
        return line.lower().split()[:1] == ["quit"]

    def write(self, lines: Sequence[str]) -> None:
        """Lines for the caller, all at once."""
        try:
            self.sink.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
            self.sink.flush()
        except (OSError, ValueError):
            leave(UNHEARD)

    # ------------------------------------------------------------ the game and the options

    def game(self, weights: str = "", parameters: str = "") -> Game:
        """The game with the weights of a file and with other parameters, or its own."""
        with self.loading:  # asked by both threads
            if (weights, parameters) not in self.games:
                game = self.load() if not (weights or parameters) else self.game()
                self.games[weights, parameters] = other(game, weights, parameters)
            return self.games[weights, parameters]

    def set_game(self) -> Game:
        """The game as the options have it."""
        return self.game(self.settings["Weights"], self.settings["Parameters"])

    def setup(self) -> Callable[[], Setup]:
        """What makes the engine that is set now; the game may still have to be loaded then."""
        settings = self.settings
        return lambda: Setup(
            self.game(settings["Weights"], settings["Parameters"]),
            settings["Hash"],
            settings["Threads"],
            names(settings["Without"]),
            settings["Margins"],
        )

    def set_option(self, name: str, text: str) -> None:
        """Sets an option, or does what its button says."""
        option = options.called(self.known, name)
        if option.kind == "button":
            self.thinker.forget()
            return
        value = option.read(text)
        if option.name in ("Weights", "Parameters"):
            changed = self._with(option.name, value)
            self.game(changed["Weights"], changed["Parameters"])
        elif option.name == "Without":
            from secateur.engine.techniques import techniques

            techniques(self.set_game(), names(value))
        elif option.name == "Margins":
            from secateur.engine.margins import margins

            margins(value)
        self.settings = self._with(option.name, value)

    def _with(self, name: str, value: Any) -> options.OptionValues:
        """The settings with another value for one of them."""
        return cast(options.OptionValues, {**self.settings, name: value})


def numbers() -> Any:
    """Lets 64-bit boards wrap around without a warning, as they do when compiled."""
    import numpy as np

    return np.errstate(over="ignore")


def names(text: str) -> tuple[str, ...]:
    """Techniques with commas or blanks between."""
    return tuple(text.replace(",", " ").split())


def other(game: Game, weights: str, parameters: str) -> Game:
    """A game with other parameters, then with the weights of a file; with its own where none are named."""
    if parameters:
        from secateur.games import changed

        game = changed(game, parameters)
    if weights:
        from secateur.evaluate.attach import with_weights

        game = with_weights(game, weights)
    return game


def leave(code: int) -> NoReturn:
    """Ends the process at once, whatever its threads are at."""
    os._exit(code)
