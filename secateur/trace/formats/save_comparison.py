"""Writes several searches side by side into a file: the suffix of its name says in which format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from secateur.errors import SecateurError, instead
from secateur.machine import write_whole
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.side_by_side import Panels
from secateur.trace.draw.style import THEMES
from secateur.trace.formats.film import Film, durations
from secateur.trace.formats.options import SavingOptions, only
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.png import png
from secateur.trace.formats.save import FORMATS, MOST_FRAMES, PICTURE
from secateur.trace.formats.svg import svg

if TYPE_CHECKING:
    from secateur.trace.draw.plan import PictureOptions
    from secateur.trace.model.comparison import Comparison

#: The options that there are.
TAKEN = ("film", "seconds", "loop", "theme", "scale", "size", *PICTURE)

#: What can be written, and what of it can be a film.
SUFFIXES = (".svg", ".png", ".pdf", ".json", ".txt", ".gif", ".mp4", ".webm")
FILMS = tuple(suffix for suffix in SUFFIXES if FORMATS[suffix].film is not None and suffix != ".txt")


def save_comparison(
    comparison: Comparison, path: str | Path, after: int | None = None, **options: Unpack[SavingOptions]
) -> list[Path]:
    """Writes the searches after this many nodes; `film` puts every count of nodes into one .svg or .pdf.

    .gif, .mp4 and .webm are always films.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    check_suffix(path)
    for name in options:
        if name not in TAKEN:
            raise SecateurError(f"a comparison has no option {name!r}{instead(name, TAKEN)}")
    theme = options.get("theme", "light")
    film = options.get("film", False) or (FORMATS[suffix].moves and suffix in FILMS)
    shown: PictureOptions = only(options, PICTURE)
    if theme not in THEMES:
        raise SecateurError(f"theme must be 'light' or 'dark', not {theme!r}")
    if film and (suffix not in FILMS or after is not None):
        raise SecateurError(f"a film shows every step, and must be saved as {', '.join(FILMS)}")
    data: str | bytes
    if suffix == ".json":
        data = json.dumps(comparison.as_dict(after), ensure_ascii=False) + "\n"
    elif suffix == ".txt":
        data = comparison.text(after) + "\n"
    elif film:
        data = _film(comparison, suffix, shown, options)
    else:
        write = {".svg": svg, ".png": png, ".pdf": pdf}[suffix]
        data = write(comparison.picture(after, **shown), theme)  # type: ignore[operator]
    write_whole(path, data if isinstance(data, bytes) else data.encode(), durable=False)
    return [path]


def check_suffix(path: Path) -> None:
    """Refuses what a comparison cannot be written as."""
    if path.suffix.lower() not in SUFFIXES:
        raise SecateurError(f"{path.name}: a comparison must be saved as {', '.join(SUFFIXES)}")


def _film(comparison: Comparison, suffix: str, shown: PictureOptions, options: SavingOptions) -> str | bytes:
    format = FORMATS[suffix]
    if format.film is None:
        raise SecateurError(f"{format.what} cannot show a film")
    if format.check is not None:
        format.check()
    pictures = _frames(comparison, shown)
    sentences = [picture.caption[0] for picture in pictures]
    film = Film(
        pictures,
        sentences,
        durations(sentences, options.get("seconds", 1.5)),
        theme=options.get("theme", "light"),
        loop=options.get("loop", True),
        scale=options.get("scale"),
        size=options.get("size"),
    )
    return format.film(film)


def _frames(comparison: Comparison, options: PictureOptions) -> list[Picture]:
    if comparison.nodes >= MOST_FRAMES:
        raise SecateurError(
            f"the longest search visits {comparison.nodes:,} nodes, but a film can show at most {MOST_FRAMES:,}"
        )
    drawn = Panels(comparison, options)
    return [drawn.picture(number) for number in range(comparison.nodes + 1)]
