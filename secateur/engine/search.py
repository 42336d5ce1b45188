"""One search: from a state to a Result, by iterative deepening or by proof."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from secateur.bits import mix
from secateur.engine.clock import SHORTEST, Clock, undisturbed
from secateur.engine.limits import check_limits
from secateur.engine.result import Line, Result
from secateur.engine.root import root
from secateur.engine.table import move_of, probe
from secateur.engine.techniques import ASPIRATION, SELECTIVE
from secateur.engine.work import MOST_PLIES, NOT_TIED, PLACES, ROOM, Work, check_rules, no_room
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.game import DEEPEST, HIGHEST, INFINITY, LOSS, WIN, bounds_of, is_over, no_moves
from secateur.jit.clock import now
from secateur.jit.execute import execute, race, ready
from secateur.jit.interrupts import searching
from secateur.trial import compiled_rules, ends_too_late, opening, too_long

if TYPE_CHECKING:
    from secateur.engine.engine import Engine

#: States before the root that count as repeated.
LONGEST_HISTORY = ROOM - 2 * MOST_PLIES

#: Nodes that it may take, beside as many as before, to look for a sooner win, or to follow a win to its end.
FOLLOWING = 100_000

Progress = Callable[[Result], None]


#: What begins at 0 in each search.
_COUNTERS = (
    "nodes", "deepest", "hits", "cuts", "first_cuts", "evaluations", "stuck", "refused", "full", "sorting", "looks",
    "told", "span", "folds", "met", "passless",
)  # fmt: skip


class Search:
    """One call of `Engine.search`."""

    def __init__(
        self, engine: Engine, state: Any, depth: int | None, time: float | None, nodes: int | None, lines: int,
        exact: bool, ties: bool, clock_: Clock | None, history: Sequence[Any], only: Sequence[int] | None,
        on_progress: Progress | None,
    ) -> None:  # fmt: skip
        self.begun = now()
        self.engine, self.game, self.works = engine, engine.game, engine.works
        check_limits(depth, time, nodes, lines)
        self.state, self.player = opening(self.game, state, engine.interpreted)
        self.depth = min(depth or MOST_PLIES, MOST_PLIES)
        self.exact, self.ties, self.on_progress = exact, ties, on_progress
        self.limit = nodes or 0
        self.clocked = clock_ is not None
        self.soft, self.hard = clock_.budget() if clock_ is not None else (time or 0.0, time or 0.0)
        self.stable = 0  # iterations in which the best move stayed the same
        self.history = history
        self.roots = self._roots(lines > 1 or ties, only)
        self.lines = min(lines, len(self.roots))
        self.found: list[Line] = []  # the best lines of the last iteration that told any
        self.reached = 0
        self.complete = False
        self.started = self.since = clock.perf_counter()
        self.until = 0

    def hurry(self, clock_: Clock) -> None:
        """From now on this clock runs: from any thread."""
        self.soft, self.hard = clock_.budget()
        self.clocked, self.since = True, clock.perf_counter()
        self.until = self.engine.overshoot.deadline(now(), self.hard)
        for work in self.works:
            work.set("deadline", self.until)

    def _roots(self, all_moves: bool, only: Sequence[int] | None) -> list[int]:
        """The moves of the root, the most promising first; only some of them, where that is asked for."""
        game, state = self.game, self.state
        self.low, self.high = bounds_of(game, state)
        moves = list(game.moves(state) if all_moves or self.low >= self.high else game.candidates(state))
        if not moves:
            raise no_moves(game)
        if only is not None:
            legal = set(game.moves(state))
            if not only or not legal.issuperset(only):
                raise SecateurError(f"only = {list(only)} are not all legal moves here: give some of {sorted(legal)}")
            moves = list(dict.fromkeys(only))
            self.low = LOSS  # these moves may miss what the bounds promise
        if len(moves) > ROOM:
            raise no_room(game)
        return sorted(moves, key=lambda move: -int(game.rank(state, move)))

    def _arguments(self, work: Work, depth: int, low: int, high: int, guess: int) -> tuple[Any, ...]:
        return (self.game, self.state, self.player, 0, depth, low, high, guess, work, self.engine.watch)

    # ------------------------------------------------------------ the whole search

    def run(self) -> Result:
        """Runs the search. Ctrl-C raises Interrupted with what is known."""
        return searching(self._search, self._result)

    def _search(self) -> Result:
        self.engine.stopping = False
        if self.engine.call is None:
            arguments = self._arguments(self.works[0], 1, LOSS, WIN, 0)
            self.engine.call = ready(root, arguments, self.engine.interpreted)
            self.begun = now()  # compiling does not count as search time
        self.call = self.engine.call
        overshoot = self.engine.overshoot
        overshoot.due = 0
        if self.hard:
            self.until = overshoot.deadline(self.begun, self.hard)
        self.started = self.since = clock.perf_counter()
        with undisturbed(self.hard):
            result = self._find()
        overshoot.answered(now())
        return result

    def _find(self) -> Result:
        """Finds the result by iterative deepening or by proof."""
        self._prepare()
        if self.exact and self.depth == MOST_PLIES and self.game.offers("remaining"):
            self._prove()
        else:
            self._deepen()
            self._find_a_sooner_win()
            self._find_the_end()
            if self.exact and self.complete and self.depth == MOST_PLIES and self.found[0].proven == "heuristic":
                raise too_long(self.game, self.state, MOST_PLIES, self.found[0].moves)
        result = self._result()
        if self.ties and result.moves and self.complete:
            ties = self._tied(result)
            result = replace(self._result(), ties=ties)  # with what they took
        return result

    def _prepare(self) -> None:
        engine = self.engine
        self._begin_memory()
        for work in self.works:
            if not engine.interpreted:
                work.share()
            work.interrupted = False
            for name in _COUNTERS:
                work.set(name, 0)
            work.set("deadline", 0)
            work.set("limit", max(self.limit // len(self.works), 1) if self.limit else 0)
            work.set("threads", len(self.works))
            work.set("pace", 8 if engine.interpreted else 256)
            engine.memory.lend(work)
            for name in ("killers", "replies"):
                array = getattr(work, name)
                array[:PLACES] = [0] * PLACES if isinstance(array, list) else 0
            for name in ("history", "noises", "sequels", "values", "errors"):
                getattr(work, name)[:] = 0
        if self.until:  # `hurry` may have set it meanwhile
            for work in self.works:
                work.set("deadline", max(self.until, now() + int(SHORTEST * 1e9)))
        self._come_from(self.history)
        self._set_techniques(exact=self.exact)

    def _begin_memory(self) -> None:
        """Tells the table which states are draws if they are repeated."""
        game = self.game
        if not game.repeats:
            self.history = ()
            self.engine.memory.begin()
            return
        reversible = int(game.reversible(self.state))
        back = min(reversible, len(self.history))
        if back > LONGEST_HISTORY:
            raise SecateurError(f"history has {back:,} states that may be repeated: give at most {LONGEST_HISTORY:,}")
        self.history = self.history[len(self.history) - back :]
        draws = frozenset(int(game.key(state)) for state in (*self.history, self.state))
        self.engine.memory.begin(draws, reversible)

    def _come_from(self, states: Sequence[Any]) -> None:
        """Puts these states, which came before the root, at the beginning of the path."""
        keys = [int(self.game.key(state)) for state in states]
        for work in self.works:
            for index, key in enumerate(keys):
                work.path[index] = key
            work.set("before", len(keys))

    def _set_techniques(self, exact: bool) -> None:
        off = SELECTIVE if exact else 0
        for work in self.works:
            work.set("exact", int(exact))
            work.set("techniques", self.engine.techniques & ~off)

    def _run(self, depth: int, low: int, high: int, guess: int, first: int = 0, prove: bool = False) -> Work | None:
        """One call of the kernel: the work of the thread that was done first; None where it was stopped."""
        best = self.roots[first]
        for work in self.works:
            for index, move in enumerate(self.roots):
                work.roots[index] = move
                work.root_values[index] = -INFINITY
            for name, value in (
                ("root_first", first), ("root_count", len(self.roots)), ("root_done", 0), ("root_sound", 0),
                ("stop", 0), ("top", 0), ("tied", NOT_TIED), ("unsound", 0), ("prove", int(prove)), ("alarm", 0),
                ("looked", now()), ("low", low), ("high", high), ("found", best), ("root_best", best),
            ):  # fmt: skip
                work.set(name, value)
        if self.engine.stopping:
            return None
        try:
            with compiled_rules(self.game, self.engine.interpreted):
                runs = [(self._arguments(work, depth, low, high, guess), work) for work in self.works]
                number, self.value = (0, execute(self.call, *runs[0])) if len(runs) == 1 else race(self.call, runs)
        except EndlessError as error:
            error.result = self._result() if self.reached else None
            if self.reached and error.interrupted:
                raise Interrupted(error.result) from error
            raise
        self.engine.memory.take_back(self.works[0])
        for work in self.works:
            check_rules(self.game, self.state, work)
        if self.works[number].interrupted:
            raise Interrupted(self._result())
        return None if self.works[number].stop else self.works[number]

    # ------------------------------------------------------------ deepening

    def _deepen(self, most: int | None = None, enough: int = 0) -> None:
        """Depth 1, 2, 3...: until the value is proven, a limit is reached, or `enough` nodes are spent."""
        guesses = [0] * self.lines
        for depth in range(1, (most or self.depth) + 1):
            lines: list[Line] = []
            for first in range(self.lines):
                work = self._aspire(depth, guesses[first], first, lines)
                if work is None:
                    break
                guesses[first] = lines[-1].score
            if work is None:  # what this iteration has not reached is as the one before left it
                lines += [line for line in self.found if line.move not in {new.move for new in lines}]
            before, self.found = self.found, sorted(lines[: self.lines], key=lambda line: -line.score)
            if self.lines == 1 and before and (before[0].mate or 0) > 0 and before[0].score > self.found[0].score:
                self.found = before  # what is proven stays so
            if work is None:
                return
            self.reached = depth
            self._tell()
            if {line.proven for line in lines} == {"exact"} or self._won(lines):
                self.complete = True
                return
            if self._is_late(before) or (enough and self._nodes() > enough):
                return
        self.complete = most is None

    def _aspire(self, depth: int, guess: int, first: int, lines: list[Line]) -> Work | None:
        """The next line to a depth, added to `lines`: first with a narrow window around the guess. None: stopped."""
        swing = int(self.game.swing)
        reach = max(swing * self.engine.margins["aspiration"] // 100, 2)
        low, high = -INFINITY, INFINITY
        if self.engine.techniques & ASPIRATION and depth >= 4 and abs(guess) <= HIGHEST:
            low, high = guess - reach, guess + reach
        risen: Line | None = None  # of a window that was too low
        while True:
            work = self._run(depth, low, high, guess, first)
            done = work or next(iter([w for w in self.works if w.root_done]), None)
            line = risen if done is None else self._line(done, depth, whole=work is not None)
            if work is None or low < self.value < high or (low, high) == (-INFINITY, INFINITY):
                if line is not None:
                    lines.append(line)
                    self._move_to(first, line.moves[0])
                return work
            assert line is not None
            reach *= 4
            wide = reach >= 64 * (swing + 2)
            if self.value >= high:  # what proved better comes first
                self._move_to(first, line.moves[0])
                risen = line = replace(line, bound="lower")
                high = INFINITY if wide else self.value + reach
            else:
                line = replace(line, bound="upper")
                low = -INFINITY if wide else self.value - reach
            self._tell([*lines, line])

    def _tell(self, lines: list[Line] | None = None) -> None:
        """Reports what is known: the last whole iteration, or lines of the one that is going on."""
        if self.on_progress is None:
            return
        if lines is None:
            self.on_progress(self._result())
            return
        found, reached = self.found, self.reached
        self.found, self.reached = lines, reached + 1
        result = self._result()
        self.found, self.reached = found, reached
        self.on_progress(result)

    def _is_late(self, before: list[Line]) -> bool:
        """Whether it is too late for another iteration: the sooner, the longer the best move has been the same."""
        if not self.soft:
            return False
        used = clock.perf_counter() - self.since
        if not self.clocked:
            return used > self.soft
        if len(self.roots) == 1:
            return True
        best = self.found[0]
        same = bool(before) and before[0].move == best.move
        self.stable = self.stable + 1 if same else 0
        worse = before[0].score - best.score if before else 0
        patience = max(1.5 - 0.15 * self.stable, 0.6) * (1.4 if worse > self.game.swing // 4 else 1.0)
        return used > self.soft * patience

    def _won(self, lines: list[Line]) -> bool:
        """Whether one win is enough: on a clock at once, else when all that is sooner has been looked at."""
        if self.exact or self.lines > 1 or lines[0].mate is None:
            return False
        return self.clocked or abs(lines[0].mate) <= self.reached

    def _move_to(self, index: int, move: int) -> None:
        self.roots.remove(move)
        self.roots.insert(index, move)

    def _line(self, work: Work, depth: int, whole: bool) -> Line:
        """The best line that a kernel has left behind."""
        moves = self._moves(work)
        score = self.value if whole else int(work.root_values[list(work.roots[: len(self.roots)]).index(moves[0])])
        proven = "heuristic"
        if whole and work.unsound == 0:
            proven = "exact"
        elif score > HIGHEST and work.root_sound:  # a win, and the soonest where all that is sooner was searched
            nothing_skipped = not int(work.techniques) & SELECTIVE and WIN - score <= depth
            proven = "exact" if whole and nothing_skipped else "lower"
        if abs(score) > HIGHEST:
            moves = self._to_the_end(moves, WIN - abs(score), work)
        return Line(score, proven, moves)

    def _to_the_end(self, moves: tuple[int, ...], length: int, work: Work) -> tuple[int, ...]:
        """The moves to the end of the game, as far as the table knows them."""
        game, state = self.game, self.state
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

    def _find_a_sooner_win(self) -> None:
        """Asks whether a win can come sooner: what was skipped on the way to it may hide one."""
        best = self.found[0] if self.found and not self._is_out_of_time() else None
        selective = self.engine.techniques & SELECTIVE and not self.exact
        if best is None or best.score <= HIGHEST or not selective or self.clocked or self.lines > 1:
            return
        self._set_techniques(exact=True)
        self._allow_more(0.5)
        step = 2 if self.game.alternates else 1
        deeper = 0 if self.game.ended_knows_all else 1  # the last half-move only sees that there is none
        for sooner in range(1, WIN - best.score, step):
            done = self._run(sooner + deeper, WIN - sooner - 1, WIN - sooner, 0)
            if done is None:
                break
            if self.value >= WIN - sooner:
                best = replace(self._line(done, sooner, whole=True), proven="exact")
                break
        else:
            best = replace(best, proven="exact" if best.proven == "lower" else best.proven)
        self._set_techniques(exact=False)
        if best != self.found[0]:
            self.found[0], self.value = best, best.score
            self._tell()

    def _allow_more(self, share: float = 1.0) -> None:
        """Nodes for what comes after the search itself, and a share of the time that is left."""
        time = now()
        for work in self.works:
            work.set("limit", min(2 * int(work.nodes) + FOLLOWING, self.limit or 1 << 62))
            work.set("deadline", time + int(share * max(self.until - time, 0)) if self.until else 0)

    def _is_out_of_time(self) -> bool:
        """Whether the search must answer now."""
        return self.engine.stopping or (self.until != 0 and now() >= self.until)

    def _find_the_end(self) -> None:
        """Searches on where the line of a win breaks off: the table had to give up what it knew of the rest."""
        best = self.found[0] if self.found and not self._is_out_of_time() else None
        if best is None or abs(best.score) <= HIGHEST or not self.game.repeats or self.clocked:  # it would cost time
            return
        start, player, roots, value = self.state, self.player, self.roots, self.value
        moves, length = best.moves, WIN - abs(best.score)
        self._allow_more()
        try:
            while len(moves) < length:
                *past, self.state = accumulate(moves, self.game.play, initial=start)
                if is_over(self.game, self.state):
                    break
                self._come_from([*self.history, *past])  # proofs found here must hold for the other searches too
                self.player, self.roots = self.game.player(self.state), list(self.game.moves(self.state))
                done = self._run(length - len(moves), LOSS, WIN, 0)
                if done is None or abs(self.value) != WIN - (length - len(moves)):
                    break
                moves += self._to_the_end(self._moves(done), length - len(moves), done)
        except Interrupted:
            self.player = player
            raise Interrupted(self._result()) from None
        finally:
            self.state, self.player, self.roots, self.value = start, player, roots, value
            self._come_from(self.history)
        if moves != best.moves:
            self.found[0] = replace(best, moves=moves)
            self._tell()

    def _moves(self, work: Work) -> tuple[int, ...]:
        """The moves of the best line, as far as a kernel has noted them."""
        best = int(work.root_best)
        moves = tuple(map(int, work.line[1 : 1 + int(work.line[0])]))
        return moves if moves and moves[0] == best else (best,)

    # ------------------------------------------------------------ proof

    def _prove(self) -> None:
        """The exact value of a game that says how many moves remain."""
        guess = self._guess() if self.game.offers("evaluate") else 0
        low, high = self.low, self.high
        lines: list[Line] = []
        for first in range(self.lines):
            try:
                work = self._run(DEEPEST, low, high, guess, first, prove=True)
            except Interrupted:
                self._keep_bound(self.works[0], low, high)
                raise Interrupted(self._result()) from None
            proof = work or self.works[0]
            if proof.low < proof.high:
                if work is not None:
                    raise ends_too_late(self.game, self.state, MOST_PLIES)
                if not lines:
                    self._keep_bound(proof, low, high)
                return
            high = guess = int(proof.low)  # the next line is no better
            if work is None and proof.low <= low:  # the value is known, but no move that reaches it
                return
            moves = self._moves(proof) if work is not None else (int(proof.found),)
            self._move_to(first, moves[0])
            lines.append(Line(high, "exact", moves))
            low = LOSS  # what the game knows is of the best move
            self.found = lines
        self.reached = int(self.game.remaining(self.state))
        self.complete = True

    def _keep_bound(self, proof: Work, low: int, high: int) -> None:
        """What a proof has shown before it was stopped, where that is more than the game knew."""
        if proof.low > low:
            self.found = [Line(int(proof.low), "lower", (int(proof.found),))]
        elif proof.high < high:
            self.found = [Line(int(proof.high), "upper", (int(proof.found),))]

    def _guess(self) -> int:
        """What shallow searches say: a first guess, and an order of the moves in the table."""
        self._set_techniques(exact=False)
        self._deepen(most=max(int(self.game.remaining(self.state)) // 2, 1), enough=200_000)
        self._set_techniques(exact=True)
        return self.found[0].score if self.found else 0

    # ------------------------------------------------------------ results

    def _tied(self, result: Result) -> tuple[int, ...]:
        """All moves that are as good as the best."""
        best = result.moves[0]
        tied, others = [best], [move for move in self.roots if move != best]
        deepest = MOST_PLIES if self.exact and self.depth == MOST_PLIES else self.reached
        for move in others:
            self.roots = [move]
            for depth in range(min(self.reached, deepest), deepest + 1):
                work = self._run(depth, result.score - 1, result.score, result.score)
                if work is None or work.unsound == 0:
                    break
            if work is None:  # stopped: there may be more
                self.complete = False
                break
            if self.value >= result.score:
                tied.append(move)
        return tuple(tied)

    def _nodes(self) -> int:
        return sum(int(work.nodes) for work in self.works)

    def _result(self) -> Result:
        lines = tuple(self.found) or (Line(0, "heuristic", tuple(self.roots[:1])),)
        best = lines[0]
        names = ("evaluations", "cuts", "first_cuts", "hits")
        return Result(
            score=best.score, proven=best.proven, moves=best.moves, depth=self.reached,
            selective_depth=max(int(work.deepest) for work in self.works), nodes=self._nodes(),
            seconds=clock.perf_counter() - self.started, table_use=self.engine.memory.use(self.works[0]),
            complete=self.complete, player=self.player, threads=len(self.works), lines=lines,
            counts={name: sum(int(getattr(work, name)) for work in self.works) for name in names},
        )  # fmt: skip
