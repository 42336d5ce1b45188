"""Standard streams for commands: all open, and able to write any character."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

import click

#: Replacements for characters that an encoding lacks. Accents are removed, and braille characters become dots.
PLAIN = {
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"), **dict.fromkeys("─━═┄–—−‐‑", "-"), **dict.fromkeys("│┃║┤├", "|"),
    **dict.fromkeys("┌┐└┘┼╭╮╰╯┬┴", "+"), "▲": "^", "±": "+-", "½": ".5", "≤": "<=", "≥": ">=", "∞": "inf", "→": "->",
    "…": "...", "·": "-", "×": "x", "α": "alpha", "β": "beta", "ß": "ss", "“": '"', "”": '"', "‘": "'", "’": "'",
}  # fmt: skip

#: Error handlers: for output, with the replacements above; for input, which keeps bytes that cannot be decoded.
READABLE, UNREAD = "secateur-readable", "surrogateescape"


def open_streams() -> None:
    """Opens standard streams that are closed (`>&-`), and makes sure that no character raises an error.

    A closed stdin is empty, a closed stderr discards, and writing to a closed stdout fails as in other programs.
    Characters that an encoding lacks are replaced by similar ones; bytes that cannot be decoded are kept.
    """
    for name, way in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, way)
            setattr(sys, name, os.fdopen(descriptor, "r" if name == "stdin" else "w"))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape", "backslashreplace"):
            stream.reconfigure(errors=UNREAD if name == "stdin" else READABLE)


def echo(text: str, nl: bool = True, err: bool = False) -> None:
    """Prints to the stream as it is: where that is ASCII, click itself would write UTF-8."""
    click.echo(text, sys.stderr if err else sys.stdout, nl)


def speaks_unicode() -> bool:
    """Whether stdout can encode every character."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")


def plain(text: str) -> str:
    """The text in ASCII.

    >>> plain("misère: ██▌ 1½ ± 2 ≥ ⠒ 中"), plain("|─┤")
    ('misere: ### 1.5 +- 2 >= . ?', '|-|')
    """
    return "".join(sign if sign < "\x80" else _plain(sign) for sign in text)


def _plain(sign: str) -> str:
    if sign in PLAIN:
        return PLAIN[sign]
    if "\u2800" <= sign <= "\u28ff":  # braille
        return " " if sign == "\u2800" else "."
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters or "?"


def _readable(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replaces a character that cannot be encoded; bytes of an argument that are not text are written as \\xff."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if "\udc80" <= sign <= "\udcff":
        return f"\\x{ord(sign) - 0xDC00:02x}", error.start + 1
    return plain(sign), error.start + 1


codecs.register_error(READABLE, _readable)
