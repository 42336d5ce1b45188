"""Writes sheets, keys and exports: the suffix of a file's name says what it becomes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import cast

from secateur import schema
from secateur.errors import SecateurError
from secateur.exercise.blocks import Block, Drawing, key_blocks, sheet_blocks, solution
from secateur.exercise.documents import KeyDocument, KindName
from secateur.exercise.gift import gift
from secateur.exercise.grade import ASKS, key
from secateur.exercise.html import html_file
from secateur.exercise.latex import latex
from secateur.exercise.markdown import markdown
from secateur.exercise.moodle import moodle_xml
from secateur.exercise.qti import qti_package
from secateur.exercise.recognise import check_sheet, pictures_folder
from secateur.exercise.sheet import Sheet
from secateur.machine import check_writable, write_whole
from secateur.trace.formats.svg import svg

#: What a suffix stands for.
SHEETS = {
    ".json": "the sheet, to grade by",
    ".md": "Markdown",
    ".html": "a page to print",
    ".tex": "LaTeX",
    ".xml": "Moodle XML",
    ".zip": "QTI 2.1",
    ".gift": "GIFT",
}
KEYS = {name: SHEETS[name] for name in (".md", ".html", ".tex")} | {".json": "the answers"}


def write_sheet(sheet: Sheet, path: Path) -> list[Path]:
    """Writes the sheet, without the answers except where a learning system grades; returns the files."""
    suffix = checked(path, SHEETS)
    if suffix in _EXPORTS:
        return [_put(path, _EXPORTS[suffix](sheet))]
    return _write(path, ASKS[sheet.kind].title, list(sheet_blocks(sheet)))


def write_key(sheet: Sheet, path: Path) -> list[Path]:
    """Writes the right answers with their worked solutions; returns the files."""
    if checked(path, KEYS) == ".json":
        return [_put(path, key_json(sheet))]
    return _write(path, f"{ASKS[sheet.kind].title} The answers", list(key_blocks(sheet)))


def key_json(sheet: Sheet) -> str:
    """The right answers as a file that can itself be graded, and the sentences of the solutions."""
    document = KeyDocument(
        kind=cast(KindName, sheet.kind),
        **asdict(sheet.convention),
        answers=key(sheet),
        solutions={str(exercise.version): solution(exercise) for exercise in sheet.exercises},
    )
    return json.dumps(schema.plain(document), indent=2) + "\n"


def check_files(outputs: Sequence[Path], keys: Sequence[Path], force: bool, read: Path | None = None) -> None:
    """Finds out what cannot be written, or must not be written over, before the work is done.

    `read` is the sheet that the files are made from; with `force` other files are written over.

    >>> check_files([Path("sheet.doc")], [], force=False)
    Traceback (most recent call last):
    secateur.errors.SecateurError: sheet.doc: .doc is not a format; choose from .json (the sheet, to grade by), \
.md (Markdown), .html (a page to print), .tex (LaTeX), .xml (Moodle XML), .zip (QTI 2.1), .gift (GIFT)
    """
    for paths, known in ((outputs, SHEETS), (keys, KEYS)):
        for path in paths:
            checked(path, known)
            check_writable(path)
            folder = pictures_folder(path)
            if path.suffix.lower() == ".md" and folder.exists() and not folder.is_dir():
                raise SecateurError(f"{folder} must be a folder, for the pictures of {path.name}")
    sheets = {path.resolve() for path in (*outputs, *([] if read is None else [read]))}
    for path in keys:
        if path.resolve() in sheets:
            raise SecateurError(f"{path} cannot be both the sheet and its key")
    for path in () if force else (*outputs, *keys):
        check_sheet(path, path in keys)


def checked(path: Path, known: dict[str, str]) -> str:
    """The suffix, if something can be made of it."""
    suffix = path.suffix.lower()
    if suffix not in known:
        formats = ", ".join(f"{name} ({what})" for name, what in known.items())
        problem = f"{suffix} is not a format" if suffix else "the format is missing"
        raise SecateurError(f"{path.name}: {problem}; choose from {formats}")
    return suffix


_EXPORTS: dict[str, Callable[[Sheet], str | bytes]] = {
    ".json": Sheet.json,
    ".xml": moodle_xml,
    ".zip": qti_package,
    ".gift": gift,
}


def _write(path: Path, title: str, blocks: list[Block]) -> list[Path]:
    suffix = path.suffix.lower()
    if suffix == ".html":
        return [_put(path, html_file(title, blocks))]
    if suffix == ".tex":
        return [_put(path, latex(blocks))]
    folder = pictures_folder(path)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise SecateurError(f"{folder} cannot be created: {error.strerror}") from None
    pictures = [
        _put(folder / f"{block.name}.svg", svg(block.picture)) for block in blocks if isinstance(block, Drawing)
    ]
    return [_put(path, markdown(blocks, folder.name.replace(" ", "%20"))), *pictures]


def _put(path: Path, data: str | bytes) -> Path:
    write_whole(path, data.encode() if isinstance(data, str) else data, durable=False)
    return path
