"""A picture as PNG, through resvg: no system library, but fonts from the system."""

from __future__ import annotations

from math import floor

from secateur.errors import SecateurError
from secateur.trace.picture import Picture
from secateur.trace.svg import svg

#: The longest side in pixels: beyond it many programs open a picture no more.
LONGEST = 16_000

#: With fewer pixels for a point nobody could read the text.
SMALLEST = 0.45

_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{}</svg>'
_TEXT = '<text y="14" font-family="sans-serif">0</text>'


def png(picture: Picture, theme: str = "light", scale: float = 2.0) -> bytes:
    """The whole file, with `scale` pixels for a point."""
    try:
        import resvg_py
    except ImportError:
        raise SecateurError(
            "PNG needs resvg_py: pip install 'secateur[png]'; .svg and .pdf need nothing more"
        ) from None
    if not scale > 0:
        raise SecateurError(f"scale = {scale} is no scale: give pixels for a point, above 0")
    fits = LONGEST / max(picture.width, picture.height)
    if fits < SMALLEST:
        raise SecateurError(
            f"the picture is {picture.width:,.0f} x {picture.height:,.0f} points, and PNG ends at {LONGEST:,} pixels, "
            "where its text could not be read: save it as .svg, .pdf or .html, or fold it with plies="
        )
    if scale > fits:
        raise SecateurError(
            f"the picture is {picture.width:,.0f} x {picture.height:,.0f} points, and PNG ends at {LONGEST:,} pixels: "
            f"a scale of {floor(fits * 100) / 100:g} fits, .svg and .pdf take it whole"
        )
    if bytes(resvg_py.svg_to_bytes(svg_string=_PROBE.format(_TEXT))) == bytes(
        resvg_py.svg_to_bytes(svg_string=_PROBE.format(""))
    ):
        raise SecateurError(
            "PNG needs a font, and this system has none: install one (DejaVu...), or save as .svg or .pdf"
        )
    width, height = round(picture.width * scale), round(picture.height * scale)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(picture, theme), width=width, height=height))
