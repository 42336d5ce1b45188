"""Writes several searches side by side into a file: the suffix of its name says in which format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.machine import write_whole
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.side_by_side import Panels
from secateur.trace.draw.style import THEMES
from secateur.trace.formats.film import film as film_of
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.png import png
from secateur.trace.formats.save import MOST_FRAMES
from secateur.trace.formats.svg import svg

if TYPE_CHECKING:
    from secateur.trace.model.comparison import Comparison

#: What can be written.
SUFFIXES = (".svg", ".png", ".pdf", ".json", ".txt")


def save_comparison(
    comparison: Comparison,
    path: str | Path,
    after: int | None = None,
    *,
    film: bool = False,
    seconds: float = 1.5,
    loop: bool = True,
    theme: str = "light",
    **options: Any,
) -> list[Path]:
    """Writes the searches after this many nodes; `film` puts every count of nodes into one .svg or .pdf."""
    path = Path(path)
    suffix = path.suffix.lower()
    check_suffix(path)
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
        pictures = _frames(comparison, options)
        data = film_of(pictures, theme, seconds, loop) if suffix == ".svg" else pdf(pictures, theme)
    else:
        write = {".svg": svg, ".png": png, ".pdf": pdf}[suffix]
        data = write(comparison.picture(after, **options), theme)  # type: ignore[operator]
    write_whole(path, data if isinstance(data, bytes) else data.encode(), durable=False)
    return [path]


def check_suffix(path: Path) -> None:
    """Refuses what a comparison cannot be written as."""
    if path.suffix.lower() not in SUFFIXES:
        raise SecateurError(f"{path.name}: a comparison must be saved as {', '.join(SUFFIXES)}")


def _frames(comparison: Comparison, options: dict[str, Any]) -> list[Picture]:
    if comparison.nodes >= MOST_FRAMES:
        raise SecateurError(
            f"the longest search visits {comparison.nodes:,} nodes, but a film can show at most {MOST_FRAMES:,}"
        )
    drawn = Panels(comparison, options)
    return [drawn.picture(number) for number in range(comparison.nodes + 1)]
