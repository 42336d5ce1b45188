"""Engines that behave as they are told, and whether a process runs."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

FAKE = Path(__file__).with_name("fake_engine.py")

#: Debian's games folder is often not on PATH.
STOCKFISH = Path("/usr/games/stockfish")


def fake(behaviour: str = "first", *more: object) -> str:
    """The spec of a fake engine."""
    words = [sys.executable, "-S", "-E", str(FAKE), behaviour, *map(str, more)]
    return f"ugi:{shlex.join(words)}:name={behaviour}"


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
