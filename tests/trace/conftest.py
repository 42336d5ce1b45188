"""What the tests of the explorer's pages share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.explorer_page import Reader


@pytest.fixture
def reader(browser: Any, tmp_path: Path) -> Iterator[Reader]:
    made = Reader(browser, tmp_path)
    yield made
    made.context.close()
    assert made.faults == []
