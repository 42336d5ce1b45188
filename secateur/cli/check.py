"""`secateur check`: whether a game keeps its promises."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from secateur.cli.common import SteadyProgress, complete_games, json_option, load, plural, print_json, terminal
from secateur.cli.options import Number, WholeNumber, interpreted_option, seed_option
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.contract import Findings
    from secateur.contract.fixes import Patch
    from secateur.contract.pace import Pace
    from secateur.game import Game


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=WholeNumber(1, 100_000),
    default=20,
    show_default=True,
    help="Number of random games to play.",
)
@click.option(
    "--minutes",
    metavar="N",
    type=Number(0, 100_000),
    default=0.0,
    help="Continue with other random games for this many minutes.",
)
@seed_option()
@interpreted_option
@click.option("--fix", is_flag=True, help="Show a patch that lets more of your file compile; ask whether to apply it.")
@click.option(
    "--apply", is_flag=True, help="Apply the patch of --fix without asking. The original is kept in FILE.orig."
)
@json_option
def check(
    game: str, count: int, minutes: float, seed: int, interpreted: bool, fix: bool, apply: bool, as_json: bool
) -> None:
    """Check that a game keeps its promises.

    Says how fast the game runs, or lists everything that keeps it from being compiled. Plays random games, compiled
    and interpreted, searches, and reports every promise that the rules break.

    \b
    Examples:
      secateur check my_game.py:MyGame
      secateur check othello:size=6 --games 100 --json
      secateur check my_game.py:MyGame --fix
    """
    from secateur.contract import CheckEffort, inspect
    from secateur.contract.pace import pace_of

    loaded = load(game)
    if fix or apply:
        _fix(game, apply, as_json)
        return
    pace: Pace | None = None
    with SteadyProgress() as progress:
        progress("measuring how fast it runs...")
        with suppress(SecateurError):  # the rules are broken, as the check will say
            pace = pace_of(loaded, interpreted)
        progress("playing random games...")
        effort = CheckEffort(count, seed, minutes, interpreted)
        found = inspect(loaded, effort, on_progress=lambda stage: progress(str(stage)))
    if as_json:
        listed = [{"promise": problem.promise, "message": problem.message} for problem in found.problems]
        speed = None if pace is None else pace._asdict()
        rest = {"problems": listed, "notes": found.notes, "pace": speed, "tried": found.tried._asdict()}
        print_json({"game": game, "kept": not found.problems, "games": found.tried.games, "seed": seed, **rest})
    else:
        _show(loaded, pace, found)
    if found.problems:
        click.get_current_context().exit(1)


def _show(game: Game, pace: Pace | None, found: Findings) -> None:
    out = terminal()
    if pace is not None:
        out.print(f"pace    {pace}")
        for problem_text in pace.problems:
            out.print(f"slow    {problem_text}", style="yellow")
    out.print(f"tried   {found.tried}")
    for problem in found.problems:
        out.print(f"broken  {problem.promise}: {problem.message}", style="red")
    for note in found.notes:
        out.print(f"note    {note}", style="yellow")
    if found.problems:
        out.print(f"{game!r} breaks {plural(len(found.problems), 'promise')}", style="bold red")
    else:
        out.print(f"kept    {game!r} keeps every promise in {plural(found.tried.games, 'random game')}", style="green")


def _fix(spec: str, apply: bool, as_json: bool) -> None:
    """Shows the patch of a file, and applies it if that is wanted."""
    from secateur.contract.fixes import patch_for

    with SteadyProgress() as progress:
        progress("looking for what keeps it from being compiled, and trying patches...")
        patch = patch_for(spec)
    kept = patch.apply() if apply and patch.diff else None
    if as_json:
        told = {"cured": patch.cured, "left": patch.left, "diff": patch.diff, "applied": kept is not None}
        print_json({"game": spec, **told, "backup": None if kept is None else str(kept)})
        return
    _show_patch(patch)
    out = terminal()
    if kept is None and patch.diff and sys.stdin.isatty() and click.confirm(f"Apply this to {patch.file}?"):
        kept = patch.apply()
    if kept is not None:
        out.print(f"fixed   {patch.file}; the original is in {kept}", style="green")
    elif patch.diff:
        out.print(f"nothing was written: secateur check {spec} --apply applies this patch")


def _show_patch(patch: Patch) -> None:
    out = terminal()
    styles = {"+": "green", "-": "red", "@": "cyan"}
    for line in patch.diff.splitlines():
        out.print(line, style=styles.get(line[:1], ""))
    for problem in patch.cured:
        out.print(f"cured   {problem}", style="green")
    for problem in patch.left:
        out.print(f"left    {problem}", style="yellow")
    if not patch.cured:
        out.print("nothing to fix: it compiles" if not patch.left else "there is no mechanical rewrite for this")
