"""A picture as SVG: no script, no font file, nothing fetched; classes and one style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from secateur.trace.draw.picture import Edge, Glyph, Label, Picture
from secateur.trace.draw.shapes import bend, board_place, boarded, inner_lines, slash_lines
from secateur.trace.draw.stamps import PathMark, Stamp, TextMark, board_colours
from secateur.trace.draw.style import (
    CORNERS,
    DOTTED,
    LEADING,
    MARGIN,
    MONO,
    SANS,
    SIZES,
    STROKES,
    TEXTS,
    THEMES,
    WIDTHS,
    Stroke,
    TextStyle,
)


def svg(picture: Picture, theme: str = "light") -> str:
    """The whole file."""
    head = [opening(picture.width, picture.height, theme), *stamps([picture], theme)]
    return "\n".join([*head, *body(picture, theme), "</svg>", ""])


def opening(width: float, height: float, theme: str, more_style: str = "") -> str:
    """The head of a file: its size, its style sheet, its paper."""
    box = f"0 0 {number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(width)}" height="{number(height)}" '
        f'font-family="{escape(SANS)}">\n<style>\n{style(theme)}{more_style}</style>\n'
        f'<rect class="paper" width="100%" height="100%"/>'
    )


def style(theme: str) -> str:
    """The style sheet."""
    color = THEMES[theme]

    def drawn(name: str) -> str:
        return _stroke_css(STROKES[name], color)

    def text(role: str) -> str:
        return _text_css(TEXTS[role], color)

    rules = [
        f".paper{{fill:{color['paper']}}}",
        f"text{{fill:{color['ink']};text-anchor:middle}}",
        f".mono{{font-family:{MONO};white-space:pre}}",
        f".e{{{drawn('branch')};fill:none;stroke-linejoin:round}}",
        *(f".e.{flag}{{{drawn(f'{flag} branch')}}}" for flag in ("pruned", "best", "open")),
        f".e.link{{{drawn('link')}}}",
        f".slash{{{drawn('slash')};fill:none}}",
        f".g{{{drawn('leaf')}}}",
        *(f".g.{shape}{{{drawn(shape)}}}" for shape in ("max", "min")),
        *(f".g.{flag}{{stroke-width:{WIDTHS[flag]:g}}}" for flag in ("over", "best", "open")),
        f".g.hit{{stroke-dasharray:{DOTTED[0]:g} {DOTTED[1]:g};stroke-linecap:round}}",
        *(f".g.{name}{{{drawn(name)}}}" for name in ("pruned", "fold")),
        f".g.frame{{{drawn('frame')};fill:none}}",
        f".g.active{{fill:{color['active']}}}",
        f".e.unseen{{{drawn('unseen branch')};stroke-dasharray:none}}",
        f".g.unseen{{{drawn('unseen')};stroke-dasharray:none}}",
        f".soft{{fill:{color['soft']}}}",
        *(f".{role}{{{text(role)}}}" for role in ("value", "name", "window", "tag", "same", "pass")),
        f".window.cut{{fill:{color['cut']}}}",
        f"text.pruned{{fill:{color['gone']};font-weight:400}}",
        f"text.unseen{{fill:{color['faint']}}}",
    ]
    return "".join(f"{rule}\n" for rule in rules)


def _stroke_css(stroke: Stroke, color: dict[str, str]) -> str:
    parts = [f"stroke:{color[stroke.colour]}", f"stroke-width:{stroke.width:g}"]
    parts += [f"stroke-dasharray:{stroke.dash[0]:g} {stroke.dash[1]:g}"] if stroke.dash else []
    parts += ["stroke-linecap:round"] if stroke.round else []
    parts += [f"fill:{color[stroke.fill]}"] if stroke.fill else []
    return ";".join(parts)


def _text_css(text: TextStyle, color: dict[str, str]) -> str:
    parts = [f"fill:{color[text.colour]}"]
    parts += ["font-weight:600"] if text.bold else []
    parts += ["font-style:italic"] if text.italic else []
    return ";".join(parts)


def body(picture: Picture, theme: str) -> list[str]:
    """Everything but the head: frames, edges, glyphs, texts, the caption."""
    edges = sorted(picture.edges, key=lambda edge: (edge.best, edge.open, edge.role == "link"))
    return [
        *(outline(glyph) for glyph in picture.glyphs if glyph.shape == "frame"),
        *(line(edge) for edge in edges),
        *(slashes(edge) for edge in picture.edges if edge.cut),
        *(
            part
            for glyph in picture.glyphs
            if glyph.shape != "frame"
            for part in (outline(glyph), *inside(glyph, theme))
        ),
        *(beside(label) for label in picture.labels),
        *caption(picture),
    ]


# ---------------------------------------------------------------- the parts


def outline(glyph: Glyph) -> str:
    """The shape of a glyph."""
    kind = classes("g", glyph.shape, glyph, "pruned", "best", "open", "hit", "over", "active", "unseen")
    left, top = glyph.x - glyph.width / 2, glyph.y - glyph.height / 2
    if glyph.shape == "triangle":
        right, bottom = left + glyph.width, top + glyph.height
        points = f"{number(glyph.x)},{number(top)} {number(right)},{number(bottom)} {number(left)},{number(bottom)}"
        return f'<polygon class="{kind}" points="{points}"/>'
    if glyph.shape == "min" and not boarded(glyph):
        return (
            f'<ellipse class="{kind}" cx="{number(glyph.x)}" cy="{number(glyph.y)}" '
            f'rx="{number(glyph.width / 2)}" ry="{number(glyph.height / 2)}"/>'
        )
    radius = CORNERS[glyph.shape]
    return (
        f'<rect class="{kind}" x="{number(left)}" y="{number(top)}" width="{number(glyph.width)}" '
        f'height="{number(glyph.height)}"' + (f' rx="{number(radius)}"/>' if radius else "/>")
    )


def inside(glyph: Glyph, theme: str) -> list[str]:
    """The board and the texts in a glyph."""
    found = [_board(glyph, theme)] if glyph.drawing is not None else []
    for text, size, y, mono in inner_lines(glyph):
        kind = classes("mono" if mono else "value", "", glyph, "pruned")
        if glyph.shape in ("fold", "triangle"):
            kind = "soft"
        found.append(
            f'<text class="{kind}" x="{number(glyph.x)}" y="{number(y + 0.35 * size)}" '
            f'font-size="{number(size)}"' + (' xml:space="preserve">' if mono else ">") + f"{written(text)}</text>"
        )
    return found


def _board(glyph: Glyph, theme: str) -> str:
    """A board: what is defined by `stamps`, at its places."""
    drawing = glyph.drawing
    if drawing is None:
        return ""
    left, top = board_place(glyph)
    placed = "".join(
        f'<use href="#{_stamp_name(placed.stamp, theme, glyph.pruned)}"'
        + (f' x="{number(placed.x)}" y="{number(placed.y)}"/>' if placed.x or placed.y else "/>")
        for placed in drawing.stamps
    )
    return f'<g transform="translate({number(left)} {number(top)}) scale({drawing.scale:.5f})">{placed}</g>'


def stamps(pictures: Iterable[Picture], theme: str) -> list[str]:
    """Whatever is on the boards of pictures, defined once."""
    found: dict[str, str] = {}
    for picture in pictures:
        for glyph in picture.glyphs:
            for placed in glyph.drawing.stamps if glyph.drawing is not None else ():
                name = _stamp_name(placed.stamp, theme, glyph.pruned)
                if name not in found:
                    colours = board_colours(theme, glyph.pruned)
                    marks = "".join(_mark(mark, colours) for mark in placed.stamp.marks)
                    found[name] = f'<g id="{name}">{marks}</g>'
    return ["<defs>", *found.values(), "</defs>"] if found else []


def _stamp_name(stamp: Stamp, theme: str, faded: bool) -> str:
    """A name within a page that may show several pictures."""
    return f"{stamp.name}-{theme}{'-faded' if faded else ''}"


def _mark(mark: PathMark | TextMark, colours: dict[str, str]) -> str:
    if isinstance(mark, TextMark):
        return (
            f'<text x="{number(mark.x)}" y="{number(mark.y + 0.35 * mark.size)}" font-size="{number(mark.size)}" '
            f'style="fill:{colours[mark.colour]};font-weight:600">{written(mark.text)}</text>'
        )
    fill = colours[mark.fill] if mark.fill else "none"
    stroke = ""
    if mark.stroke:
        stroke = f' stroke="{colours[mark.stroke]}" stroke-width="{mark.width:g}" stroke-linecap="round"'
    return f'<path d="{mark.path}" fill="{fill}"{stroke}/>'


def line(edge: Edge) -> str:
    """The line of an edge."""
    kind = classes("e", edge.role if edge.role == "link" else "", edge, "pruned", "best", "open", "unseen")
    if edge.role == "link":
        x, y = bend(edge)
        way = f"Q{number(x)} {number(y)} "
    else:
        way = (f"v{number(edge.stem)}" if edge.stem >= 0.05 else "") + "L"
    return f'<path class="{kind}" d="M{number(edge.x1)} {number(edge.y1)}{way}{number(edge.x2)} {number(edge.y2)}"/>'


def slashes(edge: Edge) -> str:
    """The double slash of a cut-off."""
    path = "".join(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" for x1, y1, x2, y2 in slash_lines(edge))
    return f'<path class="slash" d="{path}"/>'


def beside(label: Label) -> str:
    """A label."""
    kind = classes(label.role, "", label, "pruned", "cut", "unseen")
    size = SIZES[label.role]
    anchor = "" if label.anchor == "middle" else f' style="text-anchor:{label.anchor}"'
    return (
        f'<text class="{kind}" x="{number(label.x)}" y="{number(label.y + 0.35 * size)}" '
        f'font-size="{number(size)}"{anchor}>{written(label.text)}</text>'
    )


def caption(picture: Picture) -> list[str]:
    """The lines under a picture."""
    return [
        f'<text class="{"" if row < picture.headline else "soft"}" x="{number(MARGIN)}" '
        f'y="{number(picture.caption_y + row * LEADING + 4)}" font-size="{number(SIZES["caption"])}" '
        f'style="text-anchor:start">{written(text)}</text>'.replace('class="" ', "")
        for row, text in enumerate(picture.caption)
    ]


def classes(first: str, second: str, thing: Glyph | Edge | Label, *flags: str) -> str:
    """The classes of an element: what it is, then the flags that are set."""
    return " ".join([first, *([second] if second else []), *(flag for flag in flags if getattr(thing, flag))])


def written(text: str) -> str:
    r"""A text as XML has it: without the characters that XML forbids, and those that no file can hold.

    >>> written("a < b\x07\ufffe\ud800")
    'a &lt; b  ?'
    """
    kept = "".join(" " if sign < " " or sign in "\ufffe\uffff" else sign for sign in text)
    return escape(kept.encode("utf-8", "replace").decode("utf-8"))


def number(value: float) -> str:
    """A coordinate, to a tenth of a point.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    return f"{value:.1f}".removesuffix(".0")
