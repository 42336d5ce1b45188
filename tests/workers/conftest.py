"""Workers that run the module `sample_worker`."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets worker processes find the module."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
