"""`secateur ladder`: one engine against opponents of known strength, and the rating that comes of it."""

from __future__ import annotations

from typing import Any

import click

from secateur.cli.common import aligned, print_json
from secateur.cli.contests import Rows, Running, contest_options, game_line, print_rows, settings_of
from secateur.errors import SecateurError


@click.command()
@click.argument("engine")
@click.argument("opponents", nargs=-1, metavar="[OPPONENT[=RATING]]...")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(2, 100_000),
    default=20,
    show_default=True,
    help="Games against each opponent.",
)
@contest_options
def ladder(engine: str, opponents: tuple[str, ...], games: int, **given: Any) -> None:
    """Rate an engine by games against opponents of known strength.

    ENGINE and OPPONENT are engines as in `secateur match`, an opponent with its rating behind it. The
    ratings of Debian's Stockfish with Skill Level 0 to 19 are known (CCRL blitz scale); without
    opponents levels 4, 6, 8 and 10 are played. All take turns, so that the rating, with its interval
    of 95 %, can be read at any time; after a kill the same command goes on.

    \b
    Examples:
      secateur ladder secateur --games 100 --openings book.pgn --concurrency 2
      secateur ladder secateur "stockfish:Skill Level=8" sunfish-uci=1750 "./engine:Hash=16=2400"
    """
    from secateur.arena import ladder as rungs
    from secateur.arena.report import common_rows, contest_report, elo_text, number, result_text, standing_report
    from secateur.arena.specs import read_spec
    from secateur.arena.statistics import elo_interval
    from secateur.schema import plain

    if games % 2:
        raise SecateurError(f"--games {games}: every opening is played twice, so give an even number")
    if not opponents and given["game"] != "chess":
        raise SecateurError("name opponents with their ratings, as in secateur:nodes=1000=1500")
    own = read_spec(engine, given["game"])
    others = [rungs.read_rung(text, given["game"]) for text in opponents or rungs.USUAL]
    ratings = [rung.rating for rung in others]
    specs = [own, *(rung.spec for rung in others)]
    pairings = tuple((0, place) for place in range(1, len(specs)))
    settings = settings_of(specs, tuple(spec.name for spec in specs), pairings, given)

    def rows(contest: Any) -> Rows:
        rating = rungs.rating_of(contest, ratings)
        table = [["opponent", "rating", "games", "result", "Elo difference"]]
        for name, known, standing in zip(settings.names[1:], ratings, contest.standings, strict=True):
            difference = elo_text(elo_interval(standing.tally)) if standing.games else "-"
            table.append([name, f"{known:g}", str(standing.games), result_text(standing), difference])
        lines: Rows = [(own.name, ""), *((line, "") for line in aligned(table, 1))]
        return [*lines, ("rating", elo_text(rating, "")), *common_rows(contest)]

    total = games * len(others)
    running = Running(settings, given, rows, lambda contest, done: game_line(contest, done, total))
    contest = running.play(games)
    if given["as_json"]:
        rating = rungs.rating_of(contest, ratings)
        data = plain(contest_report(contest))
        found = [
            {"opponent": name, "rating": known, **plain(standing_report(standing))}
            for name, known, standing in zip(settings.names[1:], ratings, contest.standings, strict=True)
        ]
        summary = {"rating": number(rating.value), "low": number(rating.low), "high": number(rating.high)}
        print_json({**data, **summary, "opponents": found, "complete": not running.interrupted})
    else:
        print_rows(rows(contest))
    running.finish()
