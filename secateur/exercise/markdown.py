"""A sheet as Markdown: with pictures in files beside it, or with outlines where there is only text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from secateur.exercise.blocks import Block, Drawing, Heading, PageLine, PageTable, Steps, Text, in_print


def markdown(blocks: Iterable[Block], folder: str = "") -> str:
    """The file; its pictures are looked for in the folder, without one trees are outlines."""
    return "\n\n".join(_block(block, folder) for block in blocks) + "\n"


def _block(block: Block, folder: str) -> str:
    if isinstance(block, Heading):
        rule = "---\n\n" if block.fresh else ""
        return f"{rule}{'#' * block.level} {_text(block.text)}"
    if isinstance(block, Text):
        return f"**{_text(block.text)}**" if block.strong else _text(block.text)
    if isinstance(block, Drawing):
        if folder:
            return f"![{_text(block.alt)}]({folder}/{block.name}.svg)"
        return f"```text\n{block.outline}\n```"
    if isinstance(block, PageTable):
        head, *rows = ("| " + " | ".join(map(_text, row)) + " |" for row in (block.header, *block.rows))
        return "\n".join([head, "|" + "---|" * len(block.header), *rows])
    if isinstance(block, PageLine):
        return f"{_text(block.text)} " + r"\_" * 40
    assert isinstance(block, Steps)
    return "\n".join(f"{number}. {_text(sentence)}" for number, sentence in enumerate(block.sentences, 1))


def _text(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", in_print(text))
