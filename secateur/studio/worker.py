"""A worker: a process of its own that runs one job after the other, and says on a pipe how each goes.

Messages are lines of JSON. In: {"job", "kind", "request"} begins a job, {"stop": job} ends it early.
Out: {"job", "begun"} before the game is asked anything, {"job", "told"} as often as there is news, then
{"job", "result"} or {"job", "error"}.
Where the pipe closes, the server is gone, and so is the worker.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

from secateur.errors import SecateurError, plainly
from secateur.jit import status
from secateur.jit.background import keep_priority
from secateur.studio.jobs import Stopping, job

#: Address space beside the tables: a job that goes beyond it is told so, and the machine is spared.
MOST_MEMORY = 4 << 30


class Worker:
    """The one that reads, runs and writes."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source, self.sink = source, sink
        self.writing = threading.Lock()
        self.waiting: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.stopping: dict[str, Stopping] = {}

    def run(self) -> None:
        """Runs jobs until the process ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            message = self.waiting.get()
            name = message["job"]
            answer = self._answer(name, message["kind"], message["request"], self.stopping[name])
            del self.stopping[name]
            self._write({"job": name, **answer})

    def _listen(self) -> None:
        for line in self.source:
            message = json.loads(line)
            if "stop" in message:
                stopping = self.stopping.get(message["stop"])
                if stopping is not None:
                    stopping.set()
            else:
                self.stopping[message["job"]] = Stopping()
                self.waiting.put(message)
        os._exit(0)  # whatever is being searched: nobody wants to know any more

    def _answer(self, name: str, kind: str, request: dict[str, Any], stopping: Stopping) -> dict[str, Any]:
        def tell(news: dict[str, Any]) -> None:
            busy = {"compiling": status.now[-1]} if status.now else {}
            self._write({"job": name, "told": {**busy, **news}})

        with _told_of_compiling(tell):
            try:
                run = job(kind)
                self._write({"job": name, "begun": True})
                return {"result": run(request, tell, stopping)}
            except SecateurError as error:
                return {"error": " ".join(str(error).split())}
            except MemoryError:
                return {"error": "that takes more memory than there is: ask for less"}
            except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001  a user's game raises what it likes
                return {"error": _explained(error)}

    def _write(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, separators=(",", ":"), default=int) + "\n"
        try:
            with self.writing:
                self.sink.write(text)
                self.sink.flush()
        except OSError:  # the server is gone
            os._exit(0)


@contextlib.contextmanager
def _told_of_compiling(tell: Callable[[dict[str, Any]], None]) -> Any:
    """Passes on what is being compiled."""

    def listener(text: str) -> None:
        tell({"compiling": text})

    status.listeners.append(listener)
    try:
        yield
    finally:
        status.listeners.remove(listener)


def _explained(error: BaseException) -> str:
    from secateur.games import loaded_files

    if not loaded_files:
        import traceback

        traceback.print_exception(error)
        return f"internal error: {plainly(error, [])}"
    return f"the game raises {plainly(error, loaded_files)}; run secateur check for details"


def main() -> None:
    """The entry point of the process: `python -m secateur.studio.worker BYTES_OF_TABLES NICE`."""
    tables, nice = map(int, sys.argv[1:3])
    sink = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a game prints must not get between messages
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY + tables, MOST_MEMORY + tables))
    if hasattr(os, "nice"):
        keep_priority()
        os.nice(nice)
    Worker(sys.stdin, sink).run()


if __name__ == "__main__":
    main()
