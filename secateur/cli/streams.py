"""Standard streams as commands need them: all open, and none that stumbles over a character."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

#: What stands for characters that a stream's encoding has not; accents are taken off, braille dots become dots.
PLAIN = {
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"), **dict.fromkeys("─━═┄–—−‐‑", "-"), **dict.fromkeys("│┃║┤├", "|"),
    **dict.fromkeys("┌┐└┘┼╭╮╰╯┬┴", "+"), "▲": "^", "±": "+-", "½": ".5", "≤": "<=", "≥": ">=", "∞": "inf", "→": "->",
    "…": "...", "·": "-", "×": "x", "α": "alpha", "β": "beta", "ß": "ss", "“": '"', "”": '"', "‘": "'", "’": "'",
}  # fmt: skip

#: The error handlers of what is written, which does so, and of what is read: bytes that are no text stay as they are.
READABLE, UNREAD = "secateur-readable", "surrogateescape"


def open_streams() -> None:
    """Opens the standard streams that are closed (`>&-`), and lets no character end a command.

    Nothing comes in, errors go nowhere, and what is written to a closed stdout fails as it does in other programs.
    What an encoding has not is written as its nearest relative; what cannot be read is kept as it is.
    """
    for name, way in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, way)
            setattr(sys, name, os.fdopen(descriptor, "r" if name == "stdin" else "w"))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape", "backslashreplace"):
            stream.reconfigure(errors=UNREAD if name == "stdin" else READABLE)


def speaks_unicode() -> bool:
    """Whether stdout can write every character."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")


def plain(text: str) -> str:
    """A text in ASCII.

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
    """Writes what cannot be encoded in ASCII; the bytes of a file's name that are no text stay as they are."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if "\udc80" <= sign <= "\udcff":
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    return plain(sign), error.start + 1


codecs.register_error(READABLE, _readable)
