"""Databases for tests: an SQLite file and a PostgreSQL server, with the same tests for both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    if reason := postgres.obstacle():
        pytest.skip(reason)
    with postgres.any_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A new database."""
    if request.param == "sqlite":
        yield str(tmp_path / "jobs.sqlite")
    else:
        with postgres.new_database(request.getfixturevalue("server"), f"secateur_{os.getpid()}") as found:
            yield found
