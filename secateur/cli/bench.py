"""`secateur bench`: speed as ratios, and the node signature."""

from __future__ import annotations

import click

from secateur.cli.common import Progress, aligned, json_option, print_json, rate_text, terminal


@click.command()
@click.option("--peers", is_flag=True, help="Install easyAI and OpenSpiel into a throwaway environment and compare.")
@json_option
def bench(peers: bool, as_json: bool) -> None:
    """Measure the textbook alpha-beta, and sign what it visits.

    The trees are those of Connect Four: no table, moves as generated, evaluation 0. Ratios hold
    within one run; rates depend on the machine. The signature adds up the nodes of many searches
    of every game: a change that is meant to change no result leaves it as it is.

    \b
    Examples:
      secateur bench
      secateur bench --peers --json
    """
    from secateur.bench import DEPTH, POSITIONS, compiled_rate, interpreted_rate, signature

    with Progress() as progress:
        progress("compiling...")
        deep = compiled_rate(depth=12)
        progress("measuring alpha-beta, compiled...")
        rates = [compiled_rate()]
        progress("measuring alpha-beta, interpreted...")
        rates.append(interpreted_rate())
        if peers:
            from secateur.bench.peers import rates as peer_rates

            rates.extend(peer_rates(progress))
        progress("counting nodes for the signature...")
        signed = signature()

    total = sum(signed.values())
    ours = rates[0].per_second
    if as_json:
        print_json(
            {
                "positions": list(POSITIONS),
                "depth": DEPTH,
                "rates": [
                    {
                        "name": rate.name,
                        "nodes": rate.nodes,
                        "seconds": rate.seconds,
                        "nodes_per_second": rate.per_second,
                        "ratio": ours / rate.per_second,
                    }
                    for rate in rates
                ],
                "deep": {"depth": 12, "nodes": deep.nodes, "nodes_per_second": deep.per_second},
                "signature": total,
                "signatures": signed,
            }
        )
        return
    out = terminal()
    out.print(f"alpha-beta on Connect Four, depth {DEPTH} from {len(POSITIONS)} positions", style="bold")
    rows = [["", "nodes", "nodes/s", "secateur is faster"]]
    for rate in rates:
        ratio = "" if rate is rates[0] else f"{ours / rate.per_second:,.0f} times"
        rows.append([rate.name, f"{rate.nodes:,}", rate_text(rate.nodes, rate.seconds), ratio])
    for line in aligned(rows):
        out.print(line)
    out.print(f"depth 12: {rate_text(deep.nodes, deep.seconds)}")
    out.print("\nsignature", style="bold")
    for line in aligned([[spec, f"{nodes:,}"] for spec, nodes in signed.items()]):
        out.print(line)
    out.print(f"nodes {total}")
