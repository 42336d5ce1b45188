"""A searched tree for Graphviz: `dot -Tsvg tree.dot` places and draws it."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from secateur.trace.draw.boxes import Box, boxes, branches, headings, links, plain
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Edge, Glyph
from secateur.trace.draw.style import DASHED, SANS, SIZES, THEMES, edge_stroke, outline_name, outline_stroke

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

SHAPES = {"max": "box", "min": "ellipse", "leaf": "box", "triangle": "triangle", "fold": "box", "frame": "box"}

FONT = SANS.replace("'", "").replace(", ", ",")


def write(tree: SearchTree, step: int | None = None, theme: str = "light", **options: Any) -> str:
    """The graph; `DrawingOptions` names the options, `style.THEMES` the themes.

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
        f'fontsize={SIZES["caption"]:g}, fontcolor="{color["ink"]}", labelloc=b, labeljust=l, label="\\n{caption}"];',
        f'  node [fontname="{FONT}", fontsize={SIZES["value"]:g}, style=filled, width=0.3, height=0.3, '
        'margin="0.08,0.04"];',
        f'  edge [dir=none, fontcolor="{color["cut"]}", fontname="{FONT}"];',
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
    glyph, stroke = box.glyph, outline_stroke(box.glyph)
    shape = "box" if glyph.board else SHAPES[glyph.shape]
    ink = color[{"pruned": "gone", "unseen": "faint"}.get(outline_name(glyph), "ink")]
    return (
        f'shape={shape}, style="{",".join(_style(glyph))}", color="{color[stroke.colour]}", '
        f'fillcolor="{color[stroke.fill or "leaf-fill"]}", fontcolor="{ink}", penwidth={stroke.width:g}, '
        f"label=<{_label(box, color, ink)}>"
    )


def _style(glyph: Glyph) -> Iterator[str]:
    """Graphviz knows dashes by name only."""
    yield "filled"
    if glyph.shape in ("leaf", "fold", "frame") or (glyph.shape == "min" and glyph.board):
        yield "rounded"
    if dash := outline_stroke(glyph).dash:
        yield "dashed" if dash == DASHED else "dotted"


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
    stroke = edge_stroke(edge)
    style = "style=dashed, " if stroke.dash else ""
    label = ', label="//"' if edge.cut else ""
    return f' [{style}penwidth={stroke.width:g}, color="{color[stroke.colour]}"{label}]'


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
