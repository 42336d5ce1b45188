"""The contract check: random games through both executors, and every promise that a game breaks.

>>> from secateur.games import ConnectFour
>>> check(ConnectFour(width=4, height=4), games=2)
[]
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, NoReturn

import numpy as np

from secateur.bits import mix
from secateur.errors import CompileError, SecateurError, plainly
from secateur.game import HIGHEST, LOSS, MAX, MIN, ONGOING, WIN, Game
from secateur.games import files_of
from secateur.jit.execute import must_interpret, run
from secateur.playout import Log, chance, play_out
from secateur.textbook import minimax
from secateur.textbook.forms import for_max

#: What a game promises. A promise is called by the method that keeps it, where there is one.
PROMISES = {
    "start": "start() gives a state that is hashable, equal to its copy, and made of integers if it is a tuple",
    "moves": "moves() yields each legal move once: an int of 64 bits, at least one while the game goes on",
    "play": "play() gives a new state of the same types as start(), and leaves the old one as it was",
    "outcome": "outcome() is ONGOING, WIN, LOSS or a score within HIGHEST",
    "player": "player() is MAX (0) or MIN (1)",
    "alternates": "the players take turns, unless player() says otherwise",
    "ends": "a game comes to an end",
    "evaluate": "evaluate() is an int within HIGHEST",
    "rank": "rank() is an int",
    "noisy": "noisy() is a bool",
    "key": "key() is an int of 64 bits, the same for equal states and another one for every other state",
    "canonical": "canonical() gives a state of the same worth, and gives that state itself again",
    "show": "show() gives text",
    "format": "parse() reads back what format() writes, on one line",
    "format_move": "parse_move() reads back what format_move() writes: one word, another one for every move",
    "compiles": "the methods compile, unless the game says interpreted = True",
    "executors": "compiled and interpreted, every method gives the same",
}

#: A random game that is longer counts as endless; the first plies are looked at closely.
LONGEST = 2_000
INSPECTED = 300

#: No state has more moves than this.
MOST_MOVES = 10_000

#: While fewer states are known than this, all successors of a state are looked at, not only the one played.
FEW_STATES = 5_000

#: How many pairs of symmetric states are searched, and how many nodes each search may take.
PAIRS = 40
NODES = 20_000


@dataclass(frozen=True)
class Problem:
    """A broken promise: its name in PROMISES, and what happened where."""

    promise: str
    message: str


def check(
    game: Game, games: int = 20, seed: int = 0, on_progress: Callable[[int, int], None] | None = None
) -> list[Problem]:
    """Plays random games and reports every promise that is broken, each once, with the first example.

    `on_progress(done, games)` is called after each game.
    """
    inspection = _Inspection(game)
    with np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
        for number in range(games):
            inspection.play_game(mix((seed, number)))
            if on_progress is not None:
                on_progress(number + 1, games)
        inspection.see_whether_games_end()
        inspection.compare_executors(games, seed)
        inspection.search_pairs()
    return [inspection.problems[name] for name in PROMISES if name in inspection.problems]


# ---------------------------------------------------------------- the inspection


class _Broken(Exception):
    """A promise was broken and written down: what was being checked cannot go on."""


class _Inspection:
    """The problems of one game, and what is known of its states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cls = type(game)
        self.files = files_of(self.cls)
        self.problems: dict[str, Problem] = {}
        self.kind = ""  # of the state that start() gives
        self.raised = False
        self.compiles = False
        self.ended = self.endless = 0
        self.state: Any = None  # what is being looked at, and the moves to it
        self.line: list[int] = []
        self.keys: dict[Any, int] = {}
        self.states: dict[int, Any] = {}
        self.pairs: dict[Any, Any] = {}  # states and what canonical() makes of them

    # ------------------------------------------------------------ asking and complaining

    def ask(self, method: str, *args: Any, promise: str = "") -> Any:
        """What a method of the game gives; an exception is a problem."""
        try:
            answer = getattr(self.game, method)(*args)
            return list(islice(answer, MOST_MOVES + 1)) if method == "moves" else answer
        except Exception as error:  # noqa: BLE001  whatever the user's method raises
            self.raised = self.raised or method not in self.game.for_people
            said = str(error) if isinstance(error, SecateurError) else plainly(error, self.files)
            promise = promise or {"parse": "format", "parse_move": "format_move"}.get(method, method)
            self.broken(promise, f"{method}() raises {said}")

    def broken(self, promise: str, message: str) -> NoReturn:
        """Writes a problem down, the first of its promise, and stops what was being checked."""
        place = "" if self.state is None else f", in {_short(self.state)}"
        moves = f", after the moves {' '.join(map(str, self.line))}" if 0 < len(self.line) <= 40 else ""
        self.problems.setdefault(promise, Problem(promise, f"{self.cls.__name__}: {message}{place}{moves}"))
        raise _Broken

    def attempt(self, checks: Callable[..., None], *args: Any) -> None:
        """Checks one thing; the others are checked even if it is broken."""
        with suppress(_Broken):
            checks(*args)

    # ------------------------------------------------------------ one game

    def play_game(self, seed: int) -> None:
        """Plays a random game, interpreted, and looks at all it meets."""
        self.state, self.line = None, []
        self.attempt(self._play_game, seed)

    def _play_game(self, seed: int) -> None:
        state = self.first()
        player: int | None = None
        for ply in range(LONGEST):
            self.state = state
            outcome = self.outcome(state)
            moves = self.moves(state) if outcome == ONGOING else []
            if ply < INSPECTED:
                self.attempt(self.show, state)
                self.attempt(self.format, state)
                player = self.player(state, player)
            if outcome != ONGOING:
                self.ended += 1
                return
            move = moves[chance(seed, ply, len(moves))]
            if ply < INSPECTED:
                self.attempt(self.evaluate, state)
                self.attempt(self.rank, state, moves)
                self.attempt(self.noisy, state, moves)
                self.attempt(self.canonical, state, moves)
                self.attempt(self.format_move, state, moves, move)
                self.attempt(self.key, state)
                for other in moves if len(self.keys) < FEW_STATES else ():
                    self.attempt(self.key, self.child(state, other))
                state = self.child(state, move)
            else:
                state = self.ask("play", state, move)
            self.line.append(move)
        self.endless += 1

    def first(self) -> Any:
        state = self.ask("start")
        self.kind = _kind(state)
        self.state = state
        self.fits("start", state)
        try:
            hash(state)
        except TypeError:
            self.broken("start", f"a {type(state).__name__} cannot be hashed: use a NamedTuple of integers")
        again = copy.deepcopy(state)
        if again != state or hash(again) != hash(state):
            self.broken("start", "a copy of the state is not equal to it: use a tuple or a frozen dataclass")
        return state

    def fits(self, promise: str, state: Any) -> None:
        """The numbers in a state that compiles have 64 bits."""
        if not self.game.interpreted and (large := [number for number in _numbers(state) if not _is_word(number)]):
            self.broken(promise, f"{large[0]} has more than 63 bits: a board of 64 squares is a u64")

    def outcome(self, state: Any) -> int:
        outcome = self.ask("outcome", state)
        if _kind(outcome) != "int":
            self.broken("outcome", f"outcome() gives {outcome!r}, which is no int")
        if outcome not in (ONGOING, WIN, LOSS) and abs(outcome) > HIGHEST:
            self.broken("outcome", f"outcome() gives {outcome}: a score stays within {HIGHEST}")
        return int(outcome)

    def moves(self, state: Any) -> list[int]:
        moves = self.ask("moves", state)
        if not moves:
            self.broken("moves", "moves() yields nothing where outcome() says ONGOING: a pass is a move")
        for move in moves:
            if _kind(move) != "int" or not _is_word(move):
                self.broken("moves", f"moves() yields {move!r}, which is no int of 64 bits")
        if len(moves) > MOST_MOVES:
            self.broken("moves", f"moves() yields more than {MOST_MOVES} moves")
        if len(set(moves)) < len(moves):
            twice = next(move for move in moves if moves.count(move) > 1)
            self.broken("moves", f"moves() yields {twice} twice")
        if self.ask("moves", state) != moves:
            self.broken("moves", "moves() yields other moves when it is asked again")
        return [int(move) for move in moves]

    def child(self, state: Any, move: int) -> Any:
        before = state if isinstance(state, tuple) else copy.deepcopy(state)
        child = self.ask("play", state, move)
        if state != before:
            self.state = before
            self.keys.clear()  # they know the state that has changed
            self.states.clear()
            self.broken("play", f"play() of {move} changes the state that it is given: it must make a new one")
        if _kind(child) != self.kind:
            kinds = f"{_kind(child)} where start() makes {self.kind}"
            hint = "; u64 and int do not mix, every operand is u64" if "u64" in kinds else ""
            self.broken("play", f"play() of {move} makes {kinds}{hint}")
        self.fits("play", child)
        if self.ask("play", state, move) != child:
            self.broken("play", f"play() of {move} gives another state when it is asked again")
        return child

    def player(self, state: Any, before: int | None) -> int | None:
        """Who is to move, if that can be known."""
        player = None
        with suppress(_Broken):
            if self.cls.player is Game.player:
                if not self.game.alternates:
                    self.broken("player", "alternates is False, and there is no player() to say whose turn it is")
                return None
            player = self.ask("player", state)
            if _kind(player) != "int" or player not in (MAX, MIN):
                self.broken("player", f"player() gives {player!r}: it must be MAX (0) or MIN (1)")
            if self.game.alternates and player == before:
                self.broken("alternates", f"alternates is True, and player() gives {player} twice in a row")
        return player

    # ------------------------------------------------------------ one state

    def evaluate(self, state: Any) -> None:
        value = self.ask("evaluate", state)
        if _kind(value) != "int":
            self.broken("evaluate", f"evaluate() gives {value!r}, which is no int")
        if abs(value) > HIGHEST:
            self.broken("evaluate", f"evaluate() gives {value}: it must stay within {HIGHEST}")

    def rank(self, state: Any, moves: list[int]) -> None:
        for move in moves:
            rank = self.ask("rank", state, move)
            if _kind(rank) != "int" or not _is_word(rank):
                self.broken("rank", f"rank() of {move} gives {rank!r}, which is no int of 64 bits")

    def noisy(self, state: Any, moves: list[int]) -> None:
        for move in moves:
            noisy = self.ask("noisy", state, move)
            if _kind(noisy) != "bool":
                self.broken("noisy", f"noisy() of {move} gives {noisy!r}, which is neither True nor False")

    def key(self, state: Any) -> None:
        key = self.ask("key", state)
        if _kind(key) != "int" or not _is_word(key):
            self.broken("key", f"key() gives {key!r}, which is no int of 64 bits; mix() makes one of anything")
        if self.keys.setdefault(state, key) != key:
            self.broken("key", f"key() gives {key} and {self.keys[state]} for the same state")
        if self.states.setdefault(key, state) != state:
            self.broken("key", f"key() gives {key} for both {_short(self.states[key])} and {_short(state)}")

    def canonical(self, state: Any, moves: list[int]) -> None:
        if self.cls.canonical is Game.canonical:
            return
        twin = self.ask("canonical", state)
        if _kind(twin) != self.kind:
            self.broken("canonical", f"canonical() makes {_kind(twin)} where start() makes {self.kind}")
        if self.ask("canonical", twin) != twin:
            self.broken("canonical", f"canonical() gives {_short(twin)}, and of that yet another state")
        if twin == state:
            return
        outcome = self.ask("outcome", twin, promise="canonical")
        if outcome != ONGOING:
            self.broken("canonical", f"canonical() gives {_short(twin)}, where the game is over")
        count = len(self.ask("moves", twin, promise="canonical"))
        if count != len(moves):
            self.broken("canonical", f"canonical() gives {_short(twin)} with {count} moves, not {len(moves)}")
        one, other = (self.ask("evaluate", each, promise="canonical") for each in (state, twin))
        if one != other:
            self.broken("canonical", f"evaluate() gives {one}, and {other} for the canonical {_short(twin)}")
        if len(self.pairs) < PAIRS:
            self.pairs[state] = twin

    def show(self, state: Any) -> None:
        text = self.ask("show", state)
        if not isinstance(text, str) or not text.strip():
            self.broken("show", f"show() gives {text!r}, which is no text")

    def format(self, state: Any) -> None:
        text = self.ask("format", state)
        if not isinstance(text, str) or not text.strip() or "\n" in text:
            self.broken("format", f"format() gives {text!r}, which is no line of text")
        back = self.ask("parse", text)
        if back != state or _kind(back) != self.kind:
            self.broken("format", f"format() writes {text!r}, which parse() reads as {_short(back)}")

    def format_move(self, state: Any, moves: list[int], played: int) -> None:
        names: dict[str, int] = {}
        for move in moves:
            name = self.ask("format_move", state, move)
            if not isinstance(name, str) or len(name.split()) != 1:
                self.broken("format_move", f"format_move() of {move} gives {name!r}, which is no word")
            if name in names:
                self.broken("format_move", f"format_move() writes {name!r} for both {names[name]} and {move}")
            names[name] = move
        for name, move in names.items():
            if move == played or len(moves) <= 8:  # to read a name, all names are written
                back = self.ask("parse_move", state, name)
                if back != move:
                    self.broken("format_move", f"parse_move() reads {name!r} as {back!r}, not as {move}")

    # ------------------------------------------------------------ all games

    def see_whether_games_end(self) -> None:
        """One long game may be bad luck."""
        if self.endless and not self.ended:
            message = f"no random game ends within {LONGEST} moves: a rule must end them"
            self.problems["ends"] = Problem("ends", f"{self.cls.__name__}: {message}")

    def compare_executors(self, games: int, seed: int) -> None:
        """The same random games, compiled and interpreted."""
        # A state of other types is already a problem, and the compiler would only say it again.
        if self.game.interpreted or must_interpret() or {"start", "play", "outcome"} & self.problems.keys():
            return
        self.state, self.line = None, []
        self.attempt(self.compile)
        # Compiled code checks nothing: where Python raises, it would do anything at all.
        for number in range(games if self.compiles and not self.raised else 0):
            self.attempt(self.compare, mix((seed, number)))

    def compile(self) -> None:
        from secateur.jit.compiling import compiled

        try:
            compiled(play_out, (self.game, self.game.start(), 0, Log()))
        except CompileError as error:
            self.problems["compiles"] = Problem("compiles", str(error))
        except Exception as error:  # noqa: BLE001  a compiler that fails in other ways is still no compiled game
            self.broken("compiles", f"does not compile: {plainly(error, self.files)}")
        else:
            self.compiles = True

    def compare(self, seed: int) -> None:
        logs, plies = [], []
        for interpreted in (False, True):
            log = Log(room=INSPECTED)
            plies.append(run(play_out, self.game, self.game.start(), seed, log, record=log, interpreted=interpreted))
            if log.interrupted:
                raise KeyboardInterrupt
            logs.append(log)
        machine, python = logs
        self.state, self.line = self.game.start(), []
        if machine.start != python.start:
            self.broken("executors", "start() gives another state compiled than interpreted")
        for ply in range(max(plies)):
            for method in Log.arrays:
                one, other = getattr(machine, method)[ply], getattr(python, method)[ply]
                if one != other:
                    small = method in ("outcome", "player", "evaluate", "key")
                    values = f"{one} compiled and {other} interpreted" if small else "other results in each"
                    self.broken("executors", f"compiled and interpreted differ: {method}() gives {values}")
            if ply + 1 < plies[1]:
                self.state = self.game.play(self.state, python.move[ply])
                self.line.append(python.move[ply])

    def search_pairs(self) -> None:
        """Symmetric states have the same value."""
        if self.raised or {"start", "moves", "play", "outcome", "player", "evaluate"} & self.problems.keys():
            return
        self.line = []
        for state, twin in self.pairs.items():
            if "canonical" not in self.problems:
                self.state = state
                self.attempt(self.search_pair, state, twin)

    def search_pair(self, state: Any, twin: Any) -> None:
        for depth in (3, 2, 1):
            values = [self.value(each, depth) for each in (state, twin)]
            if None not in values:
                break
        if None not in values and values[0] != values[1]:
            worth = f"is worth {values[0]} to the player to move, and its canonical {_short(twin)} is worth {values[1]}"
            self.broken("canonical", f"a symmetry that changes the value: at depth {depth} a state {worth}")

    def value(self, state: Any, depth: int) -> int | None:
        """What a state is worth to the player to move; None if that takes too long to know."""
        nodes = NODES if self.compiles else NODES // 10
        try:
            result = minimax(self.game, state, depth, nodes=nodes, interpreted=not self.compiles)
        except Exception as error:  # noqa: BLE001  whatever the user's methods raise
            self.broken("canonical", f"searching {_short(state)} raises {plainly(error, self.files)}")
        return for_max(result.player, result.value) if result.complete else None


# ---------------------------------------------------------------- values


def _kind(value: Any) -> str:
    """What compiled code calls the type: int, u64, bool, or a tuple of such.

    >>> _kind((1, np.uint64(2), (True, 3)))
    'tuple(int, u64, tuple(bool, int))'
    """
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(_kind, value))})"
    name = type(value).__name__
    return {"int64": "int", "uint64": "u64", "bool_": "bool"}.get(name, name)


def _numbers(value: Any) -> list[int]:
    """The Python integers in a state."""
    if isinstance(value, tuple):
        return [number for item in value for number in _numbers(item)]
    return [value] if type(value) is int else []


def _is_word(number: int) -> bool:
    return -(1 << 63) <= number < 1 << 63


def _short(state: Any) -> str:
    text = repr(state)
    return text if len(text) <= 400 else text[:400] + "..."
