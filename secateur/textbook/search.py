"""From a spec and a state to a Result: the one way in to every textbook algorithm."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from operator import add
from typing import Any, TypedDict, cast

import numpy as np

from secateur.coded import coded
from secateur.errors import EndlessError, Interrupted, SecateurError, instead
from secateur.game import INFINITY, ONGOING, Game, check_game, to_move
from secateur.jit.clock import now
from secateur.jit.execute import must_interpret, polling
from secateur.jit.interrupts import interruptible
from secateur.jit.takeover import KernelsReady, Takeover
from secateur.limits import DEEPEST
from secateur.machine import most_memory
from secateur.result import Line, Result, in_original_moves, line_for_max, with_unknown
from secateur.scores import to_points, to_value
from secateur.spec import FIELDS, SearchSpec, SpecFields
from secateur.textbook.alphabeta import alphabeta_node
from secateur.textbook.forms import Form, for_max, worth
from secateur.textbook.memory import Memory, ObjectTable, StateTable
from secateur.textbook.minimax import minimax_node
from secateur.textbook.negamax import negamax_node
from secateur.textbook.orderings import Distinct, Ordering, ordering, previous_first
from secateur.textbook.pvs import pvs_node
from secateur.textbook.tally import Tally, counts_of
from secateur.trial import compiled_rules, fault, opening, try_compiled
from secateur.watch import Watch

#: Entries of the first memory of a search; when it is full, the next has four times as many.
FIRST_ROOM = 1 << 14


#: Bytes of an entry.
ENTRY = 48


class Running(TypedDict, total=False):
    """How a search is run, whatever its spec."""

    window: tuple[float, float]  # alpha and beta, as MAX sees them
    watch: Watch | None
    interpreted: bool
    proceed: Callable[[int], bool] | None  # asked from another thread, with the nodes so far: False stops
    wait: bool  # wait until the kernel is compiled, do not begin interpreted
    compiled: bool  # raise CompileError for a game that does not compile, do not go on interpreted


class Options(Running, total=False):
    """What every algorithm takes besides the game, the state and the depth: the fields of its spec, and how it runs."""

    ordering: str | Ordering
    cut: str
    fail: str
    merge: str | None
    view: str | None
    time: float | None
    nodes: int | None


def search(
    spec: SearchSpec | str, game: Game, state: Any = None, depth: int | None = None, options: Options | None = None
) -> Result:
    """Searches a state as a spec, or its text, says; `depth` and `options` change the spec.

    >>> from secateur.games.tree import Tree
    >>> search("alphabeta:hard:>", Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    """
    how, order, running = read_options(spec, depth, options or {})
    if how.is_engine:
        raise SecateurError(f"the engine must be called through secateur.Engine; choose from {', '.join(RUNNERS)}")
    begun: list[_SearchCall] = []
    given, game = game, coded(game)

    def run() -> Result:
        begun.append(_SearchCall(how, order, game, state, running))
        while True:
            try:
                return RUNNERS[how.algorithm](begun[0])
            except KernelsReady:
                begun[0].spent = 0  # it begins anew, compiled

    def search_and_wait() -> Result:
        return interruptible(run, lambda: begun[0].nothing() if begun else _nothing(how.algorithm))

    return search_and_wait() if game is given else in_original_moves(game, state, search_and_wait)


def read_options(spec: SearchSpec | str, depth: int | None, options: Options) -> tuple[SearchSpec, Ordering, Running]:
    """The spec with the options that belong to it, its ordering (by name, or the caller's own), and the rest."""
    how = SearchSpec.parse(spec) if isinstance(spec, str) else spec
    for name in options:
        if name not in Options.__annotations__:
            known = ["game", "state", "depth", *Options.__annotations__]
            raise SecateurError(f"{how.algorithm} has no option {name!r}{instead(name, known)}")
    said = {**options, "depth": depth}
    own = options.get("ordering")
    if isinstance(own, Ordering):
        del said["ordering"]
    changes = {name: value for name, value in said.items() if name in FIELDS and value is not None}
    how = replace(how, **cast(SpecFields, changes))
    running = cast(Running, {name: value for name, value in said.items() if name in Running.__annotations__})
    return how, _ordering(how, own), running


def _ordering(spec: SearchSpec, own: str | Ordering | None) -> Ordering:
    """The ordering of a spec, or the caller's own; without symmetric moves if the spec says so."""
    if not isinstance(own, Ordering):
        return ordering(spec.ordering, distinct=spec.merge == "moves")
    if spec.merge == "moves" and not isinstance(own, Distinct):
        raise SecateurError("with merge = 'moves', the ordering must be a name such as 'rank'")
    return own


def _nothing(algorithm: str) -> Result:
    """The Result of a search that was interrupted before its arguments were checked."""
    return Result(algorithm, (Line(0, "heuristic", (), "unknown"),), counts=counts_of(Tally()), complete=False)


class _SearchCall:
    """One call of `search`: its checked arguments, and how it runs a kernel."""

    def __init__(self, spec: SearchSpec, order: Ordering, game: Game, state: Any, running: Running) -> None:
        check_game(game)
        self.algorithm = spec.algorithm
        self.game = game
        self.watch = running.get("watch")
        self.interpreted = running.get("interpreted") or game.interpreted or self.watch is not None or must_interpret()
        self.state, self.player = opening(game, state, self.interpreted)
        self.to_the_end = spec.depth is None
        self.depth = DEEPEST if spec.depth is None else spec.depth
        self.window = _checked_window(running.get("window"), game.value_decimals)
        self.form = Form.of(spec.cut, spec.fail)
        self.order = order
        self.merge = spec.merges
        self.interrupted = False
        self.started = 0.0
        self.seconds = spec.time or 0.0
        self.deadline = 0
        self.spent = 0  # nodes of earlier iterations
        self.limit = spec.nodes or 0
        self.proceed = running.get("proceed")
        self.takeover = Takeover(self.interpreted, running.get("wait", False), not running.get("compiled", False))

    def tally(self, depth: int) -> Tally:
        """Fresh counters for a search to this depth."""
        tally = Tally(room=(depth + 2) * (depth + 3))
        tally.width = depth + 3
        tally.limit = max(self.limit - self.spent, 1) if self.limit else 0
        return tally

    def memory(self, room: int, any_depth: bool) -> Memory:
        """An empty memory, or none for a search of a tree."""
        if self.merge is None:
            return Memory()
        if room * ENTRY > most_memory():
            raise SecateurError(f"the states do not fit into memory ({most_memory() / 1e9:.0f} GB): give a lower depth")
        kind = ObjectTable if self.interpreted else StateTable
        return kind(
            entries=np.zeros((room, 6), np.int64),
            symmetric=np.int64(self.merge == "symmetric"),
            any_depth=np.int64(any_depth),
        )

    def run(self, kernel: Callable[..., int], tally: Tally, depth: int, *rest: Any) -> int:
        """The kernel's value of the root, in the kernel's own view."""
        args = (self.game, self.state, self.player, 0, depth, *rest, tally, self.watch or Watch())
        call = self.takeover.callable(kernel, args)
        if not self.takeover.is_interpreting:
            try_compiled(self.game)
        if not self.started:  # compiling takes none of the time of a search
            self.started = clock.perf_counter()
            self.deadline = now() + int(self.seconds * 1e9) if self.seconds else 0
        tally.set("deadline", self.deadline)

        def stop() -> None:
            self.takeover.cancel()
            tally.set("stop", 1)

        with (
            polling(self.proceed, lambda: tally.live("nodes"), stop),
            compiled_rules(self.game, self.takeover.is_interpreting),
        ):
            value = self.takeover.execute(call, args, tally, self.deadline)
        self.interrupted = tally.interrupted
        if tally.refused or tally.stuck:
            raise fault(self.game, self.state, tally)
        return value

    def result(self, value: int, tally: Tally, depth: int, line: list[int] | None = None) -> Result:
        """The Result of a value in points, as MAX sees it."""
        if line is None:
            line = [int(move) for move in tally.line[1 : 1 + tally.line[0]]]
        alpha, beta = self.window if self.algorithm != "minimax" else (-INFINITY, INFINITY)
        bound = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        if tally.stop:
            bound = "unknown"
            value = value if line else 0
        whole = self.to_the_end and depth == self.depth
        counts = counts_of(tally)
        seen = to_value(value, self.game.value_decimals)
        found = Result(
            algorithm=self.algorithm,
            lines=(line_for_max(seen, bound, self.player, tuple(line), counts.evaluations),),
            player=self.player,
            depth=int(tally.deepest) if whole else depth,
            selective_depth=int(tally.deepest),
            counts=counts,
            seconds=clock.perf_counter() - self.started,
            complete=not tally.stop,
        )
        return with_unknown(found, self.game, self.state, None if whole else depth)

    def nothing(self) -> Result:
        """The Result of a search that was stopped before it began."""
        self.started = self.started or clock.perf_counter()
        tally = self.tally(self.depth)
        tally.stop = 1
        return self.result(0, tally, self.depth)

    def mover_window(self) -> tuple[int, int]:
        """The window as the player to move sees it."""
        low, high = sorted(for_max(self.player, bound) for bound in self.window)
        return low, high


# ---------------------------------------------------------------- the algorithms


def _minimax(job: _SearchCall) -> Result:
    def attempt(tally: Tally, memory: Memory) -> int:
        return job.run(minimax_node, tally, job.depth, job.order, memory)

    return _with_memory(job, attempt)


def _alphabeta(job: _SearchCall) -> Result:
    def attempt(tally: Tally, memory: Memory) -> int:
        return job.run(alphabeta_node, tally, job.depth, *job.window, job.form, job.order, memory)

    return _with_memory(job, attempt)


def _negamax(job: _SearchCall) -> Result:
    def attempt(tally: Tally, memory: Memory) -> int:
        value = job.run(negamax_node, tally, job.depth, *job.mover_window(), job.form, job.order, memory)
        return for_max(job.player, value)

    return _with_memory(job, attempt)


def _pvs(job: _SearchCall) -> Result:
    def attempt(tally: Tally, memory: Memory) -> int:
        value = job.run(pvs_node, tally, job.depth, *job.mover_window(), job.form, job.order, memory)
        return for_max(job.player, value)

    return _with_memory(job, attempt)


def _mtdf(job: _SearchCall) -> Result:
    return _mtd(job, job.game.evaluate(job.state))


def _sss(job: _SearchCall) -> Result:
    return _mtd(job, INFINITY)


def _mtd(job: _SearchCall, first_guess: int) -> Result:
    """Null windows, one after the other, close in on the value from the first guess.

    They need fail-soft values: fail-hard ones would bring a pass only one step closer.
    """

    def attempt(tally: Tally, memory: Memory) -> int:
        low, high = job.mover_window()
        guess = min(max(first_guess, low), high)
        first = True
        while low < high and not tally.stop:
            beta = guess + 1 if guess == low else guess
            if not first:
                tally.set("researches", tally.researches + 1)
            first = False
            value = job.run(negamax_node, tally, job.depth, beta - 1, beta, job.form, job.order, memory)
            if tally.stop:
                break
            guess = value
            if guess < beta:
                high = guess
            else:
                low = guess
        return for_max(job.player, guess)

    return _with_memory(job, attempt)


def _deepening(job: _SearchCall) -> Result:
    """Depth 1, 2, 3...: each iteration begins with the best line of the one before."""
    iterations: list[Result] = []
    line: list[int] = []
    for depth in range(1, job.depth + 1):
        order = previous_first(job.game, job.state, line, job.order)
        tally = job.tally(depth)
        try:
            value = job.run(alphabeta_node, tally, depth, *job.window, job.form, order, Memory())
        except EndlessError as error:
            if not iterations:
                raise
            error.result = _whole(job, iterations, iterations[-1], complete=False)
            if error.interrupted:
                raise Interrupted(error.result) from error
            raise
        latest = job.result(value, tally, depth)
        if tally.stop and iterations:
            break
        iterations.append(latest)
        job.spent += latest.nodes
        line = list(latest.line)
        if tally.stop or tally.evaluations == 0:  # out of time, or every leaf was the end of a game
            break
    return _whole(job, iterations, latest, complete=not tally.stop)


def _whole(job: _SearchCall, iterations: list[Result], latest: Result, complete: bool) -> Result:
    """The last iteration, with the counts of all, of the latest too if it was stopped."""
    searched = iterations if latest is iterations[-1] else [*iterations, latest]
    return replace(
        iterations[-1],
        counts=reduce(add, (each.counts for each in searched)),
        iterations=tuple(iterations),
        complete=complete,
        seconds=clock.perf_counter() - job.started,
    )


#: What runs each algorithm.
RUNNERS: dict[str, Callable[[_SearchCall], Result]] = {
    "minimax": _minimax,
    "alphabeta": _alphabeta,
    "negamax": _negamax,
    "pvs": _pvs,
    "mtdf": _mtdf,
    "sss": _sss,
    "deepening": _deepening,
}


def _with_memory(job: _SearchCall, attempt: Callable[[Tally, Memory], int]) -> Result:
    """Tries with larger and larger memories until one suffices."""
    room, any_depth = FIRST_ROOM, job.to_the_end and job.merge is not None
    while True:
        tally = job.tally(job.depth)
        memory = job.memory(room, any_depth)
        value = attempt(tally, memory)
        if tally.full and not job.interrupted:
            room *= 4
        elif any_depth and tally.evaluations and not tally.stop:
            any_depth = False  # the game is longer than the deepest search, so values depend on the depth
        else:
            break
    line = None
    if job.merge is not None and not tally.stop:
        line = _remembered_line(job, memory, value)
    return job.result(value, tally, job.depth, line)


def _remembered_line(job: _SearchCall, memory: Memory, value: int) -> list[int]:
    """The best line, from the exact values in a memory: merged states interrupt the one a tally keeps."""
    game, state, player, line = job.game, job.state, job.player, list[int]()
    scratch = Tally()
    for depth in range(job.depth - 1, -1, -1):
        if game.outcome(state) != ONGOING:
            break
        for move in list(game.moves(state)):  # an unfinished generator would lose what a signal handler raises
            child = game.play(state, move)
            other = to_move(game, child, player)
            outcome = game.outcome(child)
            if outcome != ONGOING or depth == 0:
                low = high = worth(game, child, outcome, len(line) + 1, scratch)
            else:
                row = memory.row(game, child, depth, scratch)
                if not memory.known(row):
                    continue
                low, high = memory.lower(row, len(line) + 1), memory.upper(row, len(line) + 1)
            if low == high == for_max(other, value):
                line.append(move)
                state, player = child, other
                break
        else:
            break
    return line


def _checked_window(window: tuple[float, float] | None, decimals: int) -> tuple[int, int]:
    """Alpha and beta in points."""
    alpha, beta = window or (-INFINITY, INFINITY)
    if not alpha < beta:
        raise SecateurError(f"window = ({alpha}, {beta}) is empty: alpha must be below beta")
    low, high = (to_points(max(min(bound, INFINITY), -INFINITY), decimals) for bound in (alpha, beta))
    for bound, points in ((alpha, low), (beta, high)):
        if abs(bound) < INFINITY and to_value(points, decimals) != bound:
            most = f"at most {decimals} decimals, as the values of the tree" if decimals else "no decimals"
            raise SecateurError(f"window = ({alpha}, {beta}): alpha and beta must have {most}")
    return low, high
