"""`secateur ladder`: one engine against opponents of known strength, and its rating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import aligned, load, print_json
from secateur.cli.contests import ContestShow, contest_options, game_line, options_of, print_rows, result_of
from secateur.cli.options import count_option

if TYPE_CHECKING:
    from secateur.arena.contest import Contest
    from secateur.arena.report import Rows


@click.command()
@click.argument("engine")
@click.argument("opponents", nargs=-1, metavar="[OPPONENT[=RATING]]...")
@count_option("--games", (2, 100_000), 20, "Number of games against each opponent.")
@contest_options
def ladder(engine: str, opponents: tuple[str, ...], games: int, **given: Any) -> None:
    """Rate an engine against opponents of known strength.

    ENGINE and OPPONENT are engines as in `secateur match`; the rating of an opponent is written after it, as in
    sunfish-uci=1750. The ratings of Debian's Stockfish with Skill Level 0 to 19 are known (CCRL blitz scale);
    without opponents, levels 4, 6, 8 and 10 are played. Opponents take turns, so the table always shows the rating
    with its 95 % interval. The same command resumes after an interruption.

    \b
    Examples:
      secateur ladder secateur --games 100 --openings book.pgn --concurrency 2
      secateur ladder secateur "stockfish:Skill Level=8" sunfish-uci=1750 "./engine:Hash=16=2400"
    """
    from secateur.arena.ladder import USUAL, read_rung
    from secateur.arena.ladder import ladder as play_ladder

    options = options_of(**given)
    others = opponents or (USUAL if "uci" in load(options.game).protocols else ())
    ratings = [read_rung(text, options.game).rating for text in others]
    with ContestShow(
        lambda contest: _rows(contest, ratings),
        lambda contest, done: game_line(contest, done, games * len(ratings)),
        given["as_json"],
    ) as show:
        result = result_of(lambda: play_ladder(engine, others, options, games, show))
    if given["as_json"]:
        print_json(result.as_dict())
    else:
        print_rows(_rows(result.contest, ratings))
    show.finish(result.contest, result.complete)


def _rows(contest: Contest, ratings: Sequence[float]) -> Rows:
    """The table, so far."""
    from secateur.arena.ladder import rating_of
    from secateur.arena.report import common_rows, elo_text, result_text
    from secateur.arena.statistics import elo_interval

    own, *names = contest.settings.names
    table = [["opponent", "rating", "games", "result", "Elo difference"]]
    for name, known, standing in zip(names, ratings, contest.standings, strict=True):
        difference = elo_text(elo_interval(standing.tally)) if standing.games else "-"
        table.append([name, f"{known:g}", str(standing.games), result_text(standing), difference])
    lines: Rows = [(own, ""), *((line, "") for line in aligned(table, 1))]
    return [*lines, ("rating", elo_text(rating_of(contest, ratings), "")), *common_rows(contest)]
