"""The process of a worker of the studio."""

from __future__ import annotations

from secateur.games import explained
from secateur.studio.jobs import StudioRunner
from secateur.workers.worker import serve

if __name__ == "__main__":
    serve(StudioRunner, explained, stoppable=True)
