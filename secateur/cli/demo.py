"""`secateur demo`: minimax and alpha-beta race on a game, then you play it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from secateur.cli.common import (
    Subject,
    bar,
    columns,
    complete_games,
    load,
    plural,
    rate_text,
    subject,
    terminal,
    to_seconds,
)
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.spec import SearchSpec

if TYPE_CHECKING:
    from rich.console import RenderableType

    from secateur.result import Result

RACERS = {"minimax": "generated", "alphabeta": "rank"}
COLOURS = {"minimax": "red", "alphabeta": "green"}
BAR = 20

#: What Ctrl-C makes of a lane.
STOPPED = "stopped"


@dataclass
class Lane:
    """How far one algorithm has come."""

    algorithm: str
    left: float  # seconds
    results: list[Result] = field(default_factory=list)
    running: bool = False
    done: str = ""  # why it stopped

    @property
    def nodes(self) -> int:
        return sum(result.nodes for result in self.results)

    @property
    def seconds(self) -> float:
        return sum(result.seconds for result in self.results)

    @property
    def depth(self) -> int:
        return max((result.depth for result in self.results if result.complete), default=0)


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    default="4",
    show_default=True,
    help="Time of each algorithm in the race, in seconds.",
)
def demo(game: str | None, time: float) -> None:
    """Watch minimax and alpha-beta race, then play.

    If input is not a terminal, only the race on Connect Four (or GAME) is run. Ctrl-C ends it.

    \b
    Examples:
      secateur demo
      secateur demo othello --time 10
    """
    from secateur.cli.play import EngineThinker, TerminalMatch, begin
    from secateur.cli.thinking import make_engine

    person = sys.stdin.isatty()
    name = game or (_pick() if person else "connect4")
    if stopped(race(subject(name, None, "max", None, False), time)):
        click.get_current_context().exit(130)
    if person and click.confirm("\nPlay against the engine?", default=True):
        session = begin(name, "first", None, None)
        TerminalMatch(session, EngineThinker(make_engine(session.game))).run()


def _pick() -> str:
    from secateur.games import describe

    listed = describe()
    echo("Two algorithms race on a game; then you play it.\n")
    for number, each in enumerate(listed, 1):
        echo(f"  {number}  {each.name:<10}  {each.summary}")
    while True:
        answer = click.prompt("\nWhich game (number or name)", default="connect4").strip()
        if answer.isdigit() and 1 <= int(answer) <= len(listed):
            return listed[int(answer) - 1].name
        try:
            load(answer)
        except SecateurError as error:
            echo(f"secateur: {error}", err=True)
        else:
            return answer


def race(about: Subject, seconds: float) -> list[Lane]:
    """Depth 1, 2, 3... with both algorithms in turn, until each has used up its time."""
    from rich.live import Live

    lanes = [Lane(algorithm, seconds) for algorithm in RACERS]
    out = terminal()
    with Live(console=out, auto_refresh=False, transient=not out.is_terminal) as live:
        depth = 0
        while not all(lane.done for lane in lanes) and not stopped(lanes):
            depth += 1
            for lane in lanes:
                if not lane.done and not stopped(lanes):
                    lane.running = True
                    live.update(_picture(about, lanes), refresh=True)
                    _step(about, lane, depth)
                    lane.running = False
                    live.update(_picture(about, lanes), refresh=True)
    if not out.is_terminal:
        out.print(_picture(about, lanes))
    minimax, alphabeta = lanes
    within = "Until it was stopped" if stopped(lanes) else f"In {seconds:g} s each"
    out.print(
        f"\n{within}, minimax looked {plural(minimax.depth, 'half-move')} ahead, alpha-beta {alphabeta.depth}.",
        style="bold",
    )
    both = min(minimax.depth, alphabeta.depth)
    if both:
        times = minimax.results[both - 1].nodes / alphabeta.results[both - 1].nodes
        from secateur.score_words import number_text

        value = number_text(alphabeta.results[both - 1].value)
        out.print(f"At depth {both} both found the value {value}; alpha-beta with {times:,.1f} times fewer nodes.")
    return lanes


def stopped(lanes: list[Lane]) -> bool:
    """Whether Ctrl-C has ended the race."""
    return any(lane.done == STOPPED for lane in lanes)


def _step(about: Subject, lane: Lane, depth: int) -> None:
    """One depth further; Ctrl-C or the end of its time ends the lane."""
    from secateur.errors import Interrupted

    try:
        spec = SearchSpec(lane.algorithm, ordering=RACERS[lane.algorithm], depth=depth, time=lane.left)
        result = about.search(spec, wait=True)
    except Interrupted as interrupted:
        result = interrupted.result
        lane.done = STOPPED
    lane.results.append(result)
    lane.left -= result.seconds
    if not result.complete or lane.left <= 0:
        lane.done = lane.done or "time is up"
    elif result.counts.evaluations == 0:
        lane.done = "solved"


def _picture(about: Subject, lanes: list[Lane]) -> RenderableType:
    """Both lanes: totals on top, then the nodes of each depth side by side."""
    from rich.text import Text

    largest = max((result.nodes for lane in lanes for result in lane.results), default=1)
    room = max(0, min(BAR, (columns() - 3) // 2 - 17))
    picture = Text()
    picture.append(f"{about.game!r}: nodes by depth, on a log scale\n\n", style="bold")
    for lane in lanes:
        state = lane.done or ("searching..." if lane.running else "")
        picture.append(f"{lane.algorithm:<10}", style=f"bold {COLOURS[lane.algorithm]}")
        rate = f"{rate_text(lane.nodes, lane.seconds):>16}  " if room == BAR else ""
        picture.append(f" depth {lane.depth:>3}  {lane.nodes:>14,} nodes  {rate}{state}\n")
    for depth in range(1, 1 + max(len(lane.results) for lane in lanes)):
        picture.append(f"\n{depth:>3}")
        for lane in lanes:
            result = lane.results[depth - 1] if depth <= len(lane.results) else None
            nodes = "" if result is None else f"{'' if result.complete else '>'}{result.nodes:,}"
            length = "" if result is None else bar(result.nodes, largest, room)
            picture.append(f"{nodes:>16} ")
            picture.append(f"{length:<{room}}", style=COLOURS[lane.algorithm])
    return picture
