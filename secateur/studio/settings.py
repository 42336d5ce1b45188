"""The settings of a studio."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from secateur.errors import SecateurError
from secateur.machine import most_memory, to_bytes, user_folder

#: The most worker processes that are any use.
MOST_WORKERS = 64

#: The smallest table that helps a search.
LEAST_TABLE = 1 << 20


def default_data() -> Path:
    """Where matches are kept unless --data names another file: the user's own data folder."""
    return user_folder("data") / "studio.sqlite"


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worker_count(wanted: int | None, memory: str) -> int:
    """How many workers there are with a table of that size each: as many as wanted, or as cores and memory allow.

    >>> worker_count(1, "64MB")
    1
    """
    try:
        size = to_bytes(memory)
    except SecateurError as error:
        raise SecateurError(f"--{error}") from None  # which begins with the name of the option
    if size < LEAST_TABLE:
        raise SecateurError(f"--memory {memory} is too little for a table: give 1MB or more")
    most = most_memory() // size
    if (wanted or 1) > most:
        raise SecateurError(
            f"--workers {wanted or 1} with --memory {memory} each do not fit: "
            f"at most {most_memory() / 2**30:.1f} GB together, half of what this machine has"
        )
    return wanted or min(cores() + 1, most, MOST_WORKERS)  # one of them is kept for moves that somebody waits for


@dataclass(frozen=True)
class Settings:
    """One studio: where it listens, what it keeps, and how much it may use."""

    #: The SQLite file of matches; its folder exists.
    data: Path
    #: The author's own game, exactly as named on the command line (my_game.py:MyGame); the only file that is loaded.
    own: str | None = None
    #: The language of the pages; empty: that of the browser.
    language: str = ""
    #: The game to open on, with parameters if it has some.
    game: str = "othello"
    host: str = "127.0.0.1"
    #: 0 until a socket is bound, then the port that it has.
    port: int = 0
    #: What a browser must show to be let in; None where everyone who reaches the address is.
    token: str | None = None
    #: The database of the jobs that are shown; None: the usual one.
    database: str | None = None
    #: Worker processes beside the referee.
    workers: int = field(default_factory=cores)
    #: The transposition table of each worker.
    memory: str = "64MB"
    #: Seconds for a request to arrive, for a response to be read, and for a page to answer a ping.
    timeout: float = 20.0
