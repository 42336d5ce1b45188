"""How many points a verdict is worth: as a teacher writes it, in options or in a small TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec

from secateur.errors import SecateurError, instead
from secateur.judge.mistakes import NAMES
from secateur.judge.verdict import KindOfVerdict, Verdict
from secateur.schema import convert

#: Points for each verdict. None: somebody must look at it.
USUAL: dict[str, float | None] = {
    "right": 100,
    "prunes-too-little": 80,
    "changes-arguments": 70,
    "prunes-nothing": 60,
    "wrong-move": 50,
    "keeps-state": 40,
    "wrong-value": 30,
    "no-return": 10,
    "too-slow": 10,
    "endless": 0,
    "crash": 0,
    "not-judged": None,
}


class PointsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The TOML file: points for verdicts, and for mistakes by name, which count where they are given."""

    verdicts: dict[KindOfVerdict, float] = {}
    mistakes: dict[str, float] = {}


class Points(msgspec.Struct, frozen=True):
    """Points for each verdict, and for mistakes by name."""

    verdicts: dict[str, float | None] = msgspec.field(default_factory=USUAL.copy)
    mistakes: dict[str, float] = {}

    @property
    def full(self) -> float:
        """The points of a right function."""
        return self.verdicts["right"] or 0

    def of(self, verdict: Verdict) -> float | None:
        """The points of a verdict; None where somebody must look at it.

        >>> Points().of(Verdict(kind="wrong-value", file="hw.py", entry="", reading="", sentence=""))
        30
        """
        named = verdict.mistakes[0] if verdict.mistakes else None
        if named is not None and named.certain and named.name in self.mistakes:
            return self.mistakes[named.name]
        return self.verdicts[verdict.kind]


def points_from(given: Sequence[str]) -> Points:
    """Points from files, as in "points.toml", and from texts as in "prunes-nothing=5"; the last one counts.

    >>> points = points_from(["right=10", "ties-at-root=8"])
    >>> points.full, points.mistakes
    (10.0, {'ties-at-root': 8.0})
    """
    verdicts, mistakes = dict(USUAL), dict[str, float]()
    for text in given:
        found = _from_text(text) if "=" in text else _from_file(Path(text))
        verdicts.update({str(kind): worth for kind, worth in found.verdicts.items()})
        for name in found.mistakes:
            if name not in NAMES:
                raise SecateurError(f"points: there is no mistake {name!r}{instead(name, NAMES)}")
        mistakes.update(found.mistakes)
    return Points(verdicts, mistakes)


def _from_text(text: str) -> PointsFile:
    name, _, number = text.partition("=")
    try:
        worth = float(number)
    except ValueError:
        raise SecateurError(f"points must be a number, as in {name}=5, not {number!r}") from None
    known = [*get_args(KindOfVerdict), *NAMES]
    if name not in known:
        raise SecateurError(f"points: there is no verdict or mistake {name!r}{instead(name, known)}")
    return convert({"mistakes" if name in NAMES else "verdicts": {name: worth}}, PointsFile, "points")


def _from_file(path: Path) -> PointsFile:
    if path.suffix.lower() != ".toml" and not path.is_file():
        raise SecateurError(f"points must be NAME=POINTS, as in right=10, or a file, as in points.toml, not '{path}'")
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SecateurError(f"{path} is not TOML: {error}") from None
    return convert(found, PointsFile, path.name)
