"""Opponents of known strength: what is played against them gives one rating on their scale."""

from __future__ import annotations

import re
from typing import NamedTuple

from secateur.arena.contest import Contest
from secateur.arena.specs import Spec, read_spec
from secateur.arena.statistics import Estimate, fit_rating
from secateur.errors import SecateurError

#: Ratings of Stockfish 15.1 (Debian's) by `Skill Level`, 0 to 19, as its authors measured them on CCRL's blitz scale.
#: Its option UCI_Elo is another scale, and off.
STOCKFISH = (
    1320, 1468, 1608, 1742, 1923, 2204, 2363, 2500, 2596, 2703,
    2788, 2856, 2923, 2973, 3025, 3070, 3111, 3141, 3170, 3191,
)  # fmt: skip

#: Whom to play where nobody is named.
USUAL = tuple(f"stockfish:Skill Level={level}" for level in (4, 6, 8, 10))


class Rung(NamedTuple):
    """An opponent and its rating."""

    spec: Spec
    rating: float


def read_rung(text: str, game: str) -> Rung:
    """An opponent: a spec with =RATING behind it, or one of known rating."""
    written = re.fullmatch(r"((?:[^:]*:.*=[^=,]*)|[^:=]*|(?:uci|ugi|xboard):[^:=]*)=\s*(-?\d+(?:\.\d+)?)\s*", text)
    if written and _known(text) is None:
        return Rung(read_spec(written[1], game), float(written[2]))
    rating = _known(text)
    if rating is None:
        raise SecateurError(
            f"{text!r} has no known rating: write it behind, as in {text}=2500; known is stockfish:Skill Level=0 to 19"
        )
    return Rung(read_spec(text, game), rating)


def _known(text: str) -> float | None:
    """The rating of an opponent in the table."""
    match = re.fullmatch(
        r"(?:.*/)?stockfish:(?:[^=]*=[^=]*,)*\s*skill level\s*=\s*(\d+)\s*(?:,[^=]*=[^=]*)*", text, re.I
    )
    if match is None or int(match[1]) >= len(STOCKFISH) or re.search(r"[:,]\s*(nodes|depth)\s*=", text):
        return None  # a level that may not think is another one
    return float(STOCKFISH[int(match[1])])


def rating_of(contest: Contest, ratings: list[float]) -> Estimate:
    """The rating of the first engine, from all that it has played."""
    return fit_rating([(rating, standing.tally) for rating, standing in zip(ratings, contest.standings, strict=True)])
