"""`secateur learn`: weights for the evaluation of a game, from games, and a match that decides about them."""

from __future__ import annotations

import shlex
import shutil
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, load, print_json, terminal
from secateur.cli.options import (
    Number,
    WholeNumber,
    concurrency_option,
    count_option,
    fresh_option,
    job_options,
    nodes_option,
    openings_option,
    out_option,
    plies_option,
    seed_option,
    sprt_option,
)
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.arena.contest import Contest
    from secateur.learn.fit.adam import Fit

#: Epochs between two lines where the curve cannot be drawn.
SPARSE = 5


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--data",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True),
    help=(
        "File or folder of games or positions to learn from: PGN, WTHOR, self-play, lines of "
        "moves, or position;score lines. May be repeated. Default: self-play."
    ),
)
@click.option("--games", type=WholeNumber(6, 100_000_000), metavar="N", help="Number of self-play games to learn from.")
@click.option(
    "--minutes",
    type=Number(0.2, 100_000),
    metavar="M",
    help="Time for the whole run, in minutes. Default without --data and --games: 10.",
)
@nodes_option
@count_option("--positions", (200, 50_000_000), 3_000_000, "Maximum number of positions, chosen at random.")
@click.option(
    "--scores-of",
    type=click.Choice(["mover", "first"]),
    help=("Point of view of the scores in position;score lines: the player to move, or the first player."),
)
@click.option("--automatic", is_flag=True, help="Use an automatic evaluation, even if the game defines features().")
@click.option(
    "--td-leaf", is_flag=True, help="Learn from the scores of later searches (TD-leaf), not from results alone."
)
@click.option(
    "--start", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="File of weights to start from."
)
@click.option(
    "--ridge",
    type=Number(0, 1e6),
    metavar="ROWS",
    help="Regularisation towards the starting weights, in positions. Default: the value that validates best.",
)
@count_option("--epochs", (1, 10_000), 30, "Maximum number of epochs.")
@click.option(
    "--noisy",
    type=click.Choice(["follow", "drop"]),
    default="follow",
    show_default=True,
    help="Replace positions that are not quiet by the quiet ones that they lead to, or drop them.",
)
@click.option(
    "--solver",
    type=click.Choice(["adam", "scipy"]),
    default="adam",
    show_default=True,
    help="Optimiser: adam, or SciPy's lsqr or L-BFGS as a cross-check.",
)
@click.option(
    "--compare",
    multiple=True,
    metavar="NAME=VALUE",
    help="Also measure the evaluation of the game with this parameter. May be repeated.",
)
@seed_option(1)
@click.option(
    "--time",
    default="1+0.01",
    show_default=True,
    metavar="CONTROL",
    help="Time control of the match, as in secateur match.",
)
@click.option(
    "--against",
    default="",
    metavar="NAME=VALUE",
    help="Parameter of the game for the old side of the match, such as by_hand=true.",
)
@count_option("--match-games", (2, 1_000_000), 400, "Maximum number of games of the match.")
@sprt_option("The two Elo differences that the sequential test of the match decides between.", (0.0, 40.0))
@openings_option
@plies_option
@click.option("--no-match", is_flag=True, help="Play no match: the weights stay in the folder of the run.")
@click.option("--force", is_flag=True, help="Write the weights even if the match does not show that they are better.")
@out_option("File for the weights. Default: beside your own game, otherwise GAME.weights.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help=("Folder for the games, positions and report of the run. Default: a folder below learned/."),
)
@fresh_option
@concurrency_option()
@job_options
@json_option
def learn(game: str, **given: Any) -> None:
    """Learn the weights of a game's evaluation.

    Positions come from --data, or from three generations of self-play. The weights are fitted to the results of the
    games, measured on games that were held out, and play a match against the old evaluation at equal time. They are
    written if the match shows that they are better. A game without features() gets an automatic evaluation. The same
    command resumes a run that was interrupted. With --job, a database keeps the games of self-play as well.
    docs/learning.md says how it works.

    \b
    Examples:
      secateur learn my_game.py:MyGame --minutes 10
      secateur learn connect4 --games 5000
      secateur learn connect4 --games 100000 --job connect4 --cluster tcp://host:8786
      secateur learn othello --data games/ --against by_hand=true
    """
    from secateur.arena.statistics import Sprt
    from secateur.learn.learn import LearnOutput, learn_weights
    from secateur.learn.match import DecidingMatch
    from secateur.learn.options import LearnOptions
    from secateur.learn.report.record import figures, summary
    from secateur.learn.run import LearnListener

    load(game)
    if given["data"] and (given["games"] or given["td_leaf"]):
        raise SecateurError("--data cannot be used with --games or --td-leaf, which are for self-play")
    if given["job"] and not given["games"]:
        raise SecateurError("--job needs --games N: without it, the number of games of self-play depends on the clock")
    asked = {field.name: given[field.name] for field in fields(LearnOptions) if field.name not in ("game", "start")}
    options = LearnOptions(game, **asked, start=given["start"] or "")
    games = given["match_games"] // 2 * 2
    deciding = DecidingMatch(
        given["time"], games, Sprt(*given["sprt"]), given["openings"], given["plies"], given["against"]
    )
    command = shlex.join(["secateur", *sys.argv[1:]])
    output = LearnOutput(given["folder"], given["out"], given["force"], given["fresh"], command)
    show = _RunOutput(quiet=given["as_json"])
    listener = LearnListener(show.progress, show.line, show.fit, show.match)
    try:
        result = learn_weights(options, None if given["no_match"] else deciding, output, listener)
    except KeyboardInterrupt:
        show.end()
        echo("run the same command to resume", err=True)
        click.get_current_context().exit(130)
    data, fitted, _, *decided = summary(result.report)
    for problem in result.report.source.skipped_first if result.report.source is not None else ():
        show.line(f"skipped   {problem}")
    for line in (data, fitted, *decided, f"The report is {result.folder / 'report.html'}."):
        show.line(line)
    if given["as_json"]:
        print_json(figures(result.report))


class _RunOutput:
    """The output of a run: a line of progress, the loss curve while weights are fitted, and lines that stay."""

    def __init__(self, quiet: bool) -> None:
        self.quiet, self.progress = quiet, ProgressLine()
        self.live: Any = None

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
