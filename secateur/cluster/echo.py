"""A worker that knows no game: it shows what every runner has, and tests and simulations use it."""

from __future__ import annotations

import time

from secateur.cluster.meeting import meet
from secateur.workers.framing import Content
from secateur.workers.worker import Run, Stopping, Tell, serve


class EchoRunner:
    """Answers what it is told; `sleep` and `square` take so many seconds."""

    def __init__(self, setup: Content) -> None:
        self.setup = setup

    def job(self, kind: str) -> Run:
        return {"meet": self.meet, "echo": self.echo, "sleep": self.sleep, "square": self.square}[kind]

    def meet(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Checks whose work it is to do."""
        meet(None, request)
        return {}

    def echo(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        return request

    def sleep(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Waits."""
        stopping.wait(request["seconds"])
        return request

    def square(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Computes, without letting go of the interpreter."""
        until = time.process_time() + request["seconds"]
        while time.process_time() < until:
            sum(range(1000))
        return {"square": request["number"] ** 2}

    def close(self) -> None:
        """Nothing runs on."""


if __name__ == "__main__":
    serve(EchoRunner, stoppable=True)
