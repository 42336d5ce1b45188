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
from secateur.trace.formats.film import film as film_of
from secateur.trace.formats.options import SavingOptions, only
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.png import png
from secateur.trace.formats.save import MOST_FRAMES, PICTURE
from secateur.trace.formats.svg import svg

if TYPE_CHECKING:
    from secateur.trace.draw.plan import PictureOptions
    from secateur.trace.model.comparison import Comparison

#: The options that there are.
TAKEN = ("film", "seconds", "loop", "theme", *PICTURE)

#: What can be written.
SUFFIXES = (".svg", ".png", ".pdf", ".json", ".txt")


def save_comparison(
    comparison: Comparison, path: str | Path, after: int | None = None, **options: Unpack[SavingOptions]
) -> list[Path]:
    """Writes the searches after this many nodes; `film` puts every count of nodes into one .svg or .pdf."""
    path = Path(path)
    suffix = path.suffix.lower()
    check_suffix(path)
    for name in options:
        if name not in TAKEN:
            raise SecateurError(f"a comparison has no option {name!r}{instead(name, TAKEN)}")
    theme, film = options.get("theme", "light"), options.get("film", False)
    shown: PictureOptions = only(options, PICTURE)
    if theme not in THEMES:
        raise SecateurError(f"theme must be 'light' or 'dark', not {theme!r}")
    if film and (suffix not in (".svg", ".pdf") or after is not None):
        raise SecateurError("a film must be saved as .svg or .pdf")
    data: str | bytes
    if suffix == ".json":
        data = json.dumps(comparison.as_dict(after), ensure_ascii=False) + "\n"
    elif suffix == ".txt":
        data = comparison.text(after) + "\n"
    elif film:
        pictures = _frames(comparison, shown)
        data = pdf(pictures, theme)
        if suffix == ".svg":
            data = film_of(pictures, theme, options.get("seconds", 1.5), options.get("loop", True))
    else:
        write = {".svg": svg, ".png": png, ".pdf": pdf}[suffix]
        data = write(comparison.picture(after, **shown), theme)  # type: ignore[operator]
    write_whole(path, data if isinstance(data, bytes) else data.encode(), durable=False)
    return [path]


def check_suffix(path: Path) -> None:
    """Refuses what a comparison cannot be written as."""
    if path.suffix.lower() not in SUFFIXES:
        raise SecateurError(f"{path.name}: a comparison must be saved as {', '.join(SUFFIXES)}")


def _frames(comparison: Comparison, options: PictureOptions) -> list[Picture]:
    if comparison.nodes >= MOST_FRAMES:
        raise SecateurError(
            f"the longest search visits {comparison.nodes:,} nodes, but a film can show at most {MOST_FRAMES:,}"
        )
    drawn = Panels(comparison, options)
    return [drawn.picture(number) for number in range(comparison.nodes + 1)]
