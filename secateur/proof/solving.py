"""A value proven by many tasks: the tree is in a database, and workers search its leaves."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec import Struct

from secateur.certificate.file import answers_digest, described
from secateur.cluster.database import Database
from secateur.cluster.jobs import DONE, STOPPED, JobStopped, StoredJob
from secateur.cluster.meeting import meeting
from secateur.cluster.proof import ProofTree
from secateur.cluster.task import MEET, MEETING, Runner, Task, TaskDone
from secateur.cluster.work import work
from secateur.cluster.workers import Workers
from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.game import HIGHEST, LOSS, MAX, WIN, Game
from secateur.limits import checked_count
from secateur.machine import to_bytes
from secateur.proof.position import check_states, children_of, position_of, state_of
from secateur.proof.tasks import GuessResult, GuessTask, LeafResult, LeafSetup, LeafTask, read_result
from secateur.proof.tree import ChildPosition, ContradictionError, TaskTree
from secateur.proof.values import next_question
from secateur.schema import convert, plain
from secateur.trial import opening

#: The most nodes of a leaf, and the memory of the table that it is searched with.
LEAF_NODES, LEAF_MEMORY = 20_000_000, "64MB"

#: Between the position and the score in the name of a task.
ASKED = " >= "


@dataclass(frozen=True)
class TaskOptions:
    """How a value is proven by tasks."""

    nodes: int = LEAF_NODES  # the most of a leaf; one that takes more becomes an inner node
    memory: str = LEAF_MEMORY  # of the table of each worker
    reaches: int | None = None  # prove only whether the player to move reaches this score
    interpreted: bool = False

    def __post_init__(self) -> None:
        checked_count(self.nodes, "nodes")
        to_bytes(self.memory)


class SolveIdentity(Struct):
    """What makes it this job: with the same, the same tasks have the same results."""

    game: str
    rules: str
    position: str
    reaches: int | None
    nodes: int
    table: int  # bytes


@dataclass(frozen=True)
class TaskProgress:
    """How far a proof by tasks has come: bounds of the value as MAX sees it, and what that took."""

    low: int
    high: int
    question: int | None  # whether the value is at least this much; None before the first
    proof: int  # leaves that are missing for a yes,
    disproof: int  # and for a no
    positions: int
    tasks: int
    nodes: int
    seconds: float  # of processor time of the workers


Listener = Callable[[TaskProgress], None]


class TaskSolving:
    """One job of `secateur solve --job`: what its database knows, and how to continue.

    `name` is that of the game, as `games.load` has it: workers load it too.

    >>> import tempfile
    >>> from secateur.cluster.database import open_database
    >>> from secateur.cluster.workers import open_workers
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     solving = TaskSolving("nim:heaps=1-2", None, database, "nim", TaskOptions(interpreted=True))
    ...     with open_workers(concurrency=1) as workers:
    ...         found = solving.run(workers)
    >>> found.low == found.high == WIN
    True
    """

    def __init__(
        self, name: str, state: Any, database: Database, job: str, options: TaskOptions | None = None, game: Any = None
    ) -> None:
        from secateur import games

        self.name, self.options = name, options or TaskOptions()
        self.game: Game = coded(game or games.load(name))
        check_states(self.game)
        state, player = opening(self.game, state, self.options.interpreted)
        if self.game.unknown_leaves(state) is not None:
            raise SecateurError(f"{name} has leaves whose values are not known: nothing can be proven")
        reaches = self.options.reaches
        self.asked = reaches if reaches is None or player == MAX else 1 - reaches  # as MAX sees it
        with np.errstate(over="ignore"):  # 64-bit boards wrap around
            root = position_of(self.game, state, player)
            rules = answers_digest(self.game)
        identity = SolveIdentity(
            described(self.game), rules, root.key, reaches, self.options.nodes, to_bytes(self.options.memory)
        )
        self.job = StoredJob(database, job, "solve", identity)
        self.store = ProofTree(self.job)
        self.tree = TaskTree(root)
        self.guess: int | None = None if self.game.offers("evaluate") and self.asked is None else 0
        self.tasks = self.nodes = self.busy = 0
        self.seconds = 0.0
        self._restore()

    # ------------------------------------------------------------ what the database knows

    def _restore(self) -> None:
        """Builds the tree of an earlier run."""
        moves: dict[str, list[str]] = {}
        for parent, _, child in sorted(self.store.all_edges()):
            moves.setdefault(parent, []).append(child)
        for name, result in self.job.all_results():
            self._count(read_result(result.content))
            key = name.partition(ASKED)[0]
            for parent in (key, moves.get(key, [key])[0]):
                if parent in self.tree.nodes and parent in moves:
                    self._expand_again(parent, moves[parent])
        for key, bounds in self.store.all_bounds().items():
            low, high = bounds.low, bounds.high
            self.tree.add(key, LOSS if low is None else low, WIN if high is None else high)

    def _expand_again(self, key: str, children: list[str]) -> None:
        with np.errstate(over="ignore"):  # 64-bit boards wrap around
            self.tree.expand(key, [position_of(self.game, *state_of(self.game, child)) for child in children])

    def _count(self, result: GuessResult | LeafResult) -> None:
        self.nodes += result.nodes
        self.seconds += result.seconds
        if isinstance(result, GuessResult):
            self.guess = min(max(result.guess, -HIGHEST), HIGHEST + 1)
        else:
            self.tasks += 1

    # ------------------------------------------------------------ the work

    @property
    def is_solved(self) -> bool:
        """Whether the value is known, or the answer to the question."""
        low, high = self.tree.root.low, self.tree.root.high
        return low == high if self.asked is None else low >= self.asked or high < self.asked

    def run(self, workers: Workers, on_progress: Listener = lambda progress: None) -> TaskProgress:
        """Goes on until it is solved, and says what is known then. After an interruption or a kill, another call with
        the same database continues from there."""
        runner = Runner(
            "secateur.proof.worker",
            plain(LeafSetup(self.name, self.options.memory, self.options.interpreted)),
            meeting(self.name, workers.remote),
        )
        if not self.is_solved:
            results = work(runner, self._tasks(workers), workers, self.job, self._store)
            try:
                for done in results:
                    if done.task.kind != MEETING:
                        self._take(done)
                        on_progress(self.progress())
                    if self.is_solved:
                        break
            except ContradictionError as error:
                why = str(error)
                self.job.run(lambda: self.job.stop(why))
            finally:
                results.close()  # type: ignore[attr-defined]
        if self.is_solved:
            self._check(runner, workers)
        return self.progress()

    def _check(self, runner: Runner, workers: Workers) -> None:
        """Computes again what is still to be computed again; then the job is done."""
        if self.job.state == STOPPED:
            raise JobStopped(self.job.why)
        for _ in work(runner, iter(()), workers, self.job):  # there is nothing new: only checks are done
            pass
        self.job.complete()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do: it is solved, and the results that are computed again were the same."""
        return self.is_solved and self.job.state == DONE

    def progress(self) -> TaskProgress:
        """What is known, and what it took."""
        root, tree = self.tree.root, self.tree
        return TaskProgress(
            root.low,
            root.high,
            tree.question if self.tasks else None,
            root.proof,
            root.disproof,
            len(tree.nodes),
            self.tasks,
            self.nodes,
            self.seconds,
        )

    def _tasks(self, workers: Workers) -> Iterator[Task | None]:
        """The most promising leaf, and the next, as long as there are any that nobody is searching."""
        yield MEET
        root, tree, number = self.tree.root, self.tree, 0
        if self.guess is None:
            yield Task("guess", number, plain(GuessTask(root.key)), key="guess")
        while self.guess is None:
            yield None
        while not self.is_solved:
            tree.ask(next_question(root.low, root.high, self.guess) if self.asked is None else self.asked)
            while not tree.is_answered:
                node = tree.take() if self.busy < workers.room else None  # the next one depends on what these find
                number += 1
                yield None if node is None else self._leaf(node.key, number)

    def _leaf(self, key: str, number: int) -> Task:
        self.busy += 1
        question = self.tree.question
        return Task("leaf", number, plain(LeafTask(key, question, self.options.nodes)), key=f"{key}{ASKED}{question}")

    def _store(self, done: TaskDone) -> None:
        """Writes what a result means for the tree, in the transaction that stores the result."""
        if done.task.kind == "leaf":
            asked = convert(done.task.request, LeafTask, "the task")
            result = convert(done.result, LeafResult, "the result of a task")
            if result.answers(asked.question):
                found = (None if result.low == LOSS else result.low), (None if result.high == WIN else result.high)
                self.store.tighten(asked.position, *found, by=done.task.name)
                return
            for parent, children in self._expansions(asked.position):
                self.store.add_edges(parent, [(f"{place:04}", child.key) for place, child in enumerate(children)])

    def _take(self, done: TaskDone) -> None:
        """Takes a result into the tree, here or in another program."""
        result, tree = read_result(done.result), self.tree
        self._count(result)
        if not isinstance(result, LeafResult):
            return
        asked = convert(done.task.request, LeafTask, "the task")
        tree.nodes[asked.position].busy = False
        self.busy -= 1
        if result.answers(asked.question):
            tree.add(asked.position, result.low, result.high)
            return
        for parent, children in self._expansions(asked.position):
            tree.expand(parent, children)

    def _expansions(self, key: str) -> list[tuple[str, list[ChildPosition]]]:
        """The moves of a position that was too large for a leaf, and those of the best of its children: where one move
        is enough, that child is nearly as large."""
        with np.errstate(over="ignore"):  # 64-bit boards wrap around
            found = [(key, children_of(self.game, key))]
            for best in found[0][1][:1]:
                known = self.tree.nodes.get(best.key)
                if best.low < best.high if known is None else known.children is None and self.tree.is_open(known):
                    found.append((best.key, children_of(self.game, best.key)))
        return found


def timed(listener: Listener, seconds: float) -> Listener:
    """Calls a listener, and raises KeyboardInterrupt when so many seconds are over."""
    until = clock.monotonic() + seconds

    def tell(progress: TaskProgress) -> None:
        listener(progress)
        if clock.monotonic() > until:
            raise KeyboardInterrupt

    return tell
