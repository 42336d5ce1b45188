"""A searched tree as a JSON Canvas (version 1.0), the format of Obsidian's boards: cards with Markdown, and lines.

Cards are larger than the glyphs of a picture, so the tidy layout is asked again with their sizes. A canvas has
neither shapes nor dashed or thick lines: words, colours and struck-out text say the same.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from secateur.language import in_a_row, tr
from secateur.schema import plain as as_builtins
from secateur.trace.draw.boxes import Box, boxes, branches, headings, links, plain
from secateur.trace.draw.compose import compose
from secateur.trace.draw.layout import levels, rows, tidy
from secateur.trace.draw.picture import Picture, room
from secateur.trace.draw.style import BEST_ON_ANY, THEMES, edge_stroke, outline_name, outline_stroke

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A card's text: the size of its type, the height of a line, and what its border and padding take.
TYPE, LINE, ACROSS, DOWN = 16.0, 24, 56, 36

#: Between cards, between rows, and around a pass.
GAP, ROW_GAP, AROUND = 24.0, 90.0, 40


class CanvasNode(Struct, kw_only=True):
    """A card with a text, or a group with a label around some."""

    id: str
    type: Literal["text", "group"]
    x: int
    y: int
    width: int
    height: int
    text: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    color: str | UnsetType = UNSET


class CanvasEdge(Struct, kw_only=True, rename="camel"):
    """A line between two cards."""

    id: str
    from_node: str
    from_side: str
    to_node: str
    to_side: str
    to_end: str
    color: str | UnsetType = UNSET
    label: str | UnsetType = UNSET


class Canvas(Struct):
    """The file."""

    nodes: list[CanvasNode]
    edges: list[CanvasEdge]


def write(tree: SearchTree, step: int | None = None, theme: str = "light", **options: Any) -> str:
    """The canvas; `DrawingOptions` names the options, `style.THEMES` the themes.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> json.loads(write(trace(Tree.of([[3, 12], [2, 4]]))))["nodes"][0]["text"]
    'A · MAX · **3**\\nα=−∞ → 3\\nβ=∞'
    """
    options = {"breadth": len(tree), "links": True, "legend": False, **options}
    picture, color = compose(tree, step, **options), THEMES[theme]
    cards, bottom = _cards(picture, color)
    lines = [escape(line) for line in (*picture.caption, _legend(picture))]
    caption = _card("caption", lines, max(room(line, TYPE) for line in lines))
    edges: list[CanvasEdge] = []
    for edge in branches(picture):
        drawn = _line(len(edges), edge.source, "bottom", edge.target, "top")
        if edge.best or edge.unseen or edge.pruned:
            drawn.color = BEST_ON_ANY if edge.best else color[edge_stroke(edge).colour]
        if edge.cut:
            drawn.label = "//"
        edges.append(drawn)
    for edge in links(picture):
        drawn = _line(len(edges), edge.source, "left", edge.target, "right")
        drawn.to_end, drawn.label = "arrow", "="
        edges.append(drawn)
    caption.y = bottom + AROUND
    canvas = Canvas(nodes=[*cards, caption], edges=edges)
    return json.dumps(as_builtins(canvas), ensure_ascii=False, indent=1) + "\n"


def _cards(picture: Picture, color: dict[str, str]) -> tuple[list[CanvasNode], int]:
    """The cards, laid out pass by pass, and where the last ends."""
    drawn, tops = boxes(picture), headings(picture)
    below: dict[int, list[int]] = {position: [] for position in drawn}
    for edge in branches(picture):
        below[edge.source].append(edge.target)
    targets = {target for children in below.values() for target in children}
    groups, cards, y, bottom = list[CanvasNode](), list[CanvasNode](), 0, 0
    for root in (position for position in drawn if position not in targets):
        order = [root]
        for position in order:
            order += below[position]
        heading = tops.get(drawn[root].glyph.node)
        y += AROUND if heading else 0
        found = [_node(position, drawn[position], color) for position in order]
        number = {position: place for place, position in enumerate(order)}
        _lay_out(found, [[number[child] for child in below[position]] for position in order], y)
        bottom = max(card.y + card.height for card in found)
        if heading:
            wide, high = max(card.x + card.width for card in found) + 2 * AROUND, bottom - y + 2 * AROUND
            group = CanvasNode(id=f"g{root}", type="group", x=-AROUND, y=y - AROUND, width=wide, height=high)
            group.label = plain(heading.text)
            groups.append(group)
        cards += found
        y = bottom + 3 * AROUND
    return groups + cards, bottom + (AROUND if groups else 0)


def _lay_out(cards: list[CanvasNode], children: list[list[int]], y: int) -> None:
    """Gives the cards of a pass their places, the root's top at y."""
    half = [card.width / 2 for card in cards]
    x = tidy(children, half, half, GAP)
    bands = rows(children, x, [card.height for card in cards], ROW_GAP)
    for card, centre, level in zip(cards, x, levels(children), strict=True):
        card.x, card.y = round(centre - card.width / 2), y + round(bands[level][0])


def _node(position: int, box: Box, color: dict[str, str]) -> CanvasNode:
    lines = _lines(box)
    card = _card(f"n{position}", lines, max(room(re.sub(r"[\\*~]", "", line), TYPE) * 1.05 for line in lines))
    if box.glyph.active:
        card.color = "3"  # yellow
    elif outline_name(box.glyph) in ("unseen", "pruned", "max", "min"):
        card.color = color[outline_stroke(box.glyph).colour]
    return card


def _card(name: str, lines: list[str], width: float) -> CanvasNode:
    wide, high = max(90, round(width) + ACROSS), LINE * len(lines) + DOWN
    return CanvasNode(id=name, type="text", x=0, y=0, width=wide, height=high, text="\n".join(lines))


def _lines(box: Box) -> list[str]:
    """A card's text in Markdown."""
    glyph, name, value = box.glyph, escape(box.name), escape(box.value)
    if glyph.shape == "frame":
        leaves = [" ".join(part for part in (escape(leaf.name), f"**{leaf.value}**") if part) for leaf in box.leaves]
        return [" · ".join(leaves[start : start + 6]) for start in range(0, len(leaves), 6)]
    if glyph.shape == "triangle":
        return [" · ".join(part for part in (f"~~{name}~~" if name else "", value) if part)]
    if glyph.shape == "fold":
        return [value]
    mover = glyph.player.upper() if glyph.shape in ("max", "min") else ""
    if glyph.pruned and not glyph.unseen:
        name = f"~~{name}~~" if name else ""
    elif value:
        value = f"**{value}**"
    first = " · ".join(part for part in (name, mover, "" if glyph.unseen else value) if part)
    board = ["```", *(plain(line) for line in glyph.board), "```"] if glyph.board else []
    return [*board, *([first] if first else []), *(escape(note) for note in box.notes)] or [" "]


def _line(number: int, source: int, side: str, target: int, other: str) -> CanvasEdge:
    return CanvasEdge(
        id=f"e{number}", from_node=f"n{source}", from_side=side, to_node=f"n{target}", to_side=other, to_end="none"
    )


def _legend(picture: Picture) -> str:
    parts = [tr("α, β: window on entry → exit")] if any(label.role == "window" for label in picture.labels) else []
    parts += [tr("//, struck out: pruned")] if any(edge.cut for edge in picture.edges) else []
    parts += [tr("green: best line")] if any(edge.best for edge in picture.edges) else []
    return in_a_row(parts) or tr("The searched tree")


def escape(text: str) -> str:
    r"""A text as Markdown shows it unchanged.

    >>> print(escape("1. a_b *c* #d"))
    1\. a\_b \*c\* \#d
    """
    text = re.sub(r"([\\`*_\[\]<>#|~$&!^])", r"\\\1", plain(text))
    text = re.sub(r"(?<=[=%])([=%])", r"\\\1", text)
    return re.sub(r"^(\s*\d*)([-+.):])(?=\s|$)", r"\1\\\2", text)
