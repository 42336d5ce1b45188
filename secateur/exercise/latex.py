"""A sheet as LaTeX: a whole document that needs nothing but TikZ."""

from __future__ import annotations

import re
from collections.abc import Iterable

from secateur.exercise.blocks import Block, Drawing, Heading, PageLine, PageTable, Steps, Text, in_print
from secateur.language import current
from secateur.trace.formats.tikz import tikz

#: By what a file of ours is known.
MADE = "% Made by secateur exercise.\n"

_FONTS = r"""\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
"""

_HEAD = (
    MADE
    + r"""\documentclass[11pt,a4paper]{article}
\usepackage[margin=2.2cm]{geometry}
"""
    + _FONTS
    + r"""\usepackage{amssymb}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\renewcommand{\arraystretch}{1.35}
\begin{document}
"""
)

#: The width of the text on that page, in points.
TEXT_WIDTH = 470.0

#: Characters that TeX would take for commands, and signs that its fonts have only in formulas.
SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"$<$", ">": r"$>$", "|": r"\textbar{}",
    "α": r"$\alpha$", "β": r"$\beta$", "≥": r"$\geq$", "≤": r"$\leq$", "∞": r"$\infty$", "−": r"$-$", "→": r"$\to$",
    "“": "``", "”": "''",
}  # fmt: skip


def latex(blocks: Iterable[Block]) -> str:
    """The whole document."""
    return _head() + "\n\n".join(_block(block) for block in blocks) + "\n\n\\end{document}\n"


#: What a language needs to be set: German its hyphens, if they are installed, and Chinese its own fonts.
_SET = {
    "de": _FONTS + "\\IfFileExists{ngerman.ldf}{\\usepackage[ngerman,shorthands=off]{babel}}{}\n",
    "zh": "\\usepackage[UTF8]{ctex}\n",
}


def _head() -> str:
    """The preamble; a Chinese sheet is for xelatex or lualatex."""
    return _HEAD.replace(_FONTS, _SET.get(current(), _FONTS))


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        command = {1: "section*", 2: "subsection*"}[block.level]
        return ("\\newpage\n" if block.fresh else "") + f"\\{command}{{{_text(block.text)}}}"
    if isinstance(block, Text):
        return f"\\textbf{{{_text(block.text)}}}" if block.strong else _text(block.text)
    if isinstance(block, Drawing):
        return drawing(block)
    if isinstance(block, PageTable):
        named = all(row[0] for row in block.rows)  # otherwise the first column is to be filled in, too
        columns = "|".join(["c" if named else "p{3cm}", *("p{3cm}" for _ in block.header[1:])])
        rows = [" & ".join(_text(cell) for cell in row) + r" \\ \hline" for row in (block.header, *block.rows)]
        return f"\\begin{{tabular}}{{|{columns}|}} \\hline\n" + "\n".join(rows) + "\n\\end{tabular}"
    if isinstance(block, PageLine):
        return f"{_text(block.text)} \\hrulefill"
    assert isinstance(block, Steps)
    items = "\n".join(f"\\item {_text(sentence)}" for sentence in block.sentences)
    return "\\begin{enumerate}\n\\setlength{\\itemsep}{0pt}\n" + items + "\n\\end{enumerate}"


def _text(text: str) -> str:
    text = re.sub(r'"([^"]*)"', r"“\1”", text)
    special = SPECIAL if current() != "zh" else {**SPECIAL, "“": "“", "”": "”"}  # Chinese quotation marks are wide
    return re.sub(r"[\\{}$&%#_~^<>|αβ≥≤∞−→“”]", lambda found: special[found[0]], in_print(text))


def drawing(block: Drawing) -> str:
    """A tree, a quarter larger than life if the page is wide enough."""
    scale = min(1.25, TEXT_WIDTH / block.picture.width)
    return "\\begin{center}\n" + tikz(block.picture, scale=round(scale, 3)) + "\\end{center}"
