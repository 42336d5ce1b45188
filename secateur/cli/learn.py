"""`secateur learn`: weights for the evaluation of a game, from games, and a match that decides about them."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import Progress, check_writable, complete_games, json_option, load, print_json, terminal
from secateur.cli.contests import limits_of
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.arena.contest import Contest
    from secateur.game import Game
    from secateur.learn.fit.adam import Fit
    from secateur.learn.report.record import Match, Report
    from secateur.learn.run import Asked, Run

#: Epochs between two lines where the curve cannot be drawn.
SPARSE = 5

#: How much of its minutes a run leaves for the match at least.
LEAST_MATCH = 20.0


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--data",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True),
    help="Games or positions to learn from, or a folder of them: PGN, WTHOR, moves or position;score lines, "
    "self-play. Several may be given. Default: games against itself.",
)
@click.option("--games", type=click.IntRange(6, 100_000_000), metavar="N", help="Games against itself.")
@click.option(
    "--minutes",
    type=click.FloatRange(0.2, 100_000),
    metavar="M",
    help="For all of it. Default without --data and --games: 10.",
)
@click.option(
    "--nodes",
    type=click.IntRange(10, 10_000_000),
    default=400,
    show_default=True,
    metavar="N",
    help="For each move of games against itself.",
)
@click.option(
    "--positions",
    type=click.IntRange(200, 50_000_000),
    default=3_000_000,
    show_default=True,
    metavar="N",
    help="At most this many, by chance.",
)
@click.option(
    "--scores-of", type=click.Choice(["mover", "first"]), help="Who sees the scores of position;score lines so."
)
@click.option("--automatic", is_flag=True, help="An automatic evaluation, even if the game has features.")
@click.option("--td-leaf", is_flag=True, help="Learn from what later searches thought, not from results alone.")
@click.option("--start", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="Weights to begin with.")
@click.option(
    "--ridge",
    type=click.FloatRange(0, 1e6),
    metavar="ROWS",
    help="How many positions hold a weight where it began. Default: what validates best.",
)
@click.option("--epochs", type=click.IntRange(1, 10_000), default=30, show_default=True, metavar="N", help="At most.")
@click.option(
    "--noisy",
    type=click.Choice(["follow", "drop"]),
    default="follow",
    show_default=True,
    help="What becomes of positions that are not quiet: followed to where they are, or dropped.",
)
@click.option(
    "--solver",
    type=click.Choice(["adam", "scipy"]),
    default="adam",
    show_default=True,
    help="scipy: lsqr or L-BFGS instead, as a cross-check.",
)
@click.option("--compare", multiple=True, metavar="NAME=VALUE", help="Judge the game with this parameter too.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of all that chance decides.")
@click.option("--time", "control", default="1+0.01", show_default=True, metavar="CONTROL", help="Of the match.")
@click.option("--against", default="", metavar="NAME=VALUE", help="The match is against the game with this parameter.")
@click.option(
    "--match-games", type=click.IntRange(2, 1_000_000), default=400, show_default=True, metavar="N", help="At most."
)
@click.option(
    "--sprt",
    nargs=2,
    type=click.FloatRange(-1000, 1000),
    default=(0.0, 40.0),
    show_default=True,
    metavar="ELO0 ELO1",
    help="What the match decides between.",
)
@click.option("--openings", default="", metavar="FILE", help="Of the match. Default: random.")
@click.option("--plies", type=click.IntRange(0, 100), default=6, show_default=True, help="Of random openings.")
@click.option("--no-match", is_flag=True, help="Decide nothing: the weights stay in the folder of the run.")
@click.option("--force", is_flag=True, help="Write the weights even if they are not better.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where to write them. Default: beside a game of yours, else GAME.weights.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Of the run: games, positions, report. Default: below learned/.",
)
@click.option("--fresh", is_flag=True, help="Forget what the folder holds of an earlier run.")
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default=True,
    metavar="N",
    help="Games at the same time.",
)
@json_option
def learn(game: str, **given: Any) -> None:
    """Learn the weights of a game's evaluation, and keep them if a match says that they are better.

    Positions come from --data, or from games against itself in three generations. Weights are fitted to how
    the games ended, judged on games that were held out, and play a match against the old evaluation at equal time.
    A game that has no features() gets an automatic evaluation. After a kill the same command goes on. docs/learning.md
    says how it works.

    \b
    Examples:
      secateur learn my_game.py:MyGame --minutes 10
      secateur learn connect4 --games 5000
      secateur learn othello --data games/ --against by_hand=true
    """
    from secateur.learn.report.record import summary
    from secateur.learn.run import USUAL_MINUTES, Run, Told

    began = time.monotonic()
    loaded = load(game)
    _check(loaded, given)
    folder = given["folder"] or Path("learned") / folder_name(game)
    out = given["out"] or usual_file(game, loaded)
    check_writable(out)
    minutes = given["minutes"] or (None if given["data"] or given["games"] else USUAL_MINUTES)
    show = _Show(quiet=given["as_json"])
    run = Run(_asked(game, minutes, given), folder, Told(show.say, show.line, show.fit), given["fresh"])
    try:
        if (folder / "new.weights").is_file() and (folder / "found.json").is_file():
            show.line(f"goes on in {folder}: the weights are there already (--fresh starts over)")
            run.restore()
        else:
            run.learn()
            run.keep()
        show.end()
        for name, each in run.found.held_out:
            show.line(f"held out  {name:<18} {each.value:.5g} [{each.low:.5g}, {each.high:.5g}]")
        left = None if minutes is None else max(60 * minutes - (time.monotonic() - began), LEAST_MATCH)
        match = None if given["no_match"] else _match(run, given, show, left)
    except KeyboardInterrupt:
        show.end()
        echo("run the same command to resume", err=True)
        click.get_current_context().exit(130)
    report = _finished(run, match, out, given)
    for problem in run.found.skipped.first:
        show.line(f"skipped   {problem}")
    data, fitted, _, *decided = summary(report)
    for line in (data, fitted, *decided, f"The report is {folder / 'report.html'}."):
        show.line(line)
    if given["as_json"]:
        from dataclasses import asdict

        print_json(asdict(report))


def _check(loaded: Game, given: dict[str, Any]) -> None:
    """Refuses options that cannot be used, before any work is done."""
    from secateur.arena.openings import open_book
    from secateur.evaluate.attach import with_weights
    from secateur.games import changed

    if given["data"] and (given["games"] or given["td_leaf"]):
        raise SecateurError("--data names games to learn from: --games and --td-leaf are for games against itself")
    low, high = given["sprt"]
    if not low < high:
        raise SecateurError(f"--sprt {low:g} {high:g}: ELO0 is less than ELO1, as in --sprt 0 40")
    limits_of(given["control"])
    for text in (*given["compare"], given["against"]):
        changed(loaded, text)
    if given["openings"]:
        open_book(given["openings"], given["seed"])
    if given["start"]:
        with_weights(loaded, given["start"])


def _asked(game: str, minutes: float | None, given: dict[str, Any]) -> Asked:
    """The run that the options describe."""
    from secateur.learn.run import Asked

    return Asked(
        game=game,
        data=tuple(given["data"]),
        games=given["games"],
        minutes=minutes,
        cores=given["concurrency"],
        nodes=given["nodes"],
        seed=given["seed"],
        most=given["positions"],
        ridge=given["ridge"],
        epochs=given["epochs"],
        score_of=given["scores_of"],
        automatic=given["automatic"],
        leaves=given["td_leaf"],
        compare=tuple(given["compare"]),
        start=given["start"] or "",
        solver=given["solver"],
        follow=given["noisy"] == "follow",
    )


def folder_name(game: str) -> str:
    """A folder's name for a game as a text names it."""
    name = game.replace(".py", "").replace(os.sep, "-").replace(":", "-").strip("-.")
    return "".join(sign if sign.isalnum() or sign in "-_=." else "-" for sign in name)


def usual_file(game: str, loaded: Any) -> Path:
    """Where weights go: beside a user's game, where they are found; of other games into this folder."""
    from secateur.games import loaded_files, weights_beside

    beside: Path = weights_beside(loaded)
    own = str(Path(sys.modules[type(loaded).__module__].__file__ or "").resolve()) in loaded_files
    return beside if own else Path(f"{folder_name(game)}.weights")


def _match(run: Run, given: dict[str, Any], show: _Show, seconds: float | None) -> Match:
    from secateur.learn.match import Test, play_match

    low, high = given["sprt"]
    test = Test(
        given["control"],
        given["match_games"] // 2 * 2,
        seconds,
        low,
        high,
        given["plies"],
        given["openings"],
        given["seed"],
        given["concurrency"],
        given["against"],
    )
    began = time.monotonic()
    show.say("match: the engines start")
    match = play_match(run.asked.game, run.folder / "new.weights", test, run.folder / "match.jsonl", show.match)
    run.found.stages["match"] = time.monotonic() - began
    show.end()
    return match


def _finished(run: Run, match: Match | None, out: Path, given: dict[str, Any]) -> Report:
    """Writes the weights where they are better, and the report."""
    from secateur.learn.report.build import report_of, write
    from secateur.learn.report.record import Decision
    from secateur.machine import write_whole

    better = match is not None and match.better
    if better or given["force"]:
        write_whole(out, (run.folder / "new.weights").read_bytes())
        decision = Decision(str(out), "the match says that they are better" if better else "as --force asked")
    elif match is None:
        decision = Decision(None, f"without a match nothing is decided; they are in {run.folder / 'new.weights'}")
    else:
        why = "they are not better" if match.verdict else "the match is not decided: give it more --minutes"
        decision = Decision(None, f"{why}; they are in {run.folder / 'new.weights'}, and --force writes them")
    report = report_of(run, match, decision, shlex.join(["secateur", *sys.argv[1:]]))
    write(report, run.folder)
    return report


class _Show:
    """What is seen of a run: a line of progress, the loss curve while weights are fitted, and lines that stay."""

    def __init__(self, quiet: bool) -> None:
        self.quiet, self.progress = quiet, Progress()
        self.live: Any = None

    def say(self, text: str) -> None:
        self.progress(text)

    def line(self, text: str) -> None:
        """A line that stays."""
        self.end()
        echo(text, err=self.quiet)

    def fit(self, fit: Fit) -> None:
        """The loss so far: a curve on a terminal, else a line now and then."""
        from secateur.learn.report.loss_curve import Epoch, draw, epoch_line

        curve = [Epoch(*each) for each in fit.curve]
        if sys.stdout.isatty() and not self.quiet:
            if self.live is None:
                from rich.live import Live

                self.progress("")
                self.live = Live(console=terminal(), transient=True, auto_refresh=False)
                self.live.__enter__()
            from rich.text import Text

            width = min(shutil.get_terminal_size().columns - 2, 100)
            self.live.update(Text("\n".join(draw(curve, width))), refresh=True)
        elif (len(curve) - 1) % SPARSE == 0:
            echo(epoch_line(curve), err=self.quiet)

    def match(self, contest: Contest) -> None:
        standing = contest.standings[0]
        self.progress(f"match: {standing.games} games, +{standing.wins} ={standing.draws} -{standing.losses}")

    def end(self) -> None:
        """Nothing of what moves stays."""
        if self.live is not None:
            self.live.__exit__(None, None, None)
            self.live = None
        self.progress("")
