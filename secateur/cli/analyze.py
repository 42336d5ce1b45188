"""`secateur analyze`: many positions, one after the other."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from secateur.cli.common import (
    Progress,
    Subject,
    complete_games,
    json_option,
    json_text,
    load,
    numbered_lines,
    plural,
    to_depth,
    to_seconds,
)
from secateur.cli.streams import echo
from secateur.cli.thinking import as_dict, engine_options, iteration_text, make_engine, words
from secateur.errors import SecateurError
from secateur.machine import GrowingFile

#: Seconds for a position where no limit is given.
USUAL_TIME = 1.0

#: What a line of text holds, with tabs between.
COLUMNS = ("input", "move", "score", "line", "depth", "nodes")


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--depth", metavar="N", callback=to_depth, help="Look this many half-moves ahead.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help=f"Look ahead for this long. Default without another limit: {USUAL_TIME:g}.",
)
@click.option("--exact", is_flag=True, help="Prove the value of each position instead of searching to a depth.")
@engine_options("nodes", "lines", "threads", "memory", "without")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append to this file instead, and skip the positions that it holds already.",
)
@click.option("--interpreted", is_flag=True, help="Run as plain Python: slower, but any Python is allowed in the game.")
@json_option
def analyze(
    game: str,
    file: str,
    depth: int | None,
    time: float | None,
    exact: bool,
    nodes: int | None,
    lines: int,
    threads: int,
    memory: str,
    without: str,
    output: Path | None,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Analyze a file of positions.

    FILE has a position, or moves that lead to it, in each line; - is standard input. Blank lines and
    lines that begin with # are skipped. Each position gives one line, in order: itself, best move,
    score, best line, depth and nodes, with tabs between, or JSON. A line that cannot be used is
    reported, the rest goes on, and the exit code is 2. With --output a run that was stopped goes on
    where it was.

    \b
    Examples:
      secateur analyze connect4 positions.txt --exact
      secateur analyze othello - --depth 10 --json < positions.txt
      secateur analyze connect4 positions.txt --time 5 --output results.txt
    """
    from secateur.game import is_over

    if exact and depth is not None:
        raise SecateurError("--depth and --exact say two different things: give one")
    loaded = load(game)
    engine = make_engine(loaded, threads, memory, without, interpreted)
    if depth is None and time is None and nodes is None and not exact:
        time = USUAL_TIME
    countable = file != "-" and not Path(file).is_fifo()  # what comes through a pipe can be read once
    total = sum(1 for _ in numbered_lines(file)) if countable else None
    bad = False
    with Progress() as progress, _opened(output, as_json) as (write, done):
        for count, (number, line) in enumerate(numbered_lines(file), 1):
            text = line.replace("\t", " ")
            if done[text]:
                done[text] -= 1
                continue
            place = f"{count} of {plural(total, 'position')}" if total else f"position {count}"
            progress(f"{place}: {text}")
            try:
                about = Subject(game, loaded, loaded.parse(text), interpreted)
                if is_over(loaded, about.state):
                    raise SecateurError("the game is over in this position: there is no move to search for")
            except SecateurError as error:
                progress("")
                echo(f"secateur: line {number}: {' '.join(str(error).split())}", err=True)
                bad = True
                continue
            engine.forget()  # so that no result depends on the positions before
            result = engine.search(
                about.state,
                depth,
                time=time,
                nodes=nodes,
                lines=lines,
                exact=exact,
                on_progress=lambda so_far, place=place, about=about: progress(  # type: ignore[misc]
                    f"{place}: {iteration_text(about, so_far)}"
                ),
            )
            progress("")
            written = _json(text, about, result) if as_json else _text(text, about, result)
            write(written)
    if bad:
        click.get_current_context().exit(2)


def _json(text: str, about: Subject, result: Any) -> str:
    return json_text({"input": text, **as_dict(about, result)})


def _text(text: str, about: Subject, result: Any) -> str:
    """The columns of a position; further lines of it follow in columns of their own."""
    cells = [text]
    for each in result.lines:
        moves = about.notation(each.moves)
        cells += [moves[0] if moves else "-", words(each, about.game), " ".join(moves)]
    return "\t".join([*cells, str(result.depth), str(result.nodes)])


@contextmanager
def _opened(output: Path | None, as_json: bool) -> Iterator[tuple[Callable[[str], None], Counter[str]]]:
    """A function that writes a line, and how often each position is in the file. An incomplete last line is removed."""
    if output is None:
        yield _print, Counter()
        return
    file = GrowingFile(output)
    try:
        whole, torn = file.read()
        if torn and not whole:  # the line may not be ours to remove
            raise SecateurError(f"{output} is not output of secateur analyze: give --output another file")
        done = Counter(_input(line, output, as_json) for line in whole.decode().split("\n") if line)
        file.cut(len(whole))
        yield lambda text: file.add(text, durable=False), done
    except UnicodeDecodeError:
        raise SecateurError(f"{output} is not output of secateur analyze") from None
    finally:
        file.close()


def _print(text: str) -> None:
    echo(text)
    sys.stdout.flush()


def _input(line: str, output: Path, as_json: bool) -> str:
    """The position that a line of output is about."""
    position = None
    is_json = line.startswith("{")
    if is_json:
        with suppress(ValueError, KeyError):
            position = str(json.loads(line)["input"])
    elif line.count("\t") >= len(COLUMNS) - 1:
        position = line.partition("\t")[0]
    if position is None:
        raise SecateurError(f"{output} is not output of secateur analyze: give --output another file")
    if is_json != as_json:
        kind, change = ("JSON", "add --json") if is_json else ("text", "leave out --json")
        raise SecateurError(f"{output} holds {kind}: {change}, or give --output another file")
    return position
