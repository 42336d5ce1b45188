"""The inspection of one game: the rules, what helps a search, and what is for people."""

from __future__ import annotations

import copy
import dis
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from types import CodeType, FunctionType
from typing import Any

from secateur.bits import mix
from secateur.contract.answers import Answers, ask_hooks
from secateur.contract.findings import CheckStage, Tried
from secateur.contract.further import Further
from secateur.contract.hooks import Hooks
from secateur.contract.pictures import Pictures
from secateur.contract.sides import RandomGame, Sides
from secateur.contract.symmetry import Symmetry
from secateur.engine.kernel.work import MOST_PLIES
from secateur.errors import OR_INTERPRETED, CompileError, EndlessError, SecateurError, plainly, reason
from secateur.evaluate.layout import Layout, layout_of
from secateur.game import HOOKS, INFINITY, ONGOING, Game, named
from secateur.game.hook import EVALUATIONS, OUTCOMES
from secateur.jit import Record
from secateur.jit.digest import functions_of
from secateur.jit.execute import execute, must_interpret, ready
from secateur.playout import Log, chance, play_out
from secateur.probe import YIELDING, Broken, Problem, kind_of, leaves, short
from secateur.trial import longer_than

#: A random game that is longer counts as endless; the first plies are looked at closely.
LONGEST = 2_000
INSPECTED = 300

#: While fewer states are known than this, all successors of a state are looked at, not only the one played.
FEW_STATES = 5_000

#: Methods whose answers are scores, and methods whose answers are kept as they are, not mixed.
SCORES = {name for name, hook in HOOKS.items() if hook.gives in (OUTCOMES, EVALUATIONS)}
SMALL = {name for name, hook in HOOKS.items() if hook.gives.numbers == 1 and not hook.takes_move}


class Inspection(Hooks, Symmetry, Sides, Further, Pictures):
    """The problems of one game, and what is known of its states."""

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        super().__init__(game)
        self.interpreted = interpreted or game.interpreted
        self.finished_games = self.endless_games = self.compared_games = 0
        self.looked_at = 0  # states
        self.shortest = LONGEST  # half-moves of the shortest game
        self.keys: dict[Any, int] = {}
        self.states: dict[int, Any] = {}
        self.machine: Callable[..., int]  # the compiled kernel

    def is_unfit(self, problem: str) -> None:
        super().is_unfit(problem)
        self.keys.clear()  # they were made of states of one form
        self.states.clear()
        if not self.interpreted:
            self.problems.setdefault("compiles", Problem("compiles", f"{problem}{OR_INTERPRETED}"))

    # ------------------------------------------------------------ one game

    def play_game(self, seed: int) -> None:
        """Plays a random game, interpreted, and checks everything in it."""
        self.state, self.line, self.path, self.players, ended = None, [], [], [], self.finished_games
        self.next_game()
        self.attempt(self._play_game, seed)
        path, line = [(step.state, step.moves) for step in self.path], self.line
        self.look_back(self.finished_games > ended)
        self.attempt(self.ask_again, path, line, seed)
        self.begin_with(path, line, seed)

    def _play_game(self, seed: int) -> None:
        state = self.first()
        player: int | None = None
        for ply in range(LONGEST):
            self.state = state
            self.looked_at += 1
            outcome = int(self.right("outcome", state))
            if ply == 0 and outcome != ONGOING:
                self.broken("start", f"the game is over at its start: outcome() returns {named(outcome)}")
            moves = self.moves(state) if outcome == ONGOING else []
            if ply < INSPECTED:
                self.attempt(self.show, state)
                self.attempt(self.format, state)
                player = self.player(state, player)
                self.players.append(ply % 2 if player is None else player)
                self.attempt(self.picture, state, moves, ply % 2 if player is None else player)
            if outcome != ONGOING and "ended" in self.offered:
                self.attempt(self.look_at_end, state, outcome)
            if outcome != ONGOING:
                self.attempt(self.reason, state)
                self.attempt(self.moves_in)
                self.finished_games += 1
                if len(self.players) == len(self.path) + 1:
                    self.played.append(RandomGame([step.state for step in self.path], self.players, outcome))
                self.shortest = min(self.shortest, ply)
                return
            move = moves[chance(seed, ply, len(moves))]
            if ply < INSPECTED:
                self.attempt(self.format_move, state, moves, move)
                self.step(state, moves)
                for other in moves if len(self.keys) < FEW_STATES else ():
                    self.attempt(self.try_key, self.child(state, other))
                state = self.child(state, move)
            else:
                state = self.ask("play", state, move)
            self.line.append(move)
        self.endless_games += 1

    def first(self) -> Any:
        state = super().first()
        self.note_opening(state)
        try:
            hash(state)
        except TypeError:
            self.broken("start", f"a {type(state).__name__} cannot be hashed: use a NamedTuple of integers")
        again = copy.deepcopy(state)
        if again != state or hash(again) != hash(state):
            self.broken("start", "a copy of the state is not equal to it: use a tuple or a frozen dataclass")
        if not self.interpreted and (floats := [each for each in leaves(state) if "float" in type(each).__name__]):
            given = f"start() returned a state with {floats[0]}, a float"
            self.broken("start", f"{given}: use whole numbers, or set interpreted = True in the class")
        return state

    def moves(self, state: Any) -> list[int]:
        moves = super().moves(state)
        self.each_once("moves", moves)
        if self.ask("moves", state) != moves:
            self.broken("moves", "moves() yields different moves when it is called again")
        return [int(move) for move in moves]

    def child(self, state: Any, move: int) -> Any:
        before = state if isinstance(state, tuple) else copy.deepcopy(state)
        child = self.same_kind("play", state, move)
        if state != before:
            self.state = before
            self.keys.clear()  # they know the state that has changed
            self.states.clear()
            named = self.move_name(before, move)
            self.broken(
                "play", f"play() changes the state that it is given, for move {named}: it must return a new one"
            )
        if self.ask("play", state, move) != child:
            named = self.move_name(state, move)
            self.broken("play", f"play() returns a different state when it is called again with move {named}")
        return child

    def player(self, state: Any, before: int | None) -> int | None:
        """Who is to move, if that can be known."""
        with suppress(Broken):
            return self.mover(state, before)
        return None

    # ------------------------------------------------------------ one state

    def try_features(self, state: Any, moves: list[int]) -> None:
        layout = self.layout()
        if layout is None:
            return
        for pair in self.ask("features", state):
            if kind_of(pair) != "tuple(int, int)":
                self.broken("features", f"features() yields {pair!r}: it must yield pairs of ints")
            if not 0 <= pair[0] < layout.count:
                self.broken("features", f"features() yields number {pair[0]}: numbers are 0 to {layout.count - 1}")
        phase = self.ask("phase", state, promise="features")
        if kind_of(phase) != "int" or not 0 <= phase < layout.phases:
            self.broken("features", f"phase() returns {phase!r}: phases are 0 to {layout.phases - 1}")

    def layout(self) -> Layout | None:
        """What there is to be weighed; a game may have nothing with some parameters, and says so in layout()."""
        try:
            return layout_of(self.game)
        except SecateurError as error:
            if hasattr(self.game, "layout"):
                return None
            self.broken("features", str(error))

    def try_key(self, state: Any, moves: Sequence[int] = ()) -> None:
        key = self.right("key", state)
        if self.keys.setdefault(state, key) != key:
            self.broken("key", f"key() returns {key} and {self.keys[state]} for the same state")
        other = self.states.setdefault(key, state)
        if other != state and not self.repeated(state, other):
            self.broken("key", f"key() returns {key} for both {short(other)} and {short(state)}")

    def repeated(self, state: Any, other: Any) -> bool:
        """Whether two states may differ only in counters, in a game that repeats."""
        return self.game.repeats and all(self.ask(each, state) == self.ask(each, other) for each in ("moves", "player"))

    def show(self, state: Any) -> None:
        text = self.ask("show", state)
        if not isinstance(text, str) or not text.strip():
            self.broken("show", f"show() returned {text!r}: it must return text")

    def reason(self, state: Any) -> None:
        text = self.ask("reason", state)
        if not isinstance(text, str) or "\n" in text:
            self.broken("reason", f"reason() returned {text!r}: it must return one line of text")

    def format(self, state: Any) -> None:
        text = self.ask("format", state)
        if not isinstance(text, str) or not text.strip() or "\n" in text:
            self.broken("format", f"format() returned {text!r}: it must return one line of text")
        back = self.ask("parse", text)
        if back != state or self.kind_of_state(back) != self.kind:
            self.broken("format", f"format() writes {text!r}, which parse() reads as {short(back)}")

    def format_move(self, state: Any, moves: list[int], played: int) -> None:
        names: dict[str, int] = {}
        for move in moves:
            name = self.ask("format_move", state, move)
            if not isinstance(name, str) or len(name.split()) != 1:
                self.broken(
                    "format_move",
                    f"format_move() returned {name!r} for move {self.move_name(state, move)}: it must return one word",
                )
            if name in names:
                both = " and ".join(self.move_name(state, each) for each in (names[name], move))
                self.broken("format_move", f"format_move() writes {name!r} for both {both}")
            names[name] = move
        for name, move in names.items():
            if move == played or len(moves) <= 8:  # to read a name, all names are written
                back = self.ask("parse_move", state, name)
                if back != move:
                    self.broken("format_move", f"parse_move() reads {name!r} as {back!r}, not as {move}")

    def moves_in(self) -> None:
        """Reads the game that was played, written without spaces."""
        if not self.game.offers("moves_in") or {"format_move", "play"} & self.problems.keys():
            return
        text = "".join(self.game.format_line(self.game.start(), self.line))
        moves = self.ask("moves_in", text)
        if moves is not None and list(moves) != self.line:
            self.broken("moves_in", f"moves_in() reads {text!r} as {list(moves)}, not as {self.line}")

    # ------------------------------------------------------------ all games

    def finish_round(self, games: int, seed: int, tell: Callable[[CheckStage], None]) -> None:
        """What is looked at when some random games have been played."""
        self.see_whether_games_end()
        if not self.unfit:
            tell(CheckStage("looking for states without moves"))
            self.attempt(self.explore)
        tell(CheckStage("comparing with compiled code" if not self.plain else "checking results"))
        self.compare_executors(games, seed)
        self.look_at_sides(seed)
        self.search_pairs(tell)
        self.search_endings(tell)

    def tried(self, games: int, seed: int, minutes: float) -> Tried:
        return Tried(
            games=games,
            seed=seed,
            compared=self.compared_games,
            states=self.looked_at + self.explored,
            symmetric=self.symmetric,
            searches=self.searches,
            nodes=self.nodes,
            evaluated=len(self.samples),
            minutes=round(minutes, 2),
        )

    @property
    def plain(self) -> bool:
        """Whether nothing is compiled."""
        return self.interpreted or must_interpret()

    def see_whether_games_end(self) -> None:
        """One long game may be bad luck."""
        if self.endless_games and not self.finished_games:
            message = f"no random game ends within {LONGEST:,} moves: a rule must end them"
            self.problems["ends"] = Problem("ends", f"{self.cls.__name__}: {message}")
        elif self.finished_games and self.shortest > MOST_PLIES:
            self.notes["long"] = f"{self.cls.__name__} cannot be solved from its start: {longer_than(MOST_PLIES)}"

    def compare_executors(self, games: int, seed: int) -> None:
        """Plays random games compiled and interpreted, and compares every answer."""
        # A state of other types is already a problem, and the compiler would only say it again.
        if self.plain or self.unfit:
            return
        self.state, self.line = None, []
        for kernel, log in ((play_out, Log), (ask_hooks, Answers)):
            if log is Answers and not set(Answers.arrays) & set(self.offered):
                continue
            self.attempt(self.compile, kernel, log)
            for number in range(games if self.compiles else 0):
                self.attempt(self.compare, kernel, log, mix((seed, number)))
                self.compared_games += log is Log

    def set_hint(self) -> str:
        """What to do if the rules loop over a set, whose order the compiler does not know."""
        functions = [each for _, each in functions_of(type(getattr(self.game, "author", self.game)))]
        codes = [each.__code__ for each in functions if isinstance(each, FunctionType)]
        for code in codes:
            codes += [each for each in code.co_consts if isinstance(each, CodeType)]
        steps = {step.opname for code in codes for step in dis.get_instructions(code)}
        makes_sets = steps & {"BUILD_SET", "SET_ADD"} or any("set" in code.co_names for code in codes)
        return "; a set has no order of its own: loop over a list, or over sorted(...)" if makes_sets else ""

    def compile(self, kernel: Callable[..., int], log: type[Record]) -> None:
        self.compiles = False
        try:
            self.machine = ready(kernel, (self.game, self.game.start(), 0, log()), bounds_checked=True)
        except CompileError as error:
            self.problems.setdefault("compiles", Problem("compiles", str(error)))
        except EndlessError:
            raise
        except Exception as error:  # noqa: BLE001  a compiler that fails in other ways is still no compiled game
            self.broken("compiles", f"does not compile: {plainly(error, self.files)}")
        else:
            self.compiles = "compiles" not in self.problems

    def compare(self, kernel: Callable[..., int], kind: type[Log] | type[Answers], seed: int) -> None:
        start = self.game.start()
        logs, plies = [], []
        failure: Exception | None = None
        for call in (ready(kernel, (), interpreted=True), self.machine):
            log = kind(room=INSPECTED)
            if isinstance(log, Answers):
                log.alpha, log.beta = -INFINITY, INFINITY
            try:
                plies.append(execute(call, (self.game, start, seed, log), log))
            except EndlessError:
                raise
            except Exception as error:  # noqa: BLE001  compiled code may raise where Python does not
                failure = error
            logs.append(log)
        python, machine = logs
        self.state, self.line = start, []
        if failure is not None:
            self.line = list(map(int, python.move[: machine.ply]))
            self.state = reduce(self.game.play, self.line, start)
            said = f"compiled code raises {reason(failure)} where Python does not: a number may have overflowed 64 bits"
            self.broken("executors", said)
        for ply in range(max(plies)):
            for method in kind.arrays:
                one, other = getattr(machine, method)[ply], getattr(python, method)[ply]
                if one != other:
                    if method in SCORES:
                        one, other = named(one), named(other)
                    values = f"{one} compiled and {other} interpreted" if method in SMALL else "different results"
                    hint = self.set_hint() if method in YIELDING else ""
                    self.broken("executors", f"compiled and interpreted differ: {method}() returns {values}{hint}")
            if ply + 1 < plies[1]:
                self.state = self.game.play(self.state, python.move[ply])
                self.line.append(python.move[ply])
