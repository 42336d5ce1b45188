"""A job in a database: its tasks, who works on each, and the results.

Whoever works on a task holds a lease of it, and renews it; when a process dies its leases run out, and others take
its tasks. A result is taken only from the holder, and only once. One result in a hundred is computed again by another
process, and must be the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from secateur.cluster.database import Database, Row
from secateur.cluster.host import machine_name
from secateur.cluster.task import Task
from secateur.errors import SecateurError, instead
from secateur.journal import difference
from secateur.schema import plain
from secateur.workers.framing import Content

#: Seconds for which a task is leased; it is renewed in good time. So much work is repeated at most after a kill.
LEASE = 60.0

#: One result in so many is computed again, unless the job says otherwise.
CHECK_EVERY = 100

#: What follows the name of a task that is done again.
AGAIN = " again"

#: What a result may differ in when it is computed again.
VARYING = frozenset({"seconds"})

RUNNING, PAUSED, CANCELLED, STOPPED, DONE = "running", "paused", "cancelled", "stopped", "done"


class JobStopped(SecateurError):
    """The job cannot go on: two results contradict each other. The message shows both."""


@dataclass(frozen=True)
class Lease:
    """The right to do a task, until a deadline by the clock of the database."""

    task: Task
    token: str


@dataclass(frozen=True)
class StoredResult:
    """A result in the database, and where it comes from."""

    content: Content
    worker: str
    seconds: float
    ended: float


class StoredJob:
    """A job of a database, by its name. It is made if it is new; another one with that name is refused.

    `identity` is what makes it this job: the game, the settings, the digest of the rules. `check_every` is 0 where
    results cannot be repeated, as those of games on a clock.

    >>> import tempfile
    >>> from secateur.cluster.database import open_database
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     job = StoredJob(database, "sums", "example", {"of": 2})
    ...     job.add([Task("sum", number, {"of": [number, 1]}) for number in range(3)])
    ...     [lease] = job.claim(1)
    ...     job.finish(lease, {"sum": 1}), job.finish(lease, {"sum": 1}), job.counts()
    (True, True, {'open': 2, 'done': 1})
    """

    def __init__(
        self,
        database: Database,
        name: str,
        kind: str,
        identity: object,
        check_every: int = CHECK_EVERY,
        lease: float = LEASE,
    ) -> None:
        self.database, self.name, self.lease = database, name, lease
        self.holder = f"{machine_name()}:{os.getpid()}:{secrets.token_hex(4)}"
        wanted = plain(identity)
        known = database.run(lambda: self._enter(kind, json.dumps(wanted), check_every))
        if known[0] != kind:
            raise SecateurError(f"the job {name} belongs to {known[0]}, not to {kind}: give another name")
        if (before := json.loads(known[1])) != json.loads(json.dumps(wanted)):
            raise SecateurError(f"the job {name} is another one ({difference(before, wanted)}): give another name")
        self.check_every = int(known[2])

    def _enter(self, kind: str, identity: str, check_every: int) -> Row:
        ask = self.database.ask
        values = (self.name, kind, identity, RUNNING, "", check_every, self.database.now())
        ask(
            "INSERT INTO job (name, kind, identity, state, why, check_every, created) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            *values,
        )
        return ask("SELECT kind, identity, check_every FROM job WHERE name = ?", self.name)[0]

    @classmethod
    def find(cls, database: Database, name: str) -> StoredJob:
        """A job that is there, to look at it or to change its state."""
        known = {each: rest for each, *rest in database.ask("SELECT name, kind, identity FROM job")}
        if name not in known:
            raise SecateurError(
                f"there is no job {name!r} in {database.shown}" + (instead(name, known) if known else "")
            )
        return cls(database, name, known[name][0], json.loads(known[name][1]))

    # ------------------------------------------------------------ the state of the job

    @property
    def state(self) -> str:
        """running, paused, cancelled, stopped or done."""
        [[found]] = self.database.ask("SELECT state FROM job WHERE name = ?", self.name)
        return str(found)

    @property
    def why(self) -> str:
        """Why it was stopped."""
        [[found]] = self.database.ask("SELECT why FROM job WHERE name = ?", self.name)
        return str(found)

    def become(self, state: str, why: str = "") -> None:
        """Changes the state."""
        self.database.ask("UPDATE job SET state = ?, why = ? WHERE name = ?", state, why, self.name)

    def change(self, state: str) -> None:
        """Pauses, resumes or cancels it, as a user wants; what contradicts itself is never resumed."""

        def step() -> None:
            if self.state == STOPPED:
                raise SecateurError(f"the job {self.name} was stopped for good: {self.why}")
            if self.state == DONE:
                raise SecateurError(f"the job {self.name} is done")
            self.become(state)

        self.database.run(step)

    def complete(self) -> None:
        """Notes that it is done, unless somebody has paused or ended it; removes tasks that nobody needs any more."""

        def step() -> None:
            if self.state == RUNNING:
                self.database.ask("DELETE FROM task WHERE job = ? AND state = 'open'", self.name)
                self.become(DONE)

        self.database.run(step)

    def reopen(self) -> None:
        """Notes that more is to do, if it was done."""
        self.database.ask("UPDATE job SET state = ? WHERE name = ? AND state = ?", RUNNING, self.name, DONE)

    def set_total(self, total: int | None) -> None:
        """Says how many tasks there will be, for the estimate."""
        self.database.ask("UPDATE job SET total = ? WHERE name = ?", total, self.name)

    def note_fault(self, text: str) -> None:
        """Notes what went wrong, for those who look at the job."""
        self.database.ask("INSERT INTO fault VALUES (?, ?, ?)", self.name, self.database.now(), text)

    def stop(self, why: str) -> NoReturn:
        """Stops it for good; nothing that the transaction has done otherwise is kept."""
        raise JobStopped(why)

    def run(self, step: Any) -> Any:
        """A transaction of this job: see `Database.run`. One that stops the job leaves only that."""
        try:
            return self.database.run(step)
        except JobStopped as error:
            if not self.database.inside:
                self._note_stop(str(error))
            raise

    def _note_stop(self, why: str) -> None:
        def step() -> None:
            self.become(STOPPED, why)
            self.note_fault(why)

        self.database.run(step)

    # ------------------------------------------------------------ tasks

    def add(self, tasks: Iterable[Task], priority: float = 0.0) -> None:
        """Adds tasks that are not there yet; those of a higher priority are done first, then lower numbers."""
        rows = [
            (self.name, task.name, task.kind, task.number, json.dumps(task.request), task.avoid, priority, "open")
            for task in tasks
        ]
        self.database.ask_many(
            "INSERT INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', '', 0, 0) ON CONFLICT DO NOTHING", rows
        )

    def claim(self, most: int, names: Sequence[str] | None = None, only_checks: bool = False) -> list[Lease]:
        """Leases of tasks that nobody works on: the next ones, or those of these names. Nothing unless it runs."""

        def step() -> list[Lease]:
            if most <= 0 or self.state != RUNNING:
                return []
            now = self.database.now()
            rows = self._free(now, most, only_checks) if names is None else self._free_of(now, names)
            leases = [Lease(_task(row), secrets.token_hex(8)) for row in rows]
            for lease, row in zip(leases, rows, strict=True):
                if row[5] == "leased":
                    self.note_fault(f"{lease.task.name}: its lease ran out, {row[6]} has not answered")
            self.database.ask_many(
                "UPDATE task SET state = 'leased', holder = ?, token = ?, deadline = ?, tries = tries + 1"
                " WHERE job = ? AND name = ?",
                [(self.holder, each.token, now + self.lease, self.name, each.task.name) for each in leases],
            )
            return leases

        return self.database.run(step)

    def _free(self, now: float, most: int, only_checks: bool) -> list[Row]:
        """Tasks whose lease has run out, then open ones."""
        found: list[Row] = []
        for which in (f"state = 'leased' AND deadline < {now!r}", "state = 'open'"):
            found += self.database.ask(
                f"SELECT {_COLUMNS} FROM task WHERE job = ? AND {which}{' AND avoid <> ?' if only_checks else ''}"
                f" ORDER BY priority DESC, number LIMIT ?{self.database.skip_locked}",
                self.name,
                *([""] if only_checks else []),
                most - len(found),
            )
        return found

    def _free_of(self, now: float, names: Sequence[str]) -> list[Row]:
        order = {name: place for place, name in enumerate(names)}
        rows = self.database.ask_among(
            f"SELECT {_COLUMNS} FROM task WHERE job = ? AND (state = 'open' OR state = 'leased' AND deadline < ?)"
            " AND name",
            (self.name, now),
            names,
            self.database.skip_locked,
        )
        return sorted(rows, key=lambda row: order[row[4]])

    def renew(self, leases: Iterable[Lease]) -> None:
        """Extends leases, but for those that others have taken over."""
        until = self.database.now() + self.lease
        rows = [(until, self.name, lease.task.name, lease.token) for lease in leases]
        self.database.ask_many(
            "UPDATE task SET deadline = ? WHERE job = ? AND name = ? AND token = ? AND state = 'leased'", rows
        )

    def give_back(self, leases: Iterable[Lease]) -> None:
        """Leaves tasks to others at once."""

        rows = [(self.name, lease.task.name, lease.token) for lease in leases]
        self.database.ask_many(
            "UPDATE task SET state = 'open', token = '' WHERE job = ? AND name = ? AND token = ? AND state = 'leased'",
            rows,
        )

    # ------------------------------------------------------------ results

    def finish(self, lease: Lease, content: Content, worker: str = "", seconds: float = 0.0) -> bool:
        """Stores the result of a task, once, and only from the holder of its lease; whether it was taken.

        A result that comes too late is ignored. One that differs from the result that it is to check stops the job.
        """

        def step() -> bool:
            name = lease.task.name
            [[token, state]] = self.database.ask(
                f"SELECT token, state FROM task WHERE job = ? AND name = ?{self.database.for_update}", self.name, name
            ) or [("", "")]
            if token != lease.token:
                self.note_fault(f"{name}: a late result of {worker or self.holder} was ignored")
                return False
            if state == DONE:
                return True  # it was stored before, by this lease
            if name.endswith(AGAIN):
                self._compare(name.removesuffix(AGAIN), content, worker)
            now = self.database.now()
            self.database.ask("UPDATE task SET state = ? WHERE job = ? AND name = ?", DONE, self.name, name)
            values = (self.name, name, json.dumps(content), worker, seconds, now)
            self.database.ask("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)", *values)
            if self._is_checked(name):
                self.add([replace(lease.task, key=name + AGAIN, avoid=worker or self.holder)], priority=-1e9)
            return True

        return bool(self.run(step))

    def _is_checked(self, name: str) -> bool:
        """Whether a result is computed again: chance decides, and always in the same way."""
        if not self.check_every or name.endswith(AGAIN):
            return False
        found = hashlib.blake2b(f"{self.name} {name}".encode(), digest_size=8).digest()
        return int.from_bytes(found, "big") % self.check_every == 0

    def _compare(self, name: str, content: Content, worker: str) -> None:
        first = self.results([name])[name]
        for field in sorted(first.content.keys() | content.keys()):
            one, other = first.content.get(field), content.get(field)
            if one != other and field not in VARYING:
                self.stop(
                    f"{name} gave {field} {json.dumps(one)} by {first.worker or 'a worker'} and {json.dumps(other)} by "
                    f"{worker or 'a worker'}: one of these machines, or the program, is not reliable"
                )

    def results(self, names: Iterable[str]) -> dict[str, StoredResult]:
        """The results that there are of tasks of these names."""
        question = "SELECT name, content, worker, seconds, ended FROM result WHERE job = ? AND name"
        rows = self.database.ask_among(question, (self.name,), list(names))
        return {name: StoredResult(json.loads(content), *rest) for name, content, *rest in rows}

    def all_results(self) -> list[tuple[str, StoredResult]]:
        """All results in the order in which they came, without those that checked others."""
        rows = self.database.ask(
            "SELECT name, content, worker, seconds, ended FROM result WHERE job = ? ORDER BY ended, name", self.name
        )
        return [
            (name, StoredResult(json.loads(content), *rest))
            for name, content, *rest in rows
            if not name.endswith(AGAIN)
        ]

    def counts(self) -> dict[str, int]:
        """How many tasks are open, leased and done."""
        rows = self.database.ask("SELECT state, count(*) FROM task WHERE job = ? GROUP BY state", self.name)
        return {state: number for state in ("open", "leased", DONE) for known, number in rows if known == state}


_COLUMNS = "kind, number, request, avoid, name, state, holder"


def _task(row: Row) -> Task:
    kind, number, request, avoid, name = row[:5]
    task = Task(kind, number, json.loads(request), avoid=avoid)
    return task if task.name == name else replace(task, key=name)
