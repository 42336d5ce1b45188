"""What the machine has, and how files are written on it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from secateur.errors import SecateurError

_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def most_memory() -> int:
    """The bytes that a table may take: half of the machine's."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):  # not on this system
        return 8 << 30


def to_bytes(size: int | str) -> int:
    """A size in bytes, given as such or as text.

    >>> to_bytes("64MB"), to_bytes("1.5 GB"), to_bytes(4096)
    (67108864, 1610612736, 4096)
    """
    if isinstance(size, int) and not isinstance(size, bool) and size > 0:
        return size
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?\s*", str(size).lower())
    if found is None or float(found[1]) == 0:
        raise SecateurError(f"memory = {size!r} is no size: write 64MB or 2GB")
    return int(float(found[1]) * _UNITS[found[2]])


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file all at once: a reader, or a kill on the way, finds the old one or the new one."""
    trial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with trial.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        trial.replace(path)
    except OSError as error:
        trial.unlink(missing_ok=True)
        raise SecateurError(f"{path} cannot be written: {error.strerror}") from None
