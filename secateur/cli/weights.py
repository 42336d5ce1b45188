"""`secateur weights`: what is in a file of weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from secateur.cli.common import complete_games, json_option, load, print_json
from secateur.cli.options import WholeNumber, count_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError


@click.group(invoke_without_command=True)
@click.pass_context
def weights(ctx: click.Context) -> None:
    """Show the contents of a file of weights.

    \b
    Examples:
      secateur weights show chess --group "knight on"
    """
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())


@weights.command()
@click.argument("source", metavar="FILE|GAME", shell_complete=complete_games)
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=complete_games,
    help="Game that the file is for; required for your own games.",
)
@click.option(
    "--phase",
    "phases",
    type=WholeNumber(1, 1000),
    multiple=True,
    metavar="N",
    help="Show only this phase; may be repeated. Default: the first, the middle and the last.",
)
@click.option("--group", default="", metavar="TEXT", help="Show only groups with this text in their names.")
@count_option("--top", (1, 1_000_000), 10, "Number of weights to show of each group, the largest first.")
@json_option
def show(source: str, game: str | None, phases: tuple[int, ...], group: str, top: int, as_json: bool) -> None:
    """List weights readably: piece-square tables as boards, patterns ranked by weight.

    Weights are in the points of the game's evaluation. FILE is what `secateur learn` wrote; name a GAME instead to
    see the weights that it plays with. In a pattern, X is a piece of the player to move, and O one of the opponent's.

    \b
    Examples:
      secateur weights show chess --group "knight on"
      secateur weights show othello --phase 8 --top 20
      secateur weights show breakthrough.weights --game breakthrough.py
    """
    from secateur.evaluate.attach import layout_with
    from secateur.evaluate.show import as_data, lines_of
    from secateur.evaluate.weights import read_weights, refuse_others

    path = weights_file(source)
    found = read_weights(path)
    played = load(game or (source if str(path) != source else game_called(found.game, path)))
    layout = layout_with(played, found)
    refuse_others(path, found, played, layout)
    for phase in phases:
        if phase > layout.phases:
            raise SecateurError(f"--phase must be from 1 to {layout.phases}, not {phase}")
    chosen = [phase - 1 for phase in phases] or sorted({0, layout.phases // 2, layout.phases - 1})
    if group and not any(group.lower() in each.name.lower() for each in layout.groups):
        names = ", ".join(each.name for each in layout.groups[:8])
        raise SecateurError(f"--group {group}: no group has that in its name; choose from {names}...")
    if as_json:
        print_json(
            {
                "file": str(path),
                "game": found.game,
                "parameters": found.parameters,
                "weights": layout.count,
                "phases": layout.phases,
                "training": found.training,
                "groups": as_data(layout, found.values, chosen),
            }
        )
        return
    echo(f"{found.game}: {layout.count:,} weights in {layout.phases} phases, from {path.name}")
    for name, value in found.training.items():
        echo(f"  {name}: {_plain(value)}")
    echo("")
    for line in lines_of(layout, found.values, chosen, top, group):
        echo(line)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(
            f"{name} {number:,}" if isinstance(number, int) else f"{name} {number}" for name, number in value.items()
        )
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def weights_file(source: str) -> Path:
    """The file itself, or that of the weights that a game plays with."""
    from secateur import games

    if Path(source).is_file() and not source.endswith(".py"):
        return Path(source)
    game = load(source)
    path = games.weights_beside(game)
    if type(game).__module__.startswith("secateur.games."):
        path = path.with_name(f"{type(game).__name__.lower()}.weights")
    if path.is_file():
        return path
    raise SecateurError(f"{source} has no learned weights: run secateur learn {source} to learn some")


def game_called(name: str, path: Path) -> str:
    """How a text names the game whose class has a name."""
    from secateur.games import GAMES

    for spec, place in GAMES.items():
        if place.split(":")[1] == name:
            return spec
    raise SecateurError(f"{path} holds weights for {name}, which is not a built-in game: name its file with --game")
