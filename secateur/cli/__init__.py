"""The command line: `secateur COMMAND ...`.

Data goes to stdout, progress and errors to stderr. Exit codes: 0 done, 1 a promise is broken
(`check`) or values differ (`compare`, `ablate`), 2 input that cannot be used, 130 Ctrl-C.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from secateur import __version__
from secateur.errors import SecateurError, instead, plainly

#: Each command and its module; a module is imported when its command, or the list of all, is asked for.
COMMANDS = {
    "games": "secateur.cli.games",
    "best": "secateur.cli.best",
    "play": "secateur.cli.play",
    "solve": "secateur.cli.solve",
    "analyze": "secateur.cli.analyze",
    "compare": "secateur.cli.compare",
    "ablate": "secateur.cli.ablate",
    "tree": "secateur.cli.tree",
    "perft": "secateur.cli.perft",
    "check": "secateur.cli.check",
    "bench": "secateur.cli.bench",
    "demo": "secateur.cli.demo",
    "completion": "secateur.cli.completion",
}


class Commands(click.Group):
    """Loads commands when they are needed, and says in one line what is wrong."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(COMMANDS[name]), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise SecateurError(f"no command {args[0]!r}{instead(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()  # a closed pipe shows here, not at exit
        except click.ClickException as error:
            fail(_plain(error))
        except SecateurError as error:
            fail(str(error))
        except (KeyboardInterrupt, click.Abort):
            sys.exit(130)
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # `| head` has seen enough
            sys.exit(0)
        except Exception as error:  # noqa: BLE001  whatever a user's method raises
            fail_for_a_game(error)
        sys.exit(code if isinstance(code, int) else 0)


def fail(message: str) -> NoReturn:
    """One line on stderr, exit code 2."""
    click.echo("secateur: " + " ".join(message.split("\n")), err=True)
    sys.exit(2)


def fail_for_a_game(error: Exception) -> NoReturn:
    """A user's game that raises gets one line; an error of secateur's own stays a traceback."""
    from secateur.games import loaded_files

    if not loaded_files:
        raise error
    fail(f"the game raises {plainly(error, loaded_files)}; secateur check says more")


def _plain(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    message = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption) and context is not None:
        known = [name for param in context.command.get_params(context) for name in param.opts if name.startswith("--")]
        message = f"no option {error.option_name}{instead(error.option_name, known)}"
    where = f" (see {context.command_path} --help)" if context is not None else ""
    return message[:1].lower() + message[1:].rstrip(".") + where


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="secateur %(version)s", help="Show the version and exit.")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Two-player games by minimax and alpha-beta.

    GAME is a name with optional parameters (connect4, othello:size=6) or a class in a file of your
    own (my_game.py:MyGame). `secateur COMMAND --help` says more about each command.

    \b
    Examples:
      secateur best connect4 --position 4453 --time 2
      secateur solve connect4:width=6,height=5
      secateur compare --tree "[[3,12,8],[2,4,6],[14,5,2]]"
      secateur play othello:size=6
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The entry point of the `secateur` command."""
    cli.main(prog_name="secateur")
