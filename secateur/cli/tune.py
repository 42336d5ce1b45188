"""`secateur tune`: the margins of the engine's search, by games."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import aligned, beside, check_writable, complete_games, load, plural, print_json, terminal
from secateur.cli.contests import Rows, Running, playing_options, print_rows, settings_of
from secateur.errors import SecateurError
from secateur.machine import write_whole

if TYPE_CHECKING:
    from secateur.arena.specs import Spec
    from secateur.learn.tuning import Tuning, TuningSettings


@click.command()
@click.argument("game", default="chess", shell_complete=complete_games)
@click.option("--margins", "names", default="", metavar="NAME,NAME", help="What to tune. Default: all that matter.")
@click.option(
    "--iterations",
    type=click.IntRange(1, 10_000_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="Steps of SPSA.",
)
@click.option(
    "--pairs",
    type=click.IntRange(1, 10_000),
    default=1,
    show_default=True,
    metavar="N",
    help="Pairs of games in each; four times as many games can be played at once.",
)
@click.option(
    "--reach",
    type=click.FloatRange(0.001, 0.5),
    default=0.05,
    show_default=True,
    metavar="SHARE",
    help="How far to either side to look at the end, of the range of each margin.",
)
@click.option(
    "--rate",
    type=click.FloatRange(0.0001, 1),
    default=0.02,
    show_default=True,
    metavar="SHARE",
    help="How far to go at the end for each game won, of the reach.",
)
@click.option(
    "--engine",
    "text",
    default="secateur",
    show_default=True,
    metavar="ENGINE",
    help="Ours, with options, as in `secateur match`; its Margins are where to start.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what was found as JSON, with the way there.",
)
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
    """Tune how far the engine's search prunes, reduces and extends, by games against itself (SPSA).

    Each iteration shifts all margins at once, each up or down by a coin, and lets the two sides play
    pairs of games; all margins then go a little towards the side that won. That takes thousands of
    games; what was found is no better until a match has shown it. After a kill the same command goes
    on. docs/engine.md lists the margins.

    \b
    Examples:
      secateur tune --margins futility,razor --iterations 5000 --time 1+0.01 --openings book.pgn --concurrency 2
      secateur tune kalah --time nodes=2000 --iterations 2000 --concurrency 2 --out margins.json
    """
    from secateur.arena.specs import read_spec
    from secateur.learn.spsa import Gains
    from secateur.learn.tuning import Tuning, TuningSettings, to_tune

    given["game"] = game
    chosen = to_tune(load(game), names)
    spec = read_spec(text, game)
    if text.partition(":")[0].partition("@")[0].strip() != "secateur":
        raise SecateurError(f"--engine {text}: only secateur has these margins, as in --engine secateur:Hash=16")
    if out is not None:
        check_writable(out)
    common = settings_of([spec, spec], ("plus", "minus"), ((0, 1),), given)
    gains = Gains(iterations, reach, rate)
    settings = TuningSettings(**vars(common), tuned=chosen, start=_start(spec), gains=gains, pairs=pairs)
    told = -1

    def about(contest: Any, number: int) -> str:
        """One line for each iteration."""
        nonlocal told
        if contest.spsa.done == told:
            return ""
        told = contest.spsa.done
        values = "  ".join(f"{name} {value:.1f}" for name, value in zip(chosen, contest.spsa.values, strict=True))
        return f"{told}/{iterations}  {values}"

    running = Running(settings, given, _rows, about, Tuning)
    tuning = running.contest
    assert isinstance(tuning, Tuning)
    told = tuning.spsa.done
    running.play(settings.games)
    data = _data(tuning, not running.interrupted)
    if out is not None:
        write_whole(out, json.dumps({**data, "path": tuning.spsa.path}, ensure_ascii=False).encode() + b"\n")
    if given["as_json"]:
        print_json(data)
    else:
        print_rows(_rows(tuning))
        _print_advice(tuning, spec, given, out)
    running.finish()


def _start(spec: Spec) -> dict[str, int]:
    """The margins that an engine has at first."""
    from secateur.engine.margins import margins

    return margins(next((value for name, value in spec.options if name.lower() == "margins"), ""))


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


def _data(tuning: Tuning, complete: bool) -> dict[str, Any]:
    from secateur.arena.report import contest_report
    from secateur.engine.margins import MARGINS
    from secateur.schema import plain

    settings = tuning.settings
    found = [
        {
            "name": name,
            "usual": MARGINS[name].usual,
            "start": settings.start[name],
            "tuned": tuning.tuned[name],
            "value": round(value, 3),
            "low": MARGINS[name].low,
            "high": MARGINS[name].high,
            "what": MARGINS[name].what,
        }
        for name, value in zip(settings.tuned, tuning.spsa.values, strict=True)
    ]
    return {
        **plain(contest_report(tuning)),
        "seed": settings.seed,
        "iterations": tuning.spsa.done,
        "pairs": settings.pairs,
        "reach": settings.gains.reach,
        "rate": settings.gains.rate,
        "margins": found,
        "text": tuning.text,
        "complete": complete,
    }


def _print_advice(tuning: Tuning, spec: Spec, given: dict[str, Any], out: Path | None) -> None:
    """What to do with it."""
    say = terminal().print
    if out is not None:
        say(f"written to {out}")
    if tuning.tuned == {name: tuning.settings.start[name] for name in tuning.tuned}:
        say("nothing has changed")
        return
    options = {name: value for name, value in spec.options if name.lower() != "margins"} | {"Margins": tuning.text}
    engine = spec.text.partition(":")[0]
    better = engine + ":" + ",".join(f"{name}={value}" for name, value in options.items())
    words = ["secateur", "match", better, spec.text, "--sprt", "0", "5", "--time", given["control"]]
    words += ["--game", given["game"]] if given["game"] != "chess" else []
    words += ["--openings", given["openings"]] if given["openings"] else []
    say("a match must show that it is better, with other openings than these where there are enough (--seed):")
    say(f"  {shlex.join([*words, '--seed', str(given['seed'] + 1)])}")
