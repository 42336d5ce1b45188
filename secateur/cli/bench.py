"""`secateur bench`: speed as ratios, and the node signatures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from secateur.cli.common import ProgressLine, aligned, json_option, plural, print_json, rate_text, terminal
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from rich.console import Console

    from secateur.bench import Rate
    from secateur.bench.chess import ChessPace
    from secateur.bench.connect4 import Duel
    from secateur.bench.engine import EngineComparison, Lateness
    from secateur.bench.learn import Fitting
    from secateur.bench.positions import PositionsPace
    from secateur.result import Figures


def _with_compile(ctx: click.Context, param: click.Parameter, revision: str) -> str:
    """The callback of --against."""
    given = ctx.get_parameter_source("against") is ParameterSource.COMMANDLINE
    if given and not ctx.params.get("only") == "compile":
        raise SecateurError("--against needs --compile: only compile times can be compared with another revision")
    return revision


@click.command()
@click.option(
    "--peers", is_flag=True, help="Also measure easyAI, OpenSpiel and bitbully, installed into a temporary environment."
)
@click.option(
    "--connect4",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=(
        "File of Connect Four positions to solve, with columns and score in each line; with "
        "--peers, bitbully solves them too."
    ),
)
@click.option("--chess", is_flag=True, help="Also measure chess, beside Stockfish if it is installed.")
@click.option(
    "--all-positions",
    is_flag=True,
    help="Also measure solving all positions, and compare with C++ if g++ is installed.",
)
@click.option("--learn", is_flag=True, help="Also measure how fast weights are fitted, beside NumPy.")
@click.option(
    "--games",
    "only",
    flag_value="games",
    is_eager=True,
    help="Measure only the games: each compiled and interpreted, and three against C++ if g++ is installed.",
)
@click.option(
    "--compile",
    "only",
    flag_value="compile",
    is_eager=True,  # --against looks whether it is given
    help="Measure only the CPU time of compiling, beside another revision.",
)
@click.option(
    "--against",
    metavar="REVISION",
    default="HEAD^",
    show_default=True,
    callback=_with_compile,
    help="Git revision that --compile compares with.",
)
@json_option
def bench(
    peers: bool,
    connect4: Path | None,
    chess: bool,
    all_positions: bool,
    learn: bool,
    only: str | None,
    against: str,
    as_json: bool,
) -> None:
    """Measure the speed of the searches.

    The textbook alpha-beta searches trees of Connect Four: no table, moves as generated, evaluation
    0. The engine searches Connect Four and Othello to the same depth as alpha-beta, and its clock is
    measured. Ratios hold within one run; rates depend on the machine. The signatures add up the nodes
    of many searches of every game: a change that should not affect results must not change them.

    \b
    Examples:
      secateur bench
      secateur bench --peers --json
      secateur bench --peers --connect4 positions.txt
      secateur bench --chess --learn
      secateur bench --games
      secateur bench --compile --against v0.9
    """
    if only == "games":
        _games(as_json)
    elif only == "compile":
        _compile(against, as_json)
    else:
        _searches(peers, connect4, chess, learn, all_positions, as_json)


def _searches(peers: bool, connect4: Path | None, chess: bool, learn: bool, all_positions: bool, as_json: bool) -> None:
    """Measures the searches, and shows what they took."""
    from secateur import bench as textbook
    from secateur.bench import engine

    with ProgressLine() as progress:
        progress("compiling...")
        deep = textbook.compiled_rate(depth=12)
        progress("measuring alpha-beta, compiled...")
        rates = [textbook.compiled_rate()]
        progress("measuring alpha-beta, interpreted...")
        rates.append(textbook.interpreted_rate())
        if peers:
            from secateur.bench.peers import rates as peer_rates

            rates.extend(peer_rates(progress))
        compared = []
        for spec, positions in engine.COMPARED:
            progress(f"measuring the engine on {spec}...")
            compared.append(engine.compare(spec, positions))
        progress("measuring the engine's clock...")
        late = engine.overshoot()
        asked_for = _measure(connect4, peers, chess, learn, all_positions, progress)
        progress("counting nodes for the signatures...")
        signed, engine_signed = textbook.signature(), engine.signature()

    if as_json:
        games = {"games": [each.as_dict() for each in compared], "overshoot_milliseconds": late.as_dict()}
        print_json(
            {
                "positions": list(textbook.POSITIONS),
                "depth": textbook.DEPTH,
                "rates": _rates(rates),
                "deep": {"depth": 12, "nodes": deep.nodes, "nodes_per_second": deep.per_second},
                **_signed(signed),
                "engine": games | _signed(engine_signed),
                **{name: None if each is None else each.as_dict() for name, each in asked_for._asdict().items()},
            }
        )
        return
    out = terminal()
    _print_textbook(out, rates, deep)
    _print_engine(out, compared, late)
    _print_duel(out, asked_for.connect4)
    _print_pace(out, asked_for.chess)
    _print_fitting(out, asked_for.learn)
    _print_positions(out, asked_for.all_positions)
    _print_signatures(out, signed, engine_signed)


class _AskedFor(NamedTuple):
    """What is measured only if an option asks for it."""

    connect4: Duel | None
    chess: ChessPace | None
    learn: Fitting | None
    all_positions: PositionsPace | None


def _measure(
    positions: Path | None, peers: bool, chess: bool, learn: bool, all_positions: bool, progress: ProgressLine
) -> _AskedFor:
    from secateur.bench.chess import pace
    from secateur.bench.connect4 import duel
    from secateur.bench.learn import fitting
    from secateur.bench.positions import positions as solve_positions

    return _AskedFor(
        duel(positions, peers, progress) if positions is not None else None,
        pace(_stockfish(), progress) if chess else None,
        fitting(progress) if learn else None,
        solve_positions(progress) if all_positions else None,
    )


def _compile(revision: str, as_json: bool) -> None:
    """Measures the compiler, and shows what it took."""
    from secateur.bench.compiling import costs

    with ProgressLine() as progress:
        found = costs(revision, progress)
    if as_json:
        print_json({"against": revision, "games": [cost.as_dict() for cost in found]})
        return
    out = terminal()
    out.print(f"CPU seconds to compile, cold, beside {revision}", style="bold")
    rows = [["", "a search", revision, "ratio", "an exact search too", revision]]
    for cost in found:
        seconds = (cost.search, cost.their_search, cost.ratio, cost.search + cost.exact)
        theirs = cost.their_search + cost.their_exact
        rows.append([cost.game, *(f"{each:.2f}" for each in seconds), f"{theirs:.2f}"])
    for line in aligned(rows):
        out.print(line)


def _games(as_json: bool) -> None:
    """Measures the games, and shows how fast they are."""
    from secateur.bench.games import paces, peers

    with ProgressLine() as progress:
        measured, beside = paces(progress), peers(progress)
    if as_json:
        print_json({"games": [each.as_dict() for each in measured], "cpp": [each.as_dict() for each in beside]})
        return
    out = terminal()
    out.print("alpha-beta, nodes per second of processor time", style="bold")
    rows = [["", "interpreted", "compiled", "faster"]]
    for pace in measured:
        rates = [rate_text(each.nodes, each.seconds) for each in (pace.interpreted, pace.compiled)]
        rows.append([pace.game, *rates, f"{pace.ratio:,.0f} times"])
    for line in aligned(rows):
        out.print(line)
    out.print("\nthe same minimax, beside C++ (g++ -O3)", style="bold")
    rows = [["", "depth", "nodes", "secateur", "C++", "ratio"]]
    for each in beside:
        theirs = ["-", "-"]
        if each.their_seconds is not None and each.ratio is not None:
            theirs = [rate_text(each.nodes, each.their_seconds), f"{each.ratio:.2f}"]
        rows.append([each.name, str(each.depth), f"{each.nodes:,}", rate_text(each.nodes, each.seconds), *theirs])
    for line in aligned(rows):
        out.print(line)


def _signed(nodes: dict[str, int]) -> dict[str, int | dict[str, int]]:
    return {"signature": sum(nodes.values()), "signatures": nodes}


def _rates(rates: list[Rate]) -> list[Figures]:
    ours = rates[0].per_second
    return [
        {
            "name": rate.name,
            "nodes": rate.nodes,
            "seconds": rate.seconds,
            "nodes_per_second": rate.per_second,
            "ratio": ours / rate.per_second,
        }
        for rate in rates
    ]


def _print_textbook(out: Console, rates: list[Rate], deep: Rate) -> None:
    from secateur.bench import DEPTH, POSITIONS

    out.print(f"alpha-beta on Connect Four, depth {DEPTH} from {len(POSITIONS)} positions", style="bold")
    rows = [["", "nodes", "nodes/s", "secateur is faster"]]
    for rate in rates:
        ratio = "" if rate is rates[0] else f"{rates[0].per_second / rate.per_second:,.0f} times"
        rows.append([rate.name, f"{rate.nodes:,}", rate_text(rate.nodes, rate.seconds), ratio])
    for line in aligned(rows):
        out.print(line)
    out.print(f"depth 12: {rate_text(deep.nodes, deep.seconds)}")


def _print_engine(out: Console, compared: list[EngineComparison], late: Lateness) -> None:
    from secateur.bench.engine import DEPTH, SEARCHES

    out.print(f"\nthe engine, depth {DEPTH}", style="bold")
    rows = [["", "nodes", "nodes/s", "first-move cuts", "x minimum", "alpha-beta's nodes", "engine needs"]]
    for each in compared:
        rows.append(
            [
                each.game,
                f"{each.nodes:,}",
                rate_text(each.nodes, each.seconds),
                f"{each.first_cuts:.1%}",
                f"{each.nodes / each.minimum:.2f}",
                f"{each.textbook_nodes:,}",
                f"1 in {each.textbook_nodes / each.nodes:,.0f}",
            ]
        )
    for line in aligned(rows):
        out.print(line)
    out.print(
        f"clock: {SEARCHES} searches of 10 to 50 ms end {late.median:.1f} ms late in the median, "
        f"{late.most_of_99:.1f} ms at the 99th percentile, {late.most:.1f} ms at most"
    )


def _print_duel(out: Console, duel: Duel | None) -> None:
    out.print("\nConnect Four, solved exactly", style="bold")
    if duel is None:
        out.print("skipped: --connect4 FILE names no positions")
        return
    right = "all scores right" if duel.wrong == 0 else f"{plural(duel.wrong, 'score')} WRONG"
    out.print(f"secateur  {1000 * duel.seconds:.3f} ms for each of {plural(duel.positions, 'position')}, {right}")
    if duel.their_seconds is not None and duel.ratio is not None:
        right = "all scores right" if duel.their_wrong == 0 else f"{duel.their_wrong} scores wrong"
        out.print(f"bitbully  {1000 * duel.their_seconds:.3f} ms, {right}; secateur is {duel.ratio:.2f} times as fast")


def _stockfish() -> str | None:
    from secateur.arena.specs import find_program

    try:
        return find_program("stockfish")
    except SecateurError:
        return None


def _print_pace(out: Console, pace: ChessPace | None) -> None:
    out.print("\nchess", style="bold")
    if pace is None:
        out.print("skipped: --chess was not asked for")
        return
    rows = [["", "secateur", "Stockfish", "ratio"]]
    for name, ours, theirs in (
        ("search, start position", pace.start, None),
        ("search", pace.search, pace.their_search),
        ("perft, leaves", pace.leaves, pace.their_leaves),
    ):
        other = ["-", "-"] if theirs is None else [rate_text(round(theirs), 1), f"{ours.per_second / theirs:.2f}"]
        rows.append([name, rate_text(ours.nodes, ours.seconds), *other])
    for line in aligned(rows):
        out.print(line)


def _print_fitting(out: Console, fitted: Fitting | None) -> None:
    out.print("\nfitting", style="bold")
    if fitted is None:
        out.print("skipped: --learn was not asked for")
        return
    out.print(
        f"{fitted.rows:,} positions x {fitted.features} of {fitted.weights:,} weights x {fitted.phases} phases, "
        f"{fitted.epochs} epochs: {fitted.seconds:.0f} s of processor time, {fitted.most_memory / 1e9:.1f} GB at most"
    )
    out.print(f"one gradient by NumPy takes {fitted.ratio:.1f} times as long as an epoch with all its steps")


def _print_positions(out: Console, solved: PositionsPace | None) -> None:
    out.print("\nall positions", style="bold")
    if solved is None:
        out.print("skipped: --all-positions was not asked for")
        return
    rate, size = rate_text(solved.positions, solved.seconds), solved.bytes_of_file / solved.positions
    out.print(f"{solved.positions:,} positions of Connect Four found and solved in {solved.seconds:.2f} s ({rate})")
    out.print(f"written in {solved.writing:.2f} s, {size:.1f} bytes each")
    if solved.ratio is not None:
        out.print(
            f"C++ finds and solves them in {solved.their_seconds:.2f} s: secateur takes {solved.ratio:.2f} times that"
        )


def _print_signatures(out: Console, signed: dict[str, int], engine_signed: dict[str, int]) -> None:
    out.print("\nsignatures", style="bold")
    rows = [["", "textbook", "engine"]]
    for spec in {**signed, **engine_signed}:
        rows.append([spec, *(f"{each[spec]:,}" if spec in each else "-" for each in (signed, engine_signed))])
    for line in aligned(rows):
        out.print(line)
    out.print(f"nodes {sum(signed.values())}, engine {sum(engine_signed.values())}")
