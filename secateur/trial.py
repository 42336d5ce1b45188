"""The first playouts of a new game: random games, interpreted, in which every index and every value is checked.

Compiled code reads beyond the end of an array, and a search accepts any score. So a game is tried before its first
search. Rules that are too slow interpreted also play compiled, with bounds checks. A game that has passed is not tried
again until its code changes. The games that come with secateur are covered by their tests.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from secateur.bits import mix
from secateur.errors import CompileError, EndlessError, SecateurError, reason
from secateur.game import (
    ENDED,
    FINISH,
    HOOKS,
    INFINITY,
    NO_MOVES,
    ONGOING,
    OUTCOME,
    PLAYER,
    REQUIRED,
    Game,
    hook_of,
    is_over,
    like,
    named,
    player_of,
    wrong_answer,
)
from secateur.jit import WIDE, widen
from secateur.jit.background import begun
from secateur.jit.digest import digest
from secateur.jit.execute import execute, ready
from secateur.jit.folder import kernel_folder
from secateur.jit.interrupts import Interrupts
from secateur.jit.rows import TOO_LARGE
from secateur.jit.takeover import KernelsReady
from secateur.jit.workers import raised_in
from secateur.machine import write_whole
from secateur.playout import Log, chance, play_out
from secateur.probe import MOST_MOVES, OPTIONAL, Broken, Probe, is_right, short

#: The trial ends after this many random games, or this many seconds of processor time.
GAMES = 20
SECONDS = 0.3

#: The longest random game, and the most moves that are checked in each state.
PLIES = 300
MOVES = 12

#: The most positions that are searched for a fault that a search has met.
POSITIONS = 2_000

#: The advice for games whose states repeat.
SET_REPEATS = "set repeats = True in the class to make a repeated state a draw"

#: The file beside the compiled kernels that lists the games that have passed, and the most that it lists.
FILE = "tried-2"
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


def conform(game: Game, state: Any) -> Any:
    """The state with its fields of the types that `start` gives them."""
    start = game.start()
    try:
        return like(start, state) if isinstance(start, tuple) else state
    except (TypeError, ValueError):
        if "_unfit" in vars(game) and type(state) is type(start):
            return state
        raise SecateurError(
            f"the state must be one of {type(game).__name__}, such as {start!r}, not {state!r}"
        ) from None


def conform_history(game: Game, root: Any, history: Sequence[Any]) -> Sequence[Any]:
    """The states before a root; what is none, or no list of them, is refused."""
    kind = type(root)

    def state(given: Any) -> Any:
        if type(given) is kind:
            return given
        if not issubclass(kind, tuple):
            raise TypeError
        return conform(game, given)

    try:
        return [state(each) for each in history]
    except (TypeError, SecateurError):
        such, name = short(root), type(game).__name__
        raise SecateurError(
            f"history must be the states of {name} before this one, such as [{such}], not {history!r}"
        ) from None


def at_its_end(game: Game, state: Any) -> SecateurError:
    """The error for a search in a position where the game is over."""
    if state == game.start():
        return SecateurError(
            f"{type(game).__name__} is over at its start: outcome() returns {named(game.outcome(state))} for start()"
        )
    return SecateurError("the game is over in this position: there is no move to search for")


def try_out(game: Game, interpreted: bool = False) -> None:
    """Plays the first random games of a new game; a wrong value, or a call that does not return, is an error.

    Rules that are too slow for that are left to `try_compiled`.
    """
    executor = EXECUTORS[interpreted or game.interpreted]
    if type(game).__module__.startswith("secateur.games.") or executor in vars(game).get("_tried", ()):
        return
    unseen = [name for name in game.parameters if game.is_data(name) or name in game.not_compiled]
    key = digest(game.digest(), [vars(game)[name] for name in unseen])
    passed = f"{key}-{executor}"
    with Interrupts():
        known = _PassedGames(executor == "interpreted")
        if passed in known.failed:
            raise SecateurError(known.failed[passed])
        if f"{key}-wide" in known.keys:
            widen(type(game))
        if not known.keys & {key, passed}:
            try:
                whole = Trial(game, interpreted).run()
            except EndlessError:  # it may have been a slow machine, or Ctrl-C: the next search tries again
                raise
            except SecateurError as error:
                known.failed[passed] = str(error)
                raise
            if type(game) in WIDE:
                known.add(f"{key}-wide")
            if "_unfit" in vars(game):  # the next object is tried again, and finds it too
                pass
            elif executor == "interpreted":  # where states may be of any types
                known.add(passed)
            elif whole:
                known.add(key)
            else:
                vars(game)["_left"] = passed
                begun(play_out, _first_playout(game), bounds_checked=True)  # while the search runs interpreted
    vars(game)["_tried"] = {*vars(game).get("_tried", ()), executor}


def try_compiled(game: Game) -> None:
    """Finishes the trial before compiled rules run: compiled, with bounds checks, where they were too slow for it."""
    left = vars(game).get("_left")
    if left is None:
        return
    with Interrupts():
        known = _PassedGames(interpreted=False)
        try:
            play_bounds_checked(game)
        except SecateurError as error:
            known.failed[left] = str(error)
            raise
        known.add(left)
    vars(game).pop("_left", None)  # another engine may share the game


def play_bounds_checked(game: Game) -> None:
    """Plays the first random games compiled, with every index checked: for rules that are slow interpreted."""
    arguments = _first_playout(game)
    _, start, _, log = arguments
    try:
        call = ready(play_out, arguments, bounds_checked=True)
    except CompileError:  # the search will not compile either, or it does not need what fails here
        return
    for number in range(GAMES):
        try:
            execute(call, (game, start, mix(number), log), log)
        except OverflowError:  # of a cell: there is more room for each number from now on
            widen(type(game))
            return
        except IndexError as error:
            moves = " ".join(str(move) for move in log.move[: log.ply])
            raise SecateurError(
                f"{type(game).__name__}: the compiled rules raised {compiled_reason(error)}, "
                f"after the moves {moves}; run secateur check for details"
            ) from None


def _first_playout(game: Game) -> tuple[Game, Any, int, Log]:
    """The arguments of `play_out` for the first random game."""
    return game, game.start(), 0, Log(room=PLIES)


def until_repeated(game: Game, state: Any, line: Sequence[int]) -> Sequence[int]:
    """A line, cut after the move that first repeats a state: from there it only goes round.

    In a game with `repeats` such a line has ended there.
    """
    if game.repeats:
        return line
    seen = [state]  # states of interpreted games need not be hashable
    for number, move in enumerate(line, 1):
        state = game.play(state, move)
        if state in seen:
            return line[:number]
        seen.append(state)
    return line


def repeats_states(game: Game, state: Any, line: Sequence[int] = (), games: int = GAMES) -> bool:
    """Whether a state is repeated on a line of play, or in a few random games."""
    if len(until_repeated(game, state, line)) < len(line):
        return True
    until = time.thread_time() + SECONDS
    for seed in range(games):
        here, seen = state, {state}
        for ply in range(PLIES):
            if game.outcome(here) != ONGOING or time.thread_time() > until:
                break
            moves = list(islice(game.moves(here), MOST_MOVES))
            if not moves:
                break
            here = game.play(here, moves[chance(seed, ply, len(moves))])
            if here in seen:
                return True
            seen.add(here)
    return False


def too_long(game: Game, state: Any, most: int, line: Sequence[int] = ()) -> SecateurError:
    """The error for solving a game that does not end within `most` half-moves."""
    name = type(game).__name__
    if not game.repeats and repeats_states(game, state, line):
        return SecateurError(f"{name} cannot be solved as it is, because states repeat: {SET_REPEATS}")
    return SecateurError(f"{name} cannot be solved: {longer_than(most)}")


def ends_too_late(game: Game, state: Any, most: int) -> SecateurError:
    """The error for a game that goes on although `remaining` says that it is over."""
    if not game.repeats and repeats_states(game, state):
        return too_long(game, state, most)
    return SecateurError(
        f"{type(game).__name__}: games last longer than remaining() says, or longer than {most} half-moves; "
        "run secateur check for details"
    )


def longer_than(most: int) -> str:
    return f"games last longer than {most} half-moves, the search limit"


def advice(game: Game, state: Any, line: Sequence[int], deepest: int, most: int, games: int = GAMES) -> str | None:
    """Why a search cannot prove a value: states repeat, or games last longer than `most` half-moves. Otherwise None.

    >>> from secateur.games.nim import Nim
    >>> advice(Nim(), Nim().start(), (), deepest=12, most=250) is None
    True
    """
    try:
        if not game.repeats and repeats_states(game, state, line, games):
            return f"states repeat: {SET_REPEATS}"
    except Exception:  # noqa: BLE001  the rules may raise anything, and a result that is known is worth more
        return None
    return longer_than(most) if deepest >= most else None


# ---------------------------------------------------------------- faults that a search has met


def fault(game: Game, state: Any, record: Any, line: Sequence[int] = ()) -> SecateurError:
    """The error for rules that stopped a search from `state`, which noted the fault in its record.

    Kernels record what is wrong, but not where. This looks on the line played last, then near the root.
    """
    probe = Probe(game)
    probe.root = state
    method = int(record.refused)
    message = str(wrong_answer(game, method, record.answer)) if method else NO_MOVES
    until = time.thread_time() + SECONDS
    for probe.state, probe.line in islice(_positions(game, state, line), POSITIONS):
        if _is_faulty(probe, method):
            return SecateurError(probe.told(message))
        if time.thread_time() > until:
            break
    probe.state, probe.line = None, []
    return SecateurError(f"{probe.told(message)}; run secateur check for details")


def _positions(game: Game, state: Any, line: Sequence[int]) -> Iterator[tuple[Any, list[int]]]:
    """Positions with the moves that lead to them: those on a line and after one more move, then breadth first."""
    root: tuple[Any, list[int]] = (state, [])
    yield root
    here = root
    for move in line:
        after = {moves[-1]: (child, moves) for child, moves in _children(game, *here)}
        yield from after.values()
        if move not in after:
            break
        here = after[move]
    waiting, seen = deque([root]), {state}
    while waiting:
        for child, moves in _children(game, *waiting.popleft()):
            if child not in seen:
                seen.add(child)
                waiting.append((child, moves))
                yield child, moves


def _children(game: Game, state: Any, moves: list[int]) -> list[tuple[Any, list[int]]]:
    """The positions after one more move."""
    try:
        if game.outcome(state) != ONGOING:
            return []
        return [(game.play(state, move), [*moves, int(move)]) for move in islice(game.moves(state), MOST_MOVES)]
    except Exception:  # noqa: BLE001  another fault of the rules: the one that was met is looked for elsewhere
        return []


def _is_faulty(probe: Probe, method: int) -> bool:
    """Whether a state has the fault that a kernel met: a wrong answer of a method, or (0) no moves."""
    game, state = probe.game, probe.state
    name = "moves" if method == 0 else hook_of(method)
    window = (-INFINITY, INFINITY) if method == FINISH else ()
    try:
        if method not in (OUTCOME, ENDED, PLAYER) and game.outcome(state) != ONGOING:
            return False
        answer = getattr(game, name)(state, *window)
        return not any(True for _ in answer) if method == 0 else not is_right(name, answer)
    except Exception:  # noqa: BLE001  another fault
        return False


@contextmanager
def compiled_rules(game: Game, interpreted: bool) -> Iterator[None]:
    """Names the game in errors that compiled code raises, whose tracebacks do not show it."""
    try:
        yield
    except Exception as error:
        if interpreted or isinstance(error, SecateurError) or raised_in(error) is None:  # by a signal handler, say
            raise
        if isinstance(error, OverflowError) and str(error) == TOO_LARGE:
            widen(type(game))
            raise KernelsReady from None  # to be compiled again, with more room for each number
        raise SecateurError(
            f"{type(game).__name__}: the compiled rules raised {compiled_reason(error)}; run secateur check for details"
        ) from error


def compiled_reason(error: Exception) -> str:
    """What compiled code raised, and in which function. Line numbers of cached code may be out of date."""
    functions = raised_in(error)
    return reason(error) + (f" in {functions[-1]}()" if functions else "")


class Trial(Probe):
    """The trial of a new game by random games."""

    def __init__(self, game: Game, interpreted: bool) -> None:
        super().__init__(game)
        self.interpreted = interpreted or game.interpreted
        in_some_states = ("finish", "ended", "skip", "candidates", "features", "phase")
        offered = [method for method in OPTIONAL if method not in in_some_states and self.offers(method)]
        self.of_states = [method for method in offered if not HOOKS[method].takes_move]
        self.of_moves = [method for method in offered if HOOKS[method].takes_move]

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
        kind = EndlessError if promise in self.endless_methods else SecateurError
        raise kind(self.told(message))

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
        answers = {method: self.checked(method, state, moves) for method in self.of_states}
        if self.offers("skip") and not answers.get("threatened", False):
            self.same_kind("skip", state)
        low, high = answers.get("bounds", (0, 1))
        if self.offers("candidates") and low < high:
            self.candidates(state, moves)
        if self.offers("finish") and self.line:
            self.right("finish", state, -INFINITY, INFINITY)
        for move in moves[: MOVES - 1] + moves[-1:]:
            self.same_kind("play", state, move)
            for method in self.of_moves:
                self.checked(method, state, moves, move)


class _PassedGames:
    """The games that have passed: in this process, and, if kernels are compiled, in a file; and those that have not."""

    here: ClassVar[set[str]] = set()
    failed: ClassVar[dict[str, str]] = {}  # what was wrong with them, in this process

    def __init__(self, interpreted: bool) -> None:
        self.file: Path | None = None
        if not interpreted:
            folder = kernel_folder()
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
