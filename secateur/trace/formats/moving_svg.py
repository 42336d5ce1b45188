"""A search as a film: an SVG that moves by its style sheet alone, without scripts.

Whatever is drawn alike in several frames stands once in the file, with the frames in which it shows. Where nothing
moves (on paper, in programs that know no animation, for people who asked for less motion) the last frame shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from secateur.errors import SecateurError
from secateur.trace.draw.picture import Picture
from secateur.trace.formats.film import Film
from secateur.trace.formats.svg import beside, caption, inside, line, opening, outline, slashes, stamps

#: A film with more different parts than this is too large to be shown smoothly.
MOST_PARTS = 30_000


def moving_svg(film: Film) -> str:
    """The whole file."""
    theme = film.theme
    spans: dict[tuple[int, str], list[list[int]]] = {}  # of each part: from when to when it shows
    defined: dict[str, None] = {}  # what is on the boards
    for number, picture in enumerate(film.pictures):
        defined |= dict.fromkeys(stamps([picture], theme)[1:-1])
        for part in _parts(picture, theme):
            known = spans.setdefault(part, [])
            if known and known[-1][1] == number:
                known[-1][1] = number + 1
            else:
                known.append([number, number + 1])
        if len(spans) > MOST_PARTS:
            raise SecateurError(
                "this search is too long for an animated SVG: save it as .html, which plays any length, "
                "or fold it with plies="
            )
    count = len(film.pictures)
    styles: dict[tuple[tuple[int, int], ...], str] = {}
    lines = []
    for (_, text), shown in sorted(spans.items(), key=lambda item: item[0][0]):
        key = tuple((start, end) for start, end in shown)
        if key == ((0, count),):
            lines.append(text)
            continue
        name = styles.setdefault(key, f"f{len(styles)}")
        lines.append(f'<g class="{name}">{text}</g>')
    rules = [_rule(name, key, film) for key, name in styles.items()]
    boards = ["<defs>", *defined, "</defs>"] if defined else []
    rules.append("@media (prefers-reduced-motion:reduce),print{g{animation:none!important}}\n")
    return "\n".join([opening(film.width, film.height, theme, "".join(rules)), *boards, *lines, "</svg>", ""])


def _parts(picture: Picture, theme: str) -> list[tuple[int, str]]:
    """Everything in a picture, with the layer that it belongs to. A glyph and its text are one part."""
    return [
        *((0, outline(glyph)) for glyph in picture.glyphs if glyph.shape == "frame"),
        *((1 + edge.best + edge.open, line(edge)) for edge in picture.edges),
        *((4, slashes(edge)) for edge in picture.edges if edge.cut),
        *((5, outline(glyph) + "".join(inside(glyph, theme))) for glyph in picture.glyphs if glyph.shape != "frame"),
        *((6, beside(label)) for label in picture.labels),
        *((7, text) for text in caption(picture)),
    ]


def _rule(name: str, shown: Sequence[tuple[int, int]], film: Film) -> str:
    """When the parts of a class show; the last frame lasts to the end."""
    count, starts, total = len(film.pictures), film.starts, film.starts[-1]
    stops = [] if shown[0][0] == 0 else ["0%{visibility:hidden}"]
    for start, end in shown:
        stops.append(f"{100 * starts[start] / total:.3f}%{{visibility:visible}}")
        if end < count:
            stops.append(f"{100 * starts[end] / total:.3f}%{{visibility:hidden}}")
    final = "visible" if shown[-1][1] == count else "hidden"
    stops.append(f"100%{{visibility:{final}}}")
    times = "infinite" if film.loop else "1 forwards"
    return (
        f"@keyframes {name}{{{''.join(stops)}}}\n"
        f".{name}{{visibility:{final};animation:{name} {total:g}s step-end {times}}}\n"
    )
