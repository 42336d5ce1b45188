"""The report of a contest: as rows for people, and as JSON."""

from __future__ import annotations

import math

from msgspec import Struct

from secateur.arena.contest import Contest, Faults, Standing
from secateur.arena.statistics import Estimate, Sprt, elo_interval, superiority

#: A table: a label and a text in each row; a title has no text.
Rows = list[tuple[str, str]]


def elo_text(elo: Estimate, sign: str = "+") -> str:
    """
    >>> elo_text(Estimate(12.34, -3.2, 28.1)), elo_text(Estimate(math.inf, 280.0, math.inf))
    ('+12.3 ± 15.7 [-3.2, +28.1]', 'above +280.0')
    """
    if math.isinf(elo.value) or math.isinf(elo.low) or math.isinf(elo.high):
        if math.isfinite(elo.low) and elo.value > 0:
            return f"above {elo.low:{sign}.1f}"
        if math.isfinite(elo.high) and elo.value < 0:
            return f"below {elo.high:{sign}.1f}"
        return "unknown"
    return f"{elo.value:{sign}.1f} ± {elo.margin:.1f} [{elo.low:{sign}.1f}, {elo.high:{sign}.1f}]"


def match_rows(contest: Contest, sprt: Sprt | None, games: int | None) -> Rows:
    """The table of a match, row by row."""
    standing = contest.standings[0]
    first, second = contest.settings.names[:2]
    rows = [
        (f"{first} against {second}", ""),
        ("games", f"{standing.games}" + ("" if games is None else f" of {games}") + f"  {result_text(standing)}"),
    ]
    if standing.games:
        tally = standing.tally
        rows += [
            ("Elo", f"{elo_text(elo_interval(tally))}, LOS {superiority(tally):.1%}"),
            ("pairs", f"{' '.join(map(str, standing.pairs))}  (0, ½, 1, 1½, 2 points)"),
        ]
    if sprt is not None:
        low, high = sprt.bounds
        decided = {"": "undecided", "elo0": f"accepted elo {sprt.elo0:g}", "elo1": f"accepted elo {sprt.elo1:g}"}
        verdict = decided[sprt.verdict(standing.paired)]
        span = f"[{sprt.elo0:g}, {sprt.elo1:g}]"
        rows.append(("SPRT", f"LLR {sprt.ratio(standing.paired):+.2f} ({low:.2f}, {high:.2f}) {span}: {verdict}"))
    return rows + common_rows(contest)


def common_rows(contest: Contest) -> Rows:
    """What every contest tells: who wins with which colour, faults, what the arena costs."""
    rows = []
    if contest.done:
        one, drawn, two = contest.colours
        rows.append(("first player", f"won {one}, drawn {drawn}, lost {two}"))
        milliseconds = 1000 * contest.refereeing / max(1, contest.plies)
        rows.append(
            (
                "length",
                f"{contest.half_moves / len(contest.done):.0f} half-moves; {milliseconds:.1f} ms of overhead each",
            )
        )
    for name, faults in zip(contest.settings.names, contest.faults, strict=True):
        if text := faults_text(faults):
            rows.append((f"faults of {name}", text))
    if contest.bad_openings:
        rows.append(("bad openings", f"{len(contest.bad_openings)}, left out; {next(iter(contest.bad_openings))}"))
    return rows


def result_text(standing: Standing) -> str:
    """
    >>> result_text(Standing(wins=3, draws=4, losses=1))
    '+3 =4 -1, 62.5%'
    """
    share = (standing.wins + standing.draws / 2) / max(1, standing.games)
    counts = f"+{standing.wins} ={standing.draws} -{standing.losses}"
    return f"{counts}, {share:.1%}" if standing.games else counts


def faults_text(faults: Faults) -> str:
    """What went wrong, in words; nothing if nothing did."""
    kinds = {
        "time forfeit": faults.time,
        "illegal move": faults.illegal,
        "crash": faults.crash,
        "hang": faults.hang,
    }
    parts = [f"{count} {_plural(name, count)}" for name, count in kinds.items() if count]
    if faults.overdrawn:
        parts.append(f"{faults.overdrawn} {_plural('move', faults.overdrawn)} within the grace")
    return ", ".join(parts) + (f"; {faults.last}" if faults.last else "")


def _plural(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}es" if noun.endswith("sh") else f"{noun}s"


class EngineReport(Struct):
    """An engine of a contest: what it is, and what it did wrong."""

    name: str
    spec: str
    program: str
    time: int
    illegal: int
    crash: int
    hang: int
    overdrawn: int
    last: str


class ContestReport(Struct):
    """The fields that the JSON of every contest has."""

    game: str
    time: str
    grace: float
    adjudication: str
    openings: str
    bad_openings: list[str]
    engines: list[EngineReport]
    games: int
    resumed: int
    arena_milliseconds: float


class StandingReport(Struct):
    """The result of a pairing; what is not finite is null."""

    games: int
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    los: float


class SprtReport(Struct, kw_only=True):
    """The test of a match: its hypotheses and errors, the ratio of likelihoods between its bounds, and the verdict."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float | None
    low: float | None
    high: float | None
    accepted: str | None


def contest_report(contest: Contest) -> ContestReport:
    """What every contest says as data."""
    settings, identity = contest.settings, contest.settings.identity
    all_engines = zip(settings.names, settings.engines, contest.programs, contest.faults, strict=True)
    return ContestReport(
        game=settings.game,
        time=identity.time,
        grace=identity.grace,
        adjudication=identity.adjudication,
        openings=identity.openings,
        bad_openings=list(contest.bad_openings),
        engines=[EngineReport(name, spec.text, program, **vars(faults)) for name, spec, program, faults in all_engines],
        games=len(contest.done),
        resumed=contest.resumed,
        arena_milliseconds=round(1000 * contest.refereeing / max(1, contest.plies), 3),
    )


def standing_report(standing: Standing) -> StandingReport:
    """A pairing's result as data."""
    elo = elo_interval(standing.tally)
    return StandingReport(
        games=standing.games,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        pairs=list(standing.pairs),
        elo=number(elo.value),
        elo_low=number(elo.low),
        elo_high=number(elo.high),
        los=round(superiority(standing.tally), 4),
    )


def number(value: float) -> float | None:
    """A number that JSON has: None if it is not finite."""
    return round(value, 2) if math.isfinite(value) else None
