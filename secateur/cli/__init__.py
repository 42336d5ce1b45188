"""The command line: `secateur COMMAND ...`.

Data goes to stdout, progress and errors to stderr. Exit codes: 0 done, 1 a promise is broken
(`check`), a certificate proves nothing (`verify`), a function is not right (`judge`) or values differ (`compare`,
`ablate`), 2 input that cannot be used or output that cannot be written, 130 Ctrl-C, 141 nobody reads on (`| head`).
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click
from click.shell_completion import CompletionItem

from secateur import __version__
from secateur.cli.streams import echo, open_streams
from secateur.errors import CompileError, EndlessError, SecateurError, instead, plainly

if TYPE_CHECKING:
    from secateur.game import Game

#: Each command, and what it does: the first sentence of its help. The command NAME is NAME in secateur.cli.NAME,
#: a module that is imported when the command runs or is asked for its help.
COMMANDS = {
    "studio": "Play, analyse and explore games in the browser.",
    "games": "List the games and their parameters.",
    "best": "Find the best move in a position.",
    "play": "Play against the engine.",
    "solve": "Prove the value of a position.",
    "verify": "Check a certificate of a game's value.",
    "analyze": "Analyse a file of positions.",
    "review": "Review games: mark and explain the mistakes.",
    "compare": "Compare algorithms on the same tree.",
    "ablate": "Measure what each technique of the engine gains.",
    "tree": "Show the tree that a search visited and cut.",
    "principle": "Draw the principle of a cut-off: what one player has above, and what the other has found below.",
    "judge": "Judge a student's own minimax or alpha-beta, or those of a whole class.",
    "exercise": "Make exercises about alpha-beta, and grade the answers.",
    "perft": "Count the leaves of the move tree.",
    "check": "Check that a game keeps its promises.",
    "bench": "Measure the speed of the searches.",
    "match": "Play a match between two engines.",
    "ladder": "Rate an engine against opponents of known strength.",
    "suite": "Run an engine on positions with a known best move.",
    "learn": "Learn the weights of a game's evaluation.",
    "selfplay": "Play games of the engine against itself, to learn from.",
    "label": "Label positions with the scores of an engine.",
    "weights": "Show the contents of a file of weights.",
    "tune": "Tune the margins of the engine's search by playing games.",
    "jobs": "List, follow and control the jobs of a database.",
    "uci": "Run a chess engine that speaks UCI.",
    "ugi": "Run an engine for any game that speaks UGI.",
    "gtp": "Run an engine that speaks GTP, as Go and Hex programs do.",
    "nboard": "Run an engine that speaks NBoard, as Othello programs do.",
    "hub": "Run an engine that speaks Hub, as programs for international draughts do.",
    "warm": "Compile games ahead of time.",
    "demo": "Watch minimax and alpha-beta race, then play.",
    "completion": "Print the completion script of a shell.",
}

#: Other names of commands.
ALIASES = {"analyse": "analyze"}


class Commands(click.Group):
    """Loads commands when they are needed, and says in one line what is wrong."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        name = ALIASES.get(name, name)
        if name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"secateur.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes the name of a command, or an option, without importing the commands."""
        names = [name for name in (*COMMANDS, *ALIASES) if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=COMMANDS[ALIASES.get(name, name)]) for name in names]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:  # which is completion: nothing is to be run
            args = ["studio"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in {*COMMANDS, *ALIASES}:
            raise SecateurError(f"unknown command {args[0]!r}{instead(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a user's method raises
            raise in_plain_words(error, ctx.obj) from None

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        open_streams()
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()  # a closed pipe shows here, not at exit
        except click.ClickException as error:
            fail(_plain(error))
        except EndlessError as error:
            fail(str(error), 130 if error.interrupted else 2)
        except SecateurError as error:
            fail(str(error))
        except (KeyboardInterrupt, click.Abort):
            end(130)
        except SystemExit:  # click and rich end like this where a pipe is closed, and only there
            fail_to_write(BrokenPipeError(errno.EPIPE, "the reader is gone"))
        except OSError as error:
            if error.filename is not None:
                raise
            fail_to_write(error)
        return end(code if isinstance(code, int) else 0)


def end(code: int) -> NoReturn:
    """Ends the process, at once if Ctrl-C has left a compiler running, since that cannot be stopped."""
    background = sys.modules.get("secateur.jit.background")
    if background is not None and background.is_compiling():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def fail(message: str, code: int = 2) -> NoReturn:
    """One line on stderr, and an exit code."""
    try:
        echo("secateur: " + " ".join(message.split("\n")), err=True)
    except OSError:
        _discard(sys.stderr)
    end(code)


def fail_to_write(error: OSError) -> NoReturn:
    """Ends where stdout takes no more: without a word if its reader has seen enough, as `| head` has."""
    _discard(sys.stdout)
    if error.errno == errno.EPIPE:
        sys.exit(141)  # what a shell says of a command that SIGPIPE has ended
    fail(f"standard output cannot be written: {error.strerror}")


def _discard(stream: IO[str]) -> None:
    """Lets what a stream still holds go nowhere: Python would try once more to write it, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def in_plain_words(error: BaseException, game: Game | None) -> BaseException:
    """What a user's game does wrong as an error of one line; an error of secateur's own stays as it is."""
    from secateur.games import loaded_files

    compiling = isinstance(error, CompileError)
    if not loaded_files or (isinstance(error, SecateurError) and not compiling):
        return error
    told = str(error) if compiling else plainly(error, loaded_files)
    if not any(f" of {Path(file).name}" in told for file in loaded_files):  # it was secateur that stumbled
        if isinstance(error, (OSError, SystemExit)):
            return error
        if problem := _broken_promise(game):
            return SecateurError(problem)
    return (
        error
        if compiling
        else SecateurError(f"the game raised {told}{_state_of(error, game)}; run secateur check for details")
    )


def _state_of(error: BaseException, game: Game | None) -> str:
    """The state in which a game raised an exception, taken from the innermost of its methods."""
    from secateur.probe import short

    frames = [frame.f_locals for frame, _ in traceback.walk_tb(error.__traceback__)]
    states = [known["state"] for known in frames if "state" in known and known.get("self") is game is not None]
    return f", in {short(states[-1])}" if states else ""


def _broken_promise(game: Game | None) -> str | None:
    """The first thing that `secateur check` would say."""
    from secateur.contract import check

    problems = [] if game is None else check(game, games=1)
    return problems[0].message if problems else None


def _plain(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    message = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption) and context is not None:
        options = [name for param in context.command.get_params(context) for name in param.opts]
        known = [name.removeprefix("--") for name in options if name.startswith("--")]
        near = instead(error.option_name.lstrip("-"), known)  # dashes are alike in all of them
        message = f"unknown option {error.option_name}" + (
            near.replace("'", "'--", 1) if near.startswith("; did") else ""
        )
    where = f" (see {context.command_path} --help)" if context is not None else ""
    return message[:1].lower() + message[1:].rstrip(".") + where


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="secateur %(version)s", help="Show the version and exit.")
def cli() -> None:
    """Two-player games by minimax and alpha-beta. Without a command it opens the studio in the browser.

    GAME is a name with optional parameters (connect4, othello:size=6) or a class in a file of your
    own (my_game.py:MyGame). `secateur COMMAND --help` says more about each command.

    \b
    Examples:
      secateur studio othello
      secateur best connect4 --position 4453 --time 2
      secateur solve connect4:width=6,height=5
      secateur compare --tree "[[3,12,8],[2,4,6],[14,5,2]]"
      secateur play othello:size=6
    """


def main() -> None:
    """The entry point of the `secateur` command."""
    cli.main(prog_name="secateur")
