"""Writes a searched tree into a file: the suffix of its name says in which format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from secateur.errors import SecateurError, instead
from secateur.machine import write_whole
from secateur.trace.draw.compose import Composer
from secateur.trace.draw.plan import DrawingOptions, PictureOptions
from secateur.trace.draw.style import THEMES
from secateur.trace.formats.film import film
from secateur.trace.formats.options import FileOptions, only
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.png import png
from secateur.trace.formats.svg import svg

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A film has at most this many frames, and this many things in all of them together.
MOST_FRAMES, MOST_DRAWN = 5_000, 1_000_000

#: More pixels for a point, or a larger TikZ picture, nobody needs.
MOST_SCALE = 20

#: The options that say what a picture shows, in every format that draws one.
PICTURE = tuple(field.name for field in fields(DrawingOptions))


@dataclass(frozen=True)
class Format:
    """A kind of file."""

    what: str
    options: tuple[str, ...] = ()  # besides `step`
    draw: Callable[..., str | bytes] | None = None  # a picture
    home: str = ""  # or the module whose `write(tree, step, **options)` makes the file
    films: bool = False  # whether all steps can go into one file


FORMATS = {
    ".svg": Format("SVG", ("theme", *PICTURE), svg, films=True),
    ".png": Format("PNG", ("theme", "scale", *PICTURE), png),
    ".pdf": Format("PDF", ("theme", *PICTURE), pdf, films=True),
    ".tex": Format("TikZ", ("theme", "standalone", "scale", *PICTURE), home="secateur.trace.formats.tikz"),
    ".mmd": Format("Mermaid", ("theme", *PICTURE), home="secateur.trace.formats.mermaid"),
    ".dot": Format("Graphviz", ("theme", *PICTURE), home="secateur.trace.formats.dot"),
    ".gv": Format("Graphviz", ("theme", *PICTURE), home="secateur.trace.formats.dot"),
    ".json": Format("JSON", ("indent",), home="secateur.trace.formats.document"),
    ".canvas": Format("JSON Canvas", ("theme", *PICTURE), home="secateur.trace.formats.json_canvas"),
    ".html": Format("a page that plays the search", ("theme", "title", "board"), home="secateur.trace.web.standalone"),
}  # fmt: skip


def save(
    tree: SearchTree,
    path: str | Path,
    step: int | None = None,
    *,
    film: bool = False,
    frames: bool = False,
    seconds: float = 1.5,
    loop: bool = True,
    **options: Unpack[FileOptions],
) -> list[Path]:
    """Writes the tree, or what was known after a step, and returns the paths of the files.

    `film` puts all steps into one file: an animated .svg, or a .pdf with a page for each; `seconds` is how long a
    step of the former shows. `frames` writes numbered files, a step each: tree-001.svg, tree-002.svg...
    """
    path = Path(path)
    format = format_of(path)
    _check(format, options, step, film, frames)
    if not path.parent.is_dir():
        raise SecateurError(f"{path}: there is no folder {path.parent}")
    if frames:
        return list(_frames(tree, path, format, options))
    if film:
        data = _film(tree, path.suffix.lower(), seconds, loop, options)
    elif format.draw is None:
        data = _writer(format)(tree, step, **options)
    else:
        data = format.draw(_composer(tree, options).picture(step), **_beside_picture(options))
    return [_put(path, data)]


def svg_text(tree: SearchTree, step: int | None = None, **options: Unpack[FileOptions]) -> str:
    """The tree as SVG; the options are those of `save`."""
    _check(FORMATS[".svg"], options, step, False, False)
    return svg(_composer(tree, options).picture(step), options.get("theme", "light"))


def format_of(path: Path) -> Format:
    """The format that a file's name asks for."""
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        known = ", ".join(f"{name} ({format.what})" for name, format in FORMATS.items())
        raise SecateurError(
            f"{path.name}: {f'{suffix} is not a format' if suffix else 'the format is missing'}; choose from {known}"
        )
    return FORMATS[suffix]


# ---------------------------------------------------------------- checking


def _check(format: Format, options: FileOptions, step: int | None, film: bool, frames: bool) -> None:
    """Refuses options that a format has not, in one line."""
    for name in options:
        if name not in format.options:
            known = ["step", *format.options, *(["film", "seconds", "loop"] if format.films else []), "frames"]
            raise SecateurError(f"{format.what} has no option {name!r}{instead(name, known)}")
    theme = options.get("theme", "light")
    if theme not in THEMES:
        raise SecateurError(f"theme must be 'light' or 'dark', not {theme!r}")
    if (film or frames) and step is not None:
        raise SecateurError("a film shows every step: give either step or film")
    if film and frames:
        raise SecateurError("give either film (one file) or frames (one file for each step)")
    if film and not format.films:
        able = " and ".join(name for name, other in FORMATS.items() if other.films)
        raise SecateurError(
            f"{format.what} cannot show a film: {able} can, .html plays one, frames= writes one file for each step"
        )
    if frames and format.what in ("JSON", FORMATS[".html"].what):
        raise SecateurError(f"{format.what} has all steps in one file: leave out frames")
    if (scale := options.get("scale")) is not None and scale > MOST_SCALE:
        raise SecateurError(f"scale must be at most {MOST_SCALE}, not {scale:g}")
    for name, count in (("plies", options.get("plies")), ("breadth", options.get("breadth"))):
        if count is not None and (not isinstance(count, int) or count < (3 if name == "breadth" else 0)):
            raise SecateurError(f"{name} must be a whole number, {0 if name == 'plies' else 3} or more, not {count!r}")


def _composer(tree: SearchTree, options: FileOptions) -> Composer:
    shown: PictureOptions = only(options, PICTURE)
    return Composer(tree, DrawingOptions(**shown))


def _beside_picture(options: FileOptions) -> FileOptions:
    return only(options, set(options) - set(PICTURE))


def _writer(format: Format) -> Callable[..., str | bytes]:
    return import_module(format.home).write


# ---------------------------------------------------------------- many steps


def _film(tree: SearchTree, suffix: str, seconds: float, loop: bool, options: FileOptions) -> str | bytes:
    composer = _composer(tree, options)
    _refuse_long(tree, composer)
    pictures = (composer.picture(step) for step in range(len(tree.steps)))
    if suffix == ".svg":
        return film(pictures, options.get("theme", "light"), seconds, loop)
    return pdf(list(pictures), options.get("theme", "light"))


def _frames(tree: SearchTree, path: Path, format: Format, options: FileOptions) -> Iterator[Path]:
    """Numbered from 1 on, with as many digits as the last number has."""
    count = len(tree.steps)
    composer = None if format.draw is None else _composer(tree, options)
    _refuse_long(tree, composer)
    for step in range(count):
        name = path.with_name(f"{path.stem}-{step + 1:0{len(str(count))}}{path.suffix}")
        if composer is None or format.draw is None:
            yield _put(name, _writer(format)(tree, step, **options))
        else:
            yield _put(name, format.draw(composer.picture(step), **_beside_picture(options)))


def _refuse_long(tree: SearchTree, composer: Composer | None) -> None:
    """Refuses a film that would take minutes to make and that nobody would watch."""
    steps = len(tree.steps)
    if steps > MOST_FRAMES or (composer is not None and steps * len(composer.plan.items) > MOST_DRAWN):
        raise SecateurError(
            f"the search has {steps:,} steps over {len(tree):,} nodes, too many for a film: "
            "save it as .html, which plays any length"
        )


def _put(path: Path, data: str | bytes) -> Path:
    write_whole(path, data if isinstance(data, bytes) else data.encode(), durable=False)
    return path
