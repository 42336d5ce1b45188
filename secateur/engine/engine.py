"""The engine: what a program asks, and what is kept from one search to the next."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from secateur.bits import is_whole
from secateur.coded import coded
from secateur.engine.clock import Clock, Overshoot
from secateur.engine.dfpn import Asker, Proof
from secateur.engine.kernel.work import CONTINUATIONS, EVALUATIONS, MOST_PLIES, PLACES, ROOM, Work
from secateur.engine.margins import figures, reductions
from secateur.engine.margins import margins as all_margins
from secateur.engine.memory import SharedTable
from secateur.engine.request import EngineOptions, Request
from secateur.engine.running import RunningSearch
from secateur.engine.search import run
from secateur.engine.techniques import techniques
from secateur.engine.turn import Turn
from secateur.errors import CompileError, EndlessError, Interrupted, SecateurError, instead
from secateur.game import WIN, Game, check_game, is_over
from secateur.jit.background import Compilation
from secateur.jit.execute import must_interpret
from secateur.jit.interrupts import Interrupts, interruptible
from secateur.jit.takeover import say_interpreted
from secateur.limits import check_limits
from secateur.result import Line, Result, in_original_moves, with_moves, with_original_moves
from secateur.solved.solved_game import SolvedGame
from secateur.spec import ENGINE
from secateur.trial import opening


class Engine:
    """Searches one game with tables, move ordering, deepening, selective and exact search, and threads.

    An engine takes one call at a time: another, from another thread or from `on_progress`, is refused, except `stop`,
    `hurry` and `so_far`. `memory` is all that its table takes, in bytes or as text. An interpreted engine has one
    thread, whatever `threads` says: `Result.threads` tells how many there were. `weights` are an array for games with a
    parameter of that name, or the file of weights that `secateur learn` wrote; `margins` are other values of
    how far the selective techniques go, by name. A game that does not compile is searched interpreted, unless
    `compiled` asks for an error.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> engine = Engine(TicTacToe(), memory="1MB", interpreted=True)
    >>> engine.solve(TicTacToe().parse("a1 b2 c3")).score
    0
    """

    def __init__(
        self,
        game: Game,
        threads: int = 1,
        memory: int | str = "64MB",
        weights: Any = None,
        without: Iterable[str] = (),
        margins: Mapping[str, int] | str = "",
        interpreted: bool = False,
        compiled: bool = False,
    ) -> None:
        check_game(game)
        most = 4 * (os.cpu_count() or 1)
        if not isinstance(threads, int) or not 1 <= threads <= most:
            raise SecateurError(f"threads must be from 1 to {most}, four for each core of this machine, not {threads}")
        given, game = game, coded(game)
        self.is_coded = game is not given  # callers then give and get moves as their author wrote them
        self.game = game if weights is None else weighted(game, weights)
        self.interpreted = interpreted or game.interpreted or must_interpret()
        self.techniques = techniques(self.game, without)
        self.margins = all_margins(margins)
        self.memory = SharedTable(memory)
        self.works = [self.new_work() for _ in range(1 if self.interpreted else threads)]
        self.kernels: dict[Callable[..., int], Compilation] = {}  # those that were needed, compiled or soon to be
        self.turn = Turn(self.works)  # held by search, reaches, follow, save, load and forget
        self.stopping = False  # a bare flag: Ctrl-C in the midst of an Event leaves its lock taken
        self.running: RunningSearch | None = None
        self.proof_search: Asker | None = None
        #: Called if the class of the game does not compile; searches then go on interpreted. None: that is an error.
        self.on_failure: Callable[[CompileError], None] | None = None if compiled else say_interpreted
        self.overshoot = Overshoot()
        #: Positions that `solve_all` has solved; a search of one of them is answered at once. None: all are searched.
        self.solved: SolvedGame | None = None

    def new_work(self) -> Work:
        """What one thread works with."""
        work = Work(room=ROOM)
        work.link("entries", self.memory.entries)
        work.link("busy", self.memory.busy)
        work.link("quiet_history", np.zeros(PLACES, np.int16))
        work.link("noisy_history", np.zeros(PLACES if self.game.offers("noisy_moves") else 1, np.int16))
        work.link("continuation_history", np.zeros(CONTINUATIONS if self.game.offers("kind") else 1, np.int16))
        work.link("correction_history", np.zeros(PLACES if self.game.offers("structure") else 1, np.int32))
        work.link("evaluation_cache", np.zeros(EVALUATIONS if self.game.slow_evaluate else 1, np.int64))
        work.link("reductions", reductions(self.margins))
        work.update(**figures(self.margins, self.game))
        return work

    def accept_failure(self, error: BaseException | None) -> bool:
        """Whether searches continue interpreted although the game does not compile."""
        if self.on_failure is None or not isinstance(error, CompileError):
            return False
        self.interpreted, self.works = True, [self.new_work()]
        self.turn.records = self.works
        self.on_failure(error)
        return True

    # ------------------------------------------------------------ searching

    def search(self, state: Any = None, depth: int | None = None, **options: Unpack[EngineOptions]) -> Result:
        """Finds the best move in a state: to a depth in half-moves, for a time in seconds, or for a number of nodes.

        `exact` searches for the value of perfect play and lets nothing unsound prune; `lines` is how
        many best moves to report, `ties` asks for all that are as good as the best. `history` are the
        states before this one, for games where a state that comes again is a draw; `only` are the moves to
        choose from. `Options` lists them all.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> game = TicTacToe()
        >>> state = game.parse("a1 b1 a2 b2")
        >>> result = Engine(game, memory="1MB", interpreted=True).search(state, depth=3)
        >>> game.format_move(state, result.move), result.mate
        ('a3', 1)
        """
        for name in options:
            if name not in EngineOptions.__annotations__:
                known = ["state", "depth", *EngineOptions.__annotations__]
                raise SecateurError(f"a search has no option {name!r}{instead(name, known)}")
        request = Request(depth=depth, **options)
        if not self.is_coded:
            return interruptible(lambda: self._in_turn(state, request), self._nothing)
        request = self._numbered(state, request)
        search = lambda: interruptible(lambda: self._in_turn(state, request), self._nothing)  # noqa: E731
        return in_original_moves(self.game, state, search)

    def _numbered(self, state: Any, request: Request) -> Request:
        """The request of a caller who has moves as their author wrote them."""
        game: Any = self.game
        tell, only = request.on_progress, request.only

        def told(result: Result) -> None:
            if tell is not None:
                tell(with_original_moves(result, game, state))

        if only is not None:
            legal = list(game.author.moves(game.start() if state is None else state))
            if not only or not all(move in legal for move in only):
                raise SecateurError(f"only must be legal moves, some of {legal}, not {list(only)}")
            only = [game.numbered(move) for move in only]
        return replace(request, only=only, on_progress=told)

    def _nothing(self) -> Result:
        """The result of a search that was interrupted before it began."""
        return Result(ENGINE, (Line(0, "heuristic", ()),), complete=False, table_use=0.0, threads=len(self.works))

    def _in_turn(self, state: Any, request: Request) -> Result:
        with self.turn.taken():
            return self._search(state, request)

    def _search(self, state: Any, request: Request) -> Result:
        """A search, for a caller that holds the turn."""
        known = self._solved(state, request)
        if known is not None:
            return known
        self.running = RunningSearch(self, state, request)
        try:
            return run(self.running)
        finally:
            self.running = None

    def _solved(self, state: Any, request: Request) -> Result | None:
        """The result without a search, where all positions are solved."""
        if self.solved is None or request.watch is not None:
            return None
        state, _ = opening(self.game, state, self.interpreted)
        found = self.solved.result(state, request.lines, request.ties, request.only)
        if found is not None and request.on_progress is not None:
            request.on_progress(found)
        return found

    def prepare(self, exact: bool = False, enough: Callable[[], bool] = lambda: False) -> None:
        """Waits until the kernels that searches need (with `exact`, those of exact searches) are compiled.

        Without it a search begins at once, interpreted, and goes on compiled as soon as it can. If `enough` says so,
        the compiler goes on without being waited for.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> engine = Engine(TicTacToe(), memory="1MB", interpreted=True)
        >>> engine.prepare()  # an interpreted engine is ready
        """

        def wait() -> None:
            with self.turn.taken():
                if not self.interpreted:
                    RunningSearch(self, None, Request(exact=exact)).wait_for_kernels(enough)

        interruptible(wait, lambda: None)

    def solve(self, state: Any = None, **options: Any) -> Result:
        """The value of perfect play, however long it takes: `search` with `exact=True`.

        >>> from secateur.games.nim import Nim
        >>> result = Engine(Nim(heaps=(1, 2)), memory="1MB", interpreted=True).solve()
        >>> result.proven, result.mate
        ('exact', 3)
        """
        return self.search(state, exact=True, **options)

    def reaches(
        self, state: Any = None, target: int = WIN, time: float | None = None, nodes: int | None = None
    ) -> Proof:
        """Whether the player to move reaches a score, by proof numbers: WIN, DRAW, or any other.

        The numbers take the memory of the table, and what searches have left there is forgotten.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> game = TicTacToe()
        >>> engine = Engine(game, memory="1MB", interpreted=True)
        >>> engine.reaches(game.parse("a1 b1")).answer, engine.reaches(game.parse("a1 b2"), WIN).answer
        (True, False)
        """
        check_limits(None, time, nodes)
        if not is_whole(target):
            raise SecateurError(f"target must be WIN, DRAW or another whole number, not {target!r}")

        def ask() -> Proof:
            with self.turn.taken():
                self.stopping = False
                self.proof_search = Asker(self)
                try:
                    return self.proof_search.ask(state, target, time, nodes)
                finally:
                    self.proof_search = None

        proof = interruptible(ask, lambda: Proof(None, None, 0, 0.0, 1, 1))
        if not self.is_coded or proof.move is None:
            return proof
        game: Any = self.game
        return replace(proof, move=game.original(game.start() if state is None else state, proof.move))

    def follow(self, state: Any, result: Result, time: float = 1.0) -> Result:
        """The result with its best line extended to the end of the game, if its score is proven.

        A search knows a value before it knows the whole line: the rest is solved move by move, for
        `time` seconds at most.

        >>> from secateur.games.nim import Nim
        >>> game = Nim(heaps=(1, 2, 2))
        >>> engine = Engine(game, memory="1MB", interpreted=True)
        >>> result = engine.follow(game.start(), engine.solve())
        >>> len(result.line) == result.mate
        True
        """
        if self.game.repeats:  # a line that goes round has no end
            return result
        if self.is_coded:
            game: Any = self.game
            numbered = with_moves(result, lambda moves: tuple(map(game.numbered, moves)))
            follow = lambda: interruptible(lambda: self._follow_in_turn(state, numbered, time), lambda: numbered)  # noqa: E731
            return in_original_moves(game, state, follow)
        return interruptible(lambda: self._follow_in_turn(state, result, time), lambda: result)

    def _follow_in_turn(self, state: Any, result: Result, time: float) -> Result:
        with self.turn.taken():
            return self._follow(state, result, time)

    def _follow(self, state: Any, result: Result, time: float) -> Result:
        until = clock.perf_counter() + time
        moves = list(result.moves)
        state = self.game.start() if state is None else state
        for move in moves:
            state = self.game.play(state, move)
        while result.proven == "exact" and len(moves) < MOST_PLIES and not is_over(self.game, state):
            left = until - clock.perf_counter()
            if left <= 0:
                break
            try:
                found = self._search(state, Request(time=left, exact=True))
            except (Interrupted, EndlessError):
                break
            if found.proven != "exact":
                break
            for move in found.moves:
                moves.append(move)
                state = self.game.play(state, move)
        return replace(result, lines=(replace(result.best, moves=tuple(moves)), *result.lines[1:]))

    def stop(self) -> None:
        """Stops the running search, from any thread: it returns the result so far.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> engine = Engine(TicTacToe(), memory="1MB", interpreted=True)
        >>> result = engine.search(on_progress=lambda result: engine.stop())
        >>> result.depth, result.complete
        (1, False)
        """
        self.stopping = True
        proof_search = self.proof_search  # it may end at any time
        if proof_search is not None:
            proof_search.takeover.cancel()
        for work in self._at_work():
            work.set("stop", 1)

    def hurry(self, clock: Clock) -> None:
        """Sets a clock for the running search, from any thread and from now on: the opponent has moved.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> engine = Engine(TicTacToe(), memory="1MB", interpreted=True)
        >>> result = engine.search(on_progress=lambda result: engine.hurry(Clock(left=0.001)))
        >>> result.complete
        False
        """
        running = self.running  # it may end at any time
        if running is not None:
            running.hurry(clock)

    def so_far(self) -> tuple[int, int, int]:
        """The nodes of the running search, and the bounds of a value that it is proving; for any thread.

        >>> from secateur.games.tictactoe import TicTacToe
        >>> engine = Engine(TicTacToe(), memory="1MB", interpreted=True)
        >>> seen = []
        >>> result = engine.search(depth=2, on_progress=lambda result: seen.append(engine.so_far()[0]))
        >>> len(seen), seen[-1] == result.nodes
        (2, True)
        """
        works = self._at_work()
        return sum(work.live("nodes") for work in works), works[0].live("proof_low"), works[0].live("proof_high")

    def _at_work(self) -> list[Work]:
        """The works of the search or question that is running, or of the last."""
        running = self.running or self.proof_search  # it may end at any time
        return self.works if running is None else running.works

    def forget(self) -> None:
        """Empties the table.

        >>> from secateur.games.nim import Nim
        >>> engine = Engine(Nim(), memory="1MB", interpreted=True)
        >>> first, again = engine.solve().nodes, engine.solve().nodes
        >>> engine.forget()
        >>> again < first == engine.solve().nodes
        True
        """
        with Interrupts(), self.turn.taken():
            self.memory.forget()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table to a file, for `load` in an engine of the same game.

        >>> import tempfile
        >>> from secateur.games.nim import Nim
        >>> engine = Engine(Nim(), memory="1MB", interpreted=True)
        >>> first = engine.solve()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     engine.save(f"{folder}/nim.table")
        ...     other = Engine(Nim(), memory="1MB", interpreted=True)
        ...     other.load(f"{folder}/nim.table")
        >>> other.solve().nodes < first.nodes
        True
        """
        with Interrupts(), self.turn.taken():
            self.memory.save(path, self.game)

    def load(self, path: str | os.PathLike[str]) -> None:
        """Reads a table that `save` wrote; a table of another game or version is refused.

        >>> from secateur.games.nim import Nim
        >>> Engine(Nim(), memory="1MB", interpreted=True).load("no such file")
        Traceback (most recent call last):
        secateur.errors.SecateurError: no such file cannot be read: No such file or directory
        """
        with Interrupts(), self.turn.taken():
            self.memory.load(path, self.game)


def weighted(game: Game, weights: Any) -> Game:
    """The game with other weights, where it has any: an array, or those of a file."""
    if isinstance(weights, (str, os.PathLike)):
        from secateur.evaluate.attach import with_weights

        return with_weights(game, os.fspath(weights))
    if "weights" not in type(game).parameters:
        raise SecateurError(
            f"{type(game).__name__} has no weights: only a game with a parameter `weights` takes them, "
            "an annotated field of its class"
        )
    return type(game)(**{name: getattr(game, name) for name in game.parameters} | {"weights": weights})
