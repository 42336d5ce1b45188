"""A worker whose jobs do what no job should, one kind each; it knows no game."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from secateur.errors import SecateurError
from secateur.jit import status
from secateur.workers.worker import Run, Stopping, Tell, serve


def _until_gone(request: dict[str, Any]) -> None:
    """Waits for as long as a file is there."""
    while Path(request["file"]).exists():
        time.sleep(0.01)


def meet(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    return {}


def echo(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    print("a job may print")
    return {**request, "pid": os.getpid()}


def refuse(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    raise SecateurError("ask for\nless")


def stumble(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    return {"result": 1 // request["by"]}


def die(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Dies, as by kill -9, unless it has done so before."""
    if not Path(request["file"]).exists():
        Path(request["file"]).touch()
        os.kill(os.getpid(), 9)
    return {}


def die_always(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    os.kill(os.getpid(), 9)
    return {}


def hang(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    tell({"at": "work", "pid": os.getpid()})
    while True:
        time.sleep(1)


def spin(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    while True:
        pass


def spin_and_tell(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Takes so many seconds of processor time, and says so again and again."""
    while time.process_time() < request["seconds"]:
        tell({"spent": time.process_time()})
    return {}


def fork(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Starts a process that outlives the job, and keeps its pipes open."""
    child = os.fork()
    if not child:
        time.sleep(600)
        os._exit(0)
    Path(request["file"]).write_text(str(child))
    if request["then"] == "exit":
        os._exit(3)
    return hang(request, tell, stopping)


def wait(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Waits until a file is gone, or until it is stopped."""
    tell({"depth": 1})
    while Path(request["file"]).exists() and not stopping.wait(0.01):
        pass
    return {"whole": not stopping.is_set()}


def wait_deaf(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Waits until a file is gone, whoever wants to stop it."""
    _until_gone(request)
    return {"whole": True}


def compile(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Says that it compiles until a file is gone."""
    status.begin("compiling this, about 1 s")
    tell({"depth": 1})
    _until_gone(request)
    status.end("compiling this, about 1 s")
    return {}


def swell(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    return {"size": len(bytearray(request["bytes"]))}


class SampleRunner:
    def __init__(self, setup: dict[str, Any]) -> None:
        if setup.get("refuse"):
            raise SecateurError("this setup is wrong")

    def job(self, kind: str) -> Run:
        run: Run = globals()[kind]
        return run

    def close(self) -> None:
        pass


if __name__ == "__main__":
    serve(SampleRunner, stoppable=os.environ.get("SAMPLE_WORKER") == "stoppable")
