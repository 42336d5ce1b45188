"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("secateur", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("secateur")

#: Public data beside the project; tests that need it say so where it is absent.
SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture
def shared() -> Path:
    if not SHARED.is_dir():
        pytest.skip("the public data sets (../shared/data) are not here")
    return SHARED


#: Whether this run is asked to interpret everything: tests of the compiled half are skipped then.
INTERPRETED = any(os.environ.get(name, "0") not in ("", "0") for name in ("SECATEUR_INTERPRETED", "NUMBA_DISABLE_JIT"))


@pytest.fixture
def compiled() -> None:
    if INTERPRETED:
        pytest.skip("this run interprets everything")
