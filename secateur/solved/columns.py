"""Long arrays in files: they grow, they may be larger than the memory, and a killed process leaves them as they are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from secateur.errors import SecateurError

#: A column grows by at least this part of itself, and to at least this many bytes.
GROWTH, LEAST = 0.25, 1 << 16


class Column:
    """An array in a file, memory-mapped. `array` is another object after it has grown.

    Its blocks are reserved before they are written to: a full disk is an error, not a signal that ends the process.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     column = Column(Path(folder, "a"), np.int64, 2)
    ...     column.reserve(3)
    ...     column.array[2] = 5, 6
    ...     again = Column(Path(folder, "a"), np.int64, 2)
    ...     print(again.array[2], len(again.array) >= 3)
    [5 6] True
    """

    def __init__(self, path: Path, dtype: Any, width: int = 0) -> None:
        self.path, self.dtype, self.width = path, np.dtype(dtype), width
        self.row = self.dtype.itemsize * max(width, 1)  # bytes
        self.array = self._shaped(np.zeros(0, self.dtype))
        size = path.stat().st_size if path.exists() else 0
        if size:
            self._map(size // self.row)

    def reserve(self, rows: int) -> None:
        """Makes room for this many rows; what is new is 0."""
        have = len(self.array)
        if rows <= have:
            return
        rows = max(rows, int(have * (1 + GROWTH)), LEAST // self.row)
        try:
            with self.path.open("ab") as file:
                _reserve(file.fileno(), have * self.row, rows * self.row)
        except OSError as error:
            raise SecateurError(f"{self.path} cannot be written: {error.strerror}") from None
        self._map(rows)

    def _map(self, rows: int) -> None:
        try:
            flat = np.memmap(self.path, self.dtype, "r+", shape=(rows * max(self.width, 1),))
        except (OSError, ValueError) as error:
            raise SecateurError(f"{self.path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        self.mapped = flat
        self.array = self._shaped(np.asarray(flat))

    def _shaped(self, flat: Any) -> Any:
        return flat.reshape(-1, self.width) if self.width else flat

    def flush(self) -> None:
        """Writes what has changed to the disk."""
        if len(self.array):
            self.mapped.flush()


def _reserve(file: int, begin: int, end: int) -> None:
    """Extends a file, with blocks of its own where the system can reserve them."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, begin, end - begin)
    else:
        os.truncate(file, end)
