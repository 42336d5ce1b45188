"""Files as bytes, compressed or not; a damaged file ends early."""

from __future__ import annotations

import gzip
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from secateur.errors import SecateurError

#: Bytes that are read at a time; no line is longer than LONGEST.
CHUNK, LONGEST = 1 << 18, 1 << 18

#: What unpacking raises where a file is damaged, or packed in a way that nobody here knows.
DAMAGED = (
    OSError,
    EOFError,
    zlib.error,
    zipfile.BadZipFile,
    struct.error,
    RuntimeError,
    NotImplementedError,
    ValueError,
)

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"


@dataclass
class Opened:
    """The contents of a file, or of one inside a .zip: its name for messages, and its first bytes."""

    name: str
    stream: Any
    head: bytes = b""
    damaged: bool = False  # whether something is missing behind what was read

    def __post_init__(self) -> None:
        while len(self.head) < CHUNK and (more := self._more()):
            self.head += more

    def chunks(self) -> Iterator[bytes]:
        """All of it, once."""
        yield self.head
        while more := self._more():
            yield more

    def content(self) -> bytes:
        return b"".join(self.chunks())

    def lines(self) -> Iterator[bytes]:
        """Its lines, without their ends; the last one of a damaged file is left out, for it is cut off."""
        rest = b""
        for chunk in self.chunks():
            *whole, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST:
                whole, rest = [*whole, rest], b""
            yield from whole
        if rest and not self.damaged:
            yield rest

    def _more(self) -> bytes:
        try:
            return b"" if self.damaged else self.stream.read1(CHUNK)
        except DAMAGED:
            self.damaged = True
            return b""


def opened(path: Path) -> Iterator[Opened]:
    """The file, unpacked; each of those in it where it is a .zip, whatever its name says."""
    try:
        with path.open("rb") as file:
            start = file.peek(4)[:4]
            if start == ZIP:
                yield from _members(path, file)
            else:
                yield _unpacked(path.name, file, start)
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror or error}") from None


def _members(path: Path, file: BinaryIO) -> Iterator[Opened]:
    try:
        archive = zipfile.ZipFile(file)
    except DAMAGED:
        raise SecateurError(f"{path} cannot be unpacked: it is damaged or not a .zip file") from None
    for info in archive.infolist():
        if not info.is_dir():
            try:
                stream: Any = archive.open(info)
                found = _unpacked(f"{path.name}/{info.filename}", stream, stream.peek(4)[:4])
            except DAMAGED:
                raise SecateurError(f"{info.filename} in {path} cannot be unpacked: it is damaged or locked") from None
            yield found


def _unpacked(name: str, stream: Any, start: bytes) -> Opened:
    return Opened(name, gzip.GzipFile(fileobj=stream) if start.startswith(GZIP) else stream)


def text_of(line: bytes) -> str:
    """A line as text, in UTF-8 or as old programs write it, with one blank wherever there are blanks."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = line.decode("latin-1")
    return " ".join(text.split())


def files_of(paths: Iterable[Path | str]) -> Iterator[tuple[Path, bool]]:
    """The files of a list of files and folders, each once, and whether it was named itself.

    The scores of X.fens.txt are in X.evals.txt beside it, which counts for the same file.
    """
    seen = set()
    for path in map(Path, paths):
        if not path.exists():
            raise SecateurError(f"there is no file or folder {path}")
        named = not path.is_dir()
        for file in [path] if named else sorted(_within(path)):
            file = beside(file, ".evals.", ".fens.") or file
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file, named


def _within(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def beside(path: Path, part: str, other: str) -> Path | None:
    """The file beside one whose name has another part in it, packed or not; None if there is none.

    >>> beside(Path("nowhere.fens.txt"), ".fens.", ".evals.") is None
    True
    """
    if part not in path.name:
        return None
    name = path.name.replace(part, other).removesuffix(".gz")
    return next((found for end in ("", ".gz") if (found := path.with_name(name + end)).is_file()), None)
