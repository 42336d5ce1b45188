"""`secateur solve --all`: every position, in a file; and the file that `secateur best` is told of."""

from __future__ import annotations

import functools
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from secateur.cli.common import ProgressLine, Subject, plural, print_json, rate_text, terminal
from secateur.cli.options import Command
from secateur.errors import Interrupted, SecateurError
from secateur.game import Game
from secateur.score_words import score_words, value_words
from secateur.scores import WIN

if TYPE_CHECKING:
    from secateur.result import Figures
    from secateur.solved.solved_game import SolvedGame
    from secateur.solved.solving import SolvingProgress

#: What `solve` takes for a proof of one position alone, and with --all alone.
OF_ONE = ("time", "ties", "memory", "without", "table", "reaches", "certificate", "rests_on", "leaf")
OF_JOBS = ("job", "cluster", "database", "concurrency", "nodes")
OF_ALL = ("out", "begin", "distinct")


def one_or_all(command: Command) -> Command:
    """Refuses the options that belong to the other kind of solving, before those of certificates and jobs are read."""

    @functools.wraps(command)
    def checked(everything: bool, **given: Any) -> Any:
        context = click.get_current_context()
        for each in context.command.params:
            if context.get_parameter_source(str(each.name)) is ParameterSource.COMMANDLINE:
                _check_option(str(each.name), each.opts[0], everything)
        return command(everything=everything, **given)

    wrapped: Any = checked
    return wrapped


def _check_option(name: str, flag: str, everything: bool) -> None:
    if everything and name in OF_JOBS:
        raise SecateurError(f"{flag} cannot be used with --all, which runs on this machine: use --threads N")
    if everything and name in OF_ONE:
        raise SecateurError(f"{flag} cannot be used with --all")
    if not everything and name in OF_ALL:
        raise SecateurError(f"{flag} needs --all")


def solve_positions(
    about: Subject, out: Path | None, begin: str | None, distinct: bool, threads: int, as_json: bool
) -> None:
    """Solves all positions, and prints what was found."""
    from secateur.solved.solving import solve_all

    started = time.perf_counter()
    at_start = about.state == about.game.start()
    if begin is not None and not at_start:
        raise SecateurError("--from and --position cannot be used together: both say where to begin")
    with ProgressLine() as progress:
        progress("solving...")
        try:
            solved = solve_all(
                about.game,
                out,
                begin=begin if begin is not None else None if at_start else about.state,
                symmetric=not distinct,
                workers=threads,
                interpreted=about.interpreted,
                on_progress=lambda so_far: progress(progress_text(so_far)),
            )
        except Interrupted as stopped:
            progress("")
            terminal().print(
                f"stopped after {plural(stopped.result, 'position')}; run the same command again to continue"
            )
            click.get_current_context().exit(130)
    found = figures(about, solved, begin, time.perf_counter() - started)
    if as_json:
        print_json(found)
    else:
        _print(about, solved, found)


def progress_text(so_far: SolvingProgress) -> str:
    """How far it has come, in one line."""
    positions = plural(so_far.states, "position")
    if so_far.phase == "finding":
        speed = rate_text(so_far.states, so_far.seconds)
        return f"{so_far.seconds:.0f} s, {positions} found, layer {so_far.layer} ({speed})"
    if so_far.phase == "solving":
        return f"{so_far.seconds:.0f} s, {positions}, {so_far.solved:,} solved"
    return f"{so_far.seconds:.0f} s, {positions}, writing the file"


def figures(about: Subject, solved: SolvedGame, begin: str | None, seconds: float) -> Figures:
    """The fields of `solve --all --json`."""
    (file,) = solved.files
    head, size = file.head, len(file.data)
    return {
        "game": about.name,
        "position": about.position if begin is None else None,
        "from": begin,
        "value": solved.value(about.state) if begin is None else None,
        "positions": head.states,
        "symmetric": int(head.task.symmetric),
        "wins": head.wins,
        "draws": head.draws,
        "losses": head.losses,
        "longest_win": head.longest_win,
        "longest_loss": head.longest_loss,
        "hardest": head.hardest or None,
        "layers": head.layers,
        "file": str(file.path),
        "bytes": size,
        "bytes_per_position": round(size / head.states, 3),
        "seconds": round(seconds, 6),
        "positions_per_second": round(head.states / seconds),
    }


def _print(about: Subject, solved: SolvedGame, found: Figures) -> None:
    out, head = terminal(), solved.files[0].head
    value = found["value"]
    if isinstance(value, int):
        out.print(f"value      {score_words(value, 'exact', about.game.score_unit)}", style="bold green")
    kinds = f"{head.wins:,} won, {head.draws:,} drawn, {head.losses:,} lost for the player to move"
    out.print(f"positions  {head.states:,}: {kinds}")
    if head.longest_win:
        out.print(f"longest    {value_words(WIN - head.longest_win)}: {head.hardest}")
    size = len(solved.files[0].data)
    out.print(f"file       {solved.files[0].path}, {size / head.states:.1f} bytes per position")
    seconds = float(found["seconds"])  # type: ignore[arg-type]
    out.print(f"time       {seconds:.2f} s ({rate_text(head.states, seconds)})")


def known_positions(game: Game, file: Path | None) -> SolvedGame | None:
    """The solved positions of a file, or where they are usually kept."""
    from secateur.solved.solved_game import SolvedGame

    return SolvedGame.kept(game) if file is None else SolvedGame(game, file)
