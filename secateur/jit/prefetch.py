"""A hint to the processor: this part of an array is needed soon."""

from __future__ import annotations

from typing import Any


def prefetch(array: Any, index: int) -> None:
    """Begins to load what is at an index; interpreted, nothing.

    >>> prefetch([1, 2, 3], 0)
    """
