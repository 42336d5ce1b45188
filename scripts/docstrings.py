"""How the API reference reads our docstrings: doctests become code, and `#:` comments describe constants and fields."""

from __future__ import annotations

import re
from typing import Any

from griffe import Attribute, Docstring, Extension, Object

#: Lines of a doctest and what they print, up to an empty line.
DOCTEST = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


def with_fences(text: str) -> str:
    """A docstring in which every doctest is a block of code.

    >>> print(with_fences("Adds.\\n\\n>>> 1 + 1\\n2"))
    Adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    return DOCTEST.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", text)


def comment_above(lines: list[str], number: int) -> str:
    """The `#:` comment that ends on the line before this one (counted from 1).

    >>> comment_above(["#: Seconds for a move,", "#: or None.", "limit = 3"], 3)
    'Seconds for a move, or None.'
    """
    words: list[str] = []
    for line in reversed(lines[: number - 1]):
        if not line.strip().startswith("#:"):
            break
        words.insert(0, line.strip().removeprefix("#:").strip())
    return " ".join(words)


class Docstrings(Extension):
    """Changes docstrings when griffe has read them."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_fences(obj.docstring.value)

    def on_attribute_instance(self, *, attr: Attribute, **_: Any) -> None:
        if attr.docstring is None and attr.lineno is not None:
            comment = comment_above(attr.lines_collection[attr.filepath], attr.lineno)
            if comment:
                attr.docstring = Docstring(comment, parent=attr)
