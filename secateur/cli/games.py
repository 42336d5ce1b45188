"""`secateur games`: what can be played."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from secateur.cli.common import aligned, beside, json_option, print_json, terminal

#: Signs of parameters in a line.
WIDTH = 46


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games and their parameters.

    Parameters follow the name: othello:size=6, kalah:houses=4,seeds=3, nim:heaps=3-4-5.

    \b
    Examples:
      secateur games
      secateur games --json
    """
    from secateur.games import describe

    listed = describe()
    if as_json:
        print_json(
            [
                {"name": each.name, "class": each.game.__name__, "summary": each.summary, "parameters": each.parameters}
                for each in listed
            ]
        )
        return
    rows, texts = [["game", "parameters"]], ["rules"]
    for each in listed:
        parameters = [f"{name}={_value(value)}" for name, value in each.parameters.items()]
        first, *others = textwrap.wrap(", ".join(parameters), WIDTH) or [""]
        rows += [[each.name, first.replace(", ", ",")], *(["", other.replace(", ", ",")] for other in others)]
        texts += [each.summary, *("" for _ in others)]
    out = terminal()
    head, *lines = beside(aligned(rows, left=2), texts)
    out.print(head, style="bold")
    out.print("\n".join(lines))


def _value(value: Any) -> str:
    """A parameter as GAME writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
