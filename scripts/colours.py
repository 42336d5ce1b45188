"""Writes the colours of pages into their style sheet: `python scripts/colours.py`, after a change of style.py."""

from __future__ import annotations

from pathlib import Path

from secateur.trace.draw.style import style_sheet

TARGET = Path(__file__).parents[1] / "secateur" / "trace" / "web" / "explorer" / "colours.css"

if __name__ == "__main__":
    TARGET.write_text(style_sheet(), "utf-8")
