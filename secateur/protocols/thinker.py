"""The thread that thinks: it gets the engine ready, searches one job after the other, and answers each once."""

from __future__ import annotations

import gc
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from secateur.errors import SecateurError
from secateur.game import DEEPEST, Game, is_over
from secateur.jit.clock import now
from secateur.play.clock import moves_to_come
from secateur.protocols.limits import GoLimits
from secateur.protocols.options import OptionValues
from secateur.protocols.position import SetPosition

if TYPE_CHECKING:
    from secateur.engine import Engine, Result
    from secateur.engine.request import SearchLimits

#: Seconds between two lines that say how a long search, or a compiler, goes on.
PULSE = 1.0
COMPILING_PULSE = 5.0


@dataclass
class SearchJob:
    """One question, answered by one move, which waits for a stop or a ponder hit where the caller wants it to."""

    position: SetPosition
    limits: GoLimits
    settings: OptionValues
    only: list[int] = field(default_factory=list)
    stopped: bool = False
    pondering: bool = False
    hit: bool = False  # whether the pondering has come true
    begun: bool = False  # whether an iteration is over
    answer: threading.Event = field(default_factory=threading.Event)  # set when the move may be told

    def __post_init__(self) -> None:
        self.pondering = self.limits.ponder
        if not (self.limits.ponder or self.limits.infinite):
            self.answer.set()


@dataclass(frozen=True)
class Setup:
    """What an engine is made of: another one is another engine."""

    game: Game
    memory: int  # MB
    threads: int
    without: tuple[str, ...]
    margins: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.game is other.game and self._rest() == other._rest()

    def _rest(self) -> tuple[Any, ...]:
        return self.memory, self.threads, self.without, self.margins


class Audience(Protocol):
    """Who is told what the thinker finds, and says it in the words of a protocol."""

    def remark(self, text: str) -> None:
        """A remark for people."""

    def is_ready(self) -> None:
        """The engine can search: once for each time that it was asked."""

    def progress(self, job: SearchJob, result: Result) -> None:
        """What a search has found so far."""

    def effort(self, nodes: int, seconds: float) -> None:
        """What a long search has taken so far."""

    def settled(self, job: SearchJob) -> None:
        """There is nothing to search: the game is over."""

    def answer(self, job: SearchJob | None, result: Result | None, moves: Sequence[int]) -> None:
        """The move to play and the expected reply, as far as there are any; no job if it could not be read."""


class Thinker:
    """Serves what is put in its queue, in order, in a thread of its own."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.lock = threading.RLock()
        self.tasks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self.job: SearchJob | None = None  # the last one that was asked for, done or not
        self.busy: SearchJob | None = None  # the one that is being searched
        self.asked = 0  # how many wait until it is ready
        self.queued = 0  # how many wait for an answer
        self.compiling = ""  # what the compiler is at
        self.since = 0.0
        self.began = 0.0  # when the search began
        self.setup: Setup | None = None
        self.engine: Engine | None = None
        self.random = Random()
        self.over = threading.Event()
        self.thread = self._started()

    def _started(self) -> threading.Thread:
        from secateur.jit import status
        from secateur.jit.workers import STACK

        status.listeners.append(self._compiles)
        usual = threading.stack_size(STACK)  # a search may be deep
        try:
            thread = threading.Thread(target=self._work, name="secateur thinking", daemon=True)
            thread.start()
        finally:
            threading.stack_size(usual)
        threading.Thread(target=self._pulse, name="secateur pulse", daemon=True).start()
        return thread

    def _work(self) -> None:
        from secateur.jit import status

        while (task := self.tasks.get()) is not None:
            task()
        status.listeners.remove(self._compiles)
        self.over.set()

    # ------------------------------------------------------------ asked from the reading thread

    def prepare(self, make: Callable[[], Setup]) -> None:
        """Makes an engine, and has its kernels compiled."""
        self.tasks.put(lambda: self._prepare(make))

    def ready(self, make: Callable[[], Setup], compile_first: bool) -> None:
        """Says that it is ready when the engine can search, or is compiled; at once where it is searching."""
        with self.lock:
            if self.busy is not None:
                self.audience.is_ready()
                return
            self.asked += 1
        self.tasks.put(lambda: self._get_ready(make, compile_first))

    def forget(self) -> None:
        """Empties the table, before the next search."""
        self.tasks.put(self._forget)

    def go(self, job: SearchJob, make: Callable[[], Setup]) -> None:
        """Searches, after what is asked already; a search that still runs is stopped, and answered."""
        self.stop()
        self.job = job
        self._queue(lambda: self._serve(job, make))

    def answer_nothing(self) -> None:
        """Answers a question that could not be understood, after what is asked already."""
        self._queue(lambda: self.audience.answer(None, None, ()))

    def later(self, task: Callable[[], None]) -> None:
        """Does something after what is asked already."""
        self._queue(task)

    def _queue(self, serve: Callable[[], None]) -> None:
        """Puts what ends with an answer in the queue: from now on nobody waits for the compiler."""

        def task() -> None:
            with self.lock:
                self.queued -= 1
            serve()

        with self.lock:
            self.queued += 1
        self.tasks.put(task)

    def stop(self) -> None:
        """Ends the search: its move is told at once."""
        job = self.job
        if job is not None:
            job.stopped = True
            job.answer.set()
            with self.lock:
                if self.busy is job and self.engine is not None:
                    self.engine.stop()

    def hit(self) -> None:
        """The opponent has played the expected move: the search goes on, but from now on against the clock."""
        job = self.job
        if job is None or not job.pondering:
            return
        with self.lock:
            job.limits.began = time.perf_counter()
            job.pondering, job.hit = False, True
            if self.busy is job:
                self._hurry(job)
        if not job.limits.infinite:
            job.answer.set()

    def end(self, patience: float) -> bool:
        """Stops; whether the thread has come to its end in this many seconds."""
        self.stop()
        self.tasks.put(None)
        return self.over.wait(patience)

    # ------------------------------------------------------------ in the thinking thread

    def _get_ready(self, make: Callable[[], Setup], compile_first: bool) -> None:
        self._prepare(make, compile_first)
        with self.lock:
            self._answer_ready()

    def _prepare(self, make: Callable[[], Setup], compile_first: bool = False) -> None:
        try:
            self._compile(self._make_ready(make()), compile_first)
        except Exception as error:  # noqa: BLE001  a user's game may raise anything; the caller must be told
            self.audience.remark(plain(error))

    def _answer_ready(self) -> None:
        for _ in range(self.asked):
            self.audience.is_ready()
        self.asked = 0

    def _forget(self) -> None:
        if self.engine is not None:
            self.engine.forget()

    def _make_ready(self, setup: Setup) -> Engine:
        """The engine; a class that does not compile is searched as it is."""
        from secateur.engine import Engine

        if self.engine is None or setup != self.setup:
            self.engine = None  # its table is freed before the next one is made
            memory = setup.memory << 20
            engine = Engine(setup.game, setup.threads, memory, without=setup.without, margins=setup.margins)
            engine.on_failure = lambda error: self.audience.remark(plain(error))
            self.engine, self.setup = engine, setup
        return self.engine

    def _compile(self, engine: Engine, compile_first: bool) -> None:
        """Loads the kernels from the cache, or has them compiled while the engine can search already."""
        compiled = all(kernel.over for kernel in engine.kernels.values())
        if engine.kernels and (compiled or not compile_first):
            return
        if is_over(engine.game, engine.game.start()):
            return
        engine.prepare(enough=lambda: self.queued > 0 or not compile_first)
        gc.collect()
        gc.freeze()  # scanning the compiler's objects takes longer than a short search

    def _serve(self, job: SearchJob, make: Callable[[], Setup]) -> None:
        """A search, and its one answer."""
        result: Result | None = None
        try:
            engine = self._make_ready(make())
            with self.lock:
                self.busy, self.began = job, time.perf_counter()
                self._answer_ready()
            result = self._searched(engine, job)
        except Exception as error:  # noqa: BLE001  whatever goes wrong, there is an answer
            self.audience.remark(plain(error))
            with self.lock:
                self._answer_ready()
        moves = self._moves(job, result)
        job.answer.wait()
        with self.lock:
            self.busy = None
            self.audience.answer(job, result, moves)
        if result is not None and self.engine is not None:
            self.engine.overshoot.answered(now())  # so that the next search allows for the time that output takes

    def _searched(self, engine: Engine, job: SearchJob) -> Result | None:
        from secateur.strength import choose, rated, strength

        here, settings = job.position, job.settings
        game, state = here.game, here.state
        if is_over(game, state):
            self.audience.settled(job)
            return None
        how = rated(settings["UCI_Elo"]) if settings["UCI_LimitStrength"] else strength(settings["Strength"])
        asked = self._limits(engine, job)
        asked["history"] = here.so_far.history
        asked["on_progress"] = lambda result: self._progress(job, result)
        if job.only:
            asked["only"] = job.only
        if how.nodes is None:
            asked["lines"] = settings["MultiPV"]
            return engine.search(state, **asked)
        asked["on_progress"] = lambda result: self._heed(job)  # what it will not play is not told
        result = choose(engine, state, how, self.random, **asked)
        self.audience.progress(job, replace(result, lines=result.lines[:1]))
        return result

    def _limits(self, engine: Engine, job: SearchJob) -> SearchLimits:
        """The limits in the engine's words."""
        limits = job.limits
        if job.stopped:
            return {"depth": 1}
        asked: SearchLimits = {}
        if limits.depth is not None:
            asked["depth"] = min(limits.depth, DEEPEST)
        if limits.nodes is not None:
            asked["nodes"] = limits.nodes
        if limits.mate is not None:
            # All moves are searched, so that a mate is found if there is one; the last half-move only sees that it is.
            asked |= {"depth": min(2 * limits.mate, DEEPEST), "exact": True}
        with self.lock:
            if job.pondering or limits.infinite:
                return asked
            if (seconds := limits.seconds()) is not None:
                asked["time"] = seconds
            elif (clock := self._clock(job)) is not None:
                asked["clock"] = clock
        return asked

    def _clock(self, job: SearchJob) -> Any:
        to_go = moves_to_come(job.position.game, job.position.state)
        return job.limits.clock(job.position.so_far.player, job.settings["Move Overhead"] / 1000, to_go)

    def _hurry(self, job: SearchJob) -> None:
        assert self.engine is not None
        seconds = job.limits.seconds()
        if seconds is not None:
            timer = threading.Timer(seconds, lambda: self._out_of_time(job))
            timer.daemon = True
            timer.start()
        elif (clock := self._clock(job)) is not None and not job.limits.infinite:
            self.engine.hurry(clock)

    def _out_of_time(self, job: SearchJob) -> None:
        if self.job is job:
            self.stop()

    def _progress(self, job: SearchJob, result: Result) -> None:
        self.audience.progress(job, result)
        self._heed(job)

    def _heed(self, job: SearchJob) -> None:
        """After each iteration: heeds what was asked just before the search began."""
        if self.engine is None:
            return
        first, job.begun = not job.begun, True
        if first and job.hit:  # what came when the search was just about to begin, it has not heard
            with self.lock:
                self._hurry(job)
        if job.stopped:
            self.engine.stop()

    def _moves(self, job: SearchJob, result: Result | None) -> Sequence[int]:
        """The move to play, and the reply that is expected."""
        if result is not None and result.moves:
            return result.moves[:2]
        try:
            last = job.position.notation.last_resort(job.position.state)
        except Exception as error:  # noqa: BLE001
            self.audience.remark(plain(error))
            return ()
        return () if last is None else (last,)

    # ------------------------------------------------------------ while it takes long

    def _compiles(self, text: str) -> None:
        """Hears what the compiler is at; nothing when it is done."""
        if text:
            self.since = time.perf_counter()
            self.audience.remark(text)
        elif self.compiling:
            self.audience.remark(f"compiled in {time.perf_counter() - self.since:.1f} s")
        self.compiling = text

    def _pulse(self) -> None:
        told = 0.0
        while not self.over.wait(PULSE):
            moment = time.perf_counter()
            with self.lock:  # no line comes after the answer
                job, engine, text = self.busy, self.engine, self.compiling
                if text and moment - max(self.since, told) >= COMPILING_PULSE:
                    told = moment
                    self.audience.remark(f"{text}: {moment - self.since:.0f} s so far")
                if job is not None and engine is not None and not job.stopped and moment - self.began > PULSE:
                    self.audience.effort(engine.so_far()[0], moment - self.began)


def plain(error: BaseException) -> str:
    """An error on one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, SecateurError) else f"{type(error).__name__}: {text}"
