"""The picture of a tree for formats that do their own layout: boxes with texts, and which is below which."""

from __future__ import annotations

from dataclasses import dataclass, field

from secateur.trace.draw.picture import Edge, Glyph, Label, Picture


@dataclass
class Box:
    """A glyph with the texts in it and beside it; a frame contains its leaves."""

    glyph: Glyph
    texts: dict[str, list[str]] = field(default_factory=dict)  # by the roles of labels
    leaves: list[Box] = field(default_factory=list)

    @property
    def name(self) -> str:
        return " ".join(self.texts.get("name", []))

    @property
    def value(self) -> str:
        """The text in it, on one line."""
        if self.glyph.shape == "fold":
            return ", ".join(line.rstrip(",") for line in self.glyph.lines)
        return " ".join(self.glyph.lines) + (" nodes" if self.glyph.shape == "triangle" and self.glyph.lines else "")

    @property
    def notes(self) -> list[str]:
        """The lines beside the node: the window, its type, where it was remembered from."""
        return [text for role in ("window", "tag", "same") for text in self.texts.get(role, [])]


def boxes(picture: Picture) -> dict[int, Box]:
    """By their positions in `picture.glyphs`; leaves in a frame are found only there."""
    below = {edge.target for edge in picture.edges if edge.role == "branch"}
    tops = {label.node for label in picture.labels if label.role == "pass"}
    found: dict[int, Box] = {}
    by_node: dict[int, Box] = {}
    frame: Box | None = None
    for position, glyph in enumerate(picture.glyphs):
        box = Box(glyph)
        if glyph.shape not in ("fold", "frame"):
            by_node[glyph.node] = box
        if frame is not None and position not in below and glyph.node not in tops:
            frame.leaves.append(box)
            continue
        frame = box if glyph.shape == "frame" else None
        found[position] = box
    for label in picture.labels:
        by_node[label.node].texts.setdefault(label.role, []).append(label.text)
    return found


def branches(picture: Picture) -> list[Edge]:
    return [edge for edge in picture.edges if edge.role == "branch"]


def links(picture: Picture) -> list[Edge]:
    return [edge for edge in picture.edges if edge.role == "link"]


def headings(picture: Picture) -> dict[int, Label]:
    """The heading of each pass, by its root's node."""
    return {label.node: label for label in picture.labels if label.role == "pass"}


def plain(text: str) -> str:
    """A label in one line, without control characters.

    >>> plain("a\\tb\\x00")
    'a b '
    """
    return "".join(sign if sign.isprintable() else " " for sign in text)
