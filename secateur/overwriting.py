"""A file that secateur wrote may be overwritten; any other file may not, unless the user insists."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from secateur.errors import SecateurError


def check_overwritable(path: Path, is_ours: Callable[[bytes], bool], problem: str) -> None:
    """Refuses a file with a content that `is_ours` does not recognise; `problem` says what is wrong with it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     check_overwritable(Path(folder, "none"), lambda content: False, "is not a drawing")
    """
    try:
        if not path.is_file() or path.stat().st_size == 0:
            return
        content = path.read_bytes()
    except OSError as error:
        raise SecateurError(f"{path} cannot be read, so it is not overwritten: {error.strerror}") from None
    if not is_ours(content):
        raise SecateurError(f"{path} already exists and {problem}: give another name, or --force")
