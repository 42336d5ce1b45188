"""Opponents of known strength: the games against them give one rating on their scale."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from secateur.arena.contest import Contest
from secateur.arena.match import ContestListener, ContestOptions, check_even, play_contest
from secateur.arena.report import contest_report, number, standing_report
from secateur.arena.specs import Spec, read_spec
from secateur.arena.statistics import Estimate, fit_rating
from secateur.errors import Interrupted, SecateurError
from secateur.games import load
from secateur.schema import plain

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
            f"{text!r} has no known rating: add one, as in {text}=2500; stockfish:Skill Level=0 to 19 have one"
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


@dataclass(frozen=True)
class LadderResult:
    """The games of one engine against opponents of known rating, and the rating that they give it."""

    contest: Contest
    ratings: tuple[float, ...]  # of the opponents, in the order of the pairings
    complete: bool = True  # False: interrupted before all was played

    @property
    def rating(self) -> Estimate:
        return rating_of(self.contest, self.ratings)

    def as_dict(self) -> dict[str, Any]:
        """The result as `secateur ladder --json` prints it."""
        rating, contest = self.rating, self.contest
        opponents = [
            {"opponent": name, "rating": known, **plain(standing_report(standing))}
            for name, known, standing in zip(contest.settings.names[1:], self.ratings, contest.standings, strict=True)
        ]
        found = {"rating": number(rating.value), "low": number(rating.low), "high": number(rating.high)}
        return {**plain(contest_report(contest)), **found, "opponents": opponents, "complete": self.complete}


def ladder(
    engine: str,
    opponents: Sequence[str] | None = None,
    options: ContestOptions | None = None,
    games: int = 20,
    listener: ContestListener | None = None,
) -> LadderResult:
    """Rates an engine by games against opponents of known rating, in turn.

    An opponent is an engine as in `match` with =RATING behind it; by default some levels of Stockfish are
    played. Ctrl-C raises `Interrupted` with the result so far; the same call then continues.

    >>> ladder("secateur", [], ContestOptions("othello"))
    Traceback (most recent call last):
    secateur.errors.SecateurError: name opponents with their ratings, as in secateur:nodes=1000=1500
    """
    options = options or ContestOptions()
    check_even(games)
    if opponents is None and "uci" in load(options.game).protocols:
        opponents = USUAL
    if not opponents:
        raise SecateurError("name opponents with their ratings, as in secateur:nodes=1000=1500")
    rungs = [read_rung(text, options.game) for text in opponents]
    specs = [read_spec(engine, options.game), *(rung.spec for rung in rungs)]
    pairings = tuple((0, place) for place in range(1, len(specs)))
    settings = options.settings(specs, tuple(spec.name for spec in specs), pairings)
    contest, complete = play_contest(settings, options, games, None, listener)
    result = LadderResult(contest, tuple(rung.rating for rung in rungs), complete)
    if not complete:
        raise Interrupted(result)
    return result


def rating_of(contest: Contest, ratings: Sequence[float]) -> Estimate:
    """The rating of the first engine, from all its games."""
    return fit_rating([(rating, standing.tally) for rating, standing in zip(ratings, contest.standings, strict=True)])
