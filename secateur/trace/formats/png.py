"""A picture as PNG, drawn by resvg in fonts that come with secateur: it is the same on every machine."""

from __future__ import annotations

from math import floor
from pathlib import Path

from secateur.errors import SecateurError
from secateur.trace.draw.picture import Picture
from secateur.trace.formats.svg import svg

#: The longest side in pixels: beyond it many programs open a picture no more.
LONGEST = 16_000

#: With fewer pixels for a point nobody could read the text.
SMALLEST = 0.45

#: DejaVu with only the characters that pictures need; `scripts/fonts.py` makes the files.
FONTS = tuple(
    Path(__file__).parent / "fonts" / f"{name}.ttf"
    for name in ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSansMono")
)

#: Ranges of characters in all four fonts: Latin, Greek, Cyrillic, punctuation, and the signs of values.
LETTERS = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x370, 0x3FF),
    (0x400, 0x45F),
    (0x2010, 0x205E),
    (0x2190, 0x2199),
    (0x2212, 0x2212),
    (0x221E, 0x221E),
    (0x2260, 0x2265),
)

#: Ranges in the upright fonts only: indices, arrows, operators, boxes, discs, stars, chess pieces, suits, ticks.
SIGNS = (
    (0x2070, 0x209C),
    (0x219A, 0x21FF),
    (0x2200, 0x22FF),
    (0x2500, 0x25FF),
    (0x2605, 0x2606),
    (0x2654, 0x2667),
    (0x2713, 0x2718),
)


def png(picture: Picture, theme: str = "light", scale: float = 2.0) -> bytes:
    """The whole file, with `scale` pixels for a point."""
    if not scale > 0:
        raise SecateurError(f"scale must be a number of pixels for a point above 0, not {scale}")
    fits = LONGEST / max(picture.width, picture.height)
    if fits < SMALLEST:
        raise SecateurError(
            f"the picture is {picture.width:,.0f} x {picture.height:,.0f} points, but a PNG of at most {LONGEST:,} "
            "pixels would make its text unreadable: save it as .svg, .pdf or .html, or fold it with plies="
        )
    if scale > fits:
        raise SecateurError(
            f"the picture is {picture.width:,.0f} x {picture.height:,.0f} points, but a PNG can have at most "
            f"{LONGEST:,} pixels: use a scale of {floor(fits * 100) / 100:g}, or save it as .svg or .pdf"
        )
    return pixels(svg(picture, theme), width=round(picture.width * scale), height=round(picture.height * scale))


def pixels(text: str, width: int | None = None, height: int | None = None, zoom: int | None = None) -> bytes:
    """An SVG as PNG, with a width and height or a zoom. Characters that our fonts lack come from system fonts."""
    try:
        import resvg_py
    except ImportError:
        raise SecateurError("PNG needs resvg_py: pip install resvg_py; .svg and .pdf need nothing more") from None
    ours = all(sign == "\n" or _covered(ord(sign)) for sign in set(text))
    fonts = [str(font) for font in FONTS]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=text, width=width, height=height, zoom=zoom, font_files=fonts, skip_system_fonts=ours
        )
    )


def _covered(code: int) -> bool:
    return any(first <= code <= last for first, last in LETTERS + SIGNS)
