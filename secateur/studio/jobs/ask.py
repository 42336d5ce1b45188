"""How the studio asks its workers: typed requests, and typed answers."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from secateur.schema import convert, plain
from secateur.studio.messages.jobs import JobRequest
from secateur.workers.framing import Content
from secateur.workers.job import Job, News
from secateur.workers.scheduler import Scheduler

T = TypeVar("T", bound=Struct)


def make_job(request: JobRequest, owner: object, news: News | None = None, prepare: News | None = None) -> Job:
    """A job that does what a request says."""
    return Job(request.job, plain(request), owner, news, prepare)


async def ask(scheduler: Scheduler, request: JobRequest, kind: type[T]) -> T:
    """The answer to a short question."""
    return read_reply(await scheduler.ask(request.job, plain(request)), kind)


def read_reply(content: Content, kind: type[T]) -> T:
    """What a worker has said."""
    return convert(content, kind, "the worker's answer")
