"""The first playouts of a new game: random games, interpreted, in which every index and every value is checked.

Compiled code reads beyond the end of an array, and a search accepts any score. So a game is tried before its first
search. Rules that are too slow interpreted also play compiled, with bounds checks. A game that has passed is not tried
again until its code changes. The games that come with secateur are covered by their tests.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from secateur.asking import OF_MOVES, RULES, Asking, Broken
from secateur.bits import mix
from secateur.errors import CompileError, SecateurError, reason
from secateur.game import INFINITY, ONGOING, REQUIRED, Game, conform, is_over, player_of
from secateur.jit.digest import digest
from secateur.jit.execute import execute, ready
from secateur.jit.interrupts import Interrupts
from secateur.jit.workers import raised_in
from secateur.machine import write_whole
from secateur.playout import Log, chance, play_out

#: The trial ends after this many random games, or this many seconds of processor time.
GAMES = 20
SECONDS = 0.3

#: The longest random game, and the most moves that are checked in each state.
PLIES = 300
MOVES = 12

#: The advice for games whose states repeat.
SET_REPEATS = "set repeats = True in the class to make a repeated state a draw"

#: The file beside the compiled kernels that lists the games that have passed, and the most that it lists.
FILE = "tried-1"
KEEP = 1000

#: A game that is too slow to be checked completely passes for one executor only.
EXECUTORS = ("compiled", "interpreted")


def opening(game: Game, state: Any, interpreted: bool) -> tuple[Any, int]:
    """The root state of a search (None: the start) and the player to move; the game is tried first."""
    try_out(game, interpreted)
    state = game.start() if state is None else conform(game, state)
    if is_over(game, state):
        raise at_its_end(game, state)
    return state, player_of(game, state)


def at_its_end(game: Game, state: Any) -> SecateurError:
    """The error for a search in a position where the game is over."""
    if state == game.start():
        return SecateurError(
            f"{type(game).__name__} is over at its start: outcome() gives {game.outcome(state)} for start()"
        )
    return SecateurError("the game is over in this position: there is no move to search for")


def try_out(game: Game, interpreted: bool = False) -> None:
    """Plays the first random games of a new game; a wrong value, or a call that does not return, is an error."""
    executor = EXECUTORS[interpreted or game.interpreted]
    if type(game).__module__.startswith("secateur.games.") or executor in vars(game).get("_tried", ()):
        return
    key = digest(game.digest(), [vars(game)[name] for name in game.parameters if game.is_data(name)])
    passed = f"{key}-{executor}"
    with Interrupts():
        known = _Known(executor == "interpreted")
        if not known.keys & {key, passed}:
            whole = Trial(game, interpreted).run()
            if not whole and executor == "compiled":
                play_bounds_checked(game)
            known.add(key if whole else passed)
    vars(game)["_tried"] = {*vars(game).get("_tried", ()), executor}


def play_bounds_checked(game: Game) -> None:
    """Plays the first random games compiled, with every index checked: for rules that are slow interpreted."""
    start, log = game.start(), Log(room=PLIES)
    try:
        call = ready(play_out, (game, start, 0, log), bounds_checked=True)
    except CompileError:  # the search will not compile either, or it does not need what fails here
        return
    for number in range(GAMES):
        try:
            execute(call, (game, start, mix(number), log), log)
        except IndexError as error:
            moves = " ".join(str(move) for move in log.move[: log.ply])
            raise SecateurError(
                f"{type(game).__name__}: its compiled rules raise {compiled_reason(error)}, "
                f"after the moves {moves}; run secateur check for details"
            ) from None


def comes_again(game: Game, state: Any, line: Sequence[int] = ()) -> bool:
    """Whether a state is repeated on a line of play, or in a few random games."""
    for seed in range(GAMES):
        here, seen = state, {state}
        for ply in range(PLIES):
            if game.outcome(here) != ONGOING:
                break
            if seed == 0 and ply < len(line):
                move = line[ply]
            else:
                moves = list(game.moves(here))
                if not moves:
                    break
                move = moves[chance(seed, ply, len(moves))]
            here = game.play(here, move)
            if here in seen:
                return True
            seen.add(here)
    return False


def too_long(game: Game, state: Any, most: int, line: Sequence[int] = ()) -> SecateurError:
    """The error for solving a game that does not end within `most` half-moves."""
    name = type(game).__name__
    if not game.repeats and comes_again(game, state, line):
        return SecateurError(f"{name} cannot be solved as it is, because states repeat: {SET_REPEATS}")
    return SecateurError(f"{name} cannot be solved: its games last longer than {most} half-moves, the search limit")


@contextmanager
def compiled_rules(game: Game, interpreted: bool) -> Iterator[None]:
    """Names the game in errors that compiled code raises, whose tracebacks do not show it."""
    try:
        yield
    except Exception as error:
        if interpreted or isinstance(error, SecateurError) or raised_in(error) is None:  # by a signal handler, say
            raise
        raise SecateurError(
            f"{type(game).__name__}: its compiled rules raise {compiled_reason(error)}; run secateur check for details"
        ) from error


def compiled_reason(error: Exception) -> str:
    """What compiled code raised, and in which function; cached code does not know where its lines are now."""
    functions = raised_in(error)
    return reason(error) + (f" in {functions[-1]}()" if functions else "")


class Trial(Asking):
    """The trial of a new game by random games."""

    def __init__(self, game: Game, interpreted: bool) -> None:
        super().__init__(game)
        self.interpreted = interpreted or game.interpreted
        of_their_own = ("outcome", "player", "finish", "ended")
        offered = [method for method in RULES if method not in of_their_own and self.offers(method)]
        self.of_states = [method for method in offered if method not in OF_MOVES]
        self.of_moves = [method for method in offered if method in OF_MOVES]

    def offers(self, method: str) -> bool:
        """Whether the game has the method, and not a parameter of that name."""
        return self.game.offers(method) and callable(getattr(self.game, method))

    def run(self) -> bool:
        """Whether everything was checked: a method that is slow interpreted may be fast compiled, and is accepted."""
        import numpy as np

        until = time.thread_time() + SECONDS
        with self.watchdog, np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
            for number in range(GAMES):
                try:
                    self.play_game(mix(number), until)
                except Broken:
                    return False
                if time.thread_time() > until:
                    return number + 1 == GAMES
        return True

    def broken(self, promise: str, message: str) -> NoReturn:
        if promise in self.endless_methods and promise not in (*REQUIRED, "player") and not self.interpreted:
            raise Broken
        raise SecateurError(self.told(message))

    def kind_of_state(self, state: Any) -> str:
        return type(state).__name__  # the compiler checks the types of the fields, with better messages

    def play_game(self, seed: int, until: float) -> None:
        """Plays one random game, or as much of it as there is time for."""
        self.state, self.line = None, []
        state, player = self.first(), None
        for ply in range(PLIES):
            self.state = state
            outcome = int(self.right("outcome", state))
            player = self.mover(state, player)
            if self.offers("ended"):
                self.ended(state, outcome)
            if outcome != ONGOING:
                return
            moves = self.moves(state)
            self.look(state, moves)
            move = int(moves[chance(seed, ply, len(moves))])
            state = self.same_kind("play", state, move)
            self.line.append(move)
            if time.thread_time() > until:
                return

    def look(self, state: Any, moves: list[int]) -> None:
        """Calls every method that a search may call, for a state that is not over and for some of its moves."""
        answers = {method: self.right(method, state) for method in self.of_states}
        if self.offers("canonical"):
            self.same_kind("canonical", state)
        if self.offers("skip") and not answers.get("threatened", False):
            self.same_kind("skip", state)
        if self.offers("noisy_moves"):
            self.some("noisy_moves", state, moves)
        low, high = answers.get("bounds", (0, 1))
        if self.offers("candidates") and low < high:
            self.candidates(state, moves)
        if self.offers("finish") and self.line:
            self.right("finish", state, -INFINITY, INFINITY)
        for move in moves[: MOVES - 1] + moves[-1:]:
            self.same_kind("play", state, move)
            for method in self.of_moves:
                self.right(method, state, move)


class _Known:
    """The games that have passed: in this process, and, if kernels are compiled, in a file."""

    here: set[str] = set()

    def __init__(self, interpreted: bool) -> None:
        self.file: Path | None = None
        if not interpreted:
            from secateur.jit.cache import cache_folder

            folder = cache_folder()
            self.file = folder / FILE if folder is not None else None
        self.read()

    def read(self) -> None:
        self.stored: list[str] = []
        if self.file is not None:
            try:
                self.stored = self.file.read_text("ascii").split()
            except (OSError, ValueError):  # missing, or damaged
                self.stored = []
        self.keys = self.here.union(self.stored)

    def add(self, key: str) -> None:
        self.here.add(key)
        if self.file is None:
            return
        self.read()  # another process may have written
        try:
            write_whole(self.file, "\n".join([*self.stored[1 - KEEP :], key, ""]).encode())
        except SecateurError:  # the next process tries the game again
            return
