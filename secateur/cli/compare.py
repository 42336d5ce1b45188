"""`secateur compare`: the table of the lecture notes, minimax against the forms of alpha-beta."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    ORDERING_HELP,
    Progress,
    Subject,
    aligned,
    bar,
    columns,
    complete_algorithms,
    complete_orderings,
    game_options,
    half_moves,
    json_option,
    print_json,
    subject,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.errors import SecateurError, instead
from secateur.game import ONGOING, Game

if TYPE_CHECKING:
    from secateur.textbook import Result

#: The forms of the notes: fail-hard and fail-soft, cutting on > and on >=.
USUAL = "minimax,alphabeta:hard:>,alphabeta:hard,alphabeta:>,alphabeta"

#: What may follow an algorithm's name, and the option it sets.
FORMS = {
    "hard": ("fail", "hard"), "soft": ("fail", "soft"), ">": ("cut", ">"), ">=": ("cut", ">="),
    "states": ("merge", "states"), "symmetric": ("merge", "symmetric"),
}  # fmt: skip

BAR = 14

#: Columns that a narrow terminal does not show, the first one first.
LESS_IMPORTANT = ("cut-offs", "x minimum", "seconds", "leaves", "of minimax")


@dataclass(frozen=True)
class Contender:
    """One line of the table at every depth: an algorithm in one of its forms, and an ordering."""

    spec: str
    algorithm: str
    ordering: str
    form: dict[str, str] = field(hash=False)


@dataclass(frozen=True)
class Row:
    """What one contender did at one depth."""

    depth: int
    contender: Contender
    result: Result
    exhaustive: Result | None  # plain minimax at this depth, where it came to an end
    minimum: float | None  # leaves: Knuth and Moore's

    @property
    def of_minimax(self) -> float | None:
        return self.result.nodes / self.exhaustive.nodes if self.exhaustive and self.result.complete else None

    @property
    def of_minimum(self) -> float | None:
        return self.result.counts.leaves / self.minimum if self.minimum and self.result.complete else None

    def as_dict(self) -> dict[str, Any]:
        return {
            "depth": self.depth, "algorithm": self.contender.spec, "ordering": self.contender.ordering,
            "value": self.result.value if self.result.complete else None, "complete": self.result.complete,
            "seconds": round(self.result.seconds, 6), "of_minimax": self.of_minimax, "minimum": self.minimum,
            "of_minimum": self.of_minimum, "effective_branching": self.result.effective_branching,
            **self.result.counts.as_dict(),
        }  # fmt: skip


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
    shell_complete=complete_algorithms,
    help="Algorithms, each with its form after colons: hard or soft, > or >=, states or symmetric (merging).",
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
    help="Stop a search after this long, and leave its algorithm out at greater depths.",
)
@json_option
def compare(
    game: str | None, tree: str | None, root: str, position: str | None, interpreted: bool, depth: int | None,
    depths: str | None, algorithms: str, orderings: str, limit: float, as_json: bool,
) -> None:  # fmt: skip
    """Compare algorithms on the same tree.

    For each: nodes, leaves, cut-offs, time. "of minimax" is the share of minimax's nodes; "x minimum"
    is how many times the leaves are of Knuth and Moore's minimum for a uniform tree with as many
    leaves: b^ceil(d/2) + b^floor(d/2) - 1. Bars show nodes on a log scale.

    \b
    Examples:
      secateur compare connect4 --depth 8
      secateur compare othello --depths 3,5,7 --algorithms minimax,alphabeta,pvs --orderings generated,rank
      secateur compare --tree "[[3,12,8],[2,4,6],[14,5,2]]" --orderings worst,generated,best
    """
    from secateur.errors import Interrupted

    about = subject(game, tree, root, position, interpreted)
    contenders = _contenders(algorithms, orderings)
    wanted = _depths(about, depth, depths)
    rows: list[Row] = []
    interrupted = False
    with Progress() as progress:
        try:
            rows.extend(_race(about, contenders, wanted, limit, progress))
        except Interrupted:
            interrupted = True
    wrong = _disagreement(rows)
    if as_json:
        fields = {"game": about.name, "position": about.position, "agree": wrong is None, "complete": not interrupted}
        print_json({**fields, "rows": [row.as_dict() for row in rows]})
    else:
        _print(rows, one_ordering=len({contender.ordering for contender in contenders}) == 1)
    if wrong is not None:
        click.echo(f"secateur: VALUES DIFFER: {wrong}", err=True)
        click.get_current_context().exit(1)
    if interrupted:
        click.get_current_context().exit(130)


def _race(
    about: Subject, contenders: list[Contender], depths: list[int], limit: float, progress: Progress
) -> Iterator[Row]:
    from secateur.textbook import knuth_moore

    out_of_time: set[Contender] = set()
    for depth in depths:
        exhaustive = None
        minimum = None
        for contender in contenders:
            if contender in out_of_time:
                continue
            progress(f"depth {depth}: {contender.spec}, {contender.ordering}...")
            result = about.search(contender.algorithm, depth, time=limit, ordering=contender.ordering, **contender.form)
            if not result.complete:
                out_of_time.add(contender)
            elif contender.algorithm == "minimax" and not contender.form:
                exhaustive = result
                minimum = knuth_moore(_branching(result.counts.leaves, depth), depth)
            yield Row(depth, contender, result, exhaustive, minimum)


def _branching(leaves: int, depth: int) -> float:
    """The branching factor of the uniform tree with as many leaves."""
    branching = leaves ** (1 / depth)
    return round(branching) if round(branching) ** depth == leaves else branching


def _disagreement(rows: list[Row]) -> str | None:
    """Every algorithm must give the value of minimax."""
    first: dict[int, Row] = {}
    for row in rows:
        if row.result.complete:
            other = first.setdefault(row.depth, row)
            if other.result.value != row.result.value:
                names = (
                    f"{each.contender.spec} ({each.contender.ordering}): {each.result.value}" for each in (other, row)
                )
                return f"at depth {row.depth} {', '.join(names)}"
    return None


# ---------------------------------------------------------------- reading the options


def _contenders(algorithms: str, orderings: str) -> list[Contender]:
    """Every algorithm with every ordering. Plain minimax comes first and once: the order changes nothing for it."""
    from secateur.textbook import ALGORITHMS
    from secateur.textbook.orderings import ordering as check_ordering

    contenders: dict[str, Contender] = {}
    for order in _names(orderings, "--orderings"):
        check_ordering(order)
        for spec in _names(algorithms, "--algorithms"):
            name, *words = (word.strip() for word in spec.split(":"))
            if name not in ALGORITHMS:
                raise SecateurError(f"no algorithm {name!r}{instead(name, ALGORITHMS)}")
            for word in words:
                if word not in FORMS:
                    raise SecateurError(f"{spec!r}: no form {word!r}{instead(word, FORMS)}")
            form = dict(FORMS[word] for word in words)
            always_same = name == "minimax" and not form
            key = spec if always_same else f"{spec} {order}"
            contenders.setdefault(key, Contender(spec, name, "generated" if always_same else order, form))
    return sorted(contenders.values(), key=lambda each: each.spec != "minimax")


def _names(text: str, option: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise SecateurError(f"{option} names none: write names with commas between")
    return names


def _depths(about: Subject, depth: int | None, depths: str | None) -> list[int]:
    if depths is not None:
        if depth is not None:
            raise SecateurError("--depth and --depths say two different things: give one")
        return sorted({half_moves(text, "--depths") for text in _names(depths, "--depths")})
    if depth is not None:
        return list(range(1, depth + 1))
    if about.name != "tree":
        raise SecateurError("how deep? Give --depth N or --depths 3,5,7")
    return [_height(about.game, about.state)]


def _height(game: Game, state: Any) -> int:
    """Half-moves to the deepest leaf, level by level: equal states of a level count once."""
    height, level = 0, {state}
    while inner := [each for each in level if game.outcome(each) == ONGOING]:
        level = {game.play(each, move) for each in inner for move in game.moves(each)}
        height += 1
    return height


# ---------------------------------------------------------------- the table


def _print(rows: list[Row], one_ordering: bool) -> None:
    out = terminal()
    if not rows:
        return
    table = [["algorithm", "ordering", "nodes", "leaves", "cut-offs", "seconds", "of minimax", "x minimum"]]
    for row in rows:
        counts, more = row.result.counts, "" if row.result.complete else ">"
        table.append(
            [
                row.contender.spec, row.contender.ordering, f"{more}{counts.nodes:,}", f"{more}{counts.leaves:,}",
                f"{counts.cuts:,}", f"{row.result.seconds:.3f}",
                "stopped" if more else "-" if row.of_minimax is None else f"{row.of_minimax:.2%}",
                "-" if row.of_minimum is None else f"{row.of_minimum:,.2f}",
            ]
        )  # fmt: skip
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
    values = [row.result.value for row in rows if row.result.complete]
    from secateur.trace.text import number_text

    value = f"value {number_text(values[0])}" if values else "value unknown"
    minimum = next((row.minimum for row in rows if row.minimum is not None), None)
    least = "" if minimum is None else f", Knuth-Moore minimum {minimum:,.0f} leaves"
    return f"depth {depth}, {value}{least}"
