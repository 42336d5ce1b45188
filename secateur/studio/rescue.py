"""Matches that could not be written where they belong when the studio ends: to wherever there is room."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from secateur.studio import notation
from secateur.studio.database import say
from secateur.studio.matches import Match


def rescue(matches: list[Match], file: Path) -> None:
    """Writes them as files that can be imported, in a new folder; where nothing can be written, on the terminal."""
    what = "a match was" if len(matches) == 1 else f"{len(matches)} matches were"
    texts = {match.id: notation.as_json(match) for match in matches}
    for place in (file.parent, Path(tempfile.gettempdir()), Path.home(), Path.cwd()):
        folder = None
        try:
            folder = Path(tempfile.mkdtemp(prefix="secateur-unsaved-", dir=place))
            for id, text in texts.items():
                (folder / f"{id}.json").write_text(text, encoding="utf-8")
        except OSError:
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
            continue
        say(f"{file} cannot be written: {what} saved in {folder} instead; My games can import the files")
        return
    say(f"neither {file} nor any other file can be written: {what} not saved, and can be imported from these lines")
    for text in texts.values():
        print(text, end="", flush=True)
