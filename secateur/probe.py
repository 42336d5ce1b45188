"""Calls a game's methods and checks what they return: for the first playouts of a game, and for the contract."""

from __future__ import annotations

import ctypes
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from types import FunctionType
from typing import Any, NoReturn

from secateur.bits import is_whole, mix_any
from secateur.errors import EndlessError, SecateurError, plural, raised_at, reason
from secateur.game import (
    HOOKS,
    NO_MOVES,
    ONGOING,
    PLAYER,
    Game,
    named,
    wrong_answer,
)
from secateur.game.hook import MOVES, STATE, is_word
from secateur.jit import widen
from secateur.jit.fields import changed_field, unfit_fields
from secateur.machine import seconds_waiting

#: Seconds that one call may take.
LONGEST_ANSWER = 10.0

#: A method that Ctrl-C stops after this many seconds is named in the message.
LONG_ANSWER = 1.0

#: The most moves that a state may have.
MOST_MOVES = 1 << 16

#: Methods that yield, and methods whose answers follow a rule.
YIELDING = frozenset(name for name, hook in HOOKS.items() if hook.gives.yields)
RULES = frozenset(name for name, hook in HOOKS.items() if hook.gives.holds is not None)

#: What a search may ask for besides the rules.
OPTIONAL = tuple(name for name, hook in HOOKS.items() if hook.layer not in ("rules", "people"))


@dataclass(frozen=True)
class Problem:
    """A broken promise: its name in PROMISES, and what happened in which state."""

    promise: str
    message: str


class Broken(Exception):
    """A promise was broken and the problem recorded: the present check stops."""


class Probe:
    """A game, the state that is being checked, and the problems so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cls = type(game)
        self.files = files_of(self.cls)
        if game.interpreted:
            self._key_any_state()
        self.problems: dict[str, Problem] = {}
        self.interpreted = game.interpreted  # if so, states may be of any type
        self.any_fields = self.interpreted
        self.kind = ""  # the type of the start state
        self.start: Any = None
        self.root: Any = None  # where the line begins; None: at the start
        self.raised = False
        self.compiles = False
        self.state: Any = None  # the state that is being checked, and the moves that lead to it
        self.line: list[int] = []
        self.watchdog = Watchdog()
        self.endless_methods: set[str] = set()  # did not return: they are not called again

    def ask(self, method: str, *args: Any, promise: str = "") -> Any:
        """What a method of the game returns; it is a problem if it raises an exception or does not return."""
        promise = promise or HOOKS[method].of
        if method in self.endless_methods:
            raise Broken
        began = time.monotonic()
        try:
            return self.watchdog.call(self._answer, method, args)
        except TookTooLong as error:
            self.endless_methods.add(method)
            self.raised = True
            called = self.method_name(method) + raised_at(error, self.files)
            message = f"{called} did not return within {plural(self.watchdog.seconds, 'second')}"
        except KeyboardInterrupt as error:
            seconds = time.monotonic() - began
            if seconds < LONG_ANSWER:
                raise
            called = self.method_name(method) + raised_at(error, self.files)
            said = f"{called} was interrupted after {seconds:.0f} seconds; it may be in an endless loop"
            raise EndlessError(self.told(said), interrupted=True) from None
        except (Exception, SystemExit) as error:  # noqa: BLE001  a user's method may raise anything
            self.raised = self.raised or method not in self.game.not_compiled
            said = str(error) if isinstance(error, SecateurError) else reason(error)
            message = f"{self.method_name(method)}{raised_at(error, self.files)} raises {said}"
        return self.broken(promise, message)

    def _answer(self, method: str, args: tuple[Any, ...]) -> Any:
        answer = getattr(self.game, method)(*args)
        return list(islice(answer, MOST_MOVES + 1)) if method in YIELDING else answer

    def method_name(self, method: str) -> str:
        return f"{self.cls.__name__}.{method}()"

    def broken(self, promise: str, message: str) -> NoReturn:
        """Records a problem, if it is the first of its promise, and stops the present check."""
        self.problems.setdefault(promise, Problem(promise, self.told(message)))
        raise Broken

    def is_unfit(self, problem: str) -> None:
        """Notes that a field of the states has not one type: the game is interpreted, and states may be of any type."""
        self.any_fields = True
        self.kind = self.kind_of_state(self.start)
        for game in (self.game, getattr(self.game, "author", self.game)):
            vars(game)["_unfit"] = (problem,)
        self._key_any_state()

    def _key_any_state(self) -> None:
        """Lets the usual key of a game tell apart states of any form: its tuples may have any lengths."""
        if not self.cls.__module__.startswith("secateur.") and not self.game.offers("key"):
            vars(self.game)["key"] = mix_any

    def move_name(self, state: Any, move: int) -> str:
        """A move as its author has it."""
        with suppress(Exception, TookTooLong):
            return str(self.watchdog.call(getattr(self.game, "original", lambda state, move: move), state, move))
        return str(move)

    def line_text(self) -> str:
        """The moves that lead to the state, as `--position` reads them."""
        with suppress(Exception, TookTooLong):
            root = self.game.start() if self.root is None else self.root
            return " ".join(self.watchdog.call(self.game.format_line, root, self.line))
        return " ".join(map(str, self.line))

    def told(self, message: str) -> str:
        """The message with the name of the class, the state and the moves that led there."""
        name = self.cls.__name__
        said = message if message.startswith(f"{name}.") else f"{name}: {message}"
        place = "" if self.state is None else f", in {short(self.state)}"
        moves = f", after the moves {self.line_text()}" if 0 < len(self.line) <= 40 else ""
        return said + place + moves

    @property
    def unfit(self) -> bool:
        """Whether the rules are too broken for a search."""
        return self.raised or bool(self.problems.keys() & {"start", "alternates", "play", "skip", *YIELDING, *RULES})

    def attempt(self, checks: Callable[..., None], *args: Any) -> None:
        """Runs one check; a broken promise does not stop the others."""
        with suppress(Broken):
            checks(*args)

    # ------------------------------------------------------------ one answer

    def right(self, method: str, *args: Any) -> Any:
        """What a method returns for a state, and a move; a value that breaks its rule is a problem."""
        answer = self.ask(method, *args)
        if not is_right(method, answer):
            of = f" for move {self.move_name(args[0], args[1])}" if HOOKS[method].takes_move else ""
            self.broken(method, f"{self.method_name(method)} returned {named(answer)}{of}: {HOOKS[method].gives.words}")
        return answer

    def checked(self, method: str, state: Any, moves: list[int], *move: int) -> Any:
        """What a method gives for a state, and a move, checked by what its hook must return."""
        gives = HOOKS[method].gives
        if gives is STATE:
            return self.same_kind(method, state, *move)
        if gives is MOVES:
            return self.some(method, state, moves)
        return self.right(method, state, *move)

    def first(self) -> Any:
        """The start state, checked."""
        state = self.ask("start")
        self.any_fields = self.interpreted or bool(unfit_fields(state))  # what does not compile may have any type
        self.kind = self.kind_of_state(state)
        self.state = self.start = state
        self.fits("start", state)
        return state

    def kind_of_state(self, state: Any) -> str:
        """The type that all states must share with the first one."""
        return type(state).__name__ if self.any_fields else kind_of(state)

    def fits(self, promise: str, state: Any) -> None:
        """Checks that the numbers in a state that compiles fit in 64 bits, and notes whether 8 will do for a cell."""
        if self.interpreted:
            return
        numbers = [each for each in leaves(state) if isinstance(each, int)]
        if isinstance(state, tuple) and not all(-128 <= each < 128 for each in numbers):
            cells = [each for item in state if isinstance(item, tuple) for each in leaves(item)]
            if not all(-128 <= each < 128 for each in cells if isinstance(each, int)):
                widen(self.cls)
        if large := [each for each in numbers if not is_word(each)]:
            given = f"{promise}() returned a state with {large[0]}, which does not fit in the 64 bits of compiled code"
            self.broken(promise, f"{given}: use u64 for a board of 64 squares, or set interpreted = True in the class")

    def listed(self, method: str, state: Any) -> list[int]:
        """The moves that a method yields."""
        moves = self.ask(method, state)
        if len(moves) > MOST_MOVES:
            self.broken(method, f"{method}() yields more than {MOST_MOVES:,} moves: a state may have at most that many")
        for move in moves:
            if not (is_whole(move) and is_word(move)):
                self.broken(method, f"{method}() yields {move!r}: moves must be whole numbers that fit in 64 bits")
        return moves

    def moves(self, state: Any) -> list[int]:
        """The moves of a state that is not over."""
        moves = self.listed("moves", state)
        if not moves:
            self.broken("moves", NO_MOVES)
        return moves

    def some(self, method: str, state: Any, moves: list[int]) -> list[int]:
        """The legal moves that a method selects, each once."""
        picked, legal = self.listed(method, state), set(moves)
        for move in picked:
            if move not in legal:
                self.broken(method, f"{method}() yields {self.move_name(state, move)}, which is not a legal move")
        self.each_once(method, picked)
        return picked

    def each_once(self, method: str, moves: list[int]) -> None:
        if len(set(moves)) < len(moves):
            twice = next(move for move in moves if moves.count(move) > 1)
            self.broken(method, f"{method}() yields {self.move_name(self.state, twice)} twice")

    def candidates(self, state: Any, moves: list[int]) -> list[int]:
        """The candidates in a state whose bounds do not determine its value."""
        candidates = self.some("candidates", state, moves)
        if not candidates:
            self.broken("candidates", "candidates() yields nothing: it must yield a best move")
        return candidates

    def ended(self, state: Any, outcome: int) -> int:
        """What ended() returns, which must equal this outcome, or be ONGOING where there may be no moves."""
        answer = int(self.right("ended", state))
        if answer != outcome and outcome == ONGOING:
            self.broken("ended", f"ended() returns {named(answer)} where outcome() returns ONGOING")
        if answer not in (ONGOING, outcome):
            self.broken("ended", f"ended() returns {named(answer)} where outcome() returns {named(outcome)}")
        return answer

    def same_kind(self, method: str, state: Any, *move: int) -> Any:
        """The state that a method makes, which must have the type of the start state."""
        made = self.ask(method, state, *move)
        kind = self.kind_of_state(made)
        if kind != self.kind and _of_numbers(kind) != _of_numbers(self.kind):
            if changed := changed_field(self.game, method, self.start, made):
                self.is_unfit(changed)
                return made
            given = "None" if made is None else f"a value of type {kind}"
            of = f" for move {self.move_name(state, move[0])}" if move else ""
            hint = "; u64 and int do not mix: make every operand a u64" if "u64" in kind + self.kind else ""
            self.broken(method, f"{method}() returned {given}{of}: it must return a state of type {self.kind}{hint}")
        self.fits(method, made)
        return made

    def mover(self, state: Any, before: int | None) -> int | None:
        """The player to move, if the game has player(); `before` is who moved last."""
        if self.cls.player is Game.player:
            if not self.game.alternates:
                self.broken("player", "alternates is False: player() must say whose turn it is")
            return None
        player = self.right("player", state)
        if self.game.alternates and player == before:
            self.broken("alternates", f"alternates is True, but player() returns {player} twice in a row")
        return int(player)


# ---------------------------------------------------------------- calls that do not return


class TookTooLong(BaseException):
    """Raised in a call that does not return in time."""


class Watchdog:
    """Ends calls of Python code that do not return in time: a context manager with a thread that checks regularly.

    Time in which the caller waits for a processor does not count, where the system tells it: the machine may be busy.

    >>> def forever():
    ...     while True:
    ...         pass
    >>> with Watchdog(seconds=0.1) as watchdog:
    ...     watchdog.call(forever)
    Traceback (most recent call last):
    secateur.probe.TookTooLong
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = LONGEST_ANSWER if seconds is None else seconds
        self.until: float | None = None  # the deadline of the running call
        self.fired = False
        self.caller = self.thread = 0
        self.waited = 0.0  # for a processor, before the call
        self.over = threading.Event()

    def __enter__(self) -> Watchdog:
        threading.Thread(target=self._watch, name="secateur watchdog", daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        self.caller, self.thread = threading.get_ident(), threading.get_native_id()
        self.waited = seconds_waiting(self.thread)
        self.until = time.monotonic() + self.seconds
        try:
            return function(*args)
        except TookTooLong:
            self.fired = False
            raise
        finally:
            self.until = None
            try:
                for _ in range(1000 if self.fired else 0):  # the exception is pending, and must be raised here
                    time.sleep(0.001)
            finally:
                self.fired = False

    def _is_overdue(self, until: float) -> bool:
        return time.monotonic() >= until and time.monotonic() >= until + seconds_waiting(self.thread) - self.waited

    def _watch(self) -> None:
        overdue = 0  # checks in a row
        while not self.over.wait(self.seconds / 20):
            until = self.until
            if self.fired or until is None or not self._is_overdue(until):
                overdue = 0
                continue
            overdue += 1
            if overdue < 3:  # the system counts a wait for a processor only when it ends
                continue
            self.fired = True
            if self.until == until:  # the call is still running, or will see `fired`
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.caller), ctypes.py_object(TookTooLong))
            else:
                self.fired = False


def refuse_other_players(game: Game) -> None:
    """Raises an error for a game whose player names or start state show more than two players."""
    names = game.player_names
    if isinstance(names, (tuple, list)) and len(names) > 2:
        rule = HOOKS["player"].gives.words
        raise SecateurError(f"{type(game).__name__}.player_names has {len(names)} names: {rule}")
    if not game.offers("player"):
        return
    probe = Probe(game)
    with probe.watchdog, suppress(Broken):  # other faults are reported by the first playouts
        state = probe.ask("start")
        player = probe.ask("player", state)
        if not is_right("player", player):
            raise wrong_answer(game, PLAYER, player)
    if probe.endless_methods:
        raise SecateurError(next(iter(probe.problems.values())).message)


def is_right(method: str, answer: Any) -> bool:
    """Whether an answer follows the rule of its hook.

    >>> is_right("evaluate", 12), is_right("evaluate", 1.5), is_right("player", 2)
    (True, False, False)
    """
    holds = HOOKS[method].gives.holds
    return holds is None or holds(answer)


def files_of(cls: type) -> set[str]:
    """The source files of a class, except those of Game itself."""
    own = (value for base in cls.__mro__ if base not in Game.__mro__ for value in vars(base).values())
    of_ours = ("secateur.game.", "secateur.coded")
    return {
        value.__code__.co_filename
        for value in own
        if isinstance(value, FunctionType) and not value.__module__.startswith(of_ours)
    }


# ---------------------------------------------------------------- values


def kind_of(value: Any) -> str:
    """The name of a type in compiled code: int, u64, bool, or a tuple of these.

    >>> import numpy as np
    >>> kind_of((1, np.uint64(2), (True, 3)))
    'tuple(int, u64, tuple(bool, int))'
    """
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(kind_of, value))})"
    name = type(value).__name__
    if isinstance(value, int) and name != "bool":  # also a member of an IntEnum
        return "int"
    return {"int64": "int", "uint64": "u64", "bool_": "bool"}.get(name, name)


def _of_numbers(kind: str) -> str:
    """A type in which a bool counts as the number that it is: compiled code keeps it so."""
    return re.sub(r"\bbool\b", "int", kind)


def leaves(value: Any) -> list[Any]:
    """What a state is made of: the items of its tuples, and of those in them."""
    return [leaf for item in value for leaf in leaves(item)] if isinstance(value, tuple) else [value]


def short(state: Any) -> str:
    text = repr(state)
    return text if len(text) <= 400 else text[:400] + "…"
