"""A sheet as one HTML file: it loads nothing, and each version is printed on a separate page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from secateur.exercise.blocks import Block, Drawing, Heading, PageLine, PageTable, Steps, Text, in_print
from secateur.language import current
from secateur.trace.draw.picture import Picture
from secateur.trace.formats.svg import svg

#: By what a file of ours is known.
MADE = '<meta name="generator" content="secateur exercise">'

STYLE = """
body { font: 16px/1.5 "Source Sans 3", "Helvetica Neue", Arial, sans-serif; color: #1a1a1a; background: #fff;
  max-width: 58rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; padding-top: .6rem; border-top: 2px solid #1a1a1a; }
p, ol, .line { max-width: 46rem; }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; height: auto; zoom: 1.25; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid #9aa0a8; padding: .3rem .8rem; min-width: 4.5rem; height: 1.5rem; text-align: center; }
th { background: #eef1f5; font-weight: 600; }
.line { display: flex; gap: .6rem; align-items: flex-end; margin: 1rem 0; }
.line span { flex: 1; border-bottom: 1px solid #1a1a1a; height: 1.6rem; }
ol { padding-left: 1.6rem; } li { margin: .15rem 0; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } .fresh { break-before: page; border-top: 0; }
  figure, table { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def html_file(title: str, blocks: Iterable[Block]) -> str:
    """The whole file."""
    body = "\n".join(html(block) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="{current()}">\n<head>\n<meta charset="utf-8">\n{MADE}\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def html(block: Block) -> str:
    """One block."""
    if isinstance(block, Heading):
        fresh = ' class="fresh"' if block.fresh else ""
        return f"<h{block.level}{fresh}>{_text(block.text)}</h{block.level}>"
    if isinstance(block, Text):
        return f"<p><strong>{_text(block.text)}</strong></p>" if block.strong else f"<p>{_text(block.text)}</p>"
    if isinstance(block, Drawing):
        return f'<figure role="img" aria-label="{escape(block.alt)}">\n{inline_svg(block.picture, block.name)}</figure>'
    if isinstance(block, PageTable):
        head = "".join(f"<th>{_text(cell)}</th>" for cell in block.header)
        rows = "\n".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in block.rows)
        return f'<div class="table">\n<table>\n<tr>{head}</tr>\n{rows}\n</table>\n</div>'
    if isinstance(block, PageLine):
        return f'<div class="line">{_text(block.text)} <span></span></div>'
    assert isinstance(block, Steps)
    return "<ol>\n" + "\n".join(f"<li>{_text(sentence)}</li>" for sentence in block.sentences) + "\n</ol>"


def inline_svg(picture: Picture, name: str) -> str:
    """A picture whose style sheet touches nothing else of the page."""
    text = svg(picture)
    head, _, rest = text.partition("<style>")
    style, _, tail = rest.partition("</style>")
    rules = "".join(f"{_scoped(rule, name)}\n" for rule in style.split("\n") if rule)
    return head.replace("<svg ", f'<svg id="{name}" ', 1) + f"<style>\n{rules}</style>" + tail


def _scoped(rule: str, name: str) -> str:
    """A rule that holds only within the element of that name.

    >>> _scoped(".tag,.same{fill:red}", "tree")
    '#tree .tag,#tree .same{fill:red}'
    """
    selectors, brace, looks = rule.partition("{")
    return ",".join(f"#{name} {each.strip()}" for each in selectors.split(",")) + brace + looks


def _text(text: str) -> str:
    return escape(in_print(text), quote=False)
