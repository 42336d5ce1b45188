"""`secateur ablate`: what each technique of the engine buys on a game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    Progress,
    aligned,
    beside,
    complete_games,
    json_option,
    load,
    numbered_lines,
    plural,
    print_json,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.streams import echo
from secateur.cli.thinking import engine_options, make_engine
from secateur.errors import SecateurError
from secateur.game import Game, is_over

if TYPE_CHECKING:
    from secateur.engine import Engine, Result

#: Half-moves where neither --depth nor --exact is given.
USUAL_DEPTH = 8

#: How often to search a position of which a search takes less than this many seconds.
ROUNDS = 3
SHORT = 0.05


@dataclass(frozen=True)
class Row:
    """What the engine needs without one technique, and with it, on the positions that both have finished."""

    name: str
    what: str
    nodes: int
    seconds: float
    with_nodes: int
    with_seconds: float
    changed: int
    stopped: int

    @property
    def node_ratio(self) -> float:
        return self.nodes / max(self.with_nodes, 1)

    @property
    def time_ratio(self) -> float:
        return self.seconds / max(self.with_seconds, 1e-9)

    def as_dict(self) -> dict[str, Any]:
        return {
            "technique": self.name,
            "what": self.what,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "node_ratio": round(self.node_ratio, 4),
            "time_ratio": round(self.time_ratio, 4),
            "changed": self.changed,
            "stopped": self.stopped,
        }


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--depth", metavar="N", callback=to_depth, help=f"Half-moves to search. Default: {USUAL_DEPTH}.")
@click.option("--exact", is_flag=True, help="Prove the value of each position instead of searching to a depth.")
@click.option(
    "--positions", type=click.Path(dir_okay=False, allow_dash=True), help="A file with a position in each line, or -."
)
@click.option("--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="Else: random positions.")
@click.option(
    "--plies", type=click.IntRange(0, 200), default=4, show_default=True, help="Random moves that lead there."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which random positions: the same for each seed.")
@click.option(
    "--limit",
    metavar="SECONDS",
    callback=to_seconds,
    default="10",
    show_default=True,
    help="Stop a search after this long.",
)
@engine_options("memory")
@click.option("--interpreted", is_flag=True, help="Run as plain Python: slower, but any Python is allowed in the game.")
@json_option
def ablate(
    game: str,
    depth: int | None,
    exact: bool,
    positions: str | None,
    count: int,
    plies: int,
    seed: int,
    limit: float,
    memory: str,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Measure what each technique of the engine gains.

    Searches the same positions with every technique of the engine that serves the game, then with
    each of them switched off in turn. "nodes" and "time" are how many times as much the engine needs
    without it: above 1, the technique pays. "value" says in how many positions the score changed: at
    a depth, guesses come out otherwise where other moves are tried first, or the table has other
    entries. With --exact no value may change: exit code 1.

    \b
    Examples:
      secateur ablate connect4 --depth 12
      secateur ablate othello:size=6 --exact --plies 20 --json
      secateur ablate my_game.py:MyGame --positions positions.txt
    """
    from secateur.engine import TECHNIQUES

    if exact and depth is not None:
        raise SecateurError("--depth and --exact say two different things: give one")
    loaded = load(game)
    states = _read(loaded, positions) if positions is not None else _random(loaded, count, plies, seed)
    names = [name for name, each in TECHNIQUES.items() if each.serves(loaded) and not (exact and each.selective)]
    limits = {"time": limit, **({"exact": True} if exact else {"depth": depth or USUAL_DEPTH})}
    found: dict[str, list[Result]] = {name: [] for name in ("", *names)}
    interrupted = False
    with Progress() as progress:
        try:
            engine = make_engine(loaded, 1, memory, "", interpreted)
            engine.search(states[0], depth=1)  # compiled before the clock starts
            for number, state in enumerate(states, 1):
                place = f"{number} of {plural(len(states), 'position')}"
                for name, result in _without_each(engine, state, limits, names, place, progress).items():
                    found[name].append(result)
        except KeyboardInterrupt:  # during a search, or between two
            interrupted = True
    whole = found[""]
    rows = [_row(name, TECHNIQUES[name].what, whole, found[name], exact) for name in names]
    rows.sort(key=lambda row: -row.node_ratio)
    stopped = sum(not _finished(result, exact) for result in whole)
    if as_json:
        print_json(
            {
                "game": game,
                "positions": [loaded.format(state) for state in states],
                "exact": exact,
                "depth": limits.get("depth"),
                "nodes": sum(result.nodes for result in whole),
                "seconds": round(sum(result.seconds for result in whole), 6),
                "stopped": stopped,
                "complete": not interrupted,
                "rows": [row.as_dict() for row in rows],
            }
        )
    elif whole:
        _print(loaded, whole, rows, "exact" if exact else f"depth {limits['depth']}", stopped)
    wrong = [row.name for row in rows if row.changed and exact]
    if wrong:
        echo(f"secateur: VALUES DIFFER without {', '.join(wrong)}: an exact search must give the same values", err=True)
        click.get_current_context().exit(1)
    if interrupted:
        click.get_current_context().exit(130)


# ---------------------------------------------------------------- positions


def _read(game: Game, file: str) -> list[Any]:
    states = []
    for number, text in numbered_lines(file):
        try:
            state = game.parse(text)
        except SecateurError as error:
            raise SecateurError(f"line {number} of {file}: {error}") from None
        if is_over(game, state):
            raise SecateurError(f"line {number} of {file}: the game is over in this position")
        states.append(state)
    if not states:
        raise SecateurError(f"{file} holds no position")
    return states


def _random(game: Game, count: int, plies: int, seed: int) -> list[Any]:
    """Different positions after some random moves, as many as are found."""
    chance = random.Random(seed)
    found: dict[Any, None] = {}
    for _ in range(20 * count):
        state = game.start()
        for _ in range(plies):
            following = game.play(state, chance.choice(list(game.moves(state))))
            if is_over(game, following):
                break
            state = following
        found[state] = None
        if len(found) == count:
            break
    return list(found)


# ---------------------------------------------------------------- measuring


def _without_each(
    engine: Engine, state: Any, limits: dict[str, Any], names: list[str], place: str, progress: Progress
) -> dict[str, Result]:
    """A search with every technique (""), and one without each of them: in turn, for they share a machine.

    Of short searches the fastest of several counts: the machine has other things to do, too.
    """
    fastest: dict[str, Result] = {}
    for _ in range(ROUNDS):
        for name in ("", *names):
            progress(f"{place}: {f'without {name}' if name else 'all techniques'}...")
            engine.forget()
            result = engine.search(state, **limits, without=[name] if name else [])
            if name not in fastest or result.seconds < fastest[name].seconds:
                fastest[name] = result
        if fastest[""].seconds > SHORT:
            break
    return fastest


def _finished(result: Result, exact: bool) -> bool:
    return result.complete and (result.proven == "exact" or not exact)


def _row(name: str, what: str, whole: list[Result], other: list[Result], exact: bool) -> Row:
    """Positions that the engine cannot finish with everything there is say nothing."""
    pairs = [(one, two) for one, two in zip(whole, other, strict=True) if _finished(one, exact)]
    return Row(
        name=name,
        what=what,
        nodes=sum(two.nodes for _, two in pairs),
        seconds=sum(two.seconds for _, two in pairs),
        with_nodes=sum(one.nodes for one, _ in pairs),
        with_seconds=sum(one.seconds for one, _ in pairs),
        changed=sum(one.score != two.score for one, two in pairs if _finished(two, exact)),
        stopped=sum(not _finished(two, exact) for _, two in pairs),
    )


def _print(game: Game, whole: list[Result], rows: list[Row], how: str, stopped: int) -> None:
    out = terminal()
    out.print(f"{game!r}: {plural(len(whole), 'position')}, {how}", style="bold")
    if stopped:
        out.print(f"{plural(stopped, 'position')} not finished within --limit, and left out below", style="yellow")
    nodes, seconds = sum(result.nodes for result in whole), sum(result.seconds for result in whole)
    out.print(f"with all techniques: {plural(nodes, 'node')} in {seconds:.3f} s\n")
    table = [["without", "nodes", "x nodes", "x time", "value", "what it does"]]
    for row in rows:
        more = ">" if row.stopped else ""
        value = f"{row.changed} changed" if row.changed else "same"
        ratios = [f"{more}{row.node_ratio:.2f}", f"{more}{row.time_ratio:.2f}"]
        table.append([row.name, f"{more}{row.nodes:,}", *ratios, value, row.what])
    lines = beside(aligned([cells[:5] for cells in table]), [cells[5] for cells in table])
    for index, (cells, line) in enumerate(zip(table, lines, strict=True)):
        out.print(line, style="bold" if index == 0 else "" if cells[4] == "same" else "yellow")
