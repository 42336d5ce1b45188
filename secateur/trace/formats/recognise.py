"""Recognises the files that secateur draws trees into: they may be overwritten."""

from __future__ import annotations

from pathlib import Path

from secateur.language import in_every_language, mark
from secateur.overwriting import check_overwritable
from secateur.trace.formats.narration import SCRIPT

#: How the text of a comparison begins.
COMPARED = mark("{number} searches of one tree")

#: What a drawing holds, by the suffix of its file: one of these stands in its first bytes.
MARKS: dict[str, tuple[bytes, ...]] = {
    ".svg": (b".paper{fill:",),
    ".png": (b"\x89PNG\r\n",),
    ".pdf": (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",),
    ".tex": (b"\\begin{tikzpicture}[x=1pt, y=-1pt",),
    ".mmd": (b"flowchart TB\n  n0",),
    ".dot": (b"digraph tree {\n  graph [ordering=out",),
    ".gv": (b"digraph tree {\n  graph [ordering=out",),
    ".json": (b'{"format": "secateur-tree"', b'{\n "format": "secateur-tree"', b'{"after": '),
    ".canvas": (b'"id": "n0"', b'"id": "g0"'),
    ".html": (b"default-src 'none'; script-src 'unsafe-inline'",),
    ".txt": (
        *(text.partition("}")[2].encode() for text in in_every_language(COMPARED)),
        *(text.partition("{")[0].encode() for text in in_every_language(SCRIPT)),
    ),
    ".gif": (b"GIF89a",),
    ".mp4": (b"ftypisom",),
    ".webm": (b"\x1a\x45\xdf\xa3",),
    ".srt": (b"1\n00:00:00,000 --> ",),
    ".vtt": (b"WEBVTT\n\nNOTE ",),
}
#: How many bytes those are.
START = 4_000


def is_drawing(suffix: str, content: bytes) -> bool:
    """Whether a file is one that secateur drew.

    >>> is_drawing(".dot", b"graph notes {}")
    False
    """
    return any(mark in content[:START] for mark in MARKS[suffix])


def check_drawing(path: Path) -> None:
    """Refuses to overwrite a file that is not a drawing of secateur's."""
    suffix = path.suffix.lower()
    check_overwritable(path, lambda content: is_drawing(suffix, content), "was not drawn by secateur")
