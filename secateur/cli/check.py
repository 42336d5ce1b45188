"""`secateur check`: whether a game keeps its promises."""

from __future__ import annotations

from contextlib import suppress

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, load, plural, print_json, terminal
from secateur.cli.options import WholeNumber, seed_option
from secateur.errors import SecateurError


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
@seed_option()
@json_option
def check(game: str, count: int, seed: int, as_json: bool) -> None:
    """Check that a game keeps its promises.

    Says how fast it runs, and all that keeps it from being compiled. Plays random games, compiled and interpreted,
    and reports every promise that the rules break.

    \b
    Examples:
      secateur check my_game.py:MyGame
      secateur check othello:size=6 --games 100 --json
    """
    from secateur.contract import check as check_contract
    from secateur.pace import Pace, pace_of

    loaded = load(game)
    notes: list[str] = []
    pace: Pace | None = None
    with ProgressLine() as progress:
        progress("measuring how fast it runs...")
        with suppress(SecateurError):  # the rules are broken, as the check will say
            pace = pace_of(loaded)
        progress("compiling and playing random games...")
        problems = check_contract(
            loaded,
            games=count,
            seed=seed,
            on_progress=lambda done, all: progress(f"{done} of {plural(all, 'random game')}"),
            on_note=notes.append,
        )
    if as_json:
        listed = [{"promise": problem.promise, "message": problem.message} for problem in problems]
        speed = None if pace is None else pace._asdict()
        found = {"problems": listed, "notes": notes, "pace": speed}
        print_json({"game": game, "kept": not problems, "games": count, "seed": seed, **found})
    else:
        out = terminal()
        if pace is not None:
            out.print(f"pace    {pace}")
            for problem_text in pace.problems:
                out.print(f"slow    {problem_text}", style="yellow")
        for problem in problems:
            out.print(f"broken  {problem.promise}: {problem.message}", style="red")
        for note in notes:
            out.print(f"note    {note}", style="yellow")
        if problems:
            out.print(f"{loaded!r} breaks {plural(len(problems), 'promise')}", style="bold red")
        else:
            out.print(f"kept    {loaded!r} keeps every promise in {plural(count, 'random game')}", style="green")
    if problems:
        click.get_current_context().exit(1)
