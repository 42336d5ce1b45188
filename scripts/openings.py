"""Writes secateur/games/chess/openings.tsv: python scripts/openings.py FILE...

The files are a.tsv to e.tsv of https://github.com/lichess-org/chess-openings (CC0 1.0): code, name and moves.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from secateur.games import load
from secateur.games.chess.openings import FILE, key_of
from secateur.play import GameSoFar

HEAD = "# Names of openings, from https://github.com/lichess-org/chess-openings: public domain (CC0 1.0)\n"


def rows(paths: list[Path]) -> dict[str, str]:
    """A line for each position that has a name; of two names for one, the first."""
    chess, found = load("chess"), {}
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for code, name, moves in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]:
                here = GameSoFar.begin(chess).follow(re.sub(r"\d+\.+", "", moves).split())
                found.setdefault(key_of(chess.format(here.state)), f"{code}\t{name}")
    return found


if __name__ == "__main__":
    made = rows(sorted(map(Path, sys.argv[1:])))
    FILE.write_text(HEAD + "".join(f"{key}\t{line}\n" for key, line in sorted(made.items())), "utf-8")
    print(f"{len(made):,} positions in {FILE}")
