"""Files without a known mistake that are judged in a way of their own: each stands in the folder of its verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.errors import SecateurError
from tests.judge.test_corpus import LONGEST, verdict_on

FILES = sorted((Path(__file__).parent / "files").glob("*/*.py"))


#: Seconds of processor time for a file whose calls are stopped: each takes a second, and three may be made.
LONGEST_ENDLESS = 4.0


def kind_of(path: Path) -> str:
    try:
        return verdict_on(path, LONGEST_ENDLESS if path.parent.name == "endless" else LONGEST).kind
    except SecateurError:
        return "not-judged"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_has_its_verdict(path: Path) -> None:
    assert kind_of(path) == path.parent.name
