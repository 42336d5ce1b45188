"""Saves matches elsewhere if the studio ends and cannot write them to its own file."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from secateur.errors import SecateurError
from secateur.machine import whole_folder
from secateur.studio.database import say
from secateur.studio.match_file import write_match
from secateur.studio.matches import Match


def rescue(matches: list[Match], file: Path) -> None:
    """Writes the matches as importable files in a new folder; if no folder can be written, prints them."""
    what = "a match was" if len(matches) == 1 else f"{len(matches)} matches were"
    texts = {match.id: write_match(match) for match in matches}
    places: list[Callable[[], Path]] = [
        lambda: file.parent,
        lambda: Path(tempfile.gettempdir()),
        Path.home,
        Path.cwd,
    ]
    for place in places:
        with suppress(SecateurError, OSError, RuntimeError):  # the folder does not exist, or has no room
            folder = _written(texts, place())
            say(f"{file} cannot be written: {what} saved in {folder} instead; My games can import the files")
            return
    say(f"neither {file} nor any other file can be written: {what} not saved; My games can import the lines below")
    with suppress(OSError):
        print(*texts.values(), sep="", end="", flush=True)


def _written(texts: dict[str, str], place: Path) -> Path:
    folder = place / f"secateur-unsaved-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    with whole_folder(folder) as part:
        for id, text in texts.items():
            (part / f"{id}.json").write_text(text, encoding="utf-8")
    return folder
