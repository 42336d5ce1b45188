"""A search while it runs: its time, what it has found, and how it calls the kernels."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from secateur.bits import mix
from secateur.engine.clock import SHORTEST, Clock
from secateur.engine.kernel.search import search
from secateur.engine.kernel.solve import solve_root
from secateur.engine.kernel.table import move_of, probe
from secateur.engine.kernel.work import EXACT_TO_DEPTH, HEURISTIC, NO_REPETITION, PROOF, Work, check_rules
from secateur.engine.memory import Copy
from secateur.engine.request import Request, Root, root_of
from secateur.engine.techniques import SELECTIVE, techniques
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.game import HIGHEST, INFINITY, LOSS, WIN, is_over
from secateur.jit.background import begun
from secateur.jit.clock import now
from secateur.jit.execute import execute, race, ready, wait_for
from secateur.jit.takeover import KernelsReady, Takeover
from secateur.result import Counts, Line, Result, with_unknown
from secateur.scores import distance, is_decisive, to_value
from secateur.spec import ENGINE
from secateur.trial import compiled_rules, opening, try_compiled
from secateur.watch import Watch

if TYPE_CHECKING:
    from secateur.engine.engine import Engine

Kernel = Callable[..., int]

#: What compiled kernels tell of their steps.
_SEES_NOTHING = Watch()


@dataclass(frozen=True)
class RootWindow:
    """What a kernel is asked for at the root: a value between `low` and `high`, to a depth."""

    mode: int
    depth: int
    low: int
    high: int
    first: int = 0  # how many of the root's moves have their lines already
    guess: int = 0


@dataclass(frozen=True)
class KernelValue:
    """What one call of a kernel found: the value, and the work of the thread that was done first."""

    value: int
    work: Work


class RunningSearch:
    """One search: what it was asked, and what it has found so far.

    Where kernels must be compiled first, the search begins interpreted, in one thread. When they are compiled, it
    begins anew with them: that takes a hundredth of the time, so nothing has to be carried over, and the result is that
    of a compiled search from the beginning.
    """

    def __init__(self, engine: Engine, state: Any, request: Request) -> None:
        self.begun = now()
        self.engine, self.game, self.works = engine, engine.game, engine.works
        self.interpreted = engine.interpreted
        self.takeover = Takeover(engine.interpreted)
        self.before: Copy | None = None  # the table before it did
        self.preview: Result | None = None  # and what that search has found,
        self.previewed: Line | None = None  # with the best line of an iteration that it has not finished
        self.request = request
        self.watch = _SEES_NOTHING if request.watch is None else request.watch
        if request.watch is not None and not engine.interpreted:
            raise SecateurError("a watch sees interpreted searches only: make the engine with interpreted=True")
        self.root = root_of(self.game, *opening(self.game, state, engine.interpreted), request)
        self.order = tuple(self.root.moves)  # at first
        self.techniques = engine.techniques
        if request.without:
            self.techniques &= techniques(self.game, request.without)
        self.lines = min(request.lines, len(self.root.moves))
        limit = request.time or 0.0
        self.clocked = request.clock is not None
        self.soft, self.hard = request.clock.budget() if request.clock is not None else (limit, limit)
        self.started = self.since = time.perf_counter()
        self.until = 0  # the deadline, or 0
        self.stable = 0  # iterations in which the best move stayed the same
        self.mode = EXACT_TO_DEPTH if request.exact else HEURISTIC  # of deepening
        self.path: Sequence[Any] | None = None  # the states before the root that the works know
        self.best: list[Line] = []  # the best lines of the last iteration that found any
        self.unfinished: Line | None = None  # the best line of an iteration that was stopped
        self.ties: list[int] = []  # moves that are known to be as good as the best
        self.reached = 0
        self.complete = False

    # ------------------------------------------------------------ time

    def begin(self) -> None:
        """Gets the kernels ready or begins to, starts the clock, and makes the works and the table ready."""
        engine = self.engine
        engine.stopping = False
        if not self.interpreted and self._get_kernels():
            self.begun = now()  # loading does not count as search time
        engine.overshoot.due = 0
        if self.hard:
            self.until = engine.overshoot.deadline(self.begun, self.hard)
        self.started = self.since = time.perf_counter()
        if not self.interpreted and not self.takeover.waiting:
            try_compiled(self.game)
        if self.takeover.waiting:
            self.interpreted, self.works, self.before = True, [engine.new_work()], engine.memory.copy()
            self.takeover.then(self._stop_preview)
        self._begin_works()

    def begin_anew(self) -> None:
        """Starts again with the compiled kernels; the clock keeps running."""
        if self.before is None:  # a number did not fit: kernels with more room for each are waited for
            self.engine.kernels.clear()
            self.takeover.wait = True
            self._get_kernels()
            self.before = self.engine.memory.copy()
        try_compiled(self.game)
        self.preview, self.previewed = self.result() if self.best else None, self.unfinished
        self.engine.memory.restore(self.before)
        self.root.moves[:] = self.order
        self.best, self.reached, self.complete, self.stable, self.path = [], 0, False, 0, None
        self.unfinished, self.ties = None, []
        self.takeover.cancel()  # before other works are taken, which no compiler may stop
        self.interpreted, self.works, self.before = False, self.engine.works, None
        self._begin_works()

    def _begin_works(self) -> None:
        """Makes the works and the table ready for a search."""
        engine = self.engine
        draws: frozenset[int] = frozenset()
        reversible = 0
        if self.game.repeats:
            reversible = int(self.game.reversible(self.root.state))
            draws = frozenset(int(self.game.key(state)) for state in (*self.root.history, self.root.state))
        engine.memory.begin(draws, reversible)
        limit = self.request.nodes or 0
        for work in self.works:
            if not self.interpreted:
                work.share()
            work.interrupted = False
            work.begin(
                threads=len(self.works),
                limit=max(limit // len(self.works), 1) if limit else 0,
                pace=8 if self.interpreted else 256,
            )
            engine.memory.lend(work)
            if self.until:  # `hurry` may have set it meanwhile
                work.set("deadline", max(self.until, now() + int(SHORTEST * 1e9)))

    def hurry(self, clock: Clock) -> None:
        """From now on this clock runs: from any thread."""
        self.soft, self.hard = clock.budget()
        self.clocked, self.since = True, time.perf_counter()
        self.until = self.engine.overshoot.deadline(now(), self.hard)
        for work in self.works:
            work.set("deadline", self.until)

    def allow_more(self, nodes: int, share: float = 1.0) -> None:
        """Allows as many nodes again and some more, for what comes after the search, and a share of the time left."""
        present = now()
        for work in self.works:
            work.set("limit", min(2 * int(work.nodes) + nodes, self.request.nodes or 1 << 62))
            work.set("deadline", present + int(share * max(self.until - present, 0)) if self.until else 0)

    @property
    def is_out_of_time(self) -> bool:
        """Whether the search must answer now."""
        return self.engine.stopping or (self.until != 0 and now() >= self.until)

    # ------------------------------------------------------------ kernels

    def run(self, window: RootWindow, root: Root | None = None) -> KernelValue | None:
        """One call of a kernel. None: it was stopped."""
        root = root or self.root
        self._prepare(root, window)
        self._look_at_compilers()
        if self.engine.stopping:
            return None
        call = self._callable(self._kernel(window.mode))
        runs = [(self._arguments(root, window, work), work) for work in self.works]
        try:
            with compiled_rules(self.game, self.interpreted):
                number, value = (0, execute(call, *runs[0])) if len(runs) == 1 else race(call, runs)
        except EndlessError as error:
            self.engine.works[0].abandoned = self.works[0].abandoned
            error.result = self.known() if self.reached else None
            if self.reached and error.interrupted:
                raise Interrupted(error.result) from error
            raise
        self.engine.memory.take_back(self.works[0])
        for work in self.works:
            check_rules(self.game, root.state, work)
        if self.works[number].interrupted:
            raise KeyboardInterrupt
        if not self.works[number].stop:
            return KernelValue(value, self.works[number])
        self._look_at_compilers()  # when the kernels are ready, it is stopped
        return None

    def _kernel(self, mode: int) -> Kernel:
        """The kernel for a mode: the exact one, unless a selective technique serves the game."""
        selective = self.techniques & SELECTIVE and (mode == HEURISTIC or not self.request.exact)
        return search if selective else solve_root

    def _callable(self, kernel: Kernel) -> Kernel:
        """The kernel for the executor that is at work."""
        if self.interpreted:
            return ready(kernel, (), interpreted=True)
        return self.engine.kernels[kernel].result()

    def _get_kernels(self, load_first: bool = False) -> bool:
        """Gets the kernels ready that the search needs, or begins to. Whether any is new to the engine."""
        guesses_first = self.request.to_the_end and self.game.offers("remaining") and self.game.offers("evaluate")
        wanted = dict.fromkeys(map(self._kernel, (self.mode, HEURISTIC) if guesses_first else (self.mode,)))
        kernels = self.engine.kernels
        new = [kernel for kernel in wanted if kernel not in kernels or kernels[kernel].error is not None]
        for kernel in new:
            arguments = self._arguments(self.root, RootWindow(self.mode, 1, LOSS, WIN), self.works[0])
            kernels[kernel] = begun(kernel, arguments, load_first)
        self.takeover.wait_for(kernels[kernel] for kernel in wanted)
        return bool(new)

    def wait_for_kernels(self, enough: Callable[[], bool]) -> None:
        """Waits until they are compiled, however long that takes, or until this is enough."""
        self._get_kernels(load_first=True)
        for compilation in self.takeover.waiting:
            wait_for(compilation, enough)
            if compilation.over and not self.engine.accept_failure(compilation.error):
                compilation.result()

    def _stop_preview(self) -> None:
        """Stops the interpreted search when all kernels are compiled: from any thread."""
        works = self.works  # read first: the compiled search has others, and must not be stopped
        if self.takeover.is_due(self.until) and not (self.takeover.failure and self.engine.on_failure):
            works[0].set("stop", 1)

    def _look_at_compilers(self) -> None:
        if self.takeover.is_due(self.until) and not self.engine.stopping:
            if not self.engine.accept_failure(self.takeover.failure):
                raise KernelsReady
            self.takeover.cancel()

    def _arguments(self, root: Root, window: RootWindow, work: Work) -> tuple[Any, ...]:
        return (self.game, root.state, root.player, 0, window.depth, window.low, window.high, work, self.watch)

    def _prepare(self, root: Root, window: RootWindow) -> None:
        """Sets the fields that a kernel begins with."""
        first, best = window.first, root.moves[window.first]
        low, high = (window.low, window.high) if window.mode == PROOF else (LOSS, WIN)  # nothing else is proven bounds
        allowed = self.techniques & ~(0 if window.mode == HEURISTIC else SELECTIVE)
        for work in self.works:
            for index, move in enumerate(root.moves):
                work.roots[index] = move
                work.root_values[index] = -INFINITY
            work.update(root_first=first, root_count=len(root.moves), root_done=0, root_sound=0, root_best=best)
            work.update(guess=window.guess, proof_low=low, proof_high=high, proof_move=best)
            work.update(stop=0, top=0, repetition_ply=NO_REPETITION, unsound=0, alarm=0, looked=now())
            work.update(mode=window.mode, techniques=allowed)
        if self.path is not root.history:
            self._set_path(root.history)

    def _set_path(self, states: Sequence[Any]) -> None:
        """Puts these states, which came before the root, at the beginning of the path."""
        keys = [int(self.game.key(state)) for state in states]
        for work in self.works:
            for index, key in enumerate(keys):
                work.path[index] = key
            work.set("before", len(keys))
        self.path = states

    # ------------------------------------------------------------ what was found

    def line(self, found: KernelValue, depth: int) -> Line:
        """The best line of a kernel that has searched its whole window."""
        work, score = found.work, found.value
        proven = "heuristic"
        if work.unsound == 0:
            proven = "exact"
        elif score > HIGHEST and work.root_sound:  # a win, and the soonest where all that is sooner was searched
            nothing_skipped = not int(work.techniques) & SELECTIVE and distance(score) <= depth
            proven = "exact" if nothing_skipped else "lower"
        return Line(score, proven, self._to_the_end(score, work))

    def unfinished_line(self) -> Line | None:
        """The best line of a kernel that was stopped, if it has the value of a move."""
        done = [work for work in self.works if work.root_done]
        if not done:
            return None
        work = done[0]
        place = [int(move) for move in work.roots[: len(self.root.moves)]].index(self.moves(work)[0])
        score = int(work.root_values[place])
        proven = "lower" if score > HIGHEST and work.root_sound else "heuristic"
        return Line(score, proven, self._to_the_end(score, work))

    def moves(self, work: Work) -> tuple[int, ...]:
        """The moves of the best line, as far as a kernel has recorded them."""
        best = int(work.root_best)
        moves = tuple(map(int, work.line[1 : 1 + int(work.line[0])]))
        return moves if moves and moves[0] == best else (best,)

    def _to_the_end(self, score: int, work: Work) -> tuple[int, ...]:
        """The moves of the best line; those of a win or loss to the end of the game, as far as the table knows them."""
        moves = self.moves(work)
        return self.extended(self.root.state, moves, distance(score), work) if is_decisive(score) else moves

    def extended(self, state: Any, moves: tuple[int, ...], length: int, work: Work) -> tuple[int, ...]:
        """A line that ends the game, with the moves that the table knows."""
        game = self.game
        if not game.repeats:  # for such games `Engine.follow` finds them
            return moves
        for move in moves:
            state = game.play(state, move)
        while len(moves) < length and not is_over(game, state):
            move = move_of(probe(mix(game.key(state)), work))
            if move not in game.moves(state):
                break
            moves, state = (*moves, move), game.play(state, move)
        return moves

    def tell(self, lines: list[Line] | None = None) -> None:
        """Reports what is known: the last whole iteration, or lines of the one that is going on."""
        if self.request.on_progress is None or self.is_behind(self.reached if lines is None else self.reached + 1):
            return
        self.request.on_progress(self.result() if lines is None else self.result(lines, self.reached + 1))

    def is_behind(self, depth: int) -> bool:
        """Whether the interpreted search before has found as much."""
        return self.preview is not None and depth <= self.preview.depth

    def known(self) -> Result:
        """What is known: where a search was stopped soon after it began anew, what the one before had found."""
        preview = self.preview
        result = self.result() if preview is None or self._has_caught_up(preview.depth) else preview
        if not self.request.ties or not result.moves:
            return result
        alike = [line.move for line in result.lines if line.score == result.score and line.bound == "exact"]
        ties = dict.fromkeys([result.moves[0], *self.ties, *alike])
        return replace(result, ties=tuple(move for move in ties if move is not None))

    def _has_caught_up(self, depth: int) -> bool:
        """Whether it knows as much as the search before it, which has reached this depth and perhaps begun another."""
        if self.complete or self.reached != depth or self.previewed is None:
            return self.complete or self.reached >= depth
        return self.unfinished is not None and self.unfinished.score >= self.previewed.score

    def result(self, lines: Sequence[Line] = (), reached: int = 0, ties: tuple[int, ...] = ()) -> Result:
        """What is known: these lines, or the best of the last iteration."""
        names = ("nodes", "evaluations", "cuts", "first_cuts", "hits")
        found = lines or self.best or [Line(0, "heuristic", tuple(self.root.moves[:1]))]
        decimals = self.game.value_decimals
        made = Result(
            algorithm=ENGINE,
            lines=tuple(replace(line, score=to_value(int(line.score), decimals)) for line in found),
            player=self.root.player,
            depth=reached or self.reached,
            selective_depth=max(reached or self.reached, *(int(work.deepest) for work in self.works)),
            counts=Counts(**{name: sum(int(getattr(work, name)) for work in self.works) for name in names}),
            seconds=time.perf_counter() - self.started,
            complete=self.complete,
            table_use=self.engine.memory.use(),
            threads=len(self.works),
            ties=ties,
        )
        return with_unknown(made, self.game, self.root.state, None if made.proven == "exact" else made.depth)

    def nodes(self) -> int:
        """The nodes of all threads."""
        return sum(int(work.nodes) for work in self.works)
