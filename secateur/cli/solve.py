"""`secateur solve`: the value of perfect play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from secateur import trial
from secateur.cli.all_positions import one_or_all, solve_positions
from secateur.cli.best import print_advice, print_effort, print_line, print_ties
from secateur.cli.certificates import WantedCertificate, certificate_options, write_certificate
from secateur.cli.common import (
    ProgressLine,
    Subject,
    game_options,
    json_option,
    print_json,
    rate_text,
    subject,
    terminal,
    to_seconds,
)
from secateur.cli.options import out_option
from secateur.cli.solve_job import WantedJob, solve_as_job, solving_job_options
from secateur.cli.thinking import (
    Ticker,
    advice,
    answer,
    as_dict,
    engine_options,
    is_solved,
    iteration_text,
    make_engine,
    words,
)
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.game import DRAW
from secateur.score_words import dependence_words
from secateur.trial import GAMES

if TYPE_CHECKING:
    from secateur.engine import Engine, Result


@click.command()
@one_or_all
@game_options
@click.option("--time", metavar="SECONDS", callback=to_seconds, help="Give up after this many seconds.")
@engine_options("ties", "threads", "memory", "without")
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    help=("File that keeps the engine's table: read if it exists, and written at the end and on Ctrl-C."),
)
@click.option(
    "--reaches",
    metavar="SCORE",
    help=("Prove only whether the player to move reaches this score (win, draw or a number), by proof numbers."),
)
@certificate_options
@solving_job_options
@click.option("--all", "everything", is_flag=True, help="Solve all positions that can be reached, and save them.")
@out_option("File for the positions of --all. Default: where best and the studio look for it.")
@click.option(
    "--from", "begin", metavar="NAME", help="With --all, begin with a named set of positions, such as KBNK in chess."
)
@click.option("--distinct", is_flag=True, help="With --all, count symmetric positions as different.")
@json_option
def solve(
    game: str | None,
    tree: str | None,
    root: str,
    position: str | None,
    interpreted: bool,
    time: float | None,
    ties: bool,
    threads: int,
    memory: str,
    without: str,
    table: Path | None,
    reaches: str | None,
    wanted: WantedCertificate | None,
    wanted_job: WantedJob | None,
    everything: bool,
    out: Path | None,
    begin: str | None,
    distinct: bool,
    as_json: bool,
) -> None:
    """Prove the value of a position.

    The search takes as long as it needs, unless --time limits it. Ctrl-C ends it and prints what has been
    proven so far; with --table, a later run continues from there.

    With --all, it instead solves all positions that can be reached, and saves them for best and the
    studio. After Ctrl-C or a kill, run the same command again: it continues from there.

    With --job, the value is proven by tasks of --nodes nodes each. A database owns the job: any number of processes and
    machines may work on it, and it continues after any of them has ended.

    \b
    Examples:
      secateur solve connect4:width=6,height=5 --ties
      secateur solve connect4 --memory 1GB --threads 2 --table connect4.table
      secateur solve othello:size=4 --json
      secateur solve tictactoe:width=5,height=5,row=4 --reaches win
      secateur solve connect4:width=5,height=4 --certificate c54.certificate
      secateur solve connect4:width=5,height=4 --all --threads 2
      secateur solve chess --all --from KBNK --out kbnk.solved
      secateur solve connect4 --job connect4 --cluster tcp://host:8786
    """
    about = subject(game, tree, root, position, interpreted)
    if everything:
        solve_positions(about, out, begin, distinct, threads, as_json)
        return
    target = None if reaches is None else _target(reaches)
    if wanted_job is not None:
        _refuse_with_job()
        solve_as_job(about, wanted_job, wanted, target, (time, memory), as_json)
        return
    engine = make_engine(about.game, threads, memory, without, about.interpreted)
    for name, given in (("reaches", target), ("certificate", wanted)):
        if given is not None and (table is not None or ties):
            raise SecateurError(f"--{name} cannot be used with --table or --ties")
    if wanted is not None:
        write_certificate(about, engine, wanted, target, time, as_json)
        return
    if target is not None:
        _ask(about, engine, str(reaches).strip().lower(), target, time, as_json)
        return
    _prove(about, engine, time, ties, table, memory, as_json)


def _refuse_with_job() -> None:
    """Refuses what a job cannot do."""
    context = click.get_current_context()
    for each in context.command.params:
        given = context.get_parameter_source(str(each.name)) is ParameterSource.COMMANDLINE
        if given and each.name in ("tree", "root", "ties", "threads", "without", "table"):
            raise SecateurError(f"{each.opts[0]} cannot be used with --job")


def _prove(
    about: Subject, engine: Engine, time: float | None, ties: bool, table: Path | None, memory: str, as_json: bool
) -> None:
    """Proves the value, and prints what is known of it."""
    from secateur.engine.solving import solve as prove

    with ProgressLine() as progress:
        progress("solving...")
        result, error, interrupted = answer(
            lambda: prove(
                engine,
                about.state,
                time,
                ties,
                table,
                lambda so_far: progress(iteration_text(about, so_far)),
                Ticker(engine, progress),
            )
        )
    if interrupted and not result.nodes:  # interrupted before the search: nothing is known
        click.get_current_context().exit(130)
    told = None if interrupted or isinstance(error, EndlessError) else advice(about, result, GAMES)  # may not return
    if as_json:
        print_json(as_dict(about, result) | {"advice": told, "table": None if table is None else str(table)})
    else:
        _print(about, result, memory, ties, told)
    if error is not None:
        raise error
    if interrupted:
        click.get_current_context().exit(130)


def _print(about: Subject, result: Result, memory: str, ties: bool, told: str | None) -> None:
    """Prints what was proven, or guessed where the time was up."""
    out = terminal()
    style = "bold green" if is_solved(result) else "yellow"
    proven = "not proven (stopped), estimated at " if result.proven == "heuristic" and result.unknown is None else ""
    out.print(f"value   {proven}{words(result.best, about.game)}", style=style)
    print_line(out, about, result, score=False)
    if ties:
        print_ties(out, about, result)
    print_effort(out, result, memory)
    print_advice(out, told)


def _target(reaches: str) -> int:
    """The score that --reaches names."""
    goals = {"win": DRAW + 1, "draw": DRAW}  # where scores are points, any point more wins
    reaches = reaches.strip().lower()
    if reaches not in goals and not re.fullmatch(r"[+-]?\d{1,6}", reaches):
        raise SecateurError(f"--reaches must be win, draw or a whole number, not {reaches or repr(reaches)}")
    return goals[reaches] if reaches in goals else int(reaches)


def _ask(about: Subject, engine: Engine, reaches: str, target: int, time: float | None, as_json: bool) -> None:
    """Answers whether the player to move reaches a score."""
    from secateur.engine.kernel.work import MOST_PLIES

    code = 0
    with ProgressLine() as progress:
        progress("asking...")
        try:
            proof = engine.reaches(target=target, state=about.state, time=time)
        except Interrupted as interrupted:
            proof, code = interrupted.result, 130
    if code and not proof.nodes:
        click.get_current_context().exit(code)
    words_of = {True: "yes, proven", False: "no, proven", None: "not known: stopped"}[proof.answer]
    open_leaves = dependence_words(proof.unknown)
    words_of = "not known" if proof.answer is None and open_leaves else words_of
    move = about.notation((proof.move,))[0] if proof.answer and proof.move is not None else None
    told = open_leaves or None
    if not told and proof.answer is None and not code:
        told = trial.advice(about.game, about.state, (), 0, MOST_PLIES)
    if as_json:
        named = {"game": about.name, "position": about.position, "reaches": reaches, "move": move}
        print_json(named | proof.as_dict() | {"seconds": round(proof.seconds, 6), "advice": told})
    else:
        out = terminal()
        out.print(f"{reaches:<8}{words_of}", style="yellow" if proof.answer is None else "bold green")
        out.print(f"move    {move or '-'}")
        out.print(f"nodes   {proof.nodes:,} in {proof.seconds:.2f} s ({rate_text(proof.nodes, proof.seconds)})")
        print_advice(out, told)
    if code:
        click.get_current_context().exit(code)
