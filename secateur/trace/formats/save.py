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
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.plan import DrawingOptions, PictureOptions
from secateur.trace.draw.style import THEMES
from secateur.trace.formats.film import Film, durations
from secateur.trace.formats.moving_svg import moving_svg
from secateur.trace.formats.narration import script, srt, vtt
from secateur.trace.formats.options import FileOptions, only
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.png import png
from secateur.trace.formats.svg import svg
from secateur.trace.formats.video import check_video, gif, mp4, webm

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
    film: Callable[[Film], str | bytes] | None = None  # all steps in one file
    timing: tuple[str, ...] = ()  # what can be said about the times of a film
    moves: bool = False  # whether it is always a film
    check: Callable[[], None] | None = None  # refuses where this machine lacks what it needs

    @property
    def film_options(self) -> tuple[str, ...]:
        """The options of films."""
        return ("film", *self.timing) if self.film else ()


def _pages(film: Film) -> bytes:
    return pdf(film.pictures, film.theme)


def _moving(what: str, film: Callable[[Film], bytes], *more: str, check: Callable[[], None] | None = None) -> Format:
    options = ("theme", "scale", "size", *PICTURE)
    return Format(what, options, film=film, timing=("seconds", "spoken", *more), moves=True, check=check)


def _said(what: str, film: Callable[[Film], str]) -> Format:
    return Format(what, film=film, timing=("seconds", "spoken"), moves=True)


PAGE = "a page that plays the search"

FORMATS = {
    ".svg": Format("SVG", ("theme", *PICTURE), svg, film=moving_svg, timing=("seconds", "spoken", "loop")),
    ".png": Format("PNG", ("theme", "scale", *PICTURE), png),
    ".pdf": Format("PDF", ("theme", *PICTURE), pdf, film=_pages),
    ".tex": Format("TikZ", ("theme", "standalone", "scale", *PICTURE), home="secateur.trace.formats.tikz"),
    ".mmd": Format("Mermaid", ("theme", *PICTURE), home="secateur.trace.formats.mermaid"),
    ".dot": Format("Graphviz", ("theme", *PICTURE), home="secateur.trace.formats.dot"),
    ".gv": Format("Graphviz", ("theme", *PICTURE), home="secateur.trace.formats.dot"),
    ".json": Format("JSON", ("indent",), home="secateur.trace.formats.document"),
    ".canvas": Format("JSON Canvas", ("theme", *PICTURE), home="secateur.trace.formats.json_canvas"),
    ".html": Format(PAGE, ("theme", "title", "board", "dag"), home="secateur.trace.web.standalone"),
    ".gif": _moving("GIF", gif, "loop"),
    ".mp4": _moving("MP4", mp4, check=check_video),
    ".webm": _moving("WebM", webm, check=check_video),
    ".srt": _said("SRT subtitles", srt),
    ".vtt": _said("WebVTT subtitles", vtt),
    ".txt": _said("a script with times", script),
}  # fmt: skip


def save(
    tree: SearchTree,
    path: str | Path,
    step: int | None = None,
    *,
    film: bool = False,
    frames: bool = False,
    seconds: float = 1.5,
    spoken: bool = False,
    loop: bool = True,
    **options: Unpack[FileOptions],
) -> list[Path]:
    """Writes the tree, or what was known after a step, and returns the paths of the files.

    `film` puts all steps into one file: an animated .svg, or a .pdf with a page for each; .gif, .mp4 and .webm are
    always films, and .srt, .vtt and .txt are what is said in them, with times. `seconds` is how long a step shows, at
    least; `spoken` gives it the time to read its sentence aloud. `frames` writes numbered files, a step each:
    tree-001.svg, tree-002.svg...
    """
    path = Path(path)
    format = format_of(path)
    _check(format, options, step, film, frames)
    if not path.parent.is_dir():
        raise SecateurError(f"{path}: there is no folder {path.parent}")
    if frames:
        return list(_frames(tree, path, format, options))
    if format.film is not None and (film or format.moves):
        if format.check is not None:
            format.check()
        sentences = [step.why for step in tree.steps]
        data = format.film(
            _film(tree, sentences, durations(sentences, seconds, spoken), loop, bool(format.options), options)
        )
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
            known = ["step", *format.options, *format.film_options, "frames"]
            raise SecateurError(f"{format.what} has no option {name!r}{instead(name, known)}")
    theme = options.get("theme", "light")
    if theme not in THEMES:
        raise SecateurError(f"theme must be 'light' or 'dark', not {theme!r}")
    if (film or frames or format.moves) and step is not None:
        one = f"{format.what}: every step is in it, leave out step"
        raise SecateurError(one if format.moves else "a film shows every step: give either step or film")
    if film and frames:
        raise SecateurError("give either film (one file) or frames (one file for each step)")
    if film and format.film is None:
        able = ", ".join(name for name, other in FORMATS.items() if other.film)
        raise SecateurError(
            f"{format.what} cannot show a film: {able} can, .html plays one, frames= writes one file for each step"
        )
    if frames and (format.moves or format.what in ("JSON", PAGE)):
        raise SecateurError(f"{format.what} has all steps in one file: leave out frames")
    if (scale := options.get("scale")) is not None and scale > MOST_SCALE:
        raise SecateurError(f"scale must be at most {MOST_SCALE}, not {scale:g}")
    for name, count in (("plies", options.get("plies")), ("breadth", options.get("breadth"))):
        if count is not None and (not isinstance(count, int) or count < (3 if name == "breadth" else 0)):
            raise SecateurError(
                f"{name} must be a whole number of at least {0 if name == 'plies' else 3}, not {count!r}"
            )


def _composer(tree: SearchTree, options: FileOptions) -> Composer:
    shown: PictureOptions = only(options, PICTURE)
    return Composer(tree, DrawingOptions(**shown))


def _beside_picture(options: FileOptions) -> FileOptions:
    return only(options, set(options) - set(PICTURE))


def _writer(format: Format) -> Callable[..., str | bytes]:
    return import_module(format.home).write


# ---------------------------------------------------------------- many steps


def _film(
    tree: SearchTree, sentences: list[str], seconds: list[float], loop: bool, drawn: bool, options: FileOptions
) -> Film:
    return Film(
        pictures=_pictures(tree, options) if drawn else [],
        sentences=sentences,
        seconds=seconds,
        title=f"{tree.title}: {tree.caption}",
        theme=options.get("theme", "light"),
        loop=loop,
        scale=options.get("scale"),
        size=options.get("size"),
    )


def _pictures(tree: SearchTree, options: FileOptions) -> list[Picture]:
    composer = _composer(tree, options)
    _refuse_long(tree, composer)
    return [composer.picture(step) for step in range(len(tree.steps))]


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
