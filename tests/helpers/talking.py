"""A page without a browser: asks the studio over its WebSocket, and keeps what it is told meanwhile."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection

from tests.helpers.patience import PATIENCE
from tests.helpers.running_studio import Running

ENGINE = {"kind": "engine", "level": {"nodes": 200}}
HUMAN = {"kind": "human"}


class Refused(Exception):
    """The studio answers with an error; `code` is its kind."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["message"])
        self.code = message["code"]


class Talk:
    """One WebSocket; use it as `with`."""

    def __init__(self, studio: Running, path: str = "/ws") -> None:
        self.opening = studio.connect(path, max_size=None)
        self.socket: ClientConnection = self.opening.__enter__()
        self.last = 0
        self.pushes: list[dict[str, Any]] = []

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *error: object) -> None:
        self.opening.__exit__(None, None, None)

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """The reply; an error is raised."""
        self.send(type, **fields)
        return self.answer()

    def send(self, type: str, **fields: Any) -> None:
        """Asks, without waiting for the reply."""
        self.last += 1
        self.socket.send(json.dumps({"v": 1, "id": self.last, "type": type, **fields}))

    def answer(self) -> dict[str, Any]:
        """The reply to the last message; an error is raised."""
        while (message := self.receive()).get("re") != self.last:
            self.pushes.append(message)
        if message["type"] == "error":
            raise Refused(message)
        return message

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """The first push that is wanted, of those that came already or will come."""
        until = time.monotonic() + timeout
        while True:
            while self.pushes:
                message = self.pushes.pop(0)
                if wanted(message):
                    return message
            self.pushes.append(self.receive(until - time.monotonic()))

    def job(self, kind: str, request: dict[str, Any]) -> dict[str, Any]:
        """Waits for a job; returns its last message."""
        name = self.ask("job.start", kind=kind, request=request)["job"]
        return self.until(
            lambda push: (
                push["type"] == "job" and push["job"] == name and push["state"] in ("done", "failed", "stopped")
            )
        )
