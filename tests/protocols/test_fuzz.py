"""Lines that make no sense, and lines that nearly do: it stays alive, and answers every `go` once."""

from __future__ import annotations

import pytest

from tests.attack import protocols


def test_a_few_thousand_lines() -> None:
    figures = protocols.attack(seed=1, scale=0.04)
    assert figures.held, figures


@pytest.mark.slow
def test_a_hundred_thousand_lines() -> None:
    figures = protocols.attack(seed=2, scale=1.0)
    assert figures.held, figures
