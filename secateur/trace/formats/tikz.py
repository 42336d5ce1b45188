r"""A picture in TikZ: raw coordinates, for `\usepackage{tikz}` and nothing else.

The text is a `tikzpicture` to be `\input`, or with `standalone` a whole document. The styles at its
top (`tree/max`, `tree/pruned`...) are there to be edited. Coordinates are points, y downwards.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.trace.draw.boxes import plain
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Edge, Glyph, Label, Picture
from secateur.trace.draw.shapes import bend, board_place, boarded, inner_lines, slash_lines
from secateur.trace.draw.stamps import BoardDrawing, PathMark, Stamp, TextMark, board_colours, path_parts
from secateur.trace.draw.style import (
    CORNERS,
    DOTTED,
    LEADING,
    MARGIN,
    SIZES,
    SPACING,
    STROKES,
    TEXTS,
    THEMES,
    WIDTHS,
    Stroke,
    TextStyle,
)
from secateur.trace.formats.svg import number

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: TeX measures up to 16,383 points.
LARGEST = 16_000

#: Signs that TeX takes for its own, or that its first font lacks.
SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': "''", "`": r"\`{}", "-": "{-}", "−": "$-$", "∞": r"$\infty$", "≤": r"$\le$",
    "≥": r"$\ge$", "≠": r"$\ne$", "→": r"$\to$", "×": r"$\times$", "·": r"$\cdot$", "±": r"$\pm$",
    "●": r"$\bullet$", "○": r"$\circ$", "…": r"\dots{}", "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``",
    "”": "''", "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ø": r"\o{}",
    "Ø": r"\O{}", "ł": r"\l{}", "Ł": r"\L{}", "§": r"\S{}", "\N{NO-BREAK SPACE}": "~",
    "α": r"$\alpha$", "β": r"$\beta$", "γ": r"$\gamma$", "δ": r"$\delta$", "ε": r"$\varepsilon$", "π": r"$\pi$",
}  # fmt: skip

#: Accents, by the combining character.
ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0308": '"',
    "\u030c": "v",
    "\u0306": "u",
    "\u0304": "=",
    "\u0307": ".",
    "\u030b": "H",
    "\u030a": "r",
    "\u0327": "c",
}

#: pdfTeX prints the number of a sign that it has no font for; XeTeX and LuaTeX print the sign.
MISSING = r"\providecommand\secateursign[2]{\ifdefined\Umathcode#2\else{\tiny U+#1}\fi}"

#: What to do with the file, as its first line.
USE = r"% \usepackage{tikz} and \input this file; too wide for the page: \resizebox{\textwidth}{!}{\input{...}}"

#: What changes the colour of a text.
MARKED = {"cut": "cut", "pruned": "gone", "unseen": "faint"}

ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def write(
    tree: SearchTree,
    step: int | None = None,
    standalone: bool = False,
    scale: float = 1.0,
    theme: str = "light",
    **options: Any,
) -> str:
    r"""The picture; `DrawingOptions` names the options, `style.THEMES` the themes.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> r"\draw[tree/max" in write(trace(Tree.of([[3, 12], [2, 4]])))
    True
    """
    if not 0 < scale <= 100:
        raise SecateurError(f"scale must be a number above 0 (1 is the size of the SVG), not {scale}")
    picture = compose(tree, step, **options)
    size = max(picture.width, picture.height) * scale
    if size > LARGEST:
        raise SecateurError(
            f"the picture is {round(size):,} points large, but TeX can measure at most {LARGEST:,}: "
            "fold the tree (plies, breadth), or use SVG, PDF or HTML"
        )
    text = tikz(picture, theme, scale)
    if not standalone:
        return f"{USE}\n{text}"
    head = ["\\documentclass[tikz,border=4pt]{standalone}", "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}"]
    return "\n".join([*head, "\\begin{document}", f"{text}\\end{{document}}", ""])


def tikz(picture: Picture, theme: str = "light", scale: float = 1.0) -> str:
    """The `tikzpicture`."""
    paper = "" if theme == "light" else ", fill=tree-paper"
    edges = sorted(picture.edges, key=lambda edge: (edge.best, edge.open, edge.role == "link"))
    lines = [
        *_head(theme, scale),
        *_stamps(picture, theme),
        f"  \\path[use as bounding box{paper}] (0,0) rectangle {_at(picture.width, picture.height)};",
        *(_outline(glyph) for glyph in picture.glyphs if glyph.shape == "frame"),
        *(_edge(edge) for edge in edges),
        *(_slashes(edge) for edge in picture.edges if edge.cut),
        *(part for glyph in picture.glyphs if glyph.shape != "frame" for part in (_outline(glyph), *_inside(glyph))),
        *(_label(label) for label in picture.labels),
        *(
            _node(
                "tree/caption text", MARGIN, picture.caption_y + row * LEADING, SIZES["caption"], "start", escape(text)
            )
            for row, text in enumerate(picture.caption)
        ),
        "\\end{tikzpicture}%",
    ]
    found = "\n".join(lines) + "\n"
    return f"{MISSING}%\n{found}" if "\\secateursign" in found else found


def _head(theme: str, scale: float) -> Iterator[str]:
    """The styles, then the colours."""
    styles = {name: _stroke_style(stroke) for name, stroke in STROKES.items()}
    styles |= {"triangle": styles["pruned"], "active": "fill=tree-active"}
    styles |= {flag: f"line width={width:g}pt" for flag, width in WIDTHS.items()}
    styles |= {"hit": f"line cap=round, {_dashes(DOTTED)}"}
    styles |= {shape: f"{styles[shape]}, {_rounded(shape)}" for shape in ("leaf", "fold", "frame")}
    styles |= {name: f"{styles[name]}, solid" for name in ("unseen", "unseen branch")}  # whatever it will be
    styles |= {f"{name} text": _text_style(name, text) for name, text in TEXTS.items()}
    styles |= {f"{flag} text": f"text=tree-{colour}" for flag, colour in MARKED.items()}
    scaled = f", scale={scale:g}, transform shape" if scale != 1 else ""
    yield f"\\begin{{tikzpicture}}[x=1pt, y=-1pt{scaled},"
    yield "  every node/.style={inner sep=0pt, outer sep=0pt, anchor=base},"
    yield from (f"  tree/{name}/.style={{{style}}}," for name, style in styles.items())
    yield "]"
    for name, color in THEMES[theme].items():
        yield f"  \\definecolor{{tree-{name}}}{{HTML}}{{{color[1:].upper()}}}"


def _stroke_style(stroke: Stroke) -> str:
    parts = [f"draw=tree-{stroke.colour}", f"line width={stroke.width:g}pt"]
    parts += [f"fill=tree-{stroke.fill}"] if stroke.fill else []
    parts += [_dashes(stroke.dash)] if stroke.dash else []
    parts += ["line cap=round"] if stroke.round else []
    return ", ".join(parts)


def _dashes(dash: tuple[float, float]) -> str:
    return f"dash pattern=on {dash[0]:g}pt off {dash[1]:g}pt"


def _rounded(shape: str) -> str:
    return f"rounded corners={CORNERS[shape]:g}pt"


def _text_style(name: str, text: TextStyle) -> str:
    family = "ttfamily" if name == "board" else "sffamily"
    font = f"\\{family}\\fontsize{{{text.size:g}}}{{{text.size * SPACING:g}}}\\selectfont"
    font += "\\bfseries\\boldmath" if text.bold else ""
    font += "\\slshape" if text.italic else ""
    return f"font={font}, text=tree-{text.colour}"


def _outline(glyph: Glyph) -> str:
    """The shape of a glyph."""
    keys = _keys(glyph.shape, glyph, "over", "hit", "open", "best", "pruned", "active", "unseen")
    left, top = glyph.x - glyph.width / 2, glyph.y - glyph.height / 2
    right, bottom = left + glyph.width, top + glyph.height
    if glyph.shape == "triangle":
        return f"  \\draw[{keys}] {_at(glyph.x, top)} -- {_at(right, bottom)} -- {_at(left, bottom)} -- cycle;"
    if glyph.shape == "min" and not boarded(glyph):
        radii = f"x radius={number(glyph.width / 2)}, y radius={number(glyph.height / 2)}"
        return f"  \\draw[{keys}] {_at(glyph.x, glyph.y)} ellipse [{radii}];"
    round_corners = f", {_rounded('min')}" if glyph.shape == "min" else ""
    return f"  \\draw[{keys}{round_corners}] {_at(left, top)} rectangle {_at(right, bottom)};"


def _stamps(picture: Picture, theme: str) -> Iterator[str]:
    """Whatever is on the boards, each defined once as a pic, and the colours that they need."""
    found: dict[str, str] = {}
    colours: dict[str, str] = {}
    for glyph in picture.glyphs:
        for placed in glyph.drawing.stamps if glyph.drawing is not None else ():
            name = _pic(placed.stamp, glyph.pruned)
            if name in found or glyph.drawing is None:
                continue
            known, prefix = board_colours(theme, glyph.pruned), "faded" if glyph.pruned else "board"
            marks = [_mark(mark, prefix, glyph.drawing.scale) for mark in placed.stamp.marks]
            for mark in placed.stamp.marks:
                roles = (mark.colour,) if isinstance(mark, TextMark) else (mark.fill, mark.stroke)
                colours |= {f"{prefix}-{role}": known[role] for role in roles if role}
            found[name] = f"  \\tikzset{{{name}/.pic={{{' '.join(marks)}}}}}"
    for name, colour in colours.items():
        yield f"  \\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}"
    yield from found.values()


def _pic(stamp: Stamp, faded: bool) -> str:
    return f"tree/{'faded' if faded else 'board'} {stamp.name}"


def _mark(mark: PathMark | TextMark, prefix: str, scale: float) -> str:
    """A mark of a stamp, in points: a pic is not scaled where it is placed."""
    if isinstance(mark, TextMark):
        size = mark.size * scale
        font = f"\\sffamily\\bfseries\\fontsize{{{size:.1f}}}{{{size * SPACING:.1f}}}\\selectfont"
        at = _finely(mark.x * scale, (mark.y + 0.34 * mark.size) * scale)
        return f"\\node[font={font}, text={prefix}-{mark.colour}] at {at} {{{escape(mark.text)}}};"
    keys = [f"fill={prefix}-{mark.fill}"] if mark.fill else []
    if mark.stroke:
        keys += [f"draw={prefix}-{mark.stroke}", f"line width={mark.width * scale:.2f}pt", "line cap=round"]
    parts = []
    for letter, numbers in path_parts(mark.path):
        points = [_finely(x * scale, y * scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        before = {"M": "", "L": "-- ", "C": ".. controls ", "Z": "-- cycle"}[letter]
        parts.append(before + (f"{points[0]} and {points[1]} .. {points[2]}" if letter == "C" else "".join(points)))
    return f"\\path[{', '.join(keys)}] {' '.join(parts)};"


def _board(glyph: Glyph, drawing: BoardDrawing) -> str:
    """A board: pics at their places."""
    left, top = board_place(glyph)
    places = ((left + placed.x * drawing.scale, top + placed.y * drawing.scale) for placed in drawing.stamps)
    return "  " + " ".join(
        f"\\pic at {_finely(x, y)} {{{_pic(placed.stamp, glyph.pruned)}}};"
        for (x, y), placed in zip(places, drawing.stamps, strict=True)
    )


def _inside(glyph: Glyph) -> Iterator[str]:
    """The board and the texts in a glyph."""
    if glyph.drawing is not None:
        yield _board(glyph, glyph.drawing)
    for text, size, y, mono in inner_lines(glyph):
        light = glyph.pruned or glyph.shape in ("fold", "triangle")
        role = "size" if light else "leaf" if glyph.shape == "leaf" else "value"
        keys = f"tree/{'board' if mono else role} text" + (", tree/pruned text" if glyph.pruned else "")
        shown = escape(text).replace(" ", "~") if mono else escape(text)
        yield _node(keys, glyph.x, y, size, "middle", shown)


def _edge(edge: Edge) -> str:
    start, end = _at(edge.x1, edge.y1), _at(edge.x2, edge.y2)
    if edge.role == "link":
        return f"  \\draw[tree/link] {start} .. controls {_at(*bend(edge))} .. {end};"
    keys = "tree/branch" + "".join(
        f", tree/{flag} branch" for flag in ("pruned", "best", "open", "unseen") if getattr(edge, flag)
    )
    stem = f" -- {_at(edge.x1, edge.y1 + edge.stem)}" if edge.stem >= 0.05 else ""
    return f"  \\draw[{keys}] {start}{stem} -- {end};"


def _slashes(edge: Edge) -> str:
    """The double slash of a cut-off."""
    return (
        "  \\draw[tree/slash]"
        + "".join(f" {_at(x1, y1)} -- {_at(x2, y2)}" for x1, y1, x2, y2 in slash_lines(edge))
        + ";"
    )


def _label(label: Label) -> str:
    keys = f"tree/{label.role} text"
    if label.role == "window" and label.cut:
        keys += ", tree/cut text"
    keys += "".join(f", tree/{flag} text" for flag in ("pruned", "unseen") if getattr(label, flag))
    return _node(keys, label.x, label.y, SIZES[label.role], label.anchor, escape(label.text))


def _node(keys: str, x: float, y: float, size: float, anchor: str, text: str) -> str:
    """A line of text, its middle at y."""
    place = "" if anchor == "middle" else f", anchor={ANCHORS[anchor]}"
    return f"  \\node[{keys}{place}] at {_at(x, y + 0.34 * size)} {{{text}}};"


def _keys(first: str, glyph: Glyph, *flags: str) -> str:
    return ", ".join(f"tree/{name}" for name in (first, *(flag for flag in flags if getattr(glyph, flag))))


def _finely(x: float, y: float) -> str:
    """A point of something small."""
    return f"({x:.2f},{y:.2f})"


def _at(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def escape(text: str) -> str:
    r"""A text as TeX prints it unchanged.

    >>> print(escape("50% é ≤ 中"))
    50\% \'{e} $\le$ \secateursign{4E2D}{中}
    """
    return "".join(_sign(sign) for sign in plain(text))


def _sign(sign: str) -> str:
    if sign in SIGNS:
        return SIGNS[sign]
    if " " <= sign <= "~":
        return sign
    base, *marks = list(unicodedata.normalize("NFD", sign))
    if len(marks) == 1 and marks[0] in ACCENTS and base.isascii():
        return f"\\{ACCENTS[marks[0]]}{{{f'{chr(92)}{base}' if base in 'ij' else base}}}"
    return f"\\secateursign{{{ord(sign):04X}}}{{{sign}}}"
