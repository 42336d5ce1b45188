"""Options that several commands have: one definition, one wording."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

interpreted_option = click.option(
    "--interpreted",
    is_flag=True,
    help="Run the game as plain Python: slower, but without the limits of compiled code.",
)

fresh_option = click.option("--fresh", is_flag=True, help="Discard what an earlier run has recorded, and start again.")

openings_option = click.option(
    "--openings",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="File of openings: PGN, or a position (FEN, EPD) or moves in each line; also .gz and .zip. "
    "Default: random openings.",
)

plies_option = click.option(
    "--plies",
    type=click.IntRange(0, 100),
    metavar="N",
    default=6,
    show_default=True,
    help="Length of random openings, in half-moves.",
)

nodes_option = click.option(
    "--nodes",
    type=click.IntRange(10, 10_000_000),
    default=400,
    show_default=True,
    metavar="N",
    help="Number of nodes for each move of self-play.",
)


def seed_option(default: int = 0) -> Callable[[Command], Command]:
    return click.option("--seed", type=int, metavar="N", default=default, show_default=True, help="Random seed.")


def concurrency_option(default: int = os.cpu_count() or 1) -> Callable[[Command], Command]:
    return click.option(
        "--concurrency",
        type=click.IntRange(1, 256),
        default=default,
        show_default=True,
        metavar="N",
        help="Number of processes that work at the same time.",
    )


def language_option(command: Command) -> Command:
    """--language, of what people read."""
    from secateur.language import LANGUAGES, usual_language

    option = click.option(
        "--language",
        type=click.Choice(list(LANGUAGES)),
        default=usual_language,
        help="Language of the texts. Default: that of the locale, otherwise English.",
    )
    return option(command)
