"""Recognises the files that `secateur judge` writes: they may be overwritten."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from secateur.judge.classroom import COLUMNS, ClassDocument
from secateur.judge.gradescope import GradescopeResults
from secateur.judge.report import MARK
from secateur.judge.verdict import HEADLINES, Verdict
from secateur.overwriting import check_overwritable
from secateur.trace.formats.recognise import is_drawing

_KIND, _HEADLINE = "|".join(HEADLINES), "|".join(HEADLINES.values())

#: The text of a verdict begins with its headline and its sentence; that of a class has the number of each verdict.
_TEXT = re.compile(
    rf"\A[^\n]+ (?:{_HEADLINE})\n[^\n]+\n(?:\n|\Z)|\n\n[\d,]+ files?: \d+ (?:{_KIND})(?:, \d+ (?:{_KIND}))*\.\n"
)


def check_report(path: Path) -> None:
    """Refuses to overwrite a file that is not a report of the judge."""
    suffix = path.suffix.lower()
    check_overwritable(path, lambda content: is_report(suffix, content), "was not written by secateur judge")


def is_report(suffix: str, content: bytes) -> bool:
    """Whether a file is one that `secateur judge` wrote.

    >>> is_report(".txt", b"hw.py: alphabeta is right\\nFail-soft.\\n"), is_report(".txt", b"It is right.\\n")
    (True, False)
    """
    match suffix:
        case ".html":
            return MARK.encode() in content
        case ".csv":
            return content.startswith(",".join(COLUMNS).encode())
        case ".txt":
            return _TEXT.search(content.decode("utf-8", "replace")) is not None
        case ".svg":
            return is_drawing(suffix, content)
    return _is_json(content)


def _is_json(content: bytes) -> bool:
    for kind in (Verdict, ClassDocument, GradescopeResults):
        try:
            found = msgspec.json.decode(content, type=kind)
        except msgspec.DecodeError:
            continue
        if not isinstance(found, GradescopeResults):
            return True
        return all(test.name.endswith(tuple(HEADLINES.values())) for test in found.tests)
    return False
