"""Writes the chess pieces for the pages of the studio: `python scripts/chessmen.py`, after a change of chessmen.py."""

from __future__ import annotations

from pathlib import Path

from secateur.trace.draw.chessmen import CHESSMEN

TARGET = Path(__file__).parents[1] / "secateur" / "studio" / "pages" / "js" / "chessmen.js"

#: A path is broken before the next letter where its piece is longer.
WIDE = 70


def module() -> str:
    """The module: each piece as a list of parts, each with its path."""
    lines = [
        "// Made by scripts/chessmen.py from secateur/trace/draw/chessmen.py.",
        "",
        "/** The parts of each piece from below to above, around (0, 0) in a cell of 100 by 100, and their paths. */",
        "export const CHESSMEN = {",
    ]
    for name, parts in CHESSMEN.items():
        lines.append(f"  {name}: [")
        for part, path in parts:
            pieces = '" +\n      "'.join(_broken(path))
            lines.append(f'    ["{part}", "{pieces}"],')
        lines.append("  ],")
    return "\n".join([*lines, "};", ""])


def _broken(path: str) -> list[str]:
    """A path in pieces that fit a line."""
    pieces = [""]
    for letter in path:
        if letter in "MLC" and len(pieces[-1]) > WIDE:
            pieces.append("")
        pieces[-1] += letter
    return pieces


if __name__ == "__main__":
    TARGET.write_text(module(), "utf-8")
