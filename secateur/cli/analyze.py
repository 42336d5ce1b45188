"""`secateur analyze`: many positions, one after the other."""

from __future__ import annotations

import json
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    ProgressLine,
    Subject,
    complete_games,
    json_option,
    load,
    numbered_lines,
    plural,
    to_depth,
    to_seconds,
)
from secateur.cli.options import concurrency_option, interpreted_option, job_options
from secateur.cli.streams import echo
from secateur.cli.thinking import engine_options, iteration_text
from secateur.errors import SecateurError
from secateur.machine import GrowingFile

if TYPE_CHECKING:
    from secateur.result import Result

#: What a line of text holds, with tabs between.
COLUMNS = ("input", "move", "score", "line", "depth", "nodes")


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--depth", metavar="N", callback=to_depth, help="Depth of the search, in half-moves.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help="Time for each position, in seconds. Default without another limit: 1.",
)
@click.option("--exact", is_flag=True, help="Prove the value of each position instead of searching to a depth.")
@engine_options("nodes", "lines", "threads", "memory", "without")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to append the results to; positions that it already holds are skipped.",
)
@concurrency_option(1)
@job_options
@interpreted_option
@json_option
def analyze(
    file: str,
    output: Path | None,
    concurrency: int,
    cluster: str | None,
    job: str | None,
    database: str | None,
    **given: Any,
) -> None:
    """Analyse a file of positions.

    FILE has a position, or moves that lead to it, in each line; - is standard input. Blank lines and
    lines that begin with # are skipped. The output has one line for each position, in order: the
    position, best move, score, best line, depth and nodes, separated by tabs; or JSON. A line that cannot be used is
    reported, the others are still searched, and the exit code is 2. With --output, a run that was stopped
    continues where it was.

    \b
    Examples:
      secateur analyze connect4 positions.txt --exact
      secateur analyze othello - --depth 10 --json < positions.txt
      secateur analyze connect4 positions.txt --time 5 --output results.txt
    """
    from secateur.cli.analyzing import AnalysisTerms, analyse_here, analyse_there
    from secateur.cluster.place import WorkPlace

    terms, work_place = AnalysisTerms(**given), WorkPlace(concurrency, cluster, job, database)
    if terms.exact and terms.depth is not None:
        raise SecateurError("--depth and --exact cannot be used together: give one of them")
    loaded = load(terms.game)
    countable = file != "-" and not Path(file).is_fifo()  # what comes through a pipe can be read once
    total = sum(1 for _ in numbered_lines(file)) if countable else None
    place, numbers, bad = "", deque[int](), False
    with ProgressLine() as progress, _opened(output, terms.as_json) as (write, done):

        def positions() -> Iterator[str]:
            nonlocal place
            for count, (line_number, line) in enumerate(numbered_lines(file), 1):
                text = line.replace("\t", " ")
                if done[text]:
                    done[text] -= 1
                    continue
                numbers.append(line_number)
                place = f"{count} of {plural(total, 'position')}" if total else f"position {count}"
                progress(f"{place}: {text}")
                yield text

        def tell(about: Subject, so_far: Result) -> None:
            progress(f"{place}: {iteration_text(about, so_far)}")

        if concurrency == 1 and cluster is None and job is None:
            answers = analyse_here(terms, loaded, positions(), tell)
        else:
            answers = analyse_there(terms, positions(), work_place, total)
        for answer in answers:
            progress("")
            number = numbers.popleft()
            if answer.error:
                echo(f"secateur: line {number}: {answer.error}", err=True)
                bad = True
            else:
                write(answer.line)
    if bad:
        click.get_current_context().exit(2)


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
            raise SecateurError(f"{output} was not written by secateur analyze: give --output another file")
        done = Counter(_input(line, output, as_json) for line in whole.decode().split("\n") if line)
        file.cut(len(whole))
        yield lambda text: file.add(text, durable=False), done
    except UnicodeDecodeError:
        raise SecateurError(f"{output} was not written by secateur analyze: give --output another file") from None
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
        raise SecateurError(f"{output} was not written by secateur analyze: give --output another file")
    if is_json != as_json:
        kind, change = ("JSON", "add --json") if is_json else ("text", "leave out --json")
        raise SecateurError(f"{output} holds {kind}: {change}, or give --output another file")
    return position
