"""The process of a worker that runs a game written on a page: it confines itself before it reads it.

It has no network, starts no processes, and writes only in the folder of the draft. Nothing is compiled in it: a
compiler would be another process.
"""

from __future__ import annotations

import os

from secateur.errors import SecateurError
from secateur.games import explained
from secateur.studio.jobs import StudioRunner
from secateur.workers.framing import Content
from secateur.workers.isolation import Confinement, confine, is_enforced
from secateur.workers.worker import Run, serve

#: Where the worker is told its folder, and whether the kernel must confine it.
FOLDER, ENFORCED = "SECATEUR_DRAFT", "SECATEUR_ENFORCED"

#: Seconds of a processor that one process may use, and bytes of memory.
SECONDS, MEMORY = 3_600, 1 << 30


class IsolatedRunner(StudioRunner):
    """What a worker of the studio does, if it is confined well enough."""

    def __init__(self, setup: Content, allowed: bool) -> None:
        super().__init__(setup)
        self.allowed = allowed

    def job(self, kind: str) -> Run:
        if not self.allowed:
            raise SecateurError("this system cannot confine the code of somebody else: it was not run")
        return super().job(kind)


def main() -> None:
    """Confines this process, and runs jobs."""
    means = confine(Confinement(os.environ[FOLDER], SECONDS, MEMORY))
    allowed = ENFORCED not in os.environ or is_enforced(means)
    serve(lambda setup: IsolatedRunner(setup, allowed), explained, stoppable=True)


if __name__ == "__main__":
    main()
