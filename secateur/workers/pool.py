"""Several workers at once: jobs in, answers out, in the order in which they get done."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from secateur.errors import SecateurError

#: The folder that holds this package.
HERE = Path(__file__).resolve().parents[2]

#: Seconds that a worker has to end its engines.
FAREWELL = 3.0

#: So many workers may die by themselves before that is an error: the machine may be out of memory.
DEATHS = 3


@dataclass
class Hired:
    """A worker's process, and the job it does."""

    process: subprocess.Popen[bytes]
    job: dict[str, Any] | None = None
    buffer: bytes = b""
    dead: bool = False


@dataclass
class Pool:
    """Workers that have all been told the same at the start."""

    setup: dict[str, Any]
    size: int
    module: str = "secateur.arena.worker"
    hired: list[Hired] = field(default_factory=list)
    deaths: int = 0

    def work(self, jobs: Iterator[dict[str, Any] | None]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Each job with its answer. Closing the iterator ends all workers, whatever they do.

        A first job that is called "meet" is done alone: engines of ours that must be compiled are, once. A job that is
        None says that the next one depends on an answer that is not there yet.
        """
        again: list[dict[str, Any]] = []
        alone = False
        with selectors.DefaultSelector() as selector:
            try:
                while True:
                    while not alone and sum(each.job is not None for each in self.hired) < self.size:
                        job = again.pop() if again else next(jobs, None)
                        if job is None:
                            break
                        alone = job["kind"] == "meet"
                        self._give(job, selector)
                    if not any(each.job is not None for each in self.hired):
                        return
                    for key, _ in selector.select():
                        worker: Hired = key.data
                        for answer in self._hear(worker):
                            job, worker.job = worker.job, None
                            assert job is not None
                            alone = False
                            yield job, answer
                        if worker.dead:
                            selector.unregister(key.fileobj)
                            again += self._bury(worker)
                            alone = False
            finally:
                self.close()

    def _give(self, job: dict[str, Any], selector: selectors.BaseSelector) -> None:
        idle = [each for each in self.hired if each.job is None]
        worker = idle[0] if idle else self._hire(selector)
        worker.job = job
        self._tell(worker, job)

    def _hire(self, selector: selectors.BaseSelector) -> Hired:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", self.module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for the contest, which ends its workers itself
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))},
        )
        worker = Hired(process)
        self.hired.append(worker)
        assert process.stdout is not None
        selector.register(process.stdout, selectors.EVENT_READ, worker)
        self._tell(worker, {"setup": self.setup})
        return worker

    def _tell(self, worker: Hired, message: dict[str, Any]) -> None:
        assert worker.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # its end is seen where its answers are read
            worker.process.stdin.write(json.dumps(message).encode() + b"\n")

    def _hear(self, worker: Hired) -> list[dict[str, Any]]:
        assert worker.process.stdout is not None
        data = worker.process.stdout.read(1 << 16)
        worker.dead = not data
        *whole, worker.buffer = (worker.buffer + data).split(b"\n")
        return [json.loads(line) for line in whole]

    def _bury(self, worker: Hired) -> list[dict[str, Any]]:
        """The job that a dead worker leaves undone."""
        self.hired.remove(worker)
        code = worker.process.wait()
        self.deaths += 1
        if self.deaths >= DEATHS:
            raise SecateurError(f"worker processes end by themselves, the last one with exit code {code}")
        return [] if worker.job is None else [worker.job]

    def close(self) -> None:
        """Ends the workers, and with them their engines."""
        for worker in self.hired:
            assert worker.process.stdin is not None
            worker.process.stdin.close()
        for worker in self.hired:
            try:
                worker.process.wait(FAREWELL)
            except subprocess.TimeoutExpired:
                os.killpg(worker.process.pid, signal.SIGKILL)
                worker.process.wait()
            assert worker.process.stdout is not None
            worker.process.stdout.close()
        self.hired.clear()
