"""Options that several commands have: one definition, one wording."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from secateur.errors import SecateurError
from secateur.schema import range_words

Command = TypeVar("Command", bound=Callable[..., Any])


class _InPlainWords:
    """The words of a range of numbers, in errors and in help, are those that everything else has."""

    noun: str
    min: Any
    max: Any

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            found = super().convert(value, param, ctx)  # type: ignore[misc]
            if found != found:  # nan is in no range
                raise click.BadParameter("")
            return found
        except click.BadParameter:
            name = "the number" if param is None else param.opts[0]
            wanted = f"{self.noun}{range_words(self.min, self.max)}"
            raise SecateurError(f"{name} must be {wanted}, not {value}") from None

    def _describe_range(self) -> str:
        return range_words(self.min, self.max).removeprefix(" of").strip()


class WholeNumber(_InPlainWords, click.IntRange):
    """A whole number between limits."""

    noun = "a whole number"


class Number(_InPlainWords, click.FloatRange):
    """A number between limits."""

    noun = "a number"


def option_group(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Several options as one decorator: help lists them in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def count_option(flag: str, limits: tuple[int, int], default: int, help: str) -> Callable[[Command], Command]:
    """An option for a whole number between limits."""
    return click.option(flag, type=WholeNumber(*limits), default=default, show_default=True, metavar="N", help=help)


def share_option(flag: str, limits: tuple[float, float], default: float, help: str) -> Callable[[Command], Command]:
    """An option for a share of something, between limits."""
    return click.option(flag, type=Number(*limits), default=default, show_default=True, metavar="SHARE", help=help)


def out_option(help: str, required: bool = False) -> Callable[[Command], Command]:
    """The file that a command writes."""
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--out", type=path, required=required, metavar="FILE", help=help)


def sprt_option(help: str, default: tuple[float, float] | None = None) -> Callable[[Command], Command]:
    """The two hypotheses of a sequential test."""
    elo = Number(-1000, 1000)
    return click.option("--sprt", nargs=2, type=elo, default=default, show_default=True, metavar="ELO0 ELO1", help=help)


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

plies_option = count_option("--plies", (0, 100), 6, "Length of random openings, in half-moves.")

nodes_option = count_option("--nodes", (10, 10_000_000), 400, "Number of nodes for each move of self-play.")


def seed_option(default: int = 0) -> Callable[[Command], Command]:
    return click.option(
        "--seed", type=WholeNumber(), metavar="N", default=default, show_default=True, help="Random seed."
    )


def concurrency_option(default: int = os.cpu_count() or 1) -> Callable[[Command], Command]:
    return count_option("--concurrency", (1, 256), default, "Number of processes that work at the same time.")


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Use the workers of a Dask scheduler (tcp://HOST:PORT), or of a Dask cluster on this machine (local:N).",
)


database_option = click.option(
    "--database",
    metavar="URL",
    help="Database of jobs: a file, or postgresql://USER@HOST/NAME. Default: SECATEUR_DATABASE, or a file of your own.",
)


def _to_job(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    if name is not None and not name.strip():
        raise SecateurError("--job needs a name, such as --job openings")
    return name and name.strip()


#: Where a job is done, and the database that keeps its results.
job_options = option_group(
    cluster_option,
    click.option(
        "--job",
        metavar="NAME",
        callback=_to_job,
        help="Name of a job in a database, which keeps the results: several programs and machines can share the work.",
    ),
    database_option,
)


def language_option(command: Command) -> Command:
    """--language: what people read is in it until the command has ended."""
    from secateur.language import LANGUAGES, usual_language

    option = click.option(
        "--language",
        type=click.Choice(list(LANGUAGES)),
        default=usual_language,
        callback=_speak,
        expose_value=False,
        help="Language of the texts. Default: that of the locale, otherwise English.",
    )
    return option(command)


def _speak(ctx: click.Context, param: click.Parameter, language: str) -> None:
    from secateur.language import speaking

    ctx.with_resource(speaking(language))
