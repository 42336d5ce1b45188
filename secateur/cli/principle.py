"""`secateur principle`: the schematic pictures of an alpha cut-off and of a beta cut-off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from secateur.cli.common import check_writable
from secateur.cli.options import language_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError


@click.command()
@click.option(
    "--above",
    type=click.Choice(["max", "min"]),
    default="max",
    show_default=True,
    help="Player above, who already has a value: max for an alpha cut-off, min for a beta cut-off.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    metavar="FILE",
    multiple=True,
    required=True,
    type=click.Path(path_type=Path),
    help="File to draw into: .svg, .png, .pdf or .tex. May be repeated.",
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", help="Colour theme. Default: light.")
@language_option
@click.option("--force", is_flag=True, help="Overwrite files that secateur did not make.")
def principle(above: Any, outputs: tuple[Path, ...], theme: str, force: bool) -> None:
    """Draw the principle of a cut-off: what one player has above, and what the other has found below.

    \b
    Examples:
      secateur principle -o alpha.svg
      secateur principle --above min -o beta.pdf
    """
    from secateur.machine import write_whole
    from secateur.trace.draw.principle import principle as draw
    from secateur.trace.formats.recognise import check_drawing

    writers = _writers()
    for path in outputs:
        if path.suffix.lower() not in writers:
            raise SecateurError(f"{path.name}: the suffix must be one of {', '.join(writers)}")
        check_writable(path)
        if not force:
            check_drawing(path)
    for path in outputs:
        data = writers[path.suffix.lower()](draw(above), theme)
        write_whole(path, data if isinstance(data, bytes) else data.encode(), durable=False)
        echo(f"{path}: {above.upper()} above", err=True)


def _writers() -> dict[str, Callable[..., str | bytes]]:
    """What writes a picture, by the suffix of the file."""
    from secateur.trace.formats.pdf import pdf
    from secateur.trace.formats.png import png
    from secateur.trace.formats.svg import svg
    from secateur.trace.formats.tikz import USE, tikz

    return {".svg": svg, ".png": png, ".pdf": pdf, ".tex": lambda picture, theme: f"{USE}\n{tikz(picture, theme)}"}
