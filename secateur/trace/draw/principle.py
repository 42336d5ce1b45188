"""The principle of a cut-off as a picture: what one player has above, and what the other has found below."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from secateur.language import mark, tr
from secateur.trace.draw.compose import fill
from secateur.trace.draw.picture import Edge, Glyph, Label, Picture
from secateur.trace.draw.style import LEADING, MARGIN, SIZES

#: Who is above: the player that has a value already.
Above = Literal["max", "min"]

#: The width of the picture, and the sizes of a node and of a leaf.
WIDTH, NODE, LEAF = 460.0, (56.0, 34.0), (34.0, 26.0)

#: What is written below the picture.
WORDS = {
    "max": (
        mark("Alpha cut-off: MAX above, MIN below"),
        mark(
            "MAX already has m by another move: α = m. Somewhere below, MIN can hold MAX to n. If n ≤ m, MAX has "
            "no reason to let the game get there, whatever MIN's other moves are worth: they are cut off."
        ),
    ),
    "min": (
        mark("Beta cut-off: MIN above, MAX below"),
        mark(
            "MIN can already hold MAX to m by another move: β = m. Somewhere below, MAX can get n. If n ≥ m, MIN "
            "has no reason to let the game get there, whatever MAX's other moves are worth: they are cut off."
        ),
    ),
}


def principle(above: Above = "max") -> Picture:
    """The schematic picture of an alpha cut-off ("max" above) or of a beta cut-off ("min" above).

    >>> [label.text for label in principle("min").labels if label.role == "window"]
    ['β = m', 'value ≥ n ≥ m']
    """
    below: Above = "min" if above == "max" else "max"
    sign, name = ("≤", "α") if above == "max" else ("≥", "β")
    glyphs = (
        _node(0, above, 190, 40),
        _node(1, below, 80, 120, "m"),
        _node(2, below, 300, 120),
        _node(3, above, 300, 200),
        _node(4, below, 300, 280, f"{sign} n"),
        Glyph(5, "leaf", 200, 360, *LEAF, ("n",), player=above),
        Glyph(6, "leaf", 300, 360, *LEAF, ("?",), player=above, pruned=True),
        Glyph(7, "leaf", 400, 360, *LEAF, ("?",), player=above, pruned=True),
    )
    edges = (
        *(_edge(glyphs, one, other) for one, other in ((0, 1), (0, 2), (3, 4), (4, 5))),
        replace(_edge(glyphs, 2, 3), role="link"),
        *(replace(_edge(glyphs, 4, other), pruned=True, cut=True) for other in (6, 7)),
    )
    labels = [
        Label(glyph.node, "name", glyph.player.upper(), glyph.x - glyph.width / 2 - 4, glyph.y, "end")
        for glyph in glyphs[:5]
    ]
    labels += [
        Label(0, "window", f"{name} = m", 224, 40, "start"),
        Label(4, "window", tr("value {bounds}", bounds=f"{sign} n {sign} m"), 334, 280, "start", cut=True),
        Label(2, "same", tr("any number of moves"), 308, 160, "start"),
    ]
    head, text = WORDS[above]
    caption = (tr(head), *fill(tr(text), WIDTH - 2 * MARGIN))
    top = 360 + LEAF[1] / 2 + SIZES["name"] + 20
    return Picture(
        width=WIDTH,
        height=top + (len(caption) - 0.5) * LEADING + MARGIN / 2,
        glyphs=glyphs,
        edges=edges,
        labels=tuple(labels),
        caption=caption,
        caption_y=top,
    )


def _node(number: int, player: Above, x: float, y: float, text: str = "") -> Glyph:
    cut = number == 4  # the node whose other moves are left out
    return Glyph(number, player, x, y, *NODE, (text,) if text else (), player=player, cut=cut)


def _edge(glyphs: tuple[Glyph, ...], above: int, below: int) -> Edge:
    one, other = glyphs[above], glyphs[below]
    return Edge(above, below, one.x, one.y + one.height / 2, other.x, other.y - other.height / 2)
