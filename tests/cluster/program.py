"""A program that works on a job, for tests that kill it: python program.py URL TASKS CLUSTER LEASE.

Each result is also counted in a table, in the transaction that stores it: a result that is counted twice shows there.
"""

from __future__ import annotations

import sys

from secateur.cluster.database import open_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.task import Runner, Task
from secateur.cluster.work import work
from secateur.cluster.workers import open_workers

#: Seconds of processor time of a task.
SECONDS = 0.02


def main() -> None:
    url, count, cluster, lease = sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])
    with open_database(url) as database, open_workers(None if cluster == "local" else cluster, 1) as workers:
        job = StoredJob(database, "kills", "echo", {"count": count}, check_every=20, lease=lease)
        database.ask("CREATE TABLE IF NOT EXISTS tally (number BIGINT NOT NULL)")
        job.add(Task("square", number, {"number": number, "seconds": SECONDS}) for number in range(count))
        for _ in work(
            Runner("secateur.cluster.echo", {}),
            None,
            workers,
            job,
            lambda done: database.ask("INSERT INTO tally VALUES (?)", done.task.number) and None,
        ):
            pass
        job.complete()


if __name__ == "__main__":
    main()
