"""What commands share: the game they are about, their options, and their output."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from secateur.cli.options import Command, interpreted_option, option_group
from secateur.cli.streams import UNREAD, echo, speaks_unicode
from secateur.errors import SecateurError
from secateur.errors import plural as plural
from secateur.game import Game
from secateur.jit import status
from secateur.jit.execute import must_interpret
from secateur.limits import read_depth, read_time
from secateur.machine import check_writable as check_writable
from secateur.play.so_far import GameSoFar
from secateur.schema import plain
from secateur.spec import CUTS, FAILS, MERGES, ORDERINGS, TEXTBOOK, VIEWS, SearchSpec
from secateur.trial import at_its_end, try_out, until_repeated

if TYPE_CHECKING:
    from rich.console import Console

    from secateur.result import Result


#: Trees of fewer nodes are searched interpreted: that is over before a compiler has been loaded.
SMALL_TREE = 2_000

#: The most moves of a line that the terminal shows.
LONGEST_LINE = 60

#: Seconds between two lines of progress in a pipe.
BETWEEN_LINES = 5.0

#: The narrowest column that text is wrapped in.
LEAST_ROOM = 30

ALGORITHM_NAMES = f"{', '.join(TEXTBOOK[:-1])} or {TEXTBOOK[-1]}"
ALGORITHM_HELP = f"Algorithm: {ALGORITHM_NAMES}."
EITHER_HELP = f"Algorithm: engine, or a textbook one ({ALGORITHM_NAMES})."
ORDERING_HELP = (
    f"Order in which moves are searched: {', '.join(ORDERINGS)} (or shuffled:SEED); combine with +, as in "
    "rank+evaluation."
)


# ---------------------------------------------------------------- what a command is about


@dataclass(frozen=True)
class Subject:
    """The game and the position that a command was asked about."""

    name: str
    game: Game
    state: Any
    interpreted: bool
    history: Sequence[Any] = ()  # the states before it

    @property
    def position(self) -> str:
        return self.game.format(self.state)

    def notation(self, line: tuple[int, ...]) -> list[str]:
        """Moves from the position, as players write them, up to a repetition."""
        return self.game.format_line(self.state, until_repeated(self.game, self.state, line))

    def search(self, spec: SearchSpec, wait: bool = False) -> Result:
        """A search of the position; `wait`: not before it is compiled."""
        from secateur.textbook import search

        return search(spec, self.game, self.state, options={"interpreted": self.interpreted, "wait": wait})


def load(spec: str) -> Game:
    """The game that GAME names; the context keeps it for messages about its errors."""
    from secateur import games

    name = spec.strip().partition(":")[0]
    if not re.search(r"\.py(:|$)", spec.strip()) and (os.sep in name or Path(name).is_file()):
        raise SecateurError(f"{name!r} is not a game: the name of a file must end in .py, as in my_game.py:MyGame")
    game = games.load(spec)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().obj = game
    return game


def subject(game: str | None, tree: str | None, root: str, position: str | None, interpreted: bool) -> Subject:
    """The game of a name or of a written tree, at a position that is not over."""
    if (game is None) == (tree is None):
        raise SecateurError("give either a GAME (secateur games lists them) or --tree")
    if position == "-" and tree == "-":
        raise SecateurError("--position - and --tree - cannot both read standard input")
    if game is not None and root != "max":
        raise SecateurError("--root can only be used with --tree: a game decides who moves first")
    if tree is not None:
        from secateur.games.tree import Tree

        loaded: Game = Tree.of(_text(tree), root)
        interpreted = interpreted or len(loaded.shape) < SMALL_TREE  # type: ignore[attr-defined]
        game = "tree"
    else:
        assert game is not None
        loaded = load(game)
    try_out(loaded, interpreted or loaded.interpreted or must_interpret())
    so_far = GameSoFar.from_text(loaded, "" if position is None else _text(position, file=False))
    if so_far.over:
        raise at_its_end(loaded, so_far.state)
    return Subject(game, loaded, so_far.state, interpreted, so_far.history)


def _text(text: str, file: bool = True) -> str:
    """The text itself, standard input for "-", or what the file of that name holds."""
    if text == "-":
        return as_text(sys.stdin.read(), "standard input")
    if file and "\n" not in text and not text.lstrip().startswith(("[", "{")):
        try:
            return Path(text).read_text(encoding="utf-8")
        except (OSError, ValueError):
            raise SecateurError(
                f"--tree must be nested lists, as in [[3, 12], [2, 4]], or a text file with a tree, not {text!r}"
            ) from None
    return text


def as_text(read: str, where: str) -> str:
    """The text that was read; an error if it was not text."""
    if re.search("[\udc80-\udcff]", read):
        raise SecateurError(f"{where} is not text")
    return read


def numbered_lines(file: str) -> Iterator[tuple[int, str]]:
    """The positions in a file, or for "-" on standard input, each with the number of its line; # begins a comment."""
    where = "standard input" if file == "-" else file
    try:
        with nullcontext(sys.stdin) if file == "-" else Path(file).open(encoding="utf-8", errors=UNREAD) as lines:
            for number, line in enumerate(lines, 1):
                if as_text(line, where).strip() and not line.startswith("#"):
                    yield number, line.strip()
    except OSError as error:
        raise SecateurError(f"{where} cannot be read: {error.strerror}") from None


# ---------------------------------------------------------------- options


def to_seconds(ctx: click.Context, param: click.Parameter, text: str | None) -> float | None:
    """The callback of an option that is a time."""
    return None if text is None else read_time(text, param.opts[0])


def to_depth(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
    """The callback of an option that is a depth."""
    return None if text is None else read_depth(text, param.opts[0])


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from secateur.games import GAMES

    # The file comes first: bash forgets what it has when it is told to look at files, too.
    return [CompletionItem(incomplete, type="file"), *matching(GAMES, incomplete)]


def complete_algorithms(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return matching(TEXTBOOK, incomplete)


def complete_orderings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return matching(ORDERINGS, incomplete)


def matching(names: Any, incomplete: str) -> list[CompletionItem]:
    """Completes the last of several names with commas between."""
    done, comma, start = incomplete.rpartition(",")
    return [CompletionItem(done + comma + name) for name in names if name.startswith(start)]


#: GAME or --tree, --root, --position and --interpreted: what `subject` takes.
game_options = option_group(
    click.argument("game", required=False, shell_complete=complete_games),
    click.option(
        "--tree",
        metavar="TREE",
        help=(
            "Use a written tree instead of a game: nested lists, an outline, a file with either, "
            "or - for standard input."
        ),
    ),
    click.option(
        "--root",
        type=click.Choice(["max", "min"]),
        default="max",
        show_default=True,
        help="Player who moves first in --tree.",
    ),
    click.option(
        "--position",
        metavar="TEXT",
        help="Position, or moves that lead to it; - reads standard input. Default: the start.",
    ),
    interpreted_option,
)


#: --cut and --fail: the textbook form of alpha-beta.
form_options = option_group(
    click.option(
        "--cut",
        type=click.Choice(list(CUTS)),
        default=SearchSpec.cut,
        show_default=True,
        help="Cut when alpha >= beta, or only when alpha > beta (max>, min>: for one player; value>=: test first).",
    ),
    click.option(
        "--fail",
        type=click.Choice(list(FAILS)),
        default=SearchSpec.fail,
        show_default=True,
        help="Let a node return a value outside its window (soft), or not (hard), or only one too good for "
        "the player to move there (mixed).",
    ),
)


def check_form(algorithm: str) -> None:
    """Refuses --cut and --fail for minimax, which has no window."""
    context = click.get_current_context()
    for name in ("cut", "fail") if algorithm == "minimax" else ():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise SecateurError(f"minimax has no window: leave out --{name}")


merge_option = click.option(
    "--merge",
    type=click.Choice(list(MERGES)),
    help="Search equal (or symmetric) states once, or only one of the symmetric moves of each node (moves).",
)


view_option = click.option(
    "--view",
    type=click.Choice(list(VIEWS)),
    help="Show the windows and values of negamax, pvs, mtdf, sss and the engine as MAX sees them.",
)


def algorithm_option(default: str, **more: Any) -> Callable[[Command], Command]:
    given = {"shell_complete": complete_algorithms, "help": ALGORITHM_HELP, **more}
    return click.option("--algorithm", metavar="NAME", default=default, show_default=True, **given)


def ordering_option(default: str) -> Callable[[Command], Command]:
    return click.option(
        "--ordering",
        metavar="NAME",
        default=default,
        show_default=True,
        shell_complete=complete_orderings,
        help=ORDERING_HELP,
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


# ---------------------------------------------------------------- speaking


def terminal() -> Console:
    """Where people read: stdout, in colour where it is a terminal and NO_COLOR is not set."""
    from rich.console import Console

    return Console(markup=False, highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """One line of JSON on stdout."""
    echo(json_text(data))


def json_text(data: Any) -> str:
    """Data as JSON, with escapes if stdout cannot encode every character, or if a file name is not text."""
    data = plain(data)
    text = json.dumps(data, ensure_ascii=not speaks_unicode())
    return json.dumps(data) if re.search("[\ud800-\udfff]", text) else text


def columns() -> int:
    """How wide a table may be: as wide as the terminal, or without limit if stdout is not a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


class ProgressLine:
    """A line on stderr that the next one replaces; silent where stderr is not a terminal."""

    def __init__(self) -> None:
        self.length = 0

    def __call__(self, text: str) -> None:
        if sys.stderr.isatty():
            if text and status.now:
                text += f"  ({status.now[-1]})"
            self.length = max(self.length, status.replaced())
            text = text[: shutil.get_terminal_size().columns - 1]  # a line that wraps cannot be replaced
            echo("\r" + text.ljust(self.length) + ("" if text else "\r"), nl=False, err=True)
            self.length = len(text)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *error: object) -> None:
        if self.length:
            self("")


class SteadyProgress(ProgressLine):
    """A line of progress that is replaced on a terminal, and a new line every few seconds in a pipe or a file."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.over = "", threading.Event()
        self.thread = threading.Thread(target=self._tell, daemon=True)

    def __call__(self, text: str) -> None:
        self.text = text
        super().__call__(text)

    def __enter__(self) -> SteadyProgress:
        if not sys.stderr.isatty():
            self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        if self.thread.is_alive():
            self.thread.join()
        super().__exit__(*error)

    def _tell(self) -> None:
        began = time.monotonic()
        while not self.over.wait(BETWEEN_LINES):
            more = f"  ({status.now[-1]})" if status.now else ""
            echo(f"{time.monotonic() - began:.0f} s  {self.text}{more}", err=True)


def line_text(moves: list[str]) -> str:
    """A line of play as the terminal shows it, cut after LONGEST_LINE moves.

    >>> line_text(["e4", "e5"]), len(line_text(["e4"] * 500).split()), line_text(["e4"] * 500)[-4:]
    ('e4 e5', 61, 'e4 …')
    """
    return " ".join([*moves[:LONGEST_LINE], *(["…"] if len(moves) > LONGEST_LINE else [])])


def rate_text(count: int, seconds: float) -> str:
    """
    >>> rate_text(3_000_000, 0.1)
    '30.0 million/s'
    """
    if seconds <= 0:
        return "-"
    rate = count / seconds
    return f"{rate / 1e6:,.1f} million/s" if rate >= 1e6 else f"{rate:,.0f}/s"


def aligned(rows: list[list[str]], left: int = 1) -> list[str]:
    """Rows of cells as lines: the first `left` columns to the left, numbers to the right.

    >>> aligned([["depth", "leaves"], ["1", "7"]], left=0)
    ['depth  leaves', '    1       7']
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]

    def padded(cell: str, index: int) -> str:
        space = " " * (widths[index] - _width(cell))
        return cell + space if index < left else space + cell

    return ["  ".join(padded(cell, index) for index, cell in enumerate(row)).rstrip() for row in rows]


def _width(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese characters take two.

    >>> _width("Ann"), _width("学生")
    (3, 4)
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def beside(lines: list[str], texts: list[str]) -> list[str]:
    """Lines with a text to the right of each; on a narrow terminal the text is wrapped.

    >>> beside(["nim", "kalah"], ["Take from a heap.", "Sow seeds."])
    ['nim    Take from a heap.', 'kalah  Sow seeds.']
    """
    width = max(map(len, lines)) + 2
    room = columns() - width
    if room >= max(map(len, texts)):
        return [f"{line.ljust(width)}{text}".rstrip() for line, text in zip(lines, texts, strict=True)]
    indent = width if room >= LEAST_ROOM else 4
    filled = []
    for line, text in zip(lines, texts, strict=True):
        rest = textwrap.wrap(text, max(columns() - indent, 10))
        first = line.ljust(width) + rest.pop(0) if rest and indent == width else line
        filled.append("\n".join([first.rstrip(), *(" " * indent + part for part in rest)]))
    return filled


def bar(number: float, largest: float, width: int) -> str:
    """A bar on a log scale: 1 has no length, `largest` the whole width.

    >>> bar(1000, 1_000_000, 10)
    '█████'
    """
    import math

    if number <= 1 or largest <= 1:
        return ""
    eighths = round(8 * width * min(1.0, math.log(number) / math.log(largest)))
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
