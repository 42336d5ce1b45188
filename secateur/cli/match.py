"""`secateur match`: two engines, many games, and the statistics."""

from __future__ import annotations

from typing import Any

import click

from secateur.cli.common import print_json
from secateur.cli.contests import ContestShow, contest_options, game_line, options_of, print_rows, result_of
from secateur.cli.options import WholeNumber, share_option, sprt_option


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--games",
    metavar="N",
    type=WholeNumber(2, 1_000_000),
    help="Maximum number of games. Default: 100 without --sprt.",
)
@sprt_option(
    "Stop when a sequential test (SPRT) has decided whether A is stronger than B by ELO0 or by ELO1 (logistic Elo)."
)
@share_option("--alpha", (0.0001, 0.4999), 0.05, "Probability that --sprt accepts ELO1 where ELO0 is true.")
@share_option("--beta", (0.0001, 0.4999), 0.05, "Probability that --sprt accepts ELO0 where ELO1 is true.")
@contest_options
def match(
    first: str,
    second: str,
    games: int | None,
    sprt: tuple[float, float] | None,
    alpha: float,
    beta: float,
    **given: Any,
) -> None:
    """Play a match between two engines.

    A and B are engines: secateur (with options, or @REVISION for an older one), a UCI program on PATH or
    in Debian's games folder, or a path. xboard:NAME, ugi:NAME, gtp:NAME, nboard:NAME and hub:NAME
    speak those protocols. Every opening is played twice with colours reversed. Elo comes with its
    interval of 95 % and the likelihood of superiority; time forfeits, illegal moves and crashes lose,
    and are counted. The same command resumes after an interruption. docs/arena.md says how it is computed.

    \b
    Examples:
      secateur match secateur "stockfish:Skill Level=8" --games 100 --openings book.pgn --concurrency 2
      secateur match secateur secateur@HEAD~1 --sprt 0 5 --time 1+0.01 --pgn games.pgn
      secateur match secateur secateur:Without=table --game othello --time nodes=20000
    """
    from secateur.arena.match import USUAL_GAMES
    from secateur.arena.match import match as play_match
    from secateur.arena.report import match_rows
    from secateur.arena.statistics import Sprt

    test = None if sprt is None else Sprt(*sprt, alpha, beta)
    total = USUAL_GAMES if games is None and test is None else games
    options = options_of(**given)
    with ContestShow(
        lambda contest: match_rows(contest, test, total),
        lambda contest, done: game_line(contest, done, total),
        given["as_json"],
    ) as show:
        result = result_of(lambda: play_match(first, second, options, total, test, show))
    if given["as_json"]:
        print_json(result.as_dict())
    else:
        print_rows(result.rows)
    show.finish(result.contest, result.complete)
