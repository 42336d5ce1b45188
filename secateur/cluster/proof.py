"""The proof of a job: positions with the bounds that are known of their values, and the moves between them.

Bounds only ever tighten. Two that contradict each other stop the job, and its message shows both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from secateur.cluster.jobs import StoredJob


@dataclass(frozen=True)
class ProofBounds:
    """What is known of a value: at least `low`, at most `high`, None where nothing is; and by which tasks."""

    low: int | None = None
    high: int | None = None
    low_by: str = ""
    high_by: str = ""

    @property
    def is_exact(self) -> bool:
        return self.low is not None and self.low == self.high


class ProofTree:
    """The positions and moves of a job.

    >>> import tempfile
    >>> from secateur.cluster.database import open_database
    >>> with tempfile.TemporaryDirectory() as folder, open_database(f"{folder}/jobs.sqlite") as database:
    ...     proof = ProofTree(StoredJob(database, "proof", "solve", {}))
    ...     _ = proof.tighten("a", low=0, by="task 1"), proof.tighten("a", low=-1, high=2, by="task 2")
    ...     print(proof.bounds(["a"])["a"])
    ...     proof.tighten("a", high=-1, by="task 3")
    Traceback (most recent call last):
    secateur.cluster.jobs.JobStopped: position a is worth at least 0 by task 1, and at most -1 by task 3: \
one of them is wrong
    """

    def __init__(self, job: StoredJob) -> None:
        self.job, self.database = job, job.database

    def tighten(self, position: str, low: int | None = None, high: int | None = None, by: str = "") -> ProofBounds:
        """Takes what is new of a position's bounds, and returns what is known then."""

        def step() -> ProofBounds:
            ask, job = self.database.ask, self.job.name
            ask("INSERT INTO position VALUES (?, ?, NULL, NULL, '', '') ON CONFLICT DO NOTHING", job, position)
            question = "SELECT low, high, low_by, high_by FROM position WHERE job = ? AND name = ?"
            before = ProofBounds(*ask(question + self.database.for_update, job, position)[0])
            found = self._tightened(position, before, ProofBounds(low, high, by, by))
            if found != before:
                ask(
                    "UPDATE position SET low = ?, high = ?, low_by = ?, high_by = ? WHERE job = ? AND name = ?",
                    found.low,
                    found.high,
                    found.low_by,
                    found.high_by,
                    job,
                    position,
                )
            return found

        return self.job.run(step)

    def _tightened(self, position: str, before: ProofBounds, new: ProofBounds) -> ProofBounds:
        low, low_by, high, high_by = before.low, before.low_by, before.high, before.high_by
        if new.low is not None and (low is None or new.low > low):
            low, low_by = new.low, new.low_by
        if new.high is not None and (high is None or new.high < high):
            high, high_by = new.high, new.high_by
        if low is not None and high is not None and low > high:
            self.job.stop(
                f"position {position} is worth at least {low} by {low_by}, and at most {high} by {high_by}: "
                "one of them is wrong"
            )
        return ProofBounds(low, high, low_by, high_by)

    def bounds(self, positions: Iterable[str]) -> dict[str, ProofBounds]:
        """What is known of positions; those of which nothing was ever said are left out."""
        question = "SELECT name, low, high, low_by, high_by FROM position WHERE job = ? AND name"
        rows = self.database.ask_among(question, (self.job.name,), list(positions))
        return {name: ProofBounds(*rest) for name, *rest in rows}

    def all_bounds(self) -> dict[str, ProofBounds]:
        """What is known of all positions."""
        rows = self.database.ask("SELECT name, low, high, low_by, high_by FROM position WHERE job = ?", self.job.name)
        return {name: ProofBounds(*rest) for name, *rest in rows}

    def add_edges(self, parent: str, children: Iterable[tuple[str, str]]) -> None:
        """Adds the moves of a position, each with the position that it leads to."""
        rows = [(self.job.name, parent, move, child) for move, child in children]
        self.database.ask_many("INSERT INTO edge VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", rows)

    def children(self, parent: str) -> list[tuple[str, str]]:
        """The moves of a position, each with the position that it leads to."""
        question = "SELECT move, child FROM edge WHERE job = ? AND parent = ? ORDER BY move"
        return [(move, child) for move, child in self.database.ask(question, self.job.name, parent)]

    def parents(self, child: str) -> list[str]:
        """The positions with a move to this one."""
        question = "SELECT DISTINCT parent FROM edge WHERE job = ? AND child = ? ORDER BY parent"
        return [parent for [parent] in self.database.ask(question, self.job.name, child)]

    def all_edges(self) -> list[tuple[str, str, str]]:
        """All moves: from where, which, and where to."""
        rows = self.database.ask("SELECT parent, move, child FROM edge WHERE job = ?", self.job.name)
        return [(parent, move, child) for parent, move, child in rows]
