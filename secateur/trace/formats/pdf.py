"""A picture as PDF, written by hand: vectors and the standard fonts, which every reader has.

Several pictures become the pages of one file: the steps of a search, to click through.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby

from secateur.errors import SecateurError
from secateur.language import current
from secateur.trace.draw.picture import MONOSPACED, Edge, Glyph, Label, Picture, text_width
from secateur.trace.draw.shapes import bend, board_place, boarded, inner_lines, slash_lines
from secateur.trace.draw.stamps import BoardDrawing, Stamp, TextMark, board_colours, path_parts
from secateur.trace.draw.style import (
    CORNERS,
    LEADING,
    MARGIN,
    SIZES,
    STROKES,
    TEXTS,
    THEMES,
    Stroke,
    edge_stroke,
    outline_stroke,
)

#: No page may be longer than this many points; larger pictures are made smaller, and can be zoomed into.
LONGEST = 14_400.0

#: But not smaller than this, or no reader can zoom in far enough.
SMALLEST = 0.05

#: The fonts by the names that they have in the content.
FONTS = {
    "R": "Helvetica",
    "B": "Helvetica-Bold",
    "I": "Helvetica-Oblique",
    "M": "Courier",
    "S": "Symbol",
    "Z": "ZapfDingbats",
}

#: Where signs that Latin has not are found: a font, and the code in it.
SIGNS = {
    "−": ("S", 0x2D), "∞": ("S", 0xA5), "≤": ("S", 0xA3), "≥": ("S", 0xB3), "α": ("S", 0x61), "β": ("S", 0x62),
    "→": ("S", 0xAE), "≠": ("S", 0xB9), "●": ("Z", 0x6C), "○": ("Z", 0x6D), "■": ("Z", 0x6E), "□": ("Z", 0x6F),
    "▲": ("Z", 0x73), "◆": ("Z", 0x75), "★": ("Z", 0x48), "✓": ("Z", 0x33), "✗": ("Z", 0x37),
}  # fmt: skip


#: Around whatever is on a board, in the unit of stamps.
STAMP_BOX = "[-100 -100 2300 2300]"

#: Room after signs, in thousandths of the size: where a reader has no Symbol, those of other fonts are wider.
AFTER = {"−": 40, "∞": 40, "≤": 170, "≥": 170}


def pdf(pictures: Picture | Sequence[Picture], theme: str = "light") -> bytes:
    """The whole file, a page for each picture."""
    if current() == "zh":
        raise SecateurError("a PDF has no Chinese characters: save it as .svg, .png or .html, or in English")
    pages = [pictures] if isinstance(pictures, Picture) else list(pictures)
    fonts = " ".join(f"/{name} {3 + number} 0 R" for number, name in enumerate(FONTS))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    for name, font in FONTS.items():
        encoding = "" if name in "SZ" else " /Encoding /WinAnsiEncoding"
        objects.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{font}{encoding} >>".encode())
    stamps = _stamp_names(pages)
    placed = " ".join(f"/{name} {len(objects) + 1 + number} 0 R" for number, name in enumerate(stamps.values()))
    for stamp, faded in stamps:
        marks = "\n".join(_stamp_content(stamp, board_colours(theme, faded)))
        about = f"/Type /XObject /Subtype /Form /BBox {STAMP_BOX} /Resources << /Font << {fonts} >> >> "
        objects.append(_stream(marks, about))
    boards = f" /XObject << {placed} >>" if stamps else ""
    kids = []
    for picture in pages:
        scale = min(1.0, LONGEST / max(picture.width, picture.height))
        if scale < SMALLEST:
            raise SecateurError(
                f"the picture is {picture.width:,.0f} x {picture.height:,.0f} points, but a PDF page of at most "
                f"{LONGEST:,.0f} would make its text unreadable: save it as .svg or .html, or fold it with plies="
            )
        content = "\n".join(_PageContent(picture, theme, scale, stamps).content())
        kids.append(f"{len(objects) + 1} 0 R")
        box = f"0 0 {picture.width * scale:.2f} {picture.height * scale:.2f}"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Resources << /Font << {fonts} >>{boards} >> "
            f"/Contents {len(objects) + 2} 0 R >>".encode()
        )
        objects.append(_stream(content))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(objects)


def _stream(content: str, about: str = "") -> bytes:
    """Drawing operators as an object."""
    data = zlib.compress(content.encode("latin-1"), 9)
    return f"<< {about}/Length {len(data)} /Filter /FlateDecode >>\nstream\n".encode() + data + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """Objects 1, 2, 3... and the table that tells where each begins."""
    data, starts = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    parts = [data]
    position = len(data)
    for number, content in enumerate(objects, 1):
        starts.append(position)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
        position += len(parts[-1])
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    parts.append(
        f"xref\n0 {len(starts) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {len(starts) + 1} /Root 1 0 R >>\nstartxref\n{position}\n%%EOF\n".encode()
    )
    return b"".join(parts)


class _PageContent:
    """The drawing operators of one picture."""

    def __init__(self, picture: Picture, theme: str, scale: float, stamps: dict[tuple[Stamp, bool], str]) -> None:
        self.picture, self.color, self.scale, self.stamps = picture, THEMES[theme], scale, stamps

    def content(self) -> Iterator[str]:
        picture = self.picture
        yield f"{self.scale:.5f} 0 0 {self.scale:.5f} 0 0 cm 1 j"
        yield f"{self._fill('paper')} 0 0 {picture.width:.2f} {picture.height:.2f} re f"
        for glyph in picture.glyphs:
            if glyph.shape == "frame":
                yield from self._outline(glyph)
        for edge in sorted(picture.edges, key=lambda edge: (edge.best, edge.open, edge.role == "link")):
            yield self._edge(edge)
        for edge in picture.edges:
            if edge.cut:
                yield self._pen(STROKES["slash"])
                yield from (f"{self._at(x1, y1)} m {self._at(x2, y2)} l S" for x1, y1, x2, y2 in slash_lines(edge))
        for glyph in picture.glyphs:
            if glyph.shape != "frame":
                yield from self._outline(glyph)
                yield from self._inside(glyph)
        for label in picture.labels:
            yield self._beside(label)
        for row, text in enumerate(picture.caption):
            y = picture.caption_y + row * LEADING
            yield self._text(
                text, MARGIN, y, SIZES["caption"], "R", "ink" if row < picture.headline else "soft", "start"
            )

    # ------------------------------------------------------------ pens and places

    def _at(self, x: float, y: float) -> str:
        return f"{x:.2f} {self.picture.height - y:.2f}"

    def _rgb(self, role: str) -> str:
        return _parts_of(self.color[role])

    def _fill(self, role: str) -> str:
        return f"{self._rgb(role)} rg"

    def _pen(self, stroke: Stroke) -> str:
        dash = "" if stroke.dash is None else f"{stroke.dash[0]:g} {stroke.dash[1]:g}"
        return f"{self._rgb(stroke.colour)} RG {stroke.width:g} w [{dash}] 0 d {int(stroke.round)} J"

    # ------------------------------------------------------------ the parts

    def _edge(self, edge: Edge) -> str:
        pen = self._pen(edge_stroke(edge))
        if edge.role == "link":
            x, y = bend(edge)
            # a quadratic curve as a cubic one
            one = (edge.x1 + 2 * (x - edge.x1) / 3, edge.y1 + 2 * (y - edge.y1) / 3)
            two = (edge.x2 + 2 * (x - edge.x2) / 3, edge.y2 + 2 * (y - edge.y2) / 3)
            curve = f"{self._at(*one)} {self._at(*two)} {self._at(edge.x2, edge.y2)} c"
            return f"{pen} {self._at(edge.x1, edge.y1)} m {curve} S"
        stem = f"{self._at(edge.x1, edge.y1 + edge.stem)} l " if edge.stem else ""
        return f"{pen} {self._at(edge.x1, edge.y1)} m {stem}{self._at(edge.x2, edge.y2)} l S"

    def _outline(self, glyph: Glyph) -> Iterator[str]:
        stroke = outline_stroke(glyph)
        yield self._pen(stroke)
        if stroke.fill:
            yield self._fill(stroke.fill)
        yield self._path(glyph) + (" B" if stroke.fill else " S")

    def _path(self, glyph: Glyph) -> str:
        left, top = glyph.x - glyph.width / 2, glyph.y - glyph.height / 2
        right, bottom = left + glyph.width, top + glyph.height
        if glyph.shape == "triangle":
            return f"{self._at(glyph.x, top)} m {self._at(right, bottom)} l {self._at(left, bottom)} l h"
        if glyph.shape == "max":
            return f"{self._at(left, bottom)} {glyph.width:.2f} {glyph.height:.2f} re"
        if glyph.shape == "min" and not boarded(glyph):
            return self._rounded(left, top, right, bottom, glyph.width / 2, glyph.height / 2)
        radius = CORNERS[glyph.shape]
        return self._rounded(left, top, right, bottom, radius, radius)

    def _rounded(self, left: float, top: float, right: float, bottom: float, rx: float, ry: float) -> str:
        """A box whose corners are quarters of an ellipse."""
        at, kx, ky = self._at, rx * 0.4477, ry * 0.4477
        corners = (
            (right - rx, top, right - kx, top, right, top + ky, right, top + ry),
            (right, bottom - ry, right, bottom - ky, right - kx, bottom, right - rx, bottom),
            (left + rx, bottom, left + kx, bottom, left, bottom - ky, left, bottom - ry),
            (left, top + ry, left, top + ky, left + kx, top, left + rx, top),
        )
        curves = " ".join(f"{at(a, b)} l {at(c, d)} {at(e, f)} {at(g, h)} c" for a, b, c, d, e, f, g, h in corners)
        return f"{at(left + rx, top)} m {curves} h"

    def _inside(self, glyph: Glyph) -> Iterator[str]:
        if glyph.drawing is not None:
            yield self._board(glyph, glyph.drawing)
        for text, size, y, mono in inner_lines(glyph):
            if mono:
                yield self._cells(text, glyph.x, y, size, "gone" if glyph.pruned else "ink")
                continue
            soft = glyph.shape in ("fold", "triangle")
            role = "soft" if soft else "gone" if glyph.pruned else "ink"
            yield self._text(text, glyph.x, y, size, "R" if soft or glyph.pruned else "B", role, "middle")

    def _board(self, glyph: Glyph, drawing: BoardDrawing) -> str:
        """The stamps of a board, in whose unit y goes down."""
        left, top = board_place(glyph)
        uses = " ".join(
            f"q 1 0 0 1 {placed.x:g} {placed.y:g} cm /{self.stamps[placed.stamp, glyph.pruned]} Do Q"
            for placed in drawing.stamps
        )
        return f"q {drawing.scale:.5f} 0 0 {-drawing.scale:.5f} {self._at(left, top)} cm {uses} Q"

    def _beside(self, label: Label) -> str:
        style = TEXTS[label.role]
        font = "B" if style.bold else "I" if style.italic else "R"
        role = style.colour
        if label.unseen:
            role = "faint"
        elif label.pruned:
            role = "gone"
        elif label.cut and label.role == "window":
            role = "cut"
        return self._text(label.text, label.x, label.y, style.size, font, role, label.anchor)

    def _text(self, text: str, x: float, y: float, size: float, font: str, role: str, anchor: str) -> str:
        after = sum(AFTER.get(sign, 0) for sign in text[:-1]) * size / 1000
        start = x - (text_width(text, size) + after) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        parts = " ".join(f"/{name} {size:g} Tf {shown}" for name, shown in _runs(text, font))
        return f"BT {self._fill(role)} {self._at(start, y + 0.35 * size)} Td {parts} ET"

    def _cells(self, text: str, x: float, y: float, size: float, role: str) -> str:
        """A line of a board: every character in a cell of its own."""
        cell = size * MONOSPACED
        start = x - len(text) * cell / 2
        return " ".join(
            self._text(sign, start + (column + 0.5) * cell, y, size, "M", role, "middle")
            if sign in SIGNS
            else f"BT {self._fill(role)} /M {size:g} Tf {self._at(start + column * cell, y + 0.35 * size)} Td "
            f"({_escaped(_code(sign))}) Tj ET"
            for column, sign in enumerate(text)
            if sign != " "
        )


def _stamp_names(pages: Sequence[Picture]) -> dict[tuple[Stamp, bool], str]:
    """A name for whatever is on the boards, faded or not."""
    names: dict[tuple[Stamp, bool], str] = {}
    for page in pages:
        for glyph in page.glyphs:
            for placed in glyph.drawing.stamps if glyph.drawing is not None else ():
                names.setdefault((placed.stamp, glyph.pruned), f"X{len(names)}")
    return names


def _stamp_content(stamp: Stamp, colours: dict[str, str]) -> Iterator[str]:
    """The drawing operators of a stamp; y goes down, so that texts are turned over."""
    yield "1 J 1 j"
    for mark in stamp.marks:
        if isinstance(mark, TextMark):
            left, down = mark.x - text_width(mark.text, mark.size) / 2, mark.y + 0.35 * mark.size
            parts = " ".join(f"/{name} {mark.size:g} Tf {shown}" for name, shown in _runs(mark.text, "B"))
            yield f"BT {_parts_of(colours[mark.colour])} rg 1 0 0 -1 {left:.2f} {down:.2f} Tm {parts} ET"
            continue
        paint = "B" if mark.fill and mark.stroke else "f" if mark.fill else "S"
        if mark.fill:
            yield f"{_parts_of(colours[mark.fill])} rg"
        if mark.stroke:
            yield f"{_parts_of(colours[mark.stroke])} RG {mark.width:g} w"
        operators = {"M": "m", "L": "l", "C": "c", "Z": "h"}
        yield " ".join(
            f"{' '.join(f'{number:g}' for number in numbers)} {operators[letter]}".strip()
            for letter, numbers in path_parts(mark.path)
        )
        yield paint


def _parts_of(code: str) -> str:
    """Red, green and blue of "#rrggbb"."""
    return " ".join(f"{int(code[start : start + 2], 16) / 255:.3f}" for start in (1, 3, 5))


def _runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """The text in pieces of one font each, and what shows them."""
    for (name, after), signs in groupby(text, lambda sign: (SIGNS.get(sign, (font,))[0], AFTER.get(sign, 0))):
        codes = [bytes([SIGNS[sign][1]]) if sign in SIGNS else _code(sign) for sign in signs]
        if after:
            yield name, f"[{''.join(f'({_escaped(code)}) {-after} ' for code in codes)}] TJ"
        else:
            yield name, f"({_escaped(b''.join(codes))}) Tj"


def _code(sign: str) -> bytes:
    """A character as the Latin fonts have it; a question mark where they have none."""
    return sign.encode("cp1252", "replace")


def _escaped(codes: bytes) -> str:
    """The bytes of a text between parentheses."""
    return codes.decode("latin-1").replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
