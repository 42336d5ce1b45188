"""The journal of a long job: one line for each finished part, so that a kill loses nothing that was done.

The first line says which job it is. The same job continues where its journal ends; another one is refused.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Generic, TypeVar

from secateur import schema
from secateur.errors import SecateurError
from secateur.machine import GrowingFile, cache_folder, lock

#: The version of all journals.
VERSION = 1


E = TypeVar("E")


class Journal(Generic[E]):
    """An append-only file of one job. `entries` is what was there when it was opened."""

    def __init__(
        self, path: Path, identity: object, entry: type[E], fresh: bool = False, kind: str = "contest"
    ) -> None:
        """Opens it; `fresh` forgets what a journal holds, whichever job it belongs to."""
        self.path, self.kind = path, kind
        self.entries: list[E] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SecateurError(f"{path} cannot be written: {error.strerror}") from None
        self._file = GrowingFile(path)
        try:
            if not lock(self._file.file):
                raise SecateurError(f"{path} is being written by another process: one {kind}, one journal")
            self._resume(schema.plain(identity), entry, fresh)
        except BaseException:
            self._file.close()
            raise

    def _resume(self, identity: Any, entry: type[E], fresh: bool) -> None:
        whole, torn = self._file.read()
        mark = f'{{"secateur-{self.kind}"'.encode()
        data = whole or torn
        if not data.startswith(mark[: len(data)]):
            raise SecateurError(f"{self.path} is not the journal of a {self.kind}: name another file")
        if fresh:
            whole = b""
        self._file.cut(len(whole))
        if not whole:
            self._write({f"secateur-{self.kind}": VERSION, "contest": identity})
            return
        try:
            first, *lines = whole.splitlines()
            header = json.loads(first)
            known = header["contest"] if header[f"secateur-{self.kind}"] == VERSION else None
        except (ValueError, KeyError, TypeError):
            raise SecateurError(f"{self.path} is not the journal of a {self.kind}: name another file") from None
        if known is None:
            raise SecateurError(f"{self.path} is a journal of another version of secateur: name another file")
        if known != identity:
            raise SecateurError(
                f"{self.path} is the journal of another {self.kind} ({difference(known, identity)}): "
                "remove it, or name another file"
            )
        self.entries = [schema.read(line, entry, f"{self.path}, line {at}") for at, line in enumerate(lines, 2)]

    def add(self, entry: E) -> None:
        """Writes an entry: it is on disk when this returns."""
        self._write(entry)

    def _write(self, entry: object) -> None:
        self._file.add(schema.write(entry))

    def close(self) -> None:
        self._file.close()

    def remove(self) -> None:
        """Removes the journal: the contest is over, and the same command plays it again."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def difference(known: Any, wanted: Any) -> str:
    """The first thing in which two contests differ."""
    for name, value in wanted.items():
        other = known.get(name) if isinstance(known, dict) else None
        if other != value:
            if name == "sources":
                return "an engine's program or source has changed since"
            return f"{name} {_short(other)}, not {_short(value)}"
    return "it has other settings"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def usual_path(identity: object) -> Path:
    """The default file for the journal of a contest."""
    text = json.dumps(schema.plain(identity), sort_keys=True)
    return cache_folder() / "contests" / f"{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}.jsonl"
