"""Values proven by tasks are those of minimax, wherever the work is interrupted, and every count can be repeated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from secateur import LOSS, ONGOING, WIN, Engine, Game, ProofOptions, SecateurError, certify, negamax, verify
from secateur.cluster.database import Database, open_database
from secateur.cluster.jobs import STOPPED, JobStopped
from secateur.cluster.overview import job_report
from secateur.cluster.task import MEETING, TaskDone
from secateur.cluster.workers import open_workers
from secateur.games import load
from secateur.proof.certifying import TreeAdviser
from secateur.proof.leaf import search_leaf
from secateur.proof.position import children_of, key_of, position_of, state_of
from secateur.proof.solving import TaskOptions, TaskSolving
from secateur.proof.worker import LeafRunner
from secateur.workers.worker import Stopping
from tests.helpers.patience import PATIENCE


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(str(tmp_path / "jobs.sqlite")) as database:
        yield database


class Here:
    """Workers of this process, for the tasks of a job: how many at a time."""

    def __init__(self, room: int) -> None:
        self.room = room


def results(solving: TaskSolving, room: int = 1) -> Iterator[TaskDone]:
    """Does the tasks of a job in this process, as the workers do, and yields each result when it is stored."""
    setup = {"game": solving.name, "memory": solving.options.memory, "interpreted": True}
    runner, waiting = LeafRunner(setup), list[Any]()
    for task in solving._tasks(Here(room)):  # type: ignore[arg-type]
        if task is not None and task.kind != MEETING:
            waiting.append(task)
        if waiting and (task is None or len(waiting) >= room):
            task = waiting.pop(0)
            done = TaskDone(task, runner.job(task.kind)(task.request, print, Stopping()))
            [lease] = _leases(solving, task)
            solving.job.run(
                lambda done=done, lease=lease: (solving.job.finish(lease, done.result), solving._store(done))
            )
            solving._take(done)
            yield done
        if solving.is_solved:
            return


def _leases(solving: TaskSolving, task: Any) -> list[Any]:
    solving.job.add([task])
    return solving.job.claim(1, [task.name])


SMALL = [
    ("tictactoe", 40, 0),
    ("tictactoe:width=4,height=3", 5, WIN),
    ("nim:heaps=1-2-3", 3, LOSS),
    ("kalah:houses=2,seeds=2", 4, -2),
    ("kalah:houses=3,seeds=2", 30, 4),
    ("connect4:width=4,height=3", 40, 0),
    ("hex:size=3,swap=false", 5, WIN),
    ("domineering:width=4,height=4", 20, WIN),
    ("dots:width=1,height=3", 10, -1),
    ("othello:size=4", 60, -8),
]


@pytest.mark.parametrize(("spec", "nodes", "known"), SMALL)
def test_games_have_the_values_that_are_known(spec: str, nodes: int, known: int, database: Database) -> None:
    options = TaskOptions(nodes=nodes, memory="1MB", interpreted=True)
    solving = TaskSolving(spec, None, database, "job", options)
    taken = sum(done.result["nodes"] for done in results(solving))
    assert (solving.tree.root.low, solving.tree.root.high) == (known, known)
    found = solving.progress()
    assert found.tasks > 4 and found.nodes == taken
    again = TaskSolving(spec, None, database, "job", options)
    assert again.is_solved and (again.progress().nodes, again.progress().tasks) == (found.nodes, found.tasks)


@pytest.mark.parametrize("room", [1, 3])
def test_an_interrupted_job_goes_on_as_if_nothing_had_happened(room: int, tmp_path: Path) -> None:
    """A new process builds the same tree of the same database, after every few results."""
    options = TaskOptions(nodes=60, memory="1MB", interpreted=True)
    taken: dict[bool, list[tuple[str, int]]] = {True: [], False: []}
    for interrupted in (False, True):
        with open_database(str(tmp_path / f"{interrupted}.sqlite")) as database:
            solving = TaskSolving("connect4:width=4,height=4", None, database, "job", options)
            while not solving.is_solved:
                for number, done in enumerate(results(solving, room)):
                    taken[interrupted].append((done.task.name, done.result["nodes"]))
                    if interrupted and number == 24:
                        break
                before = solving.tree
                solving = TaskSolving("connect4:width=4,height=4", None, database, "job", options)
                assert {key: (node.low, node.high) for key, node in solving.tree.nodes.items()} == {
                    key: (node.low, node.high) for key, node in before.nodes.items()
                }
            assert solving.tree.root.low == solving.tree.root.high == 0
    assert len({name for name, _ in taken[True]}) == len(taken[True]) > 20
    if room == 1:  # with one worker, even the tasks are the same
        assert taken[True] == taken[False]


def test_every_database_holds_the_same_tree(url: str) -> None:
    options = TaskOptions(nodes=15, memory="1MB", interpreted=True)
    with open_database(url) as database:
        solving = TaskSolving("connect4:width=4,height=3", None, database, "job", options)
        taken = [done.task.name for done in results(solving)]
        again = TaskSolving("connect4:width=4,height=3", None, database, "job", options)
        assert again.is_solved and again.progress().positions == solving.progress().positions > len(taken) > 4
        assert again.tree.root.low == again.tree.root.high == 0


def test_every_count_can_be_repeated_by_anyone(database: Database) -> None:
    options = TaskOptions(nodes=50, memory="1MB", interpreted=True)
    solving = TaskSolving("connect4:width=4,height=4", None, database, "job", options)
    done = list(results(solving))
    assert {each.result["nodes"] == 50 for each in done} == {True, False}
    for each in reversed(done[::5]):
        request = each.task.request
        engine = Engine(load("connect4:width=4,height=4"), memory="1MB", interpreted=True)
        found = search_leaf(engine, request["position"], request["question"], request["nodes"])
        assert found == (each.result["low"], each.result["high"], each.result["nodes"])


class Countdown(Game):
    """Take one, two or three; who takes the last one wins. It does not say how many moves remain."""

    number: int = 12

    def start(self) -> tuple[int, ...]:
        return (self.number,)

    def moves(self, state: tuple[int, ...]) -> range:  # type: ignore[override]
        return range(1, min(state[0], 3) + 1)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (state[0] - move,)

    def outcome(self, state: tuple[int, ...]) -> int:
        return ONGOING if state[0] else LOSS


@pytest.mark.parametrize("number", [9, 12])
def test_a_game_may_say_as_little_as_it_likes(number: int, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Countdown(number=number)
    monkeypatch.setattr("secateur.proof.worker.load", lambda name: game)
    options = TaskOptions(nodes=6, memory="1MB", interpreted=True)
    solving = TaskSolving("countdown", None, database, "job", options, game)
    for _ in results(solving):
        pass
    assert solving.tree.root.low == solving.tree.root.high == (WIN if number % 4 else LOSS)


@pytest.mark.parametrize(("reaches", "answer"), [(0, True), (1, False)])
def test_a_question_is_answered(reaches: int, answer: bool, database: Database) -> None:
    game = load("tictactoe")
    state = game.parse("a1")  # the second player is to move
    options = TaskOptions(nodes=40, memory="1MB", reaches=reaches, interpreted=True)
    solving = TaskSolving("tictactoe", state, database, "job", options)
    for _ in results(solving):
        pass
    assert solving.is_solved and (-solving.tree.root.high >= reaches) == answer


def test_positions_after_moves_have_the_value_of_their_parent() -> None:
    for spec in ("kalah:houses=2,seeds=1", "connect4:width=4,height=2", "tictactoe", "dots:width=1,height=2"):
        game = load(spec)
        state = game.start()
        for _ in range(3):
            key = position_of(game, state, int(game.player(state))).key
            state, player = state_of(game, key)
            assert key_of(state, player) == key
            value = int(negamax(game, state, interpreted=True).value)
            children = children_of(game, key)
            for each in children:
                assert each.low <= each.high
            state, _ = state_of(game, children[0].key)
            if game.outcome(state) != ONGOING:
                break
            best = (max if player == 0 else min)(_value(game, each.key) for each in children)
            assert (best > 0) - (best < 0) == (value > 0) - (value < 0), spec


def _value(game: Game, key: str) -> int:
    state, player = state_of(game, key)
    outcome = game.outcome(state)
    if outcome == ONGOING:
        return int(negamax(game, state, interpreted=True).value)
    return int(outcome if player == 0 else -outcome)


# ---------------------------------------------------------------- what goes wrong


def test_a_contradiction_stops_the_job_and_shows_both_sides(database: Database) -> None:
    options = TaskOptions(nodes=30, memory="1MB", interpreted=True)
    solving = TaskSolving("connect4:width=4,height=4", None, database, "job", options)
    done = next(each for each in results(solving) if each.result["low"] == 0)
    key = done.task.request["position"]
    with pytest.raises(JobStopped, match=f"position {key} is worth at least 0 by .*, and at most -1 by a liar"):
        solving.store.tighten(key, high=-1, by="a liar")
    assert solving.job.state == STOPPED
    with open_workers(concurrency=1) as workers, pytest.raises(SecateurError, match="and at most -1 by a liar"):
        TaskSolving("connect4:width=4,height=4", None, database, "job", options).run(workers)


def test_results_are_computed_again_before_the_job_is_done(database: Database) -> None:
    options = TaskOptions(nodes=15, memory="1MB", interpreted=True)

    def solving(job: str) -> TaskSolving:
        found = TaskSolving("connect4:width=4,height=3", None, database, job, options)
        found.job.check_every = 1  # all of them
        return found

    with open_workers(concurrency=1) as workers:
        found = solving("job").run(workers)
        report = job_report(database, "job")
        assert (report.state, report.open, report.checked) == ("done", 0, report.done)
        assert found.tasks == report.done > 3
        for _ in results(changed := solving("changed")):  # in this process, which checks nothing
            pass
        database.ask("UPDATE result SET content = replace(content, 'nodes\": ', 'nodes\": 9') WHERE job = 'changed'")
        for _ in range(2):
            with pytest.raises(JobStopped, match=r"gave nodes .* is not reliable"):
                solving("changed").run(workers)
        assert changed.is_solved and not changed.is_done and changed.job.state == STOPPED


def test_other_settings_are_another_job(database: Database) -> None:
    TaskSolving("tictactoe", None, database, "job", TaskOptions(nodes=50))
    for spec, nodes, says in (
        ("tictactoe", 51, r"the job job is another one \(nodes 50, not 51\): give another name"),
        ("tictactoe:width=4", 50, r"the job job is another one \(game "),
    ):
        with pytest.raises(SecateurError, match=says):
            TaskSolving(spec, None, database, "job", TaskOptions(nodes=nodes))


def test_games_that_a_tree_cannot_prove_are_refused(database: Database) -> None:
    with pytest.raises(SecateurError, match="states repeat in this game, so a tree cannot prove its value: use --all"):
        TaskSolving("morris", None, database, "job")
    with pytest.raises(SecateurError, match="nodes must be a whole number"):
        TaskOptions(nodes=0)


# ---------------------------------------------------------------- processes and certificates


def test_a_certificate_is_made_of_a_job(database: Database, tmp_path: Path) -> None:
    spec = "connect4:width=4,height=4"
    solving = TaskSolving(spec, None, database, "job", TaskOptions(nodes=50, memory="1MB", interpreted=True))
    for _ in results(solving):
        pass
    engine = Engine(solving.game, memory="1MB", interpreted=True)
    asked = []
    adviser = TreeAdviser(engine, solving.tree)
    below = adviser.engine.reaches
    engine.reaches = lambda *args, **options: asked.append(args) or below(*args, **options)  # type: ignore[method-assign]
    certify(engine, tmp_path / "proof", options=ProofOptions(leaf=200), adviser=adviser)
    verified = verify(tmp_path / "proof", interpreted=True)
    assert verified.low == verified.high == 0 and verified.states > 20


PROGRAM = """
import sys
from secateur.cluster.database import open_database
from secateur.cluster.workers import open_workers
from secateur.proof.solving import TaskOptions, TaskSolving
with open_database(sys.argv[1]) as database, open_workers(concurrency=2) as workers:
    options = TaskOptions(nodes=60, memory="1MB", interpreted=True)
    solving = TaskSolving("connect4:width=4,height=4", None, database, "job", options)
    found = solving.run(workers, lambda news: print(news.tasks, flush=True))
    print(found.low, found.high)
"""


def test_a_killed_program_goes_on(tmp_path: Path) -> None:
    """Kill -9, three times: nothing is lost, and nothing is counted twice."""
    file, kills = str(tmp_path / "jobs.sqlite"), 0
    with open_database(file) as database:
        while True:
            process = subprocess.Popen([sys.executable, "-c", PROGRAM, file], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(4)] if kills < 3 else process.stdout.readlines()
            if kills < 3 and process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
                kills += 1
                process.wait(PATIENCE)
                database.ask(
                    "UPDATE task SET deadline = ? WHERE state = 'leased'", time.time() - 1
                )  # its lease is over
                continue
            process.wait(PATIENCE)
            break
        assert said[-1] == "0 0\n" and kills == 3
        [[stored, named]] = database.ask("SELECT count(*), count(DISTINCT name) FROM result")
        assert stored == named > 20
