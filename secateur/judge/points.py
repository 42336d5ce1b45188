"""How many points a verdict is worth: as a teacher writes it, in options or in a small TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from math import isfinite
from pathlib import Path

import msgspec
from msgspec.structs import force_setattr

from secateur.errors import SecateurError, instead
from secateur.judge.mistakes import NAMES
from secateur.judge.verdict import HEADLINES, Verdict
from secateur.schema import convert

#: Points for each verdict, of 100 for a right function. None: somebody must look at it.
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

    verdicts: dict[str, float] = {}
    mistakes: dict[str, float] = {}


class Points(msgspec.Struct, frozen=True):
    """Points for each verdict, and for mistakes by name. Verdicts that are not given are worth their usual share.

    >>> Points({"right": 10}).verdicts["wrong-value"]
    3.0
    """

    verdicts: dict[str, float | None] = {}
    mistakes: dict[str, float] = {}

    def __post_init__(self) -> None:
        _check_names(self.verdicts, HEADLINES, "verdict")
        _check_names(self.mistakes, NAMES, "mistake")
        right = self.verdicts.get("right", USUAL["right"])
        if right is None:
            raise SecateurError("points: right must be a number")
        for name, worth in (*self.verdicts.items(), *self.mistakes.items()):
            if worth is not None and not isfinite(worth):
                raise SecateurError(f"points: {name} must be a finite number, not {worth:g}")
            if worth is not None and worth > right:
                raise SecateurError(f"points: {name} must be at most {right:g}, as many as right has, not {worth:g}")
        shares = {kind: None if worth is None else round(worth * right / 100, 2) for kind, worth in USUAL.items()}
        force_setattr(self, "verdicts", {**shares, **self.verdicts})

    @property
    def full(self) -> float:
        """The points of a right function."""
        return self.verdicts["right"] or 0

    def of(self, verdict: Verdict) -> float | None:
        """The points of a verdict; None where somebody must look at it.

        >>> Points().of(Verdict(kind="wrong-value", file="hw.py", entry="", reading="", sentence=""))
        30.0
        """
        named = verdict.mistakes[0] if verdict.mistakes else None
        if named is not None and named.certain and named.name in self.mistakes:
            return self.mistakes[named.name]
        return self.verdicts[verdict.kind]


def points_from(given: Sequence[str]) -> Points:
    """Points from files, as in "points.toml", and from texts as in "prunes-nothing=5"; the last one counts.

    >>> points = points_from(["right=10", "ties-at-root=8"])
    >>> points.full, points.verdicts["prunes-nothing"], points.mistakes
    (10.0, 6.0, {'ties-at-root': 8.0})
    """
    verdicts, mistakes = dict[str, float | None](), dict[str, float]()
    for text in given:
        found = _from_text(text) if "=" in text else _from_file(Path(text))
        verdicts.update(found.verdicts)
        mistakes.update(found.mistakes)
    return Points(verdicts, mistakes)


def _check_names(given: Collection[str], known: Collection[str], what: str, where: str = "points") -> None:
    for name in given:
        if name not in known:
            raise SecateurError(f"{where}: there is no {what} {name!r}{instead(name, known)}")


def _from_text(text: str) -> PointsFile:
    name, _, number = text.partition("=")
    try:
        worth = float(number)
    except ValueError:
        raise SecateurError(f"points must be a number, as in {name}=5, not {number!r}") from None
    _check_names([name], [*HEADLINES, *NAMES], "verdict or mistake")
    return PointsFile(mistakes={name: worth}) if name in NAMES else PointsFile(verdicts={name: worth})


def _from_file(path: Path) -> PointsFile:
    if path.suffix.lower() != ".toml" and not path.is_file():
        raise SecateurError(f"points must be NAME=POINTS, as in right=10, or a file, as in points.toml, not '{path}'")
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SecateurError(f"{path} is not TOML: {error}") from None
    points = convert(found, PointsFile, path.name)
    _check_names(points.verdicts, HEADLINES, "verdict", path.name)
    _check_names(points.mistakes, NAMES, "mistake", path.name)
    return points
