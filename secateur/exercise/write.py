"""Writes sheets, keys and exports: the suffix of a file's name says what it becomes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import cast

from secateur import schema
from secateur.errors import SecateurError
from secateur.exercise.blocks import Block, Drawing, key_blocks, key_title, sheet_blocks, solution
from secateur.exercise.class_table import grades_csv
from secateur.exercise.documents import KeyDocument, KindName
from secateur.exercise.gift import gift
from secateur.exercise.grade import ASKS, GradeReport, key
from secateur.exercise.html import html_file
from secateur.exercise.latex import latex
from secateur.exercise.markdown import markdown
from secateur.exercise.moodle import moodle_xml
from secateur.exercise.qti import qti_package
from secateur.exercise.recognise import check_sheet, pictures_folder
from secateur.exercise.sheet import Sheet
from secateur.language import speaking, tr
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
    return _write(path, tr(ASKS[sheet.kind].title), list(sheet_blocks(sheet)))


def write_key(sheet: Sheet, path: Path) -> list[Path]:
    """Writes the right answers with their worked solutions; returns the files."""
    if checked(path, KEYS) == ".json":
        return [_put(path, key_json(sheet))]
    return _write(path, key_title(ASKS[sheet.kind]), list(key_blocks(sheet)))


def key_json(sheet: Sheet) -> str:
    """The right answers as a file that can itself be graded, and the sentences of the solutions."""
    with speaking("en"):  # files that programs read are the same in every language
        solutions = {str(exercise.version): solution(exercise) for exercise in sheet.exercises}
    document = KeyDocument(
        kind=cast(KindName, sheet.kind),
        **asdict(sheet.convention),
        answers=key(sheet),
        solutions=solutions,
    )
    return json.dumps(schema.plain(document), indent=2) + "\n"


def check_file(path: Path, is_key: bool, force: bool, sheets: Sequence[Path] = ()) -> None:
    """Finds out that a file cannot be written, or must not be written over, before the work is done.

    `sheets` are the files of the sheet, which a key may not take the place of; with `force` other files are written
    over.

    >>> check_file(Path("sheet.doc"), is_key=False, force=False)
    Traceback (most recent call last):
    secateur.errors.SecateurError: sheet.doc: .doc is not a format; choose from .json (the sheet, to grade by), \
.md (Markdown), .html (a page to print), .tex (LaTeX), .xml (Moodle XML), .zip (QTI 2.1), .gift (GIFT)
    """
    checked(path, KEYS if is_key else SHEETS)
    check_writable(path)
    folder = pictures_folder(path)
    if path.suffix.lower() == ".md" and folder.exists() and not folder.is_dir():
        raise SecateurError(f"{folder} must be a folder, for the pictures of {path.name}")
    if is_key and path.resolve() in {sheet.resolve() for sheet in sheets}:
        raise SecateurError(f"{path} cannot be both the sheet and its key")
    if not force:
        check_sheet(path, is_key)


def write_grades(report: GradeReport, path: Path) -> None:
    """Writes the grades of a class as CSV."""
    _put(path, grades_csv(report))


def check_grades_file(path: Path, force: bool) -> None:
    """Finds out that the grades cannot be written there."""
    checked(path, {".csv": "a table of grades"})
    check_writable(path)
    if not force:
        check_sheet(path, is_key=False)


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
