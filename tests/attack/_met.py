"""Where a broken game notes that its fault was reached."""

from __future__ import annotations

met: list[str] = []
