"""A picture as SVG: no script, no font file, nothing fetched; looks by classes and one style sheet."""

from __future__ import annotations

from html import escape

from secateur.trace.draw.picture import LEADING, MARGIN, SIZES, SPACING, Edge, Glyph, Label, Picture

#: Colours by role. Blue and vermilion are Okabe and Ito's, told apart by people of any colour vision, and by their
#: lightness when printed in black and white; shapes and dashes say the same once more.
THEMES = {
    "light": {
        "paper": "#ffffff", "ink": "#1a1a1a", "soft": "#5f6670", "faint": "#c9ced6", "gone": "#8a919b",
        "max": "#0072b2", "max-fill": "#dcecf7", "min": "#d55e00", "min-fill": "#fdebdc",
        "leaf-fill": "#ffffff", "best": "#1a1a1a", "cut": "#b3123e", "active": "#ffe27a",
    },
    "dark": {
        "paper": "#15181d", "ink": "#f0f2f5", "soft": "#aab2bd", "faint": "#3c434d", "gone": "#7d8590",
        "max": "#5ab4ea", "max-fill": "#10344b", "min": "#ff9a4d", "min-fill": "#4a2508",
        "leaf-fill": "#1f242b", "best": "#ffffff", "cut": "#ff7a94", "active": "#6b5a00",
    },
}  # fmt: skip

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"

#: Half the length of a slash, its slant, and the distance of the two.
SLASH, SLANT, APART = 7.0, 3.0, 5.0


def svg(picture: Picture, theme: str = "light") -> str:
    """The whole file."""
    return "\n".join([opening(picture.width, picture.height, theme), *body(picture), "</svg>", ""])


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
    return "".join(
        f"{line}\n"
        for line in (
            f".paper{{fill:{color['paper']}}}",
            f"text{{fill:{color['ink']};text-anchor:middle}}",
            f".mono{{font-family:{MONO};white-space:pre}}",
            f".e{{stroke:{color['soft']};stroke-width:1.2;fill:none;stroke-linejoin:round}}",
            f".e.pruned,.g.pruned{{stroke:{color['gone']};stroke-width:1.2;stroke-dasharray:5 4}}",
            f".e.best{{stroke:{color['best']};stroke-width:3.6}}",
            f".e.open{{stroke:{color['ink']};stroke-width:2.2}}",
            f".e.link{{stroke:{color['soft']};stroke-width:1.1;stroke-dasharray:1.5 3.5;stroke-linecap:round}}",
            f".slash{{stroke:{color['cut']};stroke-width:1.8;stroke-linecap:round;fill:none}}",
            f".g{{stroke:{color['ink']};stroke-width:1.3;fill:{color['leaf-fill']}}}",
            f".g.max{{stroke:{color['max']};stroke-width:2;fill:{color['max-fill']}}}",
            f".g.min{{stroke:{color['min']};stroke-width:2;fill:{color['min-fill']}}}",
            ".g.over{stroke-width:2.1}",
            ".g.best{stroke-width:3.6}",
            ".g.open{stroke-width:3}",
            ".g.hit{stroke-dasharray:1.5 3;stroke-linecap:round}",
            f".g.pruned{{stroke:{color['gone']};stroke-width:1.2;fill:{color['paper']}}}",
            f".g.fold{{stroke:{color['soft']};stroke-dasharray:1.5 3;stroke-linecap:round}}",
            f".g.frame{{stroke:{color['faint']};stroke-width:1.2;fill:none}}",
            f".g.active{{fill:{color['active']}}}",
            f".e.unseen{{stroke:{color['faint']};stroke-width:1;stroke-dasharray:none}}",
            f".g.unseen{{stroke:{color['faint']};stroke-width:1;stroke-dasharray:none;fill:{color['paper']}}}",
            ".value{font-weight:600}",
            f".soft,.window,.tag,.same{{fill:{color['soft']}}}",
            f".window.cut{{fill:{color['cut']}}}",
            ".name{font-style:italic}",
            ".tag,.pass{font-weight:600}",
            f"text.pruned{{fill:{color['gone']};font-weight:400}}",
            f"text.unseen{{fill:{color['faint']}}}",
        )
    )


def body(picture: Picture) -> list[str]:
    """Everything but the head: frames, edges, glyphs, texts, the caption."""
    edges = sorted(picture.edges, key=lambda edge: (edge.best, edge.open, edge.role == "link"))
    return [
        *(outline(glyph) for glyph in picture.glyphs if glyph.shape == "frame"),
        *(line(edge) for edge in edges),
        *(slashes(edge) for edge in picture.edges if edge.cut),
        *(part for glyph in picture.glyphs if glyph.shape != "frame" for part in (outline(glyph), *inside(glyph))),
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
    radius = {"max": 0, "min": 16, "leaf": 5, "fold": 5, "frame": 8}[glyph.shape]
    return (
        f'<rect class="{kind}" x="{number(left)}" y="{number(top)}" width="{number(glyph.width)}" '
        f'height="{number(glyph.height)}"' + (f' rx="{radius}"/>' if radius else "/>")
    )


def boarded(glyph: Glyph) -> bool:
    """Whether a glyph is large enough to hold a board, which would not fit into an ellipse."""
    return bool(glyph.board) or glyph.height > 62


def inside(glyph: Glyph) -> list[str]:
    """The texts in a glyph."""
    found = []
    for text, size, y, mono in inner_lines(glyph):
        kind = classes("mono" if mono else "value", "", glyph, "pruned")
        if glyph.shape in ("fold", "triangle"):
            kind = "soft"
        found.append(
            f'<text class="{kind}" x="{number(glyph.x)}" y="{number(y + 0.35 * size)}" '
            f'font-size="{number(size)}"' + (' xml:space="preserve">' if mono else ">") + f"{written(text)}</text>"
        )
    return found


def inner_lines(glyph: Glyph) -> list[tuple[str, float, float, bool]]:
    """The lines of text in a glyph: text, size, the y of its middle, whether it is monospaced."""
    size = SIZES["leaf" if glyph.shape in ("leaf", "fold", "triangle") else "value"]
    board = SIZES["board"] * SPACING
    step = size * SPACING
    tall = len(glyph.board) * board + (2 if glyph.board else 0) + len(glyph.lines) * step
    top = glyph.y - tall / 2
    if glyph.shape == "triangle":
        top = glyph.y + glyph.height / 2 - tall - 4
    found = [(text, SIZES["board"], top + (row + 0.5) * board, True) for row, text in enumerate(glyph.board)]
    top += len(glyph.board) * board + (2 if glyph.board else 0)
    return found + [(text, size, top + (row + 0.5) * step, False) for row, text in enumerate(glyph.lines)]


def line(edge: Edge) -> str:
    """The line of an edge."""
    kind = classes("e", edge.role if edge.role == "link" else "", edge, "pruned", "best", "open", "unseen")
    if edge.role == "link":
        x, y = bend(edge)
        way = f"Q{number(x)} {number(y)} "
    else:
        way = (f"v{number(edge.stem)}" if edge.stem >= 0.05 else "") + "L"
    return f'<path class="{kind}" d="M{number(edge.x1)} {number(edge.y1)}{way}{number(edge.x2)} {number(edge.y2)}"/>'


def bend(edge: Edge) -> tuple[float, float]:
    """The control point of a link, which is bent so that it passes beside what lies between."""
    x, y = edge.middle
    return x + edge.sway[0], y + edge.sway[1]


def slash_lines(edge: Edge) -> list[tuple[float, float, float, float]]:
    """The double slash across an edge: two short parallel lines."""
    x, y = edge.middle
    dx, dy = edge.x2 - edge.x1, edge.y2 - edge.y1 - edge.stem
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length, dy / length
    across = (-dy * SLASH + dx * SLANT, dx * SLASH + dy * SLANT)
    return [
        (x + dx * at - across[0], y + dy * at - across[1], x + dx * at + across[0], y + dy * at + across[1])
        for at in (-APART / 2, APART / 2)
    ]


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
    """A text as XML has it: without the control characters that XML forbids."""
    return escape("".join(sign if sign >= " " else " " for sign in text))


def number(value: float) -> str:
    """A coordinate, to a tenth of a point.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    return f"{value:.1f}".removesuffix(".0")
