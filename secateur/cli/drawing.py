"""Trees drawn into files: the options, what is refused, what is never overwritten, and the progress."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

import click

from secateur.cli.common import ProgressLine, check_writable, plural
from secateur.cli.options import Number, WholeNumber, option_group
from secateur.cli.outputs import Outputs
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.trace import SearchTree
    from secateur.trace.formats.options import SavingOptions
    from secateur.trace.model.comparison import Comparison

#: Nothing is said of what takes less than this.
SECONDS = 0.5

#: The formats that show boards without being asked.
WITH_BOARDS = (".svg", ".png", ".pdf", ".tex", ".gif", ".mp4", ".webm")

#: The formats that show several searches as pictures.
DRAWN_TOGETHER = (".svg", ".png", ".pdf", ".gif", ".mp4", ".webm")

#: The options for pictures, by the names of their flags.
FLAGS = {
    "theme": "--theme",
    "plies": "--plies",
    "types": "--types",
    "dag": "--dag",
    "windows": "--no-windows",
    "board": "--boards",
    "scale": "--scale",
    "standalone": "--standalone",
    "film": "--film",
    "frames": "--frames",
    "seconds": "--seconds",
    "spoken": "--spoken",
    "loop": "--once",
    "size": "--size",
}


#: -o, and the options for the look of a picture.
picture_options = option_group(
    click.option(
        "-o",
        "--output",
        "outputs",
        metavar="FILE",
        multiple=True,
        type=click.Path(path_type=Path),
        help="File to draw the tree into; its suffix is the format. May be repeated.",
    ),
    click.option("--force", is_flag=True, help="Overwrite files that secateur did not make."),
    click.option("--theme", type=click.Choice(["light", "dark"]), help="Colour theme. Default: light."),
    click.option(
        "--boards/--no-boards",
        "board",
        default=None,
        help="Show the position in every node. Default: only in small pictures of games.",
    ),
    click.option("--types", is_flag=True, help="Mark nodes as PV, CUT or ALL."),
    click.option("--dag", is_flag=True, help="Draw states that are reached in several ways only once."),
    click.option("--no-windows", "no_windows", is_flag=True, help="Leave out alpha and beta."),
    click.option(
        "--plies",
        metavar="N",
        type=WholeNumber(),
        help="Number of levels to draw below the root; the rest is folded.",
    ),
    click.option(
        "--scale",
        metavar="X",
        type=Number(),
        help="Pixels per point (.png, films), or a scale factor (.tex).",
    ),
    click.option("--size", metavar="WxH", help="Frame of a .gif, .mp4 or .webm in pixels, such as 1280x720."),
    click.option(
        "--standalone",
        is_flag=True,
        help="Write a complete LaTeX document instead of a picture to include (.tex).",
    ),
    click.option(
        "--film",
        is_flag=True,
        help="Show every step in one file: an animated .svg, or a .pdf with many pages. "
        "A .gif, .mp4 or .webm is always a film, and .srt, .vtt and .txt contain its sentences with times.",
    ),
    click.option("--frames", is_flag=True, help="Write each step to a separate file: tree-01.svg, tree-02.svg..."),
    click.option(
        "--seconds",
        metavar="S",
        type=Number(),
        help="Duration of each step of a film, in seconds. Default: 1.5.",
    ),
    click.option(
        "--spoken",
        is_flag=True,
        help="Show each step of a film as long as it takes to read its sentence aloud.",
    ),
    click.option("--once", is_flag=True, help="Play a film once instead of repeating it."),
)


class DrawingFlags(TypedDict):
    """The options of `picture_options` as the command line gives them; None is not given."""

    theme: str | None
    board: bool | None
    types: bool
    dag: bool
    no_windows: bool
    plies: int | None
    scale: float | None
    size: str | None
    standalone: bool
    film: bool
    frames: bool
    seconds: float | None
    spoken: bool
    once: bool


def given_options(drawing: DrawingFlags) -> SavingOptions:
    """What was said about pictures, under the names that `SearchTree.save` has for it."""
    said = {name: value for name, value in drawing.items() if value is not None and value is not False}
    options = cast("SavingOptions", {name: value for name, value in said.items() if name in FLAGS})
    if drawing["board"] is False:
        options["board"] = False
    if drawing["no_windows"]:
        options["windows"] = False
    if drawing["once"]:
        options["loop"] = False
    return options


# ---------------------------------------------------------------- before the work


def check_outputs(
    outputs: tuple[Path, ...], options: SavingOptions, step: int | None, comparing: bool, force: bool
) -> DrawnFiles:
    """Finds out what cannot be written before the search begins: an error at once if nothing can be."""
    _check_flags(outputs, options)
    if step is not None:
        for name in ("film", "frames"):
            if name in options:
                raise SecateurError(f"{FLAGS[name]} shows every step: leave out --step")
    told = Outputs()
    able = told.able(outputs, lambda path: _check_output(path, options, step, comparing, force))
    if not able:
        told.finish()
    _check_applies(able, options, comparing)
    return DrawnFiles(able, told)


def _check_applies(outputs: list[Path], options: SavingOptions, comparing: bool) -> None:
    """Refuses options that say nothing about any of the files."""
    from secateur.trace.formats.save import FORMATS

    for name in options:
        if outputs and not any(takes(path, name, comparing) for path in outputs):
            known = [suffix for suffix in FORMATS if takes(Path("tree" + suffix), name, comparing)]
            raise SecateurError(f"{FLAGS[name]} does not apply to {outputs[0].name}; it applies to {', '.join(known)}")


def _check_flags(outputs: tuple[Path, ...], options: SavingOptions) -> None:
    """Refuses options that do not go together."""
    from secateur.trace.formats.film import read_size

    if not outputs and options:
        raise SecateurError(f"{FLAGS[next(iter(options))]} is for pictures: name a file, as in -o tree.svg")
    for name in ("seconds", "spoken", "loop"):
        if name in options and "film" not in options and not any(map(_moves, outputs)):
            raise SecateurError(f"{FLAGS[name]} is for films: add --film")
    if "film" in options and "frames" in options:
        raise SecateurError("give either --film (one file) or --frames (one file for each step)")
    if "size" in options and "scale" in options:
        raise SecateurError("give either --size or --scale")
    if size := options.get("size"):
        read_size(size)


def _check_output(path: Path, options: SavingOptions, step: int | None, comparing: bool, force: bool) -> None:
    """Refuses a file that cannot be written, or that is not to be overwritten."""
    from secateur.trace.formats.recognise import check_drawing
    from secateur.trace.formats.save import format_of
    from secateur.trace.formats.save_comparison import check_suffix

    if step is not None and _moves(path) and not (comparing and path.suffix.lower() == ".txt"):
        raise SecateurError(f"{path.name} shows every step: leave out --step")
    if comparing:
        check_suffix(path)
        if "frames" in options:
            raise SecateurError("--frames cannot be used with --compare: use --film")
    format = format_of(path)
    if format.check is not None:
        format.check()
    check_writable(path)
    if not force:
        for file in _numbered(path) if "frames" in options else [path]:
            check_drawing(file)


def _moves(path: Path) -> bool:
    """Whether a file is a film, or the words of one, whether or not that is asked for."""
    from secateur.trace.formats.save import FORMATS

    format = FORMATS.get(path.suffix.lower())
    return format is not None and format.moves


def _numbered(path: Path) -> list[Path]:
    """The frames that are there already."""
    name = re.compile(re.escape(path.stem) + r"-\d+" + re.escape(path.suffix))
    return [file for file in path.absolute().parent.iterdir() if name.fullmatch(file.name)]


def takes(path: Path, name: str, comparing: bool) -> bool:
    """Whether a file can show what an option asks for."""
    from secateur.trace.formats.save import FORMATS, PICTURE

    suffix = path.suffix.lower()
    format = FORMATS.get(suffix)
    if format is None:
        return False
    if name in ("film", "seconds", "spoken", "loop"):
        return name in format.film_options and not (comparing and (name == "spoken" or suffix == ".txt"))
    if name == "frames":
        return suffix not in (".json", ".html") and not format.moves
    if comparing:
        return suffix in DRAWN_TOGETHER and name in ("theme", *PICTURE, *(("scale", "size") if format.moves else ()))
    return name in format.options


# ---------------------------------------------------------------- the work


@dataclass(frozen=True)
class DrawnFiles:
    """What is to be drawn, and what cannot be, with the reason."""

    outputs: list[Path]
    told: Outputs


def write_files(
    drawn: SearchTree | Comparison,
    files: DrawnFiles,
    step: int | None,
    options: SavingOptions,
    waiting: Waiting,
) -> None:
    """Writes every file that can be, and says on stderr what was written and what was not."""
    from secateur.trace.formats.options import only
    from secateur.trace.model.comparison import Comparison

    comparing = isinstance(drawn, Comparison)

    def write(path: Path) -> None:
        waiting(f"drawing {path.name}")
        own = only(options, [name for name in options if takes(path, name, comparing)])
        first = drawn.trees[0] if isinstance(drawn, Comparison) else drawn
        _choose_boards(first, path, own)
        try:
            written = drawn.save(path, step, **own)
        except SecateurError as error:
            raise SecateurError(_as_flags(str(error))) from None
        finally:
            waiting("")
        size = sum(file.stat().st_size for file in written)
        what = f"{written[0]} to {written[-1].name}" if len(written) > 1 else str(written[0])
        echo(f"{what}: {plural(first.visited, 'node')} visited, {max(size // 1000, 1):,} kB", err=True)

    files.told.able(files.outputs, write)
    files.told.finish()


def _as_flags(message: str) -> str:
    """A message that names options of Python, with those of the command line.

    >>> _as_flags("draw fewer levels: plies=3"), _as_flags("fold the tree (plies, breadth)")
    ('draw fewer levels: --plies 3', 'fold the tree (--plies)')
    """
    message = re.sub(r"\(plies(?:, breadth)?\)", "(--plies)", message)
    return re.sub(r"\b(plies|frames|size)=(\d*)", r"--\1 \2", message).rstrip()


def _choose_boards(tree: SearchTree, path: Path, options: SavingOptions) -> None:
    """Boards in the nodes: if asked for, or where they fit; a page shows the position of the chosen node instead."""
    from secateur.trace.draw.boards import FEW, boards_of

    asked = options.pop("board", None)
    suffix = path.suffix.lower()
    if suffix == ".html":
        if asked is not None:
            options["board"] = asked
        return
    if asked is False or (asked is None and (suffix not in WITH_BOARDS or len(tree) > FEW)):
        return
    board = boards_of(tree)
    if board is not None:
        options["board"] = board
    elif asked:
        raise SecateurError(f"{tree.title} has no small boards: leave out --boards, or write show() for its states")


class Waiting:
    """Says on stderr what is being done and for how long, where it takes long and stderr is a terminal."""

    def __init__(self, what: str) -> None:
        self.what, self.since = what, time.monotonic()
        self.progress: Callable[[str], None] = ProgressLine()
        self.lock, self.over = threading.Lock(), threading.Event()
        self.thread = threading.Thread(target=self._tell, daemon=True)

    def __call__(self, what: str) -> None:
        """Changes what is being done; "" is nothing."""
        with self.lock:
            self.what, self.since = what, time.monotonic()
            self.progress("")

    def _tell(self) -> None:
        while not self.over.wait(SECONDS / 2):
            with self.lock:
                seconds = time.monotonic() - self.since
                if self.what and seconds > SECONDS:
                    self.progress(f"{self.what}, {seconds:.0f} s...")

    def __enter__(self) -> Waiting:
        if os.isatty(2):
            self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        if self.thread.is_alive():
            self.thread.join()
        self("")
