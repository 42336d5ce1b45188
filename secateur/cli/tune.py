"""`secateur tune`: the margins of the engine's search, by games."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import aligned, beside, complete_games, plural, print_json, terminal
from secateur.cli.contests import ContestShow, options_of, playing_options, print_rows, result_of
from secateur.cli.options import count_option, out_option, share_option
from secateur.machine import check_writable, write_whole

if TYPE_CHECKING:
    from secateur.arena.contest import ContestEntry
    from secateur.arena.match import ContestOptions
    from secateur.arena.report import Rows
    from secateur.journal import Journal
    from secateur.learn.tune.margins import TuningResult, TuningSettings


@click.command()
@click.argument("game", default="chess", shell_complete=complete_games)
@click.option(
    "--margins", "names", default="", metavar="NAME,NAME", help="Margins to tune. Default: all that affect the game."
)
@count_option("--iterations", (1, 10_000_000), 1000, "Number of iterations of SPSA.")
@count_option(
    "--pairs",
    (1, 10_000),
    1,
    "Number of pairs of games in each iteration; four times as many games can be played at once.",
)
@share_option("--reach", (0.001, 0.5), 0.05, "Size of the last perturbation, as a share of the range of each margin.")
@share_option("--rate", (0.0001, 1), 0.02, "Size of the last step for each game won, as a share of --reach.")
@click.option(
    "--engine",
    "text",
    default="secateur",
    show_default=True,
    metavar="ENGINE",
    help=("Engine to tune: secateur with options, as in secateur match; its Margins are the starting values."),
)
@out_option("File for the result as JSON, with the values after each iteration.")
@playing_options
def tune(
    game: str,
    names: str,
    iterations: int,
    pairs: int,
    reach: float,
    rate: float,
    text: str,
    out: Path | None,
    **given: Any,
) -> None:
    """Tune the margins of the engine's search by playing games.

    Margins say how far the search prunes, reduces and extends. Each iteration of SPSA shifts all of them at once,
    each up or down at random, and lets the two sides play pairs of games; all margins then move a little towards
    the side that won. That takes thousands of games, and only a match shows whether the result is better. The same
    command resumes after an interruption. docs/engine.md lists the margins.

    \b
    Examples:
      secateur tune --margins futility,razor --iterations 5000 --time 1+0.01 --openings book.pgn --concurrency 2
      secateur tune kalah --time nodes=2000 --iterations 2000 --concurrency 2 --out margins.json
    """
    from secateur.learn.tune.margins import tune as tune_margins
    from secateur.learn.tune.spsa import Gains

    given["game"] = game
    options, gains = options_of(**given), Gains(iterations, reach, rate)
    if out is not None:
        check_writable(out)
    with _TuningShow(_rows, lambda contest, number: "", given["as_json"]) as show:
        result = result_of(lambda: tune_margins(names, options, text, gains, pairs, show))
    if out is not None:
        data = {**result.as_dict(), "path": result.tuning.spsa.path}
        write_whole(out, json.dumps(data, ensure_ascii=False).encode() + b"\n")
    if given["as_json"]:
        print_json(result.as_dict())
    else:
        print_rows(_rows(result.tuning))
        _print_advice(result, options, out)
    show.finish(result.tuning, result.complete)


class _TuningShow(ContestShow):
    """Says something once for each iteration."""

    told = -1

    def begins(self, contest: Any, journal: Journal[ContestEntry] | None) -> None:
        self.told = contest.spsa.done
        self.about = self._iteration
        super().begins(contest, journal)

    def _iteration(self, contest: Any, number: int) -> str:
        if contest.spsa.done == self.told:
            return ""
        self.told = contest.spsa.done
        values = zip(contest.settings.tuned, contest.spsa.values, strict=True)
        texts = "  ".join(f"{name} {value:.1f}" for name, value in values)
        return f"{self.told}/{contest.settings.gains.iterations}  {texts}"


def _rows(contest: Any) -> Rows:
    """The table, so far."""
    from secateur.arena.report import common_rows
    from secateur.engine.margins import MARGINS

    settings: TuningSettings = contest.settings
    table = [["margin", "usual", "start", "tuned", "from", "to"]]
    for name, value in contest.tuned.items():
        margin = MARGINS[name]
        table.append([name, *map(str, (margin.usual, settings.start[name], value, margin.low, margin.high))])
    lines = beside(aligned(table), ["what it is", *(MARGINS[name].what for name in contest.tuned)])
    played = f"{plural(len(contest.done), 'game')}, {contest.standings[0].draws} of them drawn"
    return [
        (f"{settings.game}: tuning", ""),
        *((line, "") for line in lines),
        ("iterations", f"{contest.spsa.done} of {settings.gains.iterations}: {played}"),
        *common_rows(contest),
    ]


def _print_advice(result: TuningResult, options: ContestOptions, out: Path | None) -> None:
    """What to do with it."""
    say = terminal().print
    if out is not None:
        say(f"written to {out}")
    if not result.changed:
        say("nothing has changed")
        return
    old = result.tuning.settings.engines[0].text
    words = ["secateur", "match", result.better, old, "--sprt", "0", "5", "--time", options.time]
    words += ["--game", options.game]
    words += ["--openings", options.openings] if options.openings else []
    say("a match must show that it is better, with other openings than these where there are enough (--seed):")
    say(f"  {shlex.join([*words, '--seed', str(options.seed + 1)])}")
