"""Recognises the sheets and keys that secateur made and can make again: they may be overwritten."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

from secateur.exercise.class_table import COLUMNS
from secateur.exercise.documents import MARK
from secateur.exercise.html import MADE as MADE_HTML
from secateur.exercise.latex import MADE as MADE_LATEX
from secateur.language import in_every_language
from secateur.overwriting import check_overwritable
from secateur.trace.formats.recognise import check_drawing


def _any(text: str) -> str:
    """A pattern for a text in any language, without what stands in braces."""
    return "|".join(re.escape(re.sub(r"\{\w+\}", "", each).strip()) for each in in_every_language(text))


#: How a file of ours begins, by its suffix.
BEGINS = {
    ".md": re.compile(
        rf"## [^\n]* 1[^\n]*\n\n({_any('Name:')}) (\\_){{40}}\n|# [^\n]*({_any('{title} The answers')})\n\n"
    ),
    ".html": re.compile(r"[^\0]{0,300}" + re.escape(MADE_HTML)),
    ".tex": re.compile(re.escape(MADE_LATEX)),
    ".xml": re.compile(
        r"<\?xml [^\n]*\n<quiz>\n<question type=\"category\"><category><text>\$course\$/top/Alpha-beta: "
    ),
    ".csv": re.compile(re.escape(",".join(COLUMNS)) + "\n"),
    ".gift": re.compile(r"// [^\n]*, made by secateur\n"),
}

#: The files of a QTI package, and what its manifest calls itself.
PACKED = re.compile(r"imsmanifest\.xml|test\.xml|version-\d+(\.xml|-tree\.svg|-solution\.svg)")
PACKAGE = b'identifier="secateur-'


def check_sheet(path: Path, is_key: bool) -> None:
    """Refuses a file that a sheet, or its key, must not overwrite; and pictures beside a Markdown file."""
    suffix = path.suffix.lower()
    check_overwritable(path, lambda content: _is_ours(suffix, content, is_key), f"is not a {_what(path, is_key)}")
    if suffix == ".md":
        for picture in _pictures(path, is_key):
            check_drawing(picture)


def check_same_sheet(path: Path, kind: str, seed: int | None) -> None:
    """Refuses a sheet of another kind or seed: a class may have its questions."""
    if path.suffix.lower() == ".json":
        problem = "is a sheet of another kind or seed, which a class may be answering"
        check_overwritable(path, lambda content: _is_made_from(content, kind, seed), problem)


def _is_made_from(content: bytes, kind: str, seed: int | None) -> bool:
    data = json.loads(content)
    return bool(data.get("kind") == kind and data.get("seed") == seed)


def pictures_folder(path: Path) -> Path:
    """Where the pictures of a Markdown file are."""
    return path.with_name(f"{path.stem}-pictures")


def _pictures(path: Path, is_key: bool) -> list[Path]:
    """Those that are there already, under names that may be written."""
    folder = pictures_folder(path)
    name = re.compile(("solution" if is_key else "question") + r"-\d+\.svg")
    return sorted(file for file in folder.iterdir() if name.fullmatch(file.name)) if folder.is_dir() else []


def _what(path: Path, is_key: bool) -> str:
    if path.suffix.lower() != ".json":
        return "file that secateur made"
    return "key that secateur made" if is_key else "sheet that secateur made from a seed"


def _is_ours(suffix: str, content: bytes, is_key: bool) -> bool:
    if suffix == ".zip":
        return _is_package(content)
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    return _is_json(text, is_key) if suffix == ".json" else BEGINS[suffix].match(text) is not None


def _is_json(text: str, is_key: bool) -> bool:
    """A key has solutions, which answers of a class have not; a sheet has its seed, which one's own trees have not."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if not isinstance(data, dict) or data.get("secateur") != MARK:
        return False
    return "answers" in data and "solutions" in data if is_key else "seed" in data and "answers" not in data


def _is_package(content: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            ours = all(PACKED.fullmatch(name) for name in archive.namelist())
            return ours and PACKAGE in archive.read("imsmanifest.xml")
    except (zipfile.BadZipFile, KeyError, ValueError, RuntimeError, NotImplementedError):
        return False
