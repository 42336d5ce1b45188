"""`secateur compare`: the table of the lecture notes, minimax against the forms of alpha-beta."""

from __future__ import annotations

import click

from secateur.cli.common import (
    ORDERING_HELP,
    ProgressLine,
    Subject,
    aligned,
    bar,
    columns,
    complete_orderings,
    game_options,
    json_option,
    print_json,
    subject,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.streams import echo
from secateur.cli.thinking import complete_searches
from secateur.errors import SecateurError
from secateur.limits import read_depth
from secateur.race import Course, Row, contenders, disagreement, height, race
from secateur.score_words import dependence_words, number_text

#: The forms of the notes: fail-hard and fail-soft, cutting on > and on >=.
USUAL = "minimax,alphabeta:hard:>,alphabeta:hard,alphabeta:>,alphabeta"

BAR = 14

#: Columns that a narrow terminal does not show, the first one first.
LESS_IMPORTANT = ("cut-offs", "x minimum", "seconds", "leaves", "of minimax")


@click.command()
@game_options
@click.option(
    "--depth",
    metavar="N",
    callback=to_depth,
    help="Compare at depth 1, 2, ... up to this. Default for --tree: all of it.",
)
@click.option("--depths", metavar="N,N", help="Compare at these depths only, as in 3,5,7.")
@click.option(
    "--algorithms",
    default=USUAL,
    show_default=True,
    metavar="A,B",
    shell_complete=complete_searches,
    help="Algorithms, each with its form after colons: hard, soft or mixed; >, >=, max>, min> or value>=; states, "
    "symmetric or moves (merging); an ordering; or engine.",
)
@click.option(
    "--orderings",
    default="generated",
    show_default=True,
    metavar="X,Y",
    shell_complete=complete_orderings,
    help=ORDERING_HELP,
)
@click.option(
    "--limit",
    metavar="SECONDS",
    callback=to_seconds,
    default="10",
    show_default=True,
    help="Stop a search after this many seconds, and omit its algorithm at greater depths.",
)
@json_option
def compare(
    game: str | None,
    tree: str | None,
    root: str,
    position: str | None,
    interpreted: bool,
    depth: int | None,
    depths: str | None,
    algorithms: str,
    orderings: str,
    limit: float,
    as_json: bool,
) -> None:
    """Compare algorithms on the same tree.

    Shows the nodes, leaves, cut-offs and time of each. "of minimax" is the share of minimax's nodes; "x
    minimum" is the ratio of the leaves to Knuth and Moore's minimum for a uniform tree with as many leaves,
    b^ceil(d/2) + b^floor(d/2) - 1. Bars show nodes on a log scale.

    \b
    Examples:
      secateur compare connect4 --depth 8
      secateur compare othello --depths 3,5,7 --algorithms minimax,alphabeta,pvs --orderings generated,rank
      secateur compare --tree "[[3,12,8],[2,4,6],[14,5,2]]" --orderings worst,generated,best
    """
    about = subject(game, tree, root, position, interpreted)
    runners = contenders(_names(algorithms, "--algorithms"), _names(orderings, "--orderings"))
    wanted = _depths(about, depth, depths)
    rows: list[Row] = []
    interrupted = False
    with ProgressLine() as progress:
        try:
            course = Course(about.game, about.state, limit, interpreted=about.interpreted)
            rows.extend(race(course, runners, wanted, lambda *upcoming: progress("depth {}: {}...".format(*upcoming))))
        except KeyboardInterrupt:  # during a search, or between two
            interrupted = True
    wrong = disagreement(rows)
    open_leaves = dict.fromkeys(filter(None, (dependence_words(row.result.unknown) for row in rows)))
    if as_json:
        fields = {"game": about.name, "position": about.position, "agree": wrong is None, "complete": not interrupted}
        print_json({**fields, "rows": [row.as_dict() for row in rows]})
    else:
        _print(rows, one_ordering=len({each.ordering for each in runners if not each.is_engine}) <= 1)
        for sentence in open_leaves:
            echo(sentence)
    if wrong is not None:
        echo(f"secateur: VALUES DIFFER: {wrong}", err=True)
        click.get_current_context().exit(1)
    if interrupted:
        click.get_current_context().exit(130)


# ---------------------------------------------------------------- reading the options


def _names(text: str, option: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise SecateurError(f"{option} must be one or more names, separated by commas")
    return names


def _depths(about: Subject, depth: int | None, depths: str | None) -> list[int]:
    if depths is not None:
        if depth is not None:
            raise SecateurError("--depth and --depths cannot be used together: give one of them")
        return sorted({read_depth(text, "--depths") for text in _names(depths, "--depths")})
    if depth is not None:
        return list(range(1, depth + 1))
    if about.name != "tree":
        raise SecateurError("the depth is missing: give --depth N or --depths 3,5,7")
    return [height(about.game, about.state)]


# ---------------------------------------------------------------- the table


def _print(rows: list[Row], one_ordering: bool) -> None:
    out = terminal()
    if not rows:
        return
    table = [["algorithm", "ordering", "nodes", "leaves", "cut-offs", "seconds", "of minimax", "x minimum"]]
    for row in rows:
        more = "" if row.result.complete else ">"
        table.append(
            [
                row.contender.form,
                row.contender.order_name,
                f"{more}{row.result.nodes:,}",
                "-" if row.leaves is None else f"{more}{row.leaves:,}",
                f"{row.cuts:,}",
                f"{row.result.seconds:.3f}",
                "stopped" if more else "-" if row.of_minimax is None else f"{row.of_minimax:.2%}",
                "-" if row.of_minimum is None else f"{row.of_minimum:,.2f}",
            ]
        )
    if one_ordering:
        table = [[cell for index, cell in enumerate(cells) if index != 1] for cells in table]
    left = 1 if one_ordering else 2
    for name in LESS_IMPORTANT:
        if max(map(len, aligned(table, left))) > columns():
            place = table[0].index(name)
            table = [cells[:place] + cells[place + 1 :] for cells in table]
    head, *lines = aligned(table, left)
    largest = max(row.result.nodes for row in rows)
    width = max(map(len, (head, *lines)))
    room = min(BAR, columns() - width - 2)
    out.print(head, style="bold")
    shown = None
    for row, line in zip(rows, lines, strict=True):
        if row.depth != shown:
            shown = row.depth
            out.print(_heading(row.depth, [each for each in rows if each.depth == shown]), style="cyan")
        style = "yellow" if not row.result.complete else ""
        if room < 1:
            out.print(line, style=style)
            continue
        out.print(line.ljust(width), style=style, end="  ")
        out.print(bar(row.result.nodes, largest, room), style="green")


def _heading(depth: int, rows: list[Row]) -> str:
    values = [row.result.value for row in rows if row.result.complete and not row.is_engine]
    value = f"value {number_text(values[0])}" if values else "value unknown"
    minimum = next((row.minimum for row in rows if row.minimum is not None), None)
    least = "" if minimum is None else f", Knuth-Moore minimum {minimum:,.0f} leaves"
    return f"depth {depth}, {value}{least}"
