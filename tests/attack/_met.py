"""Where a broken game notes that its fault was met."""

from __future__ import annotations

met: list[str] = []
