"""What can be said about a drawing, by the names that `SearchTree.save` and `SearchTree.svg` have for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from secateur.trace.draw.plan import PictureOptions

__all__ = ["FileOptions", "PictureOptions", "SavingOptions", "only"]


class FileOptions(PictureOptions, total=False):
    """What a file of some format is made with; `save.FORMATS` says which format takes which."""

    theme: str
    scale: float
    size: str | None
    standalone: bool
    indent: int | None
    title: str | None


class SavingOptions(FileOptions, total=False):
    """And how all steps are saved, in one file or in one for each."""

    film: bool
    frames: bool
    seconds: float
    spoken: bool
    loop: bool


def only(options: FileOptions, names: Collection[str]) -> SavingOptions:
    """The options of these names."""
    return cast(SavingOptions, {name: value for name, value in options.items() if name in names})
