"""`secateur match`: two engines, many games, and what that says about them."""

from __future__ import annotations

from typing import Any

import click

from secateur.cli.common import print_json
from secateur.cli.contests import Rows, Running, contest_options, game_line, print_rows, settings_of
from secateur.errors import SecateurError

#: Games where neither --games nor --sprt is given.
USUAL_GAMES = 100


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--games", metavar="N", type=click.IntRange(2, 1_000_000), help=f"At most this many. Default: {USUAL_GAMES}."
)
@click.option(
    "--sprt",
    nargs=2,
    type=click.FloatRange(-1000, 1000),
    metavar="ELO0 ELO1",
    help="Play until it is decided whether A is ELO1 stronger than B rather than ELO0 (logistic Elo).",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0.0001, 0.4999),
    default=0.05,
    show_default=True,
    metavar="SHARE",
    help="How often --sprt may accept ELO1 where ELO0 is true.",
)
@click.option(
    "--beta",
    type=click.FloatRange(0.0001, 0.4999),
    default=0.05,
    show_default=True,
    metavar="SHARE",
    help="How often --sprt may accept ELO0 where ELO1 is true.",
)
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
    """Play two engines against each other.

    A and B are engines: secateur (with options, or @REVISION for an older one), a UCI program on PATH or
    in Debian's games folder, a path; xboard:NAME and ugi:NAME speak those protocols. Every opening is
    played twice with colours reversed. Elo comes with its interval of 95 % and the likelihood of
    superiority; time forfeits, illegal moves and crashes lose, and are counted. After a kill the same
    command goes on. docs/arena.md says how it is computed.

    \b
    Examples:
      secateur match secateur "stockfish:Skill Level=8" --games 100 --openings book.pgn --concurrency 2
      secateur match secateur secateur@HEAD~1 --sprt 0 5 --time 1+0.01 --pgn games.pgn
      secateur match secateur secateur:Without=table --game othello --time nodes=20000
    """
    from secateur.arena.report import contest_report, match_rows, number, standing_report
    from secateur.arena.specs import distinct, read_spec
    from secateur.arena.statistics import Sprt
    from secateur.schema import plain

    if sprt is not None and not sprt[0] < sprt[1]:
        raise SecateurError(f"--sprt {sprt[0]:g} {sprt[1]:g}: ELO0 is less than ELO1, as in --sprt 0 5")
    if games is not None and games % 2:
        raise SecateurError(f"--games {games}: every opening is played twice, so give an even number")
    test = None if sprt is None else Sprt(*sprt, alpha, beta)
    total = USUAL_GAMES if games is None and test is None else games
    specs = [read_spec(text, given["game"]) for text in (first, second)]
    settings = settings_of(specs, distinct(*specs), ((0, 1),), given)

    def rows(contest: Any) -> Rows:
        return match_rows(contest, test, total)

    running = Running(settings, given, rows, lambda contest, done: game_line(contest, done, total))
    contest = running.play(total, test)
    if given["as_json"]:
        tested = None
        if test is not None:
            paired = contest.standings[0].paired
            low, high = test.bounds
            tested = {
                "elo0": test.elo0,
                "elo1": test.elo1,
                "alpha": alpha,
                "beta": beta,
                "llr": number(test.ratio(paired)),
                "low": number(low),
                "high": number(high),
                "accepted": test.verdict(paired) or None,
            }
        data = plain(contest_report(contest)) | plain(standing_report(contest.standings[0])) | {"sprt": tested}
        print_json({**data, "complete": not running.interrupted})
    else:
        print_rows(rows(contest))
    running.finish()
