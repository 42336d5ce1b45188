"""Runs attacks and prints their figures: `make attack`, or `python -m tests.attack [NAME ...]`."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
import time
from pathlib import Path

from tests import attack
from tests.attack import Figures


def names() -> list[str]:
    """The attacks there are: every module of the package that does not begin with an underscore."""
    return sorted(found.name for found in pkgutil.iter_modules(attack.__path__) if not found.name.startswith("_"))


def line(name: str, figures: Figures, seconds: float) -> str:
    """One attack as a line of the table."""
    tried = ", ".join(f"{number:,} {what}" for what, number in figures.tried.items())
    faults = ", ".join(f"{number:,} {what}" for what, number in figures.faults.items())
    measured = "".join(f"; {what}: {number:.4g}" for what, number in figures.measured.items())
    return f"{'held' if figures.held else 'BROKE':5}  {name:12} {tried}: {faults}{measured} ({seconds:.0f} s)"


def main() -> int:
    parser = argparse.ArgumentParser(prog="attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which attacks: {', '.join(names())}")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full number of attempts (1)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    if unknown := set(options.names) - set(names()):
        parser.error(f"no attack is called {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    print(f"seed {options.seed}, scale {options.scale:g}", flush=True)
    report: dict[str, object] = {"seed": options.seed, "scale": options.scale}
    held = True
    for name in options.names or names():
        started = time.perf_counter()
        figures = importlib.import_module(f"tests.attack.{name}").attack(options.seed, options.scale)
        seconds = time.perf_counter() - started
        print(line(name, figures, seconds), flush=True)
        report[name] = {**vars(figures), "seconds": round(seconds, 1)}
        held = held and figures.held
    if options.json is not None:
        options.json.write_text(json.dumps(report, indent=2) + "\n")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
