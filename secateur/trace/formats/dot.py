"""A searched tree for Graphviz: `dot -Tsvg tree.dot` places and draws it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from secateur.trace.draw.boxes import Box, boxes, branches, headings, links, plain
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import SIZES, Edge
from secateur.trace.formats.svg import THEMES

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

SHAPES = {"max": "box", "min": "ellipse", "leaf": "box", "triangle": "triangle", "fold": "box", "frame": "box"}

FONT = "Helvetica,Arial,sans-serif"


def write(tree: SearchTree, step: int | None = None, theme: str = "light", **options: Any) -> str:
    """The graph; `plan.Options` names the options, `svg.THEMES` the themes.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> print(write(trace(Tree.of([[3, 12], [2, 4]]))).splitlines()[0])
    digraph tree {
    """
    picture, color = compose(tree, step, **{"breadth": len(tree), **options}), THEMES[theme]
    drawn, tops = boxes(picture), headings(picture)
    caption = "".join(f"{quoted(line)[1:-1]}\\l" for line in picture.caption)
    lines = [
        "digraph tree {",
        f'  graph [ordering=out, ranksep=0.45, nodesep=0.2, bgcolor="{color["paper"]}", fontname="{FONT}", '
        f'fontsize=11, fontcolor="{color["ink"]}", labelloc=b, labeljust=l, label="\\n{caption}"];',
        f'  node [fontname="{FONT}", fontsize=14, style=filled, width=0.3, height=0.3, margin="0.08,0.04"];',
        f'  edge [dir=none, color="{color["soft"]}", fontcolor="{color["cut"]}", fontname="{FONT}"];',
    ]
    for position, box in drawn.items():
        lines.append(f"  n{position} [{_node(box, color)}];")
    heads = [
        position for position, box in drawn.items() if box.glyph.node in tops and box.glyph.shape in ("max", "min")
    ]
    for position in heads:
        text = quoted(tops[drawn[position].glyph.node].text)
        lines.append(f'  h{position} [shape=plain, style="", fontcolor="{color["soft"]}", label={text}];')
        lines.append(f"  h{position} -> n{position} [style=invis];")
    if heads:  # passes from left to right
        lines.append("  { rank=same; " + " -> ".join(f"h{position}" for position in heads) + " [style=invis]; }")
    lines += [f"  n{edge.source} -> n{edge.target}{_branch(edge, color)};" for edge in branches(picture)]
    lines += [
        f'  n{edge.source} -> n{edge.target} [style=dotted, constraint=false, color="{color["soft"]}"];'
        for edge in links(picture)
    ]
    return "\n".join([*lines, "}", ""])


def _node(box: Box, color: dict[str, str]) -> str:
    """The attributes of a box."""
    glyph, looks = box.glyph, box.looks
    style, pen, line, fill, ink = ["filled"], 1.2, color["ink"], color["leaf-fill"], color["ink"]
    shape = "box" if glyph.board else SHAPES[glyph.shape]
    if glyph.shape in ("leaf", "fold", "frame") or (glyph.shape == "min" and glyph.board):
        style.append("rounded")
    if looks in ("max", "min"):
        line, fill, pen = color[looks], color[f"{looks}-fill"], 2.0
    elif looks == "over":
        pen = 2.6
    elif looks in ("pruned", "triangle"):
        line, fill, ink = color["gone"], color["paper"], color["gone"]
        style.append("dashed")
    elif looks == "fold":
        line = color["soft"]
        style.append("dotted")
    elif looks == "frame":
        line = color["faint"]
    elif looks == "unseen":
        line, fill, ink, pen = color["faint"], color["paper"], color["faint"], 1.0
    if glyph.hit:
        style.append("dotted")
    pen = 3.8 if glyph.best else 3.0 if glyph.open else pen
    fill = color["active"] if glyph.active else fill
    return (
        f'shape={shape}, style="{",".join(style)}", color="{line}", fillcolor="{fill}", '
        f'fontcolor="{ink}", penwidth={pen:g}, label=<{_label(box, color, ink)}>'
    )


def _label(box: Box, color: dict[str, str], ink: str) -> str:
    """What stands in a box: its board, its name and value, then its window, smaller."""
    glyph = box.glyph
    if glyph.shape == "frame":
        rows = [box.leaves[start : start + 6] for start in range(0, len(box.leaves), 6)]
        return "<BR/>".join(
            _font("   ".join(f"{leaf.name} {leaf.value}".strip() for leaf in row), SIZES["leaf"], ink) for row in rows
        )
    soft = ink if glyph.pruned or glyph.unseen else color["cut"] if glyph.cut else color["soft"]
    parts = [f'<FONT FACE="monospace">{_font(line, SIZES["board"], ink)}</FONT>' for line in glyph.board]
    name = f"<I>{_font(box.name, SIZES['name'], ink)}</I>" if box.name else ""
    value = f"<B>{_escape(box.value)}</B>" if box.value and not glyph.pruned else _escape(box.value)
    if glyph.shape == "triangle":
        parts += [part for part in (name, *(_escape(line) for line in glyph.lines)) if part]
    elif name or value:
        parts.append("&#160; ".join(part for part in (name, value) if part))
    parts += [_font(note, SIZES["window"], soft) for note in box.notes]
    return "<BR/>".join(parts) or " "


def _branch(edge: Edge, color: dict[str, str]) -> str:
    if edge.unseen:
        return f' [color="{color["faint"]}"]'
    if edge.pruned:
        label = ', label="//"' if edge.cut else ""
        return f' [style=dashed, color="{color["gone"]}"{label}]'
    if edge.best:
        return f' [penwidth=3.6, color="{color["best"]}"]'
    return f' [penwidth=2.2, color="{color["ink"]}"]' if edge.open else ""


def _font(text: str, size: float, color: str) -> str:
    return f'<FONT POINT-SIZE="{size:g}" COLOR="{color}">{_escape(text)}</FONT>'


def _escape(text: str) -> str:
    """A text within an HTML-like label; spaces stay, and a backslash is none of Graphviz's."""
    return html.escape(plain(text)).replace("\\", "&#92;&#92;").replace("  ", " &#160;")


def quoted(text: str) -> str:
    r"""A text as Graphviz reads it, quotes around it.

    >>> print(quoted('a "b" \\N'))
    "a \"b\" \\N"
    """
    return '"' + plain(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
