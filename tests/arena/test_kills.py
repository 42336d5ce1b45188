"""Commands that are killed in the middle: the attack on journals at a small scale."""

from __future__ import annotations

import pytest

from tests.attack import journals


@pytest.mark.slow
def test_kills_in_the_middle_lose_nothing() -> None:
    figures = journals.attack(seed=1, scale=0.02)
    assert figures.held, figures
    assert figures.tried["games"] > 0
